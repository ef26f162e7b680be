package formats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/export"
)

// Files that NumPy, PyTorch, scikit-learn, R and Octave themselves have written, by the scripts beside
// them, give the network that the scripts hold. Would catch a reader of how we think they write.
func TestWriters(t *testing.T) {
	files, err := filepath.Glob("testdata/writers/*.[tn][xp][tz]")
	if err != nil || len(files) < 25 {
		t.Fatal(len(files), err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Read(data, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		n, err := r.Arrays.Network(Unclear)
		if err != nil || !near(n, plane(1, .7)) || r.Arrays.Notes != "" {
			t.Errorf("%s: %v, notes %v, read as %+v", name, err, r.Arrays.Notes, n)
		}
	}
}

// shapes are networks whose matrices have sides of 1, are square, and have numbers of all sizes.
func someShapes() []network.Network {
	return []network.Network{
		plane(1, .7), plane(0, 0), rectangular(),
		{W: [][]float64{{-2.5}}, B: []float64{1}, A: []float64{3}, C: -1},
		{W: [][]float64{{1, -2, 3e-7}}, B: []float64{0}, A: []float64{-1}},
		{W: [][]float64{{1}, {-2}}, B: []float64{0, 1e5}, A: []float64{-1, 4}, C: 2},
		{W: [][]float64{{1, 2}, {3, -1}}, B: []float64{.1, .2}, A: []float64{1, 2}, C: math.Pi},
	}
}

// looked returns what is shown of a table of a network's samples, of which there are more than units and inputs.
func looked(n network.Network) *sample.Look {
	var table sample.Table
	names := []string{"y"}
	for j := range n.Dim() {
		names = slices.Insert(names, j, fmt.Sprint("x", j+1))
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		var x []float64
		for range n.Dim() {
			x = append(x, rng.NormFloat64())
		}
		table.X, table.Y = append(table.X, x), append(table.Y, n.Eval(x))
	}
	look := table.Look(names)
	return &look
}

// What is exported is read back to the last digit, in every form and for every shape: the code of a drawing, which
// draws samples with or without noise, and that of what was learned of a table, with its rows.
func TestExportsAreReadBack(t *testing.T) {
	for _, n := range someShapes() {
		forms := map[string][]byte{"safetensors": export.Safetensors(n), "PyTorch's JSON": export.PyTorch(n), "Keras's JSON": export.Keras(n)}
		look := looked(n)
		for _, l := range export.Libraries {
			forms[l.Name] = []byte(export.Code(l, n, nil))
			forms[l.Name+" with rows"] = []byte(export.Code(l, n, look))
		}
		s := spec.Default()
		s.Network, s.Sampling.Noise = n, 0
		forms["NumPy"] = []byte(export.NumPy(s, nil))
		s.Sampling.Noise = 1e-3
		forms["NumPy with noise"] = []byte(export.NumPy(s, nil))
		forms["NumPy with rows"] = []byte(export.NumPy(s, look))
		for name, data := range forms {
			r, err := Read(data, nil)
			if err != nil {
				t.Errorf("%s: %v\n%s", name, err, data)
				continue
			}
			lies := r.Arrays.Layout
			if n.Units() != n.Dim() && lies == Unclear {
				t.Errorf("%s: asked", name)
			}
			if m, err := r.Arrays.Network(Rows); err != nil || !reflect.DeepEqual(m, n) {
				t.Errorf("%s: %v %+v, was %+v", name, err, m, n)
			}
		}
	}
}

// Only the noise of exported code is left out: what else follows the network or stands there is read, or refused.
func TestOtherNoise(t *testing.T) {
	s := spec.Default()
	s.Sampling.Noise = 1e-3
	code := export.NumPy(s, nil)
	for _, c := range [][2]string{
		{"+ 0.001 * rng", "+ b * rng"}, {"+ 0.001 * rng", "- 0.001 * rng"}, {"0.001 * rng.standard_normal", "rng.poisson"},
		{"y = f(x) + 0", "y = 2 * f(x) + 0"}, {code[len(code)-1:], "\ny = y + 1\n"},
	} {
		changed := code[:len(code)-60] + strings.Replace(code[len(code)-60:], c[0], c[1], 1)
		if changed == code {
			t.Fatalf("%q is not there", c[0])
		}
		if _, err := Read([]byte(changed), nil); err == nil {
			t.Errorf("read:\n%s", changed)
		}
	}
}
