package main

import (
	"context"
	"sync"
	"time"

	"crease/algo/moment"
	"crease/algo/sample"
	"crease/algo/spec"
)

// A farm shares the sums of a run's blocks between the learner and its helpers.
// Stretches of blocks are dealt out, a helper answers with one sum a block, and
// the sums are visited in block order: the digits are those of one worker
// alone. A helper that does not answer in time is dropped and its blocks are
// summed by somebody else.
//
// The farm knows no browser: a helper is a peer, and its answers come in
// through deliver.
type farm struct {
	patience time.Duration // the least time that a helper may take over a stretch

	mu     sync.Mutex
	peers  map[int]*member
	epoch  uint64        // of the Sum that is on, or was last
	inbox  []delivery    // not yet taken
	signal chan struct{} // something came in
}

// peer is a helper's end.
type peer interface {
	send(message []byte) // posts a job
	lost()               // tells whoever started the helper that it does not answer
}

// member is a helper and the stretches that it owes.
type member struct {
	peer  peer
	epoch uint64 // of the setup that it was sent
	owes  []*stretch
}

// stretch is a range of blocks that is summed in one go.
type stretch struct {
	lo, hi int
	taken  bool      // somebody works on it
	since  time.Time // when it was dealt to a helper
	sums   []*moment.Sums
}

type delivery struct {
	number int
	data   []byte
}

func newFarm() *farm {
	return &farm{patience: 5 * time.Second, peers: map[int]*member{}, signal: make(chan struct{}, 1)}
}

// join adds a helper, or puts one in the place of that with its number.
func (f *farm) join(number int, p peer) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.release(f.peers[number])
	f.peers[number] = &member{peer: p}
	f.wake()
}

// deliver takes a helper's answer.
func (f *farm) deliver(number int, data []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.inbox = append(f.inbox, delivery{number, data})
	f.wake()
}

func (f *farm) wake() {
	select {
	case f.signal <- struct{}{}:
	default:
	}
}

// release gives what a helper owes back to everybody.
func (f *farm) release(m *member) {
	if m == nil {
		return
	}
	for _, s := range m.owes {
		s.taken = false
	}
	m.owes = nil
}

// farmed is a run's share in the farm: a moment.Summer.
type farmed struct {
	farm  *farm
	spec  spec.Spec
	src   sample.Source
	yield func() // lets messages in, now and then
	hear  func() // lets messages in now; nil where they come in by themselves
}

// A stretch is as many blocks as take the learner about stretchTime: long enough
// to make the messages and the learner's listening between two stretches cheap,
// short enough to end together.
const (
	stretchTime = 12 * time.Millisecond
	mostBlocks  = 64
)

// ahead is the number of stretches that a helper owes at most. The learner deals
// only when it has ended one of its own: two would leave a faster helper idle.
const ahead = 3

// Sum implements moment.Summer.
func (w *farmed) Sum(ctx context.Context, order int, ctl *moment.Control, from, to int, visit func(*moment.Sums) error) error {
	d := w.begin(order, ctl, from, to)
	defer d.end()
	own := newBlockSummer(w.src, order, ctl)
	for next := from; next < to; {
		if err := ctx.Err(); err != nil {
			return err
		}
		d.collect()
		d.deal()
		if s := d.queue[0]; s.sums != nil {
			for _, sums := range s.sums {
				if err := visit(sums); err != nil {
					return err
				}
			}
			own.recycle(s.sums)
			d.queue, next = d.queue[1:], s.hi
			continue
		}
		if s := d.claim(); s != nil {
			if err := w.sum(ctx, own, s); err != nil {
				return err
			}
			d.pace(s)
			if w.hear != nil && d.helped() {
				w.hear()
			}
			continue
		}
		d.wait(ctx)
	}
	return nil
}

// sum sums a stretch here.
func (w *farmed) sum(ctx context.Context, own *blockSummer, s *stretch) error {
	s.since = time.Now()
	var list []*moment.Sums
	for b := s.lo; b < s.hi; b++ {
		list = append(list, own.sum(b))
		w.yield()
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	s.sums = list
	return nil
}
