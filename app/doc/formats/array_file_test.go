package formats

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"crease/algo/data/intake"
	"crease/algo/data/npy"
)

// named is an array with its name.
type named struct {
	name   string
	shape  []int
	values []float64
}

// npz writes an archive by the words of the format's description.
func npz(t *testing.T, list ...named) []npy.Array {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, a := range list {
		dims := ""
		for _, n := range a.shape {
			dims += strconv.Itoa(n) + ","
		}
		header := "{'descr': '<f8', 'fortran_order': False, 'shape': (" + dims + "), }\n"
		data := append([]byte("\x93NUMPY\x01\x00"), byte(len(header)), 0)
		data = append(data, header...)
		for _, v := range a.values {
			data = binary.LittleEndian.AppendUint64(data, math.Float64bits(v))
		}
		w, err := z.Create(a.name + ".npy")
		if err == nil {
			_, err = w.Write(data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	arrays, err := npy.Open(b.Bytes(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return arrays
}

// All the ways in which people save arrays give the one network.
func TestReadArrayFile(t *testing.T) {
	rows, columns := []float64{1, 2, 3, -4, .5, 1e-3}, []float64{1, 3, .5, 2, -4, 1e-3}
	b, a := named{"b", []int{3}, []float64{.1, -.2, 0}}, named{"a", []int{3}, []float64{1, -1.5, 2}}
	for name, list := range map[string][]named{
		"own names": {{"W", []int{3, 2}, rows}, b, a},
		"columns":   {a, b, {"w", []int{2, 3}, columns}},
		"without names": {{"arr_0", []int{3, 2}, rows}, {"arr_1", []int{3}, b.values},
			{"arr_2", []int{3}, a.values}},
		"state dict": {{"0.weight", []int{3, 2}, rows}, {"0.bias", []int{3}, b.values},
			{"2.weight", []int{1, 3}, a.values}, {"2.bias", []int{1}, []float64{0}}},
		"get_weights": {{"arr_0", []int{2, 3}, columns}, {"arr_1", []int{3}, b.values},
			{"arr_2", []int{3, 1}, a.values}, {"arr_3", []int{1}, []float64{0}}},
		"a number": {{"W", []int{3, 2}, rows}, b, a, {"b2", nil, []float64{0}}},
	} {
		r, err := readArrayFile(&intake.Source{Kind: intake.Arrays, Arrays: npz(t, list...)})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if n, err := r.Network(Unclear); err != nil || !reflect.DeepEqual(n, rectangular()) {
			t.Errorf("%s: %v, %+v", name, err, n)
		}
	}
	for _, name := range []string{"stored", "deflated", "positional"} { // NumPy's own
		data, err := os.ReadFile("../../../algo/data/npy/testdata/" + name + ".npz")
		if err != nil {
			t.Fatal(err)
		}
		list, err := npy.Open(data, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := readArrayFile(&intake.Source{Kind: intake.Arrays, Arrays: list})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if n, err := r.Network(Unclear); err != nil || n.Dim() != 3 || n.W[1][2] != -6.125 || n.B[1] != -1 || n.A[1] != 3 {
			t.Errorf("%s: %v, %+v", name, err, n)
		}
	}
}

// What is no network is refused by the name of the array, without lines.
func TestReadArrayFileRefuses(t *testing.T) {
	w, a := named{"W", []int{1, 2}, []float64{1, 2}}, named{"a", []int{1}, []float64{1}}
	for say, list := range map[string][]named{
		"a is missing":     {w, {"b", []int{1}, []float64{0}}},
		"no W":             {a, {"b", []int{1}, []float64{0}}},
		`"depth" is not`:   {w, a, {"depth", nil, []float64{2}}},
		"given twice":      {w, a, {"v", []int{1}, []float64{2}}},
		"at most 64":       {{"W", []int{100, 100}, make([]float64, 10_000)}, a},
		"1×2, but a has 3": {w, {"a", []int{3}, []float64{1, 2, 3}}},
		"must be a list":   {{"W", []int{0, 2}, nil}, a},
	} {
		_, err := readArrayFile(&intake.Source{Kind: intake.Arrays, Arrays: npz(t, list...)})
		if err == nil || !strings.Contains(err.Error(), say) || strings.HasPrefix(err.Error(), "line") {
			t.Errorf("%v, want %q in it", err, say)
		}
	}
}
