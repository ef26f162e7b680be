package strip

import (
	"testing"

	"crease/app/doc/model"
)

// TestEndIsPaintedAtOnce ends a run half way through a painting: that begins anew with
// what the run came to, but goes on where the reader looks at one place after another.
func TestEndIsPaintedAtOnce(t *testing.T) {
	for _, c := range []struct {
		during bool // whether the run went on when the painting began
		state  model.RunState
		part   int
	}{{true, model.Learning, 3}, {true, model.Done, 0}, {true, model.Paused, 0}, {false, model.Done, 3}} {
		b := &board{model: model.New(model.Prepared()), part: 3, during: c.during}
		b.model.SetState(c.state, "")
		b.soon()
		if b.part != c.part || b.again != (c.part > 0) {
			t.Errorf("during %v, state %v: part %d, again %v", c.during, c.state, b.part, b.again)
		}
	}
}

// A run that comes to its end is painted at once, and only then: a pause, a failure and
// what is changed after the end are not.
func TestEnds(t *testing.T) {
	m := model.New(model.Prepared())
	b := &board{model: m}
	for i, c := range []struct {
		state model.RunState
		want  bool
	}{
		{model.Idle, false}, {model.Learning, false}, {model.Paused, false}, {model.Learning, false}, {model.Done, true},
		{model.Done, false}, {model.Learning, false}, {model.Failed, false}, {model.Done, false},
	} {
		m.SetState(c.state, "")
		if got := b.ends(); got != c.want {
			t.Errorf("change %d, to %s: %v", i, c.state, got)
		}
	}
}
