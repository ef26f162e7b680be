package ui

import (
	"slices"
	"testing"
	"time"
)

// screen is a queue with a clock that only paintings move on, and what they have painted.
type screen struct {
	*queue
	at      time.Time
	painted []string
	due     bool // a frame was asked for
	late    bool
	begun   time.Duration // how long ago the next frame will have
}

func newScreen() *screen {
	s := &screen{at: time.Unix(0, 0)}
	s.queue = &queue{now: func() time.Time { return s.at }, ask: func() { s.due = true }, admit: func(late bool) { s.late = late }}
	return s
}

// stage is one whose painting takes so long and shows what what holds by then.
func (s *screen) stage(takes time.Duration, what *string) *Stage {
	stage := &Stage{W: 1}
	stage.Draw = func() {
		s.at = s.at.Add(takes)
		s.painted = append(s.painted, *what)
	}
	return stage
}

// want asks for a painting.
func (s *screen) want(list ...*Stage) {
	for _, stage := range list {
		stage.dirty = true
		s.add(stage)
	}
}

// frame goes through a frame, if one was asked for, and returns what it has painted.
func (s *screen) frame() []string {
	s.painted = nil
	if s.due {
		s.due = false
		s.next(s.begun)
	}
	return s.painted
}

// TestFrameHasTime would catch frames that paint all that is asked for however long it takes, pictures that
// are never painted while others ask for every frame, and an older state that is painted behind a newer one.
func TestFrameHasTime(t *testing.T) {
	s := newScreen()
	state := "one"
	a, b, c := s.stage(2*budget, new("a")), s.stage(2*budget, &state), s.stage(2*budget, new("c"))
	s.want(a, b, c)
	var got [][]string
	for i := range 6 {
		got = append(got, s.frame())
		state = []string{"two", "three", "four", "five", "six", "seven"}[i]
		s.want(a, b, c)
	}
	want := [][]string{{"a"}, {"two"}, {"c"}, {"a"}, {"five"}, {"c"}}
	if !slices.EqualFunc(got, want, slices.Equal) || !s.late {
		t.Errorf("painted %v, want %v; late %v", got, want, s.late)
	}
	for range 3 {
		s.frame()
	}
	if len(s.list) > 0 {
		t.Error("nobody asks for a frame, and pictures that were passed over are never painted")
	}
	if s.late || s.queue.asked || s.due {
		t.Error("all is painted, and the queue waits for more")
	}
}

// TestFrameOfManyPictures would catch a fast machine that paints one picture a frame.
func TestFrameOfManyPictures(t *testing.T) {
	s := newScreen()
	s.want(s.stage(budget/4, new("a")), s.stage(budget/4, new("b")), s.stage(budget/4, new("c")))
	if got := s.frame(); len(got) != 3 || s.late {
		t.Errorf("painted %v, late %v", got, s.late)
	}
}

// TestFrameOrder would catch a hand that waits for pictures, and pictures out of sight that go before others
// or are forgotten.
func TestFrameOrder(t *testing.T) {
	s := newScreen()
	below, seen, hand := s.stage(2*budget, new("below")), s.stage(2*budget, new("seen")), s.stage(2*budget, new("hand"))
	below.hidden = func() bool { return true }
	s.want(below, seen, hand)
	hand.urgent = true
	order := s.frame()
	for len(order) < 4+overlooked && !slices.Contains(order, "below") {
		s.want(seen)
		order = append(order, s.frame()...)
	}
	if order[0] != "hand" || order[1] != "seen" || order[len(order)-1] != "below" {
		t.Errorf("painted %v", order)
	}
}

// TestFramesOfHand would catch a hand's picture that keeps all others from being painted for as long as the
// hand moves.
func TestFramesOfHand(t *testing.T) {
	s := newScreen()
	hand, a, b := s.stage(2*budget, new("hand")), s.stage(2*budget, new("a")), s.stage(2*budget, new("b"))
	s.want(a, b)
	for i, want := range [][]string{{"hand", "a"}, {"hand", "b"}, {"hand"}} {
		s.want(hand)
		hand.urgent = true
		if got := s.frame(); !slices.Equal(got, want) {
			t.Errorf("frame %d painted %v, want %v", i, got, want)
		}
	}
}

// TestPaintingGoesOn has a patient stage paint its parts frame by frame while another one asks for every frame.
// Would catch a stage that is patient at each of its parts, and tests that take it for painted halfway.
func TestPaintingGoesOn(t *testing.T) {
	s := newScreen()
	film, parts := s.stage(2*budget, new("film")), 4
	cards := &Stage{W: 1, Patience: 2}
	cards.Draw = func() {
		s.at = s.at.Add(2 * budget)
		s.painted = append(s.painted, "cards")
		if parts--; parts > 0 {
			s.want(cards)
		}
	}
	s.want(cards)
	var order []string
	for len(order) < 12 && parts > 0 {
		s.want(film)
		order = append(order, s.frame()...)
		if parts > 0 && !s.late {
			t.Errorf("after %v %d parts wait, and none is late", order, parts)
		}
	}
	want := []string{"film", "film", "cards", "film", "cards", "film", "cards", "film", "cards"}
	if !slices.Equal(order, want) {
		t.Errorf("painted %v, want %v", order, want)
	}
}

// TestFrameIsFull would catch pictures painted after another one in a frame of which the browser has used up the time,
// or which they would overrun as they did the last time; and a late one that takes long in every frame, or in none.
func TestFrameIsFull(t *testing.T) {
	s := newScreen()
	quick, slow := s.stage(budget/4, new("quick")), s.stage(2*budget, new("slow"))
	for i, want := range [][]string{{"quick", "slow"}, {"quick"}, {"slow"}, {"quick"}} {
		if i != 2 {
			s.want(quick)
		}
		if i < 2 {
			s.want(slow)
		}
		if got := s.frame(); !slices.Equal(got, want) {
			t.Errorf("frame %d painted %v, want %v", i, got, want)
		}
	}
	s.begun = budget
	s.want(quick, s.stage(0, new("other")))
	if got := s.frame(); len(got) != 1 || !s.late {
		t.Errorf("painted %v in a frame that is over", got)
	}
	hand := s.stage(0, new("hand"))
	s.begun = 3 * budget
	for i, want := range [][]string{{"hand", "other"}, {"hand", "slow"}, {"hand"}, {"hand", "slow"}} {
		hand.urgent = true
		s.want(slow, hand)
		if got := s.frame(); !slices.Equal(got, want) {
			t.Errorf("late frame %d painted %v, want %v", i, got, want)
		}
	}
}

// TestReleasedStage would catch the painting of a stage that has gone, one that is painted twice in a frame since it
// is there again, and one that goes before others for what was asked of it when it was not there.
func TestReleasedStage(t *testing.T) {
	s := newScreen()
	gone := s.stage(0, new("gone"))
	other := &Stage{W: 1, Draw: func() { gone.Release() }}
	s.want(other, gone)
	if got := s.frame(); len(got) > 0 {
		t.Errorf("painted %v", got)
	}
	s.want(gone)
	gone.Release()
	gone.Ask()
	if gone.urgent {
		t.Error("a stage that has gone is urgent")
	}
	*gone = *s.stage(0, new("again"))
	draw := gone.Draw
	gone.Draw = func() {
		draw()
		s.want(gone)
	}
	s.want(gone)
	if got := s.frame(); !slices.Equal(got, []string{"again"}) || len(s.list) != 1 {
		t.Errorf("painted %v, %d wait", got, len(s.list))
	}
}
