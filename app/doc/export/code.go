package export

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

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
// table, which is nil for a drawing, they are those of rows, and R² is checked on all rows that it has. Read takes the
// network back from it.
func Code(l Library, n network.Network, table *sample.Look) string {
	var b strings.Builder
	how, note := "Drawn", ""
	if table != nil {
		how, note = "Learned", linearNote(table, n)
	}
	fmt.Fprintf(&b, "# f(x) = a · max(0, W x + b) + c in %s: %d units, %d inputs. %s with Crease.%s\n",
		l.Name, n.Units(), n.Dim(), how, note)
	fmt.Fprintf(&b, "%s\n%sc = %s\n\n", l.begin, definitions(n, l.list), python(n.C))
	sizes := strings.NewReplacer("$d", fmt.Sprint(n.Dim()), "$m", fmt.Sprint(n.Units()))
	b.WriteString(sizes.Replace(l.build))
	points, most := checked(n, table)
	values := make([]string, len(points))
	for i, x := range points {
		values[i] = fmt.Sprintf("(%s, %s)", pythonList(x), python(n.Eval(x)))
	}
	fmt.Fprintf(&b, "for x, y in [%s]:\n    assert abs(%s - y) < %s, \"this is another network\"\n",
		strings.Join(values, ",\n             "), l.value, python(most))
	if table != nil {
		r := rowsOf(table, n)
		fmt.Fprintf(&b, codeRows, r.x, r.y, l.value, python(r.explained))
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
	plain := strings.NewReplacer("\n", " ", "\r", " ")
	names, d := make([]string, len(table.Names)), len(table.Names)-1
	for i, name := range table.Names {
		names[i] = plain.Replace(name)
	}
	note := "\n# x = (" + strings.Join(names[:d], ", ") + "), y = " + names[d] + "."
	m := n.Units()
	if m > 1 && n.A[m-2] == -n.A[m-1] && slices.Equal(n.W[m-2], linalg.Scaled(n.W[m-1], -1)) {
		note += " The last two units are f's linear part: max(0, z) - max(0, -z) = z."
	}
	return note
}

// mostGiven bounds the numbers of a table that code holds.
const mostGiven = 9000

// givenRows are rows of a table as lists of Python, and R² of a network on them.
type givenRows struct {
	x, y      string
	explained float64
}

// rowsOf returns all rows of a short table, some of a long one. R² on labels that do not vary is 1.
func rowsOf(table *sample.Look, n network.Network) (r givenRows) {
	shown := min(len(table.Y), max(1, mostGiven/len(table.Names)))
	x, y := make([]string, shown), make([]float64, shown)
	mean, left, all := 0., 0., 0.
	for k := range y {
		y[k] = table.Y[k*len(table.Y)/shown]
		mean += y[k] / float64(shown)
	}
	for k, v := range y {
		row := table.X[k*len(table.Y)/shown]
		x[k] = pythonList(row)
		left += (v - n.Eval(row)) * (v - n.Eval(row))
		all += (v - mean) * (v - mean)
	}
	r = givenRows{"[" + strings.Join(x, ",\n     ") + "]", pythonList(y), 1}
	if all > 0 {
		r.explained = 1 - left/all
	}
	return r
}

// checked returns three points, rows of a table if there is one, and how far two computations of f may differ there by
// rounding.
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
