//go:build !js

package main

import (
	"bytes"
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"crease/algo/base/wire"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/network"
	"crease/algo/num/tensor"
	"crease/algo/spec"
)

// thread is a helper on a goroutine. It falls silent after answers answers, if
// that is not negative.
type thread struct {
	jobs chan []byte
	gone atomic.Int32
}

func newThread(p *pool, number, answers int) *thread {
	th := &thread{jobs: make(chan []byte, 64)}
	h := &server{reply: func(data []byte) {
		if answers != 0 {
			answers--
			p.deliver(number, data)
		}
	}}
	go func() {
		for m := range th.jobs {
			h.handle(m)
		}
	}()
	return th
}

func (th *thread) send(m []byte) { th.jobs <- m }
func (th *thread) lost()         { th.gone.Add(1) }
func (th *thread) close()        {}

func poolSpec(samples int64) spec.Spec {
	s := spec.Default()
	s.Network, s.Sampling.Samples, s.Learning.Method = truth(), samples, spec.Paper
	return s
}

// total sums all blocks through su and returns the bytes of all of them in the
// order of their visits.
func total(t *testing.T, su moment.Summer, s spec.Spec, ctl *moment.Control) []byte {
	t.Helper()
	var all []byte
	blocks := sample.Blocks(learn.Source(s))
	err := su.Sum(context.Background(), 4, ctl, 1, blocks, func(sums *moment.Sums) error {
		all = append(all, wire.Append(nil, &answer{Sums: []*moment.Sums{sums}})...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestPool compares pools of 0 to 3 helpers with the sums of one goroutine, bit
// by bit, with a control and a short last block: a block that is lost, repeated
// or out of order would show.
func TestPool(t *testing.T) {
	s := poolSpec(300_001)
	est := moment.NewEstimator(3, 4, nil)
	err := moment.NewSummer(learn.Source(s), 1).Sum(context.Background(), 4, nil, 0, 1, func(b *moment.Sums) error {
		est.AddBlock(b)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	est.Recontrol(2)
	var odd network.Network // its weights have odd lengths, which no helper may set right
	odd.Append([]float64{.3, -1.7, .2}, .1, .9)
	odd.Append([]float64{0, .4, 1.1}, -1.2, -.7)
	for _, ctl := range []*moment.Control{
		nil, est.Control(), {Network: odd},
		{Network: odd, Coefficients: est.Control().Coefficients},
		{Network: odd, Coefficients: est.Control().Coefficients[:2], Gated: true},
	} {
		want := total(t, moment.NewSummer(learn.Source(s), 1), s, ctl)
		for helpers := range 4 {
			p := newPool()
			for i := range helpers {
				p.join(i, newThread(p, i, -1))
			}
			w := &poolSummer{pool: p, spec: s, src: learn.Source(s), yieldIfDue: func() {}}
			for range 2 { // a second Sum meets helpers that know the first
				if got := total(t, w, s, ctl); !bytes.Equal(got, want) {
					t.Errorf("%d helpers give other sums", helpers)
				}
			}
		}
	}
}

// TestPoolHelperDies has a helper fall silent and another answer rubbish: their
// blocks are summed again and the silent one is reported.
func TestPoolHelperDies(t *testing.T) {
	s := poolSpec(400_000)
	want := total(t, moment.NewSummer(learn.Source(s), 1), s, nil)
	p := newPool()
	p.patience = 20 * time.Millisecond
	silent := newThread(p, 0, 1)
	p.join(0, silent)
	p.join(1, newThread(p, 1, -1))
	p.deliver(1, []byte("rubbish"))
	w := &poolSummer{pool: p, spec: s, src: learn.Source(s), yieldIfDue: func() {}}
	if got := total(t, w, s, nil); !bytes.Equal(got, want) {
		t.Error("other sums")
	}
	if silent.gone.Load() != 1 {
		t.Errorf("the silent helper was reported %d times", silent.gone.Load())
	}
	// Its successor takes part in the next Sum.
	p.join(0, newThread(p, 0, -1))
	if got := total(t, w, s, nil); !bytes.Equal(got, want) {
		t.Error("other sums with the successor")
	}
}

// TestPoolReplaced puts another helper in the place of one that owes blocks.
func TestPoolReplaced(t *testing.T) {
	s := poolSpec(400_000)
	want := total(t, moment.NewSummer(learn.Source(s), 1), s, nil)
	p := newPool()
	p.join(0, newThread(p, 0, 0))
	n := 0
	w := &poolSummer{pool: p, spec: s, src: learn.Source(s), yieldIfDue: func() {
		if n++; n == 5 {
			p.join(0, newThread(p, 0, -1))
		}
	}}
	if got := total(t, w, s, nil); !bytes.Equal(got, want) {
		t.Error("other sums")
	}
}

// TestPoolEnds passes the errors of visit and of the context on.
func TestPoolEnds(t *testing.T) {
	s := poolSpec(400_000)
	p := newPool()
	p.join(0, newThread(p, 0, -1))
	w := &poolSummer{pool: p, spec: s, src: learn.Source(s), yieldIfDue: func() {}}
	enough := errors.New("enough")
	if err := w.Sum(context.Background(), 4, nil, 0, 90, func(*moment.Sums) error { return enough }); err != enough {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	err := w.Sum(ctx, 4, nil, 0, 90, func(*moment.Sums) error { cancel(); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestPoolRun runs a whole spec in the pool: the digits of one goroutine.
func TestPoolRun(t *testing.T) {
	for _, method := range []spec.Method{spec.Paper, spec.Rounds} {
		testPoolRun(t, method)
	}
}

func testPoolRun(t *testing.T, method spec.Method) {
	s := poolSpec(200_000)
	s.Learning.Method = method
	digits := func(h learn.Host) []byte {
		last, err := learn.Run(context.Background(), s, nil, h)
		if err != nil {
			t.Fatal(err)
		}
		return wire.Append(nil, last.Untimed())
	}
	p := newPool()
	p.join(0, newThread(p, 0, -1))
	h := learn.Host{Summer: &poolSummer{pool: p, spec: s, src: learn.Source(s), yieldIfDue: func() {}}}
	if !bytes.Equal(digits(h), digits(learn.Host{})) {
		t.Errorf("%s: other digits", method)
	}
}

// FuzzServer feeds a helper, and the reader of its answers, with hostile bytes: what is
// accepted is written again as it was; and a helper that is set up as a learner may do it
// answers with the sums that the learner gets without it, bit by bit.
func FuzzServer(f *testing.F) {
	s := poolSpec(100)
	coef := []*tensor.Sym{tensor.NewSym(2, 0), tensor.NewSym(2, 1), tensor.NewSym(2, 2)}
	coef[2].Data[1] = .5
	s.Network = network.Network{W: [][]float64{{1, -.5}, {0, 2}}, B: []float64{.3, 0}, A: []float64{1, -2}}
	reply := wire.Append(nil, &answer{Epoch: 1, Sums: []*moment.Sums{moment.NewSums(2, 3)}})
	for _, ctl := range []*moment.Control{
		nil, {Network: s.Network, Coefficients: coef}, {Network: s.Network, Gated: true},
	} {
		f.Add(wire.Append(nil, &request{1, 0, 1, &setup{4, s, ctl}}), wire.Append(nil, &request{1, 0, 1, nil}), reply)
	}
	f.Add(wire.Append(nil, &request{1, 2, 3, nil}), []byte{}, reply)
	f.Fuzz(func(t *testing.T, first, second, reply []byte) {
		var a answer
		if wire.Decode(reply, &a) == nil {
			if again := wire.Append(nil, &a); !bytes.Equal(again, reply) {
				t.Fatalf("%x is read as %+v, which is written as %x", reply, a, again)
			}
		}
		var up request // the last with a setup
		h := &server{}
		for _, data := range [][]byte{first, second} {
			var m request
			if wire.Decode(data, &m) != nil {
				if h.handle(data) == nil {
					t.Fatalf("%x is handled, but cannot be read", data)
				}
				continue
			}
			if again := wire.Append(nil, &m); !bytes.Equal(again, data) {
				t.Fatalf("%x is read as %+v, which is written as %x", data, m, again)
			}
			now := up
			if m.Setup != nil {
				now = m
			}
			if now.Setup != nil && sendable(now.Setup, m.Lo, m.Hi) {
				up = now // what is not sent sets nothing up
				answersAlone(t, h, data, up, m)
			}
		}
	})
}

// sendable says whether a learner may ask for blocks by a setup, and they are summed in some milliseconds.
func sendable(s *setup, lo, hi int) bool {
	d := s.Spec.Network.Dim()
	if s.Spec.Validate(true) != nil || d > 3 || s.Spec.Sampling.Samples > 9000 || s.Order < 0 || s.Order > 6 ||
		lo < 0 || lo > hi || hi > sample.Blocks(learn.Source(s.Spec)) {
		return false
	}
	if s.Control == nil {
		return true
	}
	g := s.Control.Network
	for k, c := range s.Control.Coefficients {
		if c == nil || c.Dim != d || c.Order != k || len(c.Data) != tensor.Len(d, k) || k > s.Order {
			return false
		}
	}
	return len(g.W)+len(g.B)+len(g.A) == 0 || g.Validate("") == nil && g.Dim() == d && g.Units() <= 8
}

// answersAlone has a helper that was set up handle a request, and holds its answer against the sums of one goroutine.
func answersAlone(t *testing.T, h *server, data []byte, up, r request) {
	t.Helper()
	var got, want []byte
	h.reply = func(data []byte) { got = data }
	if err := h.handle(data); err != nil {
		t.Fatal(err)
	}
	if s := up.Setup; r.Epoch == up.Epoch {
		a := answer{Epoch: r.Epoch, Lo: r.Lo}
		su := moment.NewSummer(learn.Source(s.Spec), 1)
		su.Sum(context.Background(), s.Order, s.Control, r.Lo, r.Hi, func(sums *moment.Sums) error {
			var own answer // sums are used again for the next block
			err := wire.Decode(wire.Append(nil, &answer{Sums: []*moment.Sums{sums}}), &own)
			a.Sums = append(a.Sums, own.Sums...)
			return err
		})
		want = wire.Append(nil, &a)
	}
	if !bytes.Equal(got, want) {
		t.Fatalf("%+v, %+v: the answer is %x, want %x", up, r, got, want)
	}
}
