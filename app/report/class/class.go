// Package class sums up what a class has done, from the result codes that its members have sent: who did what,
// how the scores and the answers are distributed, and the same as a table for a spreadsheet.
package class

import (
	"cmp"
	"slices"
	"strings"

	"crease/app/doc/result"
	"crease/app/report/lesson"
	"crease/app/text/words"
)

// Counts says which of several codes of one student counts.
type Counts int

// The first is that of the first try: in a lesson with all that was answered in it.
const (
	First Counts = iota
	Last
	Best
)

// Class is the codes that were read, each once, in their order.
type Class struct {
	Codes  []*result.Found
	Counts Counts

	copies map[string]int // how often one text had each
}

// Read adds the codes of a text, of equal ones the first. It returns how many are new, how many equal one that was
// read, in this text or before, and what cannot be read.
func (c *Class) Read(text string) (fresh, known int, damaged []result.Damaged) {
	found, damaged := result.Find(text)
	if c.copies == nil {
		c.copies = map[string]int{}
	}
	here := map[string]int{}
	for i := range found {
		f := &found[i]
		if c.copies[f.Code] == 0 {
			c.Codes = append(c.Codes, f)
			fresh++
		} else {
			known++
		}
		here[f.Code]++
		c.copies[f.Code] = max(c.copies[f.Code], here[f.Code])
	}
	return fresh, known, damaged
}

// Text is the codes line by line, as Read reads them, each as often as one text had it.
func (c *Class) Text() string {
	var b strings.Builder
	for _, f := range c.Codes {
		b.WriteString(strings.Repeat(f.Code+"\n", c.copies[f.Code]))
	}
	return b.String()
}

// Task is what several have done: one lesson, one mystery sheet, or runs of their own.
type Task struct {
	result.Did
	Counted []*result.Found // in the order of their names
	Passed  int             // codes that do not count, as another one is of the same student
	Shared  []string        // names by which more than one browser has sent codes: all are counted
	Equal   int             // lines of one text that equal another, without a name: they may be copies, and are not counted

	first []*result.Found // what everybody has answered before they were told, whatever counts
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

// student is who codes come from: a name and a browser. Codes of version 1 know no browser, but only a visit, and go by
// their names, and those without a name by nothing.
type student struct {
	name    string // folded
	browser int
}

func studentOf(f *result.Found, at int) student {
	switch {
	case f.Name == "":
		return student{"", -1 - at}
	case f.At == 0:
		return student{words.Folded(f.Name), -1}
	}
	return student{words.Folded(f.Name), f.Visit}
}

// Tasks returns what was done: lessons, mystery sheets, runs, each with the codes that count.
func (c *Class) Tasks() []*Task {
	type member struct {
		*Task
		student
	}
	var tasks []*Task
	var members []*member // pointers: the program has one sort of these
	at := map[taskKey]*Task{}
	by := map[member][]*result.Found{}
	known := map[member]int{} // the browser of a name in a task
	for i, f := range c.Codes {
		key := taskOf(f.Result)
		if at[key] == nil {
			at[key] = &Task{Did: f.Did}
			tasks = append(tasks, at[key])
		}
		if f.Name == "" && f.Played.Of > 0 { // a code, unlike a line, is of one browser
			at[key].Equal += c.copies[f.Code] - 1
		}
		if f.At > 0 {
			known[member{at[key], student{studentOf(f, i).name, -1}}] = f.Visit
		}
	}
	for i, f := range c.Codes {
		who := member{at[taskOf(f.Result)], studentOf(f, i)}
		if browser, ok := known[who]; ok { // a line of a chat is of whoever has sent a code by that name
			who.browser = browser
		}
		if by[who] == nil {
			members = append(members, &who)
		}
		by[who] = append(by[who], f)
	}
	slices.SortStableFunc(members, func(a, b *member) int { return cmp.Compare(a.name, b.name) })
	for _, m := range members {
		t, codes := m.Task, by[*m]
		if n := len(t.Counted); n > 0 && m.name != "" && words.Folded(t.Counted[n-1].Name) == m.name &&
			(len(t.Shared) == 0 || words.Folded(t.Shared[len(t.Shared)-1]) != m.name) {
			t.Shared = append(t.Shared, codes[0].Name)
		}
		t.first = append(t.first, slices.MinFunc(codes, First.compare))
		if c.Counts == Last { // of those without a time it is the one that was pasted last
			slices.Reverse(codes)
		}
		t.Counted = append(t.Counted, slices.MinFunc(codes, c.Counts.compare))
		t.Passed += len(codes) - 1
	}
	order := [...]result.Did{result.Lesson, result.Mystery, result.Run}
	slices.SortStableFunc(tasks, func(a, b *Task) int {
		return cmp.Compare(slices.Index(order[:], a.Did), slices.Index(order[:], b.Did))
	})
	return tasks
}

// compare is negative if code a counts and not code b, of one student and one task.
func (c Counts) compare(a, b *result.Found) int {
	later := cmp.Compare(b.At, a.At)
	switch {
	case c == Best:
		return cmp.Or(cmp.Compare(b.Score(), a.Score()), later)
	case c == Last:
		return later
	case a.Did == result.Lesson: // what a try has answered stays, so its last code has all
		return cmp.Or(cmp.Compare(a.Again, b.Again), later)
	}
	return cmp.Or(cmp.Compare(a.Again, b.Again), cmp.Compare(uint(a.At-1), uint(b.At-1))) // 0, unknown, is the last
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

// Asked returns the first answers to every step that asks something, in their order.
func (t *Task) Asked() []*Answers {
	var steps [32]*Answers
	for _, f := range t.first {
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
	return slices.DeleteFunc(steps[:], func(a *Answers) bool { return a == nil })
}

// Wrong is a wrong answer that somebody has given.
type Wrong struct {
	Step, Choice int
	Count, Of    int // so many of all who have answered
}

// Wrong returns the three wrong answers that most have in common, in a lesson: what a teacher would speak about.
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
	return list[:min(len(list), 3)]
}
