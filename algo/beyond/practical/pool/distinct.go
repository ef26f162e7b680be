package pool

import (
	"math"

	"crease/algo/beyond/refine"
)

// Distinct returns where samples are that differ from all before them, n places at most.
func Distinct(data *refine.Data, n int) []int {
	seen, places := map[uint64]bool{}, []int{}
	for s := 0; s < data.Len() && len(places) < n; s++ {
		if h := hash(data.Row(s)); !seen[h] {
			seen[h] = true
			places = append(places, s)
		}
	}
	return places
}

// hash is FNV-1a, a coordinate at a time.
func hash(row []float64) uint64 {
	h := uint64(14695981039346656037)
	for _, x := range row {
		h = (h ^ math.Float64bits(x)) * 1099511628211
		h ^= h >> 29
	}
	return h
}
