package units

import (
	"testing"
	"time"

	"crease/app/draw/plane"
)

// A finger that rests draws, one that moves scrolls, one that is lifted soon taps; each
// of them once.
func TestPress(t *testing.T) {
	var p press
	if p.rested() || p.end() {
		t.Error("there is a press before a finger is down")
	}
	down := plane.Point{X: 50, Y: 60}
	p.begin(down)
	p.move(plane.Point{X: 53, Y: 57})
	if p.rested() || !p.on || !p.end() || p.end() {
		t.Error("a finger that is lifted soon is no tap")
	}
	p.begin(down)
	p.move(plane.Point{X: 50, Y: 75})
	p.since = p.since.Add(-time.Hour)
	if p.rested() || p.end() {
		t.Error("a finger that has moved on rests")
	}
	p.begin(down)
	p.since = p.since.Add(-restTime)
	if !p.rested() || p.rested() || p.end() || p.at != down {
		t.Error("a finger that rests does not draw, or twice")
	}
}
