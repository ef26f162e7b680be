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
	asked   int // frames
	late    bool
}

func newScreen() *screen {
	s := &screen{}
	s.queue = &queue{now: func() time.Time { return s.at }, ask: func() { s.asked++ }, admit: func(late bool) { s.late = late }}
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

// frame goes through a frame and returns what it has painted.
func (s *screen) frame() []string {
	s.painted = nil
	s.next()
	return s.painted
}

func text(s string) *string { return &s }

// TestFrameHasTime would catch frames that paint all that is asked for however long it takes, pictures that
// are never painted while others ask for every frame, and an older state that is painted behind a newer one.
func TestFrameHasTime(t *testing.T) {
	s := newScreen()
	state := "one"
	a, b, c := s.stage(2*budget, text("a")), s.stage(2*budget, &state), s.stage(2*budget, text("c"))
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
	for s.asked > 0 && len(s.list) > 0 {
		s.frame()
	}
	if s.late || s.queue.asked {
		t.Error("all is painted, and the queue waits for more")
	}
}

// TestFrameOfManyPictures would catch a fast machine that paints one picture a frame.
func TestFrameOfManyPictures(t *testing.T) {
	s := newScreen()
	s.want(s.stage(budget/4, text("a")), s.stage(budget/4, text("b")), s.stage(budget/4, text("c")))
	if got := s.frame(); len(got) != 3 || s.late {
		t.Errorf("painted %v, late %v", got, s.late)
	}
}

// TestFrameOrder would catch a hand that waits for pictures, and pictures out of sight that go before others
// or are forgotten.
func TestFrameOrder(t *testing.T) {
	s := newScreen()
	below, seen, hand := s.stage(2*budget, text("below")), s.stage(2*budget, text("seen")), s.stage(2*budget, text("hand"))
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

// TestReleasedStage would catch the painting of a stage that has gone.
func TestReleasedStage(t *testing.T) {
	s := newScreen()
	gone := s.stage(0, text("gone"))
	other := &Stage{W: 1, Draw: func() { gone.Release() }}
	s.want(other, gone)
	if got := s.frame(); len(got) > 0 {
		t.Errorf("painted %v", got)
	}
}
