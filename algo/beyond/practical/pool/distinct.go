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

// Places returns the samples that differ from all before them.
func Places(data *refine.Data) *refine.Data {
	places := refine.NewData(data.Dim, data.Len())
	for _, s := range Distinct(data, data.Len()) {
		places.Add(data, s)
	}
	return places
}
