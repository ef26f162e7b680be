package main

import (
	"syscall/js"
	"time"

	"crease/app/run/runner/message"
)

type portConn struct {
	number  int
	port    js.Value
	handler js.Func
}

func newPortConn(p *pool, number int, port js.Value) *portConn {
	c := &portConn{number: number, port: port}
	c.handler = js.FuncOf(func(_ js.Value, args []js.Value) any {
		p.deliver(number, message.FromArray(args[0].Get("data")))
		return nil
	})
	port.Set("onmessage", c.handler)
	return c
}

func (c *portConn) send(data []byte) { sendBytes(c.port, data) }

func (c *portConn) lost() {
	c.close()
	post(message.Event{Kind: message.Lost, Number: c.number})
}

func (c *portConn) close() {
	c.port.Set("onmessage", js.Null())
	c.port.Call("close")
	c.handler.Release()
}

func sendBytes(port js.Value, data []byte) {
	array := message.ToArray(data)
	port.Call("postMessage", array, []any{array.Get("buffer")})
}

// serve makes this worker a helper at the other end of port. What it cannot read is dropped: the learner sums it.
func serve(port js.Value) {
	v := &server{reply: func(data []byte) { sendBytes(port, data) }}
	port.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if err := v.handle(message.FromArray(args[0].Get("data"))); err != nil {
			println("worker: a helper cannot read a message:", err.Error())
		}
		return nil
	}))
}

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
