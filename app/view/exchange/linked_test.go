package exchange

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"crease/app/doc/link"
	"crease/app/doc/model"
)

// A short table goes along in a link, bit by bit, without what was left out, and one that is too long does not. Would
// catch a link that opens with other rows, other names or other columns, and one that nobody can send.
func TestLinkHoldsTable(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 6))
	number := func() string { return fmt.Sprint(float64(rng.IntN(2000)-1000) / 100) }
	full := func() string { return fmt.Sprint(rng.NormFloat64()) }
	for name, c := range map[string]struct {
		head   string
		rows   int
		cell   func() string
		linked bool
	}{
		"short":    {"rpm,torque", 41, number, true},
		"names":    {"\"load, \"\"net\"\"\";größe;=1+1;#y", 60, number, true},
		"doubles":  {"a,b,c,y", 150, full, true},
		"no names": {"", 80, full, true},
		"long":     {"a,b,c,y", 700, full, false},
		"longer":   {"a,y", 5000, number, false},
	} {
		separator := ","
		if strings.Contains(c.head, ";") {
			separator = ";"
		}
		var lines []string
		columns := 3
		if c.head != "" {
			lines, columns = append(lines, c.head), strings.Count(c.head, separator)+1
		}
		for range c.rows {
			var cells []string
			for range columns {
				cells = append(cells, c.cell())
			}
			lines = append(lines, strings.Join(cells, separator))
		}
		f, _ := opened()
		f.Open("t.csv", []byte(strings.Join(lines, "\n")), f.taken)
		if f.table != nil {
			f.LearnTable()
		}
		d := f.State.Model.Data()
		if d == nil || d.Rows != c.rows {
			t.Fatalf("%s: not taken: %+v", name, d)
		}
		got, err := link.Decode(link.Encode(link.Of(f.State.Model, model.DefaultView())))
		if err != nil || (got.Table != "") != c.linked || got.Table != d.Linked {
			t.Errorf("%s: %v, %d bytes of table, %d packed", name, err, len(got.Table), len(d.Linked))
		}
		if !c.linked {
			continue
		}
		to, _ := opened()
		to.LearnLinked("t.csv", got.Table)
		if now := to.State.Model.Data(); now == nil || !reflect.DeepEqual(now.Look, d.Look) || now.Linked != d.Linked {
			t.Errorf("%s: arrived as %+v\nof %+v", name, now, d.Look.Names)
		}
	}
}
