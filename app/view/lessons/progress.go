package lessons

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/doc/result"
	"crease/app/report/lesson"
	"crease/app/run/state"
)

// reached is how far a reader has come in a lesson.
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

// mostKept bounds what is read of the storage, in lines.
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

// encode writes a line for every lesson, the latest one last: key, step, "done" where it is finished, what was answered,
// and the title.
func (p *progress) encode() string {
	var b strings.Builder
	keys := slices.DeleteFunc(slices.Sorted(maps.Keys(p.by)), func(key string) bool { return key == p.latest })
	for _, key := range append(keys, p.latest) {
		at := p.by[key]
		b.WriteString(key + " " + strconv.Itoa(at.step))
		if at.done {
			b.WriteString(" " + doneMark)
		}
		if at.answers != "" {
			b.WriteString(" " + at.answers)
		}
		b.WriteString(titleMark + at.title + "\n")
	}
	return b.String()
}

// read takes over what an earlier visit, or another tab, has stored. If the browser refuses its
// storage the answers are lost with the page.
func (r *Reading) read() {
	if text, err := r.store.Load(); err == nil {
		r.seen.decode(text)
	}
}

// note notes how far the reader has come, and what was answered.
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

// offer offers to go on with the lesson that was left last, if it was left half-way.
func (r *Reading) offer() {
	key := r.seen.latest
	if at := r.seen.by[key]; at.open() {
		r.state.Offer(state.Notice{Text: leftAt(at.title, at.step), Act: goOn, Do: func() {
			r.state.Notify("", false)
			r.open(key)
		}})
	}
}

// OpenCode goes on with the lesson whose result code stands in a text, where it was left, with what was answered; ok is
// false if there is no such code.
func (r *Reading) OpenCode(text string) (ok bool) {
	found, _ := result.Find(text)
	for _, f := range slices.Backward(found) {
		if f.Did == result.Lesson && link.IsKey(f.Lesson) {
			r.state.Visit = f.Visit // one student
			r.Continue(f.Lesson, f.Letters())
			r.model.ChangeView(func(v *model.View) { v.Lesson, v.Step = f.Lesson, 0 })
			return true
		}
	}
	return false
}
