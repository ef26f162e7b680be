package exchange

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/data/tabular"
	"crease/algo/spec"
	"crease/app/doc/formats"
	"crease/app/text/messages"
	"crease/app/ui"
)

// table is a table whose reader is asked how it is to be read.
type table struct {
	name  string
	data  []byte
	asked formats.Asked // what would be read, with the roles that the reader has given
	signs spec.Table    // what the reader has said of separator, decimals and header
	skip  bool          // lines that are no rows are left out
	wrong string        // why it cannot be read so
	asks  bool          // it has no columns as it would be read
}

func (f *Files) openTable() {
	f.State.Notify("", false)
	f.State.Close("import")
	f.State.Open("table")
}

// nameKept is the part of a file's name that a spec keeps.
func nameKept(name string) string {
	r := []rune(name)
	return string(r[:min(80, len(r))])
}

// give gives a column a role. There is one label: the column that had it becomes an input.
func (t *table) give(column int, r tabular.Role) {
	s := &t.asked.Shape
	s.Plain = false
	for i := range s.Columns {
		if r == tabular.Label && s.Columns[i].Role == tabular.Label {
			s.Columns[i].Role = tabular.Input
		}
	}
	s.Columns[column].Role = r
	if t.asked.Option == "label" || t.asked.Option == "bad" { // with other columns other lines are rows
		t.asked.Why = ""
	}
	t.wrong = ""
}

// sign looks at the table again with a separator, decimals or a header of the reader's choice.
func (f *Files) sign(change func(*spec.Table)) {
	t := f.table
	change(&t.signs)
	choices := t.signs
	choices.Name, choices.Label, choices.Ignore = "", "", nil
	f.read(t.name, t.data, formats.Order{Want: formats.TableColumns, Table: choices}, func(got formats.Taken, err error) {
		if t.wrong, t.asks = "", err != nil || !got.Asks(); t.asks {
			t.wrong = messages.Complaint(err)
		} else {
			t.asked = got.Asked
		}
		f.State.Open("table")
	})
}

// leaves reports whether lines that are no rows are what its reader was asked about, and nothing else.
func (t *table) leaves() bool { return t.asked.Option == "bad" && t.asked.Why != "" }

// LearnTable reads the table as its reader has said, to the last row, and learns from it.
func (f *Files) LearnTable() {
	t := f.table
	if t == nil || t.lacks() != "" {
		return
	}
	t.skip = t.skip || t.leaves()
	choices := t.asked.Shape.Choices(nameKept(t.name), t.skip)
	read := func(got formats.Taken, err error) { // or asks again and says what is wrong
		switch {
		case err != nil:
			t.wrong = messages.Complaint(err)
		case got.Asks():
			t.wrong, t.asked.Why, t.asked.Option = "", got.Why, got.Option
		default:
			f.table = nil
			f.State.Notify("", false)
			f.State.Close("table")
			f.learnFrom(t.name, t.data, choices, got)
			return
		}
		f.openTable()
	}
	f.State.Close("table")
	f.read(t.name, t.data, formats.Order{Want: formats.TableRows, Table: choices}, read)
}

// Table is the dialog that asks how a table is to be read.
func Table(f *Files) goapp.UI {
	return &ui.Modal{State: f.State, Name: "table", Title: "Columns of the table", Body: f.renderTable}
}

func (f *Files) renderTable() []goapp.UI {
	t := f.table
	if t == nil {
		return nil
	}
	s := &t.asked.Shape
	lacks, act := t.lacks(), "Learn from the table"
	if t.leaves() {
		act = "Leave them out and learn"
	}
	return []goapp.UI{
		goapp.P().Text(t.name + askColumns),
		goapp.If(t.asked.Why != "", goapp.P().Class("warned").Role("alert").Text(whyAsked(t.asked.Why, t.asked.Option))),
		goapp.If(notes(s) != "", goapp.P().Class("muted").Text(notes(s))),
		goapp.If(t.asked.Signs, f.renderSigns()),
		goapp.Div().Class("scroll").TabIndex(0).Role("region").Aria("label", "The first rows of the table").
			Body(f.renderRows()),
		ui.Labelled(ui.Box(t.skip, func(on bool) { f.table.skip = on }).ID("table-skip"),
			"Leave out lines that are no rows of numbers"),
		goapp.P().Class("wrong").Role("alert").Text(t.wrong),
		goapp.P().Class("dialog-acts").Body(
			goapp.Span().Aria("live", "polite").Text(taken(s, lacks)),
			ui.Button("button primary", act, f.LearnTable).Disabled(lacks != ""),
		),
	}
}

func (f *Files) renderSigns() goapp.UI {
	t := f.table
	s := &t.asked.Shape
	header := map[bool]string{true: "yes", false: "no"}[s.Header]
	pick := func(label string, list []ui.Option, chosen string, set func(*spec.Table, string)) goapp.UI {
		return goapp.Label().Body(goapp.Text(label), ui.Select(list, chosen, func(value string) {
			f.sign(func(s *spec.Table) { set(s, value) })
		}, label).Attr("value", chosen))
	}
	return goapp.Div().Class("table-signs").Body(
		pick("Between columns", separators, s.Separator, func(f *spec.Table, v string) { f.Separator = v }),
		pick("Decimals", decimals, s.Decimal, func(f *spec.Table, v string) { f.Decimal = v }),
		pick("First line", headers, header, func(f *spec.Table, v string) { f.Header = v }),
	)
}

func (f *Files) renderRows() goapp.UI {
	t := f.table
	columns := t.asked.Shape.Columns
	return goapp.Table().Class("table-rows").Body(
		goapp.THead().Body(goapp.Tr().Body(goapp.Range(columns).Slice(func(i int) goapp.UI {
			name := columnName(columns[i].Name, i)
			role := strconv.Itoa(int(columns[i].Role))
			return goapp.Th().Scope("col").DataSet("role", role).Body(
				goapp.Span().Attr("translate", "no").Text(name),
				ui.Select(roles, role, func(value string) {
					r, _ := strconv.Atoi(value)
					f.table.give(i, tabular.Role(r))
				}, i).Attr("value", role).Aria("label", name+" is"),
			)
		}))),
		goapp.TBody().Attr("translate", "no").Body(ui.Each(t.asked.First, func(row []string) goapp.UI {
			return goapp.Tr().Body(goapp.Range(row).Slice(func(i int) goapp.UI {
				role := ""
				if i < len(columns) {
					role = strconv.Itoa(int(columns[i].Role))
				}
				return goapp.Td().DataSet("role", role).Text(row[i])
			}))
		})),
	)
}
