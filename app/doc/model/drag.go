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

// drag is a drawing while it is dragged: previews of it, until an edit or Revert ends
// them. Where someone follows the drag, the page shows a preview together with what was
// found of it, and the newest one is ahead of both.
type drag struct {
	on      bool
	ahead   *spec.Spec               // the newest preview, where it is not shown yet
	follow  func(s spec.Spec) Follow // nil: nobody follows
	awaited bool                     // the drawing will be learned when the drag ends
	before  *snapshot.Snapshot       // found before the drag ended, nil once there is more
}

// OnPreview has f called with every preview, to say what becomes of it. One that is
// followed is not shown before Found is called with it, or with a later one.
func (m *Model) OnPreview(f func(s spec.Spec) Follow) { m.drag.follow = f }

// Preview shows s without entering it in the history, for drags; Commit, Edit
// or Revert ends it. The run of what was drawn before is forgotten, unless the drag is
// followed.
func (m *Model) Preview(s spec.Spec) {
	s = m.free(s)
	m.drag.on, m.drag.ahead = true, &s
	how := Unfollowed
	if m.drag.follow != nil {
		how = m.drag.follow(s)
	}
	if how == Followed {
		return
	}
	if m.drag.awaited = how == Awaited; !m.drag.awaited {
		m.drag.ahead = nil
	}
	m.spec = s
	m.tell(SpecChanged | m.forget())
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
	m.drag.on, m.drag.awaited = false, false
	m.tell(SpecChanged | c)
}

// Commit enters the drawing as it was dragged last in the history.
func (m *Model) Commit() { m.Edit(m.Dragged()) }

// Dragging says whether a preview is under way, shown or not.
func (m *Model) Dragging() bool { return m.drag.on }

// Dragged returns the newest preview, which is ahead of Spec while a drag is followed;
// else Spec.
func (m *Model) Dragged() spec.Spec {
	if m.drag.ahead != nil {
		return *m.drag.ahead
	}
	return m.spec
}

// Followed says whether a drag is followed: what is shown was found by runs of Quick.
func (m *Model) Followed() bool { return m.drag.ahead != nil }

// Awaited says whether the drawing is dragged and will be learned when the drag ends.
func (m *Model) Awaited() bool { return m.drag.awaited }

// Before returns what was found last while the drawing was dragged, until the run of
// the drawing as it was dropped has come to its end; nil else. It belongs to a drawing
// that may differ from Spec.
func (m *Model) Before() *snapshot.Snapshot { return m.drag.before }

// quickSamples bounds the samples of a run while the drawing is dragged, noisySamples
// where labels are noisy and a run needs all of them. Without noise five creases in the
// plane take fewer, and less time than they would with half as many.
const (
	quickSamples = 32768
	noisySamples = 16384
)

// Quick returns the spec by which s is learned while it is dragged: the same network,
// order and thresholds with fewer samples. The practical method takes long where labels
// are noisy; its first part, rounds, takes its place there.
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
