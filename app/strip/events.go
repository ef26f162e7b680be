package strip

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/cards"
	"crease/app/ui"
)

// listen hears everything at the root of the strip.
func (v *View) listen(root goapp.Value) {
	s := &v.stage
	s.On(root, "click", v.click)
	s.On(root, "keydown", v.keyDown)
	s.On(root, "pointerover", v.pointAt)
	s.On(root, "focusin", v.pointAt)
	s.On(root, "pointerleave", func(goapp.Value) { v.Model.Light(-1) })
	s.On(root, "pointerdown", v.grabEta)
	s.On(root, "pointermove", v.pointerMove)
	s.On(root, "pointerup", v.dropEta)
	s.On(root, "pointercancel", func(goapp.Value) { v.cancelEta() })
	s.On(root, "focusout", func(goapp.Value) { v.cancelEta() })
	s.On(root, "input", v.input)
}

// pointAt lights the unit that an element belongs to.
func (v *View) pointAt(e goapp.Value) {
	unit := -1
	if t := ui.Closest(e, "[data-unit]"); t.Truthy() {
		if i, err := strconv.Atoi(t.Get("dataset").Get("unit").String()); err == nil {
			unit = i
		}
	} else if ui.Closest(e, "dialog").Truthy() {
		return // there the read-out decides, which reaches further
	}
	v.Model.Light(unit)
}

// click does what the button that was pressed says.
func (v *View) click(e goapp.Value) {
	if v.drag.moved { // the end of a drag is no click
		v.drag.moved = false
		return
	}
	b := ui.Closest(e, "[data-act]")
	if !b.Truthy() {
		if e.Get("target").Equal(v.open.dialog) {
			v.show("") // beside the dialog
		}
		return
	}
	data, key := b.Get("dataset"), ""
	if c := ui.Closest(e, "[data-card]"); c.Truthy() {
		key = c.Get("dataset").Get("card").String()
	}
	switch act := data.Get("act").String(); act {
	case "open":
		v.show(key)
	case "close":
		v.show("")
	case "prev":
		v.turn(-1)
	case "next":
		v.turn(1)
	case "table":
		v.open.table = !v.open.table
		v.refresh()
	case "explain":
		if v.explain == key {
			key = ""
		}
		v.explain = key
		v.refresh()
	case "unexplain":
		v.explain = ""
		v.refresh()
	case "race":
		v.toggleRival()
	case "pencil":
		v.help(cards.NewPencil)
	case "help":
		v.help(data.Get("help").String())
	default:
		v.scrubAct(act)
	}
}

// help applies what a button offers and has the run start again.
func (v *View) help(code string) {
	s, ok := cards.Apply(code, v.Model.Spec())
	if !ok {
		return
	}
	v.Model.Edit(s)
	v.Learn()
}

// show opens a card, or closes the open one for "". Which one is open belongs
// to the view and so to the link.
func (v *View) show(key string) {
	view := v.Model.View()
	view.Card = key
	v.Model.SetView(view)
}

// turn opens the card before or after the open one.
func (v *View) turn(by int) {
	n := len(cards.Keys)
	for i, key := range cards.Keys {
		if key == v.open.key {
			v.show(cards.Keys[(i+by+n)%n])
			return
		}
	}
}

// keyDown walks from card to card, opens them, and inside the open card from
// datum to datum or on to the next card.
func (v *View) keyDown(e goapp.Value) {
	if e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() || e.Get("altKey").Bool() {
		return
	}
	key := e.Get("key").String()
	handled := false
	switch {
	case ui.Closest(e, "[data-drag]").Truthy():
		handled = v.keyEta(e, key)
	case ui.Closest(e, ".plot").Truthy():
		handled = v.keyPlot(e, key)
	case ui.Closest(e, "input, select, textarea").Truthy():
	case ui.Closest(e, "dialog").Truthy():
		handled = v.keyDialog(key)
	case ui.Closest(e, "[data-card]").Truthy():
		handled = v.keyCard(e, key)
	}
	if handled {
		e.Call("preventDefault")
		e.Call("stopPropagation")
	}
}

func (v *View) keyDialog(key string) bool {
	switch key {
	case "ArrowLeft", "PageUp":
		v.turn(-1)
	case "ArrowRight", "PageDown":
		v.turn(1)
	default:
		return false
	}
	return true
}

// keyCard moves the focus along the row: only the card that has it is in the
// order of Tab, with its two buttons.
func (v *View) keyCard(e goapp.Value, key string) bool {
	card := ui.Closest(e, "[data-card]")
	now := card.Get("dataset").Get("card").String()
	at := 0
	for i, k := range cards.Keys {
		if k == now {
			at = i
		}
	}
	to := at
	switch key {
	case "ArrowLeft":
		to--
	case "ArrowRight":
		to++
	case "Home":
		to = 0
	case "End":
		to = len(cards.Keys) - 1
	case "Enter", " ":
		if !e.Get("target").Equal(card) {
			return false // a button in it
		}
		v.show(now)
		return true
	default:
		return false
	}
	to = min(max(to, 0), len(cards.Keys)-1)
	v.tabTo(at, "-1")
	v.tabTo(to, "0")
	next := v.JSValue().Call("querySelector", `[data-card="`+cards.Keys[to]+`"]`)
	next.Call("focus")
	return true
}

// tabTo puts a card and its buttons into the order of Tab, or out of it.
func (v *View) tabTo(i int, index string) {
	at := `[data-card="` + cards.Keys[i] + `"]`
	list := v.JSValue().Call("querySelectorAll", at+", "+at+" button")
	for j := range list.Length() {
		list.Index(j).Call("setAttribute", "tabindex", index)
	}
}

// showLit writes the unit pointed at where styles see it: data-lit on the
// document's element, and a rule that names the unit.
func (v *View) showLit() {
	document := goapp.Window().Get("document")
	lit := v.Model.Lit()
	root := document.Get("documentElement")
	sheet := document.Call("getElementById", "lit-rule")
	if !sheet.Truthy() {
		sheet = document.Call("createElement", "style")
		sheet.Set("id", "lit-rule")
		document.Get("head").Call("appendChild", sheet)
	}
	if lit < 0 {
		root.Call("removeAttribute", "data-lit")
		sheet.Set("textContent", "")
		return
	}
	n := strconv.Itoa(lit)
	root.Call("setAttribute", "data-lit", n)
	sheet.Set("textContent", `html:root[data-lit="`+n+`"] .chart [data-unit="`+n+`"]{opacity:1}`+
		`html:root[data-lit="`+n+`"] .chart :not(text)[data-unit="`+n+`"]{filter:drop-shadow(0 0 1.5px var(--ink))}`+
		`.card-tables [data-unit="`+n+`"]{background:var(--tint)}`)
}
