// Package starts tells of the starts that the practical method's direct fit was
// given: where each comes from, and how many were tried.
package starts

import (
	"strings"

	"crease/algo/snapshot"
	"crease/app/number"
)

// Word says where a start comes from, by its name in package practical of the core.
func Word(name string) string {
	plain, again := strings.CutSuffix(strings.TrimPrefix(name, moments), ", again")
	if size, ok := strings.CutPrefix(plain, "random, "); ok {
		plain = "random start, " + size
	}
	if strings.HasPrefix(plain, randomMoments) {
		plain = "random start, fitted to the moments"
	}
	if s := sources[plain]; s != "" {
		plain = s
	}
	if again {
		plain += ", continued"
	}
	return plain
}

// sources are the starts that are not random.
var sources = map[string]string{
	"pencil": "the best of 20 random contractions, fitted to the moments",
	"paper":  "the paper's decomposition, fitted to the moments",
	"rounds": "what rounds found",
}

// The names of fits to the moments, and of the random ones among them.
const (
	moments       = "moments, "
	randomMoments = "random moments"
)

// OnMoments says whether a curve is that of a fit to the moments, which a start from
// the tensors goes through before it is fitted to the samples.
func OnMoments(c snapshot.Curve) bool { return strings.HasPrefix(c.Name, moments) }

// fromMoments says whether a start has been fitted to the moments before.
func fromMoments(name string) bool {
	name = strings.TrimSuffix(name, ", again")
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
		if began && fromMoments(st.Name) && !strings.HasSuffix(st.Name, ", again") {
			n-- // it goes on from one of those
		}
	}
	text := number.Count(int64(n))
	if len(s.Fit) >= shownCurves {
		return "at least " + text
	}
	return text
}
