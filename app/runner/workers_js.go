package runner

import (
	"fmt"
	"syscall/js"
)

// worker is one Web Worker.
type worker struct {
	value     js.Value
	callback  js.Func
	ready     bool
	cancels   int  // cancels that were posted
	obeyed    int  // those of them that a run's end has answered
	successor bool // it stands in for one that was ended
}

// spawn starts a worker and posts the program to it. hear is called on the
// page's goroutine with every message; an error that the browser reports comes
// as a message dead.
func (r *Runner) spawn(hear func(*worker, js.Value)) (w *worker, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("%v", e)
		}
	}()
	w = &worker{value: js.Global().Get("Worker").New(absolute(r.options.Loader))}
	w.callback = js.FuncOf(func(_ js.Value, args []js.Value) any {
		m := args[0].Get("data")
		if args[0].Get("type").String() == "error" {
			text := args[0].Get("message")
			message := ""
			if text.Type() == js.TypeString {
				message = text.String()
			}
			m = js.ValueOf(map[string]any{"kind": "dead", "message": message})
		}
		r.dispatch(func() { hear(w, m) })
		return nil
	})
	w.value.Set("onmessage", w.callback)
	w.value.Set("onerror", w.callback)
	w.post(js.ValueOf(map[string]any{"kind": "boot", "module": r.module}))
	return w, nil
}

// post sends a message and hands over the buffers of its bytes and its port.
func (w *worker) post(m js.Value) {
	transfer := js.Global().Get("Array").New()
	for _, name := range []string{"spec", "csv", "race"} {
		if v := m.Get(name); !v.IsUndefined() {
			transfer.Call("push", v.Get("buffer"))
		}
	}
	if port := m.Get("port"); !port.IsUndefined() {
		transfer.Call("push", port)
	}
	w.value.Call("postMessage", m, transfer)
}

// end stops the worker.
func (w *worker) end() {
	w.value.Set("onmessage", js.Null())
	w.value.Set("onerror", js.Null())
	w.value.Call("terminate")
	w.callback.Release()
}

func (r *Runner) spawnLearner() {
	w, err := r.spawn(r.hear)
	if err != nil {
		r.breakDown("This browser does not let the page start a worker, and without one it cannot learn.")
		return
	}
	w.successor = r.learner != nil
	r.learner, r.busy = w, false
}

// replaceLearner ends the learner, whatever it does, and starts another.
func (r *Runner) replaceLearner() {
	r.learner.end()
	r.spawnLearner()
	for _, h := range r.helpers {
		h.end()
	}
	r.helpers = nil
}

// learnerDied ends the run that was on. A learner that dies before it is ready
// gets one successor, then none.
func (r *Runner) learnerDied(message string) {
	if !r.learner.ready {
		if r.retried {
			r.breakDown("The learner does not start in this browser. " + message)
			return
		}
		r.retried = true
	}
	lost := r.active && r.busy
	first := !r.learner.ready && !r.learner.successor
	r.replaceLearner()
	if first && r.learner != nil {
		r.learner.successor = false // Ready has not been told yet
	}
	if lost {
		r.fail(sentence("The learner stopped: it may have run out of memory. Fewer units or a lower order need less."))
	}
}

// breakDown gives up for good.
func (r *Runner) breakDown(message string) {
	r.broken = sentence(message)
	if r.events.Ready != nil {
		r.events.Ready(r.broken)
	}
	if r.active {
		r.fail(r.broken)
	}
}

// mostWorkers bounds what a machine of many cores is asked for: every worker
// has its own copy of the program's memory.
const mostWorkers = 16

// spawnHelpers starts the other workers, once the learner is ready.
func (r *Runner) spawnHelpers() {
	n := r.options.Workers
	if n == 0 {
		if cores := js.Global().Get("navigator").Get("hardwareConcurrency"); cores.Type() == js.TypeNumber {
			n = min(cores.Int()-1, mostWorkers)
		}
	}
	r.helpers = nil
	for i := 0; i < n-1; i++ {
		r.helpers = append(r.helpers, nil)
		r.spawnHelper(i)
	}
}

// spawnHelper starts helper number i and introduces it to the learner when it is
// ready. Where it cannot start, the learner does with those it has.
func (r *Runner) spawnHelper(i int) {
	learner := r.learner
	h, err := r.spawn(func(h *worker, m js.Value) {
		if r.learner != learner || i >= len(r.helpers) || r.helpers[i] != h {
			return
		}
		switch m.Get("kind").String() {
		case "ready":
			h.ready = true
			channel := js.Global().Get("MessageChannel").New()
			h.post(js.ValueOf(map[string]any{"kind": "serve", "port": channel.Get("port1")}))
			learner.post(js.ValueOf(map[string]any{"kind": "helper", "number": i, "port": channel.Get("port2")}))
		case "dead":
			if h.ready {
				r.replaceHelper(i)
			}
		}
	})
	if err == nil {
		r.helpers[i] = h
	}
}

// replaceHelper ends a helper that does not answer and starts another.
func (r *Runner) replaceHelper(i int) {
	if i < 0 || i >= len(r.helpers) || r.helpers[i] == nil {
		return
	}
	r.helpers[i].end()
	r.helpers[i] = nil
	r.spawnHelper(i)
}

// absolute resolves a URL against the document's base, so that the site works
// under any sub-path and the loader from wherever the document is.
func absolute(url string) string {
	return js.Global().Get("URL").New(url, js.Global().Get("document").Get("baseURI")).Get("href").String()
}
