// Package classroom is the part of the page for teachers who have got result codes from a class: they paste
// whatever the codes stand in, and see who did what, the distribution of scores and answers, and the wrong answers
// that most have in common. The codes are kept in this browser until the teacher forgets them; nothing is sent.
package classroom

import (
	"maps"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/link"
	"crease/app/doc/result"
	"crease/app/report/class"
	"crease/app/report/lesson"
	"crease/app/run/state"
	"crease/app/run/storage"
	"crease/app/ui"
)

// View is the dialog.
type View struct {
	ui.Modal
	lesson func(key string, then func(l *lesson.Lesson)) // hands over a lesson, nil if it cannot be had
	save   func(name, kind string, data []byte)          // saves a file

	store   storage.Storage
	class   class.Class
	lessons map[string]*lesson.Lesson // by their keys, nil while they are not there
	said    string                    // what has come of reading
	damaged []result.Damaged          // what could not be read then
	warned  string                    // why nothing is kept
	asked   bool                      // whether to forget
	big     bool                      // on a projector
	field   goapp.Value               // into which is pasted
	rest    ui.Rest
}

// name is the dialog's, by which it is opened, and the word in a link.
const name = "class"

// typingRest is how long the field rests before it is read.
const typingRest = 300 * time.Millisecond

// New returns the dialog: get hands over a lesson, nil if it cannot be had, and save saves a file.
func New(
	st *state.State, get func(key string, then func(l *lesson.Lesson)), save func(name, kind string, data []byte),
) *View {
	v := &View{lesson: get, save: save, store: storage.Class, lessons: map[string]*lesson.Lesson{}}
	v.Modal = ui.Modal{State: st, Name: name, Title: titleClass, Prepare: v.prepare, Body: v.body}
	return v
}

// OnMount implements goapp.Mounter.
func (v *View) OnMount(ctx goapp.Context) {
	v.Modal.OnMount(ctx)
	ui.OnWindow("fullscreenchange", func(goapp.Value) {
		if v.big && !ui.IsFullScreen() {
			v.State.Do(func() { v.project(false) })
		}
	})
	ui.OnClose(v.JSValue(), func() { v.State.Do(func() { v.project(false) }) })
}

// prepare takes up what is kept.
func (v *View) prepare() {
	v.said, v.damaged, v.asked = "", nil, false
	if text, err := v.store.Load(); err == nil {
		v.class.Read(text)
	}
	maps.DeleteFunc(v.lessons, func(_ string, l *lesson.Lesson) bool { return l == nil }) // it may be there by now
	v.fetch()
}

// fetch gets the lessons of which there are codes.
func (v *View) fetch() {
	for _, f := range v.class.Codes {
		key := f.Lesson
		if _, ok := v.lessons[key]; ok || !link.IsKey(key) {
			continue
		}
		v.lessons[key] = nil
		v.lesson(key, func(l *lesson.Lesson) {
			v.lessons[key] = l
			v.Update()
		})
	}
}

// typed reads the field once it rests.
func (v *View) typed(ctx goapp.Context, _ goapp.Event) {
	v.field = ctx.JSSrc()
	v.rest.Begin(typingRest, func() {
		v.State.Do(func() {
			if v.read(v.field.Get("value").String()) {
				v.field.Set("value", "")
			}
			v.Update()
		})
	})
}

// read reads a text and reports whether there were codes in it.
func (v *View) read(text string) bool {
	fresh, known, damaged := v.class.Read(text)
	v.said, v.damaged, v.asked = readSaid(fresh, known, len(damaged), text != ""), damaged, false
	if fresh > 0 {
		v.warned = ""
		if v.store.Save(v.class.Text()) != nil {
			v.warned = notKept
		}
		v.fetch()
	}
	return fresh+known > 0
}

// forget forgets all codes, at the second press.
func (v *View) forget() {
	if v.asked = !v.asked; v.asked {
		return
	}
	v.class = class.Class{Counts: v.class.Counts}
	_ = v.store.Save("") // where nothing is kept there is nothing to forget
	v.said, v.damaged, v.warned = forgotten, nil, ""
}

// project shows the distributions in larger type, without names, on the whole screen if the browser allows it.
func (v *View) project(on bool) {
	if on == v.big {
		return
	}
	v.big = on
	if v.Update(); on {
		ui.FullScreen(v.JSValue().Call("querySelector", ".class-screen"))
	} else {
		ui.OrdinaryScreen()
	}
}
