package cards

import (
	"context"
	"math"
	"strings"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/claimtest"
	"crease/app/draw/chart"
)

// TestNoSketchAtTheEnd ends runs of every method with few samples and many, with labels that are
// all zero, from drawings and from tables: a card that stays a sketch says why, and none but the
// race, which the reader starts, waits for what will not come.
func TestNoSketchAtTheEnd(t *testing.T) {
	flat := func(n int) *sample.Shuffled {
		tb := networktest.Table(sample.NewGenerator(setting(spec.Paper, 0, 2, 2, 1).Network, int64(n), 3, 0))
		clear(tb.Y)
		return networktest.Shuffled(tb, 0)
	}
	for _, method := range []spec.Method{spec.Paper, spec.Rounds, spec.Practical} {
		for _, n := range []int64{1, 20, 500, 20_000} {
			for seed := range uint64(3) {
				s := setting(method, 0, 2, 2, n)
				s.Sampling.Seed = seed
				table := s
				table.Network = network.Network{}
				src := networktest.Shuffled(networktest.Table(learn.Source(s)), 0)
				s.Sampling.Noise = .5 * float64(seed%2)
				endsWell(t, s, nil)
				endsWell(t, table, src)
				endsWell(t, table, flat(int(n)))
			}
		}
	}
	endsWell(t, setting(spec.Practical, 0, 30, 2, 3000), nil)
}

func endsWell(t *testing.T, s spec.Spec, src sample.Source) {
	t.Helper()
	last, err := learn.Run(context.Background(), s, src, learn.Host{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range All(s, last, -1) {
		if c.Key == Sees { // curves without any unit
			continue
		}
		check(t, c)
		sketch := !c.Unused || c.Caption == texts[c.Key].waiting || c.Explain == texts[c.Key].explain
		if !c.Reached && c.Key != Race && sketch {
			t.Errorf("%s, N = %d, table %v: %s is a sketch: %q", s.Learning.Method, last.Total, src != nil, c.Key, c.Caption)
		}
	}
}

// TestNothingFound has so few samples that the paper's method finds no unit: its cards promise
// none, and the legend names no bars that are not there.
func TestNothingFound(t *testing.T) {
	none := 0
	for seed := range uint64(5) {
		s := setting(spec.Paper, 1, 2, 2, 50)
		s.Sampling.Seed = seed
		last := claimtest.Run(t, s)
		if len(last.Units) > 0 {
			continue
		}
		none++
		c := One(Scalars, s, last, 0, -1)
		if !c.Unused || !strings.Contains(c.Explain, "no direction was found") {
			t.Errorf("seed %d: %+v", seed, c)
		}
		c = One(Regression, s, last, 0, -1)
		if !strings.Contains(c.Explain, "linear part alone") {
			t.Errorf("seed %d: %s", seed, c.Explain)
		}
		for _, f := range c.Full {
			for _, m := range f.Marks {
				if m.Kind == chart.Bars && len(m.Data) == 0 {
					t.Errorf("seed %d: %q has no bars", seed, m.Name)
				}
			}
		}
	}
	if none == 0 {
		t.Error("a unit is found from every seed")
	}
}

// TestFalls compares the caption of the moments with the curves of its picture: it says that the
// error falls as 1/√N only where every curve between its ends does so roughly.
func TestFalls(t *testing.T) {
	said, unsaid := 0, 0
	for _, n := range []int64{50, 5_000, 30_000, 1_000_000} {
		for seed := range uint64(5) {
			s := setting(spec.Paper, 1, 2, 2, n)
			s.Sampling.Seed = seed
			last := claimtest.Run(t, s)
			c := One(Moments, s, last, 0, -1)
			if !strings.Contains(c.Caption, "falls as") {
				unsaid++
				continue
			}
			said++
			first, end := last.Trace[0], last.Trace[len(last.Trace)-1]
			for k := 3; k <= 4; k++ {
				fell := first.Error[k] / end.Error[k] / math.Sqrt(float64(end.Samples)/float64(first.Samples))
				if len(last.Trace) < 3 || !(fell > .1 && fell < 10) || !(end.Error[k] < first.Error[k]) {
					t.Errorf("N = %d, seed %d: %q, T_%d fell %.2g times as expected", n, seed, c.Caption, k, fell)
				}
			}
		}
	}
	if said < 3 || unsaid < 10 {
		t.Errorf("%d captions say that errors fall, %d that this is expected", said, unsaid)
	}
}

// TestEstimatedIsCalledSo learns from a table, whose moments cannot be compared with true ones: the
// error shown is an estimate, and the caption says so.
func TestEstimatedIsCalledSo(t *testing.T) {
	s := setting(spec.Paper, 1, 2, 2, 20_000)
	src := networktest.Shuffled(networktest.Table(learn.Source(s)), 0)
	s.Network = network.Network{}
	last, err := learn.Run(context.Background(), s, src, learn.Host{})
	if err != nil {
		t.Fatal(err)
	}
	if c := One(Moments, s, last, 0, -1); !strings.HasPrefix(c.Caption, "T₃ error about ") {
		t.Errorf("%q", c.Caption)
	}
}

// TestOpenSigns has units of which all can be flipped together and none alone: the card does
// not say that each can be.
func TestOpenSigns(t *testing.T) {
	s := setting(spec.Rounds, 0, 2, 2, 50_000)
	h := math.Sqrt(3) / 2
	s.Network = network.Network{
		W: [][]float64{{1, 0}, {-.5, h}, {-.5, -h}}, B: []float64{.5, .3, -.8}, A: []float64{1, 1, 1},
	}
	const several = "undetermined: several choices of the signs fit"
	for _, method := range []spec.Method{spec.Rounds, spec.Practical} {
		s.Learning.Method = method
		last := claimtest.Run(t, s)
		c := One(Scalars, s, last, 0, -1)
		if got := fact(c, "signs"); got != several {
			t.Errorf("%s: signs %q", method, got)
		}
	}
	paper := setting(spec.Paper, 2, 2, 2, 50_000) // order 2 leaves every sign open
	units := []snapshot.Unit{{Truth: -1, Error: -1}}
	c := One(Scalars, paper, &snapshot.Snapshot{Units: units, Order: 2}, 0, -1)
	if got := fact(c, "signs"); got != "undetermined: (w, b) or (−w, −b)" {
		t.Errorf("signs %q", got)
	}
	open := &snapshot.Snapshot{Units: units, Order: 2, Diagnoses: diagnosis.List{{Code: diagnosis.Ambiguous}}}
	if c = One(Scalars, paper, open, 0, -1); fact(c, "signs") != several {
		t.Error("the diagnosis does not count")
	}
}
