// Package learn runs a spec: samples, moments, decomposition, scalars, signs,
// regression, each by the package that is named after it, and a snapshot of
// what every stage saw. What is learned depends on the spec alone, never on the
// host: not on the number of workers, the speed of the machine or how often the
// run was paused.
package learn

import (
	"context"

	"crease/algo/moment"
	"crease/algo/snapshot"
)

// Host is where a run takes place. The zero value runs to the end, silently, in
// the caller's goroutine.
type Host struct {
	// Emit is handed what there is to show. It must not block for long; the
	// snapshot is its to keep. Snapshots come as fast as the work goes: at least
	// every few tens of milliseconds, which is more than a screen shows.
	Emit func(*snapshot.Snapshot)

	// Yield is called at least every 20 ms or so of work. Pausing, cancelling
	// and hearing messages live there: it may block, and its error ends the run.
	Yield func(context.Context) error

	// Mark is called where a user who steps through the run wants to rest: each
	// time that N has doubled, after the snapshot of that N was emitted, and
	// after every later stage. Like Yield it may block.
	Mark func(context.Context) error

	// Summer makes the block sums; nil for the caller's goroutine.
	Summer moment.Summer
}

// emit hands s over if anybody listens.
func (h *Host) emit(s *snapshot.Snapshot) {
	if h.Emit != nil {
		h.Emit(s)
	}
}

// yield lets the host have its turn.
func (h *Host) yield(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if h.Yield == nil {
		return nil
	}
	return h.Yield(ctx)
}

// mark rests where a step ends.
func (h *Host) mark(ctx context.Context) error {
	if h.Mark == nil {
		return h.yield(ctx)
	}
	return h.Mark(ctx)
}
