package lessons

import (
	"strconv"
	"strings"

	"crease/app/doc/link"
)

// keep keeps the reader's own drawing, as a link, and what was answered in the open lesson, so that
// a reload within a lesson loses neither; a table of samples is too long for a link and is not
// kept. A browser that refuses keeps nothing.
func (r *Reading) keep() {
	own := link.Encode(link.State{Spec: r.own.spec, View: r.own.view})
	_ = r.tab.Save(own + "\n" + r.key + answers(r.pages))
}

// recall takes up, as the page opens, what was kept before a reload. Where no lesson is open the
// reader's drawing has been given back.
func (r *Reading) recall() {
	if r.model.View().Lesson == "" {
		r.forgetOwn()
		return
	}
	text, err := r.tab.Load()
	if err != nil || text == "" {
		return
	}
	own, answered, _ := strings.Cut(text, "\n")
	if s, err := link.Decode(own); err == nil && !s.Bare {
		r.recalled, r.answered = &drawn{spec: s.Spec, view: s.View}, answered
	}
}

// beginOwn notes what is there before a lesson, or what was there before a reload.
func (r *Reading) beginOwn() {
	if r.recalled != nil {
		r.own, r.recalled = *r.recalled, nil
		return
	}
	v := r.model.View()
	v.Lesson, v.Step = "", 0
	r.own = drawn{r.model.Committed(), v, r.model.Data()}
	r.keep()
}

// forgetOwn discards what is kept once no lesson is open any more.
func (r *Reading) forgetOwn() { _ = r.tab.Save("") }

// answers writes what the reader has done on the steps of a lesson: for each a space, and the number
// of the choice where the outcome is told, −1 for none.
func answers(pages []page) string {
	var b strings.Builder
	for _, p := range pages {
		b.WriteByte(' ')
		if p.told {
			b.WriteString(strconv.Itoa(p.chosen))
		} else {
			b.WriteByte('?')
		}
	}
	return b.String()
}

// takeAnswers takes over the answers of an earlier load of the page, if they are of this lesson.
func (r *Reading) takeAnswers() {
	f := strings.Fields(r.answered)
	r.answered = ""
	if len(f) != len(r.pages)+1 || f[0] != r.key {
		return
	}
	for i := range r.pages {
		q := r.lesson.Steps[i].Question
		if k, err := strconv.Atoi(f[i+1]); err == nil && k >= -1 && q != nil && k < len(q.Choices) {
			r.pages[i] = page{told: true, chosen: k}
		}
	}
	r.report()
}
