package film

import (
	"math"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
)

// Shown returns what scene at of the film shows of an entry of a recording (see Scene.Show), with
// the units numbered in the order in which the film found them. A unit keeps its number from one
// picture to the next as long as some unit is near it. The numbers depend only on the recording,
// so that going back shows the same ones.
func Shown(rec []*snapshot.Snapshot, scenes []Scene, at, entry int) *snapshot.Snapshot {
	var before []snapshot.Unit
	for i, s := range scenes[:at+1] {
		if s.Reveal {
			break
		}
		for _, e := range s.Entries {
			n := s.Show(rec[e])
			numberUnits(n.Units, before)
			if i == at && e == entry {
				return n
			}
			if len(n.Units) > 0 {
				before = n.Units
			}
		}
	}
	return scenes[at].Show(rec[entry])
}

// numberUnits gives units the numbers of the nearest units before, and the
// others the lowest free numbers.
func numberUnits(units, before []snapshot.Unit) {
	pairs := network.Pairs(len(units), len(before), sameUnit, func(i, j int) float64 { return distance(units[i], before[j]) })
	taken := map[int]bool{}
	for i, j := range pairs {
		if j >= 0 {
			units[i].Truth = before[j].Truth
			taken[before[j].Truth] = true
		}
	}
	next := 0
	for i, j := range pairs {
		if j >= 0 {
			continue
		}
		for taken[next] {
			next++
		}
		units[i].Truth, taken[next] = next, true
	}
}

// sameUnit is the distance within which a unit counts as one found before: a fit moves
// units, but not from one side of the sheet to the other.
const sameUnit = 1.0

// distance returns the distance of the weights and biases of two units, up to their common sign.
func distance(u, v snapshot.Unit) float64 {
	same, opposite := (u.B-v.B)*(u.B-v.B), (u.B+v.B)*(u.B+v.B)
	for i := range min(len(u.W), len(v.W)) {
		same += (u.W[i] - v.W[i]) * (u.W[i] - v.W[i])
		opposite += (u.W[i] + v.W[i]) * (u.W[i] + v.W[i])
	}
	return math.Sqrt(min(same, opposite))
}
