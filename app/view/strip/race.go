package strip

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/beyond/descent"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/gallery"
	"crease/app/doc/model"
	"crease/app/doc/mystery"
	"crease/app/report/cards"
	"crease/app/run/runner"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/ui"
)

// rival is gradient descent on the same samples, in a worker of its own, and what the card of the race has besides.
type rival struct {
	part *ui.Part
	*strip
	racer    runner.Crew
	standing *descent.Standing // nil before the first race of this drawing
	on       bool
	over     func() // is told when the race that is on is over, nil for nobody
	wrong    string // why there is no race
	of       spec.Spec
	fields   []goapp.HTMLSelect // of raceFields, made once, so that they keep what was chosen

	ours, theirs string // the sheets
}

type rivalLook struct {
	shown, on, bare      bool
	ruling, ours, theirs string
}

func newRival(s *strip) *rival {
	r := &rival{strip: s}
	r.part = ui.PartOf(s.Model, 0, r.look, r.draw)
	for _, f := range raceFields {
		r.fields = append(r.fields, goapp.Select().DataSet("race", f.name).Body(goapp.Range(f.options).Slice(
			func(i int) goapp.UI { return goapp.Option().Value(f.options[i][0]).Text(f.options[i][1]) })))
	}
	return r
}

// drop forgets the race: its samples were of another drawing.
func (r *rival) drop() {
	if r.on {
		r.racer.Cancel()
	}
	r.standing, r.on, r.wrong = nil, false, ""
	r.ours, r.theirs = "", ""
}

func (r *rival) toggle() {
	if !r.on {
		r.start()
		return
	}
	r.racer.Cancel()
	r.on = false
	r.strip.refresh()
}

// race races with so many times the units drawn, unless such a race is on or over, and calls over once none is on.
func (r *rival) race(times int, over func()) {
	width := r.fields[2].JSValue()
	if n := strconv.Itoa(times); r.standing == nil && !r.on || width.Get("value").String() != n {
		width.Set("value", n)
		r.start()
	}
	r.over = over
	r.strip.refresh()
}

// start starts a race as the dialog's fields say. Where the method has not run yet it starts as well.
func (r *rival) start() {
	var chosen [4]int64
	for i, f := range r.fields {
		chosen[i], _ = strconv.ParseInt(f.JSValue().Get("value").String(), 10, 64)
	}
	s, table := r.Model.ToLearn()
	o := descent.RaceOptions{Rule: descent.Adam, Starts: int(chosen[1]), Budget: chosen[3]}
	if chosen[0] == 1 {
		o.Rule = descent.SGD
	}
	o.Units = int(chosen[2]) * rivalUnits(r.Model)
	o.Seed = s.Sampling.Seed
	r.drop()
	r.on, r.of = true, r.Model.Spec()
	if r.racer == nil {
		r.racer = runner.NewCrew(r.state.Do)
	}
	r.racer.Race(s, table, o, runner.RaceEvents{
		Standing: func(s *descent.Standing) {
			r.standing, r.on = s, !s.Over
			r.strip.refresh()
		},
		Failed: func(err error) {
			r.on, r.wrong = false, messages.Sentence(err.Error())
			r.strip.refresh()
		},
	})
	if state, _ := r.Model.State(); state == model.Idle {
		r.state.Session.Learn()
	}
	r.strip.refresh()
}

// rivalUnits is how many units the rival trains: as many as were drawn, or asked for or found in a table.
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

// look draws the two sheets, and says how both stand.
func (r *rival) look() rivalLook {
	if r.open.key != cards.Race {
		return rivalLook{}
	}
	now := rivalLook{shown: true, on: r.on, bare: r.standing == nil, ruling: r.wrong}
	if now.ruling == "" {
		s, _ := r.situation()
		now.ruling = cards.Ruling(s, r.Model.Recording(), r.standing)
	}
	if r.standing != nil {
		r.sheet(&r.ours, r.Model.Newest(), "race-ours")
		truth, _ := r.Model.Drawn()
		r.sheet(&r.theirs, mystery.AsFound(truth, r.standing.Network), "race-theirs")
	}
	now.ours, now.theirs = r.ours, r.theirs
	return now
}

// sheet draws what was found. A sheet of n creases has n² facets: those of up to liveFolds are drawn while the race goes
// on, and those of more than mostFolds not at all.
func (r *rival) sheet(to *string, found *snapshot.Snapshot, id string) {
	const width, liveFolds, mostFolds = 250, 16, 64
	n := 0
	if found != nil {
		n = len(found.Units)
	}
	if n > mostFolds {
		*to = `<p class="muted">` + number.Count(int64(n)) + " creases: too many to draw.</p>"
	} else if n <= liveFolds || !r.on || *to == "" {
		*to = r.strip.sheet(r.Model, found, id, width)
	}
}

func (r *rival) draw(now rivalLook) goapp.UI {
	fields := make([]goapp.UI, len(r.fields))
	for i, f := range r.fields {
		fields[i] = goapp.Label().Body(goapp.Span().Text(raceFields[i].label), f)
	}
	sheet := func(name, title, svg string) goapp.UI {
		return goapp.Figure().Class("race-sheet").Body(
			goapp.FigCaption().Text(title), goapp.Div().Class(name).Body(&ui.Picture{SVG: svg}))
	}
	sheets := goapp.Div().Class("race-sheets").Body(
		sheet("race-ours", "Found by the method", now.ours), sheet("race-theirs", "Found by gradient descent", now.theirs),
		goapp.Div().Class("race-words").Body(
			goapp.P().Class("race-ruling").Text(now.ruling), goapp.P().Class("race-lesson muted").Text(cards.RaceLesson),
		),
	)
	return goapp.Div().Class("card-race").Hidden(!now.shown).Body(
		goapp.Div().Class("race-fields").Body(append(fields,
			ui.Button("button primary race-run", map[bool]string{false: runRace, true: "Stop race"}[now.on], r.toggle),
			ui.Button("button race-stuck", "Race where starts stick", func() {
				if e, ok := gallery.Find(gallery.Stuck); ok {
					r.drop()
					if r.state.Allowed(assignment.Gallery) {
						r.state.Show(e.Spec)
					}
					r.show(cards.Race) // another drawing closes the card
					r.toggle()
				}
			}).Title(hintStuck).Hidden(now.on),
		)...),
		marked(sheets, "data-bare", now.bare),
	)
}
