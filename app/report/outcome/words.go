package outcome

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/rounds"
	"crease/algo/learn/snapshot"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/text/number"
	"crease/app/text/words"
)

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
// by a direct fit: "in rounds 1 and 2 by T₃ and T₄", "by T₃"; "" if that is unknown.
func FoundBy(units []snapshot.Unit) string {
	var rounds, tensors []int
	for _, u := range units {
		switch u.Origin.By {
		case snapshot.ByRounds:
			rounds = append(rounds, u.Origin.Round-1) // words counts from 0
			tensors = append(tensors, u.Origin.Tensor)
		case snapshot.ByPaper, snapshot.ByExact:
			tensors = append(tensors, u.Found...)
		}
	}
	if len(tensors) == 0 {
		return ""
	}
	slices.Sort(rounds)
	slices.Sort(tensors)
	by := "by " + Tensors(slices.Compact(tensors))
	if len(rounds) == 0 {
		return by
	}
	return "in " + words.Numbered("round", slices.Compact(rounds)) + " " + by
}

// Tensors writes "T₃ and T₄".
func Tensors(orders []int) string { return words.And(words.Each(orders, words.Tensor)) }

// kindWords say what a fit starts from or, for the fits that end a run, what the fit is; then the same in a few
// words, for sentences. Random and Grown are incomplete here: FitWords adds the number of units.
var kindWords = map[fitting.Kind][2]string{
	fitting.Random:     {"random start, ", "a random start"},
	fitting.FromRounds: {"what rounds found", "what rounds had found"},
	fitting.Grown:      {"the fit before it, with random units added, ", "a fit with random units added"},
	fitting.MostRows:   {"a fit of least absolute deviations", "least absolute deviations"},
	fitting.OneSide: {"least squares on the samples whose labels are not zero",
		"the samples whose labels are not zero"},
	fitting.WholeSource: {"the best fit, on all samples"},
	fitting.OddSamples:  {"the best fit, without the samples that it misses"},
	fitting.Weighed:     {"the best fit, to judge its units"},
	fitting.Trimmed:     {"the best fit, without the samples missed most"},
	fitting.Pruned:      {"the best fit with fewer units"},
	fitting.Merged:      {"the best fit with two units made one"},
}

// ideaWords are the starts of a round's joint fit.
var ideaWords = map[rounds.Idea]string{
	rounds.Tensors:  "the decomposition",
	rounds.Current:  "the units so far",
	rounds.Beside:   "the units so far with one more that what is left shows",
	rounds.Pursuit:  "one unit after the other, as what is left shows them",
	rounds.Exchange: "the units so far, each in turn exchanged for another",
	rounds.OneSide:  "a single unit, from the samples whose labels are not zero",
}

// FitWords says what a fit starts from and how it went on.
func FitWords(f snapshot.From) string {
	if f.Idea != 0 {
		return ideaWords[f.Idea]
	}
	text := kindWords[f.Kind][0]
	if f.Kind == fitting.Random || f.Kind == fitting.Grown {
		text += words.Plural(f.Units, "unit")
	}
	if f.Continued {
		text += ", continued"
	}
	if f.Slim {
		text += ", without its weakest units"
	}
	if f.AllSamples {
		text += ", on all samples"
	}
	return text
}

// StartOrigin says in few words where a start comes from.
func StartOrigin(f snapshot.From) string { return kindWords[f.Kind][1] }

// FromStart ends a sentence by what the fit that won started from: " from a random start"; "" if none has won yet.
func FromStart(s *snapshot.Snapshot) string {
	if w, ok := Winner(s); ok {
		return " from " + StartOrigin(w.From)
	}
	return ""
}

// Winner returns the start that won; ok is false if none has won yet.
func Winner(s *snapshot.Snapshot) (start snapshot.Start, ok bool) {
	if s == nil {
		return start, false
	}
	for _, st := range s.Starts {
		if st.Won {
			return st, true
		}
	}
	return start, false
}

// Tried counts the starts, including those that were given up after one fit, as most are if samples are scarce.
func Tried(s *snapshot.Snapshot) string { return number.Count(int64(max(s.Tried, len(s.Starts)))) }

// Kinks says where the creases found in a table lie, in the order of its columns, whose names are given: "rpm 2797
// ± 12 and 4497 ± 9, throttle 70.4 ± 0.6".
func Kinks(list []snapshot.Kink, names []string) string {
	var said []string
	for j := range names {
		if at := linalg.Where(len(list), func(i int) bool { return list[i].Column == j }); len(at) > 0 {
			slices.SortFunc(at, func(a, b int) int { return cmp.Compare(list[a].At, list[b].At) })
			places := words.Each(at, func(i int) string { return number.Measured(list[i].At, list[i].Error) })
			said = append(said, names[j]+" "+words.And(places))
		}
	}
	for _, k := range list {
		if k.Column < 0 && len(k.W) > 0 {
			said = append(said, equation(k, names))
		}
	}
	return strings.Join(said, ", ")
}

// Kink says where the crease of a table's unit i lies, "rpm 2797 ± 12", or "a + 0.5 b = 12" along no column, and by how
// much the slope along its column changes there, going up, whichever side the unit is active on: "−0.0505 ± 0.0014".
// Either is "" where it is unknown, as before the end of a run.
func Kink(s *snapshot.Snapshot, i int, names []string) (place, bend string) {
	if i >= len(s.Kinks) || len(names) == 0 {
		return "", ""
	}
	k, err := s.Kinks[i], 0.
	if place = Kinks(s.Kinks[i:i+1], names); k.Column < 0 {
		return place, ""
	}
	if e := s.Errors; e != nil && i < len(e.Steep) {
		err = e.Steep[i][k.Column]
	}
	n := s.InTable(s.Recovered)
	return place, number.Measured(n.A[i]*math.Abs(n.W[i][k.Column]), err)
}

// equation writes "rpm + 0.28 throttle = 2300".
func equation(k snapshot.Kink, names []string) string {
	text := ""
	for j, w := range k.W {
		if w == 0 {
			continue
		}
		switch {
		case text == "" && w < 0:
			text = "−"
		case w < 0:
			text += " − "
		case text != "":
			text += " + "
		}
		if w = math.Abs(w); w != 1 {
			text += number.Trimmed(w) + " "
		}
		text += names[j]
	}
	return text + " = " + number.Measured(number.Rounded(k.At, 4), 0)
}

// Explained says how much of the variation a run explains, and R²: as many digits as tell it from all. What is left is
// noise of a standard deviation in the labels' own unit.
func Explained(s *snapshot.Snapshot) string {
	share, _ := s.Explained()
	left := 1 - share
	if isExact(s) {
		return "the whole variation explained (R² 1)"
	}
	digits := 2
	for left*math.Pow(10, float64(digits)) < .995 {
		digits++
	}
	return number.Format(100*share, digits) + " % of the variation explained (R² " + number.Format(share, digits) +
		"), noise " + Noise(s)
}

// Noise writes the standard deviation of the noise that a run has found in a table's labels, 0 where only rounding is
// left.
func Noise(s *snapshot.Snapshot) string {
	if isExact(s) {
		return "0"
	}
	return number.Format(s.Noise, 2)
}

// isExact reports whether what is left of the variation is rounding.
func isExact(s *snapshot.Snapshot) bool {
	share, _ := s.Explained()
	return 1-share <= 1e-12
}

// Right reports whether a run of a drawing has ended with all of it, signs included: its diagnoses explain then how
// close it came, and nothing counts against it.
func Right(s spec.Spec, snap *snapshot.Snapshot) bool {
	m := s.Network.Units()
	return snap != nil && snap.HasRisk && snap.Stage == snapshot.StageDone && snap.Signs.Resolved && m > 0 &&
		Count(snap, m).Right()
}

// Against returns the diagnoses that count against what was learned of a table. Points that are not from N(0, I) do
// not where the method does without that. Where the verdict has told the result in the table's own terms, neither the
// noise does, whose size it tells, nor which of two units that differ by a linear function was taken.
func Against(list diagnosis.List, l spec.Learning, told bool) diagnosis.List {
	return slices.DeleteFunc(slices.Clone(list), func(d diagnosis.Diagnosis) bool {
		switch d.Code {
		case diagnosis.NotGaussian:
			return !l.RestsOnGaussian()
		case diagnosis.Noise, diagnosis.Ambiguous:
			return told
		}
		return false
	})
}
