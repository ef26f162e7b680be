package strip

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/report/cards"
	"crease/app/ui"
)

// listen handles all events of the strip and of the large stage by listeners at their
// roots.
func (p *parts) listen() {
	s := &p.stage
	for _, root := range []goapp.Value{p.root, p.find(".stage")} {
		s.On(root, "click", p.click)
		s.On(root, "keydown", p.keyDown)
		s.On(root, "pointerover", p.pointAt)
		s.On(root, "focusin", p.pointAt)
		s.On(root, "pointerleave", func(goapp.Value) { p.model.Highlight(-1) })
		s.On(root, "pointerdown", p.eta.grab)
		s.On(root, "pointermove", p.pointerMove)
		s.On(root, "pointerup", p.eta.drop)
		s.On(root, "pointercancel", func(goapp.Value) { p.eta.cancel() })
		s.On(root, "focusout", func(goapp.Value) { p.eta.cancel() })
	}
	s.On(p.root, "input", p.scrub.input)
	s.On(goapp.Window().Get("document"), "keydown", func(e goapp.Value) {
		if e.Get("key").String() == "Escape" && p.large.explained && !ui.AnythingOpen() {
			e.Call("preventDefault") // a film goes on
			p.explain(false)
		}
	})
}

// explain shows what the large card's picture means, or takes that away.
func (p *parts) explain(on bool) {
	p.large.explained = on
	p.refresh()
}

// pointerMove drags the line, or reads out what is pointed at.
func (p *parts) pointerMove(e goapp.Value) {
	if p.eta.active {
		p.eta.follow(e)
	} else {
		p.plots.hover(e)
	}
}

// pointAt highlights the unit that an element belongs to.
func (p *parts) pointAt(e goapp.Value) {
	unit := -1
	if t := ui.Closest(e, "[data-unit]"); t.Truthy() {
		if i, err := strconv.Atoi(t.Get("dataset").Get("unit").String()); err == nil {
			unit = i
		}
	} else if ui.Closest(e, "dialog").Truthy() {
		return // there the read-out decides, which reaches further
	}
	p.model.Highlight(unit)
}

// click does what the button that was pressed says.
func (p *parts) click(e goapp.Value) {
	if p.eta.moved { // the end of a drag is no click
		p.eta.moved = false
		return
	}
	b := ui.Closest(e, "[data-act]")
	if !b.Truthy() {
		if e.Get("target").Equal(p.dialog.element) {
			p.show("") // beside the dialog
		}
		return
	}
	data := b.Get("dataset")
	switch act := data.Get("act").String(); act {
	case "pick":
		p.large.choose(data.Get("card").String())
	case "open":
		p.show(p.large.key())
	case "before":
		p.large.step(-1)
	case "after":
		p.large.step(1)
	case "close":
		p.show("")
	case "prev":
		p.turn(-1)
	case "next":
		p.turn(1)
	case "table":
		p.dialog.table = !p.dialog.table
		p.refresh()
	case "explain":
		p.explain(!p.large.explained)
	case "race":
		p.race.toggle()
	case "race-here":
		p.show(cards.Race)
		if !p.race.on {
			p.race.toggle()
		}
	case "race-stuck":
		p.race.toggleStuck()
	case "pencil":
		p.help(cards.NewPencil)
	case "help":
		p.help(data.Get("help").String())
	default:
		p.scrub.act(act)
	}
}

// help applies what a button offers and has the run start again.
func (p *parts) help(code string) {
	s, ok := cards.Apply(code, p.model.Spec())
	if !ok {
		return
	}
	p.model.Edit(s)
	p.learn()
}

// turn opens the card before or after the open one.
func (p *parts) turn(by int) {
	n := len(cards.Keys)
	p.show(cards.Keys[(place(p.dialog.key)-1+by+n)%n])
}

// keyDown walks from card to card, opens them, and inside the open card from
// datum to datum or on to the next card.
func (p *parts) keyDown(e goapp.Value) {
	if ui.Modified(e) {
		return
	}
	key := e.Get("key").String()
	handled := false
	switch {
	case ui.Closest(e, "[data-drag]").Truthy():
		handled = p.eta.key(e, key)
	case ui.Closest(e, ".plot").Truthy():
		handled = p.plots.key(e, key) || p.keyDialog(key)
	case ui.Closest(e, "input, select, textarea").Truthy():
	case ui.Closest(e, "dialog").Truthy():
		handled = p.keyDialog(key)
	case ui.Closest(e, "[data-card]").Truthy():
		handled = p.row.key(e, key)
	}
	if handled {
		e.Call("preventDefault")
		e.Call("stopPropagation")
	}
}

func (p *parts) keyDialog(key string) bool {
	switch key {
	case "ArrowLeft", "PageUp":
		p.turn(-1)
	case "ArrowRight", "PageDown":
		p.turn(1)
	default:
		return false
	}
	return true
}

// showHighlighted writes the unit pointed at, −1 for none, where styles see it:
// data-highlighted on the document's element, and a rule that names the unit. The rule is in
// a sheet that is made for it, as the page's policy allows no style element; a browser that
// has no such sheets goes without.
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
