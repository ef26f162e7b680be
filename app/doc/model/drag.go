package model

import (
	"reflect"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
)

// Follow says what becomes of a preview.
type Follow int

// Previews are followed where what was drawn before has been learned.
const (
	Unfollowed Follow = iota // it is shown; the run of what was drawn before is forgotten
	Followed                 // it is being learned, and shown together with what is found
	Awaited                  // it is shown; the drawing is learned when the drag ends
)

// drag is a drawing while it is dragged, until an edit or Revert. It holds the one copy of the newest drawing: the
// sheet paints it at every frame, Preview gives it to the page, whoever learns it takes it from Dragged. Where the drag
// is followed the page shows a drawing together with what was found of it, and the newest one is ahead of both.
type drag struct {
	on     bool
	newest spec.Spec
	ask    func(s spec.Spec) Follow // nil: nobody follows
	follow Follow                   // what became of the last preview
	before *snapshot.Snapshot       // found before the drag ended, nil once there is more
}

// AskFollower has ask say what becomes of every preview. Where it is followed or awaited, DragChanged is told; one that
// is followed is not shown before Found is called with it, or with a later one.
func (m *Model) AskFollower(ask func(s spec.Spec) Follow) { m.drag.ask = ask }

// Drag holds s as the newest drawing of a drag and tells nobody; ShowDrag does. Commit, Edit or Revert ends the drag.
func (m *Model) Drag(s spec.Spec) { m.drag.on, m.drag.newest = true, m.free(s) }

// ShowDrag shows the newest drawing, outside the history; the run before it is forgotten, unless the drag is followed.
func (m *Model) ShowDrag() {
	s := m.drag.newest
	m.drag.follow = Unfollowed
	if m.drag.ask != nil {
		m.drag.follow = m.drag.ask(s)
	}
	if m.drag.follow != Unfollowed {
		m.tell(DragChanged)
	}
	switch m.drag.follow {
	case Unfollowed:
		m.spec = s
		m.tell(SpecChanged | m.forget())
	case Awaited:
		m.keepFound()
		m.spec = s
		m.tell(SpecChanged | m.forgetRun())
	}
}

// Preview is Drag and ShowDrag.
func (m *Model) Preview(s spec.Spec) {
	m.Drag(s)
	m.ShowDrag()
}

// Found shows a preview together with what was found of it.
func (m *Model) Found(s spec.Spec, n *snapshot.Snapshot) {
	m.spec, m.record, m.scrub = s, []*snapshot.Snapshot{n}, -1
	m.tell(SpecChanged | RunChanged)
}

// Revert ends a preview without a trace.
func (m *Model) Revert() { m.land(m.commit) }

// land ends a preview at s, without entering s in the history.
func (m *Model) land(s spec.Spec) {
	if !m.drag.on && reflect.DeepEqual(s, m.spec) {
		return
	}
	m.spec = s
	c := m.forget()
	m.endDrag()
	m.tell(SpecChanged | c)
}

func (m *Model) endDrag() { m.drag.on, m.drag.newest, m.drag.follow = false, spec.Spec{}, Unfollowed }

// Commit enters the drawing as it was dragged last in the history.
func (m *Model) Commit() { m.Edit(m.Dragged()) }

// Dragging reports whether the drawing is being dragged.
func (m *Model) Dragging() bool { return m.drag.on }

// Dragged returns the newest drawing of the drag, which may be ahead of Spec; else Spec.
func (m *Model) Dragged() spec.Spec {
	if m.drag.on {
		return m.drag.newest
	}
	return m.spec
}

// Followed reports whether a drag is followed: what is shown was found by runs of Quick.
func (m *Model) Followed() bool { return m.drag.follow == Followed }

// Awaited reports whether the drawing is dragged and will be learned when the drag ends.
func (m *Model) Awaited() bool { return m.drag.follow == Awaited }

// keepFound keeps what was found last as what was found before the drag ended.
func (m *Model) keepFound() {
	if n := m.Newest(); n != nil {
		m.drag.before = n
	}
}

// Before returns what was found last while the drawing was dragged, until its ordinary run ends; nil else.
func (m *Model) Before() *snapshot.Snapshot { return m.drag.before }

// quickSamples bounds the samples of a run during a drag, noisySamples where labels are noisy and all are needed.
const (
	quickSamples = 32768
	noisySamples = 16384
)

// Quick returns the spec by which s is learned while it is dragged: fewer samples, and with noise rounds for practical.
func Quick(s spec.Spec) spec.Spec {
	most := int64(quickSamples)
	if s.Sampling.Noise > 0 {
		most = noisySamples
		if s.Learning.Method == spec.Practical {
			s.Learning.Method = spec.Rounds
		}
	}
	s.Sampling.Samples = min(s.Sampling.Samples, most)
	return s
}
