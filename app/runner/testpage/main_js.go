// Testpage is a page with nothing but a runner, for the tests in a browser: its
// functions are globals, its events go to the list events.
package main

import (
	"encoding/hex"
	"maps"
	"syscall/js"

	"crease/algo/network"
	"crease/algo/snapshot"
	"crease/algo/spec/dialect"
	"crease/app/runner"
)

var r *runner.Runner

func main() {
	js.Global().Set("events", js.Global().Get("Array").New())
	export("connect", func(args []js.Value) {
		r = runner.New(runner.Options{Loader: "web/worker.js", Workers: args[0].Int()}, nil, events)
	})
	export("start", func(args []js.Value) {
		s, err := dialect.Parse([]byte(args[0].String()), args[1].IsNull())
		if err != nil {
			add("failed", fields{"message": err.Error()})
			return
		}
		var table []byte
		if !args[1].IsNull() {
			table = []byte(args[1].String())
		}
		if len(args) > 2 && args[2].Truthy() {
			r.StartStep(s, table)
			return
		}
		r.Start(s, table)
	})
	export("pause", func([]js.Value) { r.Pause() })
	export("resume", func([]js.Value) { r.Resume() })
	export("step", func([]js.Value) { r.Step() })
	export("cancel", func([]js.Value) { r.Cancel() })
	js.Global().Set("loaded", true)
	select {}
}

func export(name string, f func(args []js.Value)) {
	js.Global().Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(args)
		return nil
	}))
}

var events = runner.Events{
	Ready: func(err error) {
		message := ""
		if err != nil {
			message = err.Error()
		}
		add("ready", fields{"message": message})
	},
	Snapshot: func(s *snapshot.Snapshot) { add("snapshot", describe(s)) },
	Paused:   func() { add("paused", nil) },
	Done:     func(s *snapshot.Snapshot) { add("done", describe(s)) },
	Failed: func(err error) {
		field := ""
		if f, ok := err.(*network.FieldError); ok {
			field = f.Field
		}
		add("failed", fields{"message": err.Error(), "field": field})
	},
}

// describe gives all of a snapshot that the spec determines as one string.
func describe(s *snapshot.Snapshot) fields {
	c := *s
	c.Seconds, c.Rate = 0, 0
	return fields{
		"samples": float64(s.Samples), "stage": string(s.Stage), "seconds": s.Seconds,
		"risk": s.Risk, "units": len(s.Units),
		"digits": hex.EncodeToString(c.AppendBinary(nil)),
	}
}

// fields are the fields of an event, all of which js.ValueOf can take.
type fields = map[string]any

func add(kind string, f fields) {
	e := fields{"kind": kind, "at": js.Global().Get("performance").Call("now")}
	maps.Copy(e, f)
	js.Global().Get("events").Call("push", e)
}
