//go:build !js

package runner_test

import (
	"errors"
	"testing"
	"time"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/run/runner"
)

// page is a page's goroutine: events are taken one at a time.
type page struct {
	t     *testing.T
	queue chan func()
	r     *runner.Runner
	ready bool
	seen  int64 // N of the last snapshot
	rests int
	done  *snapshot.Snapshot
	err   error
}

func newPage(t *testing.T) *page {
	p := &page{t: t, queue: make(chan func(), 1024)}
	p.r = runner.New(runner.Default, func(f func()) { p.queue <- f }, runner.Events{
		Ready:    func(err error) { p.ready = err == nil },
		Snapshot: func(s *snapshot.Snapshot) { p.seen = s.Samples },
		Paused:   func() { p.rests++ },
		Done:     func(s *snapshot.Snapshot) { p.done = s },
		Failed:   func(err error) { p.err = err },
	})
	p.until(func() bool { return p.ready })
	return p
}

// until takes events until the condition holds.
func (p *page) until(condition func() bool) {
	p.t.Helper()
	for !condition() {
		select {
		case f := <-p.queue:
			f()
		case <-time.After(2 * time.Minute):
			p.t.Fatal("nothing happens")
		}
	}
}

func small(samples int64) spec.Spec {
	s := spec.Default()
	s.Network = network.Network{W: [][]float64{{1, 0}, {.6, .8}}, B: []float64{.3, -.5}, A: []float64{1, -1.2}}
	s.Sampling.Samples, s.Learning.Method = samples, spec.Paper
	return s
}

// TestNativeRunner walks through a run as a user would. A lost event hangs it.
func TestNativeRunner(t *testing.T) {
	p := newPage(t)
	p.r.StartStep(small(4_000_000), nil)
	for n := 1; n <= 3; n++ {
		before := p.seen
		p.until(func() bool { return p.rests == n })
		if p.seen < 2*before || p.seen == 0 {
			t.Errorf("step %d went from %d to %d samples", n, before, p.seen)
		}
		p.r.Step()
	}
	p.until(func() bool { return p.rests == 4 })
	p.r.Resume()
	p.until(func() bool { return p.done != nil })
	if p.done.Samples != 4_000_000 || p.done.Stage != snapshot.StageDone {
		t.Errorf("done with %d samples at %s", p.done.Samples, p.done.Stage)
	}
}

// TestNativeCancel replaces a long run by a short one: nothing of the first is
// heard after that.
func TestNativeCancel(t *testing.T) {
	p := newPage(t)
	p.r.Start(small(900_000_000), nil)
	p.until(func() bool { return p.seen > 0 })
	p.r.Start(small(5_000), nil)
	p.seen = 0
	p.until(func() bool { return p.done != nil })
	if p.seen > 5_000 || p.done.Samples != 5_000 || p.err != nil {
		t.Errorf("%d samples seen, %d done, %v", p.seen, p.done.Samples, p.err)
	}
}

// TestNativeFailures passes on the field, or the line, that is at fault.
func TestNativeFailures(t *testing.T) {
	p := newPage(t)
	bad := small(1)
	bad.Network.A[0] = 0
	p.r.Start(bad, nil)
	p.until(func() bool { return p.err != nil })
	var field *network.FieldError
	if !errors.As(p.err, &field) || field.Field != "network.a[0]" {
		t.Errorf("got %v", p.err)
	}
	p.err = nil
	s := small(1)
	s.Network = network.Network{}
	p.r.Start(s, []byte("x1,y\n1,2\n3,x\n"))
	p.until(func() bool { return p.err != nil })
	if p.err.Error() != `line 3: y is not a number: "x"` {
		t.Errorf("got %v", p.err)
	}
}
