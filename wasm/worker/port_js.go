package main

import (
	"syscall/js"

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
	c.Close()
	post(message.Event{Kind: message.Lost, Number: c.number})
}

// Close implements io.Closer: nothing comes from the helper any more.
func (c *portConn) Close() error {
	c.port.Set("onmessage", js.Null())
	c.port.Call("close")
	c.handler.Release()
	return nil
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
