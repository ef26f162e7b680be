package lessons

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"crease/app/doc/assignment"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/doc/result"
	"crease/app/report/lesson"
	"crease/app/run/state"
)

type reached struct {
	step    int // the last one that was shown, from 0
	done    bool
	answers string // as result.Result.Letters writes them, "" where nothing was answered
	title   string // of the lesson
}

// open reports whether a try is under way: something is answered, or passed, and something is not.
func (at reached) open() bool {
	_, answers := result.ReadLetters(at.answers)
	return slices.Contains(answers, result.Open) || at.answers == "" && !at.done && at.step > 0
}

// progress is what the browser keeps of lessons. A lesson that was finished stays so.
type progress struct {
	by     map[string]reached
	latest string // the key of the lesson that was noted last
}

const mostKept = 200

const (
	doneMark  = "done"
	titleMark = " | "
)

// decode takes over what encode wrote, line by line; lines of another form are passed over.
func (p *progress) decode(text string) {
	lines := strings.Split(text, "\n")
	for _, line := range lines[:min(len(lines), mostKept)] {
		line, title, _ := strings.Cut(line, titleMark)
		f := strings.Fields(line)
		if len(f) < 2 || !link.IsKey(f[0]) && !link.IsAddress(f[0]) {
			continue
		}
		n, err := strconv.Atoi(f[1])
		if err != nil || n < 0 || n >= lesson.MaxSteps {
			continue
		}
		at := reached{step: n, title: title}
		for _, word := range f[2:] {
			if word == doneMark {
				at.done = true
			} else {
				at.answers = word
			}
		}
		p.by[f[0]], p.latest = at, f[0]
	}
}

// encode writes a line for every lesson, the latest last: key, step, "done" if it is finished, answers, and the title.
func (p *progress) encode() string {
	var b strings.Builder
	keys := slices.DeleteFunc(slices.Sorted(maps.Keys(p.by)), func(key string) bool { return key == p.latest })
	for _, key := range append(keys, p.latest) {
		at := p.by[key]
		words := []string{key, strconv.Itoa(at.step), map[bool]string{true: doneMark}[at.done], at.answers}
		b.WriteString(strings.Join(strings.Fields(strings.Join(words, " ")), " ") + titleMark + at.title + "\n")
	}
	return b.String()
}

// read takes over what an earlier visit, or another tab, has stored; refused, the answers are lost with the page.
func (r *Reading) read() {
	if text, err := r.store.Load(); err == nil {
		r.seen.decode(text)
	}
}

func (r *Reading) note() {
	r.read()
	done := r.seen.by[r.key].done || r.step == len(r.pages)-1 && r.pages[r.step].told
	at := reached{r.step, done, r.answers(), r.lesson.Title}
	if r.seen.by[r.key] == at && r.seen.latest == r.key {
		return
	}
	r.seen.by[r.key], r.seen.latest = at, r.key
	_ = r.store.Save(r.seen.encode()) // refused: the list shows the progress of this visit alone
}

// renew has the next try of a lesson begin, in which nothing is answered.
func (r *Reading) renew(key string) {
	at := r.seen.by[key]
	again, answers := result.ReadLetters(at.answers)
	if len(answers) == 0 {
		return
	}
	for i, a := range answers {
		if a != result.NoneAt {
			answers[i] = result.Open
		}
	}
	at.answers = result.Result{Again: again + 1, Answers: answers}.Letters()
	r.seen.by[key], r.seen.latest = at, key
	_ = r.store.Save(r.seen.encode()) // refused: it is in memory
}

func (r *Reading) offer() {
	key := r.seen.latest
	if at := r.seen.by[key]; at.open() {
		said := fmt.Sprintf(leftAt, at.title, stepSaid(at.step, 0))
		r.state.Offer(state.Notice{Text: said, Act: "Go on", Do: func() {
			r.state.Notify("", false)
			r.open(key)
		}})
	}
}

// OpenCode goes on with the lesson whose result code stands in a text, where it was left; ok is false if there is none.
func (r *Reading) OpenCode(text string) (ok bool) {
	found, _ := result.Find(text)
	for _, f := range slices.Backward(found) {
		if f.Did == result.Lesson && link.IsKey(f.Lesson) {
			r.state.Visit = f.Visit // one student
			r.Resume(f.Lesson, f.Letters(), true)
			r.model.ChangeView(func(v *model.View) { v.Lesson, v.Step = f.Lesson, 0 })
			return true
		}
	}
	return false
}

// keep keeps the reader's own drawing for a reload, as a link, for which a table is too long, if the browser stores.
func (r *Reading) keep() { _ = r.tab.Save(link.Encode(link.State{Spec: r.own.spec, View: r.own.view})) }

// recall takes up what was kept before a reload; where no lesson is open the drawing has been given back.
func (r *Reading) recall() {
	if r.model.View().Lesson == "" {
		_ = r.tab.Save("")
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

// Resume has a lesson that a link is about to open begin with the answers that were given on another page; where the
// link names no step, seeks has it open at the first question that is open.
func (r *Reading) Resume(key, answers string, seeks bool) {
	r.answered, r.seeks = key+" "+answers, r.seeks || seeks
}

// Hand writes what was done in the open lesson into the state with which another page goes on; else it stays words.
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
	_, _, file := lesson.OfFile(r.key)
	if r.lesson == nil || file || r.edited() || r.own.view.Assignment != (assignment.Terms{}) {
		return ""
	}
	return link.Encode(link.State{Bare: true, View: model.View{Lesson: r.key, Step: r.step}})
}

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

// takeAnswers takes over what was answered on another page, or before, in this lesson. The first answer counts.
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

func (r *Reading) result() result.Result {
	done := result.Result{Did: result.Lesson, Lesson: r.key, Again: r.again}
	if link.IsAddress(r.key) { // a code has no room for it
		done.Lesson = r.lesson.FileKey()
	}
	for i, p := range r.pages {
		answer, right := result.NoneAt, result.NoneAt
		if q := r.lesson.Steps[i].Question; q != nil {
			if answer, right = result.Open, q.Answer; p.told {
				answer = p.chosen // −1 is result.Shown
			}
			if done.Of++; answer == right {
				done.Right++
			}
		}
		done.Answers, done.Asked = append(done.Answers, answer), append(done.Asked, right)
	}
	return done
}
