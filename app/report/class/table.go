package class

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"crease/algo/spec"
	"crease/app/doc/result"
	"crease/app/report/lesson"
	"crease/app/text/words"
)

// Row is what one student has done: of every task the code that counts, nil for none.
type Row struct {
	Name  string
	Codes []*result.Found
}

// Rows are the students of a class by their names, with what they have done of the tasks. A name that two have used for
// one task has a row for each of them; those without a name have none.
func Rows(tasks []*Task) (rows []*Row) {
	shared := map[string]bool{}
	for _, t := range tasks {
		for _, name := range t.Shared {
			shared[words.Folded(name)] = true
		}
	}
	of := map[student]*Row{}
	for i, t := range tasks {
		for _, f := range t.Counted {
			who := studentOf(f, 0)
			if who.name == "" {
				continue
			}
			if !shared[who.name] {
				who.browser = 0
			}
			if of[who] == nil {
				of[who] = &Row{Name: f.Name, Codes: make([]*result.Found, len(tasks))}
				rows = append(rows, of[who])
			}
			of[who].Codes[i] = f
		}
	}
	slices.SortStableFunc(rows, func(a, b *Row) int { return cmp.Compare(words.Folded(a.Name), words.Folded(b.Name)) })
	return rows
}

// Sheet is how a spreadsheet of the reader's country reads tables.
type Sheet struct {
	Comma bool // it writes decimal commas, and reads cells that semicolons separate
}

// RowsCSV is the table of Rows: of every task the right ones as a part of all, and when.
func (c *Class) RowsCSV(in Sheet, title func(key string) *lesson.Lesson) []byte {
	tasks := c.Tasks()
	head := []string{"name"}
	for _, t := range tasks {
		said := Title(t.Counted[0].Result, title(t.Counted[0].Lesson))
		head = append(head, said, said+", date")
	}
	rows := [][]string{head}
	for _, r := range Rows(tasks) {
		row := []string{r.Name}
		for _, f := range r.Codes {
			score, date := "", ""
			if f != nil {
				date = Date(f.Result)
				if s := f.Score(); s >= 0 {
					score = in.number(s, 3)
				}
			}
			row = append(row, score, date)
		}
		rows = append(rows, row)
	}
	return in.write(rows)
}

// number writes a number of at most so many digits.
func (in Sheet) number(v float64, digits int) string {
	s := strconv.FormatFloat(v, 'g', digits, 64)
	if in.Comma {
		s = strings.Replace(s, ".", ",", 1)
	}
	return s
}

func (in Sheet) write(rows [][]string) []byte {
	separator := map[bool]string{false: ",", true: ";"}[in.Comma]
	text := []byte("\ufeff") // the byte order mark has spreadsheets read the table as UTF-8
	for _, row := range rows {
		text = append(text, strings.Join(words.Each(row, cell), separator)+"\r\n"...)
	}
	return text
}

// csvHead names the columns. task has no title of a lesson, which a teacher's page may not have; answers has the number
// of the choice for every question of a lesson, 0 where the outcome was shown without an answer, and x where nothing
// was answered; unexplained is the part of E f² that a guess leaves; counts says whether this code counts among those
// of one student; date is in UTC, empty where it is unknown; attempt counts from 1.
const csvHead = "name,did,task,right,of,answers,tries,unexplained,method,samples,risk,counts,code,date,attempt"

// CSV lists every code, one a row, in the order in which they were read.
func (c *Class) CSV(in Sheet) []byte {
	counts := map[*result.Found]bool{}
	for _, t := range c.Tasks() {
		for _, f := range t.Counted {
			counts[f] = true
		}
	}
	rows := [][]string{strings.Split(csvHead, ",")}
	for _, f := range c.Codes {
		row := []string{f.Name, f.Did.Key(), Title(f.Result, nil), strconv.Itoa(f.Right), strconv.Itoa(f.Of),
			Answered(f.Answers, "0", "x"), "", "", "", "", "", map[bool]string{true: "yes", false: "no"}[counts[f]], f.Code,
			Date(f.Result), strconv.Itoa(f.Again + 1)}
		switch f.Did {
		case result.Mystery:
			row[6], row[7] = strconv.Itoa(f.Tries), in.number(float64(f.Left)/1000, 4)
		case result.Run:
			if f.Method < len(spec.Methods) {
				row[8] = string(spec.Methods[f.Method])
			}
			row[9] = strconv.FormatInt(f.Samples, 10)
			if f.Risk >= 0 {
				row[10] = in.number(f.Risk, 2)
			}
		}
		rows = append(rows, row)
	}
	return in.write(rows)
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

// cell quotes a text where it has to be. What a spreadsheet would take for a formula gets an apostrophe in front.
func cell(s string) string {
	if s != "" && strings.ContainsRune("=+-@＝＋－＠\t\r", []rune(s)[0]) {
		s = "'" + s
	}
	if strings.ContainsAny(s, ",;\t\"\r\n'") || strings.TrimSpace(s) != s {
		return `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
	}
	return s
}
