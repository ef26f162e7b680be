// Package strip is the part of the page with the cards, one for each stage of the method: the rail of small ones, one
// of them large, the open card in its dialog, the scrubber through the recording, the race against gradient descent,
// the line η₁ that can be dragged, and the dialog that explains a number. It owns which datum is read out and the
// race's worker. It listens to the whole model; it may scrub, highlight a unit, open a card in the view, and change
// what of the learning a card offers to change. What a card changes in the spec it enters in the model's history
// itself, and has the run start again after that. The function that draws a sheet is passed in.
package strip

import (
	"reflect"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/report/cards"
	"crease/app/run/state"
	"crease/app/ui"
)

// drawSheet draws what a run of the drawing of m found, size × size pixels large; its parts are named after id.
type drawSheet = func(m *model.Model, s *snapshot.Snapshot, id string, size float64) string

// strip is what its parts share.
type strip struct {
	Model  *model.Model
	state  *state.State
	sheet  drawSheet
	before bool // it is shown as before a run, whatever the model has
	rail   *rail
	large  *stage
	open   *dialog
	race   *rival
	eta    etaLine

	made    map[string]*made   // the cards as of now
	of      *snapshot.Snapshot // which they show, nil if something else may have changed since
	changes int                // of what they are made of, counted
	painted time.Time
	rest    ui.Rest
	ran     bool // a run was going on when the model changed last
}

type made struct {
	cards.Card
	small string
}

// New returns the strip, the stage that shows one of its cards large and stands elsewhere in the page, and what races
// with so many times the units drawn and says when that is over. Their parts are made once: go-app would copy a new one
// over that in the page.
func New(st *state.State, sheet drawSheet) (rail, large goapp.UI, race func(times int, over func())) {
	s := newStrip(st, sheet)
	s.before = goapp.IsServer // as the program shows it once it has loaded
	parts := []goapp.UI{s.rail.part, newHelps(s), newScrubber(s).part, s.open.part}
	all := ui.PartOf(st.Model, 0, func() bool { return true }, func(bool) goapp.UI { // once: its parts render themselves
		return goapp.Section().Class("strip").Aria("label", nameStages).Body(parts...)
	})
	all.Begin = s.begin
	return all, s.large.part, s.race.race
}

func newStrip(st *state.State, sheet drawSheet) *strip {
	s := &strip{Model: st.Model, state: st, sheet: sheet, made: map[string]*made{}}
	s.eta.strip = s
	s.large, s.race = newStage(s), newRival(s)
	s.open, s.rail = newDialog(s), newRail(s)
	return s
}

func (s *strip) begin(root goapp.Value) {
	s.listen(root)
	s.listen(s.large.part.JSValue())
	ui.OnEvent(goapp.Window().Get("document"), "keydown", func(e goapp.Value) {
		if e.Get("key").String() == "Escape" && s.large.explained && !ui.AnythingOpen() {
			e.Call("preventDefault") // a film goes on
			s.large.explain(false)
		}
	})
	s.Model.Listen(s.changed)
	showHighlighted(s.Model.Highlighted())
	s.open.sync()
	s.refresh()
}

func (s *strip) changed(c model.Change) {
	if r := s.race; c&model.DataChanged != 0 || c&model.SpecChanged != 0 && (r.on || r.standing != nil) &&
		!reflect.DeepEqual(s.Model.Spec(), r.of) { // other samples, or another method that is raced against
		r.drop()
	}
	if c&model.HighlightChanged != 0 {
		s.of = nil
		showHighlighted(s.Model.Highlighted())
	}
	if c&model.ViewChanged != 0 {
		s.open.sync()
	}
	if c&model.FilmChanged != 0 {
		s.large.paper.Repaint()
	}
	explains := s.large.explained || s.open.key != "" // by a formula, which speaks of the unit that is pointed at
	const shown = model.SpecChanged | model.RunChanged | model.DataChanged | model.ViewChanged | model.StageChanged
	switch {
	case s.ends():
		s.finish()
	case c&shown != 0 || c&model.HighlightChanged != 0 && explains:
		s.soon()
	}
}

// paintEvery is how long the strip rests between two paintings while a run
// goes on: about eleven a second leave the frames to the sheets.
const paintEvery = 90 * time.Millisecond

// soon brings the strip up to date, or when its rest is over. A film has its own pace.
func (s *strip) soon() {
	state, _ := s.Model.State()
	if rest := paintEvery - time.Since(s.painted); state == model.Learning && !s.Model.Film().On && rest > 0 {
		s.of = nil
		s.rest.Begin(rest, func() { s.state.Do(s.refresh) })
		return
	}
	s.refresh()
}

// anew has the cards made anew, unless they are of this snapshot and nothing else has changed, and shows the words of
// those that are large or open. Their pictures follow once the words stand: neither is seen beside what the other was
// before.
func (s *strip) anew() {
	if s.eta.active {
		return // the line is under a finger; what it came to follows the drop
	}
	if _, snap := s.situation(); snap == nil || snap != s.of {
		clear(s.made)
		s.of = snap
		s.changes++
	}
	s.painted = time.Now()
	s.large.take()
	s.large.part.Refresh()
	s.state.Settled(s.large.paper.PaintNow)
	s.rail.part.Refresh()
	s.open.refresh()
}

// refresh brings the strip up to date: the small cards in their turns, as a frame has time for them.
func (s *strip) refresh() {
	s.of = nil
	s.anew()
	for _, c := range s.rail.list {
		c.turn.Repaint()
	}
	s.rail.follow()
	if over := s.race.over; over != nil && !s.race.on {
		s.race.over = nil
		over()
	}
}

// ends says, after a change of the model, whether a run has come to its end with it.
func (s *strip) ends() bool {
	state, _ := s.Model.State()
	ran := s.ran
	s.ran = s.Model.Running()
	return ran && state == model.Done
}

// finish brings the strip up to date at once, so that nobody who is told that the run has ended still
// reads numbers from before its end. The small cards out of sight follow frame by frame,
// and on a slow machine so do the others but that of the stage that is shown. The last scene of a film has shown
// what there is at its end.
func (s *strip) finish() {
	begin := time.Now()
	s.anew()
	for _, c := range s.rail.list {
		c.old = c.key != s.shown() && (c.turn.Hidden() || time.Since(begin) > endWait)
		c.part.Refresh()
		if c.old {
			c.turn.Repaint()
		}
	}
	s.rail.follow()
}

// endWait is how long the end of a run paints before the rest of the small cards is left to later frames.
const endWait = 50 * time.Millisecond

// situation returns what the cards are drawn from. A table of samples has nothing to
// do with the network that is drawn, and a film does not know it.
func (s *strip) situation() (spec.Spec, *snapshot.Snapshot) {
	drawn := s.Model.Spec()
	drawn.Network, _ = s.Model.Drawn()
	if s.before {
		return drawn, nil
	}
	return drawn, s.Model.Snapshot()
}

// card returns one card as things stand. It is made once after every change.
func (s *strip) card(key string) *made {
	c := s.made[key]
	if c == nil {
		c = &made{}
		drawn, snap := s.situation()
		if key == cards.Race {
			c.Card = cards.OfRace(drawn, s.Model.Recording(), s.race.standing)
		} else {
			rounds := 0
			if last := s.Model.Newest(); last != nil {
				rounds = len(last.Rounds)
			}
			c.Card = cards.One(key, drawn, snap, rounds, s.Model.Highlighted())
		}
		s.made[key] = c
	}
	if key == cards.Rank && s.eta.active {
		under := *c
		under.Caption = s.eta.said
		return &under
	}
	return c
}

// shown is the card that the rail marks: none before a run, unless one was chosen.
func (s *strip) shown() string {
	if _, snap := s.situation(); snap == nil && !s.Model.Stage().Up {
		return ""
	}
	return s.large.key()
}

// show opens a card, or closes the open one for "". Which one is open belongs to the view and so to the link.
func (s *strip) show(key string) {
	s.Model.ChangeView(func(v *model.View) { v.Card = key })
}

func (s *strip) help(code string) {
	if with, ok := cards.Apply(code, s.Model.Spec()); ok {
		s.Model.Edit(with)
		s.state.Session.Learn()
	}
}
