// Package places finds the distinct points of a table, since rows that repeat tell no more than one.
package places

import (
	"math"

	"crease/algo/base/work"
	"crease/algo/data/sample"
)

// Distinct returns the first row of every distinct point of a table, in ascending order, or nil if the meter
// fails.
func Distinct(t *sample.Table, meter *work.Meter) []int {
	const perRow = 64 // multiply-adds, for looking it up
	// Most tables have no point twice. What grows leaves behind as much again, and the memory of a page never shrinks.
	seen, rows := make(map[uint64]bool, len(t.X)), make([]int, 0, len(t.X))
	for i, x := range t.X {
		if h := Hash(x); !seen[h] {
			seen[h], rows = true, append(rows, i)
		}
		if meter.Tick(8*len(x)+perRow) != nil {
			return nil
		}
	}
	return rows
}

// Hash is FNV-1a, a coordinate at a time: points with the same hash count as one place, as do 0 and −0.
func Hash(row []float64) uint64 {
	h := uint64(14695981039346656037)
	for _, x := range row {
		h = (h ^ math.Float64bits(x+0)) * 1099511628211
		h ^= h >> 29
	}
	return h
}
