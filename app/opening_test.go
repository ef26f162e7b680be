package app

import (
	"strings"
	"testing"

	"crease/algo/spec"
	"crease/app/doc/model"
)

// Before a run the page says in three beats what it is going to look at, which is what it is given, and what comes of it:
// would catch dots that nobody draws, a sheet that there is not, and a blank middle.
func TestBeats(t *testing.T) {
	plain, exact := model.New(model.Prepared()), model.New(model.Prepared())
	exact.Change(func(s *spec.Spec) { s.Learning.Method = spec.Exact })
	deep, table := model.New(model.Prepared()), model.New(model.Prepared())
	deep.SetDim(4)
	table.LearnTable(&model.Data{Name: "rows.csv", Rows: 9, Dim: 2})
	for name, c := range map[string]struct {
		of    *model.Model
		given string
		sheet bool
	}{
		"a sheet": {plain, "random dots on your sheet", true}, "infinite data": {exact, "infinitely many points", true},
		"four inputs": {deep, "random points", false}, "a table": {table, "rows of your table", false},
	} {
		got := openingOf(c.of).beats
		if !strings.Contains(got[0], c.given) || strings.Contains(got[2], "sheet") != c.sheet {
			t.Errorf("%s: %q", name, got)
		}
	}
}
