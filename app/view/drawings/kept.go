// Package drawings is the part of the page with the gallery: the prepared networks and the drawings that are kept in
// the browser's storage. It owns that storage. It listens to edits, to another drawing taking the place of this one,
// and to other tabs that write to the storage; it may put another drawing in place of this one.
package drawings

import (
	"errors"
	"reflect"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/spec"
	"crease/app/doc/gallery"
	"crease/app/doc/model"
	"crease/app/run/state"
	"crease/app/run/storage"
	"crease/app/text/messages"
	"crease/app/ui"
)

// Kept keeps the last drawings in the browser's storage, read before every change: another tab may write there too.
type Kept struct {
	gallery.Drawings
	state  *state.State
	model  *model.Model
	store  storage.Storage
	kept   spec.Spec // as it was kept last
	wrong  string    // why nothing is kept, "" if all is well
	onList func()    // repaints the list
}

// NewKept returns a list that keeps nothing until Watch is called.
func NewKept(st *state.State) *Kept {
	return &Kept{state: st, model: st.Model, store: storage.Drawings, onList: func() {}}
}

// open reads the drawings that s holds, and keeps them there from now on.
func (l *Kept) open(s storage.Storage) {
	l.store, l.state.OnLeave = s, l.begin
	l.read()
	l.Resume(l.model.Committed())
	l.kept = l.model.Committed()
}

// read replaces the list by the stored one. That storage cannot be written stays noted until writing succeeds.
func (l *Kept) read() {
	text, err := l.store.Load()
	if err != nil {
		l.wrong = storageRefused
		return
	}
	switch l.Decode(text) {
	case nil:
		if l.wrong == storageDamaged || l.wrong == storageNewer {
			l.wrong = ""
		}
	case gallery.ErrNewer:
		l.wrong = storageNewer
	default:
		l.wrong = storageDamaged
	}
}

// look reads the list to be shown, and tries whether it can be written.
func (l *Kept) look() {
	l.read()
	if l.wrong == "" {
		l.save()
	}
}

func (l *Kept) save() {
	switch err := l.store.Save(l.Encode()); {
	case errors.Is(err, storage.ErrFull):
		l.wrong = storageFull
	case err != nil:
		l.wrong = storageRefused
	default:
		l.wrong = ""
	}
}

func (l *Kept) change(f func()) {
	l.read()
	f()
	if l.wrong != storageNewer { // what an older version writes would take them away
		l.save()
	}
	l.onList()
}

// keep takes in the drawing as it is now, if it has changed. Those of a lesson's steps are not the reader's; what
// becomes of one is kept when another takes its place. A guess at a mystery sheet is no drawing.
func (l *Kept) keep() {
	s := l.model.Committed()
	if l.model.View().Lesson == "" && !l.model.Guessing() && !reflect.DeepEqual(s, l.kept) {
		l.kept = s
		l.change(func() { l.Keep(s) })
	}
}

// begin is called before another drawing takes the place of this one, which is kept, even if it was only looked at.
func (l *Kept) begin() {
	if !l.model.Guessing() {
		l.kept = l.model.Committed()
		l.change(func() { l.Keep(l.kept) })
	}
	l.Begin()
}

// Watch keeps what is drawn from here on in the browser's storage, a moment after every edit and when the page goes.
func (l *Kept) Watch() {
	l.open(storage.Drawings)
	var rest ui.Rest
	l.model.Listen(func(c model.Change) {
		if c&model.SpecChanged != 0 {
			rest.Begin(800*time.Millisecond, func() { l.state.Do(l.keep) })
		}
	})
	ui.OnWindow("pagehide", func(goapp.Value) { l.keep() })
	ui.OnWindow("storage", func(goapp.Value) {
		l.state.Do(func() {
			l.read()
			l.onList()
		})
	})
}

func (l *Kept) restore(id int) {
	kept, ok := l.Find(id)
	if !ok {
		return
	}
	s, err := kept.Spec()
	if err != nil {
		l.state.Notify(messages.NotOpened("This drawing", messages.Sentence(err.Error())), true)
		return
	}
	l.state.Show(s)
	l.keep()
}
