package app

import (
	"reflect"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/spec"
	"crease/app/gallery"
	"crease/app/model"
)

// storage is where the browser keeps text for this page. Both ways may be
// refused: by the reader's settings, by a full disk.
type storage interface {
	load() (string, error)
	save(text string) error
}

// drawings keeps the last drawings in the browser's storage. Another tab may
// write there too: the list is read before every change.
type drawings struct {
	gallery.Drawings
	model  *model.Model
	store  storage
	kept   spec.Spec // as it was kept last
	wrong  string    // why nothing is kept, "" if all is well
	onList func()    // repaints the list
}

func newDrawings(m *model.Model) *drawings {
	return &drawings{model: m, store: noStorage{}, onList: func() {}}
}

// The sentences for the reader where the storage fails.
const (
	storageRefused = "This browser keeps nothing for this page, so drawings are not saved here. The address of the page still holds the one you see."
	storageDamaged = "The drawings that this browser kept cannot be read; the next one that is kept takes their place."
)

// open takes up storage and what it holds.
func (l *drawings) open(s storage) {
	l.store = s
	l.read()
	l.Resume(l.model.Committed())
	l.kept = l.model.Committed()
}

// read takes over the stored list. That nothing can be stored is known until
// something is.
func (l *drawings) read() {
	text, err := l.store.load()
	switch {
	case err != nil:
		l.wrong = storageRefused
	case l.Decode(text) != nil:
		l.wrong = storageDamaged
	case l.wrong == storageDamaged:
		l.wrong = ""
	}
}

// look reads the list to be shown, and tries whether it can be written.
func (l *drawings) look() {
	l.read()
	if l.wrong == "" && l.store.save(l.Encode()) != nil {
		l.wrong = storageRefused
	}
}

// change alters the stored list.
func (l *drawings) change(f func()) {
	l.read()
	f()
	l.wrong = ""
	if l.store.save(l.Encode()) != nil {
		l.wrong = storageRefused
	}
	l.onList()
}

// keep takes in the drawing as it is now, if it has changed.
func (l *drawings) keep() {
	s := l.model.Committed()
	if !reflect.DeepEqual(s, l.kept) {
		l.kept = s
		l.change(func() { l.Keep(s) })
	}
}

// begin is called before another drawing takes the place of this one, which is
// kept as it is, even if it came by a link and was only looked at.
func (l *drawings) begin() {
	l.kept = l.model.Committed()
	l.change(func() { l.Keep(l.kept) })
	l.Begin()
}

// keepDelay is how long an edit rests before it is kept.
const keepDelay = 800 * time.Millisecond

// keepDrawings keeps what is drawn from here on, a moment after every edit and
// when the page goes.
func (d *desk) keepDrawings() {
	d.drawings.open(localStorage{})
	var timer *time.Timer
	d.model.Listen(func(c model.Change) {
		if c&model.SpecChanged == 0 {
			return
		}
		if timer == nil {
			timer = time.AfterFunc(keepDelay, func() { d.do(d.drawings.keep) })
		} else {
			timer.Reset(keepDelay)
		}
	})
	onWindow("pagehide", func(app.Value) { d.drawings.keep() })
	onWindow("storage", func(app.Value) {
		d.do(func() {
			d.drawings.read()
			d.drawings.onList()
		})
	})
}

// show opens another drawing in place of this one. It can be undone, and this
// one is kept.
func (d *desk) show(s spec.Spec) {
	d.drawings.begin()
	d.model.SetData(nil)
	d.model.Edit(s)
	if v := d.model.View(); !fits(v, s.Network.Dim()) {
		v.Slice = model.DefaultView().Slice
		d.model.SetView(v)
	}
}

// restore opens a drawing that was kept.
func (d *desk) restore(id int) {
	kept, ok := d.drawings.Find(id)
	if !ok {
		return
	}
	s, err := kept.Spec()
	if err != nil {
		d.notify("This drawing cannot be opened: "+err.Error()+".", true)
		return
	}
	d.show(s)
	d.drawings.keep()
}

// noStorage keeps nothing and holds nothing.
type noStorage struct{}

func (noStorage) load() (string, error) { return "", nil }
func (noStorage) save(string) error     { return nil }
