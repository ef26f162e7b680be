package paper

import "strconv"

// What is printed, beside what authors and lessons say.

const (
	titlePrint    = "Print"
	aboutPrint    = "Black on white, with a link and its QR code at the end. The browser also makes a PDF of it."
	printResult   = "This result"
	printLesson   = "The lesson"
	printSheet    = "Worksheet"
	printAnswers  = "Worksheet with answer key"
	cannotPrint   = "This browser does not let a page print. Print from the browser's own menu instead."
	notFetched    = "The lesson could not be fetched. Check the connection, then try again."
	noLesson      = "There is no lesson of this name."
	notReadable   = "The lesson cannot be read."
	page          = "Crease"
	headUnits     = "Units"
	headResult    = "Result"
	headSettings  = "Settings"
	headKey       = "Answer key"
	headTry       = "Try it"
	labelMethod   = "Method"
	orderAuto     = "auto"
	columnUnit    = "unit"
	columnWeight  = "weight w"
	columnBias    = "bias b"
	columnOutput  = "output weight a"
	columnFoundB  = "b found"
	columnFoundA  = "a found"
	columnError   = "error"
	notFound      = "–"
	nameOfPicture = "The sheet of this step"
	nameOfCode    = "QR code of the link"
)

// heading of a step of a lesson.
func heading(i int, title string) string { return strconv.Itoa(i+1) + ". " + title }

// letter names a choice.
func letter(i int) string { return string(rune('A' + i)) }
