package learn

import (
	"math"
	"slices"
	"testing"

	"crease/algo/base/wire"
	"crease/algo/beyond/rounds"
	"crease/algo/learn/snapshot"
)

// A NaN in any field of the last snapshot is found, unless the field is listed in unbounded, whose names all exist. If
// not, the done line panics, a run ends without cause, or a name has no effect.
func TestFiniteSnapshot(t *testing.T) {
	places := map[string]func(*snapshot.Snapshot) *float64{
		"Risk":                    func(s *snapshot.Snapshot) *float64 { return &s.Risk },
		"HeldOut":                 func(s *snapshot.Snapshot) *float64 { return &s.HeldOut },
		"Seconds":                 func(s *snapshot.Snapshot) *float64 { return &s.Seconds },
		"Recovered.W":             func(s *snapshot.Snapshot) *float64 { return &s.Recovered.W[0][0] },
		"Learned.A":               func(s *snapshot.Snapshot) *float64 { return &s.Learned.A[0] },
		"Rounds.HeldOut":          func(s *snapshot.Snapshot) *float64 { return &s.Rounds[0].HeldOut },
		"Rounds.Risk":             func(s *snapshot.Snapshot) *float64 { return &s.Rounds[0].Risk },
		"Units.A":                 func(s *snapshot.Snapshot) *float64 { return &s.Units[0].A },
		"Moments.Expected":        func(s *snapshot.Snapshot) *float64 { return &s.Moments[0].Expected },
		"Trace.Error":             func(s *snapshot.Snapshot) *float64 { return &s.Trace[0].Error[0] },
		"Eta":                     func(s *snapshot.Snapshot) *float64 { return &s.Eta.Eta3 },
		"Decomp.Threshold":        func(s *snapshot.Snapshot) *float64 { return &s.Decomp[0].Threshold },
		"Units.WeightError":       func(s *snapshot.Snapshot) *float64 { return &s.Units[0].WeightError },
		"Units.BiasError":         func(s *snapshot.Snapshot) *float64 { return &s.Units[0].BiasError },
		"Starts.Loss":             func(s *snapshot.Snapshot) *float64 { return &s.Starts[0].Loss },
		"Fit.Loss":                func(s *snapshot.Snapshot) *float64 { return &s.Fit[0].Loss[0] },
		"Rounds.Expected":         func(s *snapshot.Snapshot) *float64 { return &s.Rounds[0].Expected[0] },
		"Rounds.Threshold":        func(s *snapshot.Snapshot) *float64 { return &s.Rounds[0].Threshold[1] },
		"Rounds.Attempts.HeldOut": func(s *snapshot.Snapshot) *float64 { return &s.Rounds[0].Attempts[0].HeldOut },
	}
	for path, place := range places {
		s := new(snapshot.Snapshot)
		s.Recovered.Append([]float64{1}, 0, 1)
		s.Learned.Append([]float64{1}, 0, 1)
		s.Moments, s.Units = make([]snapshot.Moment, 1), make([]snapshot.Unit, 1)
		s.Decomp, s.Starts = make([]snapshot.Decomposition, 1), make([]snapshot.Start, 1)
		s.Fit, s.Trace = []snapshot.Curve{{Loss: []float64{1}}}, []snapshot.TracePoint{{Error: []float64{1}}}
		s.Rounds = []snapshot.Round{{Summary: rounds.Summary{Expected: []float64{1}, Attempts: make([]snapshot.Attempt, 1)}}}
		if !finiteSnapshot(s) {
			t.Fatal("zeros are not finite")
		}
		*place(s) = math.NaN()
		if at := wire.Infinite(s); at == "" {
			t.Errorf("%s: not found", path)
		}
		if got, want := finiteSnapshot(s), slices.Contains(unbounded, path); got != want {
			t.Errorf("%s: taken for finite is %v, want %v", path, got, want)
		}
	}
	for _, path := range unbounded {
		if places[path] == nil {
			t.Errorf("%s is not tested", path)
		}
	}
}
