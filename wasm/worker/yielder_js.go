package main

import (
	"syscall/js"
	"time"
)

// yielder lets messages in. A Go program that computes receives none: while it
// waits for a ping to itself over a MessageChannel the browser delivers what has
// come for it. A ping takes about a tenth of a millisecond, a timer four.
type yielder struct {
	port js.Value
	pong chan struct{}
	last time.Time
}

// yieldEvery is the time between two yields.
const yieldEvery = 30 * time.Millisecond

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

// yieldIfDue yields if the last time was yieldEvery ago.
func (y *yielder) yieldIfDue() {
	if time.Since(y.last) >= yieldEvery {
		y.yield()
	}
}

func (y *yielder) yield() {
	y.port.Call("postMessage", js.Null())
	<-y.pong
	y.last = time.Now()
}
