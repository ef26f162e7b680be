package exchange

import (
	"bytes"
	"errors"
	"fmt"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/data/intake"
	"crease/algo/learn/dialect"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/formats"
	"crease/app/doc/gallery"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/report/lesson"
	"crease/app/text/messages"
	"crease/app/ui"
)

// Take opens what a file or a paste holds: a spec, an export, a table of samples, the arrays of a network, a lesson, or
// the result code of a lesson, which goes on. The error is a sentence that names the field or the line; then the page is
// unchanged. It is errAsked where the reader must first say what the arrays or the columns are. A long file is read by
// a worker: see open.
func (f *Files) Take(name string, data []byte) error {
	if why := f.State.Model.View().Assignment.Why(assignment.Files); why != "" {
		return refused(name, why+".")
	}
	text := data
	if src, err := intake.Open(data, nil); err == nil && src.Kind != intake.Arrays { // of Markdown what is in its fences
		text = bytes.TrimSpace(src.Text)
	}
	if len(text) == 0 {
		return refused(name, isEmpty)
	}
	for _, file := range [][]byte{data, text} {
		if f.Lesson != nil && lesson.Is(file) {
			if err := f.Lesson(file); err != nil {
				return refused(name, messages.Complaint(err))
			}
			return nil
		}
	}
	if f.Code != nil && len(text) <= 500 && f.Code(string(text)) { // no longer than a message with a result code
		return nil
	}
	t, err := formats.Read(data, nil)
	return f.takeRead(name, data, t, err)
}

// takeRead takes over what data was found to hold, or says why it could not be read.
func (f *Files) takeRead(name string, data []byte, t formats.Taken, err error) error {
	f.asked = nil
	switch {
	case err != nil && t.Kind == formats.ArrayText:
		return refused(name, messages.Complaint(err)+readAsArrays)
	case err != nil:
		return refused(name, messages.Complaint(err))
	case t.Asks():
		return f.ask(name, data, t.Asked)
	case t.IsTable():
		f.learnFrom(name, data, spec.Table{Name: nameKept(name)}, t)
		return nil
	case t.Kind == formats.Spec:
		f.State.Show(t.Spec)
		f.State.Session.Imported()
		return nil
	}
	if t.Arrays.Layout == formats.Unclear { // which way does W lie?
		f.asked = &question{name, t.Arrays}
		f.State.Open("import")
		return errAsked
	}
	return f.layArrays(name, t.Arrays, t.Arrays.Layout)
}

func (f *Files) learnFrom(name string, data []byte, choices spec.Table, t formats.Taken) {
	f.learn(&model.Data{Name: name, File: data, Table: choices, Skipped: t.Skipped, Told: t.Told}, t)
}

func (f *Files) learn(d *model.Data, t formats.Taken) {
	d.Dim, d.Rows, d.Look = t.Dim, t.Rows, t.Look
	d.Linked = link.Pack(d)
	f.State.Model.LearnTable(d)
	f.State.Session.Learn()
	f.State.Notify(told(d.Name, d.Told), false)
}

// LearnLinked learns from the table of a link. Its name is that of the file that it came from.
func (f *Files) LearnLinked(name, table string) {
	d, ok := link.Unpack(table)
	if !ok {
		panic("exchange: no table")
	}
	d.Name, d.Table.Name = name, name
	t, err := formats.ReadTable(d.File, d.Table, nil)
	if err != nil || t.Asks() {
		f.State.Notify(fmt.Sprintf(linkedTable, name), true)
		return
	}
	f.learn(d, t)
}

// maxLook is how much of a file is read at once on the page's own thread.
const maxLook = 100 << 10

// atOnce reports whether a file is read on the page's own thread: how long it is says little of an archive.
func atOnce(data []byte) bool { return len(data) <= maxLook && !intake.IsArchive(data) }

// exported returns the spec and, if the run is done, its last line.
func (f *Files) exported() []byte {
	var result []byte
	if state, _ := f.State.Model.State(); state == model.Done {
		if s := f.State.Model.Newest(); s != nil && s.Stage == snapshot.StageDone {
			result = dialect.Done(s)
		}
	}
	s := f.State.Model.Committed()
	if d := f.State.Model.Data(); d != nil { // what was drawn is not behind the samples
		s.Network = f.foundNetwork()
		s.Sampling.Samples = int64(max(1, d.Rows))
		s.Table = d.Table
	} else if result != nil { // it is of what was drawn
		s.Table = spec.Table{}
	}
	return dialect.EncodeExport(s, result)
}

// SaveJSON has the browser save the spec and the result.
func (f *Files) SaveJSON() { f.Save("crease.json", "application/json", f.exported()) }

// Save has the browser save data as a file of a MIME type, and says so if it does not.
func (f *Files) Save(name, kind string, data []byte) {
	if !download(name, newPieces(kind, data).blob) {
		f.State.Notify(noFile, true)
	}
}

// points says in which coordinates the exported result is and on what it rests; "" where there is nothing to say.
func (f *Files) points() (text string) {
	s := f.State.Model.Newest()
	if f.State.Model.Data() == nil || s == nil {
		return ""
	}
	if s.Map != nil {
		text = inTable
	}
	if !s.Points.Gaussian() && f.State.Model.Spec().Learning.RestsOnGaussian() {
		text += restsOn
	}
	return text
}

// errAsked says that arrays could be taken in two ways and that the reader is asked which.
var errAsked = errors.New("exchange: the layout of W is being asked for")

// layArrays takes over W, b and a. The settings stay as they are.
func (f *Files) layArrays(name string, r formats.Arrays, l formats.Layout) error {
	s := f.State.Model.Committed()
	s.Network, _ = r.Network(l) // its error is one of the spec, too
	if err := s.Validate(true); err != nil {
		return refused(name, messages.Complaint(err))
	}
	f.State.Show(s)
	if r.Notes != "" {
		f.note = noted(name, r.Notes)
	}
	return nil
}

func (f *Files) answer(l formats.Layout) {
	if q := f.asked; q != nil {
		f.asked = nil
		f.State.Close("import")
		f.taken(f.layArrays(q.name, q.arrays, l))
	}
}

// renderQuestion asks which way a square W lies, with the network that either answer gives.
func (f *Files) renderQuestion() goapp.UI {
	if f.asked == nil {
		return goapp.Div().Hidden(true)
	}
	units := len(f.asked.arrays.A)
	way := func(l formats.Layout, words, id string) goapp.UI {
		picture := ""
		if n, err := f.asked.arrays.Network(l); err == nil {
			picture = gallery.Thumbnail(n, 150, ui.IsDark(f.State.Model), id, words)
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
