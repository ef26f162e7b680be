package film

import "testing"

// three are scenes of a second each.
func three() []Scene {
	return []Scene{
		{Entries: []int{0}, Card: "a", Seconds: 1}, {Entries: []int{1, 2}, Card: "b", Seconds: 1},
		{Entries: []int{3}, Card: "c", Seconds: 1, Reveal: true},
	}
}

// A film goes through its scenes in time, whatever the frames are, and ends.
func TestPlayerPlays(t *testing.T) {
	for _, frame := range []float64{0.01, 0.3, 1.7} {
		var p Player
		p.Scenes, p.Over = three(), true
		last, gone, ended := -1, 0.0, false
		for !ended && gone < 10 {
			if p.At < last {
				t.Fatal("the film goes back")
			}
			last = p.At
			gone += frame
			ended = p.Advance(frame)
		}
		if gone < 3-1e-9 || gone > 3+frame+1e-9 {
			t.Errorf("frames of %g s: the film takes %g s", frame, gone)
		}
	}
}

// Ahead of the learner the film waits at the end of its scene, and goes on as soon as
// there is more.
func TestPlayerWaits(t *testing.T) {
	var p Player
	if p.Advance(2) || p.Part() != 0 {
		t.Error("a film without scenes has gone on")
	}
	p.Scenes, p.Over = three()[:1], false
	for range 20 {
		if p.Advance(0.1) {
			t.Fatal("the film ends before the run")
		}
	}
	if s, _ := p.Scene(); s.Card != "a" || p.Part() != 1 {
		t.Errorf("waits at %g of %s", p.Part(), s.Card)
	}
	p.Scenes, p.Over = three(), true
	p.Advance(0.1)
	if s, _ := p.Scene(); s.Card != "b" || p.Part() > 0.2 {
		t.Errorf("goes on at %g of %s", p.Part(), s.Card)
	}
}

// What a film waits for the learner, and what a slow machine takes for its frames, is made up for by its later scenes: it
// ends within Longest and a frame, and no scene is left out. After a run that takes longer than that the film ends soon.
// Catches a film that a busy machine stretches.
func TestPlayerEndsInTime(t *testing.T) {
	long := []Scene{{Entries: []int{0}, Card: "a", Seconds: Longest / 3}, {Entries: []int{1}, Card: "b", Seconds: Longest / 3},
		{Entries: []int{2}, Card: "c", Seconds: Longest / 3, Reveal: true}}
	for _, frame := range []float64{0.02, 0.4, 1.1} {
		for _, c := range []struct{ first, over, most float64 }{ // when the first scene comes and the run is over
			{0, 0, Longest}, {1.5, 2, Longest}, {0, 5.5, Longest}, {2, 30, 33},
		} {
			var p Player
			gone, seen, ended := 0.0, map[string]bool{}, false
			for !ended && gone < 60 {
				if gone >= c.first {
					p.Scenes = long[:1]
				}
				if p.Over = gone >= c.over; p.Over {
					p.Scenes = long
				}
				gone += frame
				if _, ok := p.Scene(); !ok {
					p.Wait(frame)
					continue
				}
				ended = p.Advance(frame)
				s, _ := p.Scene()
				seen[s.Card] = true
			}
			if gone > c.most+frame+1e-9 || len(seen) != len(long) {
				t.Errorf("frames of %g s, a run from %g to %g s: %d scenes in %g s", frame, c.first, c.over, len(seen), gone)
			}
		}
	}
}

// Step by step: every Next plays a scene and rests at its end, Back rests at the end of
// the scene before, and after the last scene the film ends.
func TestPlayerSteps(t *testing.T) {
	var p Player
	p.Scenes, p.Over = three(), true
	rests := func(card string) {
		t.Helper()
		for range 30 {
			if p.Advance(0.1) {
				t.Fatal("the film has ended")
			}
		}
		if s, _ := p.Scene(); !p.Held || s.Card != card || p.Part() != 1 {
			t.Fatalf("held %t at %g of %s, not at the end of %s", p.Held, p.Part(), s.Card, card)
		}
	}
	p.Advance(0.5)
	p.Next()
	if p.Held || p.Part() != 0 {
		t.Error("the next scene does not play")
	}
	rests("b")
	p.Back()
	rests("a")
	p.Back()
	rests("a")
	p.Next()
	p.Next()
	rests("c")
	p.Next()
	if !p.Advance(0) {
		t.Error("the film does not end after its last scene")
	}
	p.Back()
	p.Go()
	if p.Advance(0.5); p.Held {
		t.Error("the film does not go on")
	}
}

// The entries of a scene are shown one after the other for equal times.
func TestEntry(t *testing.T) {
	s := Scene{Entries: []int{4, 7}}
	for at, want := range map[float64]int{0: 4, 0.49: 4, 0.51: 7, 1: 7} {
		if got := s.Entry(at); got != want {
			t.Errorf("at %g entry %d is shown, not %d", at, got, want)
		}
	}
}

// A page that is hidden gets no frames, and nobody watches it: back on the page the viewer sees the rest of the film at
// its pace. Would catch a film that hurries to its end because it was left for a minute, before its first scene or in it.
func TestPlayerHidden(t *testing.T) {
	for _, first := range []bool{false, true} {
		var p Player
		if first {
			p.Wait(60)
		}
		p.Scenes, p.Over = three(), true
		p.Advance(.5)
		if !first {
			p.Advance(60)
		}
		was := p.At
		p.Advance(.01)
		before := p.Part()
		if p.Advance(.1); p.At != was || p.Part()-before > .1+1e-9 {
			t.Errorf("hidden before the first scene %t: %g of a second in a tenth", first, p.Part()-before)
		}
	}
}
