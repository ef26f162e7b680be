package formats

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"crease/algo/num/linalg"
)

// State dictionaries with a BatchNorm at each of its three places compute, once folded, what the layers compute one
// after the other. Would catch a norm folded on the wrong side of the ReLU, its ε or its mean left out, and one whose
// place nothing tells that is read all the same.
func TestBatchNormIsFolded(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 8))
	draw := func(n int) (v []float64) {
		for range n {
			v = append(v, rng.NormFloat64())
		}
		return v
	}
	const d, m = 2, 3
	for name, c := range map[string]struct {
		norm, hidden, output string
		at                   int // before W, before the ReLU, behind it
		keras                bool
	}{
		"input":        {"0", "1", "3", 0, false},
		"before ReLU":  {"1", "0", "3", 1, false},
		"behind ReLU":  {"2", "0", "3", 2, false},
		"with Dropout": {"1", "0", "4", 1, false},
		"in a module":  {"net.2", "net.0", "net.3", 2, false},
		"odd numbers":  {"bn3", "fc1", "fc4", 1, false},
		"named":        {"bn", "fc1", "fc2", 1, false},
		"named input":  {"bn", "fc1", "fc2", 0, false},
		"Keras":        {"batch_normalization", "dense", "dense_1", 1, true},
	} {
		size := m
		if c.at == 0 {
			size = d
		}
		W, b, a, out := [][]float64{draw(d), draw(d), draw(d)}, draw(m), draw(m), draw(1)
		gamma, beta, mean, variance, epsilon := draw(size), draw(size), draw(size), draw(size), 1e-5
		for i := range variance {
			variance[i] *= variance[i]
		}
		names := strings.Split("weight bias weight bias running_mean running_var", " ")
		weights, outputs := any(W), any([][]float64{a})
		if c.keras {
			names, epsilon = strings.Split("kernel bias gamma beta moving_mean moving_variance", " "), 1e-3
			weights, outputs = linalg.Transpose(W), linalg.Transpose([][]float64{a})
		}
		var lines []string
		add := func(layer, name string, v any) {
			text, _ := json.Marshal(v)
			lines = append(lines, fmt.Sprintf("%q: %s", layer+"."+name, text))
		}
		add(c.hidden, names[0], weights)
		add(c.hidden, names[1], b)
		add(c.norm, names[2], gamma)
		add(c.norm, names[3], beta)
		add(c.norm, names[4], mean)
		add(c.norm, names[5], variance)
		if !c.keras {
			add(c.norm, "num_batches_tracked", 50)
		}
		add(c.output, names[0], outputs)
		add(c.output, names[1], out)
		r, err := readArrays([]byte("{"+strings.Join(lines, ",\n")+"}"), nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got, err := r.Network(Unclear)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		normed := func(at int, z []float64) {
			for i := range z {
				if at == c.at {
					z[i] = (z[i]-mean[i])/math.Sqrt(variance[i]+epsilon)*gamma[i] + beta[i]
				}
			}
		}
		for range 20 {
			x, z, want := draw(d), make([]float64, m), out[0]
			value := got.Eval(x)
			normed(0, x)
			for i, w := range W {
				z[i] = linalg.Dot(w, x) + b[i]
			}
			normed(1, z)
			for i := range z {
				z[i] = max(0, z[i])
			}
			normed(2, z)
			if want += linalg.Dot(a, z); math.Abs(value-want) > 1e-9*(1+math.Abs(want)) {
				t.Fatalf("%s: %v, want %v", name, value, want)
			}
		}
		if told := strings.Contains(r.Notes, normBefore); told != (c.at == 1) {
			t.Errorf("%s: told is %q", name, r.Notes)
		}
	}
	square := `{"fc1.weight": [[1, 2], [3, 4]], "fc1.bias": [0, 1], "bn.running_mean": [1, 2], "bn.running_var": [1, 1],
		"fc2.weight": [[1, 2]], "fc2.bias": [0]}`
	for _, text := range []string{square, strings.Replace(square, "running_var", "running", 1),
		`{"0.weight": [[1, 2]], "0.bias": [1], "1.running_mean": [1, 2, 3], "1.running_var": [1, 1, 1], "3.weight": [[2]]}`} {
		if r, err := readArrays([]byte(text), nil); err == nil {
			t.Errorf("%s is read as %+v", text, r)
		}
	}
}
