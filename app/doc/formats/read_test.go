package formats

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"crease/algo/base/wire"
	"crease/algo/base/work"
	"crease/algo/data/intake"
	"crease/algo/data/sample"
	"crease/algo/data/tabular"
	"crease/algo/learn/dialect"
	"crease/algo/spec"
	"crease/app/doc/export"
)

// opened returns the source of data that are one.
func opened(data []byte) *intake.Source {
	src, err := intake.Open(data, nil)
	if err != nil {
		panic(err)
	}
	return src
}

// sniffed is what bytes are taken for.
func sniffed(data []byte) Kind {
	src, err := intake.Open(data, nil)
	if err != nil {
		return Table
	}
	return sniff(src)
}

// A network in a language whose lists have types around them is refused with what to write instead. Catches "[ is not
// expected here", which helps nobody.
func TestOtherLanguages(t *testing.T) {
	for text, of := range map[string]string{
		"w := [][]float64{{1, 0}, {0.6, 0.8}}\nb := []float64{0.5, -0.3}\na := []float64{1, -2}\n":            "Go",
		"n := network.Network{\n\tW: [][]float64{{1, 0}, {.6, .8}},\n\tB: []float64{.5, -.3},\n}\n":           "Go",
		"let w: [[f64; 2]; 2] = [[1.0, 0.0], [0.6, 0.8]];\nlet b: [f64; 2] = [0.5, -0.3];\n":                  "Rust",
		"let w = vec![vec![1.0, 0.0], vec![0.6, 0.8]];\nlet b = vec![0.5, -0.3];\nlet a = vec![1.0, -2.0];\n": "Rust",
		"let w: [[Double]] = [[1, 0], [0.6, 0.8]]\nlet a: [Double] = [1, -2]\n":                               "Swift",
		"w:\n  - [1, 0]\n  - [0.6, 0.8]\nb: [0.5, -0.3]\na: [1, -2]\n":                                        "YAML",
		"W:\n- - 1.0\n  - 0.0\n- - 0.6\n  - 0.8\nb:\n- 0.5\n- -0.3\na:\n- 1.0\n- -2.0\n":                      "YAML",
	} {
		got, err := Read([]byte(text), nil)
		if want := "in place of " + of + " write the numbers alone"; got.Kind != ArrayText || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %d %v, want %q", text, got.Kind, err, want)
		}
	}
	// Where it is not the way of writing that is refused, it helps nobody either.
	for _, text := range []string{
		"w := [][]float64{{1, 0}, {0.6, 0.8}}\nb := []float64{0.5, -0.3}\na := []float64{1, -2}\nh := math.Tanh(z)\n",
		"// of vec![\nW = [[1, 0], [0, 1]]\nb = [1, 2, 3]\na = [1, 2]\n",
	} {
		if _, err := readArrays([]byte(text), nil); err == nil || strings.Contains(err.Error(), "in place of") {
			t.Errorf("%q: %v", text, err)
		}
	}
	plain := "w: [[1, 0], [0.6, 0.8]]\nb: [0.5, -0.3]\na: [1, -2]\n" // YAML in one line each
	if got, err := Read([]byte(plain), nil); err != nil || len(got.Arrays.W) != 2 {
		t.Errorf("%v %+v", err, got.Arrays)
	}
}

// An argument that nobody asks for may be whatever it likes; R's shapes are numbers. Catches a refusal of all of a text
// for a number in it that says nothing of the network.
func TestIgnoredArguments(t *testing.T) {
	const rest = "b = [1, 2, 3]\na = [1, 2, 3]\n"
	for text, want := range map[string]string{
		"W = torch.tensor([[1, 0], [0, 1], [1, 1]], bound=1e999)\n": "",
		"W = np.array([[1, 0], [0, 1], [1, 1]], like(1.2.3))\n":     "",
		"W = matrix(c(1, 0, 0, 1, 1, 1), nrow=1e999)\n":             "1e999 is not a finite number",
	} {
		r, err := readArrays([]byte(text+rest), nil)
		if want == "" && len(r.W) != 3 || (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v, want %q", text, r.W, err, want)
		}
	}
}

// Rows of inputs beside the labels are a table, and the same beside weights are a network. So are rows in a file of
// Weka's, even where the lines before them are more than they.
func TestRowsAndLabels(t *testing.T) {
	rows := `[[1, 2], [3, 4.5], [5, 6], [7, 8]]`
	for text, want := range map[string]Kind{
		`{"x": ` + rows + `, "y": [1, 2, 3, 4]}`:                                                          Table,
		`{"inputs": ` + rows + `, "targets": [[1], [2], [3], [4]]}`:                                       Table,
		`{"W": ` + rows + `, "b": [1, 2, 3, 4], "a": [1, 2, 3, 4]}`:                                       ArrayText,
		"@relation s\n@attribute x1 real\n@attribute x2 real\n@attribute y real\n@data\n1,2,3\n3,4.5,6\n": Table,
	} {
		if got, err := Read([]byte(text), nil); err != nil || got.Kind != want || want == Table && len(got.Shape.Of(tabular.Input)) != 2 {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
}

// Columns of JSON may have the names of weights, and be words. Catches the weight of people taken for that of a network,
// a message without a line, and one about a network where reading was given up.
func TestRecordsNamedAsWeights(t *testing.T) {
	for text, want := range map[string]string{
		`[{"height": 1.7, "weight": 60, "age": 30}, {"height": 1.8, "weight": 75.5, "age": 40}]`: "",
		`{"kernel": 1.5, "w4": 2, "y": 3}` + "\n" + `{"kernel": 2.5, "w4": 1, "y": 5}`:           "",
		`[{"x": 1, "of": "w", "y": 2.5}, {"x": 2, "of": "w", "y": 3}]`:                           "",
		`[{"x1": 1, "x2": 2},` + "\n" + `{"x1": NaN, "x2": 1}]`:                                  "line 2: NaN is not a finite number",
	} {
		got, err := Read([]byte(text), nil)
		if want == "" && (err != nil || !got.Asks()) || want != "" && fmt.Sprint(err) != want {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"[1, 2, 3.5],\n", "[{\"x\": 1, \"y\": 2}],\n"} {
		stop := errors.New("stop")
		meter := work.NewEvery(1000, func() error { return nil })
		text = "[" + strings.Repeat(text, 300) + "[1, 2, 3]]"
		Read([]byte(text), meter)
		all := meter.Done()
		meter = work.NewEvery(1000, func() error {
			if meter.Done() > all*3/4 { // the table, after the network
				return stop
			}
			return nil
		})
		if _, err := Read([]byte(text), meter); err != stop {
			t.Errorf("%.20s…: %v", text, err)
		}
	}
}

// A table that begins as Excel's or Weka's do is refused for what is wrong with it. Catches a message about networks.
func TestRefusedAsTables(t *testing.T) {
	for text, want := range map[string]string{
		"sep=;\n1,2,3\n4,5,6\n": "line 2: no columns of numbers",
		"SEP=,\nx1,y\n":         "line 3: the table has a header and no samples",
		"@relation s\n@attribute x1 real\n@attribute y real\n@data\n": "there are no rows behind @data",
	} {
		if _, err := Read([]byte(text), nil); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// What a file holds crosses from the worker to the page unchanged, in all its kinds.
func TestTakenCrosses(t *testing.T) {
	s := spec.Default()
	s.Network = rectangular()
	for name, c := range map[string]struct {
		data []byte
		want Taken
	}{
		"a spec": {dialect.Encode(s), Taken{Kind: Spec, Spec: s}},
		"arrays": {export.PyTorch(s.Network), Taken{Kind: ArrayText}},
		"a table": {[]byte("x1,x2,y\r1,2,3\r\r4,5,6\r"), Taken{Kind: Table, Dim: 2, Rows: 2, Look: sample.Look{
			Names: []string{"x1", "x2", "y"}, X: [][]float64{{1, 2}, {4, 5}}, Y: []float64{3, 6},
			Decimal: ".", Units: []string{"", "", ""}, Low: []float64{1, 2, 3}, Middle: []float64{4, 5, 6}, High: []float64{4, 5, 6}}}},
	} {
		got, err := Read(c.data, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if c.want.Kind == ArrayText {
			n, err := got.Arrays.Network(Rows)
			if err != nil || !reflect.DeepEqual(n, s.Network) {
				t.Errorf("%s: %v %+v", name, err, n)
			}
			c.want.Arrays = got.Arrays
		}
		var back Taken
		err = wire.Decode(wire.Append(nil, &got), &back)
		if err != nil || !reflect.DeepEqual(back, c.want) {
			t.Errorf("%s: %v\n%+v, want\n%+v", name, err, back, c.want)
		}
	}
}

// A long file of every kind tells how far it is, can be given up wherever it is, and is
// read whole otherwise: a worker that reads in silence is held to be dead.
func TestReadMeter(t *testing.T) {
	for name, text := range map[string]string{
		"a table":     "x1,y\n" + strings.Repeat("0.25,0.5\n", 10_000),
		"no table":    "x1,y\n1,2\n" + strings.Repeat("\n", 90_000),
		"a spec":      `{"version":1,"learning":[` + strings.Repeat(`{"a":1},`, 10_000) + `1]}`,
		"an array":    "W = [" + strings.Repeat("0.25, ", 15_000) + "]\na = [1]",
		"assignments": strings.Repeat("x=1\n", 20_000) + "W = [[1]]; a = [1]",
		"empty lines": "W = [[1]]\n" + strings.Repeat("\n", 90_000) + "a = [1]",
		"a comment":   "W = [[1]]\n" + strings.Repeat("# no\n", 15_000) + "a = [1]",
	} {
		data := []byte(text)
		_, want := Read(data, nil)
		stop := errors.New("stop")
		for _, end := range []float64{.3, .9, 2} {
			var meter *work.Meter
			last := 0.
			meter = work.NewEvery(40_000, func() error {
				part := ReadPart(meter, len(data))
				if part <= last || part > 1 {
					t.Errorf("%s: %g of it is read, after %g", name, part, last)
				}
				if last = part; part >= end {
					return stop
				}
				return nil
			})
			_, err := Read(data, meter)
			ended := err == stop && last < end+.1
			if end > 1 {
				ended = fmt.Sprint(err) == fmt.Sprint(want)
			}
			if !ended || last < .9*min(end, 1) {
				t.Errorf("%s: %v, at %g of it, to be ended at %g", name, err, last, end)
			}
		}
	}
}
