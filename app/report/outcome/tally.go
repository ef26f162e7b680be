package outcome

import (
	"math"
	"slices"

	"crease/algo/learn/snapshot"
	"crease/app/text/number"
)

// Tally compares a snapshot with the units drawn. The learner has decided which drawn
// unit each unit found recovers (network.RecoveredWithin); every count, every
// mark in a table and every name on a sheet follows that.
type Tally struct {
	Recovered int     // the number of drawn units that were recovered
	Worst     float64 // the largest error among them, 0 without any
	At        int     // the unit with that error, −1 without any
	Missing   []int   // the drawn units that were not recovered, in order
	Extra     int     // the number of units found that recover none
}

// Count compares a snapshot with m units drawn.
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

// Tally compares the run with the units drawn; if f is unknown there are none.
func (o *Outcome) Tally() Tally { return Count(o.Snap, o.Truth.Units()) }

// Error returns the error of found unit i compared with the true one that it recovers, or else
// what Unexplained returns, which is −1 if the error is unknown.
func (o *Outcome) Error(i int) float64 {
	if u := o.Snap.Units[i]; u.Truth >= 0 {
		return u.Error
	}
	return Unexplained(o.Snap)
}

// Unexplained returns an estimate of the error of the numbers found if f is unknown: the relative
// error on held-out samples, if that is as small as rounding. Otherwise it returns −1, because a
// remainder that label noise causes says little about the error.
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

// LargestError writes Worst in the form that the verdict, the cards and the tables use.
func (t Tally) LargestError() string { return ErrorText(t.Worst) }

// ErrorText writes the error of a unit with one digit.
func ErrorText(err float64) string { return number.Format(err, 1) }

// foundRoom is the number of characters that fit for a number found in a list.
const foundRoom = 12

// Number writes a number of found unit i with as many digits as its error allows.
func (o *Outcome) Number(i int, v float64) string { return number.Found(v, o.Error(i), foundRoom) }

// Diagnosed reports whether a snapshot has a diagnosis of that code.
func Diagnosed(s *snapshot.Snapshot, code string) bool {
	return slices.ContainsFunc(s.Diagnoses, func(d snapshot.Diagnosis) bool { return d.Code == code })
}

// FoundNone reports whether a run, or the round in view, has reached the regression without a unit.
func FoundNone(s *snapshot.Snapshot) bool {
	return len(s.Units) == 0 && (s.Stage == snapshot.StageDone || s.Stage == snapshot.StageRegression)
}
