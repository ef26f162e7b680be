package main

import (
	"syscall/js"
	"time"
)

// breath lets messages in. A Go program that computes hears nothing: while it
// waits for a ping to itself over a MessageChannel the browser delivers what
// has come for it. A ping takes about a tenth of a millisecond, a timer four.
type breath struct {
	port js.Value
	pong chan struct{}
	last time.Time
}

// breathEvery is the time between two breaths.
const breathEvery = 30 * time.Millisecond

func newBreath() *breath {
	b := &breath{pong: make(chan struct{}, 1), last: time.Now()}
	channel := js.Global().Get("MessageChannel").New()
	b.port = channel.Get("port1")
	channel.Get("port2").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		b.pong <- struct{}{}
		return nil
	}))
	return b
}

// take breathes if it is time to.
func (b *breath) take() {
	if time.Since(b.last) < breathEvery {
		return
	}
	b.now()
}

// now breathes.
func (b *breath) now() {
	b.port.Call("postMessage", js.Null())
	<-b.pong
	b.last = time.Now()
}
