package exchange

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/data/sample"
	"crease/app/ui"
)

// readFile hands the bytes of a File to f, on the page's goroutine.
func (f *Files) readFile(file goapp.Value) {
	name := file.Get("name").String()
	if file.Get("size").Float() > sample.MaxTableBytes {
		f.State.Notify(refusedText(name, isTooLong), true)
		return
	}
	failed := func() { f.State.Notify(refusedText(name, notReadable), true) }
	ui.Settle(func() goapp.Value { return file.Call("arrayBuffer") }, func(buffer goapp.Value) {
		array := goapp.Window().Get("Uint8Array").New(buffer)
		data := make([]byte, array.Get("length").Int())
		goapp.CopyBytesToGo(data, array)
		f.State.Do(func() { f.open(name, data, f.taken) })
	}, func() { f.State.Do(failed) })
}

// taken says how taking a file over went, and closes the dialog where it came from.
func (f *Files) taken(err error) {
	if err != nil {
		if err != errAsked {
			f.State.Notify(err.Error(), true)
		}
		return
	}
	f.State.Notify("", false)
	f.State.Close("import")
}

// Listen takes files that are dropped on the page and text that is pasted
// outside a field.
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
	ui.OnWindow("paste", func(e goapp.Value) {
		if e.Get("defaultPrevented").Bool() {
			return
		}
		target := e.Get("target")
		text := ui.Pasted(e)
		if target.Get("tagName").String() == "INPUT" {
			if f.PasteCells(target.Get("id").String(), text) {
				e.Call("preventDefault")
			}
			return
		}
		if ui.ElementKind(target) == ui.TextField {
			return
		}
		if text != "" {
			f.State.Do(func() { f.open(thePaste, []byte(text), f.taken) })
		}
	})
}
