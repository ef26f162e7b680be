package units

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/text/messages"
	"crease/app/text/words"
	"crease/app/ui"
)

// row is a line of the table: one unit, or the output bias. Its fields are text, so that equal rows are not rendered.
type row struct {
	goapp.Compo
	State       *state.State
	I           int // the unit, −1 for the output bias
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
	if r.I < 0 {
		return r.renderConstant()
	}
	row := goapp.Tr().DataSet("unit", r.I).OnMouseEnter(r.highlight).OnMouseLeave(r.unhighlight).On("focusin", r.highlight)
	if r.Highlighted {
		row.Class("highlighted")
	}
	last := goapp.Td().Class("figure last").Body(
		goapp.Span().Text(r.Text.Err),
		goapp.Span().Class("acts").Body(
			ui.Button("small", "", func() { r.State.Model.DuplicateUnit(r.I) }).Title(duplicate).
				Aria("label", duplicate+ofUnit+strconv.Itoa(r.I+1)).Body(ui.Icon(ui.CopyIcon)).Disabled(r.Locked),
			ui.Button("small", "✕", func() { r.State.Model.DeleteUnit(r.I) }).Title(remove).
				Aria("label", remove+ofUnit+strconv.Itoa(r.I+1)).Disabled(r.Only || r.Locked),
		),
	)
	if r.wrong != "" {
		last = goapp.Td().Class("figure last refused").Body(ui.Refusal(r.id(r.field), r.wrong))
	}
	return row.Body(
		unitName(r.I, r.Text.Finder),
		goapp.If(r.Angled, r.edit("dir", r.Text.Dir, "")),
		r.edit("b", r.Text.B, r.Text.FullB),
		r.edit("a", r.Text.A, r.Text.FullA),
		explainedCell(r.Text.FoundB, r.Text.ErrorB, "b", r.I, nameFoundB),
		explainedCell(r.Text.FoundA, r.Text.ErrorA, "a", r.I, nameFoundA),
		last,
	)
}

// renderConstant renders the output bias below the output weights, and the one found from the biases found on.
func (r *row) renderConstant() goapp.UI {
	lead := 2
	if r.Angled {
		lead = 3
	}
	found := goapp.Td().Class("figure").Attr("translate", "no").ColSpan(3).Text(r.Text.FoundC)
	if r.wrong != "" {
		found = goapp.Td().ColSpan(3).Body(ui.Refusal(r.id(r.field), r.wrong))
	}
	return goapp.Tr().Body(
		goapp.Th().Scope("row").ColSpan(lead).Title(hintConstant).Text("c, for all"),
		r.edit("c", r.Text.C, r.Text.FullC), found)
}

// OnUpdate implements goapp.Updater: a refused text goes when the row has got other numbers.
func (r *row) OnUpdate(goapp.Context) {
	if r.wrong != "" && r.Text != r.beside {
		ui.RestoreNumber(r.id(r.field))
		r.wrong, r.field = "", ""
	}
}

func (r *row) edit(field, text, full string) goapp.UI {
	wrong := ""
	if r.field == field {
		wrong = r.wrong
	}
	in := ui.NumberField(r.id(field), text, wrong, func(text string) { r.enter(field, text) }).Title(full).
		DataSet("letters", letters(text)).Aria("label", cellName(field, r.I)).Disabled(r.Locked).
		OnKeyDown(func(_ goapp.Context, e goapp.Event) { r.keyDown(e, field) }, field).
		On("paste", func(_ goapp.Context, e goapp.Event) {
			if r.pasteCells(field, ui.Pasted(e.Value)) {
				e.PreventDefault()
			}
		}, field)
	return goapp.Td().Body(in)
}

func (r *row) id(field string) string {
	if r.I < 0 {
		return "unit-" + field
	}
	return "unit-" + strconv.Itoa(r.I) + "-" + field
}

func (r *row) enter(field, text string) {
	if r.I >= r.State.Model.Spec().Network.Units() {
		return // another drawing has come, and the row is about to go
	}
	s, err := editUnit(r.State.Model.Spec(), r.I, field, text)
	if r.field != "" && r.field != field { // one refusal at a time
		ui.RestoreNumber(r.id(r.field))
	}
	if err != nil {
		r.wrong, r.field, r.beside = err.Error(), field, r.Text
		return
	}
	r.wrong, r.field = "", ""
	r.State.Model.Edit(s)
	now := constantRow(s, nil)
	if r.I >= 0 {
		now = unitRows(s, nil)[r.I]
	}
	ui.PutNumber(r.id(field), map[string]string{"dir": now.Dir, "b": now.B, "a": now.A, "c": now.C}[field])
}

// keyDown: arrows up and down go from row to row, Escape gives up.
func (r *row) keyDown(e goapp.Event, field string) {
	to := r.I
	switch e.Get("key").String() {
	case "ArrowUp":
		to--
	case "ArrowDown":
		to++
	case "Escape":
		r.wrong, r.field = "", ""
		ui.RestoreNumber(r.id(field))
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

// pasteCells puts cells pasted into one of the row's fields into the table; false for one, which is the field's affair.
func (r *row) pasteCells(field, text string) bool {
	m := r.State.Model
	s := m.Spec()
	if r.I < 0 || r.I >= s.Network.Units() || !strings.ContainsAny(strings.TrimRight(text, "\r\n"), "\t\n") {
		return false
	}
	n, _, err := tableGrid(s.Network.Dim()).paste(s.Network, text, r.I, slices.Index(columns(s.Network.Dim()), field))
	if err != nil {
		r.State.Notify(messages.Sentence(err.Error()), true)
		return true
	}
	s.Network = n
	r.State.Notify("", false)
	m.Edit(s)
	return true
}

// editUnit returns the spec with one number of unit i, or the output bias, as it was typed; the error names the number.
func editUnit(s spec.Spec, i int, field, text string) (spec.Spec, error) {
	v, ok := words.Parse(text)
	if !ok {
		return s, fmt.Errorf("%s must be a number", refusedNames[field])
	}
	return edited(s, func(n *network.Network) { put(n, i, field, v) })
}

// put sets one number of unit i, or c: b, a, or the direction, for one input w itself and for two its angle in degrees.
func put(n *network.Network, i int, field string, v float64) {
	switch d := n.Dim(); {
	case field == "c":
		n.C = v
	case field == "b":
		n.B[i] = v
	case field == "a":
		n.A[i] = v
	case d == 1:
		n.W[i][0] = v
	default:
		turned, r := model.Angle(v), linalg.Norm(n.W[i])
		if math.Abs(r-1) < 1e-12 {
			r = 1
		}
		n.W[i][0], n.W[i][1] = r*turned[0], r*turned[1]
	}
}

// setSlot returns the spec with one number of a unit changed; the error names the number.
func setSlot(s spec.Spec, unit, slot int, v float64) (spec.Spec, error) {
	return edited(s, func(n *network.Network) { *slotOf(*n, unit, slot) = v })
}

// edited returns the spec with its network changed, unless that makes it invalid.
func edited(s spec.Spec, edit func(n *network.Network)) (spec.Spec, error) {
	out := s
	out.Network = s.Network.Clone()
	edit(&out.Network)
	if err := out.Network.Validate(""); err != nil {
		return s, refused(err)
	}
	return out, nil
}

// refused returns what the network says of a unit's number, by w, b or a without the index, which counts from 0.
func refused(err error) error {
	var field *network.FieldError
	if !errors.As(err, &field) {
		return err
	}
	name, _, _ := strings.Cut(field.Field, "[")
	return errors.New(name + " " + field.Message)
}

// slotOf returns the place of a unit's number in n: its weights, then b, then a.
func slotOf(n network.Network, unit, slot int) *float64 {
	switch d := n.Dim(); slot {
	case d:
		return &n.B[unit]
	case d + 1:
		return &n.A[unit]
	}
	return &n.W[unit][slot]
}

// stepper is a whole number with a button on either side: d or m.
type stepper struct {
	goapp.Compo
	Model *model.Model
	What  string // dim or count
	Value int

	wrong string
}

// maxPageDim is the largest d that the page's pictures are made for; links and imports may have more.
const maxPageDim = 32

var steppers = map[string]struct {
	label, one string
	most       int
	set        func(*model.Model, int)
}{
	"dim":   {"Inputs d", "input", maxPageDim, (*model.Model).SetDim},
	"count": {"Units m", "unit", spec.MaxUnits, (*model.Model).SetUnits},
}

// Render implements goapp.Composer.
func (s *stepper) Render() goapp.UI {
	what := steppers[s.What]
	in := ui.NumberField(s.What, strconv.Itoa(s.Value), s.wrong, s.enter).Attr("inputmode", "numeric")
	fewer := ui.Button("small", "−", func() { s.set(s.Value - 1) }).Aria("label", "One fewer "+what.one)
	more := ui.Button("small", "+", func() { s.set(s.Value + 1) }).Aria("label", "One more "+what.one)
	return goapp.Div().Class("stepper").Body(
		goapp.Label().For(s.What).Text(what.label),
		fewer.Disabled(s.Value <= 1),
		in,
		more.Disabled(s.Value >= what.most),
		ui.Refusal(s.What, s.wrong),
	)
}

func (s *stepper) set(v int) {
	s.wrong = ""
	steppers[s.What].set(s.Model, v)
}

func (s *stepper) enter(text string) {
	what := steppers[s.What]
	v, ok := words.Parse(text)
	if !ok || v != float64(int(v)) || v < 1 || int(v) > what.most {
		s.wrong = fmt.Sprintf("%s must be a whole number from 1 to %d.", what.label, what.most)
		return
	}
	s.set(int(v))
	ui.PutNumber(s.What, strconv.Itoa(int(v)))
}
