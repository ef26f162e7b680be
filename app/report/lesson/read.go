package lesson

import (
	"hash/crc32"
	"maps"
	"slices"
	"strings"

	"crease/algo/learn/dialect"
	"crease/algo/spec/tree"
	"crease/app/doc/link"
	"crease/app/doc/model"
)

// MaxBytes is the length of the longest lesson that is read.
const MaxBytes = 256 << 10

// Read reads a lesson that Check has nothing against. The error is a
// *tree.SyntaxError, or a *network.FieldError that names the field and says what to do.
func Read(data []byte) (*Lesson, error) {
	l, err := parse(data)
	if err != nil {
		return nil, err
	}
	if wrong := l.complaints(); len(wrong) > 0 {
		return nil, wrong[0]
	}
	return l, nil
}

// Check says everything that is wrong with a lesson: of its form the first thing, of what
// it says all.
func Check(data []byte) []error {
	l, err := parse(data)
	if err != nil {
		return []error{err}
	}
	return l.complaints()
}

func parse(data []byte) (*Lesson, error) {
	if len(data) > MaxBytes {
		return nil, tree.FieldError(whole, tooLarge, len(data), MaxBytes)
	}
	v, err := tree.Parse(data, nil)
	if err != nil {
		return nil, err
	}
	l, version := &Lesson{sum: crc32.ChecksumIEEE(data)}, 0
	err = fields(v, "", tree.Readers{
		"version": tree.ToInt(&version), "title": tree.ToString(&l.Title), "summary": tree.ToString(&l.Summary),
		"minutes": tree.ToInt(&l.Minutes), "steps": tree.ToList(&l.Steps, MaxSteps, readStep),
		"lang":  tree.ToString(&l.Lang),
		"words": func(v tree.Value, path string) error { return readWords(l, v, path) },
		"teacher": func(v tree.Value, path string) error {
			l.Teacher = &Teacher{}
			return readTeacher(l.Teacher, v, path)
		},
	})
	if err == nil && version != Version {
		err = tree.FieldError("version", wrongVersion, version, Version, Version)
	}
	return l, err
}

// fields reads the fields of an object; one that is unknown is told which ones there are.
func fields(v tree.Value, path string, r tree.Readers) error {
	at := path
	if at == "" {
		at = whole
	}
	if err := tree.WantObject(v, at); err != nil {
		return err
	}
	for _, m := range v.(tree.Object) {
		if r[m.Name] == nil {
			return tree.FieldError(tree.Join(path, m.Name), unknownField,
				strings.Join(slices.Sorted(maps.Keys(r)), ", "))
		}
	}
	return r.Read(v, path)
}

func readWords(l *Lesson, v tree.Value, path string) error {
	given := make([]string, len(words))
	r := tree.Readers{}
	for i, key := range words {
		r[key] = tree.ToString(&given[i])
	}
	err := fields(v, path, r)
	l.Words = map[string]string{}
	for i, key := range words {
		if given[i] != "" {
			l.Words[key] = given[i]
		}
	}
	return err
}

func readTeacher(to *Teacher, v tree.Value, path string) error {
	return fields(v, path, tree.Readers{
		"needs":  tree.ToList(&to.Needs, MaxSteps, tree.ToString[string]),
		"expect": tree.ToList(&to.Expect, MaxSteps, tree.ToString[string]),
		"plan": tree.ToList(&to.Plan, MaxSteps, func(p *Period) func(tree.Value, string) error {
			return func(v tree.Value, path string) error {
				return fields(v, path, tree.Readers{"minutes": tree.ToInt(&p.Minutes), "do": tree.ToString(&p.Do)})
			}
		}),
	})
}

func readStep(s *Step) func(tree.Value, string) error {
	return func(v tree.Value, path string) error {
		if tree.Has(v, "spec") && tree.Has(v, "link") {
			return tree.FieldError(tree.Join(path, "link"), specAndLink)
		}
		return fields(v, path, tree.Readers{
			"title": tree.ToString(&s.Title), "text": tree.ToString(&s.Text), "learn": tree.ToBool(&s.Learn),
			"outcome": tree.ToString(&s.Outcome), "try": tree.ToString(&s.Try),
			"statement": tree.ToString(&s.Statement),
			"spec": func(v tree.Value, path string) (err error) {
				s.Drawing = &Drawing{}
				s.Drawing.Spec, err = dialect.Read(v, path, true)
				return err
			},
			"link": func(v tree.Value, path string) error { return readLink(s, v, path) },
			"view": func(v tree.Value, path string) error { return readView(&s.View, v, path) },
			"question": func(v tree.Value, path string) error {
				s.Question = &Question{Answer: -1}
				return readQuestion(s.Question, v, path)
			},
		})
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
		return tree.FieldError(path, badLink, err)
	case got.Bare:
		return tree.FieldError(path, bareLink)
	}
	s.Drawing = &Drawing{Spec: got.Spec, View: &got.View}
	return nil
}

func readView(to *View, v tree.Value, path string) error {
	pace := ""
	err := fields(v, path, tree.Readers{
		"card": tree.ToString(&to.Card), "round": tree.ToInt(&to.Round), "zoom": tree.ToFloat(&to.Zoom),
		"contours": tree.ToBool(&to.Contours), "solid": tree.ToBool(&to.Solid), "pace": tree.ToString(&pace),
	})
	if err != nil || !tree.Has(v, "pace") {
		return err
	}
	if !slices.Contains(paces, pace) {
		return tree.FieldError(tree.Join(path, "pace"), unknownPace, tree.Shortened(pace),
			strings.Join(paces[1:], ", "))
	}
	to.Pace = new(model.Pace)
	if pace != paces[0] {
		*to.Pace = model.Pace(pace)
	}
	return nil
}

// paces are how a run can be watched; the first is the film.
var paces = []string{"film", string(model.Full), string(model.Slow), string(model.Slower)}

func readQuestion(q *Question, v tree.Value, path string) error {
	return fields(v, path, tree.Readers{
		"text": tree.ToString(&q.Text), "because": tree.ToString(&q.Because), "answer": tree.ToInt(&q.Answer),
		"choices": tree.ToList(&q.Choices, MaxChoices, tree.ToString[string]),
		"reasons": tree.ToList(&q.Reasons, MaxChoices, tree.ToString[string]),
	})
}

// Entry is a lesson as the list shows it.
type Entry struct {
	Key     string `json:"key"`
	Title   string `json:"title"`
	Summary string `json:"summary"`
	Minutes int    `json:"minutes"`
	Steps   int    `json:"steps"`
}

const maxEntries = 200

// ReadIndex reads the list of lessons.
func ReadIndex(data []byte) (list []Entry, err error) {
	v, err := tree.Parse(data, nil)
	if err != nil {
		return nil, err
	}
	err = tree.ToList(&list, maxEntries, func(e *Entry) func(tree.Value, string) error {
		return func(v tree.Value, path string) error {
			err := fields(v, path, tree.Readers{
				"key": tree.ToString(&e.Key), "title": tree.ToString(&e.Title),
				"summary": tree.ToString(&e.Summary), "minutes": tree.ToInt(&e.Minutes),
				"steps": tree.ToInt(&e.Steps),
			})
			if err == nil && !link.IsKey(e.Key) {
				return tree.FieldError(tree.Join(path, "key"), badKey, tree.Shortened(e.Key))
			}
			return err
		}
	})(v, "lessons")
	return list, err
}
