package main

import (
	"context"
	"time"

	"crease/algo/moment"
)

// dealer is one Sum under way.
type dealer struct {
	*farm
	setup    []byte
	order    int
	dim      int
	next, to int           // blocks not yet in the queue
	queue    []*stretch    // in block order, the first is visited next
	slow     time.Duration // the longest that the learner itself took over a stretch
	blocks   int           // in the next stretch
}

// limit is how long a helper may take. Where blocks are large it grows with
// what they cost the learner, which may be the faster of the two.
func (d *dealer) limit() time.Duration { return max(d.patience, 20*d.slow) }

func (w *farmed) begin(order int, ctl *moment.Control, from, to int) *dealer {
	w.farm.mu.Lock()
	defer w.farm.mu.Unlock()
	w.farm.epoch++
	w.farm.inbox = nil
	d := &dealer{farm: w.farm, order: order, dim: w.src.Dim(), next: from, to: to, blocks: 1}
	d.setup = encodeSetup(newSetup(w.farm.epoch, order, w.spec, ctl))
	return d
}

// end forgets what helpers still owe; their answers are of another epoch.
func (d *dealer) end() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.epoch++
	for _, m := range d.peers {
		m.owes = nil
	}
}

// pace takes note of how long the learner took over s, which has just ended.
func (d *dealer) pace(s *stretch) {
	took := time.Since(s.since)
	d.slow = max(d.slow, took)
	fit := mostBlocks
	if each := took / time.Duration(s.hi-s.lo); each > 0 {
		fit = min(mostBlocks, int(stretchTime/each))
	}
	// One slow stretch is no reason to deal small ones from here on, nor one fast
	// one to deal large ones.
	d.blocks = max(1, min(fit, 4*d.blocks), d.blocks/2)
}

// helped says whether there are helpers.
func (d *dealer) helped() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.peers) > 0
}

// collect takes what came in.
func (d *dealer) collect() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, in := range d.inbox {
		m := d.peers[in.number]
		a, err := decodeAnswer(in.data)
		if m == nil || err != nil || a.Epoch != d.epoch {
			continue
		}
		for i, s := range m.owes {
			if s.lo == a.Lo && len(a.Sums) == s.hi-s.lo && a.fits(d.dim, d.order) {
				s.sums = a.Sums
				m.owes = append(m.owes[:i:i], m.owes[i+1:]...)
				break
			}
		}
	}
	d.inbox = nil
	for number, m := range d.peers {
		if len(m.owes) > 0 && time.Since(m.owes[0].since) > d.limit() {
			d.release(m)
			delete(d.peers, number)
			m.peer.lost()
		}
	}
}

// deal keeps every helper busy, with bounded room for answers that wait for
// their turn.
func (d *dealer) deal() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for len(d.queue) < 1+(1+len(d.peers))*(ahead+1) && d.next < d.to {
		// Towards the end they are shorter, so that nobody waits for the last one.
		share := max(1, (d.to-d.next)/(2+2*len(d.peers)))
		hi := d.next + min(d.blocks, share)
		d.queue = append(d.queue, &stretch{lo: d.next, hi: hi})
		d.next = hi
	}
	for round := 1; round <= ahead; round++ {
		for _, m := range d.peers {
			if len(m.owes) >= round {
				continue
			}
			s := d.free()
			if s == nil {
				return
			}
			if m.epoch != d.epoch {
				m.epoch = d.epoch
				m.peer.send(d.setup)
			}
			s.taken, s.since = true, time.Now()
			m.owes = append(m.owes, s)
			m.peer.send(encodeJob(job{Epoch: d.epoch, Lo: s.lo, Hi: s.hi}))
		}
	}
}

// free returns the first stretch that nobody works on, nil if there is none.
func (d *dealer) free() *stretch {
	for _, s := range d.queue {
		if !s.taken && s.sums == nil {
			return s
		}
	}
	return nil
}

// claim returns a stretch for the learner itself.
func (d *dealer) claim() *stretch {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := d.free()
	if s != nil {
		s.taken = true
	}
	return s
}

// wait returns when something came in or it is time to look after the helpers.
func (d *dealer) wait(ctx context.Context) {
	timer := time.NewTimer(d.patience / 10)
	defer timer.Stop()
	select {
	case <-d.signal:
	case <-timer.C:
	case <-ctx.Done():
	}
}
