package class

import (
	"strconv"
	"strings"

	"crease/algo/spec"
	"crease/app/doc/result"
)

// csvHead names the columns. answers has the number of the choice for every question of a lesson, 0 where the
// outcome was shown without an answer, and x where nothing was answered; unexplained is the part of E f² that a guess
// leaves; counts says whether this code counts among those of one name.
const csvHead = "name,did,task,right,of,answers,tries,unexplained,method,samples,risk,counts,code\r\n"

// byteOrderMark has spreadsheets read the table as UTF-8.
const byteOrderMark = "\ufeff"

// CSV lists every code, one a row, in the order in which they were read.
func (c *Class) CSV() []byte {
	counts := map[string]bool{}
	for _, t := range c.Tasks() {
		for _, f := range t.Counted {
			counts[f.Code] = true
		}
	}
	var b strings.Builder
	b.WriteString(byteOrderMark + csvHead)
	for _, f := range c.Codes {
		row := []string{f.Name, f.Did.Key(), Title(f.Result, nil), strconv.Itoa(f.Right), strconv.Itoa(f.Of),
			Answered(f.Answers, "0", "x"), "", "", "", "", "", map[bool]string{true: "yes", false: "no"}[counts[f.Code]], f.Code}
		switch f.Did {
		case result.Mystery:
			row[6], row[7] = strconv.Itoa(f.Tries), strconv.FormatFloat(float64(f.Left)/1000, 'f', -1, 64)
		case result.Run:
			if f.Method < len(spec.Methods) {
				row[8] = string(spec.Methods[f.Method])
			}
			row[9] = strconv.FormatInt(f.Samples, 10)
			if f.Risk >= 0 {
				row[10] = strconv.FormatFloat(f.Risk, 'g', 2, 64)
			}
		}
		for i := range row {
			row[i] = cell(row[i])
		}
		b.WriteString(strings.Join(row, ",") + "\r\n")
	}
	return []byte(b.String())
}

// Answered is the numbers of the choices for every question of a lesson, from 1, with signs in place of
// those of which the outcome was shown without an answer, and of those that are open.
func Answered(list []int, shown, open string) string {
	var all []string
	for _, a := range list {
		switch {
		case a >= 0:
			all = append(all, strconv.Itoa(a+1))
		case a == result.Shown:
			all = append(all, shown)
		case a == result.Open:
			all = append(all, open)
		}
	}
	return strings.Join(all, " ")
}

// cell quotes a text where it has to be. What a spreadsheet would take for a formula gets an apostrophe in front:
// names are typed by anybody.
func cell(s string) string {
	if s != "" && strings.ContainsRune("=+-@＝＋－＠\t\r", []rune(s)[0]) {
		s = "'" + s
	}
	if strings.ContainsAny(s, ",;\t\"\r\n'") || strings.TrimSpace(s) != s {
		return `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
	}
	return s
}
