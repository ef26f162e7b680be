package lessons

import (
	"crease/app/doc/link"
	"crease/app/doc/result"
	"crease/app/report/lesson"
	"crease/app/ui"
)

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

// Get hands over the lesson of a key, nil if there is none or it cannot be fetched, or is a file that nobody has
// opened in this tab.
func (r *Reading) Get(key string, then func(l *lesson.Lesson)) {
	if isFile(key) {
		then(r.ofFile(key))
		return
	}
	r.index.get(r, func() {
		if l := r.got[key]; l != nil || r.index.list == nil || !r.index.has(key) {
			then(l)
			return
		}
		r.fetch(folder+key+".json", func(text string, how ui.Fetched) {
			r.state.Do(func() {
				if l, err := lesson.Read([]byte(text)); how == ui.Found && err == nil {
					r.got[key] = l
				}
				then(r.got[key])
			})
		})
	})
}
