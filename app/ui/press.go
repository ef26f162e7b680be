package ui

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/plane"
)

// Press is one finger that has come down on a drawing and may mean three things: to
// scroll the page past it if the finger moves, to choose what is under it if it is lifted
// soon, to draw if it rests. The zero value is no press.
type Press struct {
	Mark goapp.Value // the element that shows the finger's rest; nil for none

	on    bool
	at    plane.Point
	since time.Time
}

const (
	// restTime is how long a finger rests before it draws.
	restTime = 400 * time.Millisecond
	// restReach is how far in pixels it may move meanwhile: fingers tremble.
	restReach = 8
)

// Begin begins a press at a place of the drawing.
func (p *Press) Begin(at plane.Point) {
	p.on, p.at, p.since = true, at, time.Now()
	p.show("rests")
}

// Move ends the press if the finger has gone too far for it.
func (p *Press) Move(at plane.Point) {
	if p.on && at.Sub(p.at).Norm() > restReach {
		p.End()
	}
}

// Rested reports whether the finger has rested long enough to draw. The press is over then;
// its mark stays until End.
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

// At returns where it began.
func (p *Press) At() plane.Point { return p.at }

// End ends the press, and reports whether one was under way.
func (p *Press) End() bool {
	was := p.on
	p.on = false
	p.show("")
	return was
}

// show has the mark show a state at the place of the press; "" hides it.
func (p *Press) show(state string) {
	if p.Mark == nil {
		return
	}
	Place(p.Mark, p.at)
	p.Mark.Get("dataset").Set("press", state)
}

// PressMark is the element of a Press, to be put into the drawing's frame.
func PressMark() goapp.UI { return goapp.Div().Class("press").Aria("hidden", "true") }

// Buzz has a phone tick once, where it can and may: not before the reader has tapped.
func Buzz() {
	n := goapp.Window().Get("navigator")
	if may := n.Get("userActivation"); n.Get("vibrate").Truthy() && may.Truthy() && may.Get("hasBeenActive").Bool() {
		Try(func() { n.Call("vibrate", 12) })
	}
}

// ByFinger reports whether an event is that of a finger.
func ByFinger(e goapp.Value) bool { return e.Get("pointerType").String() == "touch" }

// Coarse reports whether a finger is what points at the page.
func Coarse() bool { return goapp.IsClient && matches("(pointer: coarse)") }
