package strip

import (
	"testing"

	"crease/app/doc/model"
)

// A run that comes to its end is painted at once, and only then: a pause, a failure and
// what is changed after the end are not.
func TestEnds(t *testing.T) {
	m := model.New(model.Prepared())
	s := &strip{Model: m}
	for i, c := range []struct {
		state model.RunState
		want  bool
	}{
		{model.Idle, false}, {model.Learning, false}, {model.Paused, false}, {model.Learning, false}, {model.Done, true},
		{model.Done, false}, {model.Learning, false}, {model.Failed, false}, {model.Done, false},
	} {
		m.SetState(c.state, "")
		if got := s.ends(); got != c.want {
			t.Errorf("change %d, to %s: %v", i, c.state, got)
		}
	}
}
