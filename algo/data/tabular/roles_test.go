package tabular

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"crease/algo/spec"
)

// kinked writes 120 rows, each by a format for its number from 1, two independent inputs and a label with kinks in both
// of them, to which effect of the number is added.
func kinked(head, format string, effect func(i int) float64) string {
	r := rand.New(rand.NewPCG(3, 4))
	var b strings.Builder
	b.WriteString(head)
	for i := range 120 {
		x1, x2 := r.NormFloat64(), r.NormFloat64()
		fmt.Fprintf(&b, format, i+1, x1, x2, 2*math.Max(0, x1)-math.Max(0, x2+.3)+effect(i))
	}
	return b.String()
}

func none(int) float64 { return 0 }

// A column of numbers is an input whatever it is called, and the label is the one that is a function of the others; a
// count of the rows is left out only where it explains nothing. Catches a dose that is taken for an index, an index that
// is learned from, and a label that is looked for in the last place alone.
func TestRoles(t *testing.T) {
	ramp := func(i int) float64 { return math.Max(0, float64(i-60)) / 20 }
	valley := func(i int) float64 { return math.Abs(float64(i)-59.5) / 20 } // is uncorrelated with the number
	for name, c := range map[string]struct{ text, inputs, label, ignored string }{
		"an index":         {kinked("id,a,b,y\n", "%d,%.4f,%.4f,%.4f\n", none), "a b", "y", "id"},
		"a dose":           {kinked("id,a,b,y\n", "%d,%.4f,%.4f,%.4f\n", ramp), "id a b", "y", ""},
		"a valley":         {kinked("n,a,b,y\n", "%d,%.4f,%.4f,%.4f\n", valley), "n a b", "y", ""},
		"weight beside x2": {kinked("weight,x1,x2,y\n", "%.[2]f,%.4[2]f,%.4[3]f,%.4[4]f\n", none), "weight x1 x2", "y", ""},
		"label first":      {kinked("sales,tv,radio\n", "%.4[4]f,%.4[2]f,%.4[3]f\n", none), "tv radio", "sales", ""},
		"something behind": {kinked("tv,radio,sales,shop\n", "%.4[2]f,%.4[3]f,%.4[4]f,%[1]d.5\n", none), "tv radio shop", "sales", ""},
		"names of no kind": {kinked("p,q,r\n", "%.4[2]f,%.4[3]f,%.4[4]f\n", none), "p q", "r", ""},
	} {
		_, shape, err := readBytes([]byte(c.text), spec.Table{}, nil)
		got := [3]string{strings.Join(shape.Of(Input), " "), strings.Join(shape.Of(Label), " "), strings.Join(shape.Of(Ignored), " ")}
		if err != nil || got != [3]string{c.inputs, c.label, c.ignored} {
			t.Errorf("%s: %v, %q", name, err, got)
		}
	}
}

// Numbers as people write them are read, or asked about where two readings are possible; the settings decide.
func TestCells(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		f    spec.Table
		want float64 // the first input
		why  string
	}{
		"spaces":          {"a;y\n12 613,914;1,5\n0,5;2\n", spec.Table{}, 12613.914, ""},
		"apostrophes":     {"a;y\n12'613.914;1.5\n0.5;2\n", spec.Table{}, 12613.914, ""},
		"commas":          {"a,y\n\"12,613.914\",1.5\n0.5,2\n", spec.Table{}, 12613.914, ""},
		"a currency":      {"a;y\n-$1,200.50;1.5\n$0.5;2\n", spec.Table{}, -1200.5, ""},
		"percent":         {"a;y\n50 %;1.5\n7.5%;2\n", spec.Table{}, .5, ""},
		"a code before":   {"a;y\nCHF 12'613.50;1.5\nCHF -0.5;2\n", spec.Table{}, 12613.5, ""},
		"a unit behind":   {"a;y\n12.5 kg;1.5\n7kg;2\n", spec.Table{}, 12.5, ""},
		"another unit":    {"a;y\n12.5 kg;1.5\n7 kg;2\n7 lb;2\n", spec.Table{}, 0, `a is not a number: "7 lb"`},
		"the sign ₹":      {"a;y\n₹ 1,06,234.5;1.5\n0.5;2\n", spec.Table{}, 106234.5, ""},
		"bookkeepers'":    {"a;y\n(£1,200.50);1.5\n£0.5;2\n", spec.Table{}, -1200.5, ""},
		"points told":     {"a;y\n2.041;0,25\n418;2\n", spec.Table{}, 2041, ""},
		"half a column":   {"a;y\n50%;1.5\n7.5;2\n3;1\n4;1.5\n", spec.Table{}, 0, `a is not a number: "50%"`},
		"two readings":    {"a;y\n2.041;1\n418;2\n", spec.Table{}, 0, "2.041 or 2041"},
		"decimals":        {"a;y\n2.041;1\n418;2\n", spec.Table{Decimal: "."}, 2.041, ""},
		"thousands":       {"a;y\n2.041;1\n418;2\n", spec.Table{Decimal: ","}, 2041, ""},
		"told by another": {"a;y\n2.041;0.25\n418;2\n", spec.Table{}, 2.041, ""},
		"a duration":      {"x1,y\n1,0:00:03\n2,0:00:09\n", spec.Table{}, 0, "a time or a date"},
	} {
		table, _, err := readBytes([]byte(c.text), c.f, nil)
		switch {
		case c.why != "" && (err == nil || !strings.Contains(err.Error(), c.why)):
			t.Errorf("%s: %v, want %q in it", name, err, c.why)
		case c.why == "" && (err != nil || math.Abs(table.X[0][0]-c.want) > 1e-9):
			t.Errorf("%s: %v, %+v, want %v", name, err, table, c.want)
		}
	}
}

// What stands for missing numbers is told of, and left out on request; zeros that are frequent are not.
func TestOdd(t *testing.T) {
	missing := kinked("a,b,y\n", "%.4[2]f,%.4[3]f,%.4[4]f\n", none) + "-999,1,2\n1,-999,2\n-999,1,3\n-999,2,2\n"
	table, shape, err := readBytes([]byte(missing), spec.Table{}, nil)
	if err != nil || len(shape.Odd) != 1 || shape.Odd[0] != (Odd{"a", -999, 3}) || table.Len() != 124 {
		t.Errorf("%v, %+v", err, shape.Odd)
	}
	if table, shape, err = readBytes([]byte(missing), spec.Table{Skip: true}, nil); err != nil || table.Len() != 121 || shape.Skipped != 3 {
		t.Errorf("left out: %v, %+v", err, shape)
	}
	zeros := kinked("a,b,y\n", "%.4[2]f,%.4[3]f,%.4[4]f\n", none) + strings.Repeat("0,1,0\n", 20)
	if _, shape, err = readBytes([]byte(zeros), spec.Table{}, nil); err != nil || len(shape.Odd) > 0 {
		t.Errorf("zeros: %v, %+v", err, shape.Odd)
	}
}
