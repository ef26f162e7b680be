package learn

import (
	"testing"

	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical"
	"crease/algo/beyond/rounds"
	"crease/algo/spec"
)

// A unit with an open sign is compared with the true one up to sign. If not, its error counts a sign that the run does
// not claim.
func TestErrorOfOpenSigns(t *testing.T) {
	t.Parallel()
	s := of(spec.Practical, three(), 5000)
	r, err := newRun(t.Context(), s, Source(s), Host{})
	if err != nil {
		t.Fatal(err)
	}
	res := &practical.Result{Outcome: rounds.Outcome{Recovered: three().Normalised().Flip(1), Learned: three(),
		Found: make([]rounds.Origin, 3), Facts: judge.Facts{Dim: 3, Total: 5000, Units: 3, Ended: judge.Limited}}}
	(&practicalView{run: r}).result(res)
	for i, u := range r.snap.Units {
		if r.snap.Signs.Resolved || u.Truth != i || !(u.Error < 1e-12) {
			t.Errorf("resolved %v, unit %d is %d, off by %g", r.snap.Signs.Resolved, i, u.Truth, u.Error)
		}
	}
}
