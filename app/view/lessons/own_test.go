package lessons

import (
	"reflect"
	"testing"

	"crease/app/apptest"
	"crease/app/doc/result"
	"crease/app/report/lesson"
)

// Every answer is told, with what was answered before, and what is left open: catches an answer that is lost, one
// that counts as right, and a step without a question that is waited for.
func TestAnswersAreTold(t *testing.T) {
	r, _ := reading(t)
	var heard []result.Result
	r.state.OnReport = func(what result.Result) {
		what.Visit, what.At = 0, 0
		heard = append(heard, what)
	}
	r.open("one")
	if len(heard) > 0 || r.result().Done() {
		t.Errorf("before an answer: %+v", heard)
	}
	r.named("1")()
	done(r)
	r.turnTo(2)
	want := result.Result{Did: result.Lesson, Lesson: "one", Of: 1, Answers: []int{0, result.NoneAt, result.NoneAt},
		Asked: []int{1, result.NoneAt, result.NoneAt}}
	if !reflect.DeepEqual(heard, []result.Result{want}) || !heard[0].Done() {
		t.Errorf("a wrong answer is told as %+v, want %+v", heard, want)
	}
	r.close()
	r.open("one")
	r.answer(1)
	want.Again = 1
	if want.Right, want.Answers[0] = 1, 1; len(heard) != 2 || !reflect.DeepEqual(heard[1], want) {
		t.Errorf("a right answer is told as %+v, want %+v", heard[1:], want)
	}
}

// What was answered in a lesson that no list names is told under the key of its file, however the file was opened,
// and that key leads a class's teacher to its questions once the file is open, before and after a reload.
func TestFileIsTold(t *testing.T) {
	r, _ := reading(t)
	r.site = "https://here.org"
	r.file = &apptest.Storage{}
	told := func() string {
		if r.lesson == nil {
			t.Fatalf("no lesson: %q", r.wrong)
		}
		key := r.result().Lesson
		found, unread := result.Find(result.Encode(r.result()))
		if len(found) != 1 || len(unread) > 0 || found[0].Lesson != key {
			t.Errorf("the code of %q holds %+v", key, found)
		}
		return key
	}
	v := r.model.View()
	v.Lesson = "courses/one.json"
	r.model.SetView(v)
	byAddress := told()
	r.close()
	if err := r.OpenFile([]byte(lessonText)); err != nil || told() != byAddress {
		t.Errorf("%v: told as %q, by its address as %q", err, told(), byAddress)
	}
	again, _ := reading(t)
	for text, r := range map[string]*Reading{"": r, r.file.(*apptest.Storage).Text: again} {
		r.file = &apptest.Storage{Text: text}
		for key, want := range map[string]bool{byAddress: true, "file-00000001-t": false} {
			r.Get(key, func(l *lesson.Lesson) {
				if (l != nil) != want {
					t.Errorf("%q is %v", key, l)
				}
			})
		}
	}
}
