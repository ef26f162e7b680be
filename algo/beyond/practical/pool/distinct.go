package pool

import (
	"crease/algo/beyond/refine"
	"crease/algo/data/places"
)

// Distinct returns where samples are that differ from all before them, n places at most.
func Distinct(data *refine.Data, n int) []int {
	seen, found := map[uint64]bool{}, []int{}
	for s := 0; s < data.Len() && len(found) < n; s++ {
		if h := places.Hash(data.Row(s)); !seen[h] {
			seen[h] = true
			found = append(found, s)
		}
	}
	return found
}
