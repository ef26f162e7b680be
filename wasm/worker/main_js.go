package main

import (
	"runtime/debug"
	"syscall/js"

	"crease/app/run/runner/message"
	"crease/wasm/simd"
)

// mostMemory keeps the collector below the 4 GiB that a browser gives, where it would let the heap double.
const mostMemory = 7 << 29

// main takes the commands of the page, see app/run/runner/message, and never returns.
func main() {
	simd.Use()
	debug.SetMemoryLimit(mostMemory)
	w := &learner{pool: newPool()}
	js.Global().Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		w.handle(message.ReadCommand(args[0].Get("data")))
		return nil
	}))
	post(message.Event{Kind: message.Ready})
	select {}
}

func post(e message.Event) { e.Post() }
