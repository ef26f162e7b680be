//go:build !js

package main

import (
	"bytes"
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"crease/algo/learn"
	"crease/algo/moment"
	"crease/algo/sample"
	"crease/algo/spec"
)

// thread is a helper on a goroutine. It falls silent after answers answers, if
// that is not negative.
type thread struct {
	jobs chan []byte
	gone atomic.Int32
}

func newThread(f *farm, number, answers int) *thread {
	th := &thread{jobs: make(chan []byte, 64)}
	h := &hand{reply: func(data []byte) {
		if answers != 0 {
			answers--
			f.deliver(number, data)
		}
	}}
	go func() {
		for m := range th.jobs {
			h.hear(m)
		}
	}()
	return th
}

func (th *thread) send(m []byte) { th.jobs <- m }
func (th *thread) lost()         { th.gone.Add(1) }

func farmSpec(samples int64) spec.Spec {
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
		all = append(all, encodeAnswer(answer{Sums: []*moment.Sums{sums}})...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestFarm compares farms of 0 to 3 helpers with the sums of one goroutine, bit
// by bit, with a control and a short last block: a block that is lost, repeated
// or out of order would show.
func TestFarm(t *testing.T) {
	s := farmSpec(300_001)
	est := moment.NewEstimator(3, 4)
	err := moment.NewSummer(learn.Source(s), 1).Sum(context.Background(), 4, nil, 0, 1, func(b *moment.Sums) error {
		est.AddBlock(b)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	est.Recontrol(2)
	for _, ctl := range []*moment.Control{nil, est.Control()} {
		want := total(t, moment.NewSummer(learn.Source(s), 1), s, ctl)
		for helpers := range 4 {
			f := newFarm()
			for i := range helpers {
				f.join(i, newThread(f, i, -1))
			}
			w := &farmed{farm: f, spec: s, src: learn.Source(s), yield: func() {}}
			for range 2 { // a second Sum meets helpers that know the first
				if got := total(t, w, s, ctl); !bytes.Equal(got, want) {
					t.Errorf("%d helpers give other sums", helpers)
				}
			}
		}
	}
}

// TestFarmHelperDies has a helper fall silent and another answer rubbish: their
// blocks are summed again and the silent one is reported.
func TestFarmHelperDies(t *testing.T) {
	s := farmSpec(400_000)
	want := total(t, moment.NewSummer(learn.Source(s), 1), s, nil)
	f := newFarm()
	f.patience = 20 * time.Millisecond
	silent := newThread(f, 0, 1)
	f.join(0, silent)
	f.join(1, newThread(f, 1, -1))
	f.deliver(1, []byte("rubbish"))
	w := &farmed{farm: f, spec: s, src: learn.Source(s), yield: func() {}}
	if got := total(t, w, s, nil); !bytes.Equal(got, want) {
		t.Error("other sums")
	}
	if silent.gone.Load() != 1 {
		t.Errorf("the silent helper was reported %d times", silent.gone.Load())
	}
	// Its successor takes part in the next Sum.
	f.join(0, newThread(f, 0, -1))
	if got := total(t, w, s, nil); !bytes.Equal(got, want) {
		t.Error("other sums with the successor")
	}
}

// TestFarmReplaced puts another helper in the place of one that owes blocks.
func TestFarmReplaced(t *testing.T) {
	s := farmSpec(400_000)
	want := total(t, moment.NewSummer(learn.Source(s), 1), s, nil)
	f := newFarm()
	f.join(0, newThread(f, 0, 0))
	n := 0
	w := &farmed{farm: f, spec: s, src: learn.Source(s), yield: func() {
		if n++; n == 5 {
			f.join(0, newThread(f, 0, -1))
		}
	}}
	if got := total(t, w, s, nil); !bytes.Equal(got, want) {
		t.Error("other sums")
	}
}

// TestFarmEnds passes the errors of visit and of the context on.
func TestFarmEnds(t *testing.T) {
	s := farmSpec(400_000)
	f := newFarm()
	f.join(0, newThread(f, 0, -1))
	w := &farmed{farm: f, spec: s, src: learn.Source(s), yield: func() {}}
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

// TestFarmRun runs a whole spec over the farm: the digits of one goroutine.
func TestFarmRun(t *testing.T) {
	s := farmSpec(200_000)
	digits := func(h learn.Host) []byte {
		last, err := learn.Run(context.Background(), s, nil, h)
		if err != nil {
			t.Fatal(err)
		}
		last.Seconds, last.Rate = 0, 0
		return last.AppendBinary(nil)
	}
	f := newFarm()
	f.join(0, newThread(f, 0, -1))
	h := learn.Host{Summer: &farmed{farm: f, spec: s, src: learn.Source(s), yield: func() {}}}
	if !bytes.Equal(digits(h), digits(learn.Host{})) {
		t.Error("other digits")
	}
}

// FuzzHand feeds a helper, and the reader of its answers, with hostile bytes.
func FuzzHand(f *testing.F) {
	f.Add(encodeJob(job{Epoch: 1, Lo: 2, Hi: 3}))
	f.Add(encodeAnswer(answer{Epoch: 1, Sums: []*moment.Sums{moment.NewSums(2, 3)}}))
	f.Fuzz(func(t *testing.T, data []byte) {
		h := &hand{reply: func([]byte) {}}
		if len(data) > 0 && data[0] == 1 { // no setup: that is a spec of our own
			h.hear(data)
		}
		if a, err := decodeAnswer(data); err == nil {
			a.fits(2, 3)
		}
	})
}
