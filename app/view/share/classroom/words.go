package classroom

import (
	"strconv"
	"strings"

	"crease/algo/base/numeral"
	"crease/app/report/class"
	"crease/app/text/number"
	"crease/app/text/words"
)

// The dialog.
const (
	aboutClass = "Students give you a result code each: after a lesson, a mystery sheet or a run, with the button " +
		"Result code. Or they send you a mystery sheet with their score: its link draws their folds. Paste whatever " +
		"that stands in – a chat, mails, a table – one or a thousand."
	honest = "Codes are honest, not proof: whoever knows how they are made can make one. Nothing is sent from here. " +
		"This browser keeps the codes until you forget them."
	hintCSV       = "A table of all codes for a spreadsheet"
	hintRows      = "A table with a row for each student and a column for each lesson"
	hintProjector = "Larger type, without names"
	forgotten     = "All codes are forgotten."
	hintFile      = "This lesson is a file. Open it in this tab, with Import or by its link, then come back here " +
		"for its title and its questions."
)

// Formats of fmt.
const (
	foldsSaid = "Guesses over each other: %d. Broad are the hidden folds, where the page knows the sheet."
	wrongSaid = "was chosen by %d of %d, step %d:" // before the question
)

// countNames are what counts, by class.Counts.
var countNames = [...]string{class.First: "the first counts", class.Last: "the last counts", class.Best: "the best counts"}

func readSaid(fresh, known, unread int, some bool) string {
	if fresh+known+unread == 0 {
		if some {
			return "There is no result code in this text."
		}
		return ""
	}
	said := codes(fresh) + " read."
	if known > 0 {
		said += " " + codes(known) + " not counted again: equal to what had been read."
	}
	if unread > 0 {
		said += " " + codes(unread) + " cannot be read: damaged on the way, or made by a newer version of the page. " +
			"Ask for " + map[bool]string{true: "it", false: "them"}[unread == 1] + " again."
	}
	return said
}

func codes(n int) string { return numeral.Counted(int64(n), "code") }

// countedSaid says how many codes count, their mean, why others do not, and whose they may be.
func countedSaid(t *class.Task, by class.Counts) string {
	said := codes(len(t.Counted)) + " counted."
	if mean := t.Mean(); mean >= 0 {
		said = strings.TrimSuffix(said, ".") + ", " + number.Percent(mean) + " right on average."
	}
	if t.Passed > 0 {
		said += " " + codes(t.Passed) + " left out: of several of one student " + countNames[by] + "."
	}
	if t.Equal > 0 {
		said += " " + words.Plural(t.Equal, "line") + " without a name not counted: equal to another that counts. " +
			"Copies, or students who came to the same?"
	}
	if len(t.Shared) > 0 {
		said += " Sent from more than one browser, and all counted: " + words.And(t.Shared) +
			". Two students by one name, or one on two devices?"
	}
	return said
}

// scoreSaid writes "2 of 3"; where nothing is known to compare with there is no score.
func scoreSaid(right, of int) string {
	if of == 0 {
		return "without a score"
	}
	return strconv.Itoa(right) + " of " + strconv.Itoa(of)
}
