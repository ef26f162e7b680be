package lessons

import "crease/app/doc/result"

// report tells the rest of the page, and a page around it, what was answered in the open lesson.
func (r *Reading) report() { r.state.Report(r.result()) }

// result is what was answered in the open lesson so far.
func (r *Reading) result() result.Result {
	done := result.Result{Did: result.Lesson, Lesson: r.key}
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
