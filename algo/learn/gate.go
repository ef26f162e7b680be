package learn

import (
	"context"
	"sync"
)

// Gate lets a user pause a run: its Yield and Mark are a Host's. The methods
// may be called from any goroutine. The zero value is open.
type Gate struct {
	// Rested, if not nil, is called from the run's goroutine each time it pauses.
	Rested func()

	mu     sync.Mutex
	held   bool          // the run pauses at the next Yield
	step   bool          // the run pauses at the next Mark
	change chan struct{} // closed by the next change
}

// Pause makes the run pause at its next Yield.
func (g *Gate) Pause() { g.set(true, false) }

// Resume lets the run go on to its end.
func (g *Gate) Resume() { g.set(false, false) }

// Step lets the run go on to its next Mark and pause there.
func (g *Gate) Step() { g.set(false, true) }

func (g *Gate) set(held, step bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.held, g.step = held, step
	if g.change != nil {
		close(g.change)
		g.change = nil
	}
}

// Yield blocks while the run is paused; see Host.
func (g *Gate) Yield(ctx context.Context) error {
	rested := false
	for {
		g.mu.Lock()
		if !g.held {
			g.mu.Unlock()
			return ctx.Err()
		}
		if g.change == nil {
			g.change = make(chan struct{})
		}
		change := g.change
		g.mu.Unlock()
		if !rested && g.Rested != nil {
			g.Rested()
		}
		rested = true
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
		g.held, g.step = true, false
	}
	g.mu.Unlock()
	return g.Yield(ctx)
}
