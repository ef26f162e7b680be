package lessons

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/report/lesson"
	"crease/app/run/storage"
	"crease/app/ui"
)

// progressStore is where the reader's progress is kept.
const progressStore = storage.Lessons

// dialogName is the name of the dialog with the list.
const dialogName = "lessons"

// List is the dialog with all lessons. They are fetched when it is opened.
type List struct {
	goapp.Compo
	Reading *Reading
}

// OnMount implements goapp.Mounter.
func (l *List) OnMount(goapp.Context) { l.Reading.state.OnOpen(dialogName, l.open) }

// open fetches the list, if it is not there yet, and the reader's progress.
func (l *List) open() {
	l.Reading.read()
	l.Reading.index.get(l.Reading, func() { l.Update() })
	l.Update()
}

// Render implements goapp.Composer.
func (l *List) Render() goapp.UI {
	index := &l.Reading.index
	said := index.wrong
	if said == "" && index.list == nil {
		said = loading
	}
	return ui.Dialog(dialogName, titleLessons, l.Reading.state.Close,
		goapp.P().Class("muted").Text(aboutLessons),
		goapp.If(said != "", goapp.P().Role("alert").Text(said)),
		goapp.If(index.wrong == listNotFetched, goapp.Button().Type("button").Class("button").Text(again).
			OnClick(func(goapp.Context, goapp.Event) { l.open() })),
		goapp.Ol().Class("lesson-list").Body(goapp.Range(index.list).Slice(func(i int) goapp.UI {
			return l.renderEntry(index.list[i])
		})),
	)
}

func (l *List) renderEntry(e lesson.Entry) goapp.UI {
	about, at := "lesson-about-"+e.Key, ""
	if seen, ok := l.Reading.seen[e.Key]; ok {
		at = " · " + stepSaid(seen.step, e.Steps)
		if seen.done {
			at = " · ✓ " + finished
		}
	}
	return goapp.Li().DataSet("lesson", e.Key).Body(
		goapp.Button().Type("button").Class("lesson-choose").Aria("describedby", about).Text(e.Title).
			OnClick(func(goapp.Context, goapp.Event) {
				l.Reading.state.Close(dialogName)
				l.Reading.open(e.Key)
			}, e.Key),
		goapp.P().ID(about).Text(e.Summary),
		goapp.P().Class("muted").Text(minutesSaid(e.Minutes)+at),
	)
}
