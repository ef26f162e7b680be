package units

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/plane"
	"crease/app/ui"
)

// press is one finger that has come down on the diagram and may mean three things: it scrolls the page if it moves,
// chooses what is under it if it is lifted soon, and draws if it rests. The zero value is no press.
type press struct {
	mark goapp.Value // the element that shows that the finger rests; nil for none

	on    bool        // under way
	at    plane.Point // where it began
	since time.Time
}

// A finger rests after restTime, in which it may move by restReach pixels, because fingers tremble.
const restTime, restReach = 400 * time.Millisecond, 8

// begin begins a press at a point of the diagram.
func (p *press) begin(at plane.Point) {
	p.on, p.at, p.since = true, at, time.Now()
	p.show("rests")
}

// move ends the press if the finger has moved too far.
func (p *press) move(at plane.Point) {
	if p.on && at.Sub(p.at).Norm() > restReach {
		p.end()
	}
}

// rested reports whether the finger has rested long enough to draw: then the press is over, its mark stays until end.
func (p *press) rested() bool {
	if !p.on || time.Since(p.since) < restTime {
		return false
	}
	p.on = false
	p.show("draws")
	return true
}

// end ends the press, and reports whether one was under way.
func (p *press) end() bool {
	was := p.on
	p.on = false
	p.show("")
	return was
}

// show moves the mark to the press and shows a state there; "" hides the mark.
func (p *press) show(state string) {
	if p.mark != nil {
		ui.MoveTo(p.mark, p.at)
		p.mark.Get("dataset").Set("press", state)
	}
}

// buzz makes a phone vibrate for a moment if it can. Browsers forbid it before the reader's first tap.
func buzz() {
	n := goapp.Window().Get("navigator")
	if may := n.Get("userActivation"); n.Get("vibrate").Truthy() && may.Truthy() && may.Get("hasBeenActive").Bool() {
		ui.Try(func() { n.Call("vibrate", 12) })
	}
}
