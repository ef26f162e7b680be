// Package starts tells of the starts that the practical method's direct fit was
// given: where each comes from, and how many were tried.
package starts

import (
	"strings"

	"crease/algo/snapshot"
	"crease/app/number"
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
}

// From says where the fit that won began, as the end of a sentence: " from a random
// start"; "" while none has won.
func From(s *snapshot.Snapshot) string {
	if s == nil {
		return ""
	}
	for _, st := range s.Starts {
		if st.Won {
			return " from " + origin(strings.TrimSuffix(st.Name, again))
		}
	}
	return ""
}

// origin says in few words where a start comes from.
func origin(name string) string {
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

// fromMoments says whether a start has been fitted to the moments before.
func fromMoments(name string) bool {
	name = strings.TrimSuffix(name, again)
	return name == "pencil" || name == "paper" || strings.HasPrefix(name, randomMoments)
}

// shownCurves is how many curves a snapshot has at most.
const shownCurves = 24

// Tried counts the starts, those included that were fitted to the moments and went
// no further; where not every curve is in the snapshot it is a lower bound.
func Tried(s *snapshot.Snapshot) string {
	n := len(s.Starts)
	began := false
	for _, c := range s.Fit {
		if OnMoments(c) {
			n++
			began = true
		}
	}
	for _, st := range s.Starts {
		if began && fromMoments(st.Name) && !strings.HasSuffix(st.Name, again) {
			n-- // it goes on from one of those
		}
	}
	text := number.Count(int64(n))
	if len(s.Fit) >= shownCurves {
		return "at least " + text
	}
	return text
}
