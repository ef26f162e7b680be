package strip

import (
	"fmt"
	"slices"
	"testing"

	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/claimtest"
	"crease/app/doc/model"
	"crease/app/report/cards"
	"crease/app/report/film"
	"crease/app/run/state"
)

// done returns the strip of a page whose run has come to its end.
func done(t *testing.T) *strip {
	s := apptest.Spec(2, 2, spec.Paper)
	m := model.New(s)
	m.Begin()
	m.Record(claimtest.Record(t, s)...)
	m.SetState(model.Done, "")
	return newStrip(state.New(m), nil)
}

// Cards unfold with the run, show what the card says, and nothing but a mark where they are put off: would catch a
// rail that does not come with a run, a card beside the words of another, and numbers of before the end.
func TestCards(t *testing.T) {
	s := done(t)
	drawn, snap := s.situation()
	for _, c := range s.rail.list {
		of, now := cards.Card{}, c.look()
		if c.key == cards.Race {
			of = cards.OfRace(drawn, s.Model.Recording(), nil)
		} else {
			of = cards.One(c.key, drawn, snap, 0, -1)
		}
		want := cardLook{caption: of.Caption, unused: of.Unused, folded: !of.Reached && !of.Unused}
		want.current = c.key == s.large.key()
		if of.Reached {
			want.small = of.Small.SVG(smallWidth, smallHeight, false)
		}
		want.warning = now.warning
		if now != want || (now.warning != "") != (len(of.Diagnoses) > 0) {
			t.Errorf("%s: %+v", c.key, now)
		}
		if c.old = true; c.look() == now {
			t.Errorf("%s: not marked", c.key)
		}
	}
	if s.rail.part.Look() == "" {
		t.Error("there is no rail after a run")
	}
	s.Model.Forget()
	for _, c := range s.rail.list {
		c.old = false
		clear(s.made)
		if now := c.look(); !now.folded || now.small != "" || now.current {
			t.Errorf("before a run, %s: %+v", c.key, now)
		}
	}
	if s.rail.part.Look() != "" {
		t.Error("there is a rail before a run")
	}
}

// At the end of a film, whichever scene it ends in, the cards are what they are in a strip that is made then. Would
// catch cards that stay as a scene had them, and formulas of a unit that was pointed at in the last one.
func TestCardsAtTheEnd(t *testing.T) {
	s := apptest.Spec(2, 2, spec.Paper)
	record := claimtest.Record(t, s)
	scenes := film.Plan(record)
	for end := range scenes {
		for _, pointed := range [][2]int{{-1, -1}, {1, -1}, {-1, 1}} { // as the scene begins, and in it
			m := model.New(s)
			m.Begin()
			m.Record(record...)
			m.SetState(model.Learning, "")
			shown := newStrip(state.New(m), nil)
			m.Listen(shown.changed)
			look := func(of *strip) (said []string) {
				for _, c := range of.rail.list {
					card := of.card(c.key)
					said = append(said, fmt.Sprintf("%+v %s %s", c.look(), card.Formula.String(), card.Explain))
				}
				return said
			}
			m.Highlight(pointed[0])
			for i, scene := range scenes[:end+1] {
				now := model.Film{On: true, Card: scene.Card, Scene: i, Entry: scene.Entry(1)}
				now.Intro, now.Reveal = scene.Intro, scene.Reveal
				m.ShowFilm(now, film.Shown(record, scenes, i, now.Entry))
				look(shown)
			}
			m.Highlight(pointed[1])
			m.EndFilm(model.Done)
			if got, want := look(shown), look(newStrip(state.New(m), nil)); !slices.Equal(got, want) {
				t.Errorf("scene %d, units %v pointed at:\n%q\n%q", end, pointed, got, want)
			}
		}
	}
}

// What is right looks right: a run with noise that has found all that was drawn has no mark beside a green verdict,
// although it says on a card that the noise limits its digits. Would catch a mark for a diagnosis that counts against
// nothing, and none where a unit is far off.
func TestRightLooksRight(t *testing.T) {
	s := apptest.Spec(2, 2, spec.Practical)
	s.Sampling.Noise, s.Sampling.Samples = .1, 20_000
	record := slices.Clone(claimtest.Record(t, s))
	last := len(record) - 1
	for _, far := range []bool{false, true} {
		end := *record[last]
		end.Units = slices.Clone(end.Units)
		for i := range end.Units {
			if far {
				end.Units[i].Error = .2
			}
		}
		record[last] = &end
		m := model.New(s)
		m.Begin()
		m.Record(record...)
		m.SetState(model.Done, "")
		s := newStrip(state.New(m), nil)
		marks, said := 0, 0
		for _, c := range s.rail.list {
			said += len(c.card(c.key).Diagnoses)
			if c.look().warning != "" {
				marks++
			}
		}
		if said == 0 || (marks > 0) != far {
			t.Errorf("far off %v: %d marks for %d diagnoses", far, marks, said)
		}
	}
}
