package units

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/run/state"
	"crease/app/ui"
)

// row is one unit of the table. Its fields are text, so that a row in which
// nothing changed is not rendered again.
type row struct {
	goapp.Compo
	State       *state.State
	I           int
	Text        rowText
	Highlighted bool
	Angled      bool
	Only        bool // the last unit stays
	Locked      bool // by the author of the link

	wrong, field string  // a refused text's message, and whose it is
	beside       rowText // the row when it was refused
}

// Render implements goapp.Composer.
func (r *row) Render() goapp.UI {
	row := goapp.Tr().DataSet("unit", r.I).OnMouseEnter(r.highlight).OnMouseLeave(r.unhighlight).On("focusin", r.highlight)
	if r.Highlighted {
		row.Class("highlighted")
	}
	last := goapp.Td().Class("figure last").Body(
		goapp.Span().Text(r.Text.Err),
		goapp.Span().Class("acts").Body(
			goapp.Button().Type("button").Class("small").Title(duplicate).
				Aria("label", duplicateUnit(r.I)).Body(ui.Icon(ui.CopyIcon)).Disabled(r.Locked).OnClick(r.duplicate),
			goapp.Button().Type("button").Class("small").Title(remove).
				Aria("label", deleteUnit(r.I)).Text("✕").Disabled(r.Only || r.Locked).OnClick(r.remove),
		),
	)
	if r.wrong != "" {
		last = goapp.Td().Class("figure last").Body(goapp.Span().Class("wrong").Role("alert").Text(r.wrong))
	}
	return row.Body(
		unitName(r.I, r.Text.Finder),
		goapp.If(r.Angled, r.edit("dir", r.Text.Dir, "")),
		r.edit("b", r.Text.B, r.Text.FullB),
		r.edit("a", r.Text.A, r.Text.FullA),
		explainedCell(r.Text.FoundB, "b", r.I, nameFoundB),
		explainedCell(r.Text.FoundA, "a", r.I, nameFoundA),
		last,
	)
}

// OnUpdate implements goapp.Updater: a refused text goes when the row has got
// other numbers.
func (r *row) OnUpdate(goapp.Context) {
	if r.wrong == "" || r.Text == r.beside {
		return
	}
	r.restore()
	r.wrong, r.field = "", ""
}

// restore has the cell whose text was refused show its number again.
func (r *row) restore() {
	if e := goapp.Window().GetElementByID(r.id(r.field)); e.Truthy() {
		e.Set("value", e.Get("dataset").Get("shown").String())
	}
}

// edit is a cell with a number that can be typed.
func (r *row) edit(field, text, full string) goapp.UI {
	in := goapp.Input().Type("text").Class("number").ID(r.id(field)).Attr("inputmode", "decimal").AutoComplete(false).
		Attr("spellcheck", "false").DataSet("shown", text).Value(text).Title(full).
		DataSet("letters", letters(text)).
		Aria("label", cellName(field, r.I)).
		Disabled(r.Locked).
		OnChange(func(ctx goapp.Context, _ goapp.Event) { r.change(ctx, field) }, field).
		OnKeyDown(func(ctx goapp.Context, e goapp.Event) { r.keyDown(ctx, e, field) }, field).
		On("paste", func(_ goapp.Context, e goapp.Event) {
			if r.pasteCells(field, ui.Pasted(e.Value)) {
				e.PreventDefault()
			}
		}, field)
	if r.field == field && r.wrong != "" {
		in.Aria("invalid", "true")
	}
	return goapp.Td().Body(in)
}

func (r *row) id(field string) string { return "unit-" + strconv.Itoa(r.I) + "-" + field }

func (r *row) change(ctx goapp.Context, field string) {
	if r.I >= r.State.Model.Spec().Network.Units() {
		return // another drawing has come, and the row is about to go
	}
	text := ctx.JSSrc().Get("value").String()
	s, err := editUnit(r.State.Model.Spec(), r.I, field, text)
	if r.field != "" && r.field != field { // one refusal at a time
		r.restore()
	}
	if err != nil {
		r.wrong, r.field, r.beside = err.Error(), field, r.Text
		return
	}
	r.wrong, r.field = "", ""
	r.State.Model.Edit(s)
	now := unitRows(s, nil)[r.I]
	ctx.JSSrc().Set("value", map[string]string{"dir": now.Dir, "b": now.B, "a": now.A}[field])
}

// keyDown: arrows up and down go from row to row, Escape gives up.
func (r *row) keyDown(ctx goapp.Context, e goapp.Event, field string) {
	to := r.I
	switch e.Get("key").String() {
	case "ArrowUp":
		to--
	case "ArrowDown":
		to++
	case "Escape":
		r.wrong, r.field = "", ""
		ctx.JSSrc().Set("value", ctx.JSSrc().Get("dataset").Get("shown").String())
		return
	default:
		return
	}
	e.PreventDefault()
	next := *r
	next.I = to
	if el := goapp.Window().GetElementByID(next.id(field)); el.Truthy() {
		el.Call("focus")
		el.Call("select")
	}
}

func (r *row) highlight(goapp.Context, goapp.Event)   { r.State.Model.Highlight(r.I) }
func (r *row) unhighlight(goapp.Context, goapp.Event) { r.State.Model.Highlight(-1) }
func (r *row) duplicate(goapp.Context, goapp.Event)   { r.State.Model.DuplicateUnit(r.I) }
func (r *row) remove(goapp.Context, goapp.Event)      { r.State.Model.DeleteUnit(r.I) }
