package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"syscall/js"
	"time"

	"crease/algo/base/wire"
	"crease/algo/data/moment"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/run/runner/message"
	"crease/wasm/simd"
)

// learner takes the page's commands and has one run at a time.
type learner struct {
	pool   *pool
	yields *yielder    // of all runs
	gate   *learn.Gate // of the run that is on, or was last; before the first one of none
	cancel context.CancelFunc

	cache *moment.Cache // of the samples of the last run
	drawn []byte        // which ones those were
}

// cacheRoom is how many bytes the sums of a run's first blocks may take.
const cacheRoom = 16 << 20

// cached returns a summer that takes sums of the last run's samples from there: another method needs the same ones.
func (l *learner) cached(s spec.Spec, summer moment.Summer) moment.Summer {
	drawn := spec.Spec{Network: s.Network, Sampling: s.Sampling}
	if key := wire.Append(nil, &drawn); l.cache == nil || !bytes.Equal(key, l.drawn) {
		l.cache, l.drawn = &moment.Cache{Room: cacheRoom}, key
	}
	l.cache.Summer = summer
	return l.cache
}

func (l *learner) handle(c message.Command) {
	switch c.Kind {
	case message.Run:
		l.run(c)
	case message.Race:
		go guarded(c, race, "the race")
	case message.Trial:
		go guarded(c, trial, "one of the runs")
	case message.Read:
		go guarded(c, read, "the reading")
	case message.Serve:
		serve(c.Port)
	case message.Helper:
		l.pool.join(c.Number, newPortConn(l.pool, c.Number, c.Port))
	case message.Pause:
		l.gate.Pause()
	case message.Resume:
		l.gate.Resume()
	case message.Step:
		l.gate.Step()
	case message.Cancel:
		l.cancel()
	}
}

// run starts the run of the command. The page sends one only when the run before has ended.
func (l *learner) run(c message.Command) {
	ctx, cancel := context.WithCancel(context.Background())
	gate := new(learn.Gate)
	l.gate, l.cancel = gate, cancel
	if c.Step {
		gate.Step()
	}
	if c.Pause {
		gate.Pause()
	}
	out := &limiter{now: time.Now, post: func(list []snapshot.Snapshot) {
		post(message.Event{Kind: message.Snapshots, ID: c.ID, Data: wire.Append(nil, &list)})
	}}
	gate.OnPause = func() {
		out.flush()
		post(message.Event{Kind: message.Paused, ID: c.ID})
	}
	go func() {
		last, err := l.learn(ctx, &c, gate, out)
		cancel()
		e := message.Event{Kind: message.Cancelled}
		switch {
		case err == nil:
			e = message.Event{Kind: message.Done, Data: wire.Append(nil, last)}
		case !errors.Is(err, context.Canceled):
			e = failed(err)
		}
		e.ID = c.ID
		post(e)
	}()
}

func failed(err error) message.Event {
	var field *network.FieldError
	if errors.As(err, &field) {
		return message.Event{Kind: message.Failed, Field: field.Field, Message: field.Message}
	}
	return message.Event{Kind: message.Failed, Message: err.Error()}
}

// What a reader of the page is told when something fails in the worker, as errors: the page makes sentences of them.
const (
	sayOtherVersion = "the page and its learner are of different versions: reload the page"
	sayFailed       = "an error in the program stopped %s: %v"
)

// guarded does the work of a command in a worker of its own. A panic is told to the page, which would wait.
func guarded(c message.Command, work func(message.Command) error, name string) {
	defer func() {
		if e := recover(); e != nil {
			post(message.Event{Kind: message.Failed, Message: fmt.Sprintf(sayFailed, name, e)})
		}
	}()
	if err := work(c); err != nil {
		post(failed(err))
	}
}

// learn runs the spec. A panic is a defect of the program, but the page is told of it rather than left waiting.
func (l *learner) learn(
	ctx context.Context, c *message.Command, gate *learn.Gate, out *limiter,
) (last *snapshot.Snapshot, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf(sayFailed, "the learner", e)
		}
	}()
	defer out.flush() // before the page is told how the run has ended
	var s spec.Spec
	if wire.Decode(c.Spec, &s) != nil {
		return nil, errors.New(sayOtherVersion)
	}
	if err := s.Validate(c.Table == nil); err != nil {
		return nil, err
	}
	y := l.yields
	posting := func(yield func()) func() {
		return func() {
			out.postIfDue()
			yield()
		}
	}
	yieldIfDue := posting(y.yieldIfDue)
	host := learn.Host{
		Yield: func(ctx context.Context) error {
			yieldIfDue()
			return gate.Yield(ctx)
		},
		Mark: func(ctx context.Context) error {
			out.keep() // every step is in the page's recording, however fast they come
			y.yieldIfDue()
			return gate.Mark(ctx)
		},
	}
	if !c.Quiet {
		host.Emit = out.emit
	}
	if c.Table != nil {
		table, _, err := learn.ReadTable(c.Table, s, reading(c.ID, len(c.Table), func() error { return host.Yield(ctx) }))
		c.Table = nil // the numbers are all that the run needs
		if err != nil {
			return nil, err
		}
		return learn.Run(ctx, s, table, host)
	}
	if s.Learning.Method != spec.Exact {
		host.Summer = l.cached(s, &poolSummer{
			pool: l.pool, spec: s, src: learn.Source(s), yieldIfDue: yieldIfDue, yield: posting(y.yield),
		})
	}
	return learn.Run(ctx, s, nil, host)
}

// mostMemory keeps the collector below the 4 GiB that a browser gives, where it would let the heap double.
const mostMemory = 7 << 29

// main takes the commands of the page, see app/run/runner/message, and never returns.
func main() {
	simd.Use()
	debug.SetMemoryLimit(mostMemory)
	w := &learner{pool: newPool(), yields: newYielder(), gate: new(learn.Gate), cancel: func() {}}
	js.Global().Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		w.handle(message.ReadCommand(args[0].Get("data")))
		return nil
	}))
	post(message.Event{Kind: message.Ready})
	select {}
}

func post(e message.Event) { e.Post() }
