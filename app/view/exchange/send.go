package exchange

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/ui"
)

// pictureScale is how many pixels of a picture that is sent are to a point.
const pictureScale = 2

// Send sends a text, a link and a picture (SVG) by the phone's own sheet for that. Where there is none the text and the
// link are copied and the picture is saved.
func (f *Files) Send(text, link, picture string) {
	both := text + "\n" + link
	paintPNG(picture, pictureScale, func(blob goapp.Value) {
		data := map[string]any{"text": both}
		if blob.Truthy() {
			ui.Try(func() {
				file := goapp.Window().Get("File").New([]any{blob}, pictureName, map[string]any{"type": "image/png"})
				data["files"] = []any{file}
			})
		}
		navigator := goapp.Window().Get("navigator")
		can := false
		ui.Try(func() { can = navigator.Call("canShare", data).Bool() })
		if !can {
			f.copySent(both, blob)
			return
		}
		ui.Settle(func() goapp.Value { return navigator.Call("share", data) }, func(goapp.Value) {}, func() {})
	})
}

func (f *Files) copySent(both string, blob goapp.Value) {
	if blob.Truthy() {
		download(pictureName, func() goapp.Value { return blob })
	}
	say := func(what string) func() { return func() { f.State.Do(func() { f.State.Notify(what, false) }) } }
	ui.CopyText(both, say(sentCopied), say(sendYourself+both))
}
