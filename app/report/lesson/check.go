package lesson

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"crease/algo/spec/tree"
	"crease/app/report/cards"
	"crease/app/text/glossary"
)

// What a lesson may have at most.
const (
	MaxSteps   = 20
	MaxChoices = 4
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

func (l *Lesson) complaints() []error {
	c := &checker{}
	c.text("title", l.Title, longestTitle)
	c.text("summary", l.Summary, longestLine)
	c.want("minutes", l.Minutes >= 1 && l.Minutes <= maxMinutes, wrongMinutes, l.Minutes, maxMinutes)
	c.want("steps", len(l.Steps) > 0, noSteps)
	c.want("lang", l.Lang == "" || isLang(l.Lang), wrongLang, tree.Shortened(l.Lang))
	for _, key := range words {
		c.optional("words."+key, l.Words[key], longestTitle)
	}
	if l.Teacher != nil {
		c.teacher(l.Teacher)
	}
	for i := range l.Steps {
		c.step("steps["+strconv.Itoa(i)+"].", &l.Steps[i], i == 0, i == len(l.Steps)-1)
	}
	return c.wrong
}

type checker struct{ wrong []error }

func (c *checker) want(field string, holds bool, format string, args ...any) {
	if !holds {
		c.wrong = append(c.wrong, tree.FieldError(field, "%s", fmt.Sprintf(format, args...)))
	}
}

func (c *checker) text(field, text string, most int) {
	c.want(field, strings.TrimSpace(text) != "", missing)
	c.optional(field, text, most)
}

// optional wants a text of no more than so many letters, whose marked words are in the
// glossary.
func (c *checker) optional(field, text string, most int) {
	n := utf8.RuneCountInString(glossary.Plain(text))
	c.want(field, n <= most, tooLong, n, most)
	if _, err := glossary.Spans(text); err != nil {
		c.want(field, false, "%s", err)
	}
}

func isLang(s string) bool {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	first, _, _ := strings.Cut(s, "-")
	return len(first) >= 2 && len(first) <= 3 && len(s) <= 20 && strings.Trim(first, letters) == "" &&
		strings.Trim(s, letters+"0123456789-") == "" && !strings.HasSuffix(s, "-")
}

func (c *checker) teacher(t *Teacher) {
	texts := func(name string, list []string) {
		for i, text := range list {
			c.text("teacher."+name+"["+strconv.Itoa(i)+"]", text, longestText)
		}
	}
	texts("needs", t.Needs)
	texts("expect", t.Expect)
	for i, p := range t.Plan {
		at := "teacher.plan[" + strconv.Itoa(i) + "]."
		c.want(at+"minutes", p.Minutes >= 1 && p.Minutes <= maxMinutes, wrongMinutes, p.Minutes, maxMinutes)
		c.text(at+"do", p.Do, longestText)
	}
}

func (c *checker) step(at string, s *Step, first, last bool) {
	c.text(at+"title", s.Title, longestTitle)
	c.text(at+"text", s.Text, longestText)
	c.optional(at+"outcome", s.Outcome, longestText)
	c.optional(at+"try", s.Try, longestText)
	c.optional(at+"statement", s.Statement, longestChoice)
	c.want(at+"spec", !first || s.Drawing != nil, noDrawing)
	c.want(at+"try", !last || strings.TrimSpace(s.Try) != "", noTry)
	v := s.View
	c.want(at+"view.card", v.Card == "" || cards.Title(v.Card) != "", unknownCard, tree.Shortened(v.Card),
		strings.Join(cards.Keys, ", "))
	c.want(at+"view.round", v.Round >= 0 && v.Round <= maxRound, wrongRound, v.Round, maxRound)
	c.want(at+"view.zoom", v.Zoom == 0 || v.Zoom >= 0.1 && v.Zoom <= 100, wrongZoom, v.Zoom)
	if q := s.Question; q != nil {
		c.question(at+"question.", q)
		c.want(at+"outcome", strings.TrimSpace(s.Outcome) != "" || !s.Learn, noOutcome)
	}
}

func (c *checker) question(at string, q *Question) {
	c.text(at+"text", q.Text, longestLine)
	c.text(at+"because", q.Because, longestText)
	c.want(at+"choices", len(q.Choices) >= 2, fewChoices, len(q.Choices))
	for i, choice := range q.Choices {
		field := at + "choices[" + strconv.Itoa(i) + "]"
		c.text(field, choice, longestChoice)
		c.want(field, !slices.Contains(q.Choices[:i], choice), twoAlike)
	}
	if q.Answer < 0 {
		c.want(at+"answer", false, noAnswer)
	} else {
		c.want(at+"answer", q.Answer < len(q.Choices), wrongAnswer, q.Answer, len(q.Choices)-1)
	}
	c.want(at+"reasons", len(q.Reasons) == 0 || len(q.Reasons) == len(q.Choices), someReasons,
		len(q.Reasons), len(q.Choices))
	for i, r := range q.Reasons {
		c.optional(at+"reasons["+strconv.Itoa(i)+"]", r, longestText)
	}
}
