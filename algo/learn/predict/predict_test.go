package predict_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crease/algo/data/intake"
	"crease/algo/data/sample"
	"crease/algo/data/tabular"
	"crease/algo/learn/predict"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
)

// New rows get the values of g whatever the order of their columns, their separators and extra columns. Rows with labels
// get residuals, and rows outside the learned range are listed. If this fails, columns are matched by position, or a
// label is read as an input.
func TestTable(t *testing.T) {
	g := snapshot.Function{Units: network.Network{W: [][]float64{{1, 0}}, B: []float64{-3}, A: []float64{2}},
		Linear: network.Linear{V: []float64{0, .5}, C: 1}} // 2 max(a − 3, 0) + b/2 + 1
	rows := sample.Table{X: [][]float64{{0, 0}, {9, 10}}, Y: []float64{1, 18}}
	look := rows.Look([]string{"a", "b", "cost"})
	for text, want := range map[string]string{
		"a,b\n1,2\n5,4\n": "a,b,cost_predicted\n1,2,2\n5,4,7\n",
		"b;name;a;cost\n2,5;x;1;3\n11;y;4;9\n": "" +
			"b;name;a;cost;cost_predicted;residual\n2,5;x;1;3;2,25;0,75\n11;y;4;9;8,5;0,5\n",
		"1,2\n-1,3\n": "1,2,2\n-1,3,2.5\n",
	} {
		got, err := predict.Table([]byte(text), g, &look, nil)
		if err != nil || got.Text != want {
			t.Errorf("%q: %v\n%s, want\n%s", text, err, got.Text, want)
		}
		outside := []int{2}
		if strings.HasPrefix(text, "a,") {
			outside = nil
		}
		if !slices.Equal(got.Outside, outside) {
			t.Errorf("%q: outside are %v, want %v", text, got.Outside, outside)
		}
	}
	if got, err := predict.Table([]byte("a,b\n(1),2\n5,2\n"), g, &look, nil); err != nil || got.Text != "a,b,cost_predicted\n(1),2,2\n5,2,6\n" {
		t.Errorf("a first row in brackets: %v\n%s", err, got.Text)
	}
	oneInput := sample.Table{X: [][]float64{{0}, {9}}, Y: []float64{1, 18}}
	look = oneInput.Look([]string{"a", "cost"})
	g.Units.W, g.Linear.V = [][]float64{{1}}, []float64{.5}
	got, err := predict.Table([]byte("a\n1\n5\n"), g, &look, nil)
	if err != nil || got.Text != "a,cost_predicted\n1,1.5\n5,7.5\n" {
		t.Errorf("one column: %v %s", err, got.Text)
	}
	look.Decimal = ","
	for text, want := range map[string]string{
		"a\n1.000\n5,5\n":           "a;cost_predicted\n1.000;2495\n5,5;8,75\n",
		"a;cost\n1.000;2.490\n":     "a;cost;cost_predicted;residual\n1.000;2.490;2495;-5\n",
		"cost;a\n1.25;1.5\n2.5;5\n": "cost;a;cost_predicted;residual\n1.25;1.5;1.75;-0.5\n2.5;5;7.5;-5\n",
		"a\n50%\n":                  "a;cost_predicted\n50%;1,25\n",
		"a\n(5)\n5\n":               "a;cost_predicted\n(5);-1,5\n5;7,5\n",
	} {
		if got, err := predict.Table([]byte(text), g, &look, nil); err != nil || got.Text != want {
			t.Errorf("%q beside decimal commas: %v\n%s, want\n%s", text, err, got.Text, want)
		}
	}
}

// New rows are in the units of those that were learned from, or refused with the line, the column and both units. Would
// catch grams that are taken for kilograms, and 50 that is taken for 50 %.
func TestUnits(t *testing.T) {
	g := snapshot.Function{Units: network.Network{W: [][]float64{{1, 0}}, B: []float64{-3}, A: []float64{2}},
		Linear: network.Linear{V: []float64{0, .5}, C: 1}}
	for text, want := range map[string]string{
		"mass,share\n5 kg,20%\n":        "5 kg,20%,5.1",
		"mass,share\n5,20%\n9 kg,20%\n": "5,20%,5.1",
		"mass,share\n5000 g,20%\n":      `line 2: mass is in kg, but here it is "5000 g"`,
		"mass,share\n5 kg,0.2\n":        `line 2: share is in %, but here it is "0.2"`,
		"share,mass\n20%,5 kg\n":        "20%,5 kg,5.1",
	} {
		src, err := intake.Open([]byte("mass,share,cost\n1 kg,10%,3\n2 kg,50%,4\n"), nil)
		if err != nil {
			t.Fatal(err)
		}
		rows, shape, err := tabular.Read(src, spec.Table{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		look := shape.Look(rows)
		got, err := predict.Table([]byte(text), g, &look, nil)
		if out := got.Text + fmt.Sprint(err); !strings.Contains(out, want) {
			t.Errorf("%q: %s, want %s", text, out, want)
		}
	}
	plain := (&sample.Table{X: [][]float64{{0, 0}, {9, 1}}, Y: []float64{1, 18}}).Look([]string{"a", "b", "cost"})
	plain.Units = []string{"", "", ""}
	if got, err := predict.Table([]byte("a,b\n5,20%\n5,.2\n"), g, &plain, nil); err != nil || !slices.Equal(got.Values, []float64{5.1, 5.1}) {
		t.Error(err, got.Values)
	}
	if _, err := predict.Table([]byte("a,b\n5 kg,20%\n"), g, &plain, nil); fmt.Sprint(err) != `line 2: a has no unit, but here it is "5 kg"` {
		t.Error(err)
	}
}

// Rows that cannot be predicted are refused with the line and the reason. If not, a column is guessed, or a word counts
// as 0.
func TestRefusedRows(t *testing.T) {
	rows := sample.Table{X: [][]float64{{0, 0}, {9, 10}}, Y: []float64{1, 18}}
	look := rows.Look([]string{"a", "b", "cost"})
	for text, want := range map[string]string{
		"a,c\n1,2\n":             `line 1: there is no column "b", from which the label was learned`,
		"a,b\n1,x\n":             `line 2: b is not a number: "x"`,
		"a,b\n12 kg,1\n13 g,2\n": `line 3: a is in kg, but here it is "13 g"`,
		"a,b\n" + strings.Repeat("1,2\n", 9) + "3,4,5\n": "line 11: has 3 cells, the header has 2",
		strings.Repeat("1,2\n", 9) + "3,4,5,6\n":         "line 10: has 4 cells, the header has 2",
		"1,2\n3,4,5,6\n":                                 "line 2: has 4 cells, the header has 3",
		"":                                               "line 1: the table is empty; its first line must be x1,…,xd,y",
	} {
		if _, err := predict.Table([]byte(text), snapshot.Function{}, &look, nil); fmt.Sprint(err) != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	alone := rows.Look([]string{"a", "cost"})
	if _, err := predict.Table([]byte("a\n1,5\n"), snapshot.Function{}, &alone, nil); fmt.Sprint(err) != `line 2: a is not a number: "1,5"` {
		t.Error(err)
	}
}
