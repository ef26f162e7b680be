package app

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/model"
)

// hashDelay is how long an edit rests before it is written into the hash;
// browsers take only a few changes a second.
const hashDelay = 250 * time.Millisecond

// keepHash writes the drawing and the view into the location's hash after every
// change, so that a reload loses nothing, and opens links that are pasted into
// the address.
func (d *desk) keepHash() {
	location := app.Window().Get("location")
	d.openHash(location.Get("hash").String(), true)
	write := func() {
		if h := d.link(d.model.View().Auto); h != d.hash {
			d.hash = h
			app.Window().Get("history").Call("replaceState", nil, "", "#"+h)
		}
	}
	write()
	var timer *time.Timer
	d.model.Listen(func(c model.Change) {
		if c&model.SpecChanged != 0 {
			if v := d.model.View(); v.Auto { // the link that started by itself was another drawing's
				v.Auto = false
				d.model.SetView(v)
			}
		}
		if c&(model.SpecChanged|model.ViewChanged) == 0 {
			return
		}
		if timer == nil {
			timer = time.AfterFunc(hashDelay, func() { d.do(write) })
		} else {
			timer.Reset(hashDelay)
		}
	})
	onWindow("pagehide", func(app.Value) { write() })
	onWindow("hashchange", func(app.Value) {
		hash := location.Get("hash").String()
		d.do(func() { d.openHash(hash, false) })
	})
}

// onWindow listens as long as the page lives.
func onWindow(event string, f func(e app.Value)) {
	app.Window().Call("addEventListener", event, app.FuncOf(func(_ app.Value, args []app.Value) any {
		f(args[0])
		return nil
	}))
}

// showState puts what styles and automation look at on the document's element.
func (d *desk) showState() {
	root := app.Window().Get("document").Get("documentElement")
	shown := map[string]string{}
	set := func(name, value string) {
		if shown[name] != value {
			shown[name] = value
			root.Call("setAttribute", name, value)
		}
	}
	show := func(model.Change) {
		// Whoever waits for a state finds the page as that state has it.
		d.settled(func() {
			state, _ := d.model.State()
			set("data-state", string(state))
		})
		v := d.model.View()
		set("data-theme", v.Theme)
		set("data-big", map[bool]string{true: "on", false: "off"}[v.Big])
	}
	show(0)
	d.model.Listen(show)
}
