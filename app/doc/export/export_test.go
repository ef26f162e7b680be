package export

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"crease/algo/network"
	"crease/algo/spec"
)

// rectangular is a network of 3 units with 2 inputs.
func rectangular() network.Network {
	return network.Network{W: [][]float64{{1, 2}, {3, -4}, {.5, 1e-3}}, B: []float64{.1, -.2, 0}, A: []float64{1, -1.5, 2}}
}

// plane is one of few decimals.
var plane = network.Network{W: [][]float64{{1, 0}, {.6, .8}, {-.28, .96}}, B: []float64{.5, -.3, .2}, A: []float64{1, -2, 1.5}, C: .7}

// someShapes are networks whose matrices have sides of 1, are square, and have numbers of all sizes.
func someShapes() []network.Network {
	return []network.Network{
		plane, rectangular(),
		{W: [][]float64{{-2.5}}, B: []float64{1}, A: []float64{3}, C: -1},
		{W: [][]float64{{1, -2, 3e-7}}, B: []float64{0}, A: []float64{-1}},
		{W: [][]float64{{1}, {-2}}, B: []float64{0, 1e5}, A: []float64{-1, 4}, C: 2},
		{W: [][]float64{{1, 2}, {3, -1}}, B: []float64{.1, .2}, A: []float64{1, 2}, C: math.Pi},
	}
}

// The JSON is JSON, with the shapes that the two programs have.
func TestShapes(t *testing.T) {
	n := rectangular()
	shape := func(v any) string {
		s := ""
		for {
			l, ok := v.([]any)
			if !ok {
				return s
			}
			s += fmt.Sprint(len(l), " ")
			v = l[0]
		}
	}
	for text, want := range map[string]map[string]string{
		string(PyTorch(n)): {"0.weight": "3 2 ", "0.bias": "3 ", "2.weight": "1 3 ", "2.bias": "1 "},
		string(Keras(n)): {"hidden.kernel": "2 3 ", "hidden.bias": "3 ",
			"output.kernel": "3 1 ", "output.bias": "1 "},
	} {
		var got map[string]any
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			t.Fatal(err)
		}
		for name, s := range want {
			if shape(got[name]) != s {
				t.Errorf("%s has the shape %s, want %s", name, shape(got[name]), s)
			}
		}
	}
}

// The code draws with the spec's seed, number and noise, and has floats only.
func TestNumPy(t *testing.T) {
	s := spec.Default()
	s.Network = rectangular()
	s.Sampling.Seed, s.Sampling.Noise, s.Sampling.Samples = 11, .25, 5_000_000
	code := NumPy(s, nil)
	for _, want := range []string{
		"import numpy as np", "[1.0, 2.0]", "default_rng(11)",
		"standard_normal((1000000, 2))", "+ 0.25 * rng.standard_normal(1000000)",
		"return np.maximum(x @ W.T + b, 0) @ a",
	} {
		if !strings.Contains(code, want) {
			t.Errorf("the code lacks %q:\n%s", want, code)
		}
	}
	s.Sampling.Noise = 0
	if !strings.HasSuffix(NumPy(s, nil), "y = f(x)\n") {
		t.Error("noise where there is none")
	}
}

// The pictures side by side are one SVG with all of them whole.
func TestBeside(t *testing.T) {
	one := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10"><path id="p"/></svg>`
	got := Beside([]Panel{{"A < B", one}, {"C", one}}, 10, 10, "#fff", "#000")
	if strings.Count(got, "<svg") != 3 || strings.Count(got, "</svg>") != 3 ||
		!strings.Contains(got, "A &lt; B") || !strings.Contains(got, `<svg x="42" y="30" xmlns=`) {
		t.Error(got)
	}
	if math.Signbit(float64(strings.Index(got, `viewBox="0 0 68 56"`))) {
		t.Errorf("not of the size of two: %s", got)
	}
}

// The libraries themselves build the networks that are exported, and find the three values. It is
// left out where Debian's Python has no such library.
func TestCodeRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("starts Python with large libraries: left to make nightly")
	}
	for _, l := range append([]Library{numpy}, Libraries...) {
		t.Run(l.Name, func(t *testing.T) {
			module := map[string]string{"NumPy": "numpy", "PyTorch": "torch", "Keras": "keras", "JAX": "jax",
				"scikit-learn": "sklearn"}[l.Name]
			if exec.Command("/usr/bin/python3", "-c", "import "+module).Run() != nil {
				t.Skip("there is no " + module + " here")
			}
			var program strings.Builder
			for i, n := range someShapes() {
				fmt.Fprintf(&program, "%s\nprint(%d)\n", Code(l, n, nil), i)
			}
			runPython(t, program.String())
			wrong := strings.Replace(Code(l, plane, nil), "c = 0.7", "c = 0.70001", 1)
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
`, name, pythonRows(n.W, 0), pythonList(n.A), pythonList(n.B), python(n.C)))
		}
	})
}

func runPython(t *testing.T, program string) {
	t.Helper()
	if out, err := exec.Command("/usr/bin/python3", "-c", program).CombinedOutput(); err != nil {
		t.Errorf("%v: %.2000s\n%.1000s", err, out, program)
	}
}
