// Package class sums up what a class has done, from the result codes that its members have sent: who did what,
// how the scores and the answers are distributed, and the same as a table for a spreadsheet.
package class

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"crease/algo/spec"
	"crease/app/doc/result"
	"crease/app/report/lesson"
)

// Class is the codes that were read, each once, in their order.
type Class struct {
	Codes []*result.Found
	Last  bool // of several codes by one name the last counts, not the best

	has map[string]bool
}

// Read adds the codes of a text. It returns how many are new, how many were there before, and what cannot be read.
func (c *Class) Read(text string) (fresh, known int, damaged []result.Damaged) {
	found, damaged := result.Find(text)
	if c.has == nil {
		c.has = map[string]bool{}
	}
	for i := range found {
		f := &found[i]
		if c.has[f.Code] {
			known++
			continue
		}
		c.has[f.Code] = true
		c.Codes = append(c.Codes, f)
		fresh++
	}
	return fresh, known, damaged
}

// Text is the codes line by line, as Read reads them.
func (c *Class) Text() string {
	var b strings.Builder
	for _, f := range c.Codes {
		b.WriteString(f.Code + "\n")
	}
	return b.String()
}

// Task is what several have done: one lesson, one mystery sheet, or runs of their own.
type Task struct {
	result.Did
	Counted []*result.Found // in the order of their names
	Passed  int             // codes that do not count, as another one has the same name
}

// taskKey tells the tasks of codes apart. Fields that a task does not go by are zero.
type taskKey struct {
	did                    result.Did
	lesson                 string
	level, number, drawing int
}

func taskOf(r result.Result) taskKey {
	switch {
	case r.Did == result.Lesson:
		return taskKey{did: r.Did, lesson: r.Lesson}
	case r.Did == result.Run:
		return taskKey{did: r.Did}
	case r.Level == 0 && r.Number == 0: // a sheet of the class
		return taskKey{did: r.Did, drawing: r.Drawing}
	}
	return taskKey{did: r.Did, level: r.Level, number: r.Number}
}

// Tasks returns what was done: lessons, mystery sheets, runs, each with the codes that count.
func (c *Class) Tasks() []*Task {
	type member struct {
		taskKey
		name string // in small letters
	}
	var tasks []*Task
	at := map[taskKey]*Task{}
	by := map[member]int{} // where it stands among those that count
	for _, f := range c.Codes {
		key := taskOf(f.Result)
		t := at[key]
		if t == nil {
			t = &Task{Did: f.Did}
			tasks, at[key] = append(tasks, t), t
		}
		who := member{key, strings.ToLower(f.Name)}
		k, ok := by[who]
		switch {
		case f.Name == "" || !ok:
			by[who] = len(t.Counted)
			t.Counted = append(t.Counted, f)
			continue
		case c.Last || f.Score() >= t.Counted[k].Score():
			t.Counted[k] = f
		}
		t.Passed++
	}
	for _, t := range tasks {
		slices.SortStableFunc(t.Counted, func(a, b *result.Found) int {
			return cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
		})
	}
	order := [...]result.Did{result.Lesson, result.Mystery, result.Run}
	slices.SortStableFunc(tasks, func(a, b *Task) int {
		return cmp.Compare(slices.Index(order[:], a.Did), slices.Index(order[:], b.Did))
	})
	return tasks
}

// Score is how many have so much right.
type Score struct{ Right, Of, Count int }

// Scores returns how the scores are distributed, the best first. Those that compare with nothing come last.
func (t *Task) Scores() (list []*Score) {
	for _, f := range t.Counted {
		i := slices.IndexFunc(list, func(s *Score) bool { return s.Right == f.Right && s.Of == f.Of })
		if i < 0 {
			i = len(list)
			list = append(list, &Score{Right: f.Right, Of: f.Of})
		}
		list[i].Count++
	}
	slices.SortStableFunc(list, func(a, b *Score) int {
		at, bt := result.Result{Right: a.Right, Of: a.Of}, result.Result{Right: b.Right, Of: b.Of}
		return cmp.Or(cmp.Compare(bt.Score(), at.Score()), b.Of-a.Of)
	})
	return list
}

// Mean is the mean score, −1 without one.
func (t *Task) Mean() float64 {
	sum, n := 0.0, 0
	for _, f := range t.Counted {
		if s := f.Score(); s >= 0 {
			sum, n = sum+s, n+1
		}
	}
	if n == 0 {
		return -1
	}
	return sum / float64(n)
}

// Answers is how the answers of one step of a lesson are distributed.
type Answers struct {
	Step    int
	Choices [lesson.MaxChoices]int // how many have chosen each
	Shown   int                    // how many have had the outcome shown without an answer
	Open    int
}

// Asked returns the answers of every step that asks something, in their order.
func (t *Task) Asked() (list []*Answers) {
	var steps [32]*Answers
	for _, f := range t.Counted {
		for step, a := range f.Answers {
			if a == result.NoneAt || step >= len(steps) {
				continue
			}
			if steps[step] == nil {
				steps[step] = &Answers{Step: step}
			}
			switch {
			case a == result.Shown:
				steps[step].Shown++
			case a == result.Open:
				steps[step].Open++
			case a < lesson.MaxChoices:
				steps[step].Choices[a]++
			}
		}
	}
	for _, a := range steps {
		if a != nil {
			list = append(list, a)
		}
	}
	return list
}

// Wrong is a wrong answer that somebody has given.
type Wrong struct {
	Step, Choice int
	Count, Of    int // so many of all who have answered
}

// mostWrong is how many wrong answers are worth a word.
const mostWrong = 3

// Wrong returns the wrong answers that most have in common, in a lesson: what a teacher would speak about.
func (t *Task) Wrong(l *lesson.Lesson) (list []*Wrong) {
	for _, a := range t.Asked() {
		if a.Step >= len(l.Steps) || l.Steps[a.Step].Question == nil {
			continue
		}
		q, all := l.Steps[a.Step].Question, 0
		for _, n := range a.Choices {
			all += n
		}
		for k, n := range a.Choices {
			if n > 0 && k != q.Answer && k < len(q.Choices) {
				list = append(list, &Wrong{a.Step, k, n, all})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *Wrong) int { return cmp.Or(b.Count-a.Count, a.Of-b.Of) })
	return list[:min(len(list), mostWrong)]
}

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
