package exchange

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/ui"
)

// pieces is a file that is put together in the browser's memory.
type pieces struct {
	list goapp.Value
	kind string
}

func newPieces(kind string, data []byte) pieces {
	p := pieces{goapp.Window().Get("Array").New(), kind}
	p.add(data)
	return p
}

func (p pieces) add(data []byte) {
	if len(data) == 0 {
		return
	}
	array := goapp.Window().Get("Uint8Array").New(len(data))
	goapp.CopyBytesToJS(array, data)
	// A Blob of its own, which the browser may put out of its memory.
	one := goapp.Window().Get("Array").New(array)
	p.list.Call("push", goapp.Window().Get("Blob").New(one))
}

func (p pieces) blob() goapp.Value {
	return goapp.Window().Get("Blob").New(p.list, map[string]any{"type": p.kind})
}

// download asks the browser to save a Blob as a file and reports whether the browser allows it.
func download(name string, blob func() goapp.Value) bool {
	return ui.Try(func() {
		url := goapp.Window().Get("URL").Call("createObjectURL", blob())
		a := goapp.Window().Get("document").Call("createElement", "a")
		a.Set("href", url)
		a.Set("download", name)
		a.Call("click")
		// Some browsers fetch the address only after this task.
		time.AfterFunc(10*time.Second, func() { goapp.Window().Get("URL").Call("revokeObjectURL", url) })
	})
}

// paintPNG turns an SVG that stands by itself into a PNG, two pixels to a
// point, and hands over its Blob, null if the browser cannot.
func paintPNG(svg string, f func(blob goapp.Value)) {
	p := newPieces("image/svg+xml", []byte(svg))
	var url goapp.Value
	if !ui.Try(func() { url = goapp.Window().Get("URL").Call("createObjectURL", p.blob()) }) {
		f(goapp.Null())
		return
	}
	img := goapp.Window().Get("Image").New()
	var done goapp.Func
	var stop [2]func()
	end := func(blob goapp.Value) {
		goapp.Window().Get("URL").Call("revokeObjectURL", url)
		stop[0]()
		stop[1]()
		done.Release()
		f(blob)
	}
	done = goapp.FuncOf(func(_ goapp.Value, args []goapp.Value) any {
		end(args[0])
		return nil
	})
	stop[0] = ui.OnEvent(img, "error", func(goapp.Value) { end(goapp.Null()) })
	stop[1] = ui.OnEvent(img, "load", func(goapp.Value) {
		canvas := goapp.Window().Get("document").Call("createElement", "canvas")
		w, h := 2*img.Get("naturalWidth").Float(), 2*img.Get("naturalHeight").Float()
		canvas.Set("width", w)
		canvas.Set("height", h)
		if !ui.Try(func() { // without the memory for it there is no context
			canvas.Call("getContext", "2d").Call("drawImage", img, 0, 0, w, h)
			canvas.Call("toBlob", done, "image/png")
		}) {
			end(goapp.Null())
		}
	})
	img.Set("src", url)
}

// Send sends a text, a link and a picture (SVG) by the phone's sheet, or copies the text and saves the picture.
func (f *Files) Send(text, link, picture string) {
	both := text + "\n" + link
	paintPNG(picture, func(blob goapp.Value) {
		// An object of the browser's own: go-app does not unwrap values within lists.
		data := goapp.Window().Get("Object").New()
		data.Set("text", both)
		if blob.Truthy() {
			ui.Try(func() {
				list := goapp.Window().Get("Array")
				parts := list.Call("of", blob)
				file := goapp.Window().Get("File").New(parts, pictureName, map[string]any{"type": "image/png"})
				data.Set("files", list.Call("of", file))
			})
		}
		navigator := goapp.Window().Get("navigator")
		can := false
		ui.Try(func() { can = navigator.Call("canShare", data).Bool() })
		if can {
			ui.Settle(func() goapp.Value { return navigator.Call("share", data) }, func(goapp.Value) {}, func() {})
			return
		}
		if blob.Truthy() {
			download(pictureName, func() goapp.Value { return blob })
		}
		ui.CopyText(both, f.State.Do, func(ok bool) {
			f.State.Notify(map[bool]string{true: sentCopied, false: sendYourself + both}[ok], false)
		})
	})
}
