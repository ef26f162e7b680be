package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"crease/wasm/e2e/user"
)

// growth is how much larger the median of the last third of a soak may be than that of the
// middle one: memory that is leaked grows in proportion to the time. In the first third a page
// comes to its size: a program's memory is never given back, and is as much as the largest
// run until then has needed.
const growth = 0.1

// sample is what was held at a time.
type sample struct {
	at time.Duration
	user.Memory
}

// soaked learns, edits and resets for a time, and fails if memory grows.
func (m monkey) soaked(page user.Page) error {
	began := time.Now()
	m.options.Calm, m.options.Actions = true, math.MaxInt
	m.options.Chapter, m.options.Until = 40, began.Add(m.soak)
	var list []sample
	next := time.Duration(0)
	fmt.Println("minute   memory after a reset")
	m.options.Rested = func(now user.Memory) {
		s := sample{time.Since(began), now}
		list = append(list, s)
		if s.at >= next {
			next += time.Minute
			fmt.Printf("%6.1f   %s\n", s.at.Minutes(), described(now))
		}
	}
	r, err := user.Walk(page, m.url, m.options)
	fmt.Printf("%d actions, %d runs, slowest answer %v\n", r.Actions, len(list), r.Slowest.Round(time.Millisecond))
	for _, d := range r.Defects {
		fmt.Printf("DEFECT after %s\n  %v\n  %s\n", d.Action.Short(), d.Action, d.Wrong)
	}
	if err != nil {
		return err
	}
	if len(r.Defects) > 0 {
		return fmt.Errorf("%d defects; the log is in %s", len(r.Defects), m.out)
	}
	return grown(list)
}

// grown compares the last third of the samples with the middle one.
func grown(list []sample) error {
	third := len(list) / 3
	if third == 0 {
		return fmt.Errorf("%d samples are too few to say whether memory grows", len(list))
	}
	for _, what := range []struct {
		name string
		of   func(sample) int64
	}{
		{"page's heap", func(s sample) int64 { return s.Heap }},
		{"page's program", func(s sample) int64 { return s.Wasm }},
		{"browser's processes", func(s sample) int64 { return s.Process }},
		{"number of workers", func(s sample) int64 { return int64(s.Workers) }},
	} {
		thirds := [][]sample{list[:third], list[third : 2*third], list[len(list)-third:]}
		first, middle, last := median(thirds[0], what.of), median(thirds[1], what.of), median(thirds[2], what.of)
		fmt.Printf("%-20s %12d in the first third, %12d in the middle, %12d in the last\n", what.name, first, middle, last)
		if float64(last) > (1+growth)*float64(middle) {
			return fmt.Errorf("the %s has grown from %d to %d", what.name, middle, last)
		}
	}
	return nil
}

func median(list []sample, of func(sample) int64) int64 {
	values := make([]int64, len(list))
	for i, s := range list {
		values[i] = of(s)
	}
	slices.SortFunc(values, cmp.Compare)
	return values[len(values)/2]
}
