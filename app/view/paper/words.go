package paper

import "strconv"

// What is printed, beside what authors and lessons say.

const (
	titlePrint    = "Print"
	aboutPrint    = "Black on white, with a link and its QR code at the end. The browser also makes a PDF of it."
	printResult   = "This result"
	printLesson   = "The lesson"
	printSheet    = "Worksheet"
	printAnswers  = "Worksheet with answer key and teacher’s sheet"
	cannotPrint   = "This browser does not let a page print. Print from the browser's own menu instead."
	page          = "Crease"
	headUnits     = "Units"
	headResult    = "Result"
	headPredicted = "New rows, predicted"
	moreRows      = "…"
	headSettings  = "Settings"
	headKey       = "answer key"
	headTry       = "Try it:"
	inPaper       = "In the paper:"
	labelName     = "Name"
	headTeacher   = "for the teacher"
	headNeeds     = "What the class has to know"
	headExpect    = "Wrong answers to expect"
	labelMethod   = "Method"
	orderAuto     = "auto"
	columnUnit    = "unit"
	columnWeight  = "weight w"
	columnBias    = "bias b"
	columnOutput  = "output weight a"
	columnFoundB  = "b found"
	columnFoundA  = "a found"
	columnError   = "error"
	columnKink    = "kink"
	columnBend    = "slope changes by"
	rowLinear     = "linear part"
	notFound      = "–"
	nameOfPicture = "The sheet of this step"
	nameOfCode    = "QR code of the link"
	headPlan      = "A plan for %d minutes"
)

// period writes a part of the plan: "5 min: …".
func period(minutes int, do string) string { return strconv.Itoa(minutes) + " min: " + do }

func heading(i int, title string) string { return strconv.Itoa(i+1) + ". " + title }

func letter(i int) string { return string(rune('A' + i)) }
