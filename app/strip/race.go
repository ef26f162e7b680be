package strip

import (
	"reflect"
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/descent"
	"crease/algo/network"
	"crease/algo/snapshot"
	"crease/algo/spec"
	"crease/app/cards"
	"crease/app/messages"
	"crease/app/model"
	"crease/app/number"
	"crease/app/runner"
	"crease/app/svg"
	"crease/app/ui"
)

// rival is gradient descent on the same samples, in a worker of its own.
type rival struct {
	racer    *runner.Racer
	standing *descent.Standing // nil before the first race of this drawing
	on       bool
	wrong    string // why there is no race
	of       spec.Spec
	ours     oursDrawn
}

// oursDrawn is what the method's sheet beside the rival's depends on while the
// drawing stays: another drawing ends the race.
type oursDrawn struct {
	found *snapshot.Snapshot
	view  model.View
	dark  bool
}

// outdated says whether s draws other samples than those of the race.
func (r *rival) outdated(s spec.Spec) bool {
	return (r.on || r.standing != nil) && (s.Sampling != r.of.Sampling || !reflect.DeepEqual(s.Network, r.of.Network))
}

// connectRival prepares races; do calls a function on the page's goroutine.
func (v *View) connectRival(do func(func())) {
	v.rival.racer = runner.NewRacer(runner.Default, do, runner.RaceEvents{
		Standing: func(s *descent.Standing) {
			v.rival.standing, v.rival.on = s, !s.Over
			v.refresh()
		},
		Failed: func(err error) {
			v.rival.on, v.rival.wrong = false, messages.Sentence(err.Error())
			v.refresh()
		},
	})
}

// forgetRival drops the race: its samples were of another drawing.
func (v *View) forgetRival() {
	if v.rival.on {
		v.rival.racer.Cancel()
	}
	v.rival.standing, v.rival.on, v.rival.wrong, v.rival.ours = nil, false, "", oursDrawn{}
}

// toggleRival starts a race as the dialog's fields say, or ends the one that is
// on. Where the method has not run yet it starts as well.
func (v *View) toggleRival() {
	r := &v.rival
	if r.on {
		r.racer.Cancel()
		r.on = false
		v.refresh()
		return
	}
	read := func(name string) int64 {
		e := v.JSValue().Call("querySelector", `[data-race="`+name+`"]`)
		n, _ := strconv.ParseInt(e.Get("value").String(), 10, 64)
		return n
	}
	s, o := v.Model.Spec(), descent.RaceOptions{Rule: descent.Adam, Starts: int(read("starts")), Budget: read("budget")}
	if read("rule") == 1 {
		o.Rule = descent.SGD
	}
	o.Units = int(read("width")) * rivalUnits(v.Model)
	o.Seed = s.Sampling.Seed
	var csv []byte
	if d := v.Model.Data(); d != nil {
		csv, s.Network = d.CSV, network.Network{}
	}
	v.forgetRival()
	r.on, r.of = true, v.Model.Spec()
	r.racer.Start(s, csv, o)
	if state, _ := v.Model.State(); state == model.Idle {
		v.Learn()
	}
	v.refresh()
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
	field := func(name, label string, options ...string) goapp.UI {
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
			field("rule", "Step", "0", "Adam", "1", "SGD, momentum"),
			field("starts", "Starts", "5", "5 random", "1", "1 random", "10", "10 random"),
			field("width", "Units", "1", "as many", "2", "twice as many", "4", "4 times as many"),
			field("budget", "Gradients a start", "1000000", "1 million", "100000", "100,000", "10000000", "10 million"),
			goapp.Button().Type("button").Class("button primary race-run").DataSet("act", "race").Text("Run race"),
		),
		goapp.Div().Class("race-sheets").Body(
			sheet("race-ours", "Found by the method"), sheet("race-theirs", "Found by descent"),
			goapp.P().Class("race-ruling"),
		),
	)
}

// paintRival brings the race's part of the dialog up to date.
func (v *View) paintRival() {
	r := &v.rival
	v.flag(".card-race", "hidden", v.open.key != cards.Race)
	if v.open.key != cards.Race {
		return
	}
	v.fill(".race-run", map[bool]string{false: "Run race", true: "Stop race"}[r.on])
	ruling := r.wrong
	if ruling == "" {
		s, _ := v.situation()
		ruling = cards.Ruling(s, v.Model.Recording(), r.standing)
	}
	v.fill(".race-ruling", svg.Escape(ruling))
	v.flag(".race-sheets", "data-bare", r.standing == nil)
}

// paintOurs draws what the method has found beside the rival, unless it is the
// picture that is there: a race tells of itself more often than the method.
func (v *View) paintOurs() {
	r := &v.rival
	now := oursDrawn{v.Model.Newest(), v.Model.View(), ui.IsDark(v.Model)}
	if v.open.key != cards.Race || r.standing == nil || now == r.ours {
		return
	}
	r.ours = now
	v.fill(".race-ours", v.Sheet(now.found, "race-ours", rivalWidth))
}

// paintTheirs draws what the rival has found.
func (v *View) paintTheirs() {
	r := &v.rival
	if v.open.key != cards.Race || r.standing == nil {
		return
	}
	switch n := r.standing.Network.Units(); {
	case n > mostFolds:
		v.fill(".race-theirs", `<p class="muted">`+number.Count(int64(n))+" creases: too many to draw.</p>")
	case n <= liveFolds || !r.on:
		v.fill(".race-theirs", v.Sheet(rivalFound(v.Model, r.standing.Network), "race-theirs", rivalWidth))
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
