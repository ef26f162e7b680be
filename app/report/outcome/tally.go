package outcome

import (
	"math"

	"crease/algo/learn/snapshot"
	"crease/app/text/number"
)

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

// Error of found unit i: that from the true one it recovers, or what Unexplained says; −1
// where nothing is known of it.
func (o *Outcome) Error(i int) float64 {
	if u := o.Snap.Units[i]; u.Truth >= 0 {
		return u.Error
	}
	return Unexplained(o.Snap)
}

// Unexplained is an error of the numbers found where f is not known: the share of y that
// held-out samples leave, where that is rounding. It is −1 else: what label noise leaves
// says little of the error.
func Unexplained(s *snapshot.Snapshot) float64 {
	const rounding = 1e-9
	if s == nil || s.HasRisk || !(s.HeldOut > 0) || !(s.Energy > 0) {
		return -1
	}
	if share := math.Sqrt(s.HeldOut / s.Energy); share < rounding {
		return share
	}
	return -1
}

// LargestError writes Worst as the verdict, the cards and the tables have it.
func (t Tally) LargestError() string { return ErrorText(t.Worst) }

// ErrorText writes the error of a unit, wherever it is said, with one digit.
func ErrorText(err float64) string { return number.Format(err, 1) }

// foundRoom is how many letters a number found has room for where it stands in a list.
const foundRoom = 12

// Number writes a number of found unit i with the digits that its error deserves.
func (o *Outcome) Number(i int, v float64) string { return number.Found(v, o.Error(i), foundRoom) }

// FoundNone says whether a run, or the round in view, has come to the regression without a unit.
func FoundNone(s *snapshot.Snapshot) bool {
	return len(s.Units) == 0 && (s.Stage == snapshot.StageDone || s.Stage == snapshot.StageRegression)
}
