package lecture

// What the lecture view says.

// Name is what the view is called.
const Name = "Lecture view"

const (
	pageTitle       = "Crease"
	namePrevious    = "Previous slide"
	nameNext        = "Next slide"
	nameCode        = "Show the QR code (Q)"
	titleCode       = "Scan it: exactly this opens on your phone"
	closeCode       = "Close"
	codeTooLong     = "This drawing is too large for a QR code. Share has its link."
	codeNotTyped    = "Its address is too long to type."
	codeNoTable     = "The table of samples is too long for a link."
	nameLeave       = "Leave the lecture view (Esc)"
	nameCodePicture = "QR code of the link to what is shown"
	buttonCode      = "QR"
	buttonSkip      = "Skip"
)

// The button that has the run begin or rest, by the state of the run.
const (
	nameLearn  = "Learn (Space)"
	namePause  = "Pause (Space)"
	nameResume = "Resume (Space)"
)
