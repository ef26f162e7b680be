package lessons

import (
	"cmp"
	"fmt"
	"slices"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/report/lesson"
	"crease/app/ui"
)

const dialogName = "lessons"

// List is the dialog with all lessons. They are fetched when it is opened.
func List(r *Reading) goapp.UI {
	d := &ui.Modal{State: r.state, Name: dialogName, Title: titleLessons}
	d.Prepare = func() {
		r.read()
		r.index.get(r, func() { d.Update() })
	}
	d.Body = func() []goapp.UI {
		said := r.index.wrong
		if r.index.list == nil {
			said = cmp.Or(said, loading)
		}
		return []goapp.UI{
			goapp.P().Class("muted").Text(aboutLessons),
			goapp.If(said != "", goapp.P().Role("alert").Text(said)),
			goapp.If(r.index.wrong == listNotFetched, ui.Button("button", again, d.Prepare)),
			goapp.Ol().Class("lesson-list").Body(ui.Each(r.index.list, r.renderEntry)),
		}
	}
	return d
}

func (r *Reading) renderEntry(e lesson.Entry) goapp.UI {
	about, at := "lesson-about-"+e.Key, ""
	if seen, ok := r.seen.by[e.Key]; ok {
		at = " · " + stepSaid(seen.step, e.Steps)
		if seen.done {
			at = " · ✓ finished"
		}
	}
	return goapp.Li().DataSet("lesson", e.Key).Body(
		ui.Button("lesson-choose", e.Title, func() {
			r.state.Close(dialogName)
			r.open(e.Key)
		}, e.Key).Aria("describedby", about),
		goapp.P().ID(about).Text(e.Summary),
		goapp.P().Class("muted").Text(fmt.Sprintf("%d min", e.Minutes)+at),
	)
}

const folder = "web/lessons/"

type index struct {
	list  []lesson.Entry
	wrong string // why there is no list
}

// get fetches the list if it is not there yet, and calls then, with a list or without.
func (x *index) get(r *Reading, then func()) {
	x.wrong = ""
	if x.list != nil {
		then()
		return
	}
	r.fetch(folder+"index.json", func(text string, how ui.Fetched) {
		r.state.Do(func() {
			list, err := lesson.ReadIndex([]byte(text))
			switch {
			case how != ui.Found:
				x.wrong = listNotFetched
			case err != nil:
				x.wrong = "The list of lessons cannot be read. Reload the page to get it anew."
			default:
				x.list, x.wrong = list, ""
			}
			then()
		})
	})
}

const endName = "lesson-end"

// End is the dialog at the end of a lesson: what its reader can do now, the answers with the right ones, and where to go
// from there.
func End(r *Reading) goapp.UI {
	d := &ui.Modal{State: r.state, Name: endName, Title: "The end of the lesson", Body: r.renderEnd}
	d.Prepare = func() { r.index.get(r, func() { d.Update() }) }
	return d
}

func (r *Reading) renderEnd() []goapp.UI {
	if r.lesson == nil {
		return nil
	}
	leave := func(act func()) func() {
		return func() {
			r.state.Close(endName)
			act()
		}
	}
	next := r.following()
	done := r.result()
	return []goapp.UI{
		goapp.If(r.lesson.Can != "", goapp.P().Class("lead").Text(canNow+r.lesson.Can+".")),
		goapp.If(done.Of > 0, goapp.P().Text(fmt.Sprintf(rightSaid, done.Right, done.Of))),
		goapp.Ol().Class("lesson-answers").Lang(r.lesson.Lang).Body(goapp.Range(r.pages).Slice(r.renderAnswer)),
		goapp.P().Class("dialog-acts").Body(
			goapp.If(next.Key != "", ui.Button("button primary", "Next lesson: "+next.Title,
				leave(func() { r.open(next.Key) }), next.Key)),
			ui.Button("button", takeTurn, leave(r.takeTurn)).Title(hintTurn),
			ui.Button("button lesson-code", resultCode, leave(func() { r.state.Open("result") })),
			ui.Button("button", "Again", leave(r.anew)).Title(hintAgain),
			ui.Button("button", "Close", leave(r.close)).Title(hintFinish),
		),
	}
}

// renderAnswer is the question of a step, and what was answered beside what is right.
func (r *Reading) renderAnswer(i int) goapp.UI {
	q, p := r.lesson.Steps[i].Question, r.pages[i]
	if q == nil {
		return goapp.Li().Text(r.lesson.Steps[i].Title)
	}
	said := func(sign, text string) goapp.HTMLP {
		return goapp.P().Body(goapp.Text(sign), goapp.Span().Body(terms(text)...))
	}
	return goapp.Li().Body(
		goapp.Span().Body(terms(q.Text)...),
		goapp.If(!p.told, goapp.P().Class("muted").Lang(english).Text("not answered yet")),
		goapp.If(p.told && p.chosen >= 0 && p.chosen != q.Answer, said("✗ ", q.Choices[max(0, p.chosen)]).Class("muted")),
		goapp.If(p.told, said("✓ ", q.Choices[q.Answer])),
	)
}

// following is the lesson after the open one in the list, the zero entry if there is none.
func (r *Reading) following() (next lesson.Entry) {
	at := slices.IndexFunc(r.index.list, func(e lesson.Entry) bool { return e.Key == r.key })
	if at >= 0 && at+1 < len(r.index.list) {
		next = r.index.list[at+1]
	}
	return next
}

// takeTurn closes the lesson on what its last step has to try, with everything that the page can do; the reader's own
// drawing is among those that are kept, and Undo leads to it.
func (r *Reading) takeTurn() {
	what := r.lesson.Shown(len(r.pages) - 1).Spec
	if turn := r.lesson.Steps[len(r.pages)-1].Turn; turn != nil {
		what = *turn
	}
	r.close()
	r.state.Replace(what)
}
