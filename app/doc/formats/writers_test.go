package formats

import (
	"math"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"crease/algo/network"
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

// What is exported is read back to the last digit, in every form and for every shape.
func TestExportsAreReadBack(t *testing.T) {
	for _, n := range someShapes() {
		forms := map[string][]byte{"safetensors": export.Safetensors(n), "PyTorch's JSON": export.PyTorch(n), "Keras's JSON": export.Keras(n)}
		for _, l := range export.Libraries {
			forms[l.Name] = []byte(export.Code(l, n, nil))
		}
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
