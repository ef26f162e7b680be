package main

import (
	"context"
	"io"
	"sync"
	"time"

	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/spec"
)

// A pool is the learner's view of its helpers, the other workers that sum blocks
// for it. A scheduler splits the blocks of a Sum into chunks and assigns them to
// the helpers and the learner itself. A helper answers with one sum a block, and
// the sums are visited in block order: the digits are those of one worker alone.
// A helper that does not answer in time is dropped and its chunks are summed
// again.
//
// The pool knows no browser: it reaches a helper through a conn, and answers come
// in through deliver.
type pool struct {
	patience time.Duration // the least time that a helper may take over a chunk

	mu      sync.Mutex
	helpers map[int]*helper
	epoch   uint64        // of the Sum that is on, or was last
	inbox   []delivery    // answers not yet read
	signal  chan struct{} // something came in
}

// conn is the learner's connection to a helper. One that is an io.Closer is closed when
// another takes its place.
type conn interface {
	send(message []byte) // posts a setup or a job
	lost()               // reports that the helper does not answer
}

// helper is a helper and the chunks that it works on, the oldest first.
type helper struct {
	conn    conn
	epoch   uint64 // of the setup that it was sent
	pending []*chunk
}

// chunk is a range of blocks, lo … hi−1, that is summed in one go.
type chunk struct {
	lo, hi   int
	assigned bool      // to a helper or the learner
	since    time.Time // when it was assigned
	sums     []*moment.Sums
}

// delivery is an answer of the helper of that number.
type delivery struct {
	number int
	data   []byte
}

func newPool() *pool {
	return &pool{patience: 5 * time.Second, helpers: map[int]*helper{}, signal: make(chan struct{}, 1)}
}

// join adds a helper, or replaces the one of that number.
func (p *pool) join(number int, c conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	old := p.helpers[number]
	p.release(old)
	if old != nil {
		if c, ok := old.conn.(io.Closer); ok {
			c.Close()
		}
	}
	p.helpers[number] = &helper{conn: c}
	p.wake()
}

// deliver takes a helper's answer.
func (p *pool) deliver(number int, data []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.inbox = append(p.inbox, delivery{number, data})
	p.wake()
}

func (p *pool) wake() {
	select {
	case p.signal <- struct{}{}:
	default:
	}
}

// release makes the chunks of a helper free to be assigned again.
func (p *pool) release(h *helper) {
	if h == nil {
		return
	}
	for _, c := range h.pending {
		c.assigned = false
	}
	h.pending = nil
}

// poolSummer sums the blocks of one run with the pool: a moment.Summer.
type poolSummer struct {
	pool       *pool
	spec       spec.Spec
	src        sample.Source
	yieldIfDue func() // lets messages in if that is due
	yield      func() // lets messages in; nil where they come in by themselves
}

// Sum implements moment.Summer.
func (w *poolSummer) Sum(
	ctx context.Context, order int, ctl *moment.Control, from, to int, visit func(*moment.Sums) error,
) error {
	s := w.begin(order, ctl, from, to)
	defer s.end()
	own := newBlockSummer(w.src, order, ctl)
	for next := from; next < to; {
		if err := ctx.Err(); err != nil {
			return err
		}
		s.collect()
		s.assign()
		if first := s.queue[0]; first.sums != nil {
			for _, sums := range first.sums {
				if err := visit(sums); err != nil {
					return err
				}
			}
			own.recycle(first.sums)
			s.queue, next = s.queue[1:], first.hi
			continue
		}
		if c := s.claim(); c != nil {
			if err := w.sum(ctx, own, c); err != nil {
				return err
			}
			s.adapt(c)
			if w.yield != nil && s.hasHelpers() {
				w.yield()
			}
			continue
		}
		s.wait(ctx)
		w.yieldIfDue()
	}
	return nil
}

// sum sums a chunk in the learner itself.
func (w *poolSummer) sum(ctx context.Context, own *blockSummer, c *chunk) error {
	c.since = time.Now()
	var list []*moment.Sums
	for b := c.lo; b < c.hi; b++ {
		list = append(list, own.sum(b))
		w.yieldIfDue()
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	c.sums = list
	return nil
}
