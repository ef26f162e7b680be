package cards

import (
	"slices"
	"testing"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/claimtest"
	"crease/app/text/words"
)

// TestFindersInOrder has units found in another order than they were drawn: the picture
// of which tensor found which lists them by their numbers, each with its own finders.
func TestFindersInOrder(t *testing.T) {
	s := setting(spec.Rounds, 1, 3, 3, 60_000)
	list := claimtest.Record(t, s)
	snap := *list[len(list)-1]
	snap.Units = slices.Clone(snap.Units)
	slices.SortFunc(snap.Units, func(a, b snapshot.Unit) int { return b.Truth - a.Truth })
	for i := range snap.Units {
		snap.Units[i].Found = []int{3}
	}
	snap.Units[0].Found = []int{4}
	last := snap.Units[0].Truth
	for _, f := range cardsOf(s, &snap)["jennrich"].Full {
		if f.Title != "Which tensor found which unit" {
			continue
		}
		for i, tick := range f.X.Labels {
			if want := words.Unit(i); tick.Label != want {
				t.Errorf("place %d is of %s", i, tick.Label)
			}
		}
		for _, d := range f.Marks[0].Data { // what was found
			if (d.Y == 1) != (int(d.X) == last) {
				t.Errorf("row %v has found the unit at %v", d.Y, d.X)
			}
		}
		return
	}
	t.Error("no picture")
}
