package film

import (
	"math"
	"slices"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/paper/jennrich"
	"crease/app/report/cards"
)

// Show returns a snapshot reduced to what the scene shows. Until the last scene nothing
// is compared with the drawing, as if that were unknown. In the first passage
// through the stages, the results of later stages are left out.
func (s Scene) Show(n *snapshot.Snapshot) *snapshot.Snapshot {
	if s.Reveal {
		return n
	}
	c := *n
	if s.Intro {
		c = upTo(c, s.Card)
	}
	return blind(c)
}

// upTo drops the results of the stages after that of a card.
func upTo(s snapshot.Snapshot, card string) snapshot.Snapshot {
	at, rank := slices.Index(cards.Keys, card), slices.Index(cards.Keys, cards.Rank)
	if at < 0 || at > slices.Index(cards.Keys, cards.Refinement) {
		return s
	}
	s.Learned, s.Regress, s.Loss = network.Network{}, snapshot.Regression{}, nil
	s.HeldOut, s.Starts, s.Direct, s.Rounds = 0, nil, false, nil
	if card != cards.Refinement {
		s.Fit = nil
	}
	if card != cards.Scalars && card != cards.Refinement {
		s.Units, s.Recovered, s.Errors, s.Signs = nil, network.Network{}, nil, snapshot.SignState{}
	}
	if at < rank {
		s.Decomp = nil
	} else if at == rank {
		s.Decomp = ranks(s.Decomp)
	}
	if card == cards.Samples {
		s.Moments, s.Trace, s.Eta = nil, nil, snapshot.Thresholds{}
	}
	return s
}

func ranks(list []snapshot.Decomposition) []snapshot.Decomposition {
	out := make([]snapshot.Decomposition, len(list))
	for i, d := range list {
		out[i] = jennrich.Decomposition{Tensor: d.Tensor, Singular: d.Singular, Threshold: d.Threshold, Rank: d.Rank}
	}
	return out
}

// blind drops every comparison with the network that was drawn. The units are numbered as they
// were found, because which true units they match must not show yet.
func blind(s snapshot.Snapshot) *snapshot.Snapshot {
	s.HasRisk, s.Risk, s.SMin, s.Loss, s.Diagnoses = false, 0, 0, nil, snapshot.Snapshot{}.Diagnoses
	s.Moments = append([]snapshot.Moment(nil), s.Moments...)
	for i := range s.Moments {
		s.Moments[i].Error, s.Moments[i].Exact = -1, nil
	}
	s.Trace = append([]snapshot.TracePoint(nil), s.Trace...)
	for i := range s.Trace {
		s.Trace[i].Parameters, s.Trace[i].Risk = -1, -1
	}
	s.Rounds = append([]snapshot.Round(nil), s.Rounds...)
	for i := range s.Rounds {
		s.Rounds[i].Parameters, s.Rounds[i].Risk = -1, -1
	}
	s.Units = append([]snapshot.Unit(nil), s.Units...)
	for i := range s.Units {
		s.Units[i].Error, s.Units[i].Truth = -1, i
	}
	return &s
}

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
	apart := func(i, j int) float64 { return distance(units[i], before[j]) }
	pairs := network.Pairs(len(units), len(before), sameUnit, apart)
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
