// Package starts tells of the starts that the practical method's direct fit was
// given: where each comes from, and how many were tried.
package starts

import (
	"strings"

	"crease/algo/learn/snapshot"
	"crease/app/text/number"
)

// Word names a start and what became of it, by its name in package practical of the
// core.
func Word(name string) string {
	plain, all := strings.CutSuffix(strings.TrimPrefix(name, moments), allSamples)
	plain, goesOn := strings.CutSuffix(plain, again)
	if size, ok := strings.CutPrefix(plain, random); ok {
		plain = "random start, " + size
	}
	if strings.HasPrefix(plain, randomMoments) {
		plain = "random start, fitted to the moments"
	}
	if strings.HasPrefix(plain, grown) {
		plain = "the fit before it, with random units added, " + strings.TrimPrefix(plain, "grown to ")
	}
	if s := sources[plain]; s != "" {
		plain = s
	}
	if goesOn {
		plain += ", continued"
	}
	if all {
		plain += ", on all samples"
	}
	return plain
}

// sources are the starts that are not random, and the fits that end a run.
var sources = map[string]string{
	"pencil":          "the best of 20 random contractions, fitted to the moments",
	"paper":           "the paper's decomposition, fitted to the moments",
	"rounds":          "what rounds found",
	"range of T₂":     "random start in the range of T₂",
	"beyond the bulk": "the fit before it, with units far out added",
	"all samples":     "the best fit, on all samples",
	"most rows":       "a fit of least absolute deviations",
}

// From says where the fit that won began, as the end of a sentence: " from a random
// start"; "" while none has won.
func From(s *snapshot.Snapshot) string {
	if st, ok := Winner(s); ok {
		return " from " + Origin(st.Name)
	}
	return ""
}

// FromRounds says whether the fit that won began with what rounds had found.
func FromRounds(s *snapshot.Snapshot) bool {
	st, ok := Winner(s)
	return ok && Origin(st.Name) == origins["rounds"]
}

// Winner returns the start that won; ok is false while none has.
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

// Origin says in few words where a start comes from.
func Origin(name string) string {
	name = strings.TrimSuffix(strings.TrimSuffix(name, allSamples), again)
	switch {
	case strings.HasPrefix(name, random), strings.HasPrefix(name, randomMoments):
		return "a random start"
	case strings.HasPrefix(name, grown):
		return "a fit with random units added"
	}
	if s := origins[name]; s != "" {
		return s
	}
	return "a start of its own"
}

var origins = map[string]string{
	"pencil":          "a decomposition of the tensors",
	"paper":           "a decomposition of the tensors",
	"rounds":          "what rounds had found",
	"range of T₂":     "a random start in the range of T₂",
	"beyond the bulk": "a fit with units far out added",
	"most rows":       "least absolute deviations",
}

// How the names of starts begin and end.
const (
	moments       = "moments, " // fitted to the moments
	randomMoments = "random moments"
	random        = "random, "
	grown         = "grown to "
	again         = ", again"       // on more samples
	allSamples    = ", all samples" // once it was exact on a part of them
)

// OnMoments says whether a curve is that of a fit to the moments, which a start from
// the tensors goes through before it is fitted to the samples.
func OnMoments(c snapshot.Curve) bool { return strings.HasPrefix(c.Name, moments) }

// Tried counts the starts, those included that went no further than the moments or, where
// samples are scarce, than one fit.
func Tried(s *snapshot.Snapshot) string { return number.Count(int64(max(s.Tried, len(s.Starts)))) }
