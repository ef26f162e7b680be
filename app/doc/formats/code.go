package formats

import (
	"fmt"
	"math"
	"strings"

	"crease/algo/network"
)

// Library is a library in which a program builds a network.
type Library struct {
	Name  string
	begin string // imports
	build string // the network from W, b, a and c; $d and $m are its sizes
	value string // f(x), x being a list
}

// Libraries are those for which [Code] writes.
var Libraries = []Library{
	{
		"PyTorch",
		"import torch\nfrom torch import nn\n\ntorch.set_default_dtype(torch.float64)\n",
		"model = nn.Sequential(nn.Linear($d, $m), nn.ReLU(), nn.Linear($m, 1))\n" +
			"model.load_state_dict({\"0.weight\": torch.tensor(W), \"0.bias\": torch.tensor(b),\n" +
			"                       \"2.weight\": torch.tensor([a]), \"2.bias\": torch.tensor([c])})\n",
		"model(torch.tensor([x])).item()",
	},
	{
		"Keras",
		"import keras\nimport numpy as np\n\nkeras.backend.set_floatx(\"float64\")\n",
		"model = keras.Sequential([keras.Input(shape=($d,)),\n" +
			"                          keras.layers.Dense($m, activation=\"relu\"), keras.layers.Dense(1)])\n" +
			"model.set_weights([np.array(W).T, np.array(b), np.array([a]).T, np.array([c])])\n",
		"float(model(np.array([x]))[0, 0])",
	},
	{
		"JAX",
		"import jax\nimport jax.numpy as jnp\n\njax.config.update(\"jax_enable_x64\", True)\n",
		"params = (jnp.array(W), jnp.array(b), jnp.array(a), c)\n\n\n" +
			"def f(params, x):\n    W, b, a, c = params\n    return jax.nn.relu(x @ W.T + b) @ a + c\n\n\n",
		"float(f(params, jnp.array(x)))",
	},
	{
		"scikit-learn",
		"import numpy as np\nfrom sklearn.neural_network import MLPRegressor\n",
		"model = MLPRegressor(hidden_layer_sizes=($m,), activation=\"relu\")\n" +
			"vars(model).update(coefs_=[np.array(W).T, np.array([a]).T], intercepts_=[np.array(b), np.array([c])],\n" +
			"                   n_layers_=3, n_outputs_=1, n_features_in_=$d, out_activation_=\"identity\")\n",
		"float(model.predict([x])[0])",
	},
}

// Code returns a program of Python that builds a network and checks three of its values. Read takes
// the network back from it.
func Code(l Library, n network.Network) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# f(x) = a · max(0, W x + b) + c in %s: %d units, %d inputs. Drawn with Crease.\n",
		l.Name, n.Units(), n.Dim())
	fmt.Fprintf(&b, "%s\n%sc = %s\n\n", l.begin, definitions(n, "%s"), python(n.C))
	sizes := strings.NewReplacer("$d", fmt.Sprint(n.Dim()), "$m", fmt.Sprint(n.Units()))
	b.WriteString(sizes.Replace(l.build))
	points, most := checked(n)
	values := make([]string, len(points))
	for i, x := range points {
		values[i] = fmt.Sprintf("(%s, %s)", pythonList(x), python(n.Eval(x)))
	}
	fmt.Fprintf(&b, "for x, y in [%s]:\n    assert abs(%s - y) < %s, \"this is another network\"\n",
		strings.Join(values, ",\n             "), l.value, python(most))
	return b.String()
}

// checked returns three points and how far two computations of f may differ there by rounding.
func checked(n network.Network) (points [][]float64, most float64) {
	points = make([][]float64, 3)
	most = math.Abs(n.C)
	for k := range points {
		for j := range n.Dim() {
			points[k] = append(points[k], float64(k)*(float64((j+k)%3)-.75)+0) // 0, never −0
		}
	}
	for i, w := range n.W {
		sum := math.Abs(n.B[i])
		for _, x := range w {
			sum += 3 * math.Abs(x)
		}
		most += math.Abs(n.A[i]) * sum
	}
	return points, 1e-12 * (1 + most)
}
