package sheet

import (
	"math"
	"strconv"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/plane"
	"crease/app/ui"
	"crease/app/words"
)

// keyboard keeps one focusable element a crease over the sheet's labels, so
// that Tab goes from crease to crease. They are transparent to the pointer and
// stay the same elements while the picture under them is painted anew.
type keyboard struct {
	group   goapp.Value
	buttons []goapp.Value
	states  []keyState
	holding bool // a key is held down: its steps are one edit
}

func (k *keyboard) release() { *k = keyboard{} }

// place makes as many elements as there are creases and puts each over its
// label. Creases out of sight keep theirs, at the edge.
func (k *keyboard) place(ls []plane.Layout, folds []plane.Fold, chosen int) {
	for len(k.buttons) < len(folds) {
		b := goapp.Window().Get("document").Call("createElement", "button")
		b.Set("type", "button")
		b.Set("className", "sheet-key")
		b.Call("setAttribute", "data-unit", strconv.Itoa(len(k.buttons)))
		k.group.Call("appendChild", b)
		k.buttons, k.states = append(k.buttons, b), append(k.states, keyState{})
	}
	for last := len(k.buttons) - 1; last >= len(folds); last-- {
		k.buttons[last].Call("remove")
		k.buttons, k.states = k.buttons[:last], k.states[:last]
	}
	where := make([]plane.Point, len(folds))
	for _, y := range ls {
		if y.Unit >= 0 && y.Unit < len(where) {
			where[y.Unit] = y.Label
		}
	}
	for i, b := range k.buttons {
		now := keyState{int(where[i].X), int(where[i].Y), folds[i], i == chosen}
		if now == k.states[i] {
			continue // the browser is slow to ask: only what changed
		}
		k.states[i] = now
		b.Call("setAttribute", "style", "left:"+strconv.Itoa(now.x)+"px;top:"+strconv.Itoa(now.y)+"px")
		b.Call("setAttribute", "aria-label", folds[i].Describe(i))
		b.Call("setAttribute", "aria-pressed", strconv.FormatBool(i == chosen))
	}
}

// keyState is what a crease's element shows.
type keyState struct {
	x, y   int
	fold   plane.Fold
	chosen bool
}

// focus gives the keys to a unit's crease, for those who go on by keyboard
// after a click.
func (k *keyboard) focus(unit int) {
	if unit >= 0 && unit < len(k.buttons) {
		k.buttons[unit].Call("focus", map[string]any{"preventScroll": true})
	}
}

// quiet hides the ring of the focus while the pointer works: the crease is lit
// already.
func (k *keyboard) quiet(on bool) {
	if k.group != nil {
		k.group.Call("toggleAttribute", "data-quiet", on)
	}
}

// keyDown edits the crease that has the focus.
func (v *Drawn) keyDown(e goapp.Value) {
	key := e.Get("key").String()
	v.keys.quiet(false)
	switch key {
	case " ":
		v.hand.space = true
	case "Escape":
		v.abandon()
		v.choose(-1)
		return
	}
	if e.Get("metaKey").Bool() || e.Get("altKey").Bool() {
		return
	}
	n, _ := v.Model.Drawn()
	unit := ui.UnitOf(e)
	if unit < 0 || unit >= n.Units() {
		return
	}
	if v.command(strings.ToLower(key), unit, e.Get("ctrlKey").Bool()) {
		e.Call("preventDefault")
		return
	}
	f, ok := steered(v.basis.Slice(v.network())[unit], key, e.Get("shiftKey").Bool(), e.Get("ctrlKey").Bool())
	if !ok {
		return
	}
	e.Call("preventDefault")
	if len(v.basis.U) == 1 && f.W.Y != 0 {
		// One input has two directions only: to turn is to mirror.
		f.W = plane.Point{X: -v.network().W[unit][0]}
	}
	v.keys.holding = true
	v.preview(unit, f)
	v.tellUnit(unit)
}

// command does what a letter or Delete stands for; false if it is none.
func (v *Drawn) command(key string, unit int, ctrl bool) bool {
	if ctrl {
		return false // Ctrl+Z, Ctrl+D, … are others' to use
	}
	switch key {
	case "delete", "backspace":
		v.remove(unit)
	case "d":
		v.duplicate(unit)
	case "n":
		v.addAny()
	case "s":
		v.flip(unit)
	default:
		return false
	}
	return true
}

// Steps of the keys: coarse, and fine with Shift.
const (
	offsetStep = 0.1
	heightStep = 0.1
	turnStep   = math.Pi / 36 // 5°
)

// steered returns the fold after a key; false if the key does nothing. Arrows
// move; brackets, or arrows with Ctrl, turn; plus and minus or Page Up and Page
// Down change the height. Shift makes the step a tenth.
func steered(f plane.Fold, key string, shift, ctrl bool) (plane.Fold, bool) {
	if !f.HasCrease() {
		return f, false
	}
	fine := 1.0
	if shift {
		fine = 0.1
	}
	turn := func(sign float64) (plane.Fold, bool) {
		// About the origin: the bias stays, where steps about the foot would
		// wear it down.
		return f.TurnedTo(f.Angle()+sign*fine*turnStep, plane.Point{}), true
	}
	arrows := map[string]plane.Point{"ArrowLeft": {X: -1}, "ArrowRight": {X: 1}, "ArrowUp": {Y: 1}, "ArrowDown": {Y: -1}}
	if dir, ok := arrows[key]; ok {
		if ctrl {
			return turn(map[bool]float64{true: 1, false: -1}[dir.X < 0 || dir.Y > 0])
		}
		return f.Nudge(dir, fine*offsetStep), true
	}
	switch key {
	case "[", "{":
		return turn(1)
	case "]", "}":
		return turn(-1)
	case "+", "=": // the plus needs Shift on many keyboards
		return f.Raise(heightStep), true
	case "-":
		return f.Raise(-heightStep), true
	case "_":
		return f.Raise(-0.1 * heightStep), true
	case "PageUp":
		return f.Raise(fine * heightStep), true
	case "PageDown":
		return f.Raise(-fine * heightStep), true
	}
	return f, false
}

// keyUp ends what a held key has done: one entry in the history.
func (v *Drawn) keyUp(e goapp.Value) {
	if e.Get("key").String() == " " {
		v.hand.space = false
	}
	v.settle()
}

func (v *Drawn) settle() {
	if v.keys.holding {
		v.keys.holding = false
		v.commit()
	}
}

func (v *Drawn) remove(unit int) {
	n, _ := v.Model.Drawn()
	if n.Units() <= 1 {
		v.speech.Tell("The last crease stays")
		return
	}
	v.settle()
	v.choose(-1)
	v.Model.DeleteUnit(unit)
	v.focusSoon(min(unit, n.Units()-2))
	v.speech.Tell("Crease " + strconv.Itoa(unit+1) + " deleted. " + words.Capital(words.Plural(n.Units()-1, "crease")) + " left")
}

func (v *Drawn) duplicate(unit int) {
	n, _ := v.Model.Drawn()
	v.settle()
	v.Model.DuplicateUnit(unit)
	v.afterAdding(n.Units())
}

func (v *Drawn) addAny() {
	n, _ := v.Model.Drawn()
	v.settle()
	v.Model.AddUnit()
	v.afterAdding(n.Units())
}

func (v *Drawn) afterAdding(unit int) {
	if n, _ := v.Model.Drawn(); n.Units() > unit {
		v.choose(unit)
		v.focusSoon(unit)
		v.tellUnit(unit)
	}
}

// flip changes the sign of a unit's height.
func (v *Drawn) flip(unit int) {
	v.settle()
	s := v.Model.Spec()
	s.Network = s.Network.Clone()
	s.Network.A[unit] = -s.Network.A[unit]
	v.Model.Edit(s)
	v.tellUnit(unit)
}

// focusSoon gives a unit the keys once its element is there: the picture is
// painted first.
func (v *Drawn) focusSoon(unit int) {
	v.paint()
	v.keys.focus(unit)
}
