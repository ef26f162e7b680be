package lesson_test

// What the prepared lessons promise: every sentence of every step as it is read, beside
// the test that holds it. A sentence without a row, or that is another one by now, fails.

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"crease/algo/spec"
	"crease/app/report/lesson"
	"crease/app/text/glossary"
)

// row is one sentence, or one question with its choices and the number of the right one,
// beside the test that holds it on the drawing of the step.
type row struct {
	says  string
	holds func(*testing.T, spec.Spec)
}

// keys are those of the lessons, in their order.
var keys = []string{"fold-and-find", "why-two-tensors", "too-far-to-see", "more-creases-than-dimensions",
	"two-nets-one-function", "how-many-samples", "a-little-noise-helps",
	"against-gradient-descent", "your-own", "round-by-round"}

// claims are the rows of every step, by the lesson and the number of the step, and of the
// summaries, by the lesson: those of the files beside this one.
var claims = together(basics, orders, numbers, rivals)

func together(tables ...map[string][]row) map[string][]row {
	all := map[string][]row{}
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
		t.Run(key, func(t *testing.T) { held(t, claims[key], sentences(l.Summary), l.Place(0).Spec) })
		for i := range l.Steps {
			name := fmt.Sprintf("%s/%d", key, i+1)
			steps++
			t.Run(name, func(t *testing.T) { held(t, claims[name], said(&l.Steps[i]), l.Place(i).Spec) })
		}
	}
	if len(claims) != steps {
		t.Errorf("%d claims on %d steps", len(claims), steps)
	}
}

// held fails unless the rows are what is said, and hold.
func held(t *testing.T, rows []row, said []string, s spec.Spec) {
	for i, text := range said {
		switch {
		case i >= len(rows):
			t.Errorf("not tested: %q", text)
		case rows[i].says != text:
			t.Fatalf("%q is said, tested is %q", text, rows[i].says)
		default:
			own := s
			own.Network = s.Network.Clone() // tests may change it
			rows[i].holds(t, own)
		}
	}
	if len(rows) > len(said) {
		t.Errorf("not said: %q", rows[len(said)].says)
	}
}

// said are the sentences of a step in the order in which they are read.
func said(s *lesson.Step) []string {
	list := sentences(s.Text)
	if q := s.Question; q != nil {
		list = append(list, fmt.Sprintf("%s %s: %d", q.Text, strings.Join(q.Choices, " / "), q.Answer+1))
		list = append(list, sentences(q.Because)...)
		for _, r := range q.Reasons {
			list = append(list, sentences(r)...)
		}
	}
	return append(list, append(sentences(s.Outcome), sentences(s.Try)...)...)
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
			for _, m := range quoted.FindAllStringSubmatch(strings.Join(said(&l.Steps[i]), " "), -1) {
				if !strings.Contains(code.String(), strconv.Quote(m[1])) {
					t.Errorf("%s/%d: nothing is called %q", key, i+1, m[1])
				}
			}
		}
	}
}

// README tells teachers of every lesson, with the minutes that it takes.
func TestTeachers(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range keys {
		if row := fmt.Sprintf("\n| `%s` | %d | ", key, read(t, key).Minutes); !strings.Contains(string(text), row) {
			t.Errorf("README has no row %q", row)
		}
	}
}
