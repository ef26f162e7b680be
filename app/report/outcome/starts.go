package outcome

import (
	"math"

	"crease/algo/beyond/practical"
	"crease/algo/beyond/rounds"
	"crease/algo/learn/snapshot"
	"crease/app/text/number"
	"crease/app/text/words"
)

// kindWords say what a fit starts from or, for the fits that end a run, what the fit is. Random
// and Grown are incomplete here: FitWords adds the number of units.
var kindWords = map[practical.Kind]string{
	practical.Random:        "random start, ",
	practical.RandomMoments: "random start, fitted to the moments",
	practical.Pencil:        "the best of 20 random contractions, fitted to the moments",
	practical.Paper:         "the paper's decomposition, fitted to the moments",
	practical.FromRounds:    "what rounds found",
	practical.InRange:       "random start in the range of T₂",
	practical.Grown:         "the fit before it, with random units added, ",
	practical.MostRows:      "a fit of least absolute deviations",
	practical.WholeSource:   "the best fit, on all samples",
	practical.OddSamples:    "the best fit, without the samples that it misses",
	practical.Weighed:       "the best fit, to judge its units",
	practical.Trimmed:       "the best fit, without the samples missed most",
	practical.Pruned:        "the best fit with fewer units",
	practical.Merged:        "the best fit with two units made one",
}

// ideaWords are the starts of a round's joint fit.
var ideaWords = map[rounds.Idea]string{
	rounds.Tensors:  "the decomposition",
	rounds.Again:    "the units so far",
	rounds.Beside:   "the units so far with one more that what is left shows",
	rounds.Pursuit:  "one unit after the other, as what is left shows them",
	rounds.Exchange: "the units so far, each in turn exchanged for another",
}

// IdeaWords says where a joint fit of a round starts.
func IdeaWords(i rounds.Idea) string { return ideaWords[i] }

// FitWords says what a fit starts from and how it went on.
func FitWords(f snapshot.From) string {
	if f.Idea != 0 {
		return ideaWords[f.Idea]
	}
	text := kindWords[f.Kind]
	if f.Kind == practical.Random || f.Kind == practical.Grown {
		text += words.Plural(f.Units, "unit")
	}
	if f.Number > 0 && f.Kind == practical.InRange {
		text += ", pass " + number.Count(int64(f.Number))
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

// origins are the short forms of kindWords, for sentences.
var origins = map[practical.Kind]string{
	practical.Random:        "a random start",
	practical.RandomMoments: "a random start",
	practical.Pencil:        "a decomposition of the tensors",
	practical.Paper:         "a decomposition of the tensors",
	practical.FromRounds:    "what rounds had found",
	practical.InRange:       "a random start in the range of T₂",
	practical.Grown:         "a fit with random units added",
	practical.MostRows:      "least absolute deviations",
}

// StartOrigin says in few words where a start comes from.
func StartOrigin(f snapshot.From) string { return origins[f.Kind] }

// FromStart says what the fit that won started from, as the end of a sentence: " from a random
// start". It returns "" if none has won yet.
func FromStart(s *snapshot.Snapshot) string {
	if w, ok := Winner(s); ok {
		return " from " + StartOrigin(w.From)
	}
	return ""
}

// FromRounds reports whether the fit that won started from the units that rounds had found.
func FromRounds(s *snapshot.Snapshot) bool {
	w, ok := Winner(s)
	return ok && w.Kind == practical.FromRounds
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

// Tried counts the starts, including those that were given up after the moments or, if
// samples are scarce, after one fit.
func Tried(s *snapshot.Snapshot) string { return number.Count(int64(max(s.Tried, len(s.Starts)))) }

// SplitFits separates the fits to the samples from the fits to the moments, which may precede
// them.
func SplitFits(curves []snapshot.Curve) (onSamples, onMoments []snapshot.Curve) {
	for _, c := range curves {
		if c.Moments {
			onMoments = append(onMoments, c)
		} else {
			onSamples = append(onSamples, c)
		}
	}
	return onSamples, onMoments
}

// LeastFit returns what the fit with the lowest final loss started from.
func LeastFit(curves []snapshot.Curve) (from snapshot.From) {
	least := math.Inf(1)
	for _, c := range curves {
		if n := len(c.Loss); n > 0 && c.Loss[n-1] < least {
			from, least = c.From, c.Loss[n-1]
		}
	}
	return from
}

// LastFit returns the index of the last curve that started from this, −1 if there is none.
func LastFit(curves []snapshot.Curve, from snapshot.From) int {
	for i := len(curves) - 1; i >= 0; i-- {
		if curves[i].From == from && len(curves[i].Loss) > 0 {
			return i
		}
	}
	return -1
}
