package lessons

import (
	"reflect"
	"testing"

	"crease/app/doc/result"
)

// Every answer is told, with what was answered before, and what is left open: catches an answer that is lost, one
// that counts as right, and a step without a question that is waited for.
func TestAnswersAreTold(t *testing.T) {
	r, _ := reading(t)
	var heard []result.Result
	r.state.OnReport(func(what result.Result) {
		what.Visit = 0
		heard = append(heard, what)
	})
	r.open("one")
	if len(heard) > 0 || r.result().Done() {
		t.Errorf("before an answer: %+v", heard)
	}
	r.named("1")()
	done(r)
	r.turnTo(2)
	want := result.Result{Did: result.Lesson, Lesson: "one", Of: 1, Answers: []int{0, result.NoneAt, result.NoneAt}}
	if !reflect.DeepEqual(heard, []result.Result{want}) || !heard[0].Done() {
		t.Errorf("a wrong answer is told as %+v, want %+v", heard, want)
	}
	r.close()
	r.open("one")
	r.answer(1)
	if want.Right, want.Answers[0] = 1, 1; len(heard) != 2 || !reflect.DeepEqual(heard[1], want) {
		t.Errorf("a right answer is told as %+v, want %+v", heard[1:], want)
	}
}
