package runner

import (
	"cmp"

	"crease/algo/learn/snapshot"
)

// place is where a run is, by what it shows: its snapshots come at their own times, but
// in one order. Rounds are no measure of it: a fit after rounds is in none.
type place struct {
	samples int64
	round   int
	stage   snapshot.Stage
	changes int // of stage or round, at this N
}

// next returns the place of a run that was at p and now shows s.
func (p place) next(s *snapshot.Snapshot) place {
	n := place{s.Samples, s.Round, s.Stage, 0}
	if n.samples == p.samples {
		if n.changes = p.changes; n.stage != p.stage || n.round != p.round {
			n.changes++
		}
	}
	return n
}

// before says whether a run at p has not come to q.
func (p place) before(q place) bool {
	return cmp.Or(cmp.Compare(p.samples, q.samples), p.changes-q.changes) < 0
}

// course is how far a run has come. The zero value is that of a run that has shown nothing.
type course struct {
	at, shown place
	behind    bool // it was sent, maybe again, and has not come to where it was
}

// begin has the run be done from its start.
func (c *course) begin() { c.at, c.behind = place{}, true }

// advance takes note of what the run shows, and says whether that is new: a run that is
// done again shows nothing before it is where it was.
func (c *course) advance(s *snapshot.Snapshot) bool {
	c.at = c.at.next(s)
	if c.behind && c.at.before(c.shown) {
		return false
	}
	c.shown, c.behind = c.at, false
	return true
}

// The watch over a learner counts ticks of the page's clock, not time: a machine that
// was asleep has none.
const (
	bootTicks = 30 // until a learner is ready
	runTicks  = 10 // between two signs of life; twice as many each time a run is done again
	mostAgain = 3  // times that a run is done again
)
