package formats

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"crease/algo/network"
)

// Programs compute the network with their arrays that a formula says, at points drawn: catches an operation that is
// passed over, and arrays that are taken the wrong way round. want is the formula, of h = max(0, Wx + sb).
func TestEvaluate(t *testing.T) {
	const arrays = "W = np.array([[1.2, 0.3], [0.6, 0.8], [-0.28, 0.96]])\nb = np.array([0.5, -0.3, 0.2])\na = np.array([1, -2, 1.5])\n"
	w, b, a := [][]float64{{1.2, .3}, {.6, .8}, {-.28, .96}}, []float64{.5, -.3, .2}, []float64{1, -2, 1.5}
	net := func(s float64, x ...float64) (y float64) {
		for i, row := range w {
			y += a[i] * math.Max(0, row[0]*x[0]+row[1]*x[1]+s*b[i])
		}
		return y
	}
	plain := func(x []float64) float64 { return net(1, x...) }
	for _, c := range []struct {
		code string
		want func(x []float64) float64
	}{
		{"f = lambda x: a @ np.maximum(W @ x + b, 0)", plain},
		{"f = lambda x: a @ np.maximum(0, W @ x - b)", func(x []float64) float64 { return net(-1, x...) }},
		{"f = lambda x: a @ np.maximum(b + W @ x, 0) + 3", func(x []float64) float64 { return plain(x) + 3 }},
		{"f = lambda x: -(a @ np.maximum(W @ x + b, 0)) / 2", func(x []float64) float64 { return -plain(x) / 2 }},
		{"f = lambda x: 0.5 * a @ np.maximum(W @ x + b, 0) + .7 * x[0] - x[1]", func(x []float64) float64 { return plain(x)/2 + .7*x[0] - x[1] }},
		{"def f(x):\n    z = W @ x + b\n    h = np.maximum(z, 0)\n    return np.sum(a * h)", plain},
		{"def f(x):\n    return np.mean(a * np.maximum(x @ W.T + b, 0))", func(x []float64) float64 { return plain(x) / 3 }},
		{"mu = np.array([1, 2])\nsd = np.array([2, 4])\ndef f(x):\n    return np.maximum(((x - mu) / sd) @ W.T + b, 0) @ a",
			func(x []float64) float64 { return net(1, (x[0]-1)/2, (x[1]-2)/4) }},
		{"f = lambda x: a @ np.maximum(W @ (2 * x - 1) + b, 0)", func(x []float64) float64 { return net(1, 2*x[0]-1, 2*x[1]-1) }},
		{"def relu(z): return np.maximum(z, 0)\ndef f(x): return relu(x @ W.T + b).dot(a)", plain},
		{"relu = lambda z: z * (z > 0)\nf = lambda x: a @ relu(W @ x + b)", plain},
		{"f = lambda x: a @ np.where(W @ x + b > 0, W @ x + b, 0)", plain},
		{"f = lambda x: a @ np.where(W @ x + b < 0, 0, W @ x + b)", plain},
		{"f = lambda x: a @ np.clip(W @ x + b, 0, None)", plain},
		{"f = lambda x: a @ np.maximum(W @ x + b, .5)", func(x []float64) (y float64) {
			for i, row := range w {
				y += a[i] * math.Max(.5, row[0]*x[0]+row[1]*x[1]+b[i])
			}
			return y
		}},
		{"z = x @ W.T\nz += b\nh = torch.relu(z)\ny = h @ a + 1\nloss = np.sqrt(y)", func(x []float64) float64 { return plain(x) + 1 }},
		{"y = F.linear(F.relu(F.linear(x, W, b)), a, 0.25)", func(x []float64) float64 { return plain(x) + .25 }},
		{"f = lambda x: a[0]*max(0, W[0] @ x + b[0]) + a[1]*max(0, W[1] @ x + b[1]) + a[2]*max(0, W[2] @ x + b[2])", plain},
	} {
		r, err := readArrays([]byte(arrays+c.code), nil)
		if err != nil {
			t.Errorf("%s: %v", c.code, err)
			continue
		}
		n, err := r.Network(Unclear)
		if err != nil {
			t.Errorf("%s: %v", c.code, err)
			continue
		}
		rng := rand.New(rand.NewPCG(1, 2))
		for range 20 {
			x := []float64{rng.NormFloat64(), rng.NormFloat64()}
			if got, want := n.Eval(x), c.want(x); math.Abs(got-want) > 1e-12 {
				t.Errorf("%s: %v at %v, want %v", c.code, got, x, want)
				break
			}
		}
	}
}

// What is no network with one hidden layer of ReLUs is refused in its line, by what is not understood.
func TestEvaluateRefuses(t *testing.T) {
	const arrays = "W = np.array([[1.2, 0.3], [0.6, 0.8], [-0.28, 0.96]])\nb = np.array([0.5, -0.3, 0.2])\na = np.array([1, -2, 1.5])\n"
	for code, say := range map[string]string{
		"f = lambda x: a @ np.where(W@x+b>0, W@x+b, 0.1*(W@x+b))":                                "line 4: np.where",
		"z = lambda x: W@x+b\nf = lambda x: a @ np.maximum(z(x), 0.01*z(x))":                     "line 5: np.maximum takes two parts",
		"def f(x): return np.maximum(a @ np.maximum(W @ x + b, 0), 0)":                           "line 4: the output has the activation np.maximum",
		"f = lambda x: a @ np.maximum(W @ x + b, 0)**2":                                          `line 4: "**"`,
		"f = lambda x: np.exp(a @ np.maximum(W @ x + b, 0))":                                     "line 4: the function np.exp",
		"f = lambda x: a @ np.abs(W @ x + b)":                                                    "line 4: the function np.abs",
		"f = lambda x: a @ np.maximum(W @ np.sin(x) + b, 0)":                                     "line 4: the function np.sin",
		"f = lambda x: sum(a[i] * max(0, W[i] @ x + b[i]) for i in range(3))":                    "line 4",
		"f = lambda x: a @ np.minimum(W @ x + b, 0)":                                             "line 4: the function np.minimum",
		"f = lambda x: a @ np.maximum(W @ x + b, 0) * x[0]":                                      `line 4: "*"`,
		"def f(x):\n  h = np.maximum(W @ x + b, 0)\n  h = h / np.linalg.norm(h)\n  return a @ h": "line 6: the function np.linalg.norm",
		"mask = [1, 0, 1]\nf = lambda x: a @ np.maximum(W @ x + b, 0)":                           "line 4: mask has 3 numbers",
		"skip = [.7, -.1]": "line 4: skip has 2 numbers",
		"m = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.BatchNorm1d(3), nn.Linear(3, 1))":             "line 4: a layer of type \"BatchNorm1d\"",
		"m = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Linear(3, 1), nn.ReLU())":                     "line 4: a layer of type \"ReLU\"",
		"m = nn.Sequential(nn.Linear(2, 3), nn.Linear(3, 1))":                                           "line 4: a layer of type \"Linear\"",
		"self.bn = nn.BatchNorm1d(3)":                                                                   "line 4: a layer of type \"BatchNorm1d\"",
		"const f = x => a.reduce((s, ai, i) => s + ai * Math.max(0, W[i] - b[i]), 0);":                  "line 4",
		"def f(x):\n  s = 0\n  for i in range(3):\n    s += a[i] * max(0, W[i] @ x - b[i])\n  return s": "line 7",
	} {
		if _, err := readArrays([]byte(arrays+code), nil); err == nil || !strings.Contains(err.Error(), say) {
			t.Errorf("%s: %v, want %q in it", code, err, say)
		}
	}
}

// The same network in the code of other languages, in their own signs and functions.
func TestEvaluateLanguages(t *testing.T) {
	for _, text := range []string{
		"W = [1 0; 0.6 0.8; -0.28 0.96];\nb = [0.5; -0.3; 0.2];\na = [1 -2 1.5];\nf = @(x) a * max(W*x + b, 0) + 0.7;",
		"W = [1 0; 0.6 0.8; -0.28 0.96]\nb = [0.5, -0.3, 0.2]\na = [1, -2, 1.5]\nf(x) = a' * max.(W*x .+ b, 0) + 0.7",
		"W <- matrix(c(1,0.6,-0.28,0,0.8,0.96), nrow=3)\nb <- c(0.5,-0.3,0.2)\na <- c(1,-2,1.5)\nf <- function(x) sum(a * pmax(W %*% x + b, 0)) + .7",
		"class Net(nn.Module):\n  def forward(self, x):\n    return self.out(torch.relu(self.hid(x)))\n" +
			"{'hid.weight': [[1, 0], [.6, .8], [-.28, .96]], 'hid.bias': [.5, -.3, .2], 'out.weight': [[1, -2, 1.5]], 'out.bias': [.7]}",
	} {
		r, err := readArrays([]byte(text), nil)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if n, err := r.Network(Unclear); err != nil || !near(n, plane(1, .7)) {
			t.Errorf("%s: %v %+v", text, err, n)
		}
	}
}

// Code of one input multiplies each weight with it: catches weights that are taken for those of as many inputs.
func TestEvaluateOneInput(t *testing.T) {
	want := network.Network{W: [][]float64{{1}, {2}, {3}}, B: []float64{0, 1, 2}, A: []float64{1, -1, 2}}
	r, err := readArrays([]byte("w = [1, 2, 3]\nb = [0, 1, 2]\na = [1, -1, 2]\nf = lambda x: a @ np.maximum(w * x + b, 0)"), nil)
	if n, wrong := r.Network(Unclear); err != nil || wrong != nil || !near(n, want) {
		t.Errorf("%v %v %+v", err, wrong, n)
	}
}

// Code that is nested without end, calls itself, or gives nothing is survived, and the arrays are read: catches a stack
// that grows until the program ends.
func TestEvaluateEnds(t *testing.T) {
	for _, code := range []string{"y = " + strings.Repeat("(", 300_000), "def g(x): return g(x) + W @ x", "def g(x):\n  pass\ny = g(x) + 1"} {
		r, err := readArrays([]byte("W = [[1, 2], [3, -4], [5, 6]]\na = [1, 2, 3]\n"+code), nil)
		if err != nil || len(r.W) != 3 {
			t.Errorf("%.40s: %v", code, err)
		}
	}
}
