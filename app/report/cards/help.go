package cards

import (
	"cmp"
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/learn/snapshot"
	packed "crease/algo/num/tensor"
	"crease/algo/spec"
	"crease/app/report/outcome"
)

// What a button beside a diagnosis does.
const (
	MoreSamples = "samples" // ten times the samples
	HigherOrder = "order"   // the next order
	NewPencil   = "pencil"  // another random contraction
	Practical   = "practical"
	TryRounds   = "rounds"
	AutoEta     = "eta"   // η₁ from the data again
	FindUnits   = "units" // m from the data
)

// remedies are by the diagnosis: the card on which it arises, and what would help, in the order in which it is tried.
var remedies = map[string]struct {
	card string
	help []string
}{
	diagnosis.NotGaussian:     {Samples, nil},
	diagnosis.TooLinear:       {Sees, nil},
	diagnosis.Duplicate:       {Jennrich, []string{HigherOrder, MoreSamples}},
	diagnosis.Order:           {Rank, []string{HigherOrder, Practical}},
	diagnosis.FewSamples:      {Samples, []string{Practical, MoreSamples}},
	diagnosis.LabelNoise:      {Samples, []string{MoreSamples}},
	diagnosis.Nothing:         {Rank, []string{Practical, MoreSamples}},
	diagnosis.Rank:            {Rank, []string{HigherOrder, MoreSamples}},
	diagnosis.Gap:             {Jennrich, []string{NewPencil, MoreSamples}},
	diagnosis.Complex:         {Jennrich, []string{NewPencil, MoreSamples}},
	diagnosis.Dependent:       {Rank, []string{HigherOrder}},
	diagnosis.Merged:          {Jennrich, []string{MoreSamples}},
	diagnosis.Weak:            {Rank, []string{MoreSamples}},
	diagnosis.TooMany:         {Rank, []string{MoreSamples}},
	diagnosis.Scalars:         {Scalars, []string{HigherOrder, MoreSamples}},
	diagnosis.Linear:          {Samples, []string{Practical, MoreSamples}},
	diagnosis.Unexplained:     {Scalars, []string{HigherOrder}},
	diagnosis.Asked:           {Rank, []string{FindUnits}},
	diagnosis.Spurious:        {Rank, []string{Practical, MoreSamples}},
	diagnosis.Signs:           {Scalars, []string{Practical, MoreSamples}},
	diagnosis.Ambiguous:       {Scalars, nil}, // without noise no sample tells, with noise "noise" is said too
	diagnosis.LinearPart:      {Refinement, []string{MoreSamples}},
	diagnosis.NotExact:        {Refinement, []string{MoreSamples}},
	diagnosis.Noise:           {Refinement, []string{MoreSamples}},
	diagnosis.Rounded:         {Refinement, nil},
	diagnosis.FewPlaces:       {Samples, nil},
	diagnosis.OtherFunction:   {Refinement, nil},
	diagnosis.Jump:            {Refinement, nil},
	diagnosis.Counterexamples: {Samples, []string{Practical, MoreSamples}},
	diagnosis.RowsDisagree:    {Samples, nil},
	diagnosis.OrderUsedUp:     {Rank, []string{HigherOrder, MoreSamples}},
	diagnosis.Stalled:         {Rounds, []string{MoreSamples, Practical}},
}

// Where returns the key of the card on which a diagnosis arises.
func Where(code string) string { return cmp.Or(remedies[code].card, Scalars) }

// Help is one thing to try.
type Help struct{ Code, Label string }

// Helps lists what would help against a diagnosis of a run of s that came to snap, nil if it is not
// known, and is possible with this spec. A spec without a network learns from a table of samples.
func Helps(d snapshot.Diagnosis, s spec.Spec, snap *snapshot.Snapshot) (list []Help) {
	for _, code := range remedies[d.Code].help {
		// More samples would change nothing where the run ended before it had used those it has, or where what is left is a
		// unit that is linear wherever samples fall.
		if code == MoreSamples && snap != nil && (snap.Stage == snapshot.StageDone && snap.Samples < s.Sampling.Samples ||
			d.Code == diagnosis.LinearPart && snap.Diagnoses.Has(diagnosis.TooLinear)) {
			continue
		}
		if _, ok := Apply(code, s); ok {
			list = append(list, Help{code, cmp.Or(helpLabels[code], "Use order "+count(nextOrder(s)))})
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

// Apply returns the spec with the help applied; ok is false where it is not possible.
func Apply(code string, s spec.Spec) (helped spec.Spec, ok bool) {
	l := &s.Learning
	isTable, order := s.Network.Units() == 0, nextOrder(s)
	switch {
	case code == MoreSamples && !isTable && l.Method != spec.Exact && s.Sampling.Samples <= spec.MaxSamples/10:
		s.Sampling.Samples *= 10 // a table has no more than its rows, and infinite data have no samples
	case code == HigherOrder && order > 0:
		l.Order = order
	case code == NewPencil:
		l.Seed = (l.Seed + 1) % (spec.MaxSeed + 1)
	case code == Practical && l.Method != spec.Practical:
		l.Method = spec.Practical
	case code == TryRounds && l.Method == spec.Paper:
		l.Method, l.Order = spec.Rounds, 0
	case code == FindUnits && l.Units > 0:
		l.Units = 0
	case code == AutoEta:
		l.Eta1 = 0
	default:
		return s, false
	}
	return s, true
}

// Offers lists what is worth trying after a run, each thing once: rounds where the paper's single round is rough, then
// what helps against the diagnoses. A spec without a network learned from a table of samples.
func Offers(s spec.Spec, snap *snapshot.Snapshot) (list []Help) {
	if snap.Stage == snapshot.StageDone && rough(s, snap) {
		if _, ok := Apply(TryRounds, s); ok {
			list = append(list, Help{TryRounds, helpLabels[TryRounds]})
		}
	}
	for _, d := range snap.Diagnoses {
		for _, h := range Helps(d, s, snap) {
			if !slices.Contains(list, h) {
				list = append(list, h)
			}
		}
	}
	return list
}

// rough reports whether a run has missed something that can be seen on the sheets, and that its samples can tell.
func rough(s spec.Spec, snap *snapshot.Snapshot) bool {
	d, m := s.Network.Dim(), s.Network.Units()
	if m == 0 || !snap.HasRisk {
		return snap.Share(snap.HeldOut) > .01 // of the labels' variance
	}
	// With fewer than 20 samples for each parameter rounds may find nothing, either.
	return snap.Samples >= int64(20*m*(d+2)) && !outcome.Count(snap, m).Right()
}
