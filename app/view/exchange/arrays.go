package exchange

import (
	"errors"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/formats"
	"crease/app/doc/gallery"
	"crease/app/text/messages"
	"crease/app/ui"
)

// errAsked says that arrays could be taken in two ways and that the reader is
// asked which.
var errAsked = errors.New("exchange: the layout of W is being asked for")

// takeArrays takes over W, b and a, or asks which way W lies. The settings stay as they
// are.
func (f *Files) takeArrays(name string, r formats.Arrays) error {
	if r.Layout == formats.Unclear {
		f.asked = &question{name, r}
		f.State.Open("import")
		return errAsked
	}
	return f.layArrays(name, r, r.Layout)
}

// sentenceRest ends a message that stands inside a sentence.
func sentenceRest(text string) string {
	if s := messages.Sentence(text); len(s) > 0 {
		return text[:1] + s[1:]
	}
	return text
}

// layArrays draws the network whose W lies as given.
func (f *Files) layArrays(name string, r formats.Arrays, l formats.Layout) error {
	n, err := r.Network(l)
	if err != nil {
		return refused(name, messages.Complaint(err))
	}
	s := f.State.Model.Committed()
	s.Network = n
	if err := s.Validate(true); err != nil {
		return refused(name, messages.Complaint(err))
	}
	f.State.Show(s)
	if r.Notes != 0 {
		f.note = noted(name, r.Notes)
	}
	return nil
}

func (f *Files) answer(l formats.Layout) {
	q := f.asked
	if q == nil {
		return
	}
	f.asked = nil
	f.State.Close("import")
	if err := f.layArrays(q.name, q.arrays, l); err != nil {
		f.State.Notify(err.Error(), true)
		return
	}
	f.tellNote()
}

// tellNote says what was taken for granted of what was read, or takes the notice before away.
func (f *Files) tellNote() {
	f.State.Notify(f.note, false)
	f.note = ""
}

// thumbnail is how large the networks are drawn that an answer would give.
const thumbnail = 150

// renderQuestion asks which way a square W lies, with the network that either answer gives.
func (f *Files) renderQuestion() goapp.UI {
	if f.asked == nil {
		return goapp.Div().Hidden(true)
	}
	units := len(f.asked.arrays.A)
	way := func(l formats.Layout, words, id string) goapp.UI {
		picture := ""
		if n, err := f.asked.arrays.Network(l); err == nil {
			picture = gallery.Thumbnail(n, thumbnail, ui.IsDark(f.State.Model), id, words)
		}
		return goapp.Div().Class("import-way").Body(
			&ui.Picture{Name: id, SVG: picture},
			ui.Button("button", words, func() { f.answer(l) }),
		)
	}
	return goapp.Div().Class("import-question").Role("group").Aria("labelledby", "import-question").Body(
		goapp.P().ID("import-question").Text(squareQuestion(f.asked.name, units)),
		goapp.Div().Class("import-ways").Body(
			way(formats.Rows, rowWay, "import-rows"),
			way(formats.Columns, columnWay, "import-columns"),
		),
	)
}
