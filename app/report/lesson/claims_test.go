package lesson_test

// What the prepared lessons promise: every sentence of every step has a test that holds it. A
// sentence without a test fails, and so does one that has changed since its test was chosen.

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"crease/algo/spec"
	"crease/app/claimtest"
	"crease/app/report/lesson"
	"crease/app/text/glossary"
)

// held are the tests of a step, or of a summary as its text: one for each sentence in the order in
// which they are read, and one for a question with its choices and the number of the right one.
type held struct {
	seen                                  uint32 // fingerprint of what they were chosen for: claimtest.WantSeen
	text, question, because, outcome, try tests
	reasons                               tests // of figures in them: why a choice is wrong follows from the question's test
}

// tests hold sentences on the drawing of their step.
type tests []func(*testing.T, spec.Spec)

// keys are those of the lessons, in their order.
var keys = []string{"fold-and-find", "why-two-tensors", "too-far-to-see", "more-creases-than-dimensions",
	"two-nets-one-function", "how-many-samples", "a-little-noise-helps",
	"against-gradient-descent", "your-own", "round-by-round"}

// claims are the tests of every step, by the lesson and the number of the step, and of the
// summaries, by the lesson: those of the files beside this one.
var claims = together(basics, orders, numbers, rivals)

func together(tables ...map[string]held) map[string]held {
	all := map[string]held{}
	for _, table := range tables {
		maps.Copy(all, table)
	}
	return all
}

// plain is for sentences that promise nothing of a run: instructions, questions, and what
// a word means.
func plain(*testing.T, spec.Spec) {}

// read reads one of the prepared lessons.
func read(t *testing.T, key string) *lesson.Lesson {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "web", "lessons", key+".json"))
	if err != nil {
		t.Fatal(err)
	}
	l, err := lesson.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Every step keeps what it promises, over all seeds in a full run.
func TestClaims(t *testing.T) {
	steps := 0
	for _, key := range keys {
		l := read(t, key)
		steps++
		t.Run(key, func(t *testing.T) { claims[key].check(t, texts{sentences(l.Summary)}, l.Shown(0).Spec) })
		for i := range l.Steps {
			name := fmt.Sprintf("%s/%d", key, i+1)
			steps++
			t.Run(name, func(t *testing.T) { claims[name].check(t, said(&l.Steps[i]), l.Shown(i).Spec) })
		}
	}
	if len(claims) != steps {
		t.Errorf("%d claims on %d steps", len(claims), steps)
	}
}

// check fails unless there is a test for every sentence, chosen for what it says now, which holds.
func (h held) check(t *testing.T, said texts, s spec.Spec) {
	claimtest.WantSeen(t, h.seen, said.all())
	for i, list := range []tests{h.text, h.question, h.because, h.outcome, h.try, h.reasons} {
		if i < len(said)-1 && len(list) != len(said[i]) {
			t.Errorf("%d tests of %q", len(list), said[i])
		}
		for _, hold := range list {
			own := s
			own.Network = s.Network.Clone() // tests may change it
			hold(t, own)
		}
	}
}

// texts are the sentences of a step: of its text, the question, because, the outcome, the try and the reasons.
type texts [6][]string

func (x texts) all() []string { return slices.Concat(x[:]...) }

// said returns the sentences of a step.
func said(s *lesson.Step) texts {
	list := texts{0: sentences(s.Text), 3: sentences(s.Outcome), 4: sentences(s.Try)}
	if q := s.Question; q != nil {
		list[1] = []string{fmt.Sprintf("%s %s: %d", q.Text, strings.Join(q.Choices, " / "), q.Answer+1)}
		list[2] = sentences(q.Because)
		for _, text := range q.Reasons {
			list[5] = append(list[5], sentences(text)...)
		}
	}
	return list
}

// sentences cuts a text after every full stop and question mark.
func sentences(text string) (list []string) {
	text = glossary.Plain(text)
	for text != "" {
		end := len(text)
		for _, mark := range []string{". ", "? "} {
			if i := strings.Index(text, mark); i >= 0 && i+1 < end {
				end = i + 1
			}
		}
		list = append(list, text[:end])
		text = strings.TrimSpace(text[end:])
	}
	return list
}

// The list has every lesson as its file says, in its order; a file that is not in it would
// be served untested.
func TestIndexOfLessons(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "web", "lessons", "index.json"))
	if err != nil {
		t.Fatal(err)
	}
	list, err := lesson.ReadIndex(data)
	if err != nil || len(list) != len(keys) {
		t.Fatalf("%d lessons of %d: %v", len(list), len(keys), err)
	}
	for i, e := range list {
		l := read(t, keys[i])
		if want := (lesson.Entry{Key: keys[i], Title: l.Title, Summary: l.Summary, Minutes: l.Minutes}); e != want {
			t.Errorf("%+v in the list, %+v in the file", e, want)
		}
	}
	files, err := os.ReadDir(filepath.Join("..", "..", "..", "web", "lessons"))
	if err != nil || len(files) != len(keys)+1 {
		t.Errorf("%d files: %v", len(files), err)
	}
}

// Steps are read at a glance: short texts, short questions, shorter choices.
func TestLessonsAreShort(t *testing.T) {
	for _, key := range keys {
		l := read(t, key)
		if !strings.HasSuffix(l.Summary, "?") { // it is read before the lesson, and gives no answer away
			t.Errorf("%s: the summary asks nothing: %s", key, l.Summary)
		}
		if n := len(l.Steps); n < 3 || n > 6 {
			t.Errorf("%s has %d steps", key, n)
		}
		for i := range l.Steps {
			s := &l.Steps[i]
			short(t, key, 320, s.Text, s.Outcome, s.Try)
			if q := s.Question; q != nil {
				short(t, key, 200, q.Text)
				short(t, key, 90, q.Choices...)
				short(t, key, 320, q.Because)
				short(t, key, 160, q.Reasons...)
				if len(q.Reasons) == 0 {
					t.Errorf("%s/%d: no reasons", key, i+1)
				}
				for k, why := range q.Reasons {
					if (why == "") != (k == q.Answer) {
						t.Errorf("%s/%d: of choice %d is said %q", key, i+1, k, why)
					}
				}
			}
		}
	}
}

func short(t *testing.T, key string, most int, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if n := utf8.RuneCountInString(glossary.Plain(text)); n > most || strings.Contains(text, "!") {
			t.Errorf("%s: %d letters, at most %d: %q", key, n, most, text)
		}
	}
}

var quoted = regexp.MustCompile(`“([^”]+)”`)

// What texts call by its name in quotation marks – buttons, cards, choices – has that name
// on the page.
func TestNames(t *testing.T) {
	var code strings.Builder
	err := filepath.WalkDir(filepath.Join("..", ".."), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		code.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range keys {
		l := read(t, key)
		for i := range l.Steps {
			for _, m := range quoted.FindAllStringSubmatch(strings.Join(said(&l.Steps[i]).all(), " "), -1) {
				if !strings.Contains(code.String(), strconv.Quote(m[1])) {
					t.Errorf("%s/%d: nothing is called %q", key, i+1, m[1])
				}
			}
		}
	}
}

// The minutes of a lesson are those that its words and runs take, and its plan fills an hour of school.
func TestMinutes(t *testing.T) {
	for _, key := range keys {
		l := read(t, key)
		if l.Minutes != l.Estimate() {
			t.Errorf("%s says %d minutes and takes %d", key, l.Minutes, l.Estimate())
		}
		minutes := 0
		for _, p := range l.Teacher.Plan {
			minutes += p.Minutes
		}
		if minutes != 45 {
			t.Errorf("%s: a plan of %d minutes", key, minutes)
		}
	}
}

var expectedAnswer = regexp.MustCompile(`^Step (\d), “(.+?)”: `)

// The wrong answers that a teacher is told to expect are choices of those steps, and wrong.
func TestExpectedAnswers(t *testing.T) {
	for _, key := range keys {
		l := read(t, key)
		for _, text := range l.Teacher.Expect {
			m := expectedAnswer.FindStringSubmatch(text)
			if m == nil {
				t.Fatalf("%s: %q names no answer", key, text)
			}
			i, _ := strconv.Atoi(m[1])
			q := l.Steps[i-1].Question
			at := slices.IndexFunc(q.Choices, func(c string) bool { return strings.HasPrefix(strings.ToLower(c), strings.ToLower(m[2])) })
			if at < 0 || at == q.Answer {
				t.Errorf("%s: %q is choice %d of %q", key, m[2], at, q.Choices)
			}
		}
	}
}

// The choices are shown in an order of which each is somewhere, and the right one is not where it is most often: of the
// questions of the site each place has its share. Catches a page on which "the second" is a good guess.
func TestOrder(t *testing.T) {
	of, at := map[int]int{}, map[[2]int]int{}
	for _, key := range keys {
		for _, s := range read(t, key).Steps {
			if q := s.Question; q != nil {
				n := len(q.Choices)
				if order := q.Order(); len(order) != n || !slices.Equal(slices.Sorted(slices.Values(order)), []int{0, 1, 2, 3}[:n]) {
					t.Fatalf("%q: %v", q.Text, order)
				}
				of[n]++
				at[[2]int{n, q.Place()}]++
			}
		}
	}
	for place, n := range at {
		if all := of[place[0]]; 2*n > all+4 {
			t.Errorf("of %d questions with %d choices the right one is choice %d in %d", all, place[0], place[1]+1, n)
		}
	}
}

// Each step names a statement of the paper that the table of statements has.
func TestStatements(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "algo", "paper", "doc.go"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, m := range regexp.MustCompile(`(?m)^//\t([A-Z].*)$`).FindAllStringSubmatch(string(text), -1) {
		for name := range strings.SplitSeq(m[1], "; ") {
			name, _, _ = strings.Cut(name, ": ")
			name, _, _ = strings.Cut(name, " (")
			names = append(names, name)
		}
	}
	for _, key := range keys {
		for i, s := range read(t, key).Steps {
			if !slices.ContainsFunc(names, func(name string) bool {
				rest, ok := strings.CutPrefix(s.Statement, name)
				return ok && (rest == "" || rest[0] == ':' || rest[0] == ',')
			}) {
				t.Errorf("%s/%d: the paper has no %q", key, i+1, s.Statement)
			}
		}
	}
}

// README tells teachers of every lesson, with the minutes that it takes and what students can do afterwards, as the page
// tells these at its end.
func TestTeachers(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range keys {
		if row := fmt.Sprintf("\n| `%s` | %d | %s |\n", key, read(t, key).Minutes, read(t, key).Can); !strings.Contains(string(text), row) {
			t.Errorf("README has no row %q", row)
		}
	}
}
