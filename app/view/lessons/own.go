package lessons

import (
	"cmp"
	"strings"

	"crease/app/doc/assignment"
	"crease/app/doc/link"
	"crease/app/doc/result"
)

// keep keeps the reader's own drawing, as a link, and what was answered in the open lesson, so that
// a reload within a lesson loses neither; a table of samples is too long for a link and is not
// kept. A browser that refuses keeps nothing.
func (r *Reading) keep() {
	own := link.Encode(link.State{Spec: r.own.spec, View: r.own.view})
	_ = r.tab.Save(own + "\n" + r.key + " " + r.answers())
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
		r.recalled, r.answered = &drawn{spec: s.Spec, view: s.View}, cmp.Or(r.answered, answered)
	}
}

// Resume has a lesson that a link is about to open begin with the answers that were given on another page.
func (r *Reading) Resume(key, answers string) { r.answered = key + " " + answers }

// Hand writes what has been done in the open lesson into the state with which another page goes on. Where nothing has,
// a link of words is left.
func (r *Reading) Hand(to *link.State) {
	if r.key == "" {
		return
	}
	if r.lesson == nil {
		to.Bare = true
		return
	}
	v := to.View
	to.View = r.own.view
	to.View.Lesson, to.View.Step, to.View.Auto, to.View.Embedded = v.Lesson, v.Step, v.Auto, v.Embedded
	to.Work.Answers = r.answers()
	to.Bare = !r.edited() && r.own.view.Assignment == (assignment.Terms{}) &&
		strings.Trim(to.Work.Answers, string(openLetter)) == ""
}

// Letters of what was answered on a step; from firstLetter on it was a choice.
const (
	openLetter  = 'o' // where nothing is asked, too
	shownLetter = 's'
	firstLetter = 'a'
)

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

// answers writes what the reader has answered on the steps of the lesson, a letter each.
func (r *Reading) answers() string {
	var b strings.Builder
	for i, p := range r.pages {
		switch {
		case !p.told || r.lesson.Steps[i].Question == nil:
			b.WriteByte(openLetter)
		case p.chosen < 0:
			b.WriteByte(shownLetter)
		default:
			b.WriteByte(firstLetter + byte(p.chosen))
		}
	}
	return b.String()
}

// takeAnswers takes over the answers of an earlier load of the page, or of another page, if they are of this lesson.
func (r *Reading) takeAnswers() {
	key, given, _ := strings.Cut(r.answered, " ")
	r.answered = ""
	if key != r.key || len(given) != len(r.pages) {
		return
	}
	for i, c := range []byte(given) {
		q := r.lesson.Steps[i].Question
		if k := int(c) - firstLetter; q != nil && k >= 0 && k < len(q.Choices) {
			r.pages[i] = page{told: true, chosen: k}
		} else if q != nil && c == shownLetter {
			r.pages[i] = page{told: true, chosen: -1}
		}
	}
	r.keep()
	r.report()
}

// report tells the rest of the page, and a page around it, what was answered in the open lesson.
func (r *Reading) report() { r.state.Report(r.result()) }

// result is what was answered in the open lesson so far.
func (r *Reading) result() result.Result {
	done := result.Result{Did: result.Lesson, Lesson: r.key}
	if link.IsAddress(r.key) { // a code has no room for it
		done.Lesson = r.lesson.FileKey()
	}
	for i, p := range r.pages {
		q := r.lesson.Steps[i].Question
		answer := result.Open
		switch {
		case q == nil:
			answer = result.NoneAt
		case p.told:
			answer = p.chosen // −1 is result.Shown
		}
		if q != nil {
			done.Of++
			if answer == q.Answer {
				done.Right++
			}
		}
		done.Answers = append(done.Answers, answer)
	}
	return done
}
