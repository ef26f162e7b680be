package lessons

import "strconv"

// The list of lessons.
const (
	titleLessons   = "Lessons"
	aboutLessons   = "Each lesson leads through a few experiments on this page. Your drawing comes back when you close it."
	listNotFetched = "The list of lessons could not be fetched. Check the connection, then try again."
	listDamaged    = "The list of lessons cannot be read. Reload the page to get it anew."
	finished       = "finished"
	goOn           = "Go on"
	loading        = "Fetching…"
)

// The lesson that is open.
const (
	notFetched = "The lesson could not be fetched. Check the connection, then try again."
	noLesson   = "There is no lesson of this name. The list of lessons in the whole page has those that there are."
	again      = "Try again"
	toList     = "All lessons"
	showMe     = "Show me"
	next       = "Next"
	hintNext   = "Go on to the next step"
	back       = "Back"
	finish     = "Finish"
	hintFinish = "Close the lesson; your own drawing comes back"
	hintEnd    = "What you can do now, your answers, and the next lesson"
	backToStep = "Back to the step"
	hintBack   = "Show the drawing of this step again; yours is kept in the gallery"
	printing   = "Print…"
	resultCode = "Result code…"
	closing    = "Close the lesson"
	running    = "Learning … What comes of it follows."
	endsFilm   = "Esc or a tap on a picture ends the film."
	right      = "Right."
	wrongly    = "Not quite."
	yourTurn   = "Your turn:"
	inPaper    = "In the paper:"
	noFile     = "There is no lesson at this address. Ask whoever gave you the link for another one, or for the file: " +
		"Import opens it."
	notOfSite = "Only lessons on the site of this page are opened by their addresses. Save this one as a file and open " +
		"that with Import."
	notRead   = "This lesson cannot be read. " // before why
	tableName = "samples.csv"                  // that a step opens
	ownGone   = "This lesson was a file on somebody’s device. Open that file with Import, or drop it on the page."
)

// The end of a lesson.
const (
	titleEnd   = "The end of the lesson"
	takeTurn   = "Your turn"
	hintTurn   = "Close the lesson and try it on this drawing; yours is kept in the gallery"
	onceMore   = "Again"
	hintAgain  = "Begin the lesson anew: a new try, and its result code says so"
	toClose    = "Close"
	stillOpen  = "not answered yet"
	canNow     = "You can now "   // before what the lesson says of it
	nextLesson = "Next lesson: "  // before its title
	toCard     = "Show the card " // before its title
)

// Formats of fmt.
const (
	rightSaid   = "%d of %d right at the first answer."
	answerKeys  = "What do you think? Choose an answer, by its number too: 1 to %d."
	stepName    = "%d: %s"
	placeSaid   = "%d of %d"
	lineSaid    = "%s, %d of %d: %s" // "Fold and find, 2 of 5: Guess first"
	minutesSaid = "%d min"
	tallySaid   = "Seeds from which every crease is found: %d of %d."
	leftAt      = "You have begun the lesson “%s” and are %s."
)

// stepSaid says how far a reader has come, of n steps where that is known.
func stepSaid(i, n int) string {
	s := "at step " + strconv.Itoa(i+1)
	if n > i {
		s += " of " + strconv.Itoa(n)
	}
	return s
}
