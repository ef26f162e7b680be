package model

import "crease/app/doc/assignment"

// View is how the spec is looked at. It travels in the link beside the spec.
type View struct {
	Zoom     float64 // half-width of the plane shown, in standard deviations
	CenterX  float64
	CenterY  float64
	Theme    string  // "" for the system's, light, dark
	Big      bool    // projector mode: larger type and heavier lines
	Solid    bool    // the folded sheet in three dimensions
	Yaw      float64 // how the folded sheet is turned, in radians
	Tilt     float64 // the height of the eye over it, in radians
	Contours bool
	Slice    [2]Direction // d ≥ 3: what the two axes of the sheet are
	Card     string       // the open card of the strip, "" for none
	Auto     bool         // the link starts to learn by itself
	Pace     Pace
	Round    int    // the round that the card of rounds shows, 0 for the newest
	Lesson   string // the key of the open lesson, "" for none
	Step     int    // the step of the lesson, from 0
	Embedded bool   // in a frame of another page: sheet, play and verdict only
	Mystery  bool   // the network is hidden until readers have guessed it
	Beat     string // what the sender of a mystery sheet has come to at it, as mystery.Played.Word writes it; "" for none

	Assignment assignment.Terms // the author's words, and what readers can use
}

// Pace is how a run is watched.
type Pace string

// The paces. Slower films, too, end when the viewer wants.
const (
	Filmed Pace = ""       // as a film of at most 10 seconds
	Full   Pace = "full"   // as it comes
	Slow   Pace = "slow"   // as a film of twice the length
	Slower Pace = "slower" // four times
)

// Direction is an axis of the slice through a sheet in d ≥ 3: coordinate Index, or the weight of unit Index.
type Direction struct {
	Unit  bool
	Index int
}

// DefaultView shows three standard deviations each way.
func DefaultView() View {
	return View{Zoom: 3, Yaw: 0.5, Tilt: 0.75, Slice: [2]Direction{{Index: 0}, {Index: 1}}}
}

// Moved reports whether another part of the plane is shown than by default.
func (v View) Moved() bool {
	d := DefaultView()
	return v.Zoom != d.Zoom || v.CenterX != d.CenterX || v.CenterY != d.CenterY
}

// Home returns the view with the default part of the plane, seen from the default side.
func (v View) Home() View {
	d := DefaultView()
	v.Zoom, v.CenterX, v.CenterY, v.Yaw, v.Tilt = d.Zoom, d.CenterX, d.CenterY, d.Yaw, d.Tilt
	return v
}

// For returns the view of another drawing for the reader who looks at v: what belongs to the reader stays – theme, type,
// frame and pace.
func (v View) For(drawing View) View {
	drawing.Theme, drawing.Big, drawing.Embedded, drawing.Pace = v.Theme, v.Big, v.Embedded, v.Pace
	return drawing
}

// Flat says how far the folded sheet has tilted until it is the map: from 0, not at all, to 1.
func (m *Model) Flat() float64 { return m.flat }

// SetFlat tilts the folded sheet; at 1 the map takes its place.
func (m *Model) SetFlat(t float64) {
	switch {
	case t < 1 && m.view.Solid:
		m.flat = t
		m.tell(TiltChanged)
	case m.flat > 0 || m.view.Solid:
		m.flat = 0
		m.ChangeView(func(v *View) { v.Solid = false })
	}
}

// Stage is what the panel between the sheets shows, settings or one stage. It belongs to the visit, not the link.
type Stage struct {
	Up   bool   // a stage is shown, not the settings
	Card string // the key of the card that was chosen, "" for the stage that is happening
}

// Stage returns what the panel shows. A run turns it to the stage that is happening, an edit and Reset to the settings.
func (m *Model) Stage() Stage { return m.stage }

// SetStage turns the panel.
func (m *Model) SetStage(s Stage) { set(m, &m.stage, s, StageChanged) }

// turn is SetStage without telling of it: it returns what has changed.
func (m *Model) turn(s Stage) Change {
	if s == m.stage {
		return 0
	}
	m.stage = s
	return StageChanged
}

// Settings says which settings are unfolded: all, the one behind a word of the summary, or none, in this visit.
type Settings string

// The values of Settings.
const (
	NoSettings     Settings = "none"
	AllSettings    Settings = "all"
	MethodSetting  Settings = "method"
	SamplesSetting Settings = "samples"
	NoiseSetting   Settings = "noise"
	PaceSetting    Settings = "pace"
)

// Unfolded returns which settings are unfolded.
func (m *Model) Unfolded() Settings { return m.unfolded }

// Unfold unfolds settings, and turns the panel to them.
func (m *Model) Unfold(which Settings) {
	c := m.turn(Stage{})
	if which != m.unfolded {
		m.unfolded, c = which, StageChanged
	}
	if c != 0 {
		m.tell(c)
	}
}

// Slide is what fills the screen in the lecture view, NoSlide while that is off. It belongs to the visit, not the link.
type Slide string

// The slides.
const (
	NoSlide         Slide = ""
	DrawnSlide      Slide = "drawn"      // the drawn sheet
	StageSlide      Slide = "stage"      // the stage that is shown large
	FoundSlide      Slide = "found"      // the found sheet and the verdict
	DifferenceSlide Slide = "difference" // the drawn sheet less the found one, and the verdict
)

// Lecture returns what the lecture view shows.
func (m *Model) Lecture() Slide { return m.slide }

// SetLecture has the lecture view show a slide, or ends it.
func (m *Model) SetLecture(s Slide) { set(m, &m.slide, s, StageChanged) }

// Differs reports whether the found sheet shows the difference: on a slide of its own, outside the lecture by choice.
func (s Slide) Differs(chosen bool) bool { return s == DifferenceSlide || s == NoSlide && chosen }
