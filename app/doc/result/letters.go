package result

import (
	"strconv"
	"strings"
)

// Letters of what was answered on a step; from firstLetter on it was a choice.
const (
	openLetter  = 'o'
	noneLetter  = 'n' // nothing is asked
	shownLetter = 's'
	firstLetter = 'a'
)

// Letters writes what was answered in a lesson in short, for links and for what is kept: the number of tries before
// this one, if there were any, and a letter for every step.
func (r Result) Letters() string {
	var b strings.Builder
	if r.Again > 0 {
		b.WriteString(strconv.Itoa(r.Again))
	}
	for _, a := range r.Answers {
		switch {
		case a >= 0:
			b.WriteByte(firstLetter + byte(a))
		case a == Shown:
			b.WriteByte(shownLetter)
		case a == NoneAt:
			b.WriteByte(noneLetter)
		default:
			b.WriteByte(openLetter)
		}
	}
	return b.String()
}

// ReadLetters returns the tries and the answers that Letters has written. A letter that means nothing is an open
// question.
func ReadLetters(text string) (again int, answers []int) {
	letters := strings.TrimLeft(text, "0123456789")
	again, _ = strconv.Atoi(strings.TrimSuffix(text, letters))
	for _, c := range []byte(letters) {
		a := Open
		switch {
		case c == noneLetter:
			a = NoneAt
		case c == shownLetter:
			a = Shown
		case c >= firstLetter && c < firstLetter+1<<answerBits-2:
			a = int(c - firstLetter)
		}
		answers = append(answers, a)
	}
	return again, answers
}
