package trials

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"crease/algo/base/wire"
	"crease/algo/base/wire/wiretest"
	"crease/algo/beyond/descent"
	"crease/algo/learn"
	"crease/algo/network"
	"crease/algo/spec"
)

func pair() spec.Spec {
	s := spec.Default()
	s.Network = network.Network{W: [][]float64{{1, 0}, {.6, .8}}, B: []float64{.3, -.5}, A: []float64{1, -1.2}}
	s.Sampling.Samples, s.Sampling.Seed = 16_384, 7
	return s
}

// A trial has the result of learn.Run for its method, seed and N. If not, it runs another spec than it states.
func TestRun(t *testing.T) {
	s := pair()
	p := Plan{Spec: s, Methods: []spec.Method{spec.Paper, spec.Rounds, spec.Practical}, Seeds: 2,
		Samples: Doublings(s.Sampling.Samples, 5000, 9)}
	list := p.Trials()
	if len(list) != 12 {
		t.Fatalf("%d trials", len(list))
	}
	for _, trial := range list {
		got, err := Run(context.Background(), s, trial, nil)
		if err != nil {
			t.Fatal(err)
		}
		by := s
		by.Learning.Method, by.Sampling.Samples, by.Sampling.Seed = trial.Method, trial.Samples, trial.Seed
		want, err := learn.Run(context.Background(), by, nil, learn.Host{})
		if err != nil {
			t.Fatal(err)
		}
		if got.Risk != want.Risk || got.Used != want.Samples || got.Trial != trial || got.Used > trial.Samples {
			t.Errorf("%v: risk %g from %d samples, learn.Run %g from %d", trial, got.Risk, got.Used, want.Risk, want.Samples)
		}
		if trial.Method != spec.Paper && !got.Every || got.Every != (got.Units == 2) {
			t.Errorf("%v: %d units", trial, got.Units)
		}
		second, err := Run(context.Background(), s, trial, nil)
		second.Seconds = got.Seconds
		if err != nil || second != got {
			t.Errorf("%v: %+v, then %+v", trial, got, second)
		}
	}
}

// A trial of gradient descent has the result of package descent for its seed. If not, it depends on other trials.
func TestDescent(t *testing.T) {
	s := pair()
	s.Sampling.Samples = 2000
	for seed := uint64(7); seed < 10; seed++ {
		got, err := Run(context.Background(), s, Trial{Descent, seed, 2000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		s.Sampling.Seed = seed
		direct := descent.New(learn.Source(s), descent.Options{Units: 2, Budget: Gradients, Seed: seed})
		for !direct.Done() {
			direct.Step(1)
		}
		g := direct.Network()
		worst := network.LargestError(network.Match(s.Network, g), true)
		if want := network.Risk(s.Network.Normalised(), g); got.Risk != want || got.Every != (worst <= Within) {
			t.Errorf("seed %d: %+v, want risk %g and a largest parameter error of %g", seed, got, want, worst)
		}
	}
}

// Trials are ordered by N, and their seeds stay within the largest of a spec. If not, a chart does not fill from the
// left.
func TestOrder(t *testing.T) {
	s := pair()
	s.Sampling.Seed = spec.MaxSeed
	p := Plan{Spec: s, Methods: Methods, Seeds: 2, Samples: Doublings(100_000, 4096, 6)}
	if want := []int64{6250, 12_500, 25_000, 50_000, 100_000}; !slices.Equal(p.Samples, want) {
		t.Errorf("N = %v", p.Samples)
	}
	if got := Doublings(100, 4096, 6); !slices.Equal(got, []int64{100}) {
		t.Errorf("of a hundred samples %v", got)
	}
	list := p.Trials()
	if !slices.IsSortedFunc(list, func(a, b Trial) int { return int(a.Samples - b.Samples) }) {
		t.Error("not by N")
	}
	if err := p.Validate(); err != nil || list[len(Methods)].Seed != 0 {
		t.Errorf("%v; the seed after the last is %d", err, list[len(Methods)].Seed)
	}
}

// A plan with a trial that cannot run is refused. If not, its error appears only when that trial starts.
func TestValidate(t *testing.T) {
	var field *network.FieldError
	p := Plan{Spec: pair(), Methods: []spec.Method{spec.Rounds}, Seeds: 2, Samples: []int64{0, 10}}
	if err := p.Validate(); !errors.As(err, &field) || field.Field != "sampling.samples" {
		t.Errorf("without samples: %v", err)
	}
	p.Samples, p.Spec.Network = []int64{10}, network.Network{}
	if err := p.Validate(); !errors.As(err, &field) {
		t.Errorf("without units: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, m := range Methods {
		if _, err := Run(ctx, pair(), Trial{m, 1, 5000}, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, cancelled: %v", m, err)
		}
	}
}

// The binary formats have every field of a trial and an outcome. If not, the page receives a zero.
func TestBinary(t *testing.T) {
	var o Outcome
	n := 0
	wiretest.Fill(&o, &n)
	var got Outcome
	if err := wire.Decode(wire.Append(nil, &o), &got); err != nil || !reflect.DeepEqual(got, o) {
		t.Errorf("sent %+v, got %+v, %v", o, got, err)
	}
	var trial Trial
	if err := wire.Decode(wire.Append(nil, &o.Trial), &trial); err != nil || trial != o.Trial {
		t.Errorf("sent %+v, got %+v, %v", o.Trial, trial, err)
	}
}

// FuzzTrial and FuzzOutcome decode hostile bytes, as the worker that runs a trial and the page that reads its outcome do.
func FuzzTrial(f *testing.F)   { wiretest.Identity[Trial](f, nil) }
func FuzzOutcome(f *testing.F) { wiretest.Identity[Outcome](f, nil) }
