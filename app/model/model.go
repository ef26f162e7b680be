// Package model is the page's one state: the spec that is edited, the view on
// it, the history of edits, and the recording of the run. It knows neither the
// browser nor go-app. Data flows one way: controls call its methods, its
// listeners repaint.
package model

import (
	"crease/algo/snapshot"
	"crease/algo/spec"
)

// RunState is where the run stands; its values are those of the page's
// data-state attribute.
type RunState string

// The states of the contract.
const (
	Loading  RunState = "loading"
	Idle     RunState = "idle"
	Learning RunState = "learning"
	Paused   RunState = "paused"
	Done     RunState = "done"
	Failed   RunState = "error"
)

// Change says what a listener has to look at again.
type Change uint

// The changes; they may be combined.
const (
	SpecChanged Change = 1 << iota // the spec, committed or in preview
	ViewChanged
	RunChanged   // run state, snapshot or recording
	LightChanged // the unit pointed at
)

// View is how the spec is looked at. It travels in the link beside the spec.
type View struct {
	Zoom     float64 // half-width of the plane shown, in standard deviations
	CenterX  float64
	CenterY  float64
	Theme    string // "" for the system's, light, dark
	Big      bool   // projector mode: larger type and heavier lines
	Solid    bool   // the folded sheet in three dimensions
	Contours bool
	Slice    [2]Direction // d ≥ 3: what the two axes of the sheet are
	Card     string       // the open card of the strip, "" for none
	Auto     bool         // the link starts to learn by itself
}

// Direction is an axis of the slice through a sheet in d ≥ 3: coordinate
// Index, or the weight of unit Index.
type Direction struct {
	Unit  bool
	Index int
}

// DefaultView shows three standard deviations each way.
func DefaultView() View {
	return View{Zoom: 3, Slice: [2]Direction{{Index: 0}, {Index: 1}}}
}

// Model is the state. It is used from one goroutine.
type Model struct {
	spec    spec.Spec // what is shown: the preview while one is on
	commit  spec.Spec // the top of the history
	past    []spec.Spec
	future  []spec.Spec
	view    View
	state   RunState
	message string // the error's sentence
	record  []*snapshot.Snapshot
	scrub   int // place in record that is shown, −1 for the newest
	lit     int // unit pointed at, −1 for none
	listen  []func(Change)
}

// New returns a model that shows s.
func New(s spec.Spec) *Model {
	return &Model{spec: s, commit: s, view: DefaultView(), state: Idle, scrub: -1, lit: -1}
}

// Listen has f called after every change.
func (m *Model) Listen(f func(Change)) { m.listen = append(m.listen, f) }

func (m *Model) tell(c Change) {
	for _, f := range m.listen {
		f(c)
	}
}

// Spec returns the spec shown. Its slices are shared: an editor clones the
// network before changing it.
func (m *Model) Spec() spec.Spec { return m.spec }

// Preview shows s without entering it in the history, for drags; Commit or
// Edit ends it.
func (m *Model) Preview(s spec.Spec) {
	m.spec = s
	m.tell(SpecChanged)
}

// Commit enters the spec shown in the history.
func (m *Model) Commit() { m.Edit(m.spec) }

// Edit makes s the spec and enters it in the history. The run of another spec
// is forgotten: what was found belongs to what was drawn.
func (m *Model) Edit(s spec.Spec) {
	m.past = append(m.past, m.commit)
	m.future = nil
	m.show(s)
}

// Undo returns to the spec before the last edit.
func (m *Model) Undo() {
	if n := len(m.past); n > 0 {
		s := m.past[n-1]
		m.past, m.future = m.past[:n-1], append(m.future, m.commit)
		m.show(s)
	}
}

// Redo takes the last Undo back.
func (m *Model) Redo() {
	if n := len(m.future); n > 0 {
		s := m.future[n-1]
		m.future, m.past = m.future[:n-1], append(m.past, m.commit)
		m.show(s)
	}
}

// CanUndo and CanRedo say whether there is something to undo or redo.
func (m *Model) CanUndo() bool { return len(m.past) > 0 }

// CanRedo says whether there is something to redo.
func (m *Model) CanRedo() bool { return len(m.future) > 0 }

func (m *Model) show(s spec.Spec) {
	m.spec, m.commit = s, s
	m.record, m.scrub, m.message = nil, -1, ""
	if m.lit >= s.Network.Units() {
		m.lit = -1
	}
	if m.state != Loading {
		m.state = Idle
	}
	m.tell(SpecChanged | RunChanged)
}

// View returns the view.
func (m *Model) View() View { return m.view }

// SetView changes the view. Views are not part of the history.
func (m *Model) SetView(v View) {
	if v != m.view {
		m.view = v
		m.tell(ViewChanged)
	}
}

// State returns where the run stands and, if it failed, why in one sentence.
func (m *Model) State() (RunState, string) { return m.state, m.message }

// SetState moves the run; message is the sentence of a failure.
func (m *Model) SetState(s RunState, message string) {
	m.state, m.message = s, message
	m.tell(RunChanged)
}

// Begin starts a new recording.
func (m *Model) Begin() {
	m.record, m.scrub, m.message, m.state = nil, -1, "", Learning
	m.tell(RunChanged)
}

// Record adds a snapshot of the run.
func (m *Model) Record(s *snapshot.Snapshot) {
	m.record = append(m.record, s)
	m.tell(RunChanged)
}

// Recording returns the snapshots of the run so far.
func (m *Model) Recording() []*snapshot.Snapshot { return m.record }

// Snapshot returns the snapshot to show, nil if there is none: the newest, or
// the one scrubbed to.
func (m *Model) Snapshot() *snapshot.Snapshot {
	if len(m.record) == 0 {
		return nil
	}
	if m.scrub >= 0 && m.scrub < len(m.record) {
		return m.record[m.scrub]
	}
	return m.record[len(m.record)-1]
}

// Scrub shows entry i of the recording, the newest for −1.
func (m *Model) Scrub(i int) {
	m.scrub = i
	m.tell(RunChanged)
}

// Scrubbed returns the entry shown, −1 if it is the newest.
func (m *Model) Scrubbed() int { return m.scrub }

// Lit returns the unit pointed at, −1 for none.
func (m *Model) Lit() int { return m.lit }

// Light points at a unit, −1 for none.
func (m *Model) Light(unit int) {
	if unit != m.lit {
		m.lit = unit
		m.tell(LightChanged)
	}
}
