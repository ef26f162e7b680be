package strip

import (
	"reflect"
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/beyond/descent"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/gallery"
	"crease/app/doc/model"
	"crease/app/draw/svg"
	"crease/app/report/cards"
	"crease/app/run/runner"
	"crease/app/text/messages"
	"crease/app/ui"
)

// rival is gradient descent on the same samples, in a worker of its own.
type rival struct {
	*board
	sheet    func(s *snapshot.Snapshot, id string, size float64) string
	racer    runner.Crew
	standing *descent.Standing // nil before the first race of this drawing
	on       bool
	wrong    string // why there is no race
	of       spec.Spec
	ours     oursDrawn
	show     func(spec.Spec) // shows another drawing in place of this one
}

// oursDrawn is what the method's sheet beside the rival's depends on while the
// drawing stays: another drawing ends the race.
type oursDrawn struct {
	found *snapshot.Snapshot
	view  model.View
	dark  bool
}

// outdated reports whether s draws other samples than those of the race, or learns from
// them in another way than the method that is raced against.
func (r *rival) outdated(s spec.Spec) bool {
	return (r.on || r.standing != nil) && !reflect.DeepEqual(s, r.of)
}

// events are what a race tells.
func (r *rival) events() runner.RaceEvents {
	return runner.RaceEvents{
		Standing: func(s *descent.Standing) {
			r.standing, r.on = s, !s.Over
			r.refresh()
		},
		Failed: func(err error) {
			r.on, r.wrong = false, messages.Sentence(err.Error())
			r.refresh()
		},
	}
}

// drop forgets the race: its samples were of another drawing.
func (r *rival) drop() {
	if r.on {
		r.racer.Cancel()
	}
	r.standing, r.on, r.wrong, r.ours = nil, false, "", oursDrawn{}
}

// toggle starts a race as the dialog's fields say, or ends the one that is
// on. Where the method has not run yet it starts as well.
func (r *rival) toggle() {
	if r.on {
		r.racer.Cancel()
		r.on = false
		r.refresh()
		return
	}
	read := func(name string) int64 {
		e := r.find(`[data-race="` + name + `"]`)
		n, _ := strconv.ParseInt(e.Get("value").String(), 10, 64)
		return n
	}
	s, table := r.model.ToLearn()
	o := descent.RaceOptions{Rule: descent.Adam, Starts: int(read("starts")), Budget: read("budget")}
	if read("rule") == 1 {
		o.Rule = descent.SGD
	}
	o.Units = int(read("width")) * rivalUnits(r.model)
	o.Seed = s.Sampling.Seed
	r.drop()
	r.on, r.of = true, r.model.Spec()
	r.racer.Race(s, table, o, r.events())
	if state, _ := r.model.State(); state == model.Idle {
		r.learn()
	}
	r.refresh()
}

// toggleStuck shows the network on which starts stick, and races on it.
func (r *rival) toggleStuck() {
	if e, ok := gallery.Find(gallery.Stuck); ok {
		r.drop()
		r.show(e.Spec)
		r.toggle()
	}
}

// rivalUnits is how many units the rival trains: as many as were drawn, or of a
// table as many as are asked for or found in it.
func rivalUnits(m *model.Model) int {
	if m.Data() == nil {
		return max(1, m.Spec().Network.Units())
	}
	if n := m.Spec().Learning.Units; n > 0 {
		return n
	}
	if s := m.Newest(); s != nil {
		return max(1, len(s.Units))
	}
	return 1
}

// rivalWidth is the side of the two sheets in pixels.
const rivalWidth = 250

func renderRival() goapp.UI {
	field := func(name, label string, options []string) goapp.UI {
		list := make([]goapp.UI, 0, len(options)/2)
		for i := 0; i < len(options); i += 2 {
			list = append(list, goapp.Option().Value(options[i]).Text(options[i+1]))
		}
		return goapp.Label().Body(goapp.Span().Text(label), goapp.Select().DataSet("race", name).Body(list...))
	}
	sheet := func(name, title string) goapp.UI {
		return goapp.Figure().Class("race-sheet").Body(goapp.FigCaption().Text(title), goapp.Div().Class(name))
	}
	return goapp.Div().Class("card-race").Hidden(true).Body(
		goapp.Div().Class("race-fields").Body(
			field("rule", ruleLabel, ruleOptions),
			field("starts", startsLabel, startsOptions),
			field("width", widthLabel, widthOptions),
			field("budget", budgetLabel, budgetOptions),
			act("button primary race-run", "race", runRace),
			act("button race-stuck", "race-stuck", raceStuck).Title(hintStuck),
		),
		goapp.Div().Class("race-sheets").Body(
			sheet("race-ours", byMethod), sheet("race-theirs", byDescent),
			goapp.Div().Class("race-words").Body(
				goapp.P().Class("race-ruling"), goapp.P().Class("race-lesson muted").Text(cards.RaceLesson),
			),
		),
	)
}

// paint brings the race's part of the dialog up to date; open reports whether it can
// be seen.
func (r *rival) paint(open bool) {
	r.flag(".card-race", "hidden", !open)
	if !open {
		return
	}
	r.fill(".race-run", map[bool]string{false: runRace, true: stopRace}[r.on])
	r.flag(".race-stuck", "hidden", r.on)
	ruling := r.wrong
	if ruling == "" {
		s, _ := situation(r.model)
		ruling = cards.Ruling(s, r.model.Recording(), r.standing)
	}
	r.fill(".race-ruling", svg.Escape(ruling))
	r.flag(".race-sheets", "data-bare", r.standing == nil)
}

// paintOurs draws what the method has found beside the rival, unless it is the
// picture that is there: a race tells of itself more often than the method.
func (r *rival) paintOurs() {
	now := oursDrawn{r.model.Newest(), r.model.View(), ui.IsDark(r.model)}
	if r.standing == nil || now == r.ours {
		return
	}
	r.ours = now
	r.fill(".race-ours", r.sheet(now.found, "race-ours", rivalWidth))
}

// paintTheirs draws what the rival has found.
func (r *rival) paintTheirs() {
	if r.standing == nil {
		return
	}
	switch n := r.standing.Network.Units(); {
	case n > mostFolds:
		r.fill(".race-theirs", undrawable(n))
	case n <= liveFolds || !r.on:
		r.fill(".race-theirs", r.sheet(rivalFound(r.model, r.standing.Network), "race-theirs", rivalWidth))
	}
}

// A sheet of n creases has n² facets: those of up to liveFolds are drawn while
// the race goes on, and those of more than mostFolds not at all.
const liveFolds, mostFolds = 16, 64

// rivalFound puts a trained network into the form of what a run has found.
func rivalFound(m *model.Model, g network.Network) *snapshot.Snapshot {
	s := &snapshot.Snapshot{Learned: g, Recovered: g}
	for i := range g.A {
		u := snapshot.Unit{Truth: -1}
		u.W, u.B, u.A = g.W[i], g.B[i], g.A[i]
		s.Units = append(s.Units, u)
	}
	truth, _ := m.Drawn()
	if truth.Units() == 0 || g.Units() == 0 {
		return s
	}
	for _, p := range network.Match(truth, g) {
		if p.Found >= 0 && p.UpToSign.Max() <= 10*descent.FoundWithin {
			s.Units[p.Found].Truth = p.Truth
		}
	}
	return s
}
