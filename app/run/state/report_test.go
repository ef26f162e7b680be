package state

import (
	"reflect"
	"testing"

	"crease/algo/learn/snapshot"
	"crease/app/doc/model"
	"crease/app/doc/result"
)

// A run is reported once, when it has ended, with what its last snapshot says. Catches
// a report of a run that is under way or has failed, a second one of the same, and one of a lesson, whose runs
// are not the reader's.
func TestRunsAreReported(t *testing.T) {
	m := model.New(model.Prepared())
	s := New(m)
	var got []result.Result
	s.OnReport = func(r result.Result) { got = append(got, r) }
	last := &snapshot.Snapshot{
		Samples: 4096, HasRisk: true, Risk: 0.25,
		Units: []snapshot.Unit{{Truth: 1, Error: 0.1}, {Truth: -1}},
	}
	m.Begin()
	m.Record(last)
	m.SetState(model.Paused, "")
	m.SetState(model.Learning, "")
	if _, ok := s.Latest(); ok || len(got) != 0 {
		t.Fatalf("reported under way: %+v", got)
	}
	m.SetState(model.Done, "")
	m.Scrub(0)
	m.Scrub(-1)
	want := result.Result{Did: result.Run, Risk: 0.25, Right: 1, Of: 2, Samples: 4096, Visit: s.Visit, Method: 2,
		Drawing: Drawing(m.Spec().Network)}
	if want.At = got[0].At; want.At == 0 || !reflect.DeepEqual(got, []result.Result{want}) {
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
	m.ChangeView(func(v *model.View) { v.Lesson = "one" })
	m.Begin()
	m.Record(last)
	m.SetState(model.Done, "")
	if len(got) != 2 {
		t.Errorf("the run of a lesson was reported: %+v", got[2:])
	}
}

// Once a mystery sheet is revealed, the algorithm's run does not take the place of what the reader has guessed.
func TestLatestOfMystery(t *testing.T) {
	v := model.DefaultView()
	v.Mystery = true
	m := model.New(model.Prepared())
	m.Open(model.Prepared(), v)
	s := New(m)
	s.Report(result.Result{Did: result.Mystery, Right: 1, Of: 2})
	m.Reveal()
	m.Begin()
	m.Record(&snapshot.Snapshot{Samples: 10})
	m.SetState(model.Done, "")
	if r, ok := s.Latest(); !ok || r.Did != result.Mystery {
		t.Errorf("the latest is %+v", r)
	}
}
