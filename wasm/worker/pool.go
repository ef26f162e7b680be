package main

import (
	"context"
	"sync"
	"time"

	"crease/algo/base/wire"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/spec"
)

// A pool is the learner's view of its helpers, other workers that sum blocks for it. A scheduler assigns chunks of the
// blocks of a Sum to helpers and the learner. Sums come one a block and are visited in block order: the digits are
// those of one worker. A helper that is late is dropped and its chunks are summed again.
//
// The pool knows no browser: it reaches a helper through a conn, and answers come in through deliver.
type pool struct {
	patience time.Duration // the least time that a helper may take over a chunk

	mu      sync.Mutex
	helpers map[int]*helper
	epoch   uint64        // of the Sum that is on, or was last
	inbox   []delivery    // answers not yet read
	signal  chan struct{} // something came in
}

// conn is the learner's connection to a helper.
type conn interface {
	send(message []byte) // posts a request
	lost()               // closes it and reports that the helper does not answer
	close()              // has nothing come from the helper any more
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
	if old := p.helpers[number]; old != nil {
		p.release(old)
		old.conn.close()
	}
	p.helpers[number] = &helper{conn: c}
	p.wake()
}

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
	s := &scheduler{pool: w.pool, setup: &setup{order, w.spec, ctl}, next: from, to: to, blocks: 1}
	s.mu.Lock()
	s.epoch++
	s.inbox = nil
	s.mu.Unlock()
	defer s.end()
	own := moment.NewBlockSummer(w.src, order, ctl)
	for next := from; next < to; {
		if err := ctx.Err(); err != nil {
			return err
		}
		helpers := s.collect()
		s.assign()
		if first := s.queue[0]; first.sums != nil {
			for _, sums := range first.sums {
				if err := visit(sums); err != nil {
					return err
				}
			}
			own.Recycle(first.sums...)
			s.queue, next = s.queue[1:], first.hi
			continue
		}
		if c := s.claim(); c != nil {
			if err := w.sum(ctx, own, c); err != nil {
				return err
			}
			s.adapt(c)
			if w.yield != nil && helpers {
				w.yield()
			}
			continue
		}
		timer := time.NewTimer(s.patience / 10)
		select { // until something came in or it is time to check on the helpers
		case <-s.signal:
		case <-timer.C:
		case <-ctx.Done():
		}
		timer.Stop()
		w.yieldIfDue()
	}
	return nil
}

func (w *poolSummer) sum(ctx context.Context, own *moment.BlockSummer, c *chunk) error {
	c.since = time.Now()
	var list []*moment.Sums
	for b := c.lo; b < c.hi; b++ {
		list = append(list, own.Sum(b))
		w.yieldIfDue()
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	c.sums = list
	return nil
}

// A chunk takes the learner about chunkTime: messages and yields are cheap beside it, and all workers end together.
const (
	chunkTime  = 12 * time.Millisecond
	mostBlocks = 64
)

// depth is how many chunks a helper is sent ahead: the learner assigns between two of its own.
const depth = 3

type scheduler struct {
	*pool
	setup    *setup
	next, to int           // blocks not yet in the queue
	queue    []*chunk      // in block order, the first is visited next
	slowest  time.Duration // the longest that the learner itself took over a chunk
	blocks   int           // in the next chunk
}

// end forgets the chunks that helpers still work on; their answers will be of another epoch.
func (s *scheduler) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.epoch++
	for _, h := range s.helpers {
		h.pending = nil
	}
}

// adapt sets the length of the next chunks by the time that the learner took over c, which has just ended.
func (s *scheduler) adapt(c *chunk) {
	took := time.Since(c.since)
	s.slowest = max(s.slowest, took)
	fit := mostBlocks
	if each := took / time.Duration(c.hi-c.lo); each > 0 {
		fit = min(mostBlocks, int(chunkTime/each))
	}
	// One slow chunk is no reason for small ones from here on, nor one fast one for large ones.
	s.blocks = max(1, min(fit, 4*s.blocks), s.blocks/2)
}

// collect reads the answers that came in, drops helpers that are late, and reports whether there are others.
func (s *scheduler) collect() (helpers bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, in := range s.inbox {
		h := s.helpers[in.number]
		var a answer
		if err := wire.Decode(in.data, &a); h == nil || err != nil || a.Epoch != s.epoch {
			continue
		}
		for i, c := range h.pending {
			if c.lo == a.Lo && len(a.Sums) == c.hi-c.lo {
				c.sums = a.Sums
				h.pending = append(h.pending[:i:i], h.pending[i+1:]...)
				break
			}
		}
	}
	s.inbox = nil
	// A helper may take longer where blocks are large, as they take the learner, which may be faster.
	limit := max(s.patience, 20*s.slowest)
	for number, h := range s.helpers {
		if len(h.pending) > 0 && time.Since(h.pending[0].since) > limit {
			s.release(h)
			delete(s.helpers, number)
			h.conn.lost()
		}
	}
	return len(s.helpers) > 0
}

// assign keeps every helper busy. The queue is bounded, and with it the answers that wait to be visited.
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
			r := request{Epoch: s.epoch, Lo: c.lo, Hi: c.hi}
			if h.epoch != s.epoch { // it does not have the setup
				h.epoch, r.Setup = s.epoch, s.setup
			}
			c.assigned, c.since = true, time.Now()
			h.pending = append(h.pending, c)
			h.conn.send(wire.Append(nil, &r))
		}
	}
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

func (s *scheduler) claim() *chunk {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.free()
	if c != nil {
		c.assigned = true
	}
	return c
}

// The messages between the learner and its helpers, in the form of package wire: a request for the sums of blocks, and
// the answer, one sum a block. Both carry the epoch of their Sum: answers to an earlier one are dropped.
type request struct {
	Epoch  uint64
	Lo, Hi int
	Setup  *setup // how blocks are summed from here on; nil where the helper has it
}

type setup struct {
	Order   int
	Spec    spec.Spec
	Control *moment.Control // nil for none
}

type answer struct {
	Epoch uint64
	Lo    int
	Sums  []*moment.Sums
}

// server is the other side of a helper, in its own worker: it sums the blocks that the learner asks for and answers.
type server struct {
	epoch  uint64              // of the last setup
	summer *moment.BlockSummer // by that, nil before the first
	reply  func(data []byte)
}

func (v *server) handle(data []byte) error {
	var m request
	if err := wire.Decode(data, &m); err != nil {
		return err
	}
	if s := m.Setup; s != nil {
		v.epoch, v.summer = m.Epoch, moment.NewBlockSummer(learn.Source(s.Spec), s.Order, s.Control)
	}
	if v.summer != nil && m.Epoch == v.epoch {
		a := answer{Epoch: m.Epoch, Lo: m.Lo}
		for b := m.Lo; b < m.Hi; b++ {
			a.Sums = append(a.Sums, v.summer.Sum(b))
		}
		v.reply(wire.Append(nil, &a))
		v.summer.Recycle(a.Sums...)
	}
	return nil
}
