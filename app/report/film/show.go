package film

import (
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
	before := map[string]int{
		cards.Samples: 0, cards.Moments: 1, cards.Rank: 2, cards.Jennrich: 3, cards.Scalars: 4, cards.Refinement: 4,
	}
	at, known := before[card]
	if !known {
		return s
	}
	s.Learned, s.Regress, s.Loss = network.Network{}, snapshot.Regression{}, nil
	s.HeldOut, s.Starts, s.Direct, s.Rounds = 0, nil, false, nil
	if card != cards.Refinement {
		s.Fit = nil
	}
	if at < 4 {
		s.Units, s.Recovered, s.Errors, s.Signs = nil, network.Network{}, nil, snapshot.SignState{}
	}
	if at == 2 {
		s.Decomp = ranks(s.Decomp)
	}
	if at < 2 {
		s.Decomp = nil
	}
	if at < 1 {
		s.Moments, s.Trace, s.Eta = nil, nil, snapshot.Thresholds{}
	}
	return s
}

// ranks returns decompositions reduced to their ranks.
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
