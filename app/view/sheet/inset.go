package sheet

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/draw/plane"
	"crease/app/ui"
)

// inset is what was found, small, in a corner of the drawn sheet: on a phone the found sheet
// itself is out of sight while a finger draws (sheet.css). It stays in sight until what was
// drawn has been learned, keeps away from the finger, and cannot be touched.
type inset struct {
	model *model.Model
	stage ui.Stage
	left  bool // in the left corner, for the finger is at the right one
	state string
}

// insetDots is the number of samples that a picture of that size has room for.
const insetDots = 250

func (n *inset) mount(frame goapp.Value) {
	n.state = ""
	n.stage.Draw = n.draw
	n.stage.Mount(frame, frame.Call("querySelector", ".sheet-paper"))
}

func (n *inset) draw() {
	p := foundPicture(n.model, basisOf(n.model), false, n.stage.W, n.stage.H, ui.IsDark(n.model))
	p.ID, p.Axes, p.Legend, p.Note, p.DotName = "inset", false, "", "", ""
	p.Dots = p.Dots[:min(len(p.Dots), insetDots)]
	for i := range p.Lines {
		p.Lines[i].Label = false
	}
	picture, _ := p.Draw()
	n.stage.Show(picture)
}

// show brings the inset up while a hand draws, or what it drew is being learned. After that
// it fades; where nothing is found any more it is gone at once.
func (n *inset) show(draws bool) {
	if n.stage.Frame == nil {
		return
	}
	s, before := shownFound(n.model)
	state := ""
	switch some := n.model.Guessing() || foundNetwork(s).Units() > 0; {
	case some && (draws || before || n.model.Dragging()):
		state = "on"
	case some && n.state != "":
		state = "fades"
	}
	if state != n.state {
		n.state = state
		n.stage.Frame.Get("dataset").Set("shown", state)
	}
	if state != "" {
		n.stage.Repaint()
	}
}

// keepOff moves the inset to the other corner while a finger at a pixel of a sheet comes near
// the one that it is in.
func (n *inset) keepOff(at plane.Point, sheet float64) {
	if n.stage.Frame == nil || n.stage.W <= 0 {
		return
	}
	const near = 1.5 // of the inset's own width, from the edges
	reach := near * n.stage.W
	if at.Y < reach && (n.left && at.X < reach || !n.left && at.X > sheet-reach) {
		n.left = !n.left
		n.stage.Frame.Get("classList").Call("toggle", "sheet-inset-left", n.left)
	}
}
