package exchange

import (
	"reflect"
	"strings"
	"testing"

	"crease/algo/data/tabular"
	"crease/algo/learn/dialect"
	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/doc/model"
	"crease/app/run/state"
)

// askedOf takes a table that has to be asked about and returns what is asked.
func askedOf(t *testing.T, name, text string) (*Files, *apptest.Learner, *string) {
	t.Helper()
	f, l := opened()
	open := new(string)
	f.State.Connect(state.Page{
		Do:   func(g func()) { g() },
		Open: func(dialog string) { *open = dialog },
		Close: func(dialog string) {
			if dialog == *open {
				*open = ""
			}
		},
	})
	f.Open(name, []byte(text), f.taken)
	if *open != "table" || f.State.Model.Data() != nil {
		t.Fatalf("%s: the dialog %q is open, data %+v", name, *open, f.State.Model.Data())
	}
	l.Want(t)
	return f, l, open
}

// A table that is not plain is asked about; what its reader says is what is read, and a run, a link
// and an export hold it. Would catch a choice that is shown and not kept.
func TestTableIsAsked(t *testing.T) {
	const text = "size;when;rooms;price\n1,5;a;2;3,5\n2,5;b;4;5\n3;c;1;7,25\n"
	f, l, open := askedOf(t, "houses.csv", text)
	s := &f.table.asked.Shape
	if s.Separator != ";" || s.Decimal != "," || !s.Header || len(f.table.asked.First) != 3 ||
		!reflect.DeepEqual(s.Of(tabular.Ignored), []string{"when"}) || s.Of(tabular.Label)[0] != "price" {
		t.Fatalf("proposed %+v", f.table.asked)
	}
	f.table.give(2, tabular.Label)
	if got := s.Of(tabular.Input); !reflect.DeepEqual(got, []string{"size", "price"}) {
		t.Errorf("with another label the inputs are %v", got)
	}
	f.table.give(3, tabular.Ignored)
	f.LearnTable()
	d := f.State.Model.Data()
	want := spec.Table{Name: "houses.csv", Separator: ";", Decimal: ",", Header: "yes", Label: "rooms",
		Ignore: []string{"when", "price"}}
	if d == nil || d.Dim != 1 || d.Rows != 3 || !reflect.DeepEqual(d.Table, want) || *open != "" {
		t.Fatalf("learned from %+v", d)
	}
	l.Want(t, "start")
	run, table := f.State.Model.ToLearn()
	exported, err := dialect.Parse(f.exported(), false, nil)
	for name, got := range map[string]spec.Table{
		"a run": run.Table, "a link": f.State.Model.Shared().Table, "an export": exported.Table,
	} {
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s has %+v", name, got)
		}
	}
	if string(table) != text || err != nil || run.Network.Units() > 0 {
		t.Errorf("a run of %q, %v", table, err)
	}
	// What a link says of a table of that name is proposed.
	f, _ = opened()
	with := model.Prepared()
	with.Table = want
	f.State.Show(with)
	f.Open("houses.csv", []byte(text), f.taken)
	if s := f.table.asked.Shape; s.Of(tabular.Label)[0] != "rooms" || len(s.Of(tabular.Ignored)) != 2 {
		t.Errorf("from a link: %+v", s)
	}
}

// The signs that the reader chooses are read again at once, and those with which there are no
// columns leave what was shown, and say so.
func TestSignsAreReadAgain(t *testing.T) {
	f, _, _ := askedOf(t, "pairs.csv", "2,0409,-2,5557\n0,4181,0,0678\n1,5000,3,2500\n")
	if !strings.Contains(f.table.asked.Why, "in place of decimal points") {
		t.Errorf("asked %q", f.table.asked.Why)
	}
	f.sign(func(s *spec.Table) { s.Separator = ";" })
	if f.table.lacks() != "Choose other signs." || f.table.wrong == "" || len(f.table.asked.First) == 0 {
		t.Errorf("with semicolons: %+v", f.table)
	}
	f.sign(func(s *spec.Table) { s.Separator, s.Decimal = ",", "," })
	if s := f.table.asked.Shape; len(s.Columns) != 2 || f.table.asked.First[0][0] != "2,0409" || f.table.asked.Why != "" {
		t.Errorf("with decimal commas: %+v", f.table)
	}
	f.sign(func(s *spec.Table) { s.Decimal = "." })
	if f.table.lacks() != "" || f.table.asked.Why != "" || f.table.wrong != "" {
		t.Errorf("with commas: %+v", f.table)
	}
	f.LearnTable()
	if d := f.State.Model.Data(); d == nil || d.Dim != 3 || d.Rows != 3 {
		t.Errorf("learned from %+v", d)
	}
}

// Rows in which a number is missing are told of with their line, and left out on request alone: in a
// plain table, in a long one, and in one of JSON.
func TestMissingNumbersAreAsked(t *testing.T) {
	plain := "x1,y\n1,2\nNA,3\n4,5\n"
	for name, text := range map[string]string{
		"plain": plain, "JSON": `[{"x1": 1, "y": 2}, {"x1": null, "y": 3}, {"x1": 4, "y": 5}]`,
		"blanks": "a;b\n1;2\n;3\n4;5\n",
	} {
		f, l, open := askedOf(t, name, text)
		if f.table.asked.Why == "" { // it is asked for its signs, and what is no row is found then
			f.LearnTable()
		}
		if f.State.Model.Data() != nil || *open != "table" || !f.table.leaves() ||
			!strings.Contains(f.table.asked.Why, " is not a number") {
			t.Errorf("%s: %+v, %q", name, f.State.Model.Data(), f.table.asked.Why)
		}
		l.Want(t)
		f.LearnTable()
		if d := f.State.Model.Data(); d == nil || d.Rows != 2 || d.Skipped != 1 || !d.Table.Skip {
			t.Errorf("%s, left out: %+v", name, d)
		}
		if n := f.State.Notice().Text; !strings.Contains(n, "Left out as no rows of numbers: 1 line") {
			t.Errorf("%s: it says %q", name, n)
		}
	}
	f, readers := held()
	f.Open("long.csv", []byte("x1,y\n"+strings.Repeat("1,2\n", 50_000)+",3\n"), f.taken)
	(*readers)[0].finish()
	if f.table == nil || f.table.asked.Option != "bad" || len(f.table.asked.First) != 10 {
		t.Fatalf("long: %+v", f.table)
	}
	f.table.skip = true
	f.LearnTable()
	if (*readers)[1].finish(); f.State.Model.Data() == nil || f.State.Model.Data().Skipped != 1 {
		t.Errorf("long, left out: %+v", f.State.Model.Data())
	}
}

// A long table is asked about by its beginning alone: what is wrong far down is told of once its columns are known.
func TestLongTableIsAsked(t *testing.T) {
	f, readers := held()
	f.Open("long.tsv", []byte("a\tb\tc\n"+strings.Repeat("1,5\t2\t3\n", 50_000)+"oops\t1\t1"), f.taken)
	if (*readers)[0].finish(); f.table == nil || len(*readers) != 1 || f.table.asked.Shape.Separator != "\t" {
		t.Fatalf("%d readers, asked %+v", len(*readers), f.table)
	}
	f.LearnTable()
	if (*readers)[1].finish(); f.State.Model.Data() != nil || !strings.Contains(f.table.asked.Why, "line 50002: a is not a number") {
		t.Errorf("%+v, %q", f.State.Model.Data(), f.table.asked.Why)
	}
	f.table.give(0, tabular.Ignored)
	f.LearnTable()
	if (*readers)[2].finish(); f.State.Model.Data() == nil || f.State.Model.Data().Dim != 1 || f.State.Model.Data().Rows != 50_001 {
		t.Errorf("without the column: %+v", f.State.Model.Data())
	}
}
