package many

import (
	"reflect"
	"strconv"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/report/spread"
	"crease/app/run/runner"
	"crease/app/run/state"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
	"crease/app/ui"
)

// Compare is the dialog of two runs: it learns what is drawn with two settings – samples,
// noise, order, method – side by side.
type Compare struct {
	dialog
	// sheet draws what a run of the drawing of m found, side × side pixels large.
	sheet   func(m *model.Model, s *snapshot.Snapshot, id string, side float64) string
	sides   [2]setting
	current int // the side that learns, while runs are on
	learner runner.Learner
}

// NewCompare returns the dialog. sheet draws what a run of the drawing of m found,
// side × side pixels large.
func NewCompare(
	s *state.State, sheet func(m *model.Model, s *snapshot.Snapshot, id string, side float64) string,
) *Compare {
	x := &Compare{sheet: sheet}
	x.dialog = dialog{
		state: s, name: "compare", title: titleCompare, prepare: x.prepareSides, start: x.learnBoth,
		cancel: func() { x.learner.Cancel() },
	}
	return x
}

// setting is one of the two sides: its settings, and what its run came to.
type setting struct {
	model  *model.Model
	run    *snapshot.Snapshot // the newest, nil before the first
	over   bool               // it is the last one
	failed string             // why there is none
	wrong  map[string]string  // by field, why what was typed was refused
}

func (s *setting) spec() spec.Spec { return s.model.Spec() }

// change takes another spec, which forgets the run.
func (s *setting) change(to spec.Spec) {
	view := model.DefaultView()
	if s.model != nil {
		view = s.model.View()
	}
	s.model = model.New(to)
	s.model.SetView(view)
	s.run, s.over, s.failed = nil, false, ""
}

// prepareSides brings both sides to what is drawn. The settings stay as long as the drawing
// does. At first the second side has a tenth of the samples.
func (x *Compare) prepareSides() {
	now, view := x.state.Model.Committed(), x.state.Model.View()
	fresh := x.sides[0].model == nil || !reflect.DeepEqual(x.sides[0].spec().Network, now.Network)
	for i := range x.sides {
		s := &x.sides[i]
		if fresh {
			what := now
			if i == 1 {
				what.Sampling.Samples = max(1, what.Sampling.Samples/10)
			}
			s.change(view.Assignment.Keep(now, what))
			s.wrong = map[string]string{}
		} else if kept := view.Assignment.Keep(now, s.spec()); !reflect.DeepEqual(kept, s.spec()) {
			s.change(kept)
		}
		s.model.SetView(view)
	}
}

// learnBoth learns both sides, one after the other.
func (x *Compare) learnBoth() {
	for i := range x.sides {
		x.sides[i].change(x.sides[i].spec())
	}
	if x.learner == nil {
		x.learner = runner.New(runner.Default, x.state.Do, x.events())
	}
	x.busy, x.current = true, -1
	x.learnNextSide()
}

// learnNextSide has the next side learn, if there is one and its settings can be learned from.
func (x *Compare) learnNextSide() {
	for x.current++; x.current < len(x.sides); x.current++ {
		s := &x.sides[x.current]
		err := s.spec().Validate(true)
		if err == nil {
			x.learner.Start(s.spec(), nil, runner.Through)
			x.Update()
			return
		}
		s.failed = messages.Complaint(err)
	}
	x.busy = false
	x.Update()
}

func (x *Compare) events() runner.Events {
	return runner.Events{
		Ready: func(err error) {
			if err != nil {
				x.fail(err)
			}
		},
		Snapshot: func(n *snapshot.Snapshot) {
			x.sides[x.current].run = n
			x.repaintSoon()
		},
		Done: func(n *snapshot.Snapshot) {
			s := &x.sides[x.current]
			s.run, s.over = n, true
			x.learnNextSide()
		},
		Failed: x.fail,
	}
}

// fail says why the side that learns has no result.
func (x *Compare) fail(err error) {
	if x.busy {
		x.sides[x.current].failed = messages.Complaint(err)
		x.learnNextSide()
	}
}

// The settings that may differ, by their path in the JSON dialect.
const (
	methodPath  = "learning.method"
	samplesPath = "sampling.samples"
	orderPath   = "learning.order"
	noisePath   = "sampling.noise"
)

// controls are what the author of a link can lock of these settings.
var controls = map[string]assignment.Control{
	methodPath: assignment.Methods, orderPath: assignment.Methods,
	samplesPath: assignment.Samples, noisePath: assignment.Noise,
}

// disabled reports whether a setting cannot be changed: while runs are on, and where the author of
// a link has locked it.
func (x *Compare) disabled(path string) bool {
	return x.busy || !x.state.Model.View().Assignment.Free(controls[path])
}

// enter takes over what was typed or chosen for a side, or says why not.
func (x *Compare) enter(i int, path, text string) {
	s := &x.sides[i]
	what, at := s.spec(), spec.SettingAt(path)
	delete(s.wrong, path)
	if path == methodPath {
		what.Learning.Method = spec.Method(text)
		s.change(what)
		return
	}
	v, ok := words.Parse(text)
	if whole := path != noisePath; !ok || v < at.Least || v > at.Most || whole && v != float64(int64(v)) {
		s.wrong[path] = refused(path, at.Least, at.Most)
		return
	}
	at.SetNumber(&what, v)
	s.change(what)
}

// Render implements goapp.Composer.
func (x *Compare) Render() goapp.UI {
	refusal := ""
	if x.state.Model.Data() != nil || x.state.Model.Guessing() {
		refusal = onlyDrawings
	}
	return x.render(refusal, func() []goapp.UI {
		return []goapp.UI{
			goapp.P().Class("muted").Text(aboutCompare),
			goapp.Div().Class("compare-sides").Body(x.renderSide(0), x.renderSide(1)),
			goapp.P().Body(x.renderButton(buttonLearn)),
			x.renderOutcome(),
		}
	})
}

// sheetSide is the side of a sheet in pixels; the style sheet scales it.
const sheetSide = 320

// renderSide renders one setting and what its run found.
func (x *Compare) renderSide(i int) goapp.UI {
	s := &x.sides[i]
	return goapp.Section().Class("compare-side").Aria("label", sideNames[i]).Body(
		goapp.H3().Text(sideNames[i]),
		goapp.Div().Class("many-fields compare-fields").Body(
			x.renderOptions(i, methodPath, x.methodOptions(), string(s.spec().Learning.Method)),
			x.renderNumber(i, samplesPath, number.Count(s.spec().Sampling.Samples)),
			x.renderOptions(i, orderPath, orderOptions, strconv.Itoa(s.spec().Learning.Order)),
			x.renderNumber(i, noisePath, number.Plain(s.spec().Sampling.Noise)),
		),
		&ui.Picture{Name: "compare-" + sideNames[i], SVG: x.sheet(s.model, s.run, "compare"+sideNames[i], sheetSide)},
		goapp.P().Class("compare-said").Text(x.progress(i)),
	)
}

// methodOptions returns the methods that the author of a link offers.
func (x *Compare) methodOptions() (list []ui.Option) {
	for _, m := range spec.Methods {
		if x.state.Model.View().Assignment.Offers(m) {
			list = append(list, ui.Option{Value: string(m), Name: spread.MethodName(m)})
		}
	}
	return list
}

func fieldID(i int, path string) string {
	return "compare-" + strconv.Itoa(i) + "-" + path[strings.IndexByte(path, '.')+1:]
}

func (x *Compare) renderOptions(i int, path string, options []ui.Option, chosen string) goapp.UI {
	return renderChoice(fieldID(i, path), label(path), options, chosen, x.disabled(path),
		func(value string) { x.enter(i, path, value) })
}

func (x *Compare) renderNumber(i int, path, shown string) goapp.UI {
	id, wrong := fieldID(i, path), x.sides[i].wrong[path]
	in := ui.NumberField(id, shown, wrong != "").Disabled(x.disabled(path)).
		OnChange(func(ctx goapp.Context, _ goapp.Event) { x.enter(i, path, ctx.JSSrc().Get("value").String()) }, id)
	if wrong != "" {
		in.Aria("describedby", id+"-wrong")
	}
	return goapp.Label().For(id).Body(
		goapp.Span().Text(label(path)), in,
		goapp.If(wrong != "", goapp.Span().ID(id+"-wrong").Class("wrong").Role("alert").Text(wrong)),
	)
}

// renderOutcome says how the two runs differ, once both are over.
func (x *Compare) renderOutcome() goapp.UI {
	a, b := x.sides[0], x.sides[1]
	if !a.over || !b.over {
		return goapp.P().Class("muted compare-outcome").Text(notYet)
	}
	rows := table(a.spec(), b.spec(), a.run, b.run)
	return goapp.Div().Class("compare-outcome").Aria("live", "polite").Body(
		goapp.P().Text(conclusion(a.spec().Network, a.run, b.run)),
		goapp.Table().Body(
			goapp.THead().Body(goapp.Tr().Body(goapp.Td(), goapp.Th().Scope("col").Text(sideNames[0]),
				goapp.Th().Scope("col").Text(sideNames[1]))),
			goapp.TBody().Body(goapp.Range(rows).Slice(func(i int) goapp.UI {
				r := rows[i]
				row := goapp.Tr().Body(goapp.Th().Scope("row").Text(r.name), goapp.Td().Text(r.a), goapp.Td().Text(r.b))
				if r.a != r.b {
					row.Class("differs")
				}
				return row
			})),
		),
	)
}
