package class

import (
	"cmp"
	"fmt"
	"strconv"

	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/doc/mystery"
	"crease/app/doc/result"
	"crease/app/report/lesson"
	"crease/app/text/messages"
	"crease/app/text/number"
)

// Title says what was done: "Lesson: Fold and find", "Mystery sheet 2.1", "Own runs". Of a lesson that is not there,
// l being nil, it says the key: "Lesson fold-and-find", "Lesson from a file: ein-knick (0f3a2b1c)".
func Title(r result.Result, l *lesson.Lesson) string {
	switch {
	case r.Did == result.Lesson && l != nil:
		return "Lesson: " + l.Title
	case r.Did == result.Lesson:
		switch sum, title, ok := lesson.OfFile(r.Lesson); {
		case !ok:
			return "Lesson " + r.Lesson
		case title == "":
			return "Lesson from a file (" + sum + ")"
		default:
			return "Lesson from a file: " + title + " (" + sum + ")"
		}
	case r.Did == result.Run:
		return "Own runs"
	}
	return cmp.Or(mystery.Title(r.Level, r.Number), "Mystery sheet of the class ("+mystery.DrawingKey(r.Drawing)+")")
}

// Told says how well, with what belongs to it: "2 of 3 right", "2 of 2 creases, 88 % explained, 3 tries",
// "5 of 5 found, 100,000 samples, practical".
func Told(r result.Result) string {
	score := fmt.Sprintf("%d of %d", r.Right, r.Of)
	switch r.Did {
	case result.Lesson:
		told := score + " right"
		open := linalg.Where(len(r.Answers), func(i int) bool { return r.Answers[i] == result.Open })
		if len(open) > 0 {
			told += ", " + strconv.Itoa(len(open)) + " open"
		}
		if r.Again > 0 {
			told += ", try " + strconv.Itoa(r.Again+1)
		}
		return told
	case result.Mystery:
		explained, tries := number.Percent(1-float64(r.Left)/1000)+" explained", strconv.Itoa(r.Tries)+" tries"
		if r.Left >= 1000 {
			explained = "no better than a flat sheet"
		}
		switch r.Tries {
		case 0: // a line does not tell
			return score + " creases, " + explained
		case 1:
			tries = "1 try"
		}
		return score + " creases, " + explained + ", " + tries
	}
	told := score + " found"
	if r.Of == 0 {
		told = "learned"
	}
	if r.Samples > 0 {
		told += ", " + number.Count(r.Samples) + " samples"
	}
	if r.Method < len(spec.Methods) {
		told += ", " + messages.Method(spec.Methods[r.Method])
	}
	return told
}

// Date writes when it was done, in UTC: "2026-11-28 10:04", "" if that is unknown.
func Date(r result.Result) string {
	if t, ok := r.Time(); ok {
		return t.Format("2006-01-02 15:04")
	}
	return ""
}
