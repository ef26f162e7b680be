package runner

import (
	"cmp"

	"crease/algo/learn/snapshot"
)

// milestone is how far a run is, by what it shows: its snapshots come at their own times,
// but in one order. The round alone does not tell: a fit after rounds belongs to none.
type milestone struct {
	samples int64
	round   int
	stage   snapshot.Stage
	changes int // of stage or round, at this N
}

// after returns the milestone of a run that was at m and now shows s.
func (m milestone) after(s *snapshot.Snapshot) milestone {
	n := milestone{s.Samples, s.Round, s.Stage, 0}
	if n.samples == m.samples {
		if n.changes = m.changes; n.stage != m.stage || n.round != m.round {
			n.changes++
		}
	}
	return n
}

// before reports whether a run at m has not reached n.
func (m milestone) before(n milestone) bool {
	return cmp.Or(cmp.Compare(m.samples, n.samples), m.changes-n.changes) < 0
}

// course is the progress of a run that may be done again. The zero value is that of a run
// that has shown nothing.
type course struct {
	at, shown milestone
	behind    bool // it was sent, maybe again, and has not reached what it had shown
}

// restart notes that the run is done from its beginning.
func (c *course) restart() { c.at, c.behind = milestone{}, true }

// advance takes note of what the run shows, and reports whether that is new: a run that is
// done again shows nothing until it has reached what it had shown.
func (c *course) advance(s *snapshot.Snapshot) bool {
	c.at = c.at.after(s)
	if c.behind && c.at.before(c.shown) {
		return false
	}
	c.shown, c.behind = c.at, false
	return true
}
