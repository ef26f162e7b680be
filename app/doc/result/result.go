// Package result holds what somebody has done on the page – a run, a lesson or a mystery sheet – and
// writes it as a result code: one line of at most MaxCode characters, which students send to their
// teacher in whatever they write to each other with. Find reads the codes of any text. A code is
//
//	CREASE1-BASE32( length, fields, checksum )
//
// where 1 is the version. The digits are letters and figures without I, L, O and U, so that a code can be
// read aloud and typed, in capitals or not; it says how long it is, so that what stands around it, or is
// put between its characters by programs, does not matter. Codes are no proof: whoever reads this can
// make one.
package result

import (
	"slices"
	"strings"
	"unicode"

	"crease/app/doc/assignment"
)

// Did is what somebody has done.
type Did int

// What can be done.
const (
	Run     Did = 1 + iota // a drawing or a table was learned
	Lesson                 // questions of a lesson were answered
	Mystery                // a hidden drawing was guessed
)

// Key is the word for d in files and messages.
func (d Did) Key() string { return [...]string{"", "run", "lesson", "mystery"}[d] }

// Result is what somebody has done. Right of Of says how well: units found of those drawn, right answers
// of the questions, creases guessed of those hidden. Of is 0 where nothing is known to compare with.
type Result struct {
	Did       Did
	Name      string // what the student has typed
	Visit     int    // of the page, at random: tells apart what two people without a name have done
	Right, Of int

	// Of a run, and of a mystery sheet what is known of it.
	Drawing int     // a checksum of the network
	Method  int     // of spec.Methods
	Samples int64   // that were learned from; of a mystery sheet not in the code
	Risk    float64 // E(f−g)², negative if it is unknown; of a mystery sheet not in the code

	Lesson  string // its key
	Answers []int  // of its steps: choices from 0, or one of the values below

	Level, Number  int // of a mystery sheet: of the levels, or 0 and the day, or 0 and 0 for somebody's own
	Guessed, Tries int // creases of the guess, and scores that were asked for
	Left           int // of E f², in thousandths: what the guess does not explain
}

// Answers that are no choice.
const (
	Shown  = -1 // the outcome was shown without an answer
	Open   = -2 // not answered yet
	NoneAt = -3 // the step asks nothing
)

// Done reports whether nothing is open.
func (r Result) Done() bool { return !slices.Contains(r.Answers, Open) }

// Score is Right as a part of Of, −1 if there is nothing to compare with.
func (r Result) Score() float64 {
	if r.Of == 0 {
		return -1
	}
	return float64(r.Right) / float64(r.Of)
}

// CleanName returns a name as a code can hold it, in at most n bytes: one line without invisible
// characters.
func CleanName(name string, n int) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs):
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
	return strings.TrimSpace(assignment.Cut(strings.Join(strings.Fields(name), " "), max(n, 0)))
}
