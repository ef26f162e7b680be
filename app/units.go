package app

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/network"
	"crease/algo/snapshot"
	"crease/algo/spec"
	"crease/app/chart"
	"crease/app/model"
	"crease/app/plane"
	"crease/app/words"
)

// unitTable lists the units with what was found of them: numbers that can be
// edited on the left, the run's on the right.
type unitTable struct {
	app.Compo
	watcher
	Desk *desk

	drawn time.Time // when it was last rendered
	lit   int       // the unit that was pointed at then
	late  bool      // it will be rendered once its rest is over
}

// tableEvery is how long the table rests while a run goes on: every number in it
// changes with every snapshot, and nobody reads that fast. Rendering it with each
// of them took half of the page's time at ten units.
const tableEvery = 250 * time.Millisecond

// OnMount implements app.Mounter.
func (t *unitTable) OnMount(app.Context) {
	t.hear(t.Desk.model, model.SpecChanged|model.RunChanged|model.LightChanged|model.DataChanged, func() {
		state, _ := t.Desk.model.State()
		rest := tableEvery - time.Since(t.drawn)
		if state != model.Learning || rest <= 0 || t.Desk.model.Lit() != t.lit {
			t.Update()
			return
		}
		if !t.late {
			t.late = true
			time.AfterFunc(rest, func() { t.Desk.do(t.Update) })
		}
	})
}

// Render implements app.Composer.
func (t *unitTable) Render() app.UI {
	m := t.Desk.model
	t.drawn, t.lit, t.late = time.Now(), m.Lit(), false
	if m.Data() != nil {
		return t.renderFound()
	}
	n := m.Spec().Network
	rows := unitRows(m.Spec(), m.Snapshot())
	return app.Section().Class("units").Aria("label", "Units").Body(
		app.Div().Class("steppers").Body(
			&stepper{Desk: t.Desk, What: "dim", Value: n.Dim()},
			&stepper{Desk: t.Desk, What: "count", Value: n.Units()},
		),
		app.Div().Class("scroll").Body(
			app.Table().Body(
				app.Caption().Class("unseen").Text("Units: true numbers, which can be edited, and found ones"),
				app.THead().Body(app.Tr().Body(
					head("unit", "Point at a unit anywhere and it lights everywhere"),
					app.If(n.Dim() <= 2, head(angleHead(n.Dim()), "Direction of the weight w: the way the sheet bends up or down")),
					head("b", "Bias: the crease lies at wᵀx = −b"),
					head("a", "Height and sign of the fold"),
					head("found b", "The bias that was found, on the scale of the true one"),
					head("found a", "The height that was found, on the scale of the true one"),
					head("error", "Largest error of w, b and a, for weights of length 1"),
				)),
				app.TBody().Body(app.Range(rows).Slice(func(i int) app.UI {
					return &unitRow{Desk: t.Desk, I: i, Text: rows[i], Lit: m.Lit() == i, Angled: n.Dim() <= 2, Only: n.Units() == 1}
				})),
			),
		),
	)
}

// renderFound lists what was found where nothing is known of the network.
func (t *unitTable) renderFound() app.UI {
	var units []snapshot.Unit
	if s := t.Desk.model.Snapshot(); s != nil {
		units = s.Units
	}
	return app.Section().Class("units").Aria("label", "Units").Body(
		app.P().Class("limit").Body(
			app.Text(fmt.Sprintf("Learning from %s, %s. ", t.Desk.model.Data().Name, samples(int64(t.Desk.model.Data().Rows)))),
			app.Button().Type("button").Class("small wide").Text("Back to the drawing").OnClick(t.back),
		),
		app.Div().Class("scroll").Body(app.Table().Body(
			app.THead().Body(app.Tr().Body(head("unit", ""), head("found b", ""), head("found a", ""), head("found w", ""))),
			app.TBody().Body(app.Range(units).Slice(func(i int) app.UI {
				u := units[i]
				return app.Tr().Body(unitName(i), explainedCell(foundText(u.B), "b", i, "Found b"), explainedCell(foundText(u.A), "a", i, "Found a"), cell(vector(u.W)))
			})),
		)),
	)
}

func (t *unitTable) back(app.Context, app.Event) { t.Desk.model.SetData(nil) }

func vector(w []float64) string {
	parts := make([]string, 0, len(w))
	for _, v := range w {
		parts = append(parts, chart.Number(math.Round(v*1e4)/1e4, 3)) // rounding errors say nothing
	}
	return strings.Join(parts, ", ")
}

func head(text, hint string) app.UI { return app.Th().Scope("col").Title(hint).Text(text) }

func cell(text string) app.UI { return app.Td().Class("figure").Text(text) }

func unitName(i int) app.UI {
	return app.Th().Scope("row").Body(
		app.Span().Class("dot").Style("--unit", "var(--u"+strconv.Itoa(i%8)+")").Attr("aria-hidden", "true"),
		app.Span().Class("unitname").Text(words.Unit(i)),
	)
}

func angleHead(d int) string {
	if d == 2 {
		return "angle°"
	}
	return "w"
}

// unitText is a row of the table as text.
type unitText struct {
	Dir, B, A           string // as shown, rounded
	FullB, FullA        string // exact, on pointing
	FoundB, FoundA, Err string
}

// unitRows writes the true units with the found ones beside them. A found unit
// has a weight of length 1; beside a weight of another length its numbers are
// brought to that scale: a σ(wᵀx + b) = (a/r) σ((r w)ᵀx + r b).
func unitRows(s spec.Spec, snap *snapshot.Snapshot) []unitText {
	n := s.Network
	rows := make([]unitText, n.Units())
	for i := range rows {
		rows[i] = unitText{Dir: direction(n.W[i]), B: short(n.B[i]), A: short(n.A[i]), FullB: plain(n.B[i]), FullA: plain(n.A[i])}
	}
	if snap == nil {
		return rows
	}
	for _, u := range snap.Units {
		if u.Truth < 0 || u.Truth >= len(rows) || rows[u.Truth].Err != "" {
			continue
		}
		r := network.Norm(n.W[u.Truth])
		row := &rows[u.Truth]
		row.FoundB, row.FoundA, row.Err = foundText(u.B*r), foundText(u.A/r), chart.Number(u.Error, 1)
	}
	return rows
}

// foundText writes a number that was found, with four digits or four decimals.
// A rounding error in the place of zero says nothing.
func foundText(v float64) string {
	switch size := math.Abs(v); {
	case size < 1e-12:
		return "0"
	case size < 1e-3:
		return chart.Signed(v, 2)
	case size < 1:
		return plane.Signed(v, 4)
	}
	return chart.Signed(v, 4)
}

// direction writes a weight of one or two inputs in one figure; nothing for
// longer ones, which have a matrix of their own.
func direction(w []float64) string {
	switch len(w) {
	case 1:
		return short(w[0])
	case 2:
		return short(model.Degrees(w))
	}
	return ""
}

// short writes a number in little room, with a true minus; it is the exact one
// if it has few decimals.
func short(v float64) string {
	if v < 0 {
		return "−" + short(-v)
	}
	if t := plain(v); len(t) <= 6 {
		return t
	}
	if v >= 1e4 || v < 1e-3 {
		return strconv.FormatFloat(v, 'g', 3, 64)
	}
	decimals := 3 - max(0, int(math.Floor(math.Log10(v))))
	t := strconv.FormatFloat(v, 'f', decimals, 64)
	if decimals > 0 {
		t = strings.TrimRight(strings.TrimRight(t, "0"), ".")
	}
	return t
}
