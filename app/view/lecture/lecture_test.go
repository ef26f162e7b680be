package lecture

import (
	"context"
	"testing"

	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/report/cards"
	"crease/app/run/state"
)

// learned is a model whose run has ended.
func learned(t *testing.T, method spec.Method) *model.Model {
	t.Helper()
	s := model.Prepared()
	s.Learning.Method = method
	m := model.New(s)
	m.Begin()
	host := learn.Host{Emit: func(n *snapshot.Snapshot) { m.Record(n) }}
	if _, err := learn.Run(context.Background(), s, nil, host); err != nil {
		t.Fatal(err)
	}
	m.SetState(model.Done, "")
	return m
}

// With every method the slides are the drawn sheet, the stages in their order, round after
// round, what was found and the difference; every place is found again. Would catch slides
// of stages that the run did without, and a Page Down that stays where it is.
func TestDeck(t *testing.T) {
	for _, method := range []spec.Method{spec.Exact, spec.Paper, spec.Rounds, spec.Practical} {
		m := learned(t, method)
		pages := deck(m)
		last := len(pages) - 1
		if pages[0].slide != model.DrawnSlide || pages[last].slide != model.DifferenceSlide ||
			pages[last-1].slide != model.FoundSlide || len(pages) < 8 {
			t.Fatalf("%s: %+v", method, pages)
		}
		round, rounds := 0, 0
		for i, p := range pages {
			if p.slide == model.StageSlide {
				m.Scrub(p.entry)
				m.SetStage(model.Stage{Up: true, Card: p.card})
				of := m.Snapshot().Round
				if of > 0 && of < round {
					t.Errorf("%s: slide %d is of round %d after %d", method, i, of, round)
				}
				round = of
			}
			if p.card == cards.Rounds {
				rounds++
			}
			m.SetLecture(p.slide)
			if got := at(m, pages); got != i {
				t.Errorf("%s: slide %d %+v counts as %d", method, i, p, got)
			}
		}
		if want := method == spec.Rounds || method == spec.Practical; want != (rounds > 1) {
			t.Errorf("%s: %d slides of rounds", method, rounds)
		}
	}
}

// What the author of a link hides has no slide, in a film neither.
func TestDeckHides(t *testing.T) {
	m := learned(t, spec.Paper)
	v := m.View()
	v.Assignment.Hidden = assignment.Stages | assignment.Found
	m.SetView(v)
	if pages := deck(m); len(pages) != 1 {
		t.Errorf("%+v", pages)
	}
	if s := inFilm(model.Film{On: true, Card: cards.Rank, Scene: 2, Intro: true}, v.Assignment); s != model.DrawnSlide {
		t.Errorf("a film shows %s", s)
	}
}

// A table of samples has no network to differ from.
func TestDeckOfTable(t *testing.T) {
	m := learned(t, spec.Paper)
	rec := m.Recording()
	m.SetData(&model.Data{Dim: 2, Rows: 10})
	m.Begin()
	m.Record(rec[len(rec)-1])
	m.SetState(model.Done, "")
	pages := deck(m)
	if last := pages[len(pages)-1]; last.slide != model.FoundSlide {
		t.Errorf("the last slide is %+v", last)
	}
}

// While a run goes on the bar does not say which slide is shown: to find the deck takes the
// pictures of every stage and round, which after every snapshot kept the page from answering.
// It does where the run rests and where it has ended.
func TestNoDeckWhileLearning(t *testing.T) {
	m := learned(t, spec.Rounds)
	v := &View{State: state.New(m), Asks: func() []string { return []string{"q", "x"} }}
	m.SetLecture(model.FoundSlide)
	for run, told := range map[model.RunState]bool{model.Learning: false, model.Paused: true, model.Done: true} {
		m.SetState(run, "")
		if l := v.look(); !l.on || (l.of > 0) != told || l.asks != "q\nx" {
			t.Errorf("%s: %+v", run, l)
		}
	}
}

// Where a film fills a narrow window, the card that a lesson turns up at its end stays; a lecturer's view puts back what
// was there. Catches "the dots lie beside the diagonal" with the bars of the regression in sight.
func TestFilmLeavesCard(t *testing.T) {
	m := learned(t, spec.Rounds)
	was, turned := model.Stage{Up: true, Card: cards.Regression}, model.Stage{Up: true, Card: cards.Scalars}
	for fills, want := range map[bool]model.Stage{true: turned, false: was} {
		v := &View{fills: fills, before: before{stage: was, entry: -1}}
		m.SetLecture(model.FoundSlide)
		m.SetStage(turned)
		stop := m.Listen(func(model.Change) {
			if v.fills {
				t.Error("the view fills the window still when it is told of its own end, which would not end")
			}
		})
		if v.putBack(m); m.Stage() != want || m.Lecture() != model.NoSlide {
			t.Errorf("filled by a film %v: the stage is %+v, the slide %q", fills, m.Stage(), m.Lecture())
		}
		stop()
	}
}

// The link of a slide holds its card and its round, begins where a run has been, and
// leaves the lecturer's colours and type at the lecturer's screen.
func TestLink(t *testing.T) {
	m := learned(t, spec.Rounds)
	v := m.View()
	v.Big, v.Theme = true, "dark"
	m.SetView(v)
	var of page
	for _, p := range deck(m) {
		if p.card == cards.Rounds {
			of = p
			break
		}
	}
	m.Scrub(of.entry)
	round := m.Snapshot().Round
	m.SetStage(model.Stage{Up: true, Card: of.card})
	m.SetLecture(of.slide)
	s, err := link.Decode(Link(m))
	if err != nil {
		t.Fatal(err)
	}
	got := s.View
	if got.Big || got.Theme != "" || got.Card != cards.Rounds || got.Round != round || round < 2 || !got.Auto ||
		got.Pace != model.Full {
		t.Errorf("%+v for %+v", got, of)
	}
	m.Forget()
	m.SetLecture(model.DrawnSlide)
	if s, _ := link.Decode(Link(m)); s.View.Auto || s.View.Card != "" {
		t.Errorf("before a run: %+v", s.View)
	}
}
