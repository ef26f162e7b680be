//go:build !js

package runner_test

import (
	"testing"

	"crease/algo/learn/trials"
	"crease/algo/spec"
	"crease/app/report/spread"
	"crease/app/run/runner"
)

// TestRepeater would catch a table that depends on how many workers made it, runs
// that are heard after their Cancel, and a failure that is swallowed.
func TestRepeater(t *testing.T) {
	plan := trials.Plan{Spec: small(9000), Methods: []spec.Method{spec.Paper, spec.Practical}, Seeds: 4,
		Samples: trials.Doublings(9000, 2000, 5)}
	var tables []string
	for _, workers := range []int{1, 3} {
		p := &page{t: t, queue: make(chan func(), 1024)}
		runs, done := spread.New(plan), false
		r := runner.NewRepeater(runner.Options{Workers: workers}, func(f func()) { p.queue <- f }, runner.TrialEvents{
			Outcome: runs.Add,
			Done:    func() { done = true },
			Failed:  func(err error) { t.Error(err) },
		})
		r.Start(plan)
		p.until(func() bool { n, _ := runs.Count(); return n > 2 })
		r.Cancel()
		n, all := runs.Count()
		p.rest()
		if got, _ := runs.Count(); got != n || done || all != 24 {
			t.Errorf("%d of %d runs, %d after their cancel", n, all, got)
		}
		runs = spread.New(plan)
		r = runner.NewRepeater(runner.Options{Workers: workers}, func(f func()) { p.queue <- f }, runner.TrialEvents{
			Outcome: runs.Add,
			Done:    func() { done = true },
			Failed:  func(err error) { t.Error(err) },
		})
		r.Start(plan)
		p.until(func() bool { return done })
		tables = append(tables, string(runs.CSV()))
	}
	if tables[0] != tables[1] {
		t.Errorf("one worker:\n%s\nthree:\n%s", tables[0], tables[1])
	}
	p := &page{t: t, queue: make(chan func(), 1024)}
	var failed error
	plan.Samples = []int64{0}
	r := runner.NewRepeater(runner.Default, func(f func()) { p.queue <- f }, runner.TrialEvents{
		Failed: func(err error) { failed = err },
	})
	r.Start(plan)
	p.until(func() bool { return failed != nil })
}

// rest takes the events that are waiting.
func (p *page) rest() {
	for {
		select {
		case f := <-p.queue:
			f()
		default:
			return
		}
	}
}
