package embed

import (
	"math"
	"slices"
	"testing"

	"crease/algo/learn/snapshot"
	"crease/app/doc/model"
	"crease/app/run/state"
)

// A run is reported once, when it has ended, with what its last snapshot says. Catches
// a report of a run that is under way or has failed, and a second one of the same.
func TestRunsAreReported(t *testing.T) {
	m := model.New(model.Prepared())
	s := state.New(m)
	var got []state.Result
	s.OnReport(func(r state.Result) { got = append(got, r) })
	watch(s)
	last := &snapshot.Snapshot{
		Samples: 4096, HasRisk: true, Risk: 0.25,
		Units: []snapshot.Unit{{Truth: 1, Error: 0.1}, {Truth: -1}},
	}
	m.Begin()
	m.Record(last)
	m.SetState(model.Paused, "")
	m.SetState(model.Learning, "")
	if len(got) != 0 {
		t.Fatalf("reported under way: %+v", got)
	}
	m.SetState(model.Done, "")
	m.Scrub(0)
	m.Scrub(-1)
	want := []state.Result{{Risk: 0.25, Matched: 1, Units: 2, Samples: 4096}}
	if !slices.Equal(got, want) {
		t.Errorf("reported %+v, want %+v", got, want)
	}
	m.Begin()
	m.SetState(model.Failed, "no")
	if len(got) != 1 {
		t.Errorf("a run that failed was reported: %+v", got)
	}
	m.Begin()
	m.Record(&snapshot.Snapshot{Samples: 10})
	m.SetState(model.Done, "")
	if len(got) != 2 || got[1].Risk >= 0 {
		t.Errorf("a run whose risk is not known: %+v", got)
	}
}

// The message has every field that is promised; a risk that is not known is null.
func TestResultMessage(t *testing.T) {
	m := resultMessage(state.Result{Risk: 0, Matched: 2, Units: 3, Samples: 5})
	for name, want := range map[string]any{
		"crease": 1, "type": "result", "risk": 0.0, "matched": 2, "units": 3, "samples": int64(5),
	} {
		if m[name] != want {
			t.Errorf("%s is %v, want %v", name, m[name], want)
		}
	}
	for _, unknown := range []float64{-1, math.NaN()} {
		if m := resultMessage(state.Result{Risk: unknown}); m["risk"] != nil {
			t.Errorf("a risk of %v is sent as %v", unknown, m["risk"])
		}
	}
}
