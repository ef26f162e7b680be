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
		{"def f(x):\n  \"\"\"The function.\"\"\"\n  assert len(x) == 2\n  if x.ndim == 1:\n    x = x[None, :]\n  return np.maximum(x @ W.T + b, 0) @ a", plain},
		{"def f(x):\n  b = -b\n  return a @ np.maximum(W @ x + b, 0)", func(x []float64) float64 { return net(-1, x...) }},
		{"class Net:\n  def __init__(self):\n    self.s = 3.0\n  def forward(self, x):\n    return self.s * (a @ np.maximum(W @ x + b, 0))",
			func(x []float64) float64 { return 3 * plain(x) }},
		{"function f(x) { return 2 * (a @ max(W @ x + b, 0)); }", func(x []float64) float64 { return 2 * plain(x) }},
		{"h = np.maximum(W @ x + b, 0)\nh = 3 * h\ny = h @ a\ny = y - 1", func(x []float64) float64 { return 3*plain(x) - 1 }},
		{"def f(x, s=2.5, *, shift: float = .5, mask=None):\n  return s * (a @ np.maximum(W @ x + b, 0)) + shift",
			func(x []float64) float64 { return 2.5*plain(x) + .5 }},
		{"def f(x):\n  with np.errstate(): x = x / 2\n  return a @ np.maximum(W @ x + b, 0)", func(x []float64) float64 { return net(1, x[0]/2, x[1]/2) }},
		{"async def f(x):\n  return 2 * a @ np.maximum(W @ x + b, 0)", func(x []float64) float64 { return 2 * plain(x) }},
		{"f = lambda x: np.clip(W @ x + b, a_max=None, a_min=0).astype(float) @ a", plain},
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
		"v = [.7, -.1]\nf = lambda x: a @ np.maximum(W @ x + b, 0)":                                                                                "line 4: v is given",
		"f = lambda x: np.maximum(W @ x + b, 0).sum()":                                                                                             "line 3: a is given",
		"c = .7\nf = lambda x: a @ np.maximum(W @ x + b, 0)":                                                                                       "line 4: c is given",
		"def f(x):\n  W[0] = W[0] * 2\n  return a @ np.maximum(W @ x + b, 0)":                                                                      `line 5: "W"`,
		"def f(x):\n  h = W @ x + b\n  h[h < 0] *= .1\n  return a @ h":                                                                             `line 6: "h"`,
		"def f(x):\n  h = W @ x + b\n  for _ in range(3):\n    h = 2 * h\n  return a @ np.maximum(h, 0)":                                           `line 6: "for"`,
		"def f(x):\n  if x[0] > 2:\n    return 0.\n  return a @ np.maximum(W @ x + b, 0)":                                                          `line 5: "if"`,
		"def f(x):\n  h = W @ x + b\n  if x[0] > 2:\n    h = 2 * h\n  return a @ np.maximum(h, 0)":                                                 `line 6: "if"`,
		"def f(x):\n  y = a @ np.maximum(W @ x + b, 0)\n  y **= 2\n  return y":                                                                     `line 6: "y"`,
		"def f(x):\n  x.sort()\n  return a @ np.maximum(W @ x + b, 0)":                                                                             `line 5: "x.sort"`,
		"def f(x):\n  return a @ (W @ x + b)":                                                                                                      "line 5: f computes a linear function",
		"double f(double *x) {\n  double y = 0;\n  for (int i = 0; i < 3; i++)\n    y += a[i] * fmax(0, W[i][0]*x[0] + b[i]);\n  return 2 * y;\n}": `line 6: "for"`,
		"f = lambda x: a @ np.where(W@x+b>0, W@x+b, 0.1*(W@x+b))":                                                                                  "line 4: np.where",
		"z = lambda x: W@x+b\nf = lambda x: a @ np.maximum(z(x), 0.01*z(x))":                                                                       "line 5: np.maximum takes two parts",
		"def f(x): return np.maximum(a @ np.maximum(W @ x + b, 0), 0)":                                                                             "line 4: the output has the activation np.maximum",
		"f = lambda x: a @ np.maximum(W @ x + b, 0)**2":                                                                                            `line 4: "**"`,
		"f = lambda x: np.exp(a @ np.maximum(W @ x + b, 0))":                                                                                       "line 4: the function np.exp",
		"f = lambda x: a @ np.abs(W @ x + b)":                                                                                                      "line 4: the function np.abs",
		"f = lambda x: a @ np.maximum(W @ np.sin(x) + b, 0)":                                                                                       "line 4: the function np.sin",
		"f = lambda x: sum(a[i] * max(0, W[i] @ x + b[i]) for i in range(3))":                                                                      "line 4",
		"f = lambda x: a @ np.minimum(W @ x + b, 0)":                                                                                               "line 4: the function np.minimum",
		"f = lambda x: a @ np.maximum(W @ x + b, 0) * x[0]":                                                                                        `line 4: "*"`,
		"def f(x):\n  h = np.maximum(W @ x + b, 0)\n  h = h / np.linalg.norm(h)\n  return a @ h":                                                   "line 6: the function np.linalg.norm",
		"mask = [1, 0, 1]\nf = lambda x: a @ np.maximum(W @ x + b, 0)":                                                                             "line 4: mask has 3 numbers",
		"skip = [.7, -.1]": "line 4: skip has 2 numbers",
		"m = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.BatchNorm1d(3), nn.Linear(3, 1))":                     "line 4: a layer of type \"BatchNorm1d\"",
		"m = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Linear(3, 1), nn.ReLU())":                             "line 4: a layer of type \"ReLU\"",
		"m = nn.Sequential(nn.Linear(2, 3), nn.Linear(3, 1))":                                                   "line 4: a layer of type \"Linear\"",
		"self.bn = nn.BatchNorm1d(3)":                                                                           "line 4: a layer of type \"BatchNorm1d\"",
		"const f = x => a.reduce((s, ai, i) => s + ai * Math.max(0, W[i] - b[i]), 0);":                          "line 4",
		"def f(x):\n  s = 0\n  for i in range(3):\n    s += a[i] * max(0, W[i] @ x - b[i])\n  return s":         "line 7",
		"h = W @ x + b\nh[h < 0] *= .1\ny = a @ h":                                                              `line 5: "h"`,
		"h = W @ x + b\nh.clamp_(min=0, max=6)\ny = a @ h":                                                      `line 5: "h.clamp_"`,
		"h = W @ x + b\nnp.abs(h, out=h)\ny = a @ h":                                                            `line 5: "np.abs"`,
		"y = a @ np.maximum(W @ x + b, 0)\nif y < 0: y = -y":                                                    `line 5: "if"`,
		"y = a @ np.maximum(W @ x + b, 0)\nfor _ in range(3):\n  y = y + 1":                                     `line 5: "for"`,
		"f = lambda x: a * np.maximum(W @ x + b, 0)":                                                            "line 4: f does not compute one number",
		"f = lambda x: a @ np.maximum(W @ x + b, 0) > 0":                                                        "line 4: f does not compute one number",
		"y = 2 * (np.maximum(W @ x + b, 0) @ a)\nsure = y > .5":                                                 "line 5: sure does not compute one number",
		"f = lambda x: a @ np.where(W @ x + b > 0, 1, 0)":                                                       "line 4: np.where",
		"f = lambda x: a @ torch.clamp(W @ x + b, max=0)":                                                       `line 4: "max"`,
		"f = lambda x: a[0] * np.max(W @ x + b, 0)":                                                             "line 4: the function np.max",
		"f = lambda x: a @ np.maximum(W @ x.astype(int) + b, 0)":                                                `line 4: "astype"`,
		"y = a @ np.maximum(W @ x + b, 0)\ny = 2y":                                                              `line 5: "2y"`,
		"let y = 0;\nfor (let i = 0; i < 3; i++) {\n  y += a[i] * Math.max(0, W[i] @ x + b[i]);\n}\ny = 2 * y;": `line 5: "for"`,
		"from scipy.special import erf as gauss, expit as relu\nf = lambda x: a @ relu(W @ x + b)":              "line 5: the function expit",
		"f = lambda x: sum(a * np.maximum(W @ x + b, 0), 3)":                                                    "line 4: the function sum",
	} {
		if _, err := readArrays([]byte(arrays+code), nil); err == nil || !strings.Contains(err.Error(), say) {
			t.Errorf("%s: %v, want %q in it", code, err, say)
		}
	}
}

// Models as PyTorch and Flax write them are applied as their code says: catches a factor, a shift or another activation
// between layers that is passed over because the arrays can be read without it. want is "refused" in place of a value.
func TestEvaluateModels(t *testing.T) {
	const (
		torch = "class Net(nn.Module):\n  def __init__(self):\n    super().__init__()\n    self.hid = nn.Linear(2, 3)\n" +
			"    self.act = nn.ReLU()\n    self.drop = nn.Dropout(.1)\n    self.out = nn.Linear(3, 1)\n  def forward(self, x):\n    "
		body     = "class Net(nn.Module):\n  def __init__(self):\n    self.body = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Linear(3, 1))\n  def forward(self, x):\n    "
		flax     = "class Net(nn.Module):\n  @nn.compact\n  def __call__(self, x):\n    x = nn.Dense(3)(x)\n    "
		numbers  = "\n{'hid.weight': [[1, 0], [.6, .8], [-.28, .96]], 'hid.bias': [.5, -.3, .2], 'out.weight': [[1, -2, 1.5]], 'out.bias': [.7]}"
		assigned = "\nnet.hid.weight.data = torch.tensor([[1, 0], [.6, .8], [-.28, .96]])\nnet.hid.bias.data = torch.tensor([.5, -.3, .2])\n" +
			"net.out.weight.data = torch.tensor([[1, -2, 1.5]])\nnet.out.bias.data = torch.tensor([.7])"
		kernels = "\n{'Dense_0': {'kernel': [[1, .6, -.28], [0, .8, .96]], 'bias': [.5, -.3, .2]}, 'Dense_1': {'kernel': [[1], [-2], [1.5]], 'bias': [.7]}}"
	)
	inBody := strings.NewReplacer("hid.", "body.0.", "out.", "body.2.").Replace(numbers)
	const refused = 1e9
	f := func(scale, shift, factor float64) float64 { // at (1, 2) scaled and shifted
		return factor * plane(1, .7).Eval([]float64{1*scale + shift, 2*scale + shift})
	}
	for _, c := range []struct {
		text string
		want float64
	}{
		{torch + "return self.out(torch.relu(self.hid(x)))" + assigned, f(1, 0, 1)},
		{torch + "return 2 * self.out(self.drop(self.act(self.hid((x - 1) / 2))))" + numbers, f(.5, -.5, 2)},
		{torch + "x = self.act(self.hid(x))\n    x = x * .5\n    return 2 * self.out(2 * x)" + assigned, f(1, 0, 2)},
		{torch + "return -self.out(self.act(self.hid(x))) + x.sum(-1)" + numbers, f(1, 0, -1) + 3},
		{torch + "return self.out(self.hid(x))" + numbers, refused},
		{torch + "return self.out(self.drop(self.hid(x)))" + numbers, refused},
		{torch + "return self.out(torch.sin(self.hid(x)))" + numbers, refused},
		{torch + "return self.out(self.act(self.hid(x)) ** 2)" + numbers, refused},
		{body + "return 3 * self.body(x)" + inBody, f(1, 0, 3)},
		{body + "return torch.exp(self.body(x))" + inBody, refused},
		{body + "return self.body(torch.log(x))" + inBody, refused},
		{flax + "x = nn.relu(x)\n    return 2 * nn.Dense(1)(x)" + kernels, f(1, 0, 2)},
		{flax + "x = jnp.sin(x)\n    return nn.Dense(1)(x)" + kernels, refused},
	} {
		r, err := readArrays([]byte(c.text), nil)
		if (err != nil) != (c.want == refused) {
			t.Errorf("%s: %v", c.text, err)
		} else if n, wrong := r.Network(Unclear); err == nil && (wrong != nil || math.Abs(n.Eval([]float64{1, 2})-c.want) > 1e-12) {
			t.Errorf("%s: %v, %v, want %v", c.text, wrong, n, c.want)
		}
	}
}

// The same network in the code of other languages, in their own signs and functions.
func TestEvaluateLanguages(t *testing.T) {
	for _, text := range []string{
		"W = [1 0; 0.6 0.8; -0.28 0.96];\nb = [0.5; -0.3; 0.2];\na = [1 -2 1.5];\nf = @(x) a * max(W*x + b, 0) + 0.7;",
		"W = [1 0; 0.6 0.8; -0.28 0.96]\nb = [0.5, -0.3, 0.2]\na = [1, -2, 1.5]\nf(x) = a' * max.(W*x .+ b, 0) + 0.7",
		"W = [1 0; 0.6 0.8; -0.28 0.96]\nb = [0.5, -0.3, 0.2]\na = [1, -2, 1.5]\nfunction f(x)\n  h = max.(W*x .+ b, 0)\n  a' * h + 0.7\nend",
		"W <- matrix(c(1,0.6,-0.28,0,0.8,0.96), nrow=3)\nb <- c(0.5,-0.3,0.2)\na <- c(1,-2,1.5)\nf <- function(x) sum(a * pmax(W %*% x + b, 0)) + .7",
		"class Net(nn.Module):\n  def forward(self, x):\n    return self.out(torch.relu(self.hid(x)))\n" +
			"{'hid.weight': [[1, 0], [.6, .8], [-.28, .96]], 'hid.bias': [.5, -.3, .2], 'out.weight': [[1, -2, 1.5]], 'out.bias': [.7]}",
		"const W = [[1, 0], [0.6, 0.8], [-0.28, 0.96]], b = [0.5, -0.3, 0.2];\nconst a = [1, -2, 1.5];\nfunction f(x) { let y = .7;\n" +
			"  y += a[0] * Math.max(0, W[0][0]*x[0] + W[0][1]*x[1] + b[0]); y += a[1] * Math.max(0, W[1][0]*x[0] + W[1][1]*x[1] + b[1]);\n" +
			"  y += a[2] * Math.max(0, W[2][0]*x[0] + W[2][1]*x[1] + b[2]); return y; }",
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
	for _, code := range []string{"y = " + strings.Repeat("(", 300_000), "y = " + strings.Repeat("[", 300_000),
		"y = " + strings.Repeat("MLPRegressor(", 30_000), "y = f\"" + strings.Repeat("{x", 100_000) + "\"", "f(" + strings.Repeat("f(", 100_000), "def g(x): return g(x) + W @ x", "def g(x=g()): return x\ny = g() + 1", "def g():\n  def h(0", "def g(x):\n  pass\ny = g(x) + 1"} {
		r, err := readArrays([]byte("W = [[1, 2], [3, -4], [5, 6]]\na = [1, 2, 3]\n"+code), nil)
		if err != nil || len(r.W) != 3 {
			t.Errorf("%.40s: %v", code, err)
		}
	}
}
