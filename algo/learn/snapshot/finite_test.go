package snapshot_test

import (
	"math"
	"testing"

	"crease/algo/base/wire"
	"crease/algo/beyond/rounds"
	"crease/algo/learn/snapshot"
)

// A NaN in a result makes the last snapshot infinite, but a NaN in an error that two half-samples do not bound, or in
// the loss of a start that failed, does not. If this fails, the done line panics, or a run ends in an error without
// cause.
func TestFinite(t *testing.T) {
	for path, c := range map[string]struct {
		place func(*snapshot.Snapshot) *float64
		may   bool // whether the field may be infinite
	}{
		"Risk":                    {func(s *snapshot.Snapshot) *float64 { return &s.Risk }, false},
		"HeldOut":                 {func(s *snapshot.Snapshot) *float64 { return &s.HeldOut }, false},
		"Seconds":                 {func(s *snapshot.Snapshot) *float64 { return &s.Seconds }, false},
		"Recovered.W":             {func(s *snapshot.Snapshot) *float64 { return &s.Recovered.W[0][0] }, false},
		"Learned.A":               {func(s *snapshot.Snapshot) *float64 { return &s.Learned.A[0] }, false},
		"Rounds.HeldOut":          {func(s *snapshot.Snapshot) *float64 { return &s.Rounds[0].HeldOut }, false},
		"Rounds.Risk":             {func(s *snapshot.Snapshot) *float64 { return &s.Rounds[0].Risk }, false},
		"Units.A":                 {func(s *snapshot.Snapshot) *float64 { return &s.Units[0].A }, false},
		"Moments.Expected":        {func(s *snapshot.Snapshot) *float64 { return &s.Moments[0].Expected }, true},
		"Trace.Error":             {func(s *snapshot.Snapshot) *float64 { return &s.Trace[0].Error[0] }, true},
		"Eta.Eta3":                {func(s *snapshot.Snapshot) *float64 { return &s.Eta.Eta3 }, true},
		"Decomp.Threshold":        {func(s *snapshot.Snapshot) *float64 { return &s.Decomp[0].Threshold }, true},
		"Units.WeightError":       {func(s *snapshot.Snapshot) *float64 { return &s.Units[0].WeightError }, true},
		"Units.BiasError":         {func(s *snapshot.Snapshot) *float64 { return &s.Units[0].BiasError }, true},
		"Starts.Loss":             {func(s *snapshot.Snapshot) *float64 { return &s.Starts[0].Loss }, true},
		"Fit.Loss":                {func(s *snapshot.Snapshot) *float64 { return &s.Fit[0].Loss[0] }, true},
		"Rounds.Expected":         {func(s *snapshot.Snapshot) *float64 { return &s.Rounds[0].Expected[0] }, true},
		"Rounds.Threshold":        {func(s *snapshot.Snapshot) *float64 { return &s.Rounds[0].Threshold[1] }, true},
		"Rounds.Attempts.HeldOut": {func(s *snapshot.Snapshot) *float64 { return &s.Rounds[0].Attempts[0].HeldOut }, true},
	} {
		s := new(snapshot.Snapshot)
		s.Recovered.Append([]float64{1}, 0, 1)
		s.Learned.Append([]float64{1}, 0, 1)
		s.Moments, s.Units = make([]snapshot.Moment, 1), make([]snapshot.Unit, 1)
		s.Decomp, s.Starts = make([]snapshot.Decomposition, 1), make([]snapshot.Start, 1)
		s.Fit, s.Trace = []snapshot.Curve{{Loss: []float64{1}}}, []snapshot.TracePoint{{Error: []float64{1}}}
		s.Rounds = []snapshot.Round{{Summary: rounds.Summary{Expected: []float64{1}, Attempts: make([]snapshot.Attempt, 1)}}}
		if !s.Finite() {
			t.Fatal("zeros are not finite")
		}
		*c.place(s) = math.NaN()
		if at := wire.Infinite(s); at != path {
			t.Errorf("NaN in %s is found in %q", path, at)
		}
		if s.Finite() != c.may {
			t.Errorf("%s: finite with NaN: %v, want %v", path, !c.may, c.may)
		}
	}
}
