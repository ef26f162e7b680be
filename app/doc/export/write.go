// Package export writes networks and samples for other programs: state dictionaries as JSON and safetensors, code that
// libraries run, tables of samples, pictures side by side. Package formats reads most of it back. It knows neither the
// browser nor go-app.
package export

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/draw/svg"
)

// PyTorch returns the state dictionary of Sequential(Linear(d, m), ReLU(),
// Linear(m, 1)) as JSON: weights have a row for each output (m×d and 1×m).
func PyTorch(n network.Network) []byte {
	return arraysJSON(
		array{"0.weight", n.W}, array{"0.bias", n.B},
		array{"2.weight", [][]float64{n.A}}, array{"2.bias", []float64{n.C}},
	)
}

// Keras returns the weights of Dense(m, "relu") and Dense(1) as JSON: kernels
// have a column for each output (d×m and m×1).
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
	lines := make([]string, len(list))
	for i, a := range list {
		values, err := json.Marshal(a.values)
		if err != nil {
			panic("export: " + err.Error()) // numbers that are not finite
		}
		lines[i] = fmt.Sprintf("  %q: %s", a.name, values)
	}
	return []byte("{\n" + strings.Join(lines, ",\n") + "\n}\n")
}

// numpyRows bounds the samples that the code draws unless it is changed: more do not fit in everyone's memory.
const numpyRows = 1_000_000

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
	rows, noise := fmt.Sprint(min(s.Sampling.Samples, numpyRows)), ""
	if s.Sampling.Noise > 0 {
		noise = fmt.Sprintf(" + %s * rng.standard_normal(%s)", python(s.Sampling.Noise), rows)
	}
	return code + strings.NewReplacer("$seed", fmt.Sprint(s.Sampling.Seed), "$rows", rows,
		"$d", fmt.Sprint(s.Network.Dim()), "$noise", noise).Replace(drawSamples)
}

// definitions returns W, b and a as Python, each as a form such as np.array(%s) has it.
func definitions(n network.Network, form string) string {
	rows := make([]string, n.Units())
	for i, w := range n.W {
		rows[i] = pythonList(w)
	}
	indent := strings.Repeat(" ", len("W = [")+strings.Index(form, "%s"))
	return "# One row of W for each unit.\nW = " + fmt.Sprintf(form, "["+strings.Join(rows, ",\n"+indent)+"]") +
		"\nb = " + fmt.Sprintf(form, pythonList(n.B)) + "\na = " + fmt.Sprintf(form, pythonList(n.A)) + "\n"
}

func pythonList(v []float64) string {
	parts := make([]string, len(v))
	for i, x := range v {
		parts[i] = python(x)
	}
	return "[" + strings.Join(parts, ", ") + "]"
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

// Safetensors returns the state dictionary of Sequential(Linear(d, m), ReLU(), Linear(m, 1)) as a
// file of safetensors, in float64.
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
