package outcome

import "crease/algo/snapshot"

// Tally is how a snapshot stands against the units drawn. The learner has said of each
// unit found which one it recovers (network.RecoveredWithin); every count of them, every
// mark in a table and every name on a sheet follows that.
type Tally struct {
	Recovered int     // units drawn that were recovered
	Worst     float64 // the largest error among them, 0 without any
	At        int     // whose it is, −1 without any
	Missing   []int   // units drawn that were not, in their order
	Extra     int     // units found that recover none
}

// Count holds a snapshot against m units drawn.
func Count(s *snapshot.Snapshot, m int) Tally {
	t := Tally{At: -1}
	seen := make([]bool, m)
	for _, u := range s.Units {
		if u.Truth < 0 || u.Truth >= m || seen[u.Truth] {
			t.Extra++
			continue
		}
		seen[u.Truth] = true
		t.Recovered++
		if t.At < 0 || u.Error > t.Worst {
			t.Worst, t.At = u.Error, u.Truth
		}
	}
	for i, found := range seen {
		if !found {
			t.Missing = append(t.Missing, i)
		}
	}
	return t
}

// Tally holds the run against the units drawn; they are none where f is not known.
func (o *Outcome) Tally() Tally { return Count(o.Snap, o.Truth.Units()) }
