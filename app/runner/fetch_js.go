package runner

import (
	"errors"
	"strconv"
	"syscall/js"
)

// fetchModule compiles the program while it comes in and calls done once. A page
// that is the same program has it compiled already, as creaseModule.
func fetchModule(url string, done func(js.Value, error)) {
	if module := js.Global().Get("creaseModule"); module.Truthy() {
		done(module, nil)
		return
	}
	promise := js.Global().Call("fetch", absolute(url))
	then(promise, func(response js.Value) {
		if !response.Get("ok").Bool() {
			done(js.Undefined(), errors.New("the server answers "+strconv.Itoa(response.Get("status").Int())))
			return
		}
		compile(response, done)
	}, func(err error) { done(js.Undefined(), err) })
}

// compile streams where the server names the type of the program, and compiles
// the whole of it where not.
func compile(response js.Value, done func(js.Value, error)) {
	wasm := js.Global().Get("WebAssembly")
	spare := response.Call("clone")
	failed := func(err error) { done(js.Undefined(), err) }
	succeeded := func(module js.Value) { done(module, nil) }
	then(wasm.Call("compileStreaming", response), succeeded, func(error) {
		then(spare.Call("arrayBuffer"), func(buffer js.Value) {
			then(wasm.Call("compile", buffer), succeeded, failed)
		}, failed)
	})
}

// then calls one of its functions, once, when promise is settled.
func then(promise js.Value, succeeded func(js.Value), failed func(error)) {
	var yes, no js.Func
	settle := func(f func(js.Value)) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any {
			yes.Release()
			no.Release()
			f(args[0])
			return nil
		})
	}
	yes = settle(succeeded)
	no = settle(func(reason js.Value) {
		failed(errors.New(js.Global().Get("String").Invoke(reason).String()))
	})
	promise.Call("then", yes, no)
}

// toBytes copies b into a Uint8Array of its own.
func toBytes(b []byte) js.Value {
	v := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(v, b)
	return v
}

func fromBytes(v js.Value) []byte {
	b := make([]byte, v.Get("length").Int())
	js.CopyBytesToGo(b, v)
	return b
}
