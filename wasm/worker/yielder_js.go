package main

import (
	"syscall/js"
	"time"

	"crease/app/run/runner/message"
)

// yielder lets messages in. A Go program that computes receives none: while it waits for a ping to itself over a
// MessageChannel the browser delivers what has come for it. A ping takes about a tenth of a millisecond, a timer four.
type yielder struct {
	port js.Value
	pong chan struct{}
	last time.Time
	told pulse
}

// yieldEvery is the time between two yields, aliveEvery that between two signs of life.
const (
	yieldEvery = 30 * time.Millisecond
	aliveEvery = time.Second
)

func newYielder() *yielder {
	y := &yielder{pong: make(chan struct{}, 1), last: time.Now()}
	channel := js.Global().Get("MessageChannel").New()
	y.port = channel.Get("port1")
	channel.Get("port2").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		y.pong <- struct{}{}
		return nil
	}))
	return y
}

func (y *yielder) yieldIfDue() {
	if time.Since(y.last) >= yieldEvery {
		y.yield()
	}
}

func (y *yielder) yield() {
	y.port.Call("postMessage", js.Null())
	<-y.pong
	y.last = time.Now()
	y.told.beat()
}

// pulse tells the page that work is going on.
type pulse struct{ told time.Time }

// beat gives a sign of life if the last was aliveEvery ago, as the yield of a work.Meter: its error is nil.
func (p *pulse) beat() error {
	if now := time.Now(); now.Sub(p.told) >= aliveEvery {
		p.told = now
		post(message.Event{Kind: message.Alive})
	}
	return nil
}
