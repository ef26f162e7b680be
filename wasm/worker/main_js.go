package main

import (
	"syscall/js"

	"crease/app/runner/message"
	"crease/wasm/simd"
)

// main takes the commands of the page, see app/runner/message, and never returns.
func main() {
	simd.Use()
	w := &learner{pool: newPool()}
	js.Global().Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		w.handle(message.ReadCommand(args[0].Get("data")))
		return nil
	}))
	post(message.Event{Kind: message.Ready})
	select {}
}

func post(e message.Event) { e.Post() }
