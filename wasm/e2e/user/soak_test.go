package user

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"
)

// held are what a page holds, and how fast it may grow, a minute: what is leaked grows in
// proportion to the time, whatever else is held.
var held = []struct {
	name string
	of   func(sample) int64
	most float64
}{
	{"page's heap", func(s sample) int64 { return s.Heap }, 0.2e6},
	{"page's program", func(s sample) int64 { return s.Wasm }, 0.5e6},
	{"browser's processes", func(s sample) int64 { return s.Process }, 1e6},
	{"number of nodes left", func(s sample) int64 { return int64(s.Left) }, 100},
	{"number of workers", func(s sample) int64 { return int64(s.Workers) }, 0.1},
}

// sample is what was held at a time.
type sample struct {
	at time.Duration
	Memory
}

// A page that learns, is edited and is reset for as long as -soak says, see make soak, holds no more
// memory from minute to minute.
func TestSoak(t *testing.T) {
	if asked.soak == 0 {
		t.Skip("make soak asks for it")
	}
	m, began := asked, time.Now()
	m.options.Calm, m.options.Actions = true, math.MaxInt
	m.options.Chapter, m.options.Until = 40, began.Add(m.soak)
	var list []sample
	next := time.Duration(0)
	fmt.Println("minute   memory after a reset")
	m.options.Rested = func(now Memory) {
		s := sample{time.Since(began), now}
		list = append(list, s)
		if s.at >= next {
			next += time.Minute
			fmt.Printf("%6.1f   %s\n", s.at.Minutes(), described(now))
		}
	}
	m.walks(t, start(t, m.browser))
	must(t, grown(list))
}

// grown looks for what grows in the last two thirds of the samples. In the first third a
// page comes to its size: a program's memory is never given back, and is as much as the
// largest run until then has needed.
func grown(list []sample) error {
	if len(list) < 30 {
		return fmt.Errorf("%d samples are too few to say whether memory grows", len(list))
	}
	list = lows(list[len(list)/3:])
	var leaks []error
	for _, what := range held {
		rate := slope(list, what.of)
		fmt.Printf("%-20s %12d at the end, %+.3g a minute of at most %g\n",
			what.name, what.of(list[len(list)-1]), rate, what.most)
		if rate > what.most {
			leaks = append(leaks, fmt.Errorf("the %s grows by %.3g a minute", what.name, rate))
		}
	}
	return errors.Join(leaks...)
}

// lows returns the least that was held of each kind in every few samples in a row: tens of thousands of
// nodes may wait for the next collection of the page's program, and megabytes of the browser's
// processes for theirs.
func lows(list []sample) (low []sample) {
	const few = 8
	for i := range list[few-1:] {
		least := list[i]
		for _, s := range list[i+1 : i+few] {
			least.Heap, least.Wasm = min(least.Heap, s.Heap), min(least.Wasm, s.Wasm)
			least.Process, least.Left = min(least.Process, s.Process), min(least.Left, s.Left)
			least.Workers = min(least.Workers, s.Workers)
		}
		low = append(low, least)
	}
	return low
}

// slope returns how much a value grows in a minute: the median of the slopes between all
// pairs of samples (Theil and Sen), which one step does not change, as when a larger run
// than all before takes memory for good.
func slope(list []sample, of func(sample) int64) float64 {
	var all []float64
	for i, s := range list {
		for _, before := range list[:i] {
			all = append(all, float64(of(s)-of(before))/(s.at-before.at).Minutes())
		}
	}
	slices.Sort(all)
	return all[len(all)/2]
}
