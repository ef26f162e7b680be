// Package learn runs a spec: samples, moments, decomposition, scalars, signs and regression, each a package of its own.
// It emits snapshots of the results of every stage. What is learned depends on the spec alone: not on the number of
// workers, the speed of the machine or pauses.
package learn

import (
	"context"
	"sync"

	"crease/algo/data/moment"
	"crease/algo/learn/snapshot"
)

// Host connects a run to its surroundings. With the zero value a run goes to its end in the caller's goroutine.
type Host struct {
	// Emit receives every snapshot and may keep it. It must not block for long. A snapshot comes at every 32nd Yield at
	// the latest, even if only time and progress are new. Many come faster than a screen can show them.
	Emit func(*snapshot.Snapshot)

	// Yield is called after every 20 ms or so of work. It may block, so that the host can pause the run or receive
	// messages; its error ends the run.
	Yield func(context.Context) error

	// Mark is called at the end of every single step, after its snapshot was emitted: each time N has doubled, and after
	// every later stage. Like Yield it may block.
	Mark func(context.Context) error

	// Summer computes the block sums; nil computes them in the caller's goroutine.
	Summer moment.Summer
}

// complete returns h with defaults for missing functions, and with a Yield that returns the error of a cancelled context
// without calling h's.
func (h Host) complete() Host {
	if h.Emit == nil {
		h.Emit = func(*snapshot.Snapshot) {}
	}
	yield := h.Yield
	h.Yield = func(ctx context.Context) error {
		if err := ctx.Err(); err != nil || yield == nil {
			return err
		}
		return yield(ctx)
	}
	if h.Mark == nil {
		h.Mark = h.Yield
	}
	return h
}

// Gate lets a user pause a run whose Host has its Yield and Mark. Any goroutine may call it. The zero value is open.
type Gate struct {
	// OnPause, unless nil, is called from the run's goroutine each time the run pauses.
	OnPause func()

	mu     sync.Mutex
	paused bool          // the run pauses at the next Yield
	step   bool          // the run pauses at the next Mark
	change chan struct{} // closed by the next change
}

// Pause makes the run pause at its next Yield.
func (g *Gate) Pause() { g.set(true, false) }

// Resume lets the run continue to its end.
func (g *Gate) Resume() { g.set(false, false) }

// Step lets the run continue to its next Mark and pause there.
func (g *Gate) Step() { g.set(false, true) }

func (g *Gate) set(paused, step bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.paused, g.step = paused, step
	if g.change != nil {
		close(g.change)
		g.change = nil
	}
}

// Yield blocks while the run is paused; see Host.
func (g *Gate) Yield(ctx context.Context) error {
	notified := false
	for {
		g.mu.Lock()
		if !g.paused {
			g.mu.Unlock()
			return ctx.Err()
		}
		if g.change == nil {
			g.change = make(chan struct{})
		}
		change := g.change
		g.mu.Unlock()
		if !notified && g.OnPause != nil {
			g.OnPause()
		}
		notified = true
		select {
		case <-change:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Mark ends a step; see Host.
func (g *Gate) Mark(ctx context.Context) error {
	g.mu.Lock()
	if g.step {
		g.paused, g.step = true, false
	}
	g.mu.Unlock()
	return g.Yield(ctx)
}
