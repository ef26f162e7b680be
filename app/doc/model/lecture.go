package model

// Slide is what fills the screen in the lecture view, NoSlide while that is off. It
// belongs to the visit, not to the link.
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
func (m *Model) SetLecture(s Slide) {
	if s != m.slide {
		m.slide = s
		m.tell(StageChanged)
	}
}

// Differs says whether the found sheet shows the difference: in the lecture view on a slide
// of its own, else by choice.
func (s Slide) Differs(chosen bool) bool {
	return s == DifferenceSlide || s == NoSlide && chosen
}
