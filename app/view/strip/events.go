package strip

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/ui"
)

// listen handles the events of the strip, or of the large stage, that no element takes for itself.
func (s *strip) listen(root goapp.Value) {
	for event, f := range map[string]func(goapp.Value){
		"keydown": s.keyDown, "pointerover": s.pointAt, "focusin": s.pointAt,
		"click": func(e goapp.Value) { // the open card closes where it is beside its dialog; the end of a drag is no click
			if !s.eta.moved && e.Get("target").Equal(s.open.part.JSValue()) {
				s.show("")
			}
			s.eta.moved = false
		},
		"pointerleave": func(goapp.Value) { s.Model.Highlight(-1) },
		"pointerdown":  s.eta.grab,
		"pointerup": func(goapp.Value) {
			if s.eta.active && s.eta.moved {
				s.eta.enter()
			} else {
				s.eta.cancel()
			}
		},
		"pointercancel": func(goapp.Value) { s.eta.cancel() }, "focusout": func(goapp.Value) { s.eta.cancel() },
		"pointermove": func(e goapp.Value) {
			if d := &s.eta; d.active {
				_, y := onSheet(d.line.Call("closest", "svg"), &d.frame, e)
				_, value := d.frame.Value(0, y)
				d.move(value)
				d.moved = true
			} else {
				s.open.plots.hover(e)
			}
		},
	} {
		ui.OnEvent(root, event, f)
	}
}

func (s *strip) pointAt(e goapp.Value) {
	unit := ui.DataOf(e, "unit")
	if unit < 0 && ui.Closest(e, "dialog").Truthy() {
		return // there the read-out decides, which reaches further
	}
	s.Model.Highlight(unit)
}

// keyDown chooses a stage in the rail, and walks inside the open card from datum to datum or on to the next card.
func (s *strip) keyDown(e goapp.Value) {
	if ui.Modified(e) {
		return
	}
	key := e.Get("key").String()
	handled := false
	switch {
	case ui.Closest(e, "[data-drag]").Truthy():
		handled = s.eta.key(e, key)
	case ui.Closest(e, ".plot").Truthy():
		handled = s.open.plots.key(e, key) || s.keyDialog(key)
	case ui.Closest(e, "input, select, textarea").Truthy():
	case ui.Closest(e, "dialog").Truthy():
		handled = s.keyDialog(key)
	case ui.Closest(e, ".cards").Truthy():
		handled = s.rail.key(key)
	}
	if handled {
		e.Call("preventDefault")
		e.Call("stopPropagation")
	}
}

func (s *strip) keyDialog(key string) bool {
	switch key {
	case "ArrowLeft", "PageUp":
		s.open.turn(-1)
	case "ArrowRight", "PageDown":
		s.open.turn(1)
	default:
		return false
	}
	return true
}

// showHighlighted writes the unit pointed at, −1 for none, where styles see it: data-highlighted on the document's
// element, and a rule that names the unit. The rule is in a sheet that is made for it, as the page's policy allows no
// style element; a browser that has no such sheets goes without.
func showHighlighted(unit int) {
	document := goapp.Window().Get("document")
	root := document.Get("documentElement")
	rule := func(text string) {
		ui.Try(func() {
			sheets := document.Get("adoptedStyleSheets")
			if sheets.Length() == 0 {
				sheets.Call("push", goapp.Window().Get("CSSStyleSheet").New())
			}
			sheets.Index(0).Call("replaceSync", text)
		})
	}
	if unit < 0 {
		root.Call("removeAttribute", "data-highlighted")
		rule("")
		return
	}
	n := strconv.Itoa(unit)
	root.Call("setAttribute", "data-highlighted", n)
	rule(`html:root[data-highlighted="` + n + `"] .chart [data-unit="` + n + `"]{opacity:1}` +
		`html:root[data-highlighted="` + n + `"] .chart :not(text)[data-unit="` + n + `"]` +
		`{filter:drop-shadow(0 0 1.5px var(--ink))}` +
		`.card-tables [data-unit="` + n + `"]{background:var(--tint)}`)
}
