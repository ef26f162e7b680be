//go:build !js

package runner_test

import (
	"testing"

	"crease/algo/beyond/descent"
	"crease/app/run/runner"
)

// TestRacer would catch a race that never ends, is heard after its Cancel, or
// swallows why it cannot be run.
func TestRacer(t *testing.T) {
	p := &page{t: t, queue: make(chan func(), 1024)}
	var last *descent.Standing
	var failed error
	r := runner.NewRacer(runner.Default, func(f func()) { p.queue <- f }, runner.RaceEvents{
		Standing: func(s *descent.Standing) { last = s },
		Failed:   func(err error) { failed = err },
	})
	r.Start(small(1_000_000), nil, descent.RaceOptions{Units: 2, Budget: 1e12})
	p.until(func() bool { return last != nil })
	r.Cancel()
	last = nil
	r.Start(small(5000), nil, descent.RaceOptions{Units: 4, Starts: 2, Budget: 20_000})
	p.until(func() bool { return last != nil && last.Over })
	if last.Units != 4 || len(last.Lines) != 2 || last.Best < 0 {
		t.Errorf("ended as %+v", last)
	}
	r.Start(small(5000), []byte("x1,x2,y\n1,2\n"), descent.RaceOptions{Units: 2})
	p.until(func() bool { return failed != nil })
	failed = nil
	r.Start(small(5000), nil, descent.RaceOptions{})
	p.until(func() bool { return failed != nil })
}
