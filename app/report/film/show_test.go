package film

import (
	"testing"

	"crease/algo/learn/snapshot"
	"crease/app/doc/model"
)

// numbered are units at angles of so many degrees, matched with the true units truth.
func numbered(round int, degrees []float64, truth []int) *snapshot.Snapshot {
	s := &snapshot.Snapshot{Stage: snapshot.StageRegression, Samples: 4096, Total: 4096, Round: round}
	for i, at := range degrees {
		u := snapshot.Unit{Truth: truth[i]}
		u.W, u.A = model.Angle(at), 1
		s.Units = append(s.Units, u)
	}
	return s
}

// A film numbers units as it finds them: what they are matched with is not told by
// gaps, and they keep their numbers in whatever order later rounds list them, up to
// sign; the last scene has the true numbers.
func TestUnitsCountAsFound(t *testing.T) {
	rec := []*snapshot.Snapshot{
		numbered(1, []float64{10, 100}, []int{0, 2}),
		numbered(2, []float64{50, 103, 188}, []int{1, 2, 0}),
		numbered(3, []float64{49, 279, 9}, []int{1, 2, 0}),
	}
	last := numbered(0, []float64{9, 50, 100}, []int{0, 1, 2})
	last.Stage = snapshot.StageDone
	rec = append(rec, last)
	scenes := Plan(rec)
	for entry, want := range [][]int{{0, 1}, {2, 1, 0}, {2, 1, 0}, {0, 1, 2}} {
		at := -1
		for i, s := range scenes {
			if s.Entry(1) == entry {
				at = i
			}
		}
		if at < 0 {
			t.Fatalf("no scene ends with entry %d", entry)
		}
		for i, u := range Shown(rec, scenes, at, entry).Units {
			if u.Truth != want[i] {
				t.Errorf("entry %d: unit %d has number %d, want %d", entry, i, u.Truth, want[i])
			}
		}
	}
}

// No picture of a film's run depends on which true units the found ones are matched
// with, until the last.
func TestNumbersHideTruth(t *testing.T) {
	for name, run := range runs {
		t.Run(name, func(t *testing.T) {
			rec := run(t)
			scenes := Plan(rec)
			var other []*snapshot.Snapshot
			for _, s := range rec {
				c := *s
				c.Units = append([]snapshot.Unit(nil), s.Units...)
				for i := range c.Units {
					c.Units[i].Truth = -1
				}
				other = append(other, &c)
			}
			for at, s := range scenes {
				for _, e := range s.Entries {
					ours, theirs := Shown(rec, scenes, at, e), Shown(other, scenes, at, e)
					taken := map[int]bool{}
					for i, u := range ours.Units {
						if !s.Reveal && (u.Truth != theirs.Units[i].Truth || taken[u.Truth]) {
							t.Errorf("scene %d, entry %d: unit %d has number %d", at, e, i, u.Truth)
						}
						taken[u.Truth] = true
					}
				}
			}
		})
	}
}
