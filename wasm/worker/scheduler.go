package main

import (
	"context"
	"time"

	"crease/algo/data/moment"
)

// A chunk has as many blocks as take the learner about chunkTime: long enough to
// make the messages and the learner's yield between two chunks cheap, short enough
// for all workers to end together.
const (
	chunkTime  = 12 * time.Millisecond
	mostBlocks = 64
)

// depth is the number of chunks that a helper is sent ahead at most. The learner
// assigns only between two chunks of its own: with two a faster helper would be
// idle.
const depth = 3

// scheduler assigns the chunks of one Sum.
type scheduler struct {
	*pool
	setup    []byte
	order    int
	dim      int
	gated    int
	next, to int           // blocks not yet in the queue
	queue    []*chunk      // in block order, the first is visited next
	slowest  time.Duration // the longest that the learner itself took over a chunk
	blocks   int           // in the next chunk
}

// limit is how long a helper may take. Where blocks are large it grows with the
// time that they take the learner, which may be the faster of the two.
func (s *scheduler) limit() time.Duration { return max(s.patience, 20*s.slowest) }

func (w *poolSummer) begin(order int, ctl *moment.Control, from, to int) *scheduler {
	w.pool.mu.Lock()
	defer w.pool.mu.Unlock()
	w.pool.epoch++
	w.pool.inbox = nil
	s := &scheduler{pool: w.pool, order: order, dim: w.src.Dim(), gated: ctl.Gates(), next: from, to: to, blocks: 1}
	s.setup = encodeSetup(setup{w.pool.epoch, order, w.spec, ctl})
	return s
}

// end forgets the chunks that helpers still work on; their answers will be of
// another epoch.
func (s *scheduler) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.epoch++
	for _, h := range s.helpers {
		h.pending = nil
	}
}

// adapt sets the length of the next chunks by the time that the learner took over
// c, which has just ended.
func (s *scheduler) adapt(c *chunk) {
	took := time.Since(c.since)
	s.slowest = max(s.slowest, took)
	fit := mostBlocks
	if each := took / time.Duration(c.hi-c.lo); each > 0 {
		fit = min(mostBlocks, int(chunkTime/each))
	}
	// One slow chunk is no reason for small ones from here on, nor one fast one
	// for large ones.
	s.blocks = max(1, min(fit, 4*s.blocks), s.blocks/2)
}

// hasHelpers reports whether the learner is not alone.
func (s *scheduler) hasHelpers() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.helpers) > 0
}

// collect reads the answers that came in, and drops helpers that are late.
func (s *scheduler) collect() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, in := range s.inbox {
		h := s.helpers[in.number]
		a, err := decodeAnswer(in.data)
		if h == nil || err != nil || a.Epoch != s.epoch {
			continue
		}
		for i, c := range h.pending {
			if c.lo == a.Lo && len(a.Sums) == c.hi-c.lo && a.fits(s.dim, s.order, s.gated) {
				c.sums = a.Sums
				h.pending = append(h.pending[:i:i], h.pending[i+1:]...)
				break
			}
		}
	}
	s.inbox = nil
	for number, h := range s.helpers {
		if len(h.pending) > 0 && time.Since(h.pending[0].since) > s.limit() {
			s.release(h)
			delete(s.helpers, number)
			h.conn.lost()
		}
	}
}

// assign keeps every helper busy. The queue is bounded, and with it the answers
// that wait to be visited.
func (s *scheduler) assign() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.queue) < 1+(1+len(s.helpers))*(depth+1) && s.next < s.to {
		// Towards the end chunks are shorter, so that nobody waits for the last one.
		share := max(1, (s.to-s.next)/(2+2*len(s.helpers)))
		hi := s.next + min(s.blocks, share)
		s.queue = append(s.queue, &chunk{lo: s.next, hi: hi})
		s.next = hi
	}
	for round := 1; round <= depth; round++ {
		for _, h := range s.helpers {
			if len(h.pending) >= round {
				continue
			}
			c := s.free()
			if c == nil {
				return
			}
			s.send(h, c)
		}
	}
}

// send sends a chunk to a helper, with the setup if the helper does not have it.
func (s *scheduler) send(h *helper, c *chunk) {
	if h.epoch != s.epoch {
		h.epoch = s.epoch
		h.conn.send(s.setup)
	}
	c.assigned, c.since = true, time.Now()
	h.pending = append(h.pending, c)
	h.conn.send(encodeJob(job{Epoch: s.epoch, Lo: c.lo, Hi: c.hi}))
}

// free returns the first chunk that is not assigned, nil if there is none.
func (s *scheduler) free() *chunk {
	for _, c := range s.queue {
		if !c.assigned && c.sums == nil {
			return c
		}
	}
	return nil
}

// claim assigns a chunk to the learner itself.
func (s *scheduler) claim() *chunk {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.free()
	if c != nil {
		c.assigned = true
	}
	return c
}

// wait returns when something came in or it is time to check on the helpers.
func (s *scheduler) wait(ctx context.Context) {
	timer := time.NewTimer(s.patience / 10)
	defer timer.Stop()
	select {
	case <-s.signal:
	case <-timer.C:
	case <-ctx.Done():
	}
}
