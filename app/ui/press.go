package ui

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/plane"
)

// Press is one finger that has come down on a drawing and may mean three things: it scrolls the page if it moves,
// chooses what is under it if it is lifted soon, and draws if it rests. The zero value is no press.
type Press struct {
	Mark goapp.Value // the element that shows that the finger rests; nil for none

	on    bool
	at    plane.Point
	since time.Time
}

const (
	restTime = 400 * time.Millisecond
	// restReach is how far it may move in that time, in pixels, because fingers tremble.
	restReach = 8
)

// Begin begins a press at a point of the drawing.
func (p *Press) Begin(at plane.Point) {
	p.on, p.at, p.since = true, at, time.Now()
	p.show("rests")
}

// Move ends the press if the finger has moved too far.
func (p *Press) Move(at plane.Point) {
	if p.on && at.Sub(p.at).Norm() > restReach {
		p.End()
	}
}

// Rested reports whether the finger has rested long enough to draw: then the press is over, its mark stays until End.
func (p *Press) Rested() bool {
	if !p.on || time.Since(p.since) < restTime {
		return false
	}
	p.on = false
	p.show("draws")
	return true
}

// On reports whether a press is under way.
func (p *Press) On() bool { return p.on }

// At returns where the press began.
func (p *Press) At() plane.Point { return p.at }

// End ends the press, and reports whether one was under way.
func (p *Press) End() bool {
	was := p.on
	p.on = false
	p.show("")
	return was
}

// show moves the mark to the press and shows a state there; "" hides the mark.
func (p *Press) show(state string) {
	if p.Mark == nil {
		return
	}
	MoveTo(p.Mark, p.at)
	p.Mark.Get("dataset").Set("press", state)
}

// PressMark returns the element for Press.Mark, which belongs into the frame of the drawing.
func PressMark() goapp.UI { return goapp.Div().Class("press").Aria("hidden", "true") }

// Buzz makes a phone vibrate for a moment if it can. Browsers forbid it before the reader's first tap.
func Buzz() {
	n := goapp.Window().Get("navigator")
	if may := n.Get("userActivation"); n.Get("vibrate").Truthy() && may.Truthy() && may.Get("hasBeenActive").Bool() {
		Try(func() { n.Call("vibrate", 12) })
	}
}

// ByFinger reports whether a pointer event comes from a finger.
func ByFinger(e goapp.Value) bool { return e.Get("pointerType").String() == "touch" }
