package units

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/draw/palette"
	"crease/app/draw/svg"
	"crease/app/text/number"
	"crease/app/text/words"
	"crease/app/ui"
)

// Matrix is the weights, biases and heights as a heat map that is edited like a spreadsheet: arrows move, typing
// replaces, Enter and F2 edit, rows are pasted. One cell at a time can be reached by Tab.
type Matrix struct {
	goapp.Compo
	Model *model.Model

	stage     ui.Stage // paints the table; its events come from the grid
	speech    ui.Speech
	grid      goapp.Value
	row, col  int         // the unit and its number
	turned    bool        // a row an input, a column a unit
	input     goapp.Value // the field of the cell that is being edited, nil if none
	complaint string
}

// OnMount implements goapp.Mounter.
func (v *Matrix) OnMount(goapp.Context) {
	root := v.JSValue()
	v.speech.Mount(root.Call("querySelector", ".sheet-speech"))
	v.grid = root.Call("querySelector", ".matrix-grid")
	s := &v.stage
	s.Draw = v.paint
	s.Mount(root.Call("querySelector", ".matrix"), v.grid)
	s.On(v.grid, "click", func(e goapp.Value) {
		if r, c, ok := cellOf(e); ok && v.input == nil {
			v.moveTo(r, c)
		}
	})
	s.On(v.grid, "dblclick", func(goapp.Value) { v.openField("") })
	s.On(v.grid, "keydown", v.keyDown)
	s.On(v.grid, "paste", v.paste)
	s.On(v.grid, "focusout", func(e goapp.Value) {
		if v.input != nil && e.Get("target").Equal(v.input) {
			v.acceptField()
		}
	})
	s.On(v.grid, "pointerover", func(e goapp.Value) {
		if r, _, ok := cellOf(e); ok {
			v.Model.Highlight(r)
		}
	})
	s.On(v.grid, "pointerleave", func(goapp.Value) { v.Model.Highlight(-1) })
	s.OnRelease(v.Model.Listen(func(c model.Change) {
		if c&(model.SpecChanged|model.DataChanged) != 0 {
			if in := v.input; in != nil {
				// The number may be gone. The focus goes too: what is still typed would change what came.
				v.input = nil
				in.Call("blur")
			}
			n, d := v.Model.Drawn()
			v.row, v.col = max(0, min(v.row, n.Units()-1)), min(v.col, d+1)
		}
		if c&(model.SpecChanged|model.ViewChanged|model.DataChanged) != 0 && v.input == nil {
			s.Repaint()
		}
	}))
}

// OnDismount implements goapp.Dismounter.
func (v *Matrix) OnDismount() {
	v.input = nil
	v.stage.Release()
}

// Render implements goapp.Composer.
func (v *Matrix) Render() goapp.UI {
	return goapp.Div().Class("sheet-frame").Body(
		goapp.Div().Class("sheet-stage matrix").Body(
			goapp.Div().Class("matrix-grid"),
			goapp.P().Class("matrix-note").Role("alert").Text(v.complaint),
			goapp.P().Class("matrix-hint").Text(matrixHint),
		),
		goapp.P().Class("sheet-speech").Aria("live", "polite"),
	)
}

// paint writes the table and gives the focus back to the cell that had it.
func (v *Matrix) paint() {
	n, _ := v.Model.Drawn()
	if v.input != nil || n.Units() == 0 {
		return
	}
	v.turned = turnedMatrix(n.Units(), n.Dim(), v.stage.W)
	had := v.grid.Call("contains", goapp.Window().Get("document").Get("activeElement")).Bool()
	v.grid.Set("innerHTML", matrixHTML(n, v.row, v.col, v.turned))
	if had {
		v.focus()
	}
}

func (v *Matrix) current() goapp.Value {
	return v.grid.Call("querySelector", `[data-cell="`+cellKey(v.row, v.col)+`"]`)
}

func (v *Matrix) focus() {
	if c := v.current(); c.Truthy() {
		c.Call("focus")
	}
}

func cellOf(e goapp.Value) (row, col int, ok bool) {
	c := ui.Closest(e, "[data-cell]")
	if !c.Truthy() {
		return 0, 0, false
	}
	a, b, _ := strings.Cut(c.Get("dataset").Get("cell").String(), " ")
	row, err := strconv.Atoi(a)
	col, err2 := strconv.Atoi(b)
	return row, col, err == nil && err2 == nil
}

// moveTo makes a cell the one that Tab reaches, without painting the table.
func (v *Matrix) moveTo(row, col int) {
	if c := v.current(); c.Truthy() {
		c.Set("tabIndex", -1)
	}
	v.row, v.col = row, col
	if c := v.current(); c.Truthy() {
		c.Set("tabIndex", 0)
	}
	v.Model.Highlight(row)
	v.focus()
}

func (v *Matrix) keyDown(e goapp.Value) {
	key := e.Get("key").String()
	if v.input != nil {
		switch key {
		case "Enter":
			v.acceptField()
			v.step(1, 0)
		case "Tab":
			v.acceptField()
			v.step(0, 1)
		case "Escape":
			v.input = nil
			v.paint() // as the model has it
			v.focus()
		default:
			return
		}
		e.Call("preventDefault")
		e.Call("stopPropagation")
		return
	}
	if ui.Modified(e) {
		return
	}
	switch move, ok := matrixMoves[key]; {
	case ok:
		v.step(move[0], move[1])
	case key == "Enter" || key == "F2":
		v.openField("")
	case utf8.RuneCountInString(key) == 1 && strings.ContainsAny(key, "0123456789.-+−"):
		v.openField(key)
		return // the browser types the key into the field, which has the focus now
	default:
		return
	}
	e.Call("preventDefault")
}

var matrixMoves = map[string][2]int{"ArrowUp": {-1, 0}, "ArrowDown": {1, 0}, "ArrowLeft": {0, -1}, "ArrowRight": {0, 1},
	"Home": {0, -spec.MaxDim - spec.MaxUnits}, "End": {0, spec.MaxDim + spec.MaxUnits}}

// step moves by so many cells of the table, as far as it goes.
func (v *Matrix) step(down, right int) {
	n, d := v.Model.Drawn()
	if v.turned {
		down, right = right, down
	}
	v.moveTo(min(max(v.row+down, 0), n.Units()-1), min(max(v.col+right, 0), d+1))
}

// openField puts a field into the cell: empty for a key that is just being typed, else with the number in full.
func (v *Matrix) openField(typed string) {
	n, d := v.Model.Drawn()
	c := v.current()
	if v.input != nil || !c.Truthy() || v.locked() {
		return
	}
	in := goapp.Window().Get("document").Call("createElement", "input")
	in.Set("type", "text")
	in.Set("inputMode", "decimal")
	in.Call("setAttribute", "aria-label", slotName(d, v.row, v.col))
	if typed == "" {
		in.Set("value", strconv.FormatFloat(*slotOf(n, v.row, v.col), 'g', -1, 64))
	}
	c.Set("textContent", "")
	c.Call("appendChild", in)
	v.input = in
	in.Call("focus")
	if typed == "" {
		in.Call("select")
	}
}

func (v *Matrix) locked() bool {
	why := v.Model.View().Assignment.Why(assignment.Drawing)
	v.say(why)
	return why != ""
}

func (v *Matrix) acceptField() {
	text := v.input.Get("value").String()
	v.input = nil
	x, ok := words.Parse(text)
	_, d := v.Model.Drawn()
	if !ok {
		v.say(fmt.Sprintf("%s: %q is not a number", slotName(d, v.row, v.col), text))
	} else if s, err := setSlot(v.Model.Spec(), v.row, v.col, x); err != nil {
		v.say(slotName(d, v.row, v.col) + ": " + err.Error())
	} else {
		v.say("")
		v.Model.Edit(s)
		v.speech.Tell(slotName(d, v.row, v.col) + ": " + number.Trimmed(x))
	}
	v.paint()
	v.focus()
}

func (v *Matrix) say(text string) {
	if text != v.complaint {
		v.complaint = text
		v.Update()
	}
}

func (v *Matrix) paste(e goapp.Value) {
	if v.input != nil {
		return
	}
	e.Call("preventDefault")
	if v.locked() {
		return
	}
	s := v.Model.Spec()
	n, rows, err := matrixGrid(s.Network.Dim()).paste(s.Network, ui.Pasted(e), v.row, v.col)
	if err != nil {
		v.say("Not pasted: " + err.Error() + ".")
		return
	}
	v.say("")
	s.Network = n
	v.Model.Edit(s)
	v.speech.Tell(pasted(rows))
}

// cellWidth is about how wide a cell of the table is, in pixels, and the head of a row.
const cellWidth = 57

// turnedMatrix reports whether a row is an input: where a row a unit is too wide, and less high than that.
func turnedMatrix(m, d int, width float64) bool {
	return width > 0 && float64(d+2)*cellWidth+30 > width && d+2 > m
}

// matrixHTML writes the table: a row a unit, a column an input, then b and a; turned, the other way round. The colour
// of a weight is on the scale of the largest one, the same for b and for a among themselves.
func matrixHTML(n network.Network, unit, slot int, turned bool) string {
	m, d := n.Units(), n.Dim()
	ofUnit := func(scope string, i int) string {
		return `<th scope="` + scope + `" data-colour="` + palette.Number(i) + `"><i>` + words.Unit(i) + `</i></th>`
	}
	ofSlot := func(scope string, j int) string {
		name := inputName(j)
		if j >= d {
			name = []string{headBias, headOutput}[j-d]
		}
		return `<th scope="` + scope + `">` + name + `</th>`
	}
	most := largest(n)
	rows, columns, rowHead, columnHead, corner := m, d+2, ofUnit, ofSlot, headUnit
	if turned {
		rows, columns, rowHead, columnHead, corner = columns, rows, ofSlot, ofUnit, "number"
	}
	out := &strings.Builder{}
	out.WriteString(`<table role="grid" aria-label="Weights, biases and output weights"><thead><tr>` +
		`<th scope="col"><span class="unseen">` + corner + `</span></th>`)
	for k := range columns {
		out.WriteString(columnHead("col", k))
	}
	out.WriteString(`</tr></thead><tbody>`)
	for r := range rows {
		out.WriteString(`<tr>` + rowHead("row", r))
		for k := range columns {
			i, j := r, k
			if turned {
				i, j = k, r
			}
			tab, x := "-1", *slotOf(n, i, j)
			if i == unit && j == slot {
				tab = "0"
			}
			out.WriteString(`<td role="gridcell" tabindex="` + tab + `" data-cell="` + cellKey(i, j) + `" data-heat="` +
				palette.Heat(x/most[kindOf(d, j)]) + `">` + svg.Escape(number.Trimmed(x)) + `</td>`)
		}
		out.WriteString(`</tr>`)
	}
	out.WriteString(`</tbody></table>`)
	return out.String()
}

// kindOf is 0 for the slot of a weight, 1 for that of b and 2 for that of a.
func kindOf(d, slot int) int { return max(0, slot-d+1) }

// largest returns the size of the largest number of each kind, 1e-300 at least.
func largest(n network.Network) [3]float64 {
	most := [3]float64{1e-300, 1e-300, 1e-300}
	for i := range n.Units() {
		for j := range n.Dim() + 2 {
			k := kindOf(n.Dim(), j)
			most[k] = max(most[k], math.Abs(*slotOf(n, i, j)))
		}
	}
	return most
}

func cellKey(row, col int) string { return strconv.Itoa(row) + " " + strconv.Itoa(col) }
