package main

import "syscall/js"

// portPeer is a helper at the other end of a MessagePort.
type portPeer struct {
	number int
	port   js.Value
	hear   js.Func
}

func newPortPeer(f *farm, number int, port js.Value) *portPeer {
	p := &portPeer{number: number, port: port}
	p.hear = js.FuncOf(func(_ js.Value, args []js.Value) any {
		f.deliver(number, fromBytes(args[0].Get("data")))
		return nil
	})
	port.Set("onmessage", p.hear)
	return p
}

func (p *portPeer) send(message []byte) { sendBytes(p.port, message) }

// lost has the page end the helper and start another.
func (p *portPeer) lost() {
	p.port.Set("onmessage", js.Null())
	p.port.Call("close")
	p.hear.Release()
	post("lost", map[string]any{"number": p.number})
}

func sendBytes(port js.Value, data []byte) {
	b := toBytes(data)
	port.Call("postMessage", b, []any{b.Get("buffer")})
}

// serve makes this worker a helper of the learner at the other end of port. A
// message that it cannot read is dropped: the learner misses the answer and does
// the work itself.
func serve(port js.Value) {
	h := &hand{reply: func(data []byte) { sendBytes(port, data) }}
	port.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if err := h.hear(fromBytes(args[0].Get("data"))); err != nil {
			println("worker: a helper was sent what it cannot read")
		}
		return nil
	}))
}
