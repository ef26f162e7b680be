package lecture

// What the lecture view says.

// Name is what the view is called.
const Name = "Lecture view"

const (
	codeTooLong  = "This drawing is too large for a QR code. Share has its link."
	codeNotTyped = "Its address is too long to type."
	codeNoTable  = "The table of samples is too long for a link."
)
