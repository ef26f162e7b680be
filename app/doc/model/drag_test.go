package model

import (
	"reflect"
	"testing"

	"crease/algo/spec"
)

// A short run learns what is drawn by the method that was chosen, but where that takes
// long; fewer samples than that stay what they are.
func TestQuick(t *testing.T) {
	s := Prepared()
	q := Quick(s)
	if q.Sampling.Samples != quickSamples || q.Learning != s.Learning || !reflect.DeepEqual(q.Network, s.Network) {
		t.Errorf("%+v", q)
	}
	s.Learning.Method, s.Sampling.Samples, s.Sampling.Noise = spec.Practical, 1000, 0.1
	if q = Quick(s); q.Learning.Method != spec.Rounds || q.Sampling != s.Sampling {
		t.Errorf("%+v", q)
	}
}

// Nobody follows a drag that nobody was asked about: a preview is shown at once, what was
// found is forgotten, and a drag that is taken back leaves the drawing as it was.
func TestDragUnfollowed(t *testing.T) {
	m := New(Prepared())
	m.Begin()
	m.SetState(Done, "")
	s := Prepared()
	s.Network.B[0] = 2
	m.Preview(s)
	if state, _ := m.State(); state != Idle || !m.Dragging() || m.Followed() || m.Before() != nil {
		t.Errorf("state %s, followed %v", state, m.Followed())
	}
	if !reflect.DeepEqual(m.Spec(), s) || !reflect.DeepEqual(m.Dragged(), s) {
		t.Error("the preview is not shown")
	}
	m.Revert()
	if m.Dragging() || m.CanUndo() || !reflect.DeepEqual(m.Spec(), Prepared()) {
		t.Error("the drag has left a trace")
	}
}
