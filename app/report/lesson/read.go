package lesson

import (
	"cmp"
	"fmt"
	"hash/crc32"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"crease/algo/learn/dialect"
	"crease/algo/spec"
	"crease/algo/spec/tree"
	"crease/app/doc/formats"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/report/cards"
	"crease/app/text/glossary"
)

// MaxBytes is the length of the longest lesson that is read.
const MaxBytes = 256 << 10

// What a lesson may have at most.
const (
	MaxSteps   = 20
	MaxChoices = 4
	MaxSeeds   = 20
	maxMinutes = 60
	maxRound   = 1000
)

// Texts have at most so many letters.
const (
	longestTitle  = 60
	longestLine   = 200 // a sentence, a question, a choice
	longestText   = 600 // three sentences, a reason
	longestChoice = 120
)

// Read reads a lesson that Check has nothing against. The error is a
// *tree.SyntaxError, or a *network.FieldError that names the field and says what to do.
func Read(data []byte) (*Lesson, error) {
	l, wrong := Check(data)
	if len(wrong) > 0 {
		return nil, wrong[0]
	}
	return l, nil
}

// Check reads a lesson and says everything that is wrong with it: of its form the first thing, of what it says all.
func Check(data []byte) (*Lesson, []error) {
	if len(data) > MaxBytes {
		return nil, []error{tree.FieldError(whole,
			"the file has %d bytes, at most %d are read: give the drawings as links", len(data), MaxBytes)}
	}
	l, c := &Lesson{sum: crc32.ChecksumIEEE(data)}, &checker{}
	v, err := tree.Parse(data, nil)
	if err == nil {
		err = c.lesson(l, v)
	}
	if err != nil {
		return nil, []error{err}
	}
	return l, c.wrong
}

// checker reads a lesson and notes what is wrong with what it says; its readers return what is wrong with its form.
type checker struct{ wrong []error }

// What several fields are told.
const (
	whole   = "lesson" // in the place of a path
	missing = "is missing: write it"
)

type reader = func(v tree.Value, path string) error

func (c *checker) want(field string, holds bool, format string, args ...any) {
	if !holds {
		c.wrong = append(c.wrong, tree.FieldError(field, "%s", fmt.Sprintf(format, args...)))
	}
}

// fields reads the fields of an object, of which some are needed. One that is unknown is told which ones there are.
func (c *checker) fields(v tree.Value, path string, r tree.Readers, needed ...string) error {
	if err := tree.WantObject(v, cmp.Or(path, whole)); err != nil {
		return err
	}
	for _, m := range v.(tree.Object) {
		if r[m.Name] == nil {
			return tree.FieldError(tree.Join(path, m.Name),
				"is not a known field; there are %s", strings.Join(slices.Sorted(maps.Keys(r)), ", "))
		}
	}
	for _, name := range needed {
		c.want(tree.Join(path, name), tree.Has(v, name), missing)
	}
	return r.Read(v, path)
}

// text reads a text of at most so many letters that is not empty.
func (c *checker) text(most int) func(*string) reader {
	return func(to *string) reader {
		return func(v tree.Value, path string) error {
			err := c.optional(to, most)(v, path)
			c.want(path, strings.TrimSpace(*to) != "", missing)
			return err
		}
	}
}

// optional reads a text of no more than so many letters, whose marked words are in the glossary.
func (c *checker) optional(to *string, most int) reader {
	return func(v tree.Value, path string) error {
		err := tree.ToString(to)(v, path)
		n := utf8.RuneCountInString(glossary.Plain(*to))
		c.want(path, n <= most, "has %d letters: shorten it to %d", n, most)
		if _, unmarked := glossary.Spans(*to); unmarked != nil {
			c.want(path, false, "%s", unmarked)
		}
		return err
	}
}

func (c *checker) minutes(to *int) reader {
	return func(v tree.Value, path string) error {
		err := tree.ToInt(to)(v, path)
		c.want(path, *to >= 1 && *to <= maxMinutes, "is %d: give a whole number from 1 to %d", *to, maxMinutes)
		return err
	}
}

func (c *checker) lesson(l *Lesson, v tree.Value) error {
	version := 0
	err := c.fields(v, "", tree.Readers{
		"version": tree.ToInt(&version), "title": c.text(longestTitle)(&l.Title),
		"summary": c.text(longestLine)(&l.Summary), "minutes": c.minutes(&l.Minutes), "lang": tree.ToString(&l.Lang),
		"can":   c.optional(&l.Can, longestLine),
		"words": func(v tree.Value, path string) error { return c.words(l, v, path) },
		"teacher": func(v tree.Value, path string) error {
			l.Teacher = &Teacher{}
			return c.teacher(l.Teacher, v, path)
		},
		"steps": tree.ToList(&l.Steps, MaxSteps, c.step),
	}, "title", "summary", "minutes")
	if err == nil && version != Version {
		err = tree.FieldError("version",
			`is %d; this program reads version %d: write "version": %d`, version, Version, Version)
	}
	c.want("lang", l.Lang == "" || isLang(l.Lang),
		`is %q: write the language as browsers know it, such as "de" or "pt-BR"`, tree.Shortened(l.Lang))
	n := len(l.Steps)
	if c.want("steps", n > 0, "is empty: a lesson has at least one step"); n > 0 {
		c.want("steps[0].spec", l.Steps[0].Drawing != nil,
			"is missing: the first step opens a drawing, by spec or by link")
		c.want(fmt.Sprintf("steps[%d].try", n-1), strings.TrimSpace(l.Steps[n-1].Try) != "",
			"is missing: the last step ends with something to try")
	}
	for i, s := range l.Steps {
		d := l.Shown(i).Spec.Network.Dim()
		c.want(fmt.Sprintf("steps[%d].table", i), s.Table == nil || len(s.Table) == d && !slices.Contains(s.Table, 0),
			"needs %d numbers other than 0, one for each input of the drawing", d)
	}
	return err
}

func isLang(s string) bool {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	first, _, _ := strings.Cut(s, "-")
	return len(first) >= 2 && len(first) <= 3 && len(s) <= 20 && strings.Trim(first, letters) == "" &&
		strings.Trim(s, letters+"0123456789-") == "" && !strings.HasSuffix(s, "-")
}

func (c *checker) words(l *Lesson, v tree.Value, path string) error {
	l.Words = map[string]string{}
	r := tree.Readers{}
	for _, key := range words {
		r[key] = func(v tree.Value, path string) error {
			var said string
			err := c.optional(&said, longestTitle)(v, path)
			l.Words[key] = said
			return err
		}
	}
	return c.fields(v, path, r)
}

func (c *checker) teacher(to *Teacher, v tree.Value, path string) error {
	return c.fields(v, path, tree.Readers{
		"needs":  tree.ToList(&to.Needs, MaxSteps, c.text(longestText)),
		"expect": tree.ToList(&to.Expect, MaxSteps, c.text(longestText)),
		"plan": tree.ToList(&to.Plan, MaxSteps, func(p *Period) reader {
			return func(v tree.Value, path string) error {
				return c.fields(v, path, tree.Readers{
					"minutes": c.minutes(&p.Minutes), "do": c.text(longestText)(&p.Do),
				}, "minutes", "do")
			}
		}),
	})
}

func (c *checker) step(s *Step) reader {
	return func(v tree.Value, path string) error {
		if tree.Has(v, "spec") && tree.Has(v, "link") {
			return tree.FieldError(tree.Join(path, "link"), "stands beside spec: keep one of the two")
		}
		err := c.fields(v, path, tree.Readers{
			"title": c.text(longestTitle)(&s.Title), "text": c.text(longestText)(&s.Text),
			"learn": tree.ToBool(&s.Learn),
			"race":  tree.ToInt(&s.Race),
			"many":  tree.ToInt(&s.Many),
			"table": tree.ToList(&s.Table, spec.MaxDim, tree.ToFloat),
			"import": func(v tree.Value, path string) error {
				var text string
				err := tree.ToString(&text)(v, path)
				t, wrong := formats.Read([]byte(text), nil)
				if wrong == nil && t.Kind == formats.ArrayText && t.Arrays.Layout != formats.Unclear {
					s.Import, wrong = t.Arrays.Network(t.Arrays.Layout)
				}
				c.want(path, wrong == nil && s.Import.Units() > 0,
					"has to be W, b and a of a network, W of which is not square")
				return err
			},
			"outcome": c.optional(&s.Outcome, longestText), "try": c.optional(&s.Try, longestText),
			"statement": c.optional(&s.Statement, longestChoice),
			"turn": func(v tree.Value, path string) (err error) {
				s.Turn = new(spec.Spec)
				*s.Turn, err = dialect.Read(v, path, true)
				return err
			},
			"spec": func(v tree.Value, path string) (err error) {
				s.Drawing = &Drawing{}
				s.Drawing.Spec, err = dialect.Read(v, path, true)
				return err
			},
			"link": func(v tree.Value, path string) error { return readLink(s, v, path) },
			"view": func(v tree.Value, path string) error { return c.view(&s.View, v, path) },
			"question": func(v tree.Value, path string) error {
				s.Question = &Question{Answer: -1}
				return c.question(s.Question, v, path)
			},
		}, "title", "text")
		c.want(tree.Join(path, "race"), slices.Contains([]int{0, 1, 2, 4}, s.Race),
			"is %d: give 1, 2 or 4, the times that gradient descent has as many units as the drawing", s.Race)
		c.want(tree.Join(path, "many"), s.Many == 0 || s.Many >= 2 && s.Many <= MaxSeeds,
			"is %d: give the number of seeds from which the run is repeated, 2 to %d", s.Many, MaxSeeds)
		asked := s.Question != nil && s.Learn
		c.want(tree.Join(path, "outcome"), strings.TrimSpace(s.Outcome) != "" || !asked,
			"is missing: say what the run shows")
		return err
	}
}

func readLink(s *Step, v tree.Value, path string) error {
	var text string
	if err := tree.ToString(&text)(v, path); err != nil {
		return err
	}
	if _, tail, ok := strings.Cut(text, "#"); ok { // a whole address will do
		text = tail
	}
	got, err := link.Decode(text)
	switch {
	case err != nil:
		return tree.FieldError(path, "cannot be opened: %v; copy it anew with Share", err)
	case got.Bare:
		return tree.FieldError(path, "holds no drawing: copy it with Share")
	}
	s.Drawing = &Drawing{Spec: got.Spec, View: &got.View}
	return nil
}

func (c *checker) view(to *View, v tree.Value, path string) error {
	pace := ""
	err := c.fields(v, path, tree.Readers{
		"card": tree.ToString(&to.Card), "round": tree.ToInt(&to.Round), "zoom": tree.ToFloat(&to.Zoom),
		"contours": tree.ToBool(&to.Contours), "solid": tree.ToBool(&to.Solid), "pace": tree.ToString(&pace),
	})
	c.want(path+".card", to.Card == "" || cards.Title(to.Card) != "",
		"there is no card %q; there are %s", tree.Shortened(to.Card), strings.Join(cards.Keys, ", "))
	c.want(path+".round", to.Round >= 0 && to.Round <= maxRound,
		"is %d: give a round from 1 to %d, or 0 for the last one", to.Round, maxRound)
	c.want(path+".zoom", to.Zoom == 0 || to.Zoom >= 0.1 && to.Zoom <= 100,
		"is %g: give half the width of the sheet, from 0.1 to 100", to.Zoom)
	if err != nil || !tree.Has(v, "pace") {
		return err
	}
	if !slices.Contains(paces, pace) {
		return tree.FieldError(tree.Join(path, "pace"),
			"there is no pace %q; there are film, %s", tree.Shortened(pace), strings.Join(paces[1:], ", "))
	}
	to.Pace = new(model.Pace)
	if pace != paces[0] {
		*to.Pace = model.Pace(pace)
	}
	return nil
}

// paces are how a run can be watched; the first is the film.
var paces = []string{"film", string(model.Full), string(model.Slow), string(model.Slower)}

func (c *checker) question(q *Question, v tree.Value, path string) error {
	err := c.fields(v, path, tree.Readers{
		"text": c.text(longestLine)(&q.Text), "because": c.text(longestText)(&q.Because),
		"answer":  tree.ToInt(&q.Answer),
		"choices": tree.ToList(&q.Choices, MaxChoices, c.text(longestChoice)),
		"reasons": tree.ToList(&q.Reasons, MaxChoices, func(to *string) reader { return c.optional(to, longestText) }),
	}, "text", "because")
	n := len(q.Choices)
	c.want(path+".choices", n >= 2, "has %d entries: offer at least two answers to choose from", n)
	for i, choice := range q.Choices {
		c.want(path+".choices["+strconv.Itoa(i)+"]", !slices.Contains(q.Choices[:i], choice),
			"stands there twice: make the choices differ")
	}
	c.want(path+".answer", q.Answer >= 0, "is missing: give the number of the right choice, counted from 0")
	c.want(path+".answer", q.Answer < n, "is %d, but the choices count from 0 to %d", q.Answer, n-1)
	c.want(path+".reasons", len(q.Reasons) == 0 || len(q.Reasons) == n,
		"has %d entries for %d choices: give one for each, or none", len(q.Reasons), n)
	return err
}

// Entry is a lesson as the list shows it.
type Entry struct {
	Key     string `json:"key"`
	Title   string `json:"title"`
	Summary string `json:"summary"`
	Minutes int    `json:"minutes"`
	Steps   int    `json:"steps"`
}

// ReadIndex reads the list of lessons.
func ReadIndex(data []byte) (list []Entry, err error) {
	v, err := tree.Parse(data, nil)
	if err != nil {
		return nil, err
	}
	err = tree.ToList(&list, 200, func(e *Entry) func(tree.Value, string) error {
		return func(v tree.Value, path string) error {
			err := new(checker).fields(v, path, tree.Readers{
				"key": tree.ToString(&e.Key), "title": tree.ToString(&e.Title),
				"summary": tree.ToString(&e.Summary), "minutes": tree.ToInt(&e.Minutes),
				"steps": tree.ToInt(&e.Steps),
			})
			if err == nil && !link.IsKey(e.Key) {
				return tree.FieldError(tree.Join(path, "key"),
					"is %q: use small letters, digits and hyphens, as in the file's name", tree.Shortened(e.Key))
			}
			return err
		}
	})(v, "lessons")
	return list, err
}
