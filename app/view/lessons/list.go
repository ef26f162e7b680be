package lessons

import (
	"cmp"
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
			goapp.Ol().Class("lesson-list").Body(goapp.Range(r.index.list).Slice(func(i int) goapp.UI {
				return r.renderEntry(r.index.list[i])
			})),
		}
	}
	return d
}

func (r *Reading) renderEntry(e lesson.Entry) goapp.UI {
	about, at := "lesson-about-"+e.Key, ""
	if seen, ok := r.seen.by[e.Key]; ok {
		at = " · " + stepSaid(seen.step, e.Steps)
		if seen.done {
			at = " · ✓ " + finished
		}
	}
	return goapp.Li().DataSet("lesson", e.Key).Body(
		ui.Button("lesson-choose", e.Title, func() {
			r.state.Close(dialogName)
			r.open(e.Key)
		}, e.Key).Aria("describedby", about),
		goapp.P().ID(about).Text(e.Summary),
		goapp.P().Class("muted").Text(minutesSaid(e.Minutes)+at),
	)
}

// folder holds the lessons, as seen from the page.
const folder = "web/lessons/"

// index is the site's list of lessons, once it is there.
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
				x.wrong = listDamaged
			default:
				x.list, x.wrong = list, ""
			}
			then()
		})
	})
}

// has reports whether the list has a lesson of that key; unlisted where there is no list.
func (x *index) has(key string, unlisted bool) bool {
	return x.list == nil && unlisted || slices.ContainsFunc(x.list, func(e lesson.Entry) bool { return e.Key == key })
}
