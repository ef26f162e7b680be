package formats

import (
	"reflect"
	"strings"
	"testing"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/export"
)

// rectangular is a network of 3 units with 2 inputs.
func rectangular() network.Network {
	return network.Network{
		W: [][]float64{{1, 2}, {3, -4}, {.5, 1e-3}},
		B: []float64{.1, -.2, 0},
		A: []float64{1, -1.5, 2},
	}
}

// All the ways in which people have arrays give the one network. Every text but
// the first states it in another notation.
func TestReadArrays(t *testing.T) {
	want := rectangular()
	for name, text := range map[string]string{
		"plain":   "W = [[1, 2], [3, -4], [.5, 1e-3]]\nb = [.1, -.2, 0]\na = [1, -1.5, 2]",
		"columns": "W = [[1, 3, .5], [2, -4, 1e-3]]; b = [.1, -.2, 0]; a = [1, -1.5, 2]",
		"np.array": "import numpy as np\nW = np.array([[1., 2.],\n   [3., -4.],\n   [0.5, 0.001]], " +
			"dtype=np.float64)\n" +
			"b = np.array([.1,-.2,0.])  # biases\na = np.asarray((1., -1.5, 2.))",
		"printed": "W = [[ 1.     2.   ]\n [ 3.    -4.   ]\n [ 0.5    0.001]]\n" +
			"b = [ 0.1 -0.2  0. ]\na = [ 1.  -1.5  2. ]",
		"array(…)": "W = array([[1., 2.], [3., -4.], [0.5, 0.001]], dtype=float32)\n" +
			"b = array([0.1, -0.2, 0.])\na = array([[1. ], [-1.5], [2. ]])",
		"tensor": "weight = tensor([[1., 2.], [3., -4.], [0.5, 0.001]], device='cuda:0', requires_grad=True)\n" +
			"bias = tensor([0.1, -0.2, 0.], grad_fn=<AddBackward0>)\n" +
			"w2 = torch.tensor([[1, -1.5, 2]]).detach().numpy()",
		"state dict": "OrderedDict([('0.weight', tensor([[1., 2.], [3., -4.], [0.5, 0.001]])), " +
			"('0.bias', tensor([.1, -.2, 0.])), ('2.weight', tensor([[1., -1.5, 2.]])), ('2.bias', tensor([0.]))])",
		"assigned dict": "params = {'w': [[1, 2], [3, -4], [.5, .001]], 'b': [.1, -.2, 0],\n 'a': [1, -1.5, 2],}",
		"JSON":          `{"weight": [[1, 2], [3, -4], [0.5, 0.001]], "bias": [0.1, -0.2, 0], "a": [1, -1.5, 2]}`,
		"JSON, nested": `{"fc1": {"weight": [[1, 2], [3, -4], [0.5, 0.001]], "bias": [0.1, -0.2, 0]}, ` +
			`"fc2": {"weight": [[1, -1.5, 2]], "bias": null}}`,
		"Keras": `{"dense/kernel:0": [[1, 3, 0.5], [2, -4, 0.001]], "dense/bias:0": [0.1, -0.2, 0], ` +
			`"dense_1/kernel:0": [[1], [-1.5], [2]], "dense_1/bias:0": [0]}`,
		"get_weights": "[array([[1., 3., .5], [2., -4., .001]], dtype=float32), array([.1, -.2, 0.], dtype=float32), " +
			"array([[1.], [-1.5], [2.]], dtype=float32), array([0.], dtype=float32)]",
		"three in a row": "[[[1, 2], [3, -4], [.5, .001]], [.1, -.2, 0], [1, -1.5, 2]]",
		"turned":         "W = np.array([[1, 3, .5], [2, -4, .001]]).T\nb = [.1, -.2, 0]\na = [1, -1.5, 2]",
		"prompt":         ">>> W = [[1, 2], [3, -4], [.5, 1e-3]]\n>>> b = [.1, -.2, 0]\n>>> a = [1, -1.5, 2]\n",
		"minus signs":    "\xef\xbb\xbfW = [[1, 2], [3, −4], [.5, 1e-3]]\nb = [.1, −.2, 0]\na = [1, −1.5, 2]",
		"program": "def net(x):\n    h = W @ x\n    return h\n\n" +
			"W = [[1, 2], [3, -4], [.5, 1e-3]]\nb = [.1, -.2, 0]\na = [1, -1.5, 2]\n" +
			"print(net([1, 2]))\nrng = np.random.default_rng(3)\n",
		"numbered": "weights1 = [[1, 2], [3, -4], [.5, 1e-3]]\nbiases1 = [.1, -.2, 0]\n" +
			"weights2 = [1, -1.5, 2]\nbiases2 = 0",
		"yaml":        "W: [[1, 2], [3, -4], [.5, 1e-3]]\nb: [.1, -.2, 0]\na: [1, -1.5, 2]",
		"own PyTorch": string(export.PyTorch(want)),
		"own Keras":   string(export.Keras(want)),
		"own NumPy":   export.NumPy(spec.Spec{Network: want}, nil),
	} {
		r, err := readArrays(opened([]byte(text)).Text, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		n, err := r.Network(Rows)
		if err != nil || !reflect.DeepEqual(n, want) {
			t.Errorf("%s: %v\n%+v", name, err, n)
		}
		if r.Layout == Unclear {
			t.Errorf("%s: 3×2 is unclear", name)
		}
		if sniffed([]byte(text)) != ArrayText {
			t.Errorf("%s: taken for kind %d", name, sniffed([]byte(text)))
		}
	}
}

// An output bias is read under the names that people give it, and from what is written here.
func TestOutputBias(t *testing.T) {
	want := rectangular()
	want.C = -.75
	rest := "W = [[1, 2], [3, -4], [.5, 1e-3]]\nb = [.1, -.2, 0]\na = [1, -1.5, 2]\n"
	for _, text := range []string{
		rest + "c = -.75", rest + "b2 = [-.75]", rest + "b_out = [[-.75]]", rest + "output_bias = -0.75", rest + "c0 = -.75",
		string(export.PyTorch(want)), string(export.Keras(want)), export.NumPy(spec.Spec{Network: want}, nil),
	} {
		r, err := readArrays([]byte(text), nil)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if n, err := r.Network(Rows); err != nil || !reflect.DeepEqual(n, want) {
			t.Errorf("%s: %v %+v", text, err, n)
		}
	}
}

// A square W is asked about, unless the name or the numbers tell.
func TestLayout(t *testing.T) {
	rest := ", 'bias': [0, 0], 'a': [1, 1]}"
	for text, want := range map[string]Layout{
		"{'W': [[1, 2], [3, 4]]" + rest:      Unclear,
		"{'weight': [[1, 2], [3, 4]]" + rest: Rows,
		"{'kernel': [[1, 2], [3, 4]]" + rest: Columns,
		"{'W': [[1, 2], [2, 4]]" + rest:      Rows, // the same either way
	} {
		r, err := readArrays([]byte(text), nil)
		if err != nil || r.Layout != want {
			t.Errorf("%s: %v, layout %d, want %d", text, err, r.Layout, want)
		}
	}
	r, err := readArrays([]byte("{'W': [[1, 2], [3, 4]]"+rest), nil)
	if err != nil {
		t.Fatal(err)
	}
	rows, _ := r.Network(Rows)
	cols, _ := r.Network(Columns)
	if rows.W[0][1] != 2 || cols.W[0][1] != 3 {
		t.Errorf("as rows %v, as columns %v", rows.W, cols.W)
	}
}

// One input or one unit: a plain list is W as well, and a missing b is zero.
func TestPlainList(t *testing.T) {
	for text, want := range map[string]network.Network{
		"W = [1, -2]\na = [3, 4]":  {W: [][]float64{{1}, {-2}}, B: []float64{0, 0}, A: []float64{3, 4}},
		"W = [1, -2]\na = 3\nb=.5": {W: [][]float64{{1, -2}}, B: []float64{.5}, A: []float64{3}},
	} {
		r, err := readArrays([]byte(text), nil)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if n, err := r.Network(Unclear); err != nil || !reflect.DeepEqual(n, want) {
			t.Errorf("%q: %v %+v", text, err, n)
		}
	}
}

// What cannot be read is refused with the line or the name of the array.
func TestReadArraysRefuses(t *testing.T) {
	good := "\nb = [0, 0]\na = [1, 1]"
	for text, say := range map[string]string{
		"W = [[1, 2], [3]]" + good:                       "row 2 of W",
		"W = [[1, 2],\n [3, x]]" + good:                  "line 2",
		"W = [[1, 2], [3, nan]]" + good:                  "not a finite",
		"W = [[1, 2], [3, 1e999]]" + good:                "not a finite",
		"W = [[1, 2], [3, 4]]\nb = [0]\na = [1, 1]":      "line 2: b is of length 1",
		"W = [[1, 2, 3], [3, 4, 5]]\na = [1, 2, 3, 4]":   "W is 2×3",
		"W = [[1, 2], [3, 4]]":                           "a is missing",
		"b = [1]\na = [2]":                               "no W",
		"x = 3":                                          "no W",
		"W = [[1, 2], [3, 4]]" + good + "\nb2 = [.5, 1]": "line 4",
		"W = [[1, 2], ..., [3, 4]]" + good:               "print all",
		"W = [[1, 2], [3, 4]" + good:                     "is not expected",
		"W = np.zeros((2, 2))" + good:                    "np.zeros",
		"W = 'file.npy'" + good:                          "W must be",
		"W = [[1, 2], [3, 4]]" + good + "\na = [2, 2]":   "given twice",
		`{"weight": [[1]], "gamma": [2], "a": [3]}`:      "gamma",
		"W = [[1, 2], [3, 4]].reshape(4)" + good:         "line 1",
		"W = [[1, 2], [3, 4]] / 2" + good:                "line 1",
		"W = \"[[1":                                      "not closed",
		strings.Repeat("[", 100_000):                     "nested",
		`{"W": [[1, 2], [3, 4]], "a": [1, 1]`:            "line 1",
	} {
		_, err := readArrays([]byte(text), nil)
		if err == nil || !strings.Contains(err.Error(), say) {
			t.Errorf("%.60q: %v, want %q in it", text, err, say)
		}
	}
	// Valid as arrays, not as a network: the field is named.
	r, err := readArrays([]byte("W = [[1, 2], [0, 0]]\na = [1, 1]"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Network(Rows); err == nil || !strings.Contains(err.Error(), "w[1]") {
		t.Errorf("a zero row: %v", err)
	}
}

// What a text says of its network besides W, b and a is refused: catches a third layer, or a
// change of an array, that is passed over as if it were any other code.
func TestNothingIsLeftOut(t *testing.T) {
	good := "W = [[1, 2], [3, 4]]\na = [1, 2]\n"
	for text, say := range map[string]string{
		"W1=[[1,2]]\nb1=[0]\nW2=[[1]]\nW3=[[1]]\n":                                "line 4: W3 is of a third layer",
		"W1=[[1,2]]\nW2=[[1]]\nmodel.bias_4 = [1]\n":                              "line 3: model.bias_4 is of a third layer",
		"W1=[[1,2]]\nW2=[[1]]\nW3, x = f(1)\n":                                    "line 3: W3 is of a third layer",
		"W1: [[1,2]]\nW2: [[1]]\nW3: [[1]]\n":                                     "line 3: W3 is of a third layer",
		`{"W1": [[1,2]], "W2": [[1]], "W3": [[1]]}`:                               "line 1: W3 is of a third layer",
		`{"0.weight":[[1]],"2.weight":[[1]],"4.weight":[[1]]}`:                    "4.weight is of a third layer",
		"[array([[1.]]), array([0.]), array([[1.]]), array([0.]), array([[1.]])]": "weights is of a third layer",
		good + "W[0,0]=7":                            "line 3: W is changed after it was given: write W with",
		good + "W *= 2":                              "line 3: W is changed",
		good + "W -= 1":                              "line 3: W is changed",
		good + "a[0] **= 2":                          "line 3: a is changed",
		good + "W.data[0] = 1":                       "line 3: W is changed",
		good + "x = W[0] = 3":                        "line 3: W is changed",
		good + "x, W = f(W)":                         "line 3: W is changed",
		good + "for i in range(2): W[i] *= 2":        "line 3: W is changed",
		good + "for i in range(2):\n  a[i] = 2":      "line 4: a is changed",
		good + "a.append(3)":                         "line 3: a is changed",
		good + "last = a.pop()":                      "line 3: a is changed",
		good + "W.data.mul_(2)":                      "line 3: W is changed",
		good + "np.fill_diagonal(W, 0)":              "line 3: W is changed",
		good + "np.put(W.flat, [0], [7])":            "line 3: W is changed",
		good + "random.shuffle(a)":                   "line 3: a is changed",
		good + "shuffle(a)":                          "line 3: a is changed",
		good + "nn.init.zeros_(W)":                   "line 3: W is changed",
		good + "np.clip(W, -1, 1, out=W)":            "line 3: W is changed",
		good + "W[1,] <- c(3, 3)":                    "line 3: W is changed",
		good + "normalize!(W)":                       "line 3: W is changed",
		good + "a.push(3);":                          "line 3: a is changed",
		good + "y = a * tansig(W * x)":               "line 3: tansig is another activation",
		good + "b, lr = [1, 2], 3":                   "line 3: b is given in a way that is not read",
		"p = {'W': [[1, 2]], 'a': [1]}\np['W'] *= 2": "line 2: p is changed",
	} {
		if _, err := readArrays([]byte(text), nil); err == nil || !strings.Contains(err.Error(), say) {
			t.Errorf("%q: %v, want %q in it", text, err, say)
		}
	}
}

// Code that leaves the arrays as they are is passed over: catches a reader that takes every
// line with a name and a sign of equality for a change.
func TestOtherCode(t *testing.T) {
	good := "W = [[1, 2], [3, -4], [.5, 1e-3]]\nb = [.1, -.2, 0]\na = [1, -1.5, 2]\n"
	for _, line := range []string{
		"y = np.maximum(x @ W.T + b, 0) @ a", "print(W, end='')", "assert W == 3", "x = W <= 3", "W != b", "m = len(a)",
		"f = lambda W, k=3: W * k", "x[W] = 3", "if W: x = 3", "rows = W[0]", "W.requires_grad_()",
		"W.requires_grad = True", "x3 = 5", "h3 = W @ x", "x.append(W)",
		"np.savetxt('W', W)", "assert W.shape == (3, 2), 'W = …'",
		"for w in W: print(w)", "W", "W[0]", "W.mean()", "def f(W):\n  W *= 2\n  W3 = W\n  return W", "lr: 3", "w3 = 5",
		"lr, alpha = 1e-3, .9",
	} {
		r, err := readArrays([]byte(good+line+"\n"), nil)
		if err != nil {
			t.Errorf("%q: %v", line, err)
			continue
		}
		if n, err := r.Network(Rows); err != nil || !reflect.DeepEqual(n, rectangular()) {
			t.Errorf("%q: %v %+v", line, err, n)
		}
	}
}

// No text makes the reader panic; what it takes is a valid network that its own
// writers carry exactly.
func FuzzReadArrays(f *testing.F) {
	for _, s := range []string{
		"W = [[1, 2], [3, -4]]\nb = [.1, -.2]\na = [1, -1.5]", "{'kernel': [[1]], 'a': 2}",
		"[array([[1., 3.]], dtype=float32), array([.1, 0.]), array([[1.], [2.]])]",
		"OrderedDict([('w', tensor([1], g=<A>)), ('a', 3)])",
		"W = np.array([[1],[2]]).T\na=[3]", "def f(x):\n  x\nW=1;a=2",
		"W =\n\n  1.0 0\n\nb = 3×1 M:\n 1\n", "W\n   [,1]\n[1,] 1\n   [,2]\n[1,] 2\na\n[1] 3", "W <- matrix(c(1, 2), 2, byrow = T)\na=c(1L)",
		"[<tf.Variable 'k' numpy=[[1]]>, <V path=a/b, value=[1]>]", "# name: W\n# type: matrix\n 1 2\n", "double W[1][1] = {{1f}}; // x",
		`{"sizes":[1,1,1],"layers":[{},{"0":{"bias":0,"weights":{"0":1}}}],"activation":"relu"}`, "W = [1 2; ...\n 3 4]';\na=[1;2]",
		`{"layers":[{"layer_type":"fc","filters":[{"w":{"0":1}}],"biases":{"w":{"0":1}}}]}`, "In [1]: W\nOut[1]: array([[1.]])",
		"coefs_ = [[[1]], [[2]]]\nintercepts_ = [[1], [2]]", "{{1*^-2, 2.`3}, {}}", "Parameter containing:\ntensor([[1.]])", "W = '''\n'''", ">>> W", "W = [1 -2 …]", "{", "W=((1),)\na=1",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		sniffed([]byte(text))
		r, err := readArrays([]byte(text), nil)
		if err != nil {
			return
		}
		n, err := r.Network(Rows)
		if err != nil {
			return
		}
		for _, out := range [][]byte{export.PyTorch(n), export.Keras(n), []byte(export.NumPy(spec.Spec{Network: n}, nil))} {
			again, err := readArrays(out, nil)
			if err != nil {
				t.Fatalf("%s: %v", out, err)
			}
			if m, err := again.Network(Rows); err != nil || !reflect.DeepEqual(m, n) {
				t.Fatalf("%s: %v %+v, was %+v", out, err, m, n)
			}
		}
	})
}

// What Sniff takes for what.
func TestSniff(t *testing.T) {
	for text, want := range map[string]Kind{
		`{"version": 1}`:               Spec,
		"\xef\xbb\xbf{ \"spec\": {}}":  Spec,
		`{"network": {}}`:              Spec,
		"{":                            Spec,
		"{}":                           Spec,
		"x1,x2,y\n1,2,3":               Table,
		"x1, y":                        Table,
		"1,2,3\n":                      Table,
		"hello":                        Table,
		"a,b,y\n1,2,3":                 Table,
		"W = 1":                        ArrayText,
		"  weight: [[1]]":              ArrayText,
		"a <- rep(1, 3)":               ArrayText,
		"double[] a = {1, 2};":         ArrayText,
		"[[1, 2]]":                     ArrayText,
		"import numpy as np\nW = 1":    ArrayText,
		"Parameter containing:\ntenso": ArrayText,
		"":                             Table,
	} {
		if got := sniffed([]byte(text)); got != want {
			t.Errorf("%q is taken for kind %d, want %d", text, got, want)
		}
	}
}

// A square W of a list lies as the output weights do, 1×m or m×1; where these are a plain list, or
// say something else than W's name, the reader is asked.
func TestLayoutByOutput(t *testing.T) {
	for text, want := range map[string]Layout{
		"[[[1, 2], [3, -1]], [.1, .2], [[1, 2]]]":                            Rows,
		"[[[1, 3], [2, -1]], [.1, .2], [[1], [2]], [0]]":                     Columns,
		"[[[1, 2], [3, -1]], [.1, .2], [1, 2]]":                              Unclear,
		`{"W1": [[1, 2], [3, -1]], "b1": [0, 0], "W2": [[1, 2]]}`:            Rows,
		`{"0.kernel": [[1, 2], [3, -1]], "b": [0, 0], "2.kernel": [[1, 2]]}`: Unclear,
	} {
		if r, err := readArrays([]byte(text), nil); err != nil || r.Layout != want {
			t.Errorf("%s: %v, layout %d, want %d", text, err, r.Layout, want)
		}
	}
}

// Nothing that may be a part of the network is passed over in silence: an array with a number for
// each unit, a number that may be the output bias, another activation. What only says how a
// network was trained is.
func TestNothingUnread(t *testing.T) {
	good := "W = [[1, 0], [0.6, 0.8], [-0.28, 0.96]]\nb = [0.5, -0.3, 0.2]\na = [1, -2, 1.5]\n"
	for text, say := range map[string]string{
		"W = [[1, 0], [0.6, 0.8], [1, 2]]\ntheta = [0.5, -0.3, 0.2]\na = [1, -2, 1.5]": "line 2: theta has 3 numbers",
		"W = [[1, 0], [2, 1]]\nbh = np.array([0.5, -0.3])\na = [1, -2]":                "line 2: bh has 2 numbers",
		good + "d0 = 0.7":                        "line 4: d0 = 0.7 may be the output bias",
		good + "y_mean = 2":                      "line 4: y_mean is not read, but may change the network",
		good + "x_scale = [2.5, 1]":              "line 4: x_scale is not read, but may change the network",
		good + "m = nn.Sequential(nn.Tanh())":    "line 4: Tanh is another activation",
		"Dense(3, activation=\"tanh\")\n" + good: "line 1: tanh is another activation",
	} {
		if _, err := readArrays([]byte(text), nil); err == nil || !strings.Contains(err.Error(), say) {
			t.Errorf("%q: %v, want %q in it", text, err, say)
		}
	}
	for _, text := range []string{"lr = 0.01", "epochs = 20", "sizes = [2, 1]", "# not tanh", "x = rng.normal(3)"} {
		if _, err := readArrays([]byte(good+text), nil); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}
