package main

import (
	"syscall/js"

	"crease/wasm/simd"
)

// main hears the page and never returns. Messages are those of app/runner.
func main() {
	simd.Use()
	w := &learner{farm: newFarm()}
	js.Global().Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		w.hear(args[0].Get("data"))
		return nil
	}))
	post("ready", nil)
	select {}
}

// post sends a message to the page; data, if not nil, is handed over.
func post(kind string, fields map[string]any, data ...byte) {
	m := js.ValueOf(map[string]any{"kind": kind})
	for name, v := range fields {
		m.Set(name, v)
	}
	if data == nil {
		js.Global().Call("postMessage", m)
		return
	}
	b := toBytes(data)
	m.Set("data", b)
	js.Global().Call("postMessage", m, []any{b.Get("buffer")})
}

func toBytes(data []byte) js.Value {
	b := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(b, data)
	return b
}

func fromBytes(v js.Value) []byte {
	if v.IsUndefined() {
		return nil
	}
	data := make([]byte, v.Get("length").Int())
	js.CopyBytesToGo(data, v)
	return data
}
