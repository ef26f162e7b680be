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
	"crease/algo/spec/tree"
	"crease/app/doc/assignment"
	"crease/app/doc/formats"
	"crease/app/doc/gallery"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/report/lesson"
	"crease/app/text/messages"
	"crease/app/ui"
)

// Open opens what a file or paste holds – a spec, an export, a table of samples, the arrays of a network, a lesson, or
// the result code of a lesson, which goes on – and calls end with nil, or with a sentence that names the field or the
// line; then the page is unchanged. It is errAsked where the reader must first say what the arrays or the columns are.
// A worker reads it, however short it is: its length says little of the work. The notice says how far it is and offers
// to give it up, and what begins to be opened ends what was being opened before.
func (f *Files) Open(name string, data []byte, end func(error)) {
	f.giveUp()
	f.pasted = ""
	f.State.Notify("", false) // about a file before it
	if why := f.State.Model.View().Assignment.Why(assignment.Files); why != "" {
		end(refused(name, why+"."))
		return
	}
	if text := bytes.TrimSpace(data); f.Link != nil && bytes.HasPrefix(text, []byte("http")) && f.Link(string(text)) {
		end(nil) // before the first bytes are recognised, which refuses links
		return
	}
	if head, ok := intake.Head(data, lesson.MaxBytes); ok { // of Markdown what is in its fences
		text := bytes.TrimSpace(head.Text)
		switch {
		case len(text) == 0 && !head.Cut:
			end(refused(name, "It is empty."))
			return
		case f.Code != nil && len(text) <= 500 && f.Code(string(text)): // no longer than a message with a code
			end(nil)
			return
		case f.Lesson != nil && head.Own == intake.Lesson:
			if head.Cut || bytes.HasPrefix(bytes.TrimSpace(tree.TrimMark(data)), []byte("{")) {
				text = data // results name a lesson by the sum of its file
			}
			err := f.Lesson(text)
			if err != nil {
				err = refused(name, messages.Complaint(err))
			}
			end(err)
			return
		}
	}
	known := f.State.Model.Committed().Table
	if d := f.State.Model.Data(); d != nil && d.Table.Name == nameKept(name) {
		known = d.Table
	}
	if known.Name != nameKept(name) {
		known = spec.Table{}
	}
	f.read(name, data, formats.Order{Table: known}, func(t formats.Taken, err error) {
		end(f.takeRead(name, data, t, err))
	})
}

// takeRead takes over what data was found to hold, or says why it could not be read.
func (f *Files) takeRead(name string, data []byte, t formats.Taken, err error) error {
	f.asked = nil
	switch {
	case err != nil && t.Kind == formats.ArrayText:
		return refused(name, messages.Complaint(err)+" It was read as the arrays of a network, as it is no spec.")
	case err != nil:
		return refused(name, messages.Complaint(err))
	case t.Asks():
		f.table = &table{name: name, data: data, asked: t.Asked, signs: t.Known, skip: t.Known.Skip}
		f.openTable()
		return errAsked
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

// LearnRows reads a table as if a file of that name had been opened, and hands over what learns from it.
func (f *Files) LearnRows(name string, data []byte, take func(learn func())) {
	f.read(name, data, formats.Order{Want: formats.TableRows}, func(t formats.Taken, err error) {
		take(func() { f.taken(f.takeRead(name, data, t, err)) })
	})
}

// LearnLinked learns from the table of a link. Its name is that of the file that it came from.
func (f *Files) LearnLinked(name, table string) {
	d, ok := link.Unpack(table)
	if !ok {
		panic("exchange: no table")
	}
	f.giveUp()
	d.Name, d.Table.Name = name, name
	t, err := formats.Order{Want: formats.TableRows, Table: d.Table}.Read(d.File, nil)
	if err != nil || t.Asks() {
		f.State.Notify("The table of the link, "+name+", cannot be read. Ask its sender for the file.", true)
		return
	}
	f.learn(d, t)
}

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
		f.State.Notify(name+": "+r.Notes+".", false)
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
		goapp.P().ID("import-question").Text(fmt.Sprintf(squareQuestion, f.asked.name, units)),
		goapp.Div().Class("import-ways").Body(
			way(formats.Rows, "A row (PyTorch, m×d)", "import-rows"),
			way(formats.Columns, "A column (Keras, d×m)", "import-columns"),
		),
	)
}
