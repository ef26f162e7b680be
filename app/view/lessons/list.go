package lessons

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/link"
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
	if seen, ok := r.seen[e.Key]; ok {
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

// reached is how far a reader has come in a lesson.
type reached struct {
	step int // the last one that was shown, from 0
	done bool
}

type progress map[string]reached

// mostKept bounds what is read of the storage, in lines.
const mostKept = 200

const doneMark = "done"

// decode takes over what encode wrote, line by line; lines of another form are passed over.
func (p progress) decode(text string) {
	lines := strings.Split(text, "\n")
	for _, line := range lines[:min(len(lines), mostKept)] {
		f := strings.Fields(line)
		if len(f) < 2 || !link.IsKey(f[0]) && !link.IsAddress(f[0]) {
			continue
		}
		n, err := strconv.Atoi(f[1])
		if err == nil && n >= 0 && n < lesson.MaxSteps {
			p[f[0]] = reached{n, len(f) > 2 && f[2] == doneMark}
		}
	}
}

// encode writes a line for every lesson: key, step, and "done" where it is finished.
func (p progress) encode() string {
	var b strings.Builder
	for _, key := range slices.Sorted(maps.Keys(p)) {
		b.WriteString(key + " " + strconv.Itoa(p[key].step))
		if p[key].done {
			b.WriteString(" " + doneMark)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// read takes over what an earlier visit, or another tab, has stored. If the browser refuses its
// storage only the marks in the list are lost.
func (r *Reading) read() {
	if text, err := r.store.Load(); err == nil {
		r.seen.decode(text)
	}
}

// note notes how far the reader has come. A lesson that was finished stays so.
func (r *Reading) note() {
	r.read()
	at := reached{r.step, r.seen[r.key].done || r.step == len(r.pages)-1 && r.pages[r.step].told}
	if r.seen[r.key] == at {
		return
	}
	r.seen[r.key] = at
	_ = r.store.Save(r.seen.encode()) // refused: the list shows the progress of this visit alone
}
