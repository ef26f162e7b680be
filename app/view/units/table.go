// Package units is the part of the page that shows the units as numbers: the table with what was found beside them, the
// matrix, the diagram, and what is pasted there. It owns what is being typed or dragged. It listens to drawing, run and
// the unit pointed at; it may edit and preview the network and highlight a unit.
package units

import (
	"strings"
	"time"
	"unicode/utf8"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/snapshot"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/draw/palette"
	"crease/app/report/explain"
	"crease/app/report/outcome"
	"crease/app/run/state"
	"crease/app/text/number"
	"crease/app/text/words"
	"crease/app/ui"
)

// Table lists the units with what was found of them: numbers that can be edited on the left, the run's on the right.
type Table struct {
	goapp.Compo
	State *state.State

	drawn       time.Time    // when it was last rendered
	highlighted int          // the unit that was pointed at then
	locked      bool         // the numbers could not be edited then
	hidden      bool         // by a film
	late        bool         // it will be rendered once its rest is over
	along       alongColumns // a table's, as they were drawn last
}

// tableEvery is how long the table rests during a run, every snapshot of which changes all of it: rendering each took
// half of the page's time at ten units. Out of sight it rests after every change: folded away on a phone it took a
// sixth of the time from Skip to the end.
const tableEvery = 250 * time.Millisecond

// OnMount implements goapp.Mounter.
func (t *Table) OnMount(goapp.Context) {
	outOfSight, _ := ui.WatchSight(t.JSValue().Call("closest", ".face")) // where the table hides in a film
	mask := model.SpecChanged | model.RunChanged | model.HighlightChanged | model.DataChanged | model.ViewChanged
	t.State.Model.Listen(func(c model.Change) {
		if c&mask == 0 || c == model.ViewChanged && t.isLocked() == t.locked {
			return
		}
		if t.hidden && t.isHidden() && c&model.SpecChanged == 0 {
			return
		}
		run, _ := t.State.Model.State()
		rest := tableEvery - time.Since(t.drawn)
		hidden := outOfSight()
		if !hidden && (run != model.Learning || rest <= 0 || t.State.Model.Highlighted() != t.highlighted) {
			t.Update()
			return
		}
		if t.late { // a rest that began anew with every change would not end in a film
			return
		}
		t.late = true
		later := func(rest time.Duration) { time.AfterFunc(rest, func() { t.State.Do(t.Update) }) }
		if hidden { // not before what can be seen has been painted
			ui.NextFrame(func(float64) { later(tableEvery) })
		} else {
			later(rest)
		}
	})
}

// isHidden reports whether a film goes on, as if nothing were known of the units.
func (t *Table) isHidden() bool { return t.State.Model.Film().Hides() && t.State.Model.Data() == nil }

func (t *Table) isLocked() bool { return !t.State.Model.View().Assignment.Free(assignment.Drawing) }

// Render implements goapp.Composer.
func (t *Table) Render() goapp.UI {
	m := t.State.Model
	t.drawn, t.highlighted, t.late, t.locked = time.Now(), m.Highlighted(), false, t.isLocked()
	t.hidden = t.isHidden()
	if m.Data() != nil {
		return t.renderFound()
	}
	n := m.Spec().Network
	rows := unitRows(m.Spec(), m.Snapshot())
	table := goapp.Table()
	if len(rows) > 0 {
		table.Class("by-unit")
	}
	return goapp.Section().Class("units").Aria("label", nameUnits).Hidden(t.hidden).Body(
		ui.Gate(m, assignment.Drawing, goapp.Div().Class("steppers").Body(
			&stepper{Model: m, What: "dim", Value: n.Dim()},
			&stepper{Model: m, What: "count", Value: n.Units()},
		)),
		goapp.Div().Class("scroll").Body(
			table.Body(
				goapp.Caption().Class("unseen").Text(tableHint),
				goapp.THead().Body(goapp.Tr().Body(
					head(headUnit, hintUnit),
					goapp.If(n.Dim() <= 2, head(map[bool]string{true: "angle°", false: "w"}[n.Dim() == 2], hintAngle)),
					head(headBias, hintBias), head(headOutput, hintOutput), head(headFoundB, hintFoundB),
					head(headFoundA, hintFoundA), head("error", hintError),
				)),
				goapp.TBody().Body(goapp.Range(rows).Slice(func(i int) goapp.UI {
					return &row{State: t.State, I: i, Text: rows[i], Highlighted: m.Highlighted() == i, Angled: n.Dim() <= 2,
						Only: n.Units() == 1, Locked: t.locked}
				})),
				goapp.TFoot().Body(
					&row{State: t.State, I: -1, Text: constantRow(m.Spec(), m.Snapshot()), Angled: n.Dim() <= 2, Locked: t.locked},
					linearLine(m.Snapshot(), n.Dim()),
				),
			),
		),
		ui.Gate(m, assignment.Drawing, &proof{Model: m}),
	)
}

func head(text, hint string) goapp.UI { return goapp.Th().Scope("col").Title(hint).Text(text) }

// cell is a cell with a number or numbers found, and their standard errors if there are any.
func cell(text, errors string) goapp.UI {
	return goapp.Td().Class("figure").Attr("translate", "no").Body(goapp.Text(text), standardError(errors))
}

func standardError(text string) goapp.UI {
	return goapp.If(text != "", goapp.Small().Class("deviation").Title(hintDeviation).Text(text))
}

// errorsOf writes the standard errors of unit i as found, whose weight is shown with the length r; "" for none.
func errorsOf(s *snapshot.Snapshot, i int, r float64) (w, b, a string) {
	if e := s.Errors; e != nil && i < len(e.B) {
		if len(e.W[i]) > 1 { // that of one input is 1 or −1 by convention
			w = strings.Join(words.Each(e.W[i], deviation), ", ")
		}
		return w, deviation(r * e.B[i]), deviation(e.A[i] / r)
	}
	return "", "", ""
}

// unitName is the head of a row; hint says more about the unit on pointing.
func unitName(i int, hint string) goapp.UI {
	return goapp.Th().Scope("row").Title(hint).Body(
		goapp.Span().Class("dot").DataSet("colour", palette.Number(i)).Attr("aria-hidden", "true").
			DataSet("shape", int(palette.ShapeOf(i))),
		goapp.Span().Class("unitname").Attr("translate", "no").Text(words.Unit(i)),
	)
}

// finderCell says what found a unit: briefly, and in full on pointing and read out.
func finderCell(text, name string, unit int) goapp.UI {
	if text == "" {
		return cell("", "")
	}
	return goapp.Td().Class("figure").Title(words.Capital(name)).Body(
		ui.Explained(text, explain.Name("found", unit), text+": "+name))
}

// explainedCell is a cell of the table with such a number, plain while empty.
func explainedCell(text, errors, what string, unit int, label string) goapp.UI {
	if text == "" {
		return cell("", "")
	}
	return goapp.Td().Class("figure").Attr("translate", "no").Body(
		ui.Explained(text, explain.Name(what, unit), label+" "+text),
		standardError(errors))
}

type rowText struct {
	Dir, B, A           string // as shown, rounded
	FullB, FullA        string // exact, on pointing
	FoundB, FoundA, Err string
	ErrorB, ErrorA      string // the standard errors of those found, "" where labels are exact
	Finder              string // what found it, on pointing
	C, FullC, FoundC    string // of the output bias instead
}

// unitRows writes the true units with the found ones beside them. A found unit has a weight of length 1; beside a
// weight of another length its numbers are brought to that scale: a σ(wᵀx + b) = (a/r) σ((r w)ᵀx + r b).
func unitRows(s spec.Spec, snap *snapshot.Snapshot) []rowText {
	n := s.Network
	rows := make([]rowText, n.Units())
	for i, w := range n.W {
		rows[i] = rowText{B: number.Cell(n.B[i]), A: number.Cell(n.A[i]), FullB: number.Plain(n.B[i]),
			FullA: number.Plain(n.A[i])}
		switch len(w) { // longer ones have a matrix of their own
		case 1:
			rows[i].Dir = number.Cell(w[0])
		case 2:
			rows[i].Dir = number.Cell(model.Degrees(w))
		}
	}
	if snap == nil {
		return rows
	}
	// How many letters a number found has room for: most without a column for a direction, or beside short numbers.
	const least = 7
	room := mostRoom
	if n.Dim() <= 2 {
		b, a := 0, 0
		for _, r := range rows {
			b, a = max(b, letters(r.B)), max(a, letters(r.A))
		}
		room = min(max(least, least+mostRoom-b-a+1), mostRoom)
	}
	for i, u := range snap.Units {
		if u.Truth < 0 || u.Truth >= len(rows) || rows[u.Truth].Err != "" {
			continue
		}
		r := linalg.Norm(n.W[u.Truth])
		of := &rows[u.Truth]
		of.Finder = words.Capital(outcome.Finder(u, snap))
		of.FoundB, of.FoundA = number.Found(u.B*r, u.Error*r, room), number.Found(u.A/r, u.Error/r, room)
		_, of.ErrorB, of.ErrorA = errorsOf(snap, i, r)
		of.Err = outcome.ErrorText(u.Error)
	}
	return rows
}

// constantRow writes the output bias with the one that was found beside it, if a network was.
func constantRow(s spec.Spec, snap *snapshot.Snapshot) rowText {
	r := rowText{C: number.Cell(s.Network.C), FullC: number.Plain(s.Network.C)}
	if snap != nil && snap.Stage == snapshot.StageDone && snap.Recovered.Units() > 0 && snap.Signs.Resolved &&
		!hasSlope(snap.Linear) {
		r.FoundC = number.Found(snap.Linear.C, outcome.Unexplained(snap), mostRoom)
	}
	return r
}

// mostRoom is how many letters a number found has room for at most.
const mostRoom = 9

func letters(s string) int { return utf8.RuneCountInString(s) }
