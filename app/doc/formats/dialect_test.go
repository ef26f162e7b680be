package formats

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"crease/algo/network"
	"crease/app/doc/export"
)

// plane is the network in the plane that files of other programs hold.
func plane(b, c float64) network.Network {
	n := network.Network{W: [][]float64{{1, 0}, {.6, .8}, {-.28, .96}}, B: []float64{.5, -.3, .2}, A: []float64{1, -2, 1.5}, C: c}
	for i := range n.B {
		n.B[i] *= b
	}
	return n
}

// wrote is a text as a program writes it, and what is read from it: plane with its biases (1) or
// without (0), and with an output bias.
type wrote struct {
	by, text string
	b, c     float64
}

const (
	tensors = "tensor([[ 1.0000,  0.0000],\n        [ 0.6000,  0.8000],\n        [-0.2800,  0.9600]]"
	kernel  = "array([[ 1.  ,  0.6 , -0.28],\n       [ 0.  ,  0.8 ,  0.96]], dtype=float32)"
	column  = "array([[ 1. ],\n       [-2. ],\n       [ 1.5]], dtype=float32)"
)

// The ways in which programs print the same network, beside those of testdata/cases. Would catch a
// dialect in which one sign, wrap or suffix is taken for another.
func TestDialects(t *testing.T) {
	for _, c := range []wrote{
		{"parameters on a device", "[Parameter containing:\n" + tensors + ", device='cuda:0', requires_grad=True), Parameter containing:\n" +
			"tensor([ 0.5000, -0.3000,  0.2000], device='cuda:0', dtype=torch.float64, requires_grad=True), " +
			"Parameter containing:\ntensor([[ 1.0000, -2.0000,  1.5000]], grad_fn=<TBackward0>)]", 1, 0},
		{"parameters one by one", "Parameter containing:\n" + tensors + ", requires_grad=True)\nParameter containing:\n" +
			"tensor([0.5, -0.3, 0.2], requires_grad=True)\nParameter containing:\ntensor([[1., -2., 1.5]], requires_grad=True)\n" +
			"Parameter containing:\ntensor([0.7], requires_grad=True)\n", 1, .7},
		{"named parameters", "fc1.weight Parameter containing:\n" + tensors + ", requires_grad=True)\nfc1.bias Parameter containing:\n" +
			"tensor([0.5, -0.3, 0.2], requires_grad=True)\nfc2.weight Parameter containing:\ntensor([[1., -2., 1.5]], requires_grad=True)\n", 1, 0},
		{"a loop over a state dictionary", "0.weight " + tensors + ")\n0.bias tensor([0.5, -0.3, 0.2])\n" +
			"2.weight tensor([[1., -2., 1.5]])\n2.bias tensor([0.7])\n", 1, .7},
		{"a list of pairs", "[('0.weight', Parameter containing:\n" + tensors + ", requires_grad=True)), ('2.weight', " +
			"Parameter containing:\ntensor([[1., -2., 1.5]], requires_grad=True))]", 0, 0},
		{"an output layer that comes first", "{'out.weight': tensor([[1., -2., 1.5]]), 'out.bias': tensor([0.7]), 'hidden.weight': " +
			tensors + "), 'hidden.bias': tensor([.5, -.3, .2])}", 1, .7},
		{"layers of unknown names, by their shapes", "{'p.weight': tensor([[1., -2., 1.5]]), 'q.weight': " + tensors + ")}", 0, 0},
		{"Keras, layer by layer", "[" + kernel + ", array([0.5, -0.3, 0.2], dtype=float32)]\n[" + column + ", array([0.7], dtype=float32)]\n", 1, .7},
		{"Keras, weight by weight", kernel + "\narray([0.5, -0.3, 0.2])\n" + column + "\narray([0.7])", 1, .7},
		{"Keras by name", "dense/kernel:0 [[ 1.    0.6  -0.28]\n [ 0.    0.8   0.96]]\ndense/bias:0 [ 0.5 -0.3  0.2]\n" +
			"dense_1/kernel:0 [[ 1. ]\n [-2. ]\n [ 1.5]]\ndense_1/bias:0 [0.7]\n", 1, .7},
		{"a bias of the output alone", "[" + kernel + ", " + column + ", array([0.7])]", 0, .7},
		{"a variable alone", "<tf.Variable 'dense/kernel:0' shape=(2, 3) dtype=float32, numpy=\n" + kernel + ">\n" +
			"<tf.Variable 'dense_1/kernel:0' shape=(3, 1) dtype=float32, numpy=\n" + column + ">", 0, 0},
		{"Flax in Linen's order", "{'params': {'Dense_1': {'bias': Array([0.7], dtype=float32), 'kernel': Array([[ 1. ],\n [-2. ],\n [ 1.5]], " +
			"dtype=float32)}, 'Dense_0': {'bias': Array([0.5, -0.3, 0.2], dtype=float32), 'kernel': Array([[1., 0.6, -0.28],\n" +
			"       [0., 0.8, 0.96]], dtype=float32, weak_type=True)}}}", 1, .7},
		{"JAX, a list of pairs", "[(" + kernel + ", array([0.5, -0.3, 0.2])), (" + column + ", array([0.7]))]", 1, .7},
		{"JAX, a list of dictionaries", "[{'w': " + kernel + ", 'b': array([0.5, -0.3, 0.2])}, {'w': " + column + ", 'b': array([0.7])}]", 1, .7},
		{"scikit-learn with its model", "mlp.coefs_ = [" + kernel + ", " + column + "]\nmlp.intercepts_ = [array([0.5, -0.3, 0.2]), array([0.7])]", 1, .7},
		{"scikit-learn in IPython", "In [3]: mlp.coefs_\nOut[3]: \n[" + kernel + ",\n " + column + "]\n\nIn [4]: mlp.intercepts_\n" +
			"Out[4]: [array([0.5, -0.3, 0.2]), array([0.7])]\n", 1, .7},
		{"IPython's continuation", "In [1]: W = [[1, 0], [.6, .8],\n   ...:      [-.28, .96]]\n\nIn [2]: a = [1, -2, 1.5]\n", 0, 0},
		{"Python's continuation", ">>> W = [[1, 0],\n...      [.6, .8], [-.28, .96]]\n>>> a = [1, -2, 1.5]\n", 0, 0},
		{"MATLAB's lines", "W = [1 0\n     0.6 0.8; % the second\n    -0.28 0.96];\nb = [.5; -.3; .2];\na = [1 -2 1.5]';\nc = .7", 1, .7},
		{"MATLAB's long lines", "W = [1, 0; ...\n  .6, .8; ... \n -.28, .96]; b = [.5 -.3 .2]; a = [1 -2 1.5];", 1, 0},
		{"MATLAB, turned", "W = [1 .6 -.28; 0 .8 .96]';\na = [1 -2 1.5].';", 0, 0},
		{"MATLAB's prompt", ">> W\n\nW =\n\n     1.0000         0\n     0.6000    0.8000\n    -0.2800    0.9600\n\n>> a\n\na =\n\n     1.0000   -2.0000    1.5000\n", 0, 0},
		{"Octave's prompt", "octave:1> W\nW =\n\n   1.0000        0\n   0.6000   0.8000\n  -0.2800   0.9600\n\noctave:2> a\na =\n\n   1.0000  -2.0000   1.5000\n\noctave:3> c = 0.7000\n", 0, .7},
		{"Julia", "julia> W = [1 0; 0.6 0.8; -0.28 0.96]\n3×2 Matrix{Float64}:\n  1.0   0.0\n  0.6   0.8\n -0.28  0.96\n\n" +
			"julia> a = [1.0f0, -2.0f0, 1.5f0]\n3-element Vector{Float32}:\n  1.0\n -2.0\n  1.5\n", 0, 0},
		{"Julia's older words", "W = 3×2 Array{Float64,2}:\n  1.0   0.0\n  0.6   0.8\n -0.28  0.96\na = [1, -2, 1.5]", 0, 0},
		{"R in pieces", "W\n      [,1]\n[1,]  1.00\n[2,]  0.60\n[3,] -0.28\n      [,2]\n[1,] 0.00\n[2,] 0.80\n[3,] 0.96\na\n[1]  1.0 -2.0  1.5\n", 0, 0},
		{"MATLAB in pieces", "W =\n\n  Column 1\n\n    1.0000\n    0.6000\n   -0.2800\n\n  Column 2\n\n         0\n    0.8000\n    0.9600\n\n" +
			"a =\n\n Columns 1 and 2:\n\n   1.0000  -2.0000\n\n Columns 3 through 3:\n\n   1.5000\n", 0, 0},
		{"NumPy's long rows", "W = [[ 1.\n   0.  ]\n [ 0.6\n   0.8 ]\n [-0.28 0.96]]\na = [ 1.  -2.\n   1.5]", 0, 0},
		{"NumPy's long lists, one by one", "[[ 1.\n   0.  ]\n [ 0.6   0.8 ]\n [-0.28 0.96]]\n[ 0.5 -0.3\n  0.2]\n[[ 1.  -2.\n   1.5]]\n[0.7]\n", 1, .7},
		{"R's matrix", "> W <- matrix(c(1, .6, -.28, 0, .8, .96), nrow = 3)\n> b <- c(0.5, -0.3, 0.2)\n> a <- c(1, -2, 1.5)", 1, 0},
		{"R with a stray bracket",
			"W = matrix(c(1, 0, .6, .8, -.28, .96), ncol = 2], byrow = TRUE)\na = c(1, -2, 1.5)", 0, 0},
		{"R, by rows", "W = matrix(c(1, 0, .6, .8, -.28, .96), ncol = 2, byrow = TRUE)\na = c(1, -2, 1.5)", 0, 0},
		{"R's structure", "W <- structure(c(1, 0.6, -0.28, 0, 0.8, 0.96), .Dim = c(3L, 2L), .Dimnames = list(NULL, c(\"x1\", \"x2\")))\n" +
			"a <- structure(c(1, -2, 1.5), dim = c(1L, 3L))", 0, 0},
		{"R's prompt", "> W\n      [,1] [,2]\n[1,]  1.00 0.00\n[2,]  0.60 0.80\n[3,] -0.28 0.96\n> a\n[1]  1.0 -2.0\n[3]  1.5\n", 0, 0},
		{"Mathematica", "Out[1]= {{1., 0.}, {0.6`, 0.8`15.95}, {-0.28, 9.6*^-1}}", -1, 0},
		{"C", "/* from\n training */\nconst float W[3][2] = {\n  {1.0f, 0.0f}, // the first\n  {.6f, .8f},\n  {-.28f, .96f}\n};\n" +
			"const float b[] = {0.5f, -0.3f, 0.2f};\nfloat a[3] = {1, -2, 1.5f};\nfloat c = 0.7f;", 1, .7},
		{"JavaScript", "const W = [[1, 0], [0.6, 0.8], [-0.28, 0.96]];\nlet b = [0.5, -0.3, 0.2]; // biases\nvar a = [1, -2, 1.5];", 1, 0},
		{"Fortran's exponents", "W = [[1D0, 0d0], [6.0D-1, 8.0D-1], [-2.8D-1, 9.6D-1]]\na = [1, -2, 1.5]", 0, 0},
		{"Markdown with prose", "Here's W:\n\n```python\nW = [[1, 0], [.6, .8], [-.28, .96]]\n```\nand what it's multiplied with:\n```\na = [1, -2, 1.5]\n```\n", 0, 0},
		{"headings", "Weights:\n[[1, 0], [.6, .8], [-.28, .96]]\nBiases:\n[.5, -.3, .2]\nWeights:\n[[1, -2, 1.5]]\n", 1, 0},
		{"what print shows", ">>> print(W)\n[[ 1.    0.  ]\n [ 0.6   0.8 ]\n [-0.28  0.96]]\n>>> print(a)\n[ 1.  -2.   1.5]\n", 0, 0},
		{"layers with a number", `{"W0": [[1, 0], [0.6, 0.8], [-0.28, 0.96]], "b0": [0.5, -0.3, 0.2], "W1": [[1, -2, 1.5]], "b1": [0.7]}`, 1, .7},
		{"underscores", `{"fc1_weight": [[1, 0], [0.6, 0.8], [-0.28, 0.96]], "fc1_bias": [0.5, -0.3, 0.2], "fc2_weight": [[1, -2, 1.5]]}`, 1, 0},
		{"a list in brain.js", `{"type":"NeuralNetwork","sizes":[2,3,1],"layers":[{"weights":[],"biases":[]},{"weights":[[1,0],[0.6,0.8],[-0.28,0.96]],` +
			`"biases":[0.5,-0.3,0.2]},{"weights":[[1,-2,1.5]],"biases":[0.7]}],"inputLookup":null,"options":{},"trainOpts":{"activation":"relu"}}`, 1, .7},
		{"TensorFlow.js with its numbers", `{"modelTopology":{},"weightSpecs":[{"name":"d1/kernel","shape":[2,3],"dtype":"float32"},` +
			`{"name":"d2/kernel","shape":[3,1],"dtype":"float32"}],"weightData":"AACAPwAAAD8AAIC+AAAAAAAAQD8AAIA/AACAPwAAAMAAAMA/"}`, -2, 0},
		{"NumPy's strings", "W = np.matrix('1 0; 0.6 0.8; -0.28 0.96')\na = np.array([1., -2., 1.5], dtype=np.float32)", 0, 0},
	} {
		r, err := readArrays(opened([]byte(c.text)).Text, nil)
		want := plane(c.b, c.c)
		switch c.b {
		case -1: // a matrix alone
			if err == nil || !strings.Contains(err.Error(), "name") && !strings.Contains(err.Error(), "a is missing") {
				t.Errorf("%s: %v", c.by, err)
			}
			continue
		case -2:
			want = network.Network{W: [][]float64{{1, 0}, {.5, .75}, {-.25, 1}}, B: []float64{0, 0, 0}, A: []float64{1, -2, 1.5}}
		}
		if err != nil {
			t.Errorf("%s: %v", c.by, err)
			continue
		}
		n, err := r.Network(Unclear)
		if err != nil || !near(n, want) || r.Layout == Unclear || strings.Contains(r.Notes, noBiases) != (c.b == 0 || c.b == -2) {
			t.Errorf("%s: %v %v, notes %v, read as %+v", c.by, err, r.Layout, r.Notes, n)
		}
	}
}

// near compares networks to the digits of float32.
func near(a, b network.Network) bool {
	x, y := numbersOf(a), numbersOf(b)
	if len(x) != len(y) || a.Units() != b.Units() {
		return false
	}
	for i := range x {
		if math.Abs(x[i]-y[i]) > 1e-6 {
			return false
		}
	}
	return true
}

func numbersOf(n network.Network) []float64 {
	out := append(append([]float64{n.C}, n.A...), n.B...)
	for _, w := range n.W {
		out = append(out, w...)
	}
	return out
}

// A square W that neither its name nor the shape of the output tells is asked about, in every
// dialect; and where it is told it lies as told. Would catch a network that is read transposed.
func TestSquareDialects(t *testing.T) {
	for text, want := range map[string]Layout{
		"W = [1 2; 3 -1]\nb = [.1; .2]\na = [1; 2]":                                             Unclear, // MATLAB's vectors stand upright
		"W = [1 2; 3 -1]\nb = [.1 .2]\na = [1 2]":                                               Unclear,
		"W1 = [1 2; 3 -1]\nW2 = [1 2]":                                                          Unclear,
		"W1 = [1 2; 3 -1]\nW2 = [1; 2]":                                                         Columns,
		"W = [[1 2]\n [3 -1]]\na = [1\n 2]":                                                     Unclear, // a long list goes over lines
		"W = {{1, 2}, {3, -1}}; a = {1, 2};":                                                    Unclear,
		"W\n     [,1] [,2]\n[1,]    1    2\n[2,]    3   -1\na\n     [,1]\n[1,]    1\n[2,]    2": Unclear,
		"double W[2][2] = {{1, 2}, {3, -1}};\ndouble a[2] = {1, 2};":                            Unclear,
		"[[[1, 2], [3, -1]], [0.1, 0.2], [1, 2]]":                                               Unclear,
		"[[[1, 2], [3, -1]], [0.1, 0.2], [[1, 2]]]":                                             Rows,
		"[[[1, 2], [3, -1]], [0.1, 0.2], [[1], [2]]]":                                           Columns,
		"{'l1': {'w': [[1, 2], [3, -1]], 'b': [0, 1]}, 'l2': {'w': [[1], [2]]}}":                Columns,
		"{'0.weight': [[1, 2], [3, -1]], '2.weight': [[1], [2]]}":                               Unclear, // they contradict each other
		"coefs_ = [[[1, 2], [3, -1]], [[1], [2]]]":                                              Columns,
	} {
		r, err := readArrays([]byte(text), nil)
		if err != nil || r.Layout != want {
			t.Errorf("%q: %v, layout %d, want %d", text, err, r.Layout, want)
		}
	}
}

// What may be read in two ways, or is only a part of what it was, is refused with its line.
func TestDialectsRefuse(t *testing.T) {
	rest := "\nb = [0, 0]\na = [1, 1]"
	for text, say := range map[string]string{
		"W = [[1 -2, 3], [3, 4, 5]]" + rest:                                                                     "line 1: some numbers",
		"W = (1 -2, 3)" + rest:                                                                                  "line 1",
		"W = [[1-2, 3], [3, 4]]" + rest:                                                                         "computed",
		"W = [[1, 2], [3, 4]] * 2" + rest:                                                                       "computed",
		"W = [[1/2, 2], [3, 4]]" + rest:                                                                         "computed",
		"W = np.array([[1, 2], [3, 4]]) // 2" + rest:                                                            "computed",
		"W = np.array([[1, 2], [3, 4]]) % 2" + rest:                                                             "computed",
		"W = [1 2; 3]" + rest:                                                                                   "row 2 of W",
		"W = [1 2\n 3 4 5]" + rest:                                                                              "row 2 of W",
		"W =\n\n   1.0e+03 *\n\n  1 2\n  3 4\n" + rest:                                                          "line 3: the matrix is printed with a common factor",
		"W\n   [,1] [,2]\n[1,] 1 2\n[2,] 3 4\n   [,3]\n[1,] 5" + rest:                                           "line 5: a wide matrix",
		"W =\n\n Columns 2 through 3:\n\n 1 2\n 3 4" + rest:                                                     "in pieces",
		"W = 3×20 Matrix{Float64}:\n 1.0 2.0 … 3.0\n" + rest:                                                    "printed with …",
		"W = 30×2 Matrix{Float64}:\n 1.0 2.0\n ⋮\n 1 2" + rest:                                                  "printed with …",
		"W = [[0.1 0.2 ...\n 0.3]]" + rest:                                                                      "printed with …",
		"W <- matrix(c(1, 2, 3), nrow = 2)" + rest:                                                              "line 1: 3 numbers do not make",
		"W =\n\n 1 2\n 3 4\n\n 5 6\na = [1 1]":                                                                  "without a name",
		"W <- matrix(rnorm(4), 2)" + rest:                                                                       "line 1: the function rnorm",
		"<KerasVariable shape=(2, 3), dtype=float32, path=dense/kernel>":                                        "without its numbers",
		"W = [1 2; 3 4]\na = [1 2]\nW(1, 1) = 7;":                                                               "line 3",
		"W = [[1, 2], [3, 4]]\na = [1, 1]\ntheta\n[1] 0.5 0.25\n":                                               "theta",
		"array([[1., 2.], [3., 4.], [5., 6.]])\narray([[1.], [2.], [3.]])":                                      "without a name", // x and y
		"{'0.weight': [[1, 2]], '2.weight': [[1]], '2.scale': [1]}":                                             "scale",
		"coefs_ = [[[1, 2]], [[1], [2]], [[1], [2]]]":                                                           "hidden_layer_sizes",
		"{'dense/kernel': [[1, 2], [3, 4]], 'dense_1/kernel': [[1, 2], [3, 4]]}":                                "Dense(2)",
		"MLPRegressor(activation='identity')\n" + "coefs_ = [[[1, 2]], [[1], [2]]]":                             "identity",
		`{"sizes":[1,1,1],"layers":[{},{"0":{"bias":0,"weights":{"0":1}}},{"0":{"bias":0,"weights":{"0":1}}}]}`: "sigmoid",
		`{"layers":[{"layer_type":"input"},{"layer_type":"conv"}]}`:                                             "conv",
		"W = [[1+0j, 2], [3, 4]]" + rest:                                                                        "computed",
		`{"weightSpecs":[{"shape":[8192,8192,8192,8192,512],"dtype":"float32"}],"weightData":""}`:               "too large",
		`{"weightSpecs":[{"shape":[1],"dtype":"float32"}],"weightData":"AACAfw=="}`:                             "+Inf is not a finite",
	} {
		_, err := readArrays([]byte(text), nil)
		if err == nil || !strings.Contains(err.Error(), say) {
			t.Errorf("%q: %v, want %q in it", text, err, say)
		}
	}
}

// A model of TensorFlow.js is read if its layers are of ReLU units and a linear one, in whichever form
// it tells them: catches linear units that are read as ReLU units, and a sentence that blames the ReLU.
func TestTopology(t *testing.T) {
	const dense = `{"class_name":"Dense","config":{"activation":"%s"}}`
	relu, linear := fmt.Sprintf(dense, "relu"), fmt.Sprintf(dense, "linear")
	for _, c := range []struct{ layers, say string }{
		{relu + "," + linear, ""},
		{`{"class_name":"InputLayer","config":{}},` + relu + "," + linear, ""},
		{linear + "," + linear, "linear is another activation"},
		{`{"class_name":"Dense","config":{"activation":null}},` + linear, "linear is another activation"},
		{relu + "," + relu, "the output has the activation relu"},
		{relu + `,{"class_name":"Dropout","config":{}}`, `"Dropout"`},
	} {
		for _, form := range []string{`{"config":[%s]}`, `{"config":{"layers":[%s]}}`, `{"model_config":{"config":{"layers":[%s]}}}`} {
			text := `{"modelTopology":` + fmt.Sprintf(form, c.layers) + `,"weightSpecs":[` +
				`{"name":"d1/kernel","shape":[1,1],"dtype":"float32"},{"name":"d2/kernel","shape":[1,1],"dtype":"float32"}],` +
				`"weightData":"AACAPwAAgD8="}`
			_, err := readArrays([]byte(text), nil)
			if (err == nil) != (c.say == "") || err != nil && !strings.Contains(err.Error(), c.say) {
				t.Errorf("%s: %v, want %q", text, err, c.say)
			}
		}
	}
}

// Every step of the lexer takes something off the text: catches one that goes on for ever.
func TestLexerAdvances(t *testing.T) {
	for _, text := range []string{"f(x) = -2x + 1\n", "[1+0j, -.5k]", "-1`x", "y = -0x10", "-é", "1,-0.2x10^0", "W =\n\n -1 2x\n"} {
		for l := (&lexer{text: text, line: 1, fresh: true}); l.text != ""; {
			rest := l.text
			if l.next(); len(l.text) >= len(rest) {
				t.Errorf("%q: nothing is taken off %q", text, rest)
				break
			}
		}
	}
}

// What safetensors hold is read in all types of numbers, and refused where a place or a shape does not fit:
// catches numbers that are read from elsewhere in the file.
func TestSafetensors(t *testing.T) {
	want := plane(1, .7)
	data := export.Safetensors(want)
	if len(data)%8 != 0 || sniffed(data) != ArrayFile {
		t.Error("not as safetensors writes it")
	}
	for n := 10; n < len(data); n++ { // cut off anywhere it is still known for what it is
		if _, err := Read(data[:n], nil); err == nil || !strings.Contains(err.Error(), "safetensors") &&
			!strings.Contains(err.Error(), "the file ends before") {
			t.Errorf("the first %d bytes: %v", n, err)
		}
	}
	got, err := Read(data, nil)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := got.Arrays.Network(Unclear); err != nil || !reflect.DeepEqual(n, want) || got.Arrays.Layout != Rows {
		t.Errorf("%v %+v", err, n)
	}
	file := func(entries, numbers string) []byte {
		return append(append([]byte{byte(len(entries)), 0, 0, 0, 0, 0, 0, 0}, entries...), numbers...)
	}
	entry := `{"0.weight":{"dtype":"%s","shape":[1,1],"data_offsets":[0,%d]},"2.weight":{"dtype":"%[1]s","shape":[1,1],"data_offsets":[0,%[2]d]}}`
	for kind, bytes := range map[string]string{"F16": "\x00\xc2", "BF16": "\x40\xc0", "F32": "\x00\x00\x40\xc0", "F64": "\x00\x00\x00\x00\x00\x00\x08\xc0"} {
		r, err := Read(file(fmt.Sprintf(entry, kind, len(bytes)), bytes), nil)
		if err != nil || r.Arrays.W[0][0] != -3 || r.Arrays.Notes != noBiases {
			t.Errorf("%s: %v %+v", kind, err, r.Arrays)
		}
	}
	for say, f := range map[string][]byte{
		"does not fit":  file(fmt.Sprintf(entry, "F32", 8), "\x00\x00\x40\xc0"),
		"not a finite":  file(fmt.Sprintf(entry, "F32", 4), "\x00\x00\x80\x7f"),
		"the header of": file(`{"0.weight":}`, ""),
		"at most 2":     file(`{"0.weight":{"dtype":"F32","shape":[4096,4096,4096,4096],"data_offsets":[0,0]}}`, ""),
	} {
		if _, err := Read(f, nil); err == nil || !strings.Contains(err.Error(), say) {
			t.Errorf("%v, want %q in it", err, say)
		}
	}
}
