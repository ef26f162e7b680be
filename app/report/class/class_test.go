package class

import (
	"encoding/csv"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"crease/app/doc/mystery"
	"crease/app/doc/result"
	"crease/app/report/lesson"
)

// quiz is what somebody has answered in a lesson of two questions, of which choice 1 is right, and a step without.
func quiz(name string, visit, first, second int) result.Result {
	r := result.Result{Did: result.Lesson, Name: name, Visit: visit, Lesson: "one", Of: 2,
		Answers: []int{first, result.NoneAt, second}}
	for _, a := range []int{first, second} {
		if a == 1 {
			r.Right++
		}
	}
	return r
}

// read is a class whose members have sent some results in one chat.
func read(list ...result.Result) *Class {
	c := &Class{}
	for i, r := range list {
		c.Read(fmt.Sprintf("[10:0%d] Student %d: %s.\n", i, i, result.Encode(r)))
	}
	return c
}

// made is a result with the time at which it was made, in minutes, and the tries before it.
func made(r result.Result, at, again int) result.Result {
	r.At, r.Again = at, again
	return r
}

// The line that somebody sends on and the code of the same sheet are one student's, whichever comes first, and the code
// with its time is what counts; sheets of one's own are two tasks where they hide two drawings. Catches a student who
// counts twice, two of one name who count once, and scores of different sheets in one table.
func TestLinesAndCodes(t *testing.T) {
	own := func(name string, visit, at, drawing int) string {
		return result.Encode(result.Result{Did: result.Mystery, Name: name, Visit: visit, At: at, Drawing: drawing,
			Right: 2, Of: 3, Guessed: 3, Tries: 1, Left: 30}) + "\n"
	}
	line := func(name string, drawing int) string {
		p := mystery.Played{Right: 2, Of: 3, Explained: 97, Seconds: 48}
		return name + ": " + p.Line(mystery.DrawingKey(drawing)) + "\n"
	}
	for text, want := range map[string]string{
		line("Ana", 0xb0b) + own("ana", 7, 9, 0xb0b):                                            "000b0b 1 of 2",
		own("ana", 7, 9, 0xb0b) + line("Ana", 0xb0b):                                            "000b0b 1 of 2",
		line("Ana", 0xb0b) + line("Ana", 0xc0ffee):                                              "000b0b 1 of 1, c0ffee 1 of 1",
		line("Ana", 0xb0b) + line("Ben", 0xb0b) + own("Ben", 8, 9, 0xb0b):                       "000b0b 2 of 3",
		own("ana", 7, 9, 0xb0b) + line("Ana", 0xb0b) + own("Ana", 5, 9, 0xb0b):                  "000b0b 2 of 3",
		own("", 7, 9, 0xb0b) + own("", 7, 9, 1) + "Crease  2/3  97 %  0:48\n" + line("", 0xb0b): "000000 1 of 1, 000001 1 of 1, 000b0b 2 of 2",
	} {
		for counts := range Counts(Best + 1) {
			c := &Class{Counts: counts}
			c.Read(text)
			var got []string
			for _, task := range c.Tasks() {
				got = append(got, fmt.Sprintf("%s %d of %d", mystery.DrawingKey(task.Counted[0].Drawing), len(task.Counted),
					len(task.Counted)+task.Passed))
				if f := task.Counted[0]; task.Passed > 0 && len(task.Counted) == 1 && f.At != 9 {
					t.Errorf("%q: by %v %+v counts", text, counts, f)
				}
			}
			slices.Sort(got)
			if said := strings.Join(got, ", "); said != want {
				t.Errorf("%q: by %v %q, want %q", text, counts, said, want)
			}
		}
	}
}

// Equal lines without a name count once, and their task says how many are left out, also after they were stored and if
// the same text is pasted again; equal lines with a name are one student's, and equal codes one browser's. Catches
// a student that nobody misses, and copies that grow in number as a page is opened.
func TestEqualLines(t *testing.T) {
	line, code := "Crease 2-7  2/2  99 %  0:40\n", result.Encode(quiz("", 3, 1, 1))+"\n"
	text := line + "Ana: " + line + line + "Ana: " + line + code + code + line
	c := &Class{}
	if fresh, known, _ := c.Read(text); fresh != 3 || known != 4 {
		t.Errorf("%d are new, %d known", fresh, known)
	}
	for range 2 {
		c.Read(text)
		stored := &Class{}
		stored.Read(c.Text())
		for _, c := range []*Class{c, stored} {
			for _, task := range c.Tasks() {
				counted, equal := 2, 2
				if task.Did == result.Lesson {
					counted, equal = 1, 0
				}
				if len(task.Counted) != counted || task.Equal != equal || task.Passed != 0 {
					t.Errorf("of %s %d count, %d are equal to another, %d passed over", task.Did.Key(), len(task.Counted), task.Equal,
						task.Passed)
				}
			}
		}
	}
}

// What was pasted twice counts once, those without a name all. Of several codes of one student, whichever way the name
// is written and in whatever order they are pasted, the first, the last or the best counts; the answers to speak about
// are always the first ones. Catches the misconception that vanishes once its owner was told.
func TestCounts(t *testing.T) {
	half := made(quiz("Ana Müller", 1, 0, result.Open), 10, 0)
	whole := made(quiz("ana muller", 1, 0, 1), 12, 0)
	again := made(quiz("ANA MÜLLER", 1, 1, 1), 40, 1)
	worse := made(quiz("Ana Müller", 1, 1, 0), 60, 2)
	c := read(worse, again, whole, half, quiz("", 3, 2, 2), quiz("", 3, 2, 0))
	if fresh, known, unread := c.Read(c.Text() + "and crease1-zzzz"); fresh != 0 || known != 6 || len(unread) != 1 || unread[0].Line != 7 {
		t.Errorf("the second time %d are new, %d known, %v not read", fresh, known, unread)
	}
	for counts, want := range map[Counts]result.Result{First: whole, Last: worse, Best: again} {
		c.Counts = counts
		tasks := c.Tasks()
		if len(tasks) != 1 || len(tasks[0].Counted) != 3 || tasks[0].Passed != 3 || len(tasks[0].Shared) > 0 {
			t.Fatalf("%+v", tasks[0])
		}
		if got := tasks[0].Counted[2].Result; got.At != want.At {
			t.Errorf("by %v: %+v counts", counts, got)
		}
		if got := tasks[0].Asked()[0].Choices; got != [4]int{1, 0, 2, 0} {
			t.Errorf("by %v the answers are %v", counts, got)
		}
	}
	c.Counts = First
	if again := (&Class{}); true {
		again.Read(c.Text())
		if !reflect.DeepEqual(again.Codes, c.Codes) {
			t.Errorf("stored, they are %+v", again.Codes)
		}
	}
	// Lines with scores have no time: the order in which they are pasted is theirs.
	lines := &Class{}
	lines.Read("Ana: Crease 2-7  0/2  0 %  0:10\nAna: Crease 2-7  2/2  99 %  0:40\nAna: Crease 2-7  1/2  50 %  0:50")
	for counts, want := range map[Counts]int{First: 0, Last: 1, Best: 2} {
		lines.Counts = counts
		if got := lines.Tasks()[0].Counted[0].Right; got != want {
			t.Errorf("by %v the line with %d right counts, want %d", counts, got, want)
		}
	}
	// The first score of a mystery sheet is the one that was asked for first.
	sheet := result.Result{Did: result.Mystery, Name: "B", Visit: 2, Level: 1, Number: 1, Of: 2}
	if got := read(made(sheet, 9, 0), made(sheet, 8, 0)).Tasks()[0].Counted[0].At; got != 8 {
		t.Errorf("of a mystery sheet that of %d counts", got)
	}
	// Codes of version 1 know no browser: they go by name.
	if got := read(quiz("Ada", 1, 1, 1), quiz("ADA", 2, 1, 0)).Tasks()[0]; len(got.Counted) != 1 || got.Counted[0].Right != 2 {
		t.Errorf("of version 1 there are %+v", got)
	}
}

// Two students by one name are both counted, and named as that; the table has a row for each of them, and one for
// everybody else with all tasks.
func TestSharedNames(t *testing.T) {
	run := result.Result{Did: result.Run, Name: "Ben", Visit: 9, Right: 1, Of: 2}
	c := read(made(quiz("Ana", 1, 1, 1), 10, 0), made(quiz("ana", 2, 0, 0), 11, 0), made(quiz("Ána", 2, 1, 1), 12, 1),
		made(quiz("Ben", 3, 1, 0), 13, 0), made(run, 14, 0), quiz("", 1, 0, 0))
	tasks := c.Tasks()
	if len(tasks[0].Counted) != 4 || !reflect.DeepEqual(tasks[0].Shared, []string{"ana"}) || len(tasks[1].Shared) > 0 {
		t.Fatalf("%+v", tasks[0])
	}
	var got []string
	for _, r := range Rows(tasks) {
		row := r.Name
		for _, f := range r.Codes {
			if row += " -"; f != nil {
				row += fmt.Sprint(f.Right, "/", f.Of, " ", Date(f.Result))
			}
		}
		got = append(got, row)
	}
	want := []string{"Ana -2/2 2026-01-01 00:10 -", "ana -0/2 2026-01-01 00:11 -", "Ben -1/2 2026-01-01 00:13 -1/2 2026-01-01 00:14"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the rows are %q", got)
	}
	none := func(string) *lesson.Lesson { return nil }
	text := string(c.RowsCSV(Sheet{Comma: true}, none))
	if want := "\ufeffname;Lesson one;Lesson one, date;Own runs;Own runs, date\r\n" +
		"Ana;1;2026-01-01 00:10;;\r\nana;0;2026-01-01 00:11;;\r\nBen;0,5;2026-01-01 00:13;0,5;2026-01-01 00:14\r\n"; strings.ReplaceAll(text, `"`, "") != want {
		t.Errorf("the table is %q", text)
	}
}

// Lessons come first, then mystery sheets, each by itself, then runs.
func TestTasks(t *testing.T) {
	sheet := result.Result{Did: result.Mystery, Level: 2, Number: 1, Right: 1, Of: 2, Left: 120, Tries: 1}
	day, own := sheet, sheet
	day.Level, day.Number = 0, 20783
	own.Level, own.Number, own.Drawing = 0, 0, 0xabc
	run := result.Result{Did: result.Run, Right: 2, Of: 3, Samples: 100_000, Method: 3}
	table := result.Result{Did: result.Run, Samples: 200, Method: 3, Visit: 1}
	file, greek := quiz("B", 1, 1, 1), quiz("B", 1, 1, 1)
	file.Lesson, greek.Lesson = "file-0f3a2b1c-ein-knick", "file-00000001"
	c := read(run, sheet, day, own, quiz("B", 1, 1, result.Open), file, greek, table)
	var got []string
	for _, task := range c.Tasks() {
		for _, f := range task.Counted {
			got = append(got, Title(f.Result, nil)+": "+Told(f.Result))
		}
	}
	want := []string{
		"Lesson one: 1 of 2 right, 1 open",
		"Lesson from a file: ein-knick (0f3a2b1c): 2 of 2 right",
		"Lesson from a file (00000001): 2 of 2 right",
		"Mystery sheet 2.1: 1 of 2 creases, 88 % explained, 1 try",
		"Mystery sheet of 26 November 2026: 1 of 2 creases, 88 % explained, 1 try",
		"Mystery sheet of the class (000abc): 1 of 2 creases, 88 % explained, 1 try",
		"Own runs: 2 of 3 found, 100,000 samples, Practical",
		"Own runs: learned, 200 samples, Practical",
	}
	for i := range got {
		got[i] = strings.ReplaceAll(got[i], "\u202f", " ")
		got[i] = strings.ReplaceAll(got[i], "\u00a0", " ")
	}
	if !strings.EqualFold(strings.Join(got, "\n"), strings.Join(want, "\n")) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Scores, answers and wrong answers are counted over those that count. Catches a step without a question that is
// counted, and a right answer among the wrong ones.
func TestDistribution(t *testing.T) {
	c := read(quiz("A", 1, 1, 0), quiz("B", 2, 1, 0), quiz("C", 3, 2, result.Shown), quiz("D", 4, 1, 1),
		quiz("E", 5, result.Open, result.Open), quiz("D", 6, 0, 0))
	task := c.Tasks()[0]
	if got, want := task.Scores(), []*Score{{2, 2, 1}, {1, 2, 2}, {0, 2, 2}}; !reflect.DeepEqual(got, want) {
		t.Errorf("scores %v, want %v", got, want)
	}
	if got := task.Mean(); got != .4 {
		t.Errorf("the mean is %g", got)
	}
	want := []*Answers{{Step: 0, Choices: [4]int{0, 3, 1, 0}, Open: 1}, {Step: 2, Choices: [4]int{2, 1, 0, 0}, Shown: 1, Open: 1}}
	if got := task.Asked(); !reflect.DeepEqual(got, want) {
		t.Errorf("answers %+v, want %+v", got, want)
	}
	q := &lesson.Question{Choices: []string{"x", "y", "z"}, Answer: 1}
	l := &lesson.Lesson{Steps: []lesson.Step{{Question: q}, {}, {Question: q}}}
	if got, want := task.Wrong(l), []*Wrong{{2, 0, 2, 3}, {0, 2, 1, 4}}; !reflect.DeepEqual(got, want) {
		t.Errorf("wrong %+v, want %+v", got, want)
	}
	l.Steps = l.Steps[:1] // another edition
	if got := task.Wrong(l); len(got) != 1 {
		t.Errorf("of a shorter lesson %+v", got)
	}
}

// A spreadsheet gets every code, and no name is a formula in it.
func TestCSV(t *testing.T) {
	c := read(quiz("=1+1", 1, 1, result.Shown), quiz("@SUM(A1)", 2, 1, result.Open), quiz("-2", 3, 1, 0), quiz("+3", 3, 1, 0),
		quiz(`a "b", c`, 4, 1, 0), quiz("Łukasz", 5, 1, 1), quiz("lukasz", 6, 0, 0),
		result.Result{Did: result.Mystery, Right: 1, Of: 2, Left: 120, Tries: 2},
		result.Result{Did: result.Run, Right: 2, Of: 2, Risk: 1.2e-16, Samples: 5, Method: 3})
	text, ok := strings.CutPrefix(string(c.CSV(Sheet{})), "\ufeff")
	if !ok {
		t.Error("no byte order mark")
	}
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(rows) != 10 || strings.Join(rows[0], ",") != csvHead {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for i, want := range []string{
		"'=1+1,lesson,Lesson one,1,2,2 0,,,,,,yes", "'@SUM(A1),lesson,Lesson one,1,2,2 x,,,,,,yes",
		"'-2,lesson,Lesson one,1,2,2 1,,,,,,yes", "'+3,lesson,Lesson one,1,2,2 1,,,,,,yes",
		`a "b", c,lesson,Lesson one,1,2,2 1,,,,,,yes`, "Łukasz,lesson,Lesson one,2,2,2 2,,,,,,yes",
		"lukasz,lesson,Lesson one,0,2,1 1,,,,,,no",
		",mystery,Mystery sheet of the class (000000),1,2,,2,0.12,,,,yes", ",run,Own runs,2,2,,,,practical,5,1.2e-16,yes",
	} {
		got := rows[i+1]
		if strings.Join(got[:12], ",") != want || got[12] != c.Codes[i].Code {
			t.Errorf("row %d is %q, want %q", i, got, want)
		}
	}
	if text := strings.ReplaceAll(string(c.CSV(Sheet{Comma: true})), `"`, ""); !strings.Contains(text, ";0,12;") || !strings.Contains(text, ";1,2e-16;") {
		t.Errorf("where commas are decimal there is %q", text)
	}
	for _, bad := range []string{"=a", "+a", "-a", "@a", "\ta", "\ra", "＝a", "－1"} {
		if got := strings.Trim(cell(bad), `"`); !strings.HasPrefix(got, "'") {
			t.Errorf("%q is written as %q", bad, got)
		}
	}
}

// The folds of all who have sent theirs lie over each other on those of the day's sheet, and a sheet whose guesses came
// without folds has no picture.
func TestFolds(t *testing.T) {
	c := &Class{}
	c.Read("Ana: Crease 2026-11-28 2/3 80 % 0:48 #class&beat=2-3-80-48-142-35-10-60\n" +
		"Ben: Crease 2026-11-28 0/3 0 % 0:10 #class&beat=0-3-0-10-300-0\n" +
		"Cy: Crease 2026-11-28 1/3 30 % 1:10\nBen: Crease 2 1/2 30 % 1:10")
	tasks := c.Tasks()
	if len(tasks) != 2 {
		t.Fatalf("%d tasks", len(tasks))
	}
	if f, n := tasks[0].Folds(); n != 2 || len(f.Marks) != 3+3 {
		t.Errorf("%d guesses, %d lines", n, len(f.Marks))
	}
	none := &Task{Counted: []*result.Found{{Result: result.Result{Level: 9, Number: 1}}}}
	if f, n := none.Folds(); n != 0 || len(f.Marks) != 0 {
		t.Error("a sheet that there is not has creases")
	}
	if _, n := tasks[1].Folds(); n != 0 {
		t.Errorf("%d guesses without folds", n)
	}
	if said := Told(tasks[0].Counted[0].Result); said != "2 of 3 creases, 80 % explained" {
		t.Error(said)
	}
}
