package runner

import (
	"cmp"

	"crease/algo/snapshot"
)

// place is where a run is, by what it shows: its snapshots come at their own times, but
// in one order. A run that is done again shows nothing before it is where the first one
// was.
type place struct {
	samples int64
	round   int
	stage   snapshot.Stage
	changes int // of the stage, at this N in this round
}

// next returns the place of a run that was at p and now shows s.
func (p place) next(s *snapshot.Snapshot) place {
	n := place{s.Samples, s.Round, s.Stage, 0}
	if n.samples == p.samples && n.round == p.round {
		if n.changes = p.changes; n.stage != p.stage {
			n.changes++
		}
	}
	return n
}

// before says whether a run at p has not come to q.
func (p place) before(q place) bool {
	return cmp.Or(cmp.Compare(p.samples, q.samples), p.round-q.round, p.changes-q.changes) < 0
}

// The watch over a learner counts ticks of the page's clock, not time: a machine that
// was asleep has none.
const (
	bootTicks = 30 // until a learner is ready
	runTicks  = 10 // between two signs of life; twice as many each time a run is done again
	mostAgain = 3  // times that a run is done again
)
