// Testpage is a page with nothing but a runner, for tests: its functions are globals, its events in the list events.
package main

import (
	"encoding/hex"
	"fmt"
	"maps"
	"syscall/js"

	"crease/algo/base/wire"
	"crease/algo/beyond/descent"
	"crease/algo/learn/dialect"
	"crease/algo/learn/snapshot"
	"crease/algo/learn/trials"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/formats"
	"crease/app/run/runner"
)

var r runner.Learner

func main() {
	js.Global().Set("events", js.Global().Get("Array").New())
	export("connect", func(args []js.Value) {
		useWorkers(args[0].Int())
		r = runner.New(nil, events)
	})
	export("start", func(args []js.Value) {
		s, ok := parse(args[0].String(), args[1].IsNull())
		if !ok {
			return
		}
		var table []byte
		if !args[1].IsNull() {
			table = []byte(args[1].String())
		}
		how := runner.Through
		if len(args) > 2 && args[2].Truthy() {
			how = runner.Step
		}
		r.Start(s, table, how)
	})
	export("pause", func([]js.Value) { r.Pause() })
	export("resume", func([]js.Value) { r.Resume() })
	export("step", func([]js.Value) { r.Step() })
	export("cancel", func([]js.Value) { r.Cancel() })
	crews()
	js.Global().Set("loaded", true)
	select {}
}

// useWorkers has the machine have cores for so many workers.
func useWorkers(n int) {
	property := map[string]any{"value": n + 1, "configurable": true}
	js.Global().Get("Object").Call("defineProperty", js.Global().Get("navigator"), "hardwareConcurrency", property)
}

func parse(text string, complete bool) (s spec.Spec, ok bool) {
	s, err := dialect.Parse([]byte(text), complete, nil)
	if err != nil {
		failed(err)
	}
	return s, err == nil
}

// crews has the functions race, trials and read, all of which end with the event ended and its digits, or failed.
func crews() {
	raced := runner.RaceEvents{
		Standing: func(s *descent.Standing) {
			add("standing", nil)
			if s.Over {
				last, _ := s.Lines[0].Last()
				add("ended", fields{"of": "race", "digits": fmt.Sprint(last.Risk)})
			}
		},
		Failed: failed,
	}
	racer := runner.NewCrew(nil)
	export("race", func(args []js.Value) {
		if s, ok := parse(args[0].String(), true); ok {
			racer.Race(s, nil, descent.RaceOptions{Starts: 1, Units: 3, Budget: 400_000, Seed: 7}, raced)
		}
	})
	risks := map[uint64]float64{}
	tried := runner.TrialEvents{
		Outcome: func(o trials.Outcome) {
			risks[o.Seed] = o.Risk
			add("outcome", nil)
		},
		Done:   func() { add("ended", fields{"of": "trials", "digits": fmt.Sprint(risks)}) },
		Failed: failed,
	}
	repeater := runner.NewCrew(nil)
	export("trials", func(args []js.Value) {
		useWorkers(2)
		if s, ok := parse(args[0].String(), true); ok {
			clear(risks)
			n := []int64{s.Sampling.Samples}
			plan := trials.Plan{Spec: s, Methods: []spec.Method{s.Learning.Method}, Seeds: 5, Samples: n}
			repeater.Repeat(plan, tried)
		}
	})
	heard := runner.ReadEvents{
		Progress: func(float64) { add("progress", nil) },
		Read: func(taken formats.Taken, err error) {
			if err != nil {
				failed(err)
				return
			}
			add("ended", fields{"of": "read", "digits": hex.EncodeToString(wire.Append(nil, &taken))})
		},
	}
	reader := runner.NewCrew(nil)
	export("read", func(args []js.Value) { reader.Read([]byte(args[0].String()), formats.Order{}, heard) })
}

func failed(err error) {
	field := ""
	if f, ok := err.(*network.FieldError); ok {
		field = f.Field
	}
	add("failed", fields{"message": err.Error(), "field": field})
}

func export(name string, f func(args []js.Value)) {
	js.Global().Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(args)
		return nil
	}))
}

var events = runner.Events{
	Broken: func(err error) { add("broken", fields{"message": err.Error()}) },
	Snapshots: func(list ...*snapshot.Snapshot) {
		for _, s := range list {
			add("snapshot", describe(s))
		}
	},
	Reading: func(float64) {},
	Again:   func(times int) { add("again", fields{"times": times}) },
	Paused:  func() { add("paused", nil) },
	Done:    func(s *snapshot.Snapshot) { add("done", describe(s)) },
	Failed:  failed,
}

// describe gives all of a snapshot that the spec determines as one string.
func describe(s *snapshot.Snapshot) fields {
	return fields{
		"samples": float64(s.Samples), "stage": string(s.Stage), "seconds": s.Seconds,
		"risk": s.Risk, "units": len(s.Units),
		"digits": hex.EncodeToString(wire.Append(nil, s.Untimed())),
	}
}

// fields are the fields of an event, all of which js.ValueOf can take.
type fields = map[string]any

func add(kind string, f fields) {
	e := fields{"kind": kind, "at": js.Global().Get("performance").Call("now")}
	maps.Copy(e, f)
	js.Global().Get("events").Call("push", e)
}
