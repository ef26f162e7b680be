package ui

import (
	"testing"
	"time"

	"crease/app/draw/plane"
)

// A finger that rests draws, one that moves scrolls, one that is lifted soon taps; each
// of them once.
func TestPress(t *testing.T) {
	var p Press
	if p.Rested() || p.End() {
		t.Error("there is a press before a finger is down")
	}
	down := plane.Point{X: 50, Y: 60}
	p.Begin(down)
	p.Move(plane.Point{X: 53, Y: 57})
	if p.Rested() || !p.On() || !p.End() || p.End() {
		t.Error("a finger that is lifted soon is no tap")
	}
	p.Begin(down)
	p.Move(plane.Point{X: 50, Y: 75})
	p.since = p.since.Add(-time.Hour)
	if p.Rested() || p.End() {
		t.Error("a finger that has moved on rests")
	}
	p.Begin(down)
	p.since = p.since.Add(-restTime)
	if !p.Rested() || p.Rested() || p.End() || p.At() != down {
		t.Error("a finger that rests does not draw, or twice")
	}
}
