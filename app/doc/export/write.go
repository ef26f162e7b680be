// Package export writes networks and samples for other programs: state dictionaries as JSON and safetensors, code that
// libraries run, tables of samples, pictures side by side. Package formats reads most of it back. It knows neither the
// browser nor go-app.
package export

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/draw/svg"
	"crease/app/text/words"
)

// PyTorch returns the state dictionary of Sequential(Linear(d, m), ReLU(),
// Linear(m, 1)) as JSON: weights have a row for each output (m×d and 1×m).
func PyTorch(n network.Network) []byte {
	return arraysJSON(
		array{"0.weight", n.W}, array{"0.bias", n.B},
		array{"2.weight", [][]float64{n.A}}, array{"2.bias", []float64{n.C}},
	)
}

// Keras returns the weights of Dense(m, "relu") and Dense(1) as JSON: kernels are d×m and m×1.
func Keras(n network.Network) []byte {
	return arraysJSON(
		array{"hidden.kernel", linalg.Transpose(n.W)}, array{"hidden.bias", n.B},
		array{"output.kernel", linalg.Transpose([][]float64{n.A})}, array{"output.bias", []float64{n.C}},
	)
}

type array struct {
	name   string
	values any
}

func arraysJSON(list ...array) []byte {
	lines := words.Each(list, func(a array) string {
		values, err := json.Marshal(a.values)
		if err != nil {
			panic("export: " + err.Error()) // numbers that are not finite
		}
		return fmt.Sprintf("  %q: %s", a.name, values)
	})
	return []byte("{\n" + strings.Join(lines, ",\n") + "\n}\n")
}

const drawSamples = `
# Gaussian samples. NumPy draws other points than Crease does from the same seed:
# for the very same, export the table of samples.
rng = np.random.default_rng($seed)
x = rng.standard_normal(($rows, $d))
y = f(x)$noise
`

// NumPy returns the program of [Code] in NumPy for a spec's network. Of a drawing, whose table is nil, it also draws
// samples: its points are NumPy's own, and the page's come with the table of samples.
func NumPy(s spec.Spec, table *sample.Look) string {
	code := Code(numpy, s.Network, table)
	if table != nil {
		return code
	}
	rows, noise := fmt.Sprint(min(s.Sampling.Samples, 1_000_000)), "" // more do not fit in everyone's memory
	if s.Sampling.Noise > 0 {
		noise = fmt.Sprintf(" + %s * rng.standard_normal(%s)", python(s.Sampling.Noise), rows)
	}
	return code + strings.NewReplacer("$seed", fmt.Sprint(s.Sampling.Seed), "$rows", rows,
		"$d", fmt.Sprint(s.Network.Dim()), "$noise", noise).Replace(drawSamples)
}

func pythonList(v []float64) string { return "[" + strings.Join(words.Each(v, python), ", ") + "]" }

// pythonRows writes rows below each other, so many columns from the left.
func pythonRows(rows [][]float64, columns int) string {
	return "[" + strings.Join(words.Each(rows, pythonList), ",\n"+strings.Repeat(" ", columns)) + "]"
}

// python writes a number that Python reads as the same float.
func python(x float64) string {
	s := strconv.FormatFloat(x, 'g', -1, 64)
	if !strings.ContainsAny(s, ".e") {
		s += ".0" // or the array would hold integers
	}
	return s
}

// Panel is one picture of a row of them, with what is written above it.
type Panel struct {
	Title string
	SVG   string // one svg element of the row's width and height
}

// Beside returns one self-contained SVG file with pictures of w by h pixels side by side on a ground, in the ink
// given, each under its title. Ids inside the pictures must differ from one to the other.
func Beside(panels []Panel, w, h float64, ground, ink string) string {
	const margin, head = 16, 30
	size := 512
	for _, q := range panels {
		size += len(q.SVG) + 256
	}
	width, height := float64(len(panels))*(w+margin)+margin, h+head+margin
	p := svg.NewPen(2, size)
	p.Root(width, height).Num("width", width).Num("height", height).Open()
	p.Begin("rect").Str("width", "100%").Str("height", "100%").Str("fill", ground).Void()
	for i, q := range panels {
		x := margin + float64(i)*(w+margin)
		p.Label(x, 20).Str("font-family", "system-ui,sans-serif").Int("font-size", 15)
		p.Int("font-weight", 600).Str("fill", ink).Words(q.Title)
		p.Begin("svg").Num("x", x).Num("y", head).Raw(strings.TrimPrefix(q.SVG, "<svg"))
	}
	p.Close("svg").Raw("\n")
	return p.String()
}

// Safetensors returns the state dictionary of Sequential(Linear(d, m), ReLU(), Linear(m, 1)) in float64.
func Safetensors(n network.Network) []byte {
	var data []byte
	var entries []string
	add := func(name string, rows ...[]float64) {
		start, shape := len(data), fmt.Sprint(len(rows[0]))
		if strings.HasSuffix(name, "weight") {
			shape = fmt.Sprint(len(rows), ",", len(rows[0]))
		}
		for _, r := range rows {
			for _, x := range r {
				data = binary.LittleEndian.AppendUint64(data, math.Float64bits(x))
			}
		}
		entries = append(entries, fmt.Sprintf(`%q:{"dtype":"F64","shape":[%s],"data_offsets":[%d,%d]}`,
			name, shape, start, len(data)))
	}
	add("0.weight", n.W...)
	add("0.bias", n.B)
	add("2.weight", n.A)
	add("2.bias", []float64{n.C})
	header := "{" + strings.Join(entries, ",") + "}"
	header += strings.Repeat(" ", -len(header)&7) // the numbers begin at a multiple of eight
	out := binary.LittleEndian.AppendUint64(nil, uint64(len(header)))
	return append(append(out, header...), data...)
}

// Library is a library in which a program builds a network.
type Library struct {
	Name  string
	begin string // imports
	list  string // how W, b and a are written: a form around a list of Python
	build string // the network from W, b, a and c; $d and $m are its sizes
	value string // f(x), x being a list
}

// Libraries are those for which [Code] writes.
var Libraries = []Library{
	{
		"PyTorch",
		"import torch\nfrom torch import nn\n\ntorch.set_default_dtype(torch.float64)\n",
		"%s",
		"model = nn.Sequential(nn.Linear($d, $m), nn.ReLU(), nn.Linear($m, 1))\n" +
			"model.load_state_dict({\"0.weight\": torch.tensor(W), \"0.bias\": torch.tensor(b),\n" +
			"                       \"2.weight\": torch.tensor([a]), \"2.bias\": torch.tensor([c])})\n",
		"model(torch.tensor([x])).item()",
	},
	{
		"Keras",
		"import keras\nimport numpy as np\n\nkeras.backend.set_floatx(\"float64\")\n",
		"%s",
		"model = keras.Sequential([keras.Input(shape=($d,)),\n" +
			"                          keras.layers.Dense($m, activation=\"relu\"), keras.layers.Dense(1)])\n" +
			"model.set_weights([np.array(W).T, np.array(b), np.array([a]).T, np.array([c])])\n",
		"float(model(np.array([x]))[0, 0])",
	},
	{
		"JAX",
		"import jax\nimport jax.numpy as jnp\n\njax.config.update(\"jax_enable_x64\", True)\n",
		"%s",
		"params = (jnp.array(W), jnp.array(b), jnp.array(a), c)\n\n\n" +
			"def f(params, x):\n    W, b, a, c = params\n    return jax.nn.relu(x @ W.T + b) @ a + c\n\n\n",
		"float(f(params, jnp.array(x)))",
	},
	{
		"scikit-learn",
		"import numpy as np\nfrom sklearn.neural_network import MLPRegressor\n",
		"%s",
		"model = MLPRegressor(hidden_layer_sizes=($m,), activation=\"relu\")\n" +
			"vars(model).update(coefs_=[np.array(W).T, np.array([a]).T], intercepts_=[np.array(b), np.array([c])],\n" +
			"                   n_layers_=3, n_outputs_=1, n_features_in_=$d, out_activation_=\"identity\")\n",
		"float(model.predict([x])[0])",
	},
}

// numpy is NumPy, whose program also takes many points at once.
var numpy = Library{
	"NumPy",
	"import numpy as np\n",
	"np.array(%s)",
	"def f(x):\n    \"\"\"Map points of shape (N, d) to values of shape (N,).\"\"\"\n" +
		"    return np.maximum(x @ W.T + b, 0) @ a + c\n\n\n",
	"f(np.array(x))",
}

// Code returns a program of Python that builds a network and checks three of its values. Of what was learned of a
// table, which is nil for a drawing, they are those of rows, and R² is checked on all rows that it has if their labels
// vary. Read takes the network back from it.
func Code(l Library, n network.Network, table *sample.Look) string {
	var b strings.Builder
	how, note := "Drawn", ""
	if table != nil {
		how, note = "Learned", linearNote(table, n)
	}
	fmt.Fprintf(&b, "# f(x) = a · max(0, W x + b) + c in %s: %d units, %d inputs. %s with Crease.%s\n",
		l.Name, n.Units(), n.Dim(), how, note)
	as := func(list string) string { return fmt.Sprintf(l.list, list) }
	fmt.Fprintf(&b, "%s\n# One row of W for each unit.\nW = %s\nb = %s\na = %s\nc = %s\n\n", l.begin,
		as(pythonRows(n.W, len("W = [")+strings.Index(l.list, "%s"))), as(pythonList(n.B)), as(pythonList(n.A)), python(n.C))
	sizes := strings.NewReplacer("$d", fmt.Sprint(n.Dim()), "$m", fmt.Sprint(n.Units()))
	b.WriteString(sizes.Replace(l.build))
	points, most := checked(n, table)
	values := words.Each(points, func(x []float64) string {
		return fmt.Sprintf("(%s, %s)", pythonList(x), python(n.Eval(x)))
	})
	fmt.Fprintf(&b, "for x, y in [%s]:\n    assert abs(%s - y) < %s, \"this is another network\"\n",
		strings.Join(values, ",\n             "), l.value, python(most))
	if table != nil {
		x, y := rowsOf(table)
		left := 0.
		for k, v := range y {
			left += (v - n.Eval(x[k])) * (v - n.Eval(x[k])) / float64(len(y))
		}
		if _, deviation := sample.Moments(y); deviation > 0 { // else R² is no number
			fmt.Fprintf(&b, codeRows, pythonRows(x, len("X = [")), pythonList(y), l.value, python(1-left/(deviation*deviation)))
		}
	}
	return b.String()
}

const codeRows = `
# Rows of the table, and how much of the labels' variance f explains there.
X = %s
y = %s
left = sum((v - %s) ** 2 for x, v in zip(X, y))
R2 = 1 - left / sum((v - sum(y) / len(y)) ** 2 for v in y)
assert abs(R2 - %s) < 1e-6, "this is another function"
`

// linearNote names the columns of a table, and says which units are the linear part.
func linearNote(table *sample.Look, n network.Network) string {
	names, d := words.Each(table.Names, strings.NewReplacer("\n", " ", "\r", " ").Replace), len(table.Names)-1
	note := "\n# x = (" + strings.Join(names[:d], ", ") + "), y = " + names[d] + "."
	m := n.Units()
	if m > 1 && n.A[m-2] == -n.A[m-1] && slices.Equal(n.W[m-2], linalg.Scaled(n.W[m-1], -1)) {
		note += " The last two units are f's linear part: max(0, z) - max(0, -z) = z."
	}
	return note
}

// rowsOf returns all rows of a short table, some of a long one.
func rowsOf(table *sample.Look) (x [][]float64, y []float64) {
	shown := min(len(table.Y), max(1, 9000/len(table.Names))) // numbers that code holds
	for k := range shown {
		x, y = append(x, table.X[k*len(table.Y)/shown]), append(y, table.Y[k*len(table.Y)/shown])
	}
	return x, y
}

// checked returns three points, of a table rows, and how far two computations of f may differ there by rounding.
func checked(n network.Network, table *sample.Look) (points [][]float64, most float64) {
	points = make([][]float64, 3)
	for k := range points {
		if table != nil {
			points[k] = table.X[k*(len(table.X)-1)/2]
			continue
		}
		for j := range n.Dim() {
			points[k] = append(points[k], float64(k)*(float64((j+k)%3)-.75)+0) // 0, never −0
		}
	}
	for _, p := range points {
		size := math.Abs(n.C)
		for i, w := range n.W {
			sum := math.Abs(n.B[i])
			for j, x := range w {
				sum += math.Abs(x * p[j])
			}
			size += math.Abs(n.A[i]) * sum
		}
		most = max(most, size)
	}
	return points, 1e-12 * (1 + most)
}
