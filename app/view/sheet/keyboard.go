package sheet

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/plane"
	"crease/app/ui"
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

// keyState is what a crease's element shows.
type keyState struct {
	x, y   int
	fold   plane.Fold
	chosen bool
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
			if y.Label == (plane.Point{}) {
				where[y.Unit] = y.Anchor // there was no room for a label
			}
		}
	}
	for i, b := range k.buttons {
		now := keyState{int(where[i].X), int(where[i].Y), folds[i], i == chosen}
		if now == k.states[i] {
			continue // the browser is slow to ask: only what changed
		}
		k.states[i] = now
		ui.Place(b, plane.Point{X: float64(now.x), Y: float64(now.y)})
		b.Call("setAttribute", "aria-label", describe(folds[i], i))
		b.Call("setAttribute", "aria-pressed", strconv.FormatBool(i == chosen))
	}
}

// focus gives the keys to a unit's crease, for those who go on by keyboard
// after a click.
func (k *keyboard) focus(unit int) {
	if unit >= 0 && unit < len(k.buttons) {
		k.buttons[unit].Call("focus", map[string]any{"preventScroll": true})
	}
}

// quiet hides the ring of the focus while the pointer works: the crease is
// highlighted already.
func (k *keyboard) quiet(on bool) {
	if k.group != nil {
		k.group.Call("toggleAttribute", "data-quiet", on)
	}
}
