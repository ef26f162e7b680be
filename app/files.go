package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/sample"
)

// readFile hands the bytes of a File to f, on the page's goroutine.
func (d *desk) readFile(file app.Value) {
	name := file.Get("name").String()
	if file.Get("size").Float() > sample.MaxTableBytes {
		d.notify(name+" was not taken. It is longer than 256 MB.", true)
		return
	}
	file.Call("arrayBuffer").Then(func(buffer app.Value) {
		array := app.Window().Get("Uint8Array").New(buffer)
		data := make([]byte, array.Get("length").Int())
		app.CopyBytesToGo(data, array)
		d.do(func() { d.taken(name, data) })
	})
}

// taken takes data over and says so if that fails.
func (d *desk) taken(name string, data []byte) {
	if err := d.take(name, data); err != nil {
		if err != errAsked {
			d.notify(err.Error(), true)
		}
		return
	}
	d.notify("", false)
	d.closing("import")
}

// keepDrops takes files that are dropped on the page and text that is pasted
// outside a field.
func (d *desk) keepDrops() {
	onWindow("dragover", func(e app.Value) { e.Call("preventDefault") })
	onWindow("drop", func(e app.Value) {
		e.Call("preventDefault")
		if files := e.Get("dataTransfer").Get("files"); files.Length() > 0 {
			d.readFile(files.Index(0))
		}
	})
	onWindow("paste", func(e app.Value) {
		if e.Get("defaultPrevented").Bool() {
			return
		}
		target := e.Get("target")
		text := e.Get("clipboardData").Call("getData", "text/plain").String()
		if target.Get("tagName").String() == "INPUT" {
			if d.pasteInto(target.Get("id").String(), text) {
				e.Call("preventDefault")
			}
			return
		}
		if elementKind(target) == "text" {
			return
		}
		if text != "" {
			d.do(func() { d.taken("The pasted text", []byte(text)) })
		}
	})
}

// download has the browser save data as a file.
func download(name, kind string, data []byte) {
	p := newPieces(kind)
	p.add(data)
	downloadBlob(name, p.blob())
}
