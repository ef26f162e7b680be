package model

import (
	"math"
	"reflect"
	"testing"

	"crease/algo/data/normality"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
)

// Undo and redo walk the same road both ways, whatever lies on it: catches a
// history that shares slices with the spec it hands out.
func TestHistory(t *testing.T) {
	m := New(Prepared())
	var seen []spec.Spec
	steps := []func(){
		m.AddUnit, func() { m.SetDim(5) }, func() { m.SetUnits(7) }, func() { m.DeleteUnit(2) },
		func() { m.DuplicateUnit(0) }, func() { m.Change(func(s *spec.Spec) { s.Sampling.Seed = 9 }) },
		func() { m.SetDim(2) }, func() { m.SetUnits(1) },
	}
	for i, step := range steps {
		s := m.Spec()
		s.Network = s.Network.Clone()
		seen = append(seen, s)
		step()
		if err := m.Spec().Validate(true); err != nil {
			t.Errorf("step %d: %v", i, err)
		}
	}
	last := m.Spec()
	for i := len(seen) - 1; i >= 0; i-- {
		m.Undo()
		if !reflect.DeepEqual(m.Spec(), seen[i]) {
			t.Fatalf("undo to step %d shows something else", i)
		}
	}
	if m.CanUndo() || !m.CanRedo() {
		t.Fatal("the history does not end where it began")
	}
	for m.CanRedo() {
		m.Redo()
	}
	if !reflect.DeepEqual(m.Spec(), last) {
		t.Fatal("redo does not come back")
	}
}

// An edit that changes nothing, or asks for a unit that has gone meanwhile, is no step:
// catches empty undo steps after clicks.
func TestEditOfNothing(t *testing.T) {
	m := New(Prepared())
	m.Change(func(*spec.Spec) {})
	m.Preview(Prepared())
	m.Commit()
	m.DuplicateUnit(2)
	m.DeleteUnit(2)
	if m.CanUndo() {
		t.Error("nothing was entered in the history")
	}
}

// What was found belongs to what was drawn: every edit, preview and table of
// samples forgets the run, and says so once.
func TestEditForgetsRun(t *testing.T) {
	for name, edit := range map[string]func(*Model){
		"edit":    (*Model).AddUnit,
		"preview": func(m *Model) { m.Preview(m.Spec()) },
		"data":    func(m *Model) { m.SetData(&Data{Dim: 2}) },
		"forget":  (*Model).Forget,
	} {
		m := New(Prepared())
		m.Begin()
		m.Record(&snapshot.Snapshot{})
		m.SetState(Failed, "why")
		runs := 0
		m.Listen(func(c Change) {
			if c&RunChanged != 0 {
				runs++
			}
		})
		edit(m)
		if s, msg := m.State(); s != Idle || msg != "" || m.Snapshot() != nil || runs != 1 {
			t.Errorf("%s leaves state %s %q, snapshot %v, told %d times", name, s, msg, m.Snapshot(), runs)
		}
	}
}

// A listener that stopped is not called any more, the others still are, also if it stops
// while it is being told.
func TestListen(t *testing.T) {
	m := New(Prepared())
	var heard []string
	var stop func()
	stop = m.Listen(func(Change) { heard = append(heard, "a"); stop() })
	m.Listen(func(Change) { heard = append(heard, "b") })
	m.Highlight(1)
	m.Highlight(0)
	if !reflect.DeepEqual(heard, []string{"a", "b", "b"}) {
		t.Error(heard)
	}
}

// Would catch a film that has the page painted for every snapshot behind it, and an end, or
// points of a table that are not from N(0, I), of which nobody is told.
func TestRecordingBehindFilm(t *testing.T) {
	m := New(Prepared())
	m.Begin()
	told := 0
	m.Listen(func(Change) { told++ })
	record := func(want int, s snapshot.Snapshot) {
		t.Helper()
		told = 0
		if m.Record(&s); told != want {
			t.Errorf("%v, %d rounds: told %d times, not %d", s.Stage, len(s.Rounds), told, want)
		}
	}
	record(1, snapshot.Snapshot{Stage: snapshot.StageSamples, Samples: 1})
	m.ShowFilm(Film{On: true}, nil)
	record(0, snapshot.Snapshot{Stage: snapshot.StageSamples, Samples: 2})
	points := func() snapshot.Points { // of every snapshot its own, as they come from a worker
		return snapshot.Points{Findings: []normality.Finding{{Kind: normality.Mean, Value: 3, Errors: 40}}}
	}
	record(1, snapshot.Snapshot{Stage: snapshot.StageSamples, Samples: 3, Points: points()})
	record(0, snapshot.Snapshot{Stage: snapshot.StageSamples, Samples: 4, Points: points()})
	record(1, snapshot.Snapshot{Stage: snapshot.StageRegression, Rounds: make([]snapshot.Round, 1), Points: points()})
	record(0, snapshot.Snapshot{Stage: snapshot.StageSamples, Rounds: make([]snapshot.Round, 1), Points: points()})
	record(1, snapshot.Snapshot{Stage: snapshot.StageDone, Rounds: make([]snapshot.Round, 1), Points: points()})
	m.EndFilm(Learning)
	record(1, snapshot.Snapshot{Stage: snapshot.StageSamples, Samples: 3})
	told = 0
	if m.Record(&snapshot.Snapshot{Samples: 4}, &snapshot.Snapshot{Samples: 8}); told != 1 || m.Newest().Samples != 8 {
		t.Errorf("told %d times of two snapshots at once", told)
	}
}

// The recording stays small, keeps its newest entry and its order.
func TestRecordingIsBounded(t *testing.T) {
	m := New(Prepared())
	m.Begin()
	for i := range 10_000 {
		m.Record(&snapshot.Snapshot{Samples: int64(i)})
		r := m.Recording()
		if len(r) > maxRecord || r[len(r)-1].Samples != int64(i) {
			t.Fatalf("after %d: %d entries", i, len(r))
		}
	}
	r := m.Recording()
	for i := range r[1:] {
		if r[i].Samples >= r[i+1].Samples {
			t.Fatal("out of order")
		}
	}
	if r[0].Samples > 100 {
		t.Errorf("the beginning is lost: first entry at %d", r[0].Samples)
	}
}

// However long a run of rounds is, every stage of its first round and the end of
// every round stay in the recording: they are where the scrubber leads.
func TestRecordingKeepsRounds(t *testing.T) {
	stages := []snapshot.Stage{snapshot.StageMoments, snapshot.StageRank, snapshot.StageJennrich,
		snapshot.StageScalars, snapshot.StageSigns, snapshot.StageRefinement, snapshot.StageRegression}
	m := New(Prepared())
	m.Begin()
	const rounds = 120
	for r := 1; r <= rounds; r++ {
		for i, stage := range stages {
			for k := range 3 {
				m.Record(&snapshot.Snapshot{Round: r, Stage: stage, Samples: int64(100*r + 10*i + k)})
			}
		}
	}
	type place struct {
		round int
		stage snapshot.Stage
	}
	seen := map[place]bool{}
	for _, s := range m.Recording() {
		seen[place{s.Round, s.Stage}] = true
	}
	for _, stage := range stages {
		if !seen[place{1, stage}] {
			t.Errorf("the %s of the first round went", stage)
		}
	}
	for r := 1; r <= rounds; r++ {
		if !seen[place{r, snapshot.StageRegression}] {
			t.Errorf("the end of round %d went", r)
		}
	}
	if n := len(m.Recording()); n > maxRecord {
		t.Errorf("%d entries", n)
	}
}

// Units that the page adds can be told apart and are valid in every dimension.
func TestAddedUnits(t *testing.T) {
	for d := 1; d <= 12; d++ {
		m := New(Prepared())
		m.SetDim(d)
		m.SetUnits(d)
		n := m.Spec().Network
		if err := n.Validate(""); err != nil || n.Dim() != d || n.Units() != d {
			t.Fatalf("d = %d: %d×%d, %v", d, n.Units(), n.Dim(), err)
		}
	}
}

// Angles there and back.
func TestAngles(t *testing.T) {
	for a := 0.0; a < 360; a += 7.5 {
		if got := Degrees(Angle(a)); math.Abs(got-a) > 1e-12 {
			t.Errorf("%g comes back as %g", a, got)
		}
	}
	if w := Angle(-90); w[0] != 0 || w[1] != -1 {
		t.Error(w)
	}
}

// A run turns the panel between the sheets to its stages, whatever was chosen before; an
// edit, a preview and Reset turn it back. Would catch a panel that hides the settings
// from those who draw.
func TestStageTurns(t *testing.T) {
	for name, edit := range map[string]func(*Model){
		"edit":    (*Model).AddUnit,
		"preview": func(m *Model) { m.Preview(m.Spec()) },
		"undo":    (*Model).Undo,
		"forget":  (*Model).Forget,
	} {
		m := New(Prepared())
		m.AddUnit()
		m.SetStage(Stage{Up: true, Card: "rank"})
		told := Change(0)
		m.Listen(func(c Change) { told |= c })
		m.Begin()
		if m.Stage() != (Stage{Up: true}) || told&StageChanged == 0 {
			t.Errorf("begin: %+v", m.Stage())
		}
		told = 0
		edit(m)
		if m.Stage() != (Stage{}) || told&StageChanged == 0 {
			t.Errorf("%s: %+v", name, m.Stage())
		}
	}
}

// However many snapshots a run sends at each N, the first after every doubling stays,
// and what shows the same as the one before is not kept beside it.
func TestRecordingKeepsDoublings(t *testing.T) {
	m := New(Prepared())
	m.Begin()
	for n := int64(4096); n <= 4096<<14; n += max(4096, n/100) {
		for range 3 {
			m.Record(&snapshot.Snapshot{Stage: snapshot.StageMoments, Samples: n})
		}
	}
	seen := map[int]bool{}
	r := m.Recording()
	for i, s := range r {
		seen[octave(s)] = true
		if i > 0 && s.Samples == r[i-1].Samples {
			t.Fatalf("entries %d and %d are of N = %d", i-1, i, s.Samples)
		}
	}
	for k := range 14 {
		if !seen[octave(&snapshot.Snapshot{Samples: 4096 << k})] {
			t.Errorf("nothing of N from %d to twice as many", 4096<<k)
		}
	}
	if len(r) > maxRecord {
		t.Errorf("%d entries", len(r))
	}
}
