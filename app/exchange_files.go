package app

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// pieces is a file that is put together in the browser's memory.
type pieces struct {
	list app.Value
	kind string
}

func newPieces(kind string) pieces {
	return pieces{app.Window().Get("Array").New(), kind}
}

// add appends a copy of data.
func (p pieces) add(data []byte) {
	if len(data) == 0 {
		return
	}
	array := app.Window().Get("Uint8Array").New(len(data))
	app.CopyBytesToJS(array, data)
	// A Blob of its own, which the browser may put out of its memory.
	one := app.Window().Get("Array").New(array)
	p.list.Call("push", app.Window().Get("Blob").New(one))
}

// blob returns the whole file as a Blob.
func (p pieces) blob() app.Value {
	return app.Window().Get("Blob").New(p.list, map[string]any{"type": p.kind})
}

// downloadBlob has the browser save a Blob as a file.
func downloadBlob(name string, blob app.Value) {
	url := app.Window().Get("URL").Call("createObjectURL", blob)
	a := app.Window().Get("document").Call("createElement", "a")
	a.Set("href", url)
	a.Set("download", name)
	a.Call("click")
	// Some browsers fetch the address only after this task.
	later(10_000, func() { app.Window().Get("URL").Call("revokeObjectURL", url) })
}

// later calls f after some milliseconds, once.
func later(milliseconds int, f func()) {
	var call app.Func
	call = app.FuncOf(func(app.Value, []app.Value) any {
		call.Release()
		f()
		return nil
	})
	app.Window().Call("setTimeout", call, milliseconds)
}

// paintPNG turns an SVG that stands by itself into a PNG, scale pixels to a
// point, and hands over its Blob, null if the browser cannot.
func paintPNG(svg string, scale float64, f func(blob app.Value)) {
	p := newPieces("image/svg+xml")
	p.add([]byte(svg))
	url := app.Window().Get("URL").Call("createObjectURL", p.blob())
	img := app.Window().Get("Image").New()
	var loaded, failed, done app.Func
	end := func(blob app.Value) {
		app.Window().Get("URL").Call("revokeObjectURL", url)
		loaded.Release()
		failed.Release()
		done.Release()
		f(blob)
	}
	done = app.FuncOf(func(_ app.Value, args []app.Value) any {
		end(args[0])
		return nil
	})
	failed = app.FuncOf(func(app.Value, []app.Value) any {
		end(app.Null())
		return nil
	})
	loaded = app.FuncOf(func(app.Value, []app.Value) any {
		canvas := app.Window().Get("document").Call("createElement", "canvas")
		w, h := scale*img.Get("naturalWidth").Float(), scale*img.Get("naturalHeight").Float()
		canvas.Set("width", w)
		canvas.Set("height", h)
		canvas.Call("getContext", "2d").Call("drawImage", img, 0, 0, w, h)
		canvas.Call("toBlob", done, "image/png")
		return nil
	})
	img.Set("onload", loaded)
	img.Set("onerror", failed)
	img.Set("src", url)
}

// copyText puts text on the clipboard and calls copied if that was allowed.
func copyText(text string, copied func()) {
	clipboard := app.Window().Get("navigator").Get("clipboard")
	if !clipboard.Truthy() {
		return
	}
	var yes, no app.Func
	end := func(f func()) app.Func {
		return app.FuncOf(func(app.Value, []app.Value) any {
			yes.Release()
			no.Release()
			f()
			return nil
		})
	}
	yes, no = end(copied), end(func() {})
	clipboard.Call("writeText", text).Call("then", yes, no)
}
