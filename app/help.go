package app

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/state"
	"crease/app/ui"
)

// help is the dialog that says what the page is, and its keys.
type help struct {
	goapp.Compo
	State *state.State
}

// Render implements goapp.Composer.
func (h *help) Render() goapp.UI {
	key := func(keys, does string) goapp.UI {
		return goapp.Tr().Body(goapp.Th().Scope("row").Text(keys), goapp.Td().Text(does))
	}
	return ui.Dialog("help", "What this is", h.State.Close,
		goapp.P().Text("A network with one hidden layer of ReLU units is a sheet of paper folded along straight "+
			"creases, one a unit. Draw the creases; Learn draws random points from the folded sheet, in this "+
			"browser, and an algorithm with a proof finds the creases again from those points alone."),
		goapp.P().Text("Infinite data takes the exact averages instead of samples. The paper follows the "+
			"published algorithm. Practical adds what makes it robust. Every run depends on the drawing and the "+
			"settings alone: the same link gives the same digits."),
		goapp.Table().Class("keys").Body(goapp.TBody().Body(
			key("Drag on the sheet", "fold a new crease"),
			key("Drag a crease", "move it; its ends turn it, its arrow sets height and sign"),
			key("Shift while dragging", "snap to steps of 15° and to 0, ±1, ±√3"),
			key("Ctrl or ⌘ and wheel", "zoom, as two fingers do; the middle button moves the sheet"),
			key("Space", "learn, pause, resume"),
			key("Ctrl Z, Ctrl Shift Z", "undo, redo"),
			key("Tab", "from crease to crease on the sheet"),
			key("Arrows", "move a crease; Shift for fine steps"),
			key("[ ]", "turn it"),
			key("+ −", "raise or lower it; S changes its sign"),
			key("N, D, Delete", "add, duplicate, delete"),
		)),
		goapp.P().Class("muted").Text("After Awasthi, Tang and Vijayaraghavan, Efficient Algorithms for Learning "+
			"Depth-2 Neural Networks with General ReLU Activations. Nothing you do here is sent anywhere."),
	)
}
