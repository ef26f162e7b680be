package outcome

import (
	"slices"

	"crease/algo/learn/snapshot"
	"crease/app/text/number"
	"crease/app/text/words"
)

func unmatchedName(i int) string { return "unmatched " + number.Count(int64(i+1)) }

// Finder says what found a unit, such as "found in round 3 by T₄" or "found by the
// direct fit from a random start"; "" if that is unknown.
func Finder(u snapshot.Unit, s *snapshot.Snapshot) string {
	switch u.Origin.By {
	case snapshot.ByRounds, snapshot.ByPaper, snapshot.ByExact:
		if said := FoundBy([]snapshot.Unit{u}); said != "" {
			return "found " + said
		}
	case snapshot.ByFit:
		return "found by the direct fit" + FromStart(s)
	}
	return ""
}

// FoundBy says in which rounds and by which tensors some units were found, none of them
// by a direct fit: "in rounds 1 and 2 by T₃ and T₄"; "" if that is unknown.
func FoundBy(units []snapshot.Unit) string {
	var rounds, tensors []int
	for _, u := range units {
		switch u.Origin.By {
		case snapshot.ByRounds:
			rounds, tensors = append(rounds, u.Origin.Round), append(tensors, u.Origin.Tensor)
		case snapshot.ByPaper, snapshot.ByExact:
			tensors = append(tensors, u.Found...)
		}
	}
	if len(tensors) == 0 {
		return ""
	}
	slices.Sort(rounds)
	slices.Sort(tensors)
	return said(slices.Compact(rounds), slices.Compact(tensors))
}

// Tensors writes "T₃ and T₄".
func Tensors(orders []int) string {
	names := make([]string, len(orders))
	for i, k := range orders {
		names[i] = words.Tensor(k)
	}
	return words.And(names)
}

// said writes "in round 3 by T₄", "in rounds 1 and 2 by T₃ and T₄", "by T₃".
func said(rounds, tensors []int) string {
	by := "by " + Tensors(tensors)
	if len(rounds) == 0 {
		return by
	}
	for i := range rounds {
		rounds[i]-- // words counts from 0
	}
	return "in " + words.Numbered("round", rounds) + " " + by
}
