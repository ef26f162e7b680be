package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"syscall/js"
	"time"

	"crease/algo/learn"
	"crease/algo/moment"
	"crease/algo/network"
	"crease/algo/sample"
	"crease/algo/snapshot"
	"crease/algo/spec"
)

// learner takes the page's messages and has one run at a time.
type learner struct {
	farm   *farm
	gate   *learn.Gate // of the run that is on; nil if none is
	cancel context.CancelFunc

	cache *moment.Cache // of the samples of the last run
	drawn []byte        // which ones those were
}

// cacheRoom is what the sums of a run's first blocks may take.
const cacheRoom = 16 << 20

// cached has the sums of samples that were drawn before taken from the last run:
// another threshold, contraction or method needs no other ones.
func (l *learner) cached(s spec.Spec, summer moment.Summer) moment.Summer {
	drawn := spec.Spec{Network: s.Network, Sampling: s.Sampling}
	if key := drawn.AppendBinary(nil); l.cache == nil || !bytes.Equal(key, l.drawn) {
		l.cache, l.drawn = &moment.Cache{Room: cacheRoom}, key
	}
	l.cache.Summer = summer
	return l.cache
}

// hear takes one message.
func (l *learner) hear(m js.Value) {
	kind := m.Get("kind").String()
	switch kind {
	case "run":
		l.run(m)
		return
	case "race":
		go race(m)
		return
	case "serve":
		serve(m.Get("port"))
		return
	case "helper":
		number := m.Get("number").Int()
		l.farm.join(number, newPortPeer(l.farm, number, m.Get("port")))
		return
	}
	if l.gate == nil {
		return
	}
	switch kind {
	case "pause":
		l.gate.Pause()
	case "resume":
		l.gate.Resume()
	case "step":
		l.gate.Step()
	case "cancel":
		l.cancel()
	}
}

// run starts the run of the message. The page sends one only when the run
// before has ended.
func (l *learner) run(m js.Value) {
	id := m.Get("id").Int()
	ctx, cancel := context.WithCancel(context.Background())
	gate := new(learn.Gate)
	l.gate, l.cancel = gate, cancel
	if m.Get("step").Truthy() {
		gate.Step()
	}
	if m.Get("pause").Truthy() {
		gate.Pause()
	}
	out := &screen{id: id}
	gate.Rested = func() {
		out.flush()
		post("paused", map[string]any{"id": id})
	}
	data, csv := fromBytes(m.Get("spec")), fromBytes(m.Get("csv"))
	go func() {
		last, err := l.learn(ctx, data, csv, gate, out)
		l.gate = nil
		cancel()
		var field *network.FieldError
		switch {
		case errors.Is(err, context.Canceled):
			post("cancelled", map[string]any{"id": id})
		case errors.As(err, &field):
			post("failed", map[string]any{"id": id, "field": field.Field, "message": field.Message})
		case err != nil:
			post("failed", map[string]any{"id": id, "field": "", "message": err.Error()})
		default:
			post("done", map[string]any{"id": id}, last.AppendBinary(nil)...)
		}
	}()
}

// learn runs the spec. A panic is a defect of the program, but the page should
// hear of it rather than wait for ever.
func (l *learner) learn(ctx context.Context, data, csv []byte, gate *learn.Gate, out *screen) (last *snapshot.Snapshot, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("the learner failed: %v", e)
		}
	}()
	s, err := spec.FromBinary(data)
	if err != nil {
		return nil, errors.New("the learner and the page are of different versions: reload the page")
	}
	if err := s.Validate(csv == nil); err != nil {
		return nil, err
	}
	breath := newBreath()
	host := learn.Host{
		Emit: out.emit,
		Yield: func(ctx context.Context) error {
			breath.take()
			return gate.Yield(ctx)
		},
		Mark: func(ctx context.Context) error {
			breath.take()
			return gate.Mark(ctx)
		},
	}
	if csv != nil {
		table, err := sample.ReadCSV(csv)
		if err != nil {
			return nil, err
		}
		return learn.Run(ctx, s, table, host)
	}
	if s.Learning.Method != spec.Exact {
		host.Summer = l.cached(s, &farmed{farm: l.farm, spec: s, src: learn.Source(s), yield: breath.take, hear: breath.now})
	}
	return learn.Run(ctx, s, nil, host)
}

// screen posts snapshots at the rate of a screen: of those that come faster, the
// newest.
type screen struct {
	id      int
	last    time.Time
	pending *snapshot.Snapshot
}

// frame is the least time between two snapshots.
const frame = 50 * time.Millisecond

func (s *screen) emit(snap *snapshot.Snapshot) {
	s.pending = snap
	if time.Since(s.last) >= frame {
		s.flush()
	}
}

func (s *screen) flush() {
	if s.pending == nil {
		return
	}
	s.last = time.Now()
	post("snapshot", map[string]any{"id": s.id}, s.pending.AppendBinary(nil)...)
	s.pending = nil
}
