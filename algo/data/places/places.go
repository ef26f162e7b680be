// Package places finds the distinct points of a table, since rows that repeat tell no more than one.
package places

import (
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/data/sample"
)

// Distinct returns the rows, in ascending order, at which the first n distinct points of a table first appear, or all
// distinct points if there are fewer. It returns nil if the meter fails.
func Distinct(t *sample.Table, n int, meter *work.Meter) []int {
	const perRow = 64 // multiply-adds, for looking it up
	// Most tables have no point twice. A map that grows leaves as much memory behind, and that of a page never shrinks.
	n = min(n, len(t.X))
	seen, rows := make(Seen, n), make([]int, 0, n)
	for i, x := range t.X {
		if len(rows) == n {
			break
		}
		if seen.Add(x) {
			rows = append(rows, i)
		}
		if meter.Tick(8*len(x)+perRow) != nil {
			return nil
		}
	}
	return rows
}

// Seen has the hashes of points: those with the same hash count as one place.
type Seen map[uint64]bool

// Add adds a point and reports whether it differs from all that were added before.
func (s Seen) Add(row []float64) bool {
	h := hash(row)
	if s[h] {
		return false
	}
	s[h] = true
	return true
}

// Has reports whether a point is one of those that were added.
func (s Seen) Has(row []float64) bool { return s[hash(row)] }

// hash is FNV-1a, a coordinate at a time; 0 and −0 are one.
func hash(row []float64) uint64 {
	h := uint64(14695981039346656037)
	for _, x := range row {
		h = (h ^ math.Float64bits(x+0)) * 1099511628211
		h ^= h >> 29
	}
	return h
}

// Once returns t with one in k of its rows if every row, label included, stands in the table k times or a multiple of
// that, for the largest such k, else t itself: a table that is written twice tells no more than once, and rows held out
// whose copies are fitted to confirm nothing. If the meter fails it returns t.
func Once(t *sample.Shuffled, meter *work.Meter) *sample.Shuffled {
	const perRow = 64 // multiply-adds, for looking it up
	again := func(i int) bool { return t.Y[i] == t.Y[0] && slices.Equal(t.X[i], t.X[0]) }
	repeats := false
	for i := 1; i < len(t.X) && !repeats; i++ {
		repeats = again(i)
	}
	if !repeats || meter.Tick(len(t.X)*(t.Dim()+perRow)) != nil {
		return t
	}
	count := map[uint64]int{}
	for i := range t.X {
		count[hash(t.Labelled(i))]++
	}
	k := 0
	for _, n := range count {
		for k, n = n, k; n != 0; {
			k, n = n, k%n
		}
	}
	if k == 1 || meter.Tick(2*len(t.X)*(t.Dim()+perRow)) != nil {
		return t
	}
	clear(count)
	return t.Part(func(i int) bool {
		h := hash(t.Labelled(i))
		count[h]++
		return count[h]%k == 1
	})
}
