package lessons

import "strconv"

// The list of lessons.
const (
	titleLessons   = "Lessons"
	aboutLessons   = "Each lesson leads through a few experiments on this page. Your drawing comes back when you close it."
	listNotFetched = "The list of lessons could not be fetched. Check the connection, then try again."
	loading        = "Fetching…"
)

// The lesson that is open.
const (
	notFetched = "The lesson could not be fetched. Check the connection, then try again."
	noLesson   = "There is no lesson of this name. The list of lessons in the whole page has those that there are."
	again      = "Try again"
	next       = "Next"
	hintNext   = "Go on to the next step"
	hintFinish = "Close the lesson; your own drawing comes back"
	hintEnd    = "What you can do now, your answers, and the next lesson"
	hintBack   = "Show the drawing of this step again; yours is kept in the gallery"
	resultCode = "Result code…"
	running    = "Learning … What comes of it follows."
	right      = "Right."
	noFile     = "There is no lesson at this address. Ask whoever gave you the link for another one, or for the file: " +
		"Import opens it."
	notOfSite = "Only lessons on the site of this page are opened by their addresses. Save this one as a file and open " +
		"that with Import."
	ownGone = "This lesson was a file on somebody’s device. Open that file with Import, or drop it on the page."
)

// The end of a lesson.
const (
	takeTurn  = "Your turn"
	hintTurn  = "Close the lesson and try it on this drawing; yours is kept in the gallery"
	hintAgain = "Begin the lesson anew: a new try, and its result code says so"
	canNow    = "You can now " // before what the lesson says of it
)

// Formats of fmt.
const (
	rightSaid  = "%d of %d right at the first answer."
	answerKeys = "What do you think? Choose an answer, by its number too: 1 to %d."
	stepName   = "%d: %s"
	tallySaid  = "Seeds from which every crease is found: %d of %d."
	leftAt     = "You have begun the lesson “%s” and are %s."
)

// stepSaid says how far a reader has come, of n steps where that is known.
func stepSaid(i, n int) string {
	s := "at step " + strconv.Itoa(i+1)
	if n > i {
		s += " of " + strconv.Itoa(n)
	}
	return s
}
