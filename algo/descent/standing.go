package descent

import (
	"crease/algo/network"
	"crease/algo/spec"
	"crease/algo/spec/wire"
)

// Standing is how a race stands: plain values, small enough to be posted a few
// times a second.
type Standing struct {
	Rule    Rule
	Units   int     // of every network
	Samples int64   // N, how many samples there are
	Budget  int64   // sample gradients a start
	Seconds float64 // since the start
	Lines   []Line  // one a start
	Best    int     // the start that is ahead, −1 before the first reading and if all diverged
	Network network.Network
	HasRisk bool    // whether f is known
	Energy  float64 // E f², 0 if f is not known
	Over    bool
}

// Line is the way of one start.
type Line struct {
	Readings []Reading
	Seconds  float64 // its own work
	Diverged bool
	Found    bool // every true unit has one within FoundWithin of it
}

// Reading is one point of a line.
type Reading struct {
	Seen    int64   // sample gradients taken
	Seconds float64 // of the start's own work
	Loss    float64 // mean squared error over some of the last samples
	Risk    float64 // E(f−g)², −1 if f is not known
}

// Value is what a race is judged by: the risk, or the loss if f is not known.
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

// ahead returns the line whose last reading has the least value.
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
func (s *Standing) AppendBinary(dst []byte) []byte { return wire.Encode(dst, s.walk) }

// StandingFromBinary returns the standing that AppendBinary wrote.
func StandingFromBinary(data []byte) (*Standing, error) {
	s := new(Standing)
	if err := wire.Decode(data, s.walk); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *Standing) walk(c *wire.Coder) {
	wire.String(c, &s.Rule)
	c.Int(&s.Units)
	c.Int64(&s.Samples)
	c.Int64(&s.Budget)
	c.Float(&s.Seconds)
	wire.Slice(c, &s.Lines, walkLine)
	c.Int(&s.Best)
	spec.WalkNetwork(c, &s.Network)
	c.Bool(&s.HasRisk)
	c.Float(&s.Energy)
	c.Bool(&s.Over)
}

func walkLine(c *wire.Coder, l *Line) {
	wire.Slice(c, &l.Readings, walkReading)
	c.Float(&l.Seconds)
	c.Bool(&l.Diverged)
	c.Bool(&l.Found)
}

func walkReading(c *wire.Coder, p *Reading) {
	c.Int64(&p.Seen)
	c.Float(&p.Seconds)
	c.Float(&p.Loss)
	c.Float(&p.Risk)
}

// AppendBinary appends o to dst in the form of package wire.
func (o *RaceOptions) AppendBinary(dst []byte) []byte { return wire.Encode(dst, o.walk) }

// RaceOptionsFromBinary returns the options that AppendBinary wrote.
func RaceOptionsFromBinary(data []byte) (o RaceOptions, err error) {
	err = wire.Decode(data, o.walk)
	return o, err
}

func (o *RaceOptions) walk(c *wire.Coder) {
	wire.String(c, &o.Rule)
	c.Int(&o.Starts)
	c.Int(&o.Units)
	c.Int64(&o.Budget)
	c.Uint64(&o.Seed)
}
