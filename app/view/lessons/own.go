package lessons

import (
	"slices"
	"strings"

	"crease/app/doc/assignment"
	"crease/app/doc/link"
	"crease/app/doc/result"
	"crease/app/report/lesson"
)

// keep keeps the reader's own drawing, as a link, so that a reload within a lesson does not lose it; a table of
// samples is too long for a link and is not kept. A browser that refuses keeps nothing.
func (r *Reading) keep() {
	_ = r.tab.Save(link.Encode(link.State{Spec: r.own.spec, View: r.own.view}))
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
	if s, err := link.Decode(text); err == nil && !s.Bare {
		r.recalled = &drawn{spec: s.Spec, view: s.View}
	}
}

// Resume has a lesson that a link is about to open begin with the answers that were given on another page.
func (r *Reading) Resume(key, answers string) { r.answered = key + " " + answers }

// Continue is Resume for a link that names no step: the lesson opens at the first question that is open.
func (r *Reading) Continue(key, answers string) {
	r.Resume(key, answers)
	r.seeks = true
}

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
		to.Work.Answers == ""
}

// Words returns the hash in words that opens the step as it is shown, "" if there is none.
func (r *Reading) Words() string {
	if r.lesson == nil || r.edited() || r.own.view.Assignment != (assignment.Terms{}) {
		return ""
	}
	if _, _, file := lesson.OfFile(r.key); file {
		return ""
	}
	s := link.State{Bare: true}
	s.View.Lesson, s.View.Step = r.key, r.step
	return link.Encode(s)
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

// answers writes what the reader has answered in the present try of the lesson, "" for nothing in the first one.
func (r *Reading) answers() string {
	if r.again == 0 && !r.answeredAny() {
		return ""
	}
	return r.result().Letters()
}

func (r *Reading) answeredAny() bool {
	return slices.ContainsFunc(r.pages, func(p page) bool { return p.asked && p.told })
}

// takeAnswers takes over the answers of another page, or of an earlier visit, if they are of this lesson. The first
// answer to a question counts, whatever is chosen after the solution was read: so all that were given stand.
func (r *Reading) takeAnswers() {
	key, given, _ := strings.Cut(r.answered, " ")
	if r.answered = ""; key != r.key {
		given = r.seen.by[r.key].answers
	}
	again, answers := result.ReadLetters(given)
	if len(answers) != len(r.pages) {
		return
	}
	r.again = again
	for i, a := range answers {
		if q := r.lesson.Steps[i].Question; q != nil && a >= result.Shown && a < len(q.Choices) {
			r.pages[i].told, r.pages[i].chosen = true, a
		}
	}
	if r.answeredAny() {
		r.report()
	}
}

// report tells the rest of the page, and a page around it, what was answered in the open lesson.
func (r *Reading) report() { r.state.Report(r.result()) }

// result is what was answered in the open lesson so far.
func (r *Reading) result() result.Result {
	done := result.Result{Did: result.Lesson, Lesson: r.key, Again: r.again}
	if link.IsAddress(r.key) { // a code has no room for it
		done.Lesson = r.lesson.FileKey()
	}
	for i, p := range r.pages {
		q := r.lesson.Steps[i].Question
		answer, right := result.Open, result.NoneAt
		switch {
		case q == nil:
			answer = result.NoneAt
		case p.told:
			answer = p.chosen // −1 is result.Shown
		}
		if q != nil {
			right = q.Answer
			done.Of++
			if answer == right {
				done.Right++
			}
		}
		done.Answers, done.Asked = append(done.Answers, answer), append(done.Asked, right)
	}
	return done
}
