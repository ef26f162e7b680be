package runner

import (
	"errors"
	"fmt"
	"syscall/js"
	"time"

	"crease/app/run/runner/message"
)

type worker struct {
	value    js.Value
	callback js.Func
	ready    bool
	cancels  int // cancels that were posted
	ended    int // those of them that were followed by the end of a run
	gone     bool

	held  bool // it is to hold a lock, as from its start
	lives bool // it has answered that it does, or can hold none
	owing int  // ticks since it was asked for that
	rests int  // times that it was to rest
}

type spawner struct {
	dispatch func(func()) // calls a function on the page's goroutine
	modules  js.Value     // what all workers are booted with, undefined if it is missing
}

func newSpawner(dispatch func(func())) spawner {
	if dispatch == nil {
		dispatch = func(f func()) { f() }
	}
	return spawner{dispatch, js.Global().Get("creaseModules")}
}

// most returns how many workers there should be: one for each core but one, at most limit.
func (s *spawner) most(limit int) int {
	cores := js.Global().Get("navigator").Get("hardwareConcurrency")
	if cores.Type() != js.TypeNumber {
		return 1
	}
	return max(1, min(cores.Int()-1, limit))
}

func (s *spawner) after(d time.Duration, f func()) *time.Timer {
	return time.AfterFunc(d, func() { s.dispatch(f) })
}

// spawn starts a worker and boots the program in it; handle gets its events, on the page's goroutine.
func (s *spawner) spawn(handle func(*worker, message.Event)) (w *worker, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("%v", e)
		}
	}()
	w = &worker{held: true}
	w.callback = js.FuncOf(func(_ js.Value, args []js.Value) any {
		e := message.ReadEvent(args[0])
		if e.Kind == message.Lives && e.Message != "" {
			s.onFree(e.Message, func() {
				if !w.gone && w.rests == e.Number { // else it was to free it, perhaps before it had it
					w.gone = true
					handle(w, message.Event{Kind: message.Gone})
				}
			})
		}
		s.dispatch(func() {
			// A new one is heard, whether its browser has locks or not.
			if e.Kind == message.Ready || e.Kind == message.Lives && w.rests == e.Number {
				w.lives, w.owing = true, 0
			}
			handle(w, e)
		})
		return nil
	})
	if early := js.Global().Get("creaseLearner"); early.Truthy() { // the start script has booted one
		js.Global().Delete("creaseLearner")
		w.value = early.Get("worker")
		early.Call("adopt", w.callback)
		return w, nil
	}
	// Resolved against the document's base, so that the site works under any sub-path.
	loader := js.Global().Get("URL").New("web/worker.js", js.Global().Get("document").Get("baseURI")).Get("href")
	w.value = js.Global().Get("Worker").New(loader)
	w.value.Set("onmessage", w.callback)
	w.value.Set("onerror", w.callback)
	w.post(&message.Command{Kind: message.Boot, Modules: s.modules})
	return w, nil
}

// onFree calls f on the page's goroutine once nobody holds the lock of a name. A page that is left may have asked in
// vain, and when it comes back notices a death by silence.
func (s *spawner) onFree(name string, f func()) {
	locks := js.Global().Get("navigator").Get("locks")
	if locks.IsUndefined() {
		return
	}
	var free js.Func
	free = js.FuncOf(func(js.Value, []js.Value) any {
		free.Release()
		s.dispatch(f)
		return nil
	})
	locks.Call("request", name, free).Call("catch", js.Global().Get("Boolean")) // which does nothing
}

// hold has a worker that rests hold a lock again; it answers if it lives.
func (w *worker) hold() {
	if !w.held {
		w.held = true
		w.post(&message.Command{Kind: message.Hold})
	}
}

// rest has a worker free its lock, once it has answered: a page that is left may be kept.
func (w *worker) rest() {
	if w.lives {
		w.held, w.lives = false, false
		w.rests++
		w.post(&message.Command{Kind: message.Rest})
	}
}

// answers reports, asked at every tick, whether a worker that was at rest may still answer: it has nothing else to do.
func (w *worker) answers() bool {
	if w.held && !w.lives {
		w.owing++
	}
	return w.owing < answerTicks
}

func (w *worker) post(c *message.Command) { c.Post(w.value) }

func (w *worker) end() {
	w.gone = true
	w.value.Set("onmessage", js.Null())
	w.value.Set("onerror", js.Null())
	w.value.Call("terminate")
	w.callback.Release()
}

func (r *runner) spawnLearner() {
	w, err := r.spawn(r.handle)
	if err != nil {
		r.breakDown("This browser blocks web workers, and Crease needs one to learn.")
		return
	}
	r.learner, r.busy, r.rested = w, false, false
	r.startWatch()
}

func (r *runner) replaceLearner() {
	for _, w := range r.workers() {
		w.end()
	}
	r.helpers = nil
	r.spawnLearner()
}

// learnerDied ends the run that was on. A learner that dies before it is ready gets one successor, then none.
func (r *runner) learnerDied(e message.Event) {
	if !r.learner.ready {
		if r.retried {
			r.breakDown("The learner does not start: the file web/worker.js is missing or not sent as JavaScript, " +
				"or this browser cannot run it. Reload the page. " + e.Message)
			return
		}
		r.retried = true
	}
	lost := r.active && r.busy
	r.replaceLearner()
	if lost {
		r.fail(stopped(sayLearner, e))
	}
}

func (r *runner) breakDown(reason string) {
	r.broken, r.busy = errors.New(reason), false
	r.events.Broken(r.broken)
	if r.active {
		r.fail(r.broken)
	}
}

// spawnHelper starts helper i and connects it once it is ready. Where it cannot start, the learner does without.
func (r *runner) spawnHelper(i int) {
	learner := r.learner
	h, err := r.spawn(func(h *worker, e message.Event) {
		if r.learner != learner || i >= len(r.helpers) || r.helpers[i] != h {
			return
		}
		switch e.Kind {
		case message.Ready:
			if h.ready = true; !r.watched {
				h.rest()
			}
			channel := js.Global().Get("MessageChannel").New()
			h.post(&message.Command{Kind: message.Serve, Port: channel.Get("port1")})
			learner.post(&message.Command{Kind: message.Helper, Number: i, Port: channel.Get("port2")})
		case message.Dead, message.Gone:
			if h.ready {
				r.replaceHelper(i)
			}
		}
	})
	if err == nil {
		r.helpers[i] = h
	}
}

func (r *runner) replaceHelper(i int) {
	if i < 0 || i >= len(r.helpers) || r.helpers[i] == nil {
		return
	}
	r.helpers[i].end()
	r.helpers[i] = nil
	r.spawnHelper(i)
}
