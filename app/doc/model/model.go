// Package model is the page's one state: the spec that is edited, the view on it, the history, and the recording of the
// run. It knows neither browser nor go-app. Controls call its methods, listeners repaint.
package model

import (
	"math"
	"reflect"
	"slices"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/mystery"
)

// RunState is where the run stands; its values are those of the page's data-state attribute.
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
	RunChanged       // run state, snapshot or recording
	HighlightChanged // the unit pointed at
	DataChanged      // the table of samples that takes the drawing's place
	FilmChanged      // the time within a scene of the film, 30 to 60 times a second
	StageChanged     // what the panel between the sheets shows, or unfolds, or the lecture view
	MysteryChanged   // what is hidden, and the score of the guess at it
	TiltChanged      // how far the folded sheet has tilted, in every frame of that
	DragChanged      // the newest drawing of a drag that is followed or awaited
	Arrived          // a drawing came with a view of its own: how a part was looked at before, it forgets
)

// Model is the state. It is used from one goroutine.
type Model struct {
	spec        spec.Spec // what is shown: the preview while one is on
	commit      spec.Spec // the top of the history
	past        []spec.Spec
	future      []spec.Spec
	view        View
	stage       Stage
	slide       Slide
	unfolded    Settings
	flat        float64
	state       RunState
	message     string // the error's sentence
	record      []*snapshot.Snapshot
	taken       int // snapshots of the run so far
	stride      int // one in stride is kept
	scrub       int // place in record that is shown, −1 for the newest
	film        Film
	shown       *snapshot.Snapshot // while the film is on: what it shows
	highlighted int                // unit pointed at, −1 for none
	data        *Data
	drag        drag
	mystery     *Mystery
	listen      []*func(Change) // nil behind the pointer once it is stopped
}

// New returns a model that shows s.
func New(s spec.Spec) *Model {
	return &Model{
		spec: s, commit: s, view: DefaultView(), unfolded: NoSettings, state: Idle, stride: 1, scrub: -1, highlighted: -1,
	}
}

// Listen has f called after every change, in the order in which listeners came, until stop is called.
func (m *Model) Listen(f func(Change)) (stop func()) {
	m.listen = append(m.listen, &f)
	return func() {
		f = nil
		// tell may be going through the list as it is.
		m.listen = slices.DeleteFunc(slices.Clone(m.listen), func(l *func(Change)) bool { return l == &f })
	}
}

func (m *Model) tell(c Change) {
	for _, l := range m.listen { // as it was when the change happened
		if f := *l; f != nil {
			f(c)
		}
	}
}

// Spec returns the spec shown. Its slices are shared: an editor clones the network before changing it.
func (m *Model) Spec() spec.Spec { return m.spec }

// Open shows what a link holds. There is nothing before it to undo.
func (m *Model) Open(s spec.Spec, v View) {
	m.past, m.future = nil, nil
	m.view, m.flat, m.data = v, 0, nil
	m.show(m.hide(s))
	m.tell(ViewChanged | Arrived | DataChanged | MysteryChanged)
}

// Committed returns the spec at the top of the history, which a preview does not change.
func (m *Model) Committed() spec.Spec { return m.commit }

// Edit makes s the spec, but for what readers cannot change, in the history. The run of another spec is forgotten.
func (m *Model) Edit(s spec.Spec) { m.Enter(m.free(s)) }

// free returns s with what readers cannot change as it is.
func (m *Model) free(s spec.Spec) spec.Spec { return m.view.Assignment.Keep(m.commit, s) }

// Enter is Edit by whoever put the drawing there: the author of a link or of a lesson.
func (m *Model) Enter(s spec.Spec) {
	if m.Guessing() {
		s.Network = mystery.WithoutBlank(s.Network)
	}
	if reflect.DeepEqual(s, m.commit) {
		m.land(s)
		return
	}
	m.past = append(m.past, m.commit)
	m.future = nil
	m.show(s)
}

// Undo returns to the spec before the last edit.
func (m *Model) Undo() { m.travel(&m.past, &m.future) }

// Redo takes the last Undo back.
func (m *Model) Redo() { m.travel(&m.future, &m.past) }

// travel shows the last spec of a list, and puts the one that was shown at the end of another.
func (m *Model) travel(from, to *[]spec.Spec) {
	if n := len(*from); n > 0 {
		s := m.free((*from)[n-1])
		*from, *to = (*from)[:n-1], append(*to, m.commit)
		m.Preview(s) // what had been learned is learned again, as after a drag
		m.show(s)
	}
}

// CanUndo reports whether there is something to undo.
func (m *Model) CanUndo() bool { return len(m.past) > 0 }

// CanRedo reports whether there is something to redo.
func (m *Model) CanRedo() bool { return len(m.future) > 0 }

func (m *Model) show(s spec.Spec) {
	m.spec, m.commit = s, s
	if m.highlighted >= s.Network.Units() {
		m.highlighted = -1
	}
	c := m.forget()
	m.endDrag()
	m.tell(SpecChanged | RunChanged | c)
}

// forget drops the run and turns to the settings; it returns what changes. Of a drag that was followed the find stays.
func (m *Model) forget() Change {
	var turned Change
	if m.Followed() {
		m.keepFound()
		m.drag.follow = Unfollowed
	} else {
		turned = m.turn(Stage{})
		if !m.drag.on {
			m.drag.before = nil
		}
	}
	return turned | m.forgetRun()
}

// forgetRun drops the run; it returns what that changes.
func (m *Model) forgetRun() Change {
	if m.record == nil && m.message == "" && (m.state == Idle || m.state == Loading) {
		return 0
	}
	m.record, m.scrub, m.message = nil, -1, ""
	m.film, m.shown = Film{}, nil
	if m.state != Loading {
		m.state = Idle
	}
	return RunChanged | FilmChanged
}

// Forget drops the run and what it found; the drawing stays.
func (m *Model) Forget() {
	if c := m.forget(); c != 0 {
		m.tell(c)
	}
}

// View returns the view.
func (m *Model) View() View { return m.view }

// set changes a part of the state and tells of it if it is another one now.
func set[T comparable](m *Model, part *T, to T, c Change) {
	if *part != to {
		*part = to
		m.tell(c)
	}
}

// SetView changes the view. Views are not part of the history. Mystery hides a network with Open only.
func (m *Model) SetView(v View) { set(m, &m.view, v, ViewChanged) }

// Arrive is SetView by whoever has put another drawing there: a link, the step of a lesson, the gallery.
func (m *Model) Arrive(v View) {
	m.view, m.flat = v, 0
	m.tell(ViewChanged | Arrived)
}

// ChangeView changes a copy of the view and shows it.
func (m *Model) ChangeView(change func(*View)) {
	v := m.view
	change(&v)
	m.SetView(v)
}

// Highlighted returns the unit pointed at, −1 for none.
func (m *Model) Highlighted() int { return m.highlighted }

// Highlight points at a unit, −1 for none.
func (m *Model) Highlight(unit int) { set(m, &m.highlighted, unit, HighlightChanged) }

// Prepared is what the page opens on: two creases in the plane, one rising, one falling, neither through the middle.
func Prepared() spec.Spec {
	s := spec.Default()
	s.Sampling.Samples, s.Learning.Method = 200_000, spec.Rounds
	s.Network = network.Network{}
	s.Network.Append(Angle(25), 0.5, 1.2)
	s.Network.Append(Angle(115), -0.4, -0.9)
	return s
}

// Angle returns the unit vector at an angle in degrees from the first axis to the second, exact at multiples of 90°.
func Angle(degrees float64) []float64 {
	r := math.Mod(degrees, 360)
	if r < 0 {
		r += 360
	}
	if quarter := r / 90; quarter < 4 && quarter == math.Trunc(quarter) {
		return [][]float64{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}[int(quarter)]
	}
	sin, cos := math.Sincos(r * math.Pi / 180)
	return []float64{cos, sin}
}

// Degrees returns the angle of a vector in the plane, from 0 up to 360.
func Degrees(w []float64) float64 {
	a := math.Atan2(w[1], w[0]) * 180 / math.Pi
	if a < 0 {
		a += 360
	}
	return a
}
