// Package exchange is the part of the page where files come in and go out. It owns the dialogs of import and export,
// and what is dropped on the page or pasted outside a field: specs and exports in JSON, tables of samples, arrays of
// a network. It listens to the window's drops and pastes, puts what it takes in place of the drawing, and has a run
// start on a table. What the page looks like and where cells of a table go belongs to other parts of the page: the
// shell passes that in.
package exchange

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/data/tabular"
	"crease/algo/learn/predict"
	"crease/algo/learn/snapshot"
	"crease/app/doc/formats"
	"crease/app/run/runner"
	"crease/app/run/state"
	"crease/app/text/messages"
	"crease/app/ui"
)

// Files takes files in and hands files out.
type Files struct {
	State *state.State
	// Picture draws what the page shows as one SVG that stands by itself.
	Picture func() string
	// Lesson opens a lesson.
	Lesson func(data []byte) error
	// Code goes on with the lesson whose result code stands in a text, if there is one.
	Code func(text string) bool
	// Link opens what a text links to, if it is a link to a drawing.
	Link func(text string) bool

	pasted string      // why a pasted text was not taken
	asked  *question   // about arrays that wait to be taken, nil for none
	table  *table      // that waits for its reader's choices, nil for none
	reader runner.Crew // of the file that is being read, nil for none

	newReader func() runner.Crew // nil for readers in workers

	predicted predict.Rows       // the rows predicted last
	predictor *snapshot.Snapshot // by this
}

// OpenImport opens the dialog without what was asked there before.
func (f *Files) OpenImport() {
	f.asked, f.pasted = nil, ""
	f.State.Open("import")
}

// question is what the reader is asked before arrays are taken.
type question struct {
	name   string
	arrays formats.Arrays
}

func (f *Files) readFile(file goapp.Value) {
	f.bytesOf(file, func(name string, data []byte) { f.Open(name, data, f.taken) })
}

// bytesOf hands the name and the bytes of a File over, on the page's goroutine. It copies a piece at a time: 96 MB at
// once stopped the page for a tenth of a second.
func (f *Files) bytesOf(file goapp.Value, take func(name string, data []byte)) {
	name := file.Get("name").String()
	if file.Get("size").Float() > tabular.MaxBytes {
		f.State.Notify(messages.NotOpened(name, "It is longer than 256 MB."), true)
		return
	}
	data := make([]byte, file.Get("size").Int())
	var copyFrom func(at int)
	copyFrom = func(at int) {
		if at == len(data) {
			f.State.Do(func() { take(name, data) })
			return
		}
		piece := func() goapp.Value { return file.Call("slice", at, at+4<<20).Call("arrayBuffer") }
		ui.Settle(piece, func(buffer goapp.Value) {
			copyFrom(at + goapp.CopyBytesToGo(data[at:], goapp.Window().Get("Uint8Array").New(buffer)))
		}, func() {
			why := "The browser could not read it: it may have been moved or changed."
			f.State.Do(func() { f.State.Notify(messages.NotOpened(name, why), true) })
		})
	}
	copyFrom(0)
}

// taken closes the dialog where a file came from, or says why it could not be taken over.
func (f *Files) taken(err error) {
	switch err {
	case errAsked:
	case nil:
		f.State.Close("import")
	default:
		f.State.Notify(err.Error(), true)
	}
}

// Listen takes files that are dropped on the page and text that is pasted outside a field.
func (f *Files) Listen() {
	ui.OnWindow("dragover", func(e goapp.Value) { e.Call("preventDefault") })
	ui.OnWindow("drop", func(e goapp.Value) {
		e.Call("preventDefault")
		ui.Try(func() {
			if files := e.Get("dataTransfer").Get("files"); files.Length() > 0 {
				f.readFile(files.Index(0))
			}
		})
	})
	// As the middle button comes up, which moves the sheet, browsers on Linux paste what is selected anywhere.
	middle, rest := false, ui.Rest{}
	ui.OnWindow("pointerup", func(e goapp.Value) {
		middle = e.Get("button").Int() == 1
		rest.Begin(100*time.Millisecond, func() { middle = false })
	})
	ui.OnWindow("paste", func(e goapp.Value) {
		if middle || e.Get("defaultPrevented").Bool() {
			return
		}
		target := e.Get("target")
		if target.Get("tagName").String() == "INPUT" || ui.ElementKind(target) == ui.TextField {
			return
		}
		if text := ui.Pasted(e); text != "" {
			f.State.Do(func() { f.Open(thePaste, []byte(text), f.taken) })
		}
	})
}

// read gives up what is being read and has a worker read a file as ordered, unless it is given up in turn.
func (f *Files) read(name string, data []byte, order formats.Order, end func(formats.Taken, error)) {
	f.giveUp()
	start := f.newReader
	if start == nil {
		start = func() runner.Crew { return runner.NewCrew(f.State.Do) }
	}
	f.reader = start()
	f.tellReading(name, 0)
	f.reader.Read(data, order, runner.ReadEvents{
		Progress: func(part float64) { f.tellReading(name, part) },
		Read: func(t formats.Taken, err error) {
			f.reader = nil
			f.State.Notify("", false)
			end(t, err)
		},
	})
}

func (f *Files) tellReading(name string, part float64) {
	f.State.Offer(state.Notice{Text: reading(name, part), Act: "Cancel", Do: func() {
		f.giveUp()
		f.State.Notify("", false)
	}})
}

func (f *Files) giveUp() {
	if f.reader != nil {
		f.reader.Cancel()
		f.reader = nil
	}
}

// Import is the dialog that takes a file or a text. Its fields are there before it is opened, too.
func Import(f *Files) goapp.UI {
	return &ui.Modal{State: f.State, Name: "import", Title: "Import", Filled: true, Body: f.renderImport}
}

func (f *Files) renderImport() []goapp.UI {
	const kinds = ".json,.csv,.txt,.py,.m,.md,.npy,.npz,.safetensors,application/json,text/csv,text/x-python"
	fields := fileOrText("import", kinds, 7, f.pasted, func(file goapp.Value) {
		f.readFile(file)
		f.State.Close("import")
	})
	head := []goapp.UI{goapp.P().Text(importWhat), f.renderQuestion()}
	return append(append(head, fields...),
		goapp.P().Class("dialog-acts").Body(goapp.Span(), ui.Button("button primary", openText, f.openText)))
}

// fileOrText are a dialog's fields for a file of some kinds and a text of so many lines, and what was wrong with them.
func fileOrText(dialog, kinds string, lines int, wrong string, take func(file goapp.Value)) []goapp.UI {
	chosen := func(ctx goapp.Context, _ goapp.Event) {
		src := ctx.JSSrc()
		if files := src.Get("files"); files.Length() > 0 {
			take(files.Index(0))
			src.Set("value", "") // choosing the same file again is an event again
		}
	}
	return []goapp.UI{
		goapp.Label().Class("button file").For(dialog+"-file").Body(
			goapp.Text("Choose a file…"),
			goapp.Input().Type("file").ID(dialog+"-file").Accept(kinds).OnChange(chosen),
		),
		goapp.Label().For(dialog + "-text").Text("Or paste it here"),
		goapp.Textarea().ID(dialog+"-text").Rows(lines).Attr("spellcheck", "false"),
		goapp.P().Class("wrong").Role("alert").Text(wrong),
	}
}

func textIn(dialog string) string {
	return goapp.Window().GetElementByID(dialog + "-text").Get("value").String()
}

func (f *Files) openText() {
	text := textIn("import")
	if len(text) > 100<<10 { // then the notice says how far it is
		f.State.Close("import")
	}
	f.Open("The text", []byte(text), func(err error) {
		if err == nil || err == errAsked {
			f.taken(err)
			return
		}
		f.pasted = err.Error() // beside the text, which is still there
		f.State.Open("import")
	})
}
