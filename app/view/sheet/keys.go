package sheet

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/plane"
	"crease/app/ui"
)

// keyDown edits the crease that has the focus.
func (h *hand) keyDown(e goapp.Value) {
	key := e.Get("key").String()
	h.keys.quiet(false)
	switch key {
	case " ":
		h.space = true
	case "Escape":
		h.abandon()
		h.choose(-1)
		return
	}
	if e.Get("metaKey").Bool() || e.Get("altKey").Bool() {
		return
	}
	n, _ := h.model.Drawn()
	unit := ui.DataOf(e, "unit")
	if unit < 0 || unit >= n.Units() {
		return
	}
	if why := locked(h.model); why != "" {
		h.speech.Tell(why)
		return
	}
	ctrl, shift := e.Get("ctrlKey").Bool(), e.Get("shiftKey").Bool()
	if !ctrl && h.command(strings.ToLower(key), unit) { // Ctrl+Z, Ctrl+D, … are others' to use
		e.Call("preventDefault")
		return
	}
	f, ok := steered(h.basis.Slice(h.network())[unit], key, shift, ctrl)
	if !ok {
		return
	}
	e.Call("preventDefault")
	if len(h.basis.U) == 1 && f.W.Y != 0 {
		// One input has two directions only: to turn is to mirror.
		f.W = plane.Point{X: -h.network().W[unit][0]}
	}
	h.keys.holding = true
	h.preview(unit, f)
	h.tellUnit(unit)
}

// keyboard keeps one focusable element a crease over the sheet's labels, so that Tab goes from crease to crease. They
// are transparent to the pointer and stay the same elements while the picture under them is painted anew.
type keyboard struct {
	group   goapp.Value
	buttons []goapp.Value
	states  []keyState
	holding bool // a key is held down: its steps are one edit
}

// keyState is what a crease's element shows.
type keyState struct {
	x, y   int
	fold   plane.Fold
	chosen bool
}

// arrange makes an element for each crease and puts it over its label. Creases out of sight keep theirs, at the edge.
func (k *keyboard) arrange(ls []plane.Layout, lines []plane.Line, chosen int) {
	for len(k.buttons) < len(lines) {
		b := goapp.Window().Get("document").Call("createElement", "button")
		b.Set("type", "button")
		b.Set("className", "sheet-key")
		b.Call("setAttribute", "data-unit", strconv.Itoa(len(k.buttons)))
		k.group.Call("appendChild", b)
		k.buttons, k.states = append(k.buttons, b), append(k.states, keyState{})
	}
	for last := len(k.buttons) - 1; last >= len(lines); last-- {
		k.buttons[last].Call("remove")
		k.buttons, k.states = k.buttons[:last], k.states[:last]
	}
	where := make([]plane.Point, len(lines))
	for _, y := range ls {
		if y.Unit >= 0 && y.Unit < len(where) {
			where[y.Unit] = y.Label
			if y.Label == (plane.Point{}) {
				where[y.Unit] = y.Anchor // there was no room for a label
			}
		}
	}
	for i, b := range k.buttons {
		now := keyState{int(where[i].X), int(where[i].Y), lines[i].Fold, i == chosen}
		if now == k.states[i] {
			continue // the browser is slow to ask: only what changed
		}
		k.states[i] = now
		ui.MoveTo(b, plane.Point{X: float64(now.x), Y: float64(now.y)})
		b.Call("setAttribute", "aria-label", describe(lines[i].Fold, i))
		b.Call("setAttribute", "aria-pressed", strconv.FormatBool(i == chosen))
	}
}

// focus gives the keys to a unit's crease, for those who go on by keyboard after a click.
func (k *keyboard) focus(unit int) {
	if unit >= 0 && unit < len(k.buttons) {
		k.buttons[unit].Call("focus", map[string]any{"preventScroll": true})
	}
}

// quiet hides the ring of the focus while the pointer works: the crease is highlighted already.
func (k *keyboard) quiet(on bool) {
	if k.group != nil {
		k.group.Call("toggleAttribute", "data-quiet", on)
	}
}

// steered returns the fold after a key; false if the key does nothing. Arrows move; brackets, or arrows with Ctrl,
// turn; plus and minus or Page Up and Page Down change the height. Shift makes the step a tenth.
func steered(f plane.Fold, key string, shift, ctrl bool) (plane.Fold, bool) {
	if !f.HasCrease() {
		return f, false
	}
	const offsetStep, turnStep = 0.1, math.Pi / 36 // 5°
	fine := 1.0
	if shift {
		fine = 0.1
	}
	if ctrl {
		turning := map[string]string{"ArrowLeft": "[", "ArrowUp": "[", "ArrowRight": "]", "ArrowDown": "]"}
		key = cmp.Or(turning[key], key)
	}
	dirs := map[string]plane.Point{"ArrowLeft": {X: -1}, "ArrowRight": {X: 1}, "ArrowUp": {Y: 1}, "ArrowDown": {Y: -1}}
	turns := map[string]float64{"[": fine, "{": fine, "]": -fine, "}": -fine}
	if dir, ok := dirs[key]; ok {
		return f.Nudge(dir, fine*offsetStep), true
	}
	if by, ok := turns[key]; ok {
		// About the origin: the bias stays, where steps about the foot would wear it down.
		return f.TurnedTo(f.Angle()+by*turnStep, plane.Point{}), true
	}
	by := ui.KeyStep(key, shift)
	if by == 0 {
		return f, false
	}
	return f.Raise(by), true
}
