package cards

import (
	"crease/algo/snapshot"
	"crease/algo/spec"
	packed "crease/algo/tensor"
)

// What a button beside a diagnosis does.
const (
	MoreSamples = "samples" // ten times the samples
	HigherOrder = "order"   // the next order
	NewPencil   = "pencil"  // another random contraction
	Practical   = "practical"
	AutoEta     = "eta"   // η₁ from the data again
	FindUnits   = "units" // m from the data
)

// places says on which card a diagnosis arises and what would help, in the
// order in which it is tried.
var places = map[string]struct {
	card string
	help []string
}{
	"too-linear":      {Sees, nil},
	"duplicate":       {Jennrich, []string{HigherOrder, MoreSamples}},
	"order":           {Rank, []string{HigherOrder, Practical}},
	"few-samples":     {Samples, []string{Practical, MoreSamples}},
	"label-noise":     {Samples, []string{MoreSamples}},
	"nothing":         {Rank, []string{Practical, MoreSamples}},
	"rank":            {Rank, []string{HigherOrder, MoreSamples}},
	"gap":             {Jennrich, []string{NewPencil, MoreSamples}},
	"complex-pair":    {Jennrich, []string{NewPencil, MoreSamples}},
	"dependent":       {Rank, []string{HigherOrder}},
	"merged":          {Jennrich, []string{MoreSamples}},
	"weak-term":       {Rank, []string{MoreSamples}},
	"too-many":        {Rank, []string{MoreSamples}},
	"ill-conditioned": {Scalars, []string{HigherOrder, MoreSamples}},
	"unexplained":     {Scalars, []string{HigherOrder}},
	"units":           {Rank, []string{FindUnits}},
	"spurious":        {Rank, []string{Practical, MoreSamples}},
	"signs":           {Scalars, []string{Practical, MoreSamples}},
	"signs-ambiguous": {Scalars, nil}, // without noise no sample tells, with noise "noise" is said too
	"linear-part":     {Refinement, []string{MoreSamples}},
	"not-exact":       {Refinement, []string{MoreSamples}},
	"noise":           {Refinement, []string{MoreSamples}},
	"counterexamples": {Samples, []string{Practical, MoreSamples}},
	"order-used-up":   {Rank, []string{HigherOrder, MoreSamples}},
	"rounds-stalled":  {Rounds, []string{MoreSamples, Practical}},
}

// Where returns the key of the card on which a diagnosis arises.
func Where(code string) string {
	if p, ok := places[code]; ok {
		return p.card
	}
	return Scalars
}

// Help is one thing to try.
type Help struct{ Code, Label string }

// Helps lists what would help against a diagnosis and is possible with this
// spec.
func Helps(d snapshot.Diagnosis, s spec.Spec) []Help {
	var list []Help
	for _, code := range places[d.Code].help {
		if _, ok := Apply(code, s); ok {
			list = append(list, Help{code, helpLabel(code, nextOrder(s))})
		}
	}
	return list
}

// nextOrder returns the least higher order that can separate the units drawn, as
// far as they are known, and whose tensors can be built; 0 if there is none.
func nextOrder(s spec.Spec) int {
	d, m := s.Network.Dim(), s.Network.Units()
	for l := s.Learning.EffectiveOrder() + 1; l <= spec.MaxOrder; l++ {
		if d > 0 && spec.Entries(d, l) > spec.MaxEntries {
			break
		}
		if d == 0 || m <= packed.Len(d, l) {
			return l
		}
	}
	return 0
}

// Apply returns the spec with the help applied; ok is false where it is not
// possible.
func Apply(code string, s spec.Spec) (helped spec.Spec, ok bool) {
	switch code {
	case MoreSamples:
		if s.Learning.Method == spec.Exact || s.Sampling.Samples > spec.MaxSamples/10 {
			return s, false
		}
		s.Sampling.Samples *= 10
	case HigherOrder:
		l := nextOrder(s)
		if l == 0 {
			return s, false
		}
		s.Learning.Order = l
	case NewPencil:
		s.Learning.Pencil = (s.Learning.Pencil + 1) % (spec.MaxSeed + 1)
	case Practical:
		if s.Learning.Method == spec.Practical {
			return s, false
		}
		s.Learning.Method = spec.Practical
	case FindUnits:
		if s.Learning.Units == 0 {
			return s, false
		}
		s.Learning.Units = 0
	case AutoEta:
		s.Learning.Eta1 = 0
	default:
		return s, false
	}
	return s, true
}
