// Package places finds the distinct points of a table, since rows that repeat tell no more than one.
package places

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/data/sample"
)

// Distinct returns one row of every distinct point of a table, in ascending order, or nil if the meter
// fails.
func Distinct(t *sample.Table, meter *work.Meter) []int {
	type place struct {
		hash uint64
		row  int32
	}
	const perRow = 64 // multiply-adds, for sorting it
	list := make([]place, len(t.X))
	for i, x := range t.X {
		list[i] = place{Hash(x), int32(i)}
		if meter.Tick(8*len(x)+perRow) != nil {
			return nil
		}
	}
	slices.SortFunc(list, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.row, b.row))
	})
	var rows []int
	for i, p := range list {
		if i == 0 || p.hash != list[i-1].hash {
			rows = append(rows, int(p.row))
		}
	}
	slices.Sort(rows)
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
