package descent_test

import (
	"math"
	"reflect"
	"testing"

	"crease/algo/base/wire"
	"crease/algo/base/wire/wiretest"
	"crease/algo/beyond/descent"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

func pair() network.Network {
	return network.Network{W: [][]float64{{1, 0}, {0, 1}}, B: []float64{.5, -.4}, A: []float64{1, -1}}
}

// raced runs a race to its end.
func raced(src sample.Source, truth network.Network, o descent.RaceOptions) *descent.Standing {
	r := descent.NewRace(src, truth, o)
	for !r.Over() {
		r.Turn()
	}
	return r.Standing()
}

// Every start of a race ends where a training of its own does, and the risk is the mean over fresh samples. If this
// fails, starts disturb one another or stop short, or the risk is not that of the network that the race shows.
func TestRace(t *testing.T) {
	f := pair()
	src := sample.NewGenerator(f, 10_000, 3, 0)
	s := raced(src, f, descent.RaceOptions{Starts: 3, Units: 3, Budget: 60_000, Seed: 5})
	if !s.Over || len(s.Lines) != 3 || s.Best < 0 || !s.HasRisk {
		t.Fatalf("ended as %+v", s)
	}
	for i, l := range s.Lines {
		alone := descent.New(src, descent.Options{Units: 3, Budget: 60_000, Seed: 5 + uint64(i)})
		for !alone.Done() {
			alone.Step(1)
		}
		last, ok := l.Last()
		if want := network.Risk(f, alone.Network()); !ok || last.Risk != want || last.Seen != alone.Seen() {
			t.Errorf("start %d ended at %+v, alone at risk %g after %d", i, last, want, alone.Seen())
		}
		if best, _ := s.Lines[s.Best].Last(); best.Risk > last.Risk {
			t.Errorf("start %d is ahead of the best", i)
		}
	}
	b := sample.NewBlock(2)
	sample.NewGenerator(f, 4096, 99, 0).Fill(0, b)
	mean := 0.0
	for j, y := range b.Y {
		e := y - s.Network.Eval([]float64{b.X[0][j], b.X[1][j]})
		mean += e * e / float64(b.Len)
	}
	if last, _ := s.Lines[s.Best].Last(); math.Abs(mean-last.Risk) > .25*mean {
		t.Errorf("risk %g, but %g on fresh samples", last.Risk, mean)
	}
	// Readings lie apart by a factor, so that a long race stays small.
	for _, l := range s.Lines {
		if n := len(l.Readings); n < 5 || n > 120 {
			t.Errorf("%d readings", n)
		}
	}
}

// A race on samples alone has no risk, and the loss decides. If this fails, it shows the risk of an unknown function.
func TestRaceUnknown(t *testing.T) {
	s := raced(sample.NewGenerator(pair(), 500, 3, .1), network.Network{},
		descent.RaceOptions{Rule: descent.SGD, Starts: 2, Units: 2, Budget: 5000})
	p, ok := s.Lines[max(0, s.Best)].Last()
	if !ok || s.HasRisk || p.Risk != -1 || p.Value() != p.Loss || !(p.Loss > 0) || s.Lines[0].Found {
		t.Errorf("ended as %+v with %+v", s, p)
	}
}

// A race on labels that no rate fits ends, and all its numbers are finite. If this fails, the page waits for a start
// that has diverged, or draws NaN.
func TestRaceDiverges(t *testing.T) {
	f := pair()
	f.A[0] = 1e30
	s := raced(sample.NewGenerator(f, 1000, 1, 0), f,
		descent.RaceOptions{Rule: descent.SGD, Starts: 2, Units: 2, Budget: 20_000})
	if s.Best != -1 || !s.Lines[0].Diverged || s.Network.Units() != 0 {
		t.Errorf("ended as %+v", s)
	}
	for _, l := range s.Lines {
		for _, p := range l.Readings {
			if !linalg.Finite(p.Loss) || !linalg.Finite(p.Risk) {
				t.Errorf("reading %+v", p)
			}
		}
	}
}

// A standing and the options of a race arrive as they were sent, and no part of a message is accepted. If this fails, a
// field is left out on the way.
func TestStandingBinary(t *testing.T) {
	var s descent.Standing
	var o descent.RaceOptions
	n := 0
	wiretest.Fill(&s, &n)
	wiretest.Fill(&o, &n)
	data := wire.Append(nil, &s)
	var gotStanding descent.Standing
	if err := wire.Decode(data, &gotStanding); err != nil || !reflect.DeepEqual(s, gotStanding) {
		t.Errorf("sent %+v, got %+v, %v", s, gotStanding, err)
	}
	var gotOptions descent.RaceOptions
	if err := wire.Decode(wire.Append(nil, &o), &gotOptions); err != nil || gotOptions != o {
		t.Errorf("sent %+v, got %+v, %v", o, gotOptions, err)
	}
	for i := range data {
		if wire.Decode(data[:i], new(descent.Standing)) == nil {
			t.Fatalf("%d of %d bytes were accepted", i, len(data))
		}
	}
}

// FuzzStanding and FuzzRaceOptions send hostile bytes to the page that shows a race and to the worker that runs it.
func FuzzStanding(f *testing.F) {
	wiretest.Identity(f, func(t *testing.T, s *descent.Standing) {
		for i := range s.Lines {
			s.Lines[i].Last()
		}
	})
}

func FuzzRaceOptions(f *testing.F) { wiretest.Identity[descent.RaceOptions](f, nil) }
