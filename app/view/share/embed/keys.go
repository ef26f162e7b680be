package embed

import (
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/ui"
)

// turning are the keys by which slides are turned, made black and ended, also by a presenter's remote.
const turning = " PageUp PageDown ArrowLeft ArrowRight ArrowUp ArrowDown Home End Escape . b B "

// Turns reports whether a key turns slides: in a frame it does nothing else, not while a film runs either, but for
// Escape, which ends that.
func Turns(key string) bool { return key != "Escape" && strings.Contains(turning, " "+key+" ") }

// TellKeys tells the page around this one of the keys that turn slides, where nothing here has a use for them. It
// is called when all others listen already, and hears a key after them. The page keys are for slides on a crease too,
// whose height they change on the page itself: a presenter's remote has no others.
func TellKeys(m *model.Model) {
	chosen := false // when the key came down: Escape gives up what is chosen first
	ui.OnCapture(goapp.Window(), "keydown", func(e goapp.Value) {
		chosen = m.Highlighted() >= 0 || m.Dragging()
		key := e.Get("key").String()
		if (key == "PageUp" || key == "PageDown") && !ui.Modified(e) &&
			ui.Closest(e, ".sheet-key, .sheet-diagram").Truthy() {
			e.Call("stopPropagation")
			tellKey(e)
		}
	})
	ui.OnWindow("keydown", func(e goapp.Value) {
		key := e.Get("key").String()
		if !strings.Contains(turning, " "+key+" ") || e.Get("defaultPrevented").Bool() || ui.Modified(e) ||
			key == "Escape" && chosen || ui.AnythingOpen() || scrolls(e, key) ||
			ui.Closest(e, "input, select, textarea, [contenteditable], dialog").Truthy() { // it goes into that, or moves it
			return
		}
		tellKey(e)
	})
}

func tellKey(e goapp.Value) {
	post(map[string]any{"crease": version, "type": "key", "key": e.Get("key").String(),
		"code": e.Get("code").String(), "keyCode": e.Get("keyCode").Int()})
}

// scrolls reports whether the key goes on in the text of a lesson.
func scrolls(e goapp.Value, key string) bool {
	box := ui.Closest(e, ".lesson-pages")
	if !box.Truthy() {
		return false
	}
	top := box.Get("scrollTop").Float()
	switch key {
	case "PageUp", "ArrowUp", "Home":
		return top > 0
	case "PageDown", "ArrowDown", "End":
		return top+box.Get("clientHeight").Float() < box.Get("scrollHeight").Float()-1
	}
	return false
}
