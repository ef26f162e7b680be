package predict_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/learn/predict"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
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

// Rows that cannot be predicted are refused with the line and the reason. If not, a column is guessed, or a word counts
// as 0.
func TestRefusedRows(t *testing.T) {
	rows := sample.Table{X: [][]float64{{0, 0}, {9, 10}}, Y: []float64{1, 18}}
	look := rows.Look([]string{"a", "b", "cost"})
	for text, want := range map[string]string{
		"a,c\n1,2\n":             `line 1: there is no column "b", from which the label was learned`,
		"a,b\n1,x\n":             `line 2: b is not a number: "x"`,
		"a,b\n12 kg,1\n13 g,2\n": `line 3: a is not a number: "13 g"`,
		"":                       "line 1: the table is empty; its first line must be x1,…,xd,y",
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
