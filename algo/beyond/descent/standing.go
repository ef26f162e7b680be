package descent

import (
	"crease/algo/base/wire"
	"crease/algo/network"
)

// Standing is the state of a race: plain values, small enough to be posted a
// few times a second.
type Standing struct {
	Rule    Rule
	Units   int     // of every network
	Samples int64   // N, how many samples there are
	Budget  int64   // sample gradients per start
	Seconds float64 // since the start
	Lines   []Line  // one per start
	Method  []Finish
	Best    int // the start that is ahead, −1 before the first reading and if all diverged
	Network network.Network
	HasRisk bool    // whether f is known
	Energy  float64 // E f², 0 if f is not known
	Over    bool
}

// Finish is how one run of the method ended that the starts race against.
type Finish struct {
	Samples int64   // N that it took
	Seconds float64 // of its own work
	Risk    float64 // E(f−g)²
	Found   bool    // every unit was recovered
}

// Line is the record of one start.
type Line struct {
	Readings []Reading
	Seconds  float64 // its own work
	Diverged bool
	Found    bool // as at the last reading
}

// Reading is one point of a line.
type Reading struct {
	Seen    int64   // sample gradients taken
	Seconds float64 // of the start's own work
	Loss    float64 // mean squared error over some of the last samples
	Risk    float64 // E(f−g)², −1 if f is not known
	Found   bool    // every true unit has one within FoundWithin of it
}

// Value returns what races are judged by: the risk, or the loss if f is
// unknown.
func (p Reading) Value() float64 {
	if p.Risk < 0 {
		return p.Loss
	}
	return p.Risk
}

// Last returns the newest reading; ok is false before the first one and for a
// line that diverged.
func (l *Line) Last() (p Reading, ok bool) {
	if n := len(l.Readings); n > 0 && !l.Diverged {
		return l.Readings[n-1], true
	}
	return Reading{}, false
}

// ahead returns the line with the smallest last value.
func (s *Standing) ahead() int {
	best, least := -1, 0.0
	for i := range s.Lines {
		if p, ok := s.Lines[i].Last(); ok && (best < 0 || p.Value() < least) {
			best, least = i, p.Value()
		}
	}
	return best
}

// AppendBinary appends s to dst in the form of package wire.
func (s *Standing) AppendBinary(dst []byte) []byte { return wire.Append(dst, s) }

// StandingFromBinary returns the standing that AppendBinary wrote.
func StandingFromBinary(data []byte) (*Standing, error) {
	s := new(Standing)
	if err := wire.Decode(data, s); err != nil {
		return nil, err
	}
	return s, nil
}

// AppendBinary appends o to dst in the form of package wire.
func (o *RaceOptions) AppendBinary(dst []byte) []byte { return wire.Append(dst, o) }

// RaceOptionsFromBinary returns the options that AppendBinary wrote.
func RaceOptionsFromBinary(data []byte) (o RaceOptions, err error) {
	err = wire.Decode(data, &o)
	return o, err
}
