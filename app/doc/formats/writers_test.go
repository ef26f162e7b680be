package formats

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"crease/algo/network"
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
		if err != nil || !near(n, plane(1, .7)) || r.Arrays.Notes != 0 {
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
		forms := map[string][]byte{"safetensors": Safetensors(n), "PyTorch's JSON": PyTorch(n), "Keras's JSON": Keras(n)}
		for _, l := range Libraries {
			forms[l.Name] = []byte(Code(l, n, nil))
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

// The libraries themselves build the networks that are exported, and find the three values. It is
// left out where Debian's Python has no such library.
func TestCodeRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("starts Python with large libraries: left to make nightly")
	}
	for _, l := range Libraries {
		t.Run(l.Name, func(t *testing.T) {
			module := map[string]string{"PyTorch": "torch", "Keras": "keras", "JAX": "jax", "scikit-learn": "sklearn"}[l.Name]
			if exec.Command("/usr/bin/python3", "-c", "import "+module).Run() != nil {
				t.Skip("there is no " + module + " here")
			}
			var program strings.Builder
			for i, n := range someShapes() {
				fmt.Fprintf(&program, "%s\nprint(%d)\n", Code(l, n, nil), i)
			}
			runPython(t, program.String())
			wrong := strings.Replace(Code(l, plane(1, .7), nil), "c = 0.7", "c = 0.70001", 1)
			if out, err := exec.Command("/usr/bin/python3", "-c", wrong).CombinedOutput(); err == nil {
				t.Errorf("another network is not told: %s", out)
			}
		})
	}
	t.Run("safetensors", func(t *testing.T) {
		for _, n := range someShapes() {
			name := filepath.Join(t.TempDir(), "net.safetensors")
			if err := os.WriteFile(name, Safetensors(n), 0o600); err != nil {
				t.Fatal(err)
			}
			// By the words of the format's description, with NumPy: Debian has no library for it.
			runPython(t, fmt.Sprintf(`import json, numpy
data = open(%q, "rb").read()
size = int.from_bytes(data[:8], "little")
assert size %% 8 == 0
parts = {k: numpy.frombuffer(data[8 + size:][slice(*v["data_offsets"])], "<f8").reshape(v["shape"])
         for k, v in json.loads(data[8:8 + size]).items()}
assert parts["0.weight"].tolist() == %s
assert parts["2.weight"].tolist() == [%s]
assert parts["0.bias"].tolist() == %s
assert parts["2.bias"].tolist() == [%s]
`, name, pythonRows(n.W), pythonList(n.A), pythonList(n.B), python(n.C)))
		}
	})
}

func pythonRows(w [][]float64) string {
	rows := make([]string, len(w))
	for i, r := range w {
		rows[i] = pythonList(r)
	}
	return "[" + strings.Join(rows, ", ") + "]"
}

func runPython(t *testing.T, program string) {
	t.Helper()
	if out, err := exec.Command("/usr/bin/python3", "-c", program).CombinedOutput(); err != nil {
		t.Errorf("%v: %.2000s\n%.1000s", err, out, program)
	}
}
