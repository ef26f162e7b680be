package cards

import (
	"strings"

	"crease/algo/learn/snapshot"
	"crease/app/text/number"
	"crease/app/text/words"
)

// Titles of pictures.
const (
	picByRound     = "Error after every round"
	picBySamples   = "Error against the samples used"
	picFound       = "When every unit was found"
	picLeftByRound = "The moments of what is left, before every round"
	picThresholds  = "The thresholds η₁ of every round"
)

// Names of axes.
const (
	axisRound      = "round"
	axisUsed       = "samples used"
	axisRoundError = "error √(E (f − g)² / E f²)"
	axisResidual   = "held-out residual, as a share of y"
	axisLeft       = "norm ‖T − f̂(g)‖"
	axisThreshold  = "threshold η₁"
	tickFit        = "fit"
)

// Names of series.
const (
	seriesFell   = "error"
	seriesMore   = "took more than one start"
	seriesRounds = "round after round"
	seriesSingle = "a single round: 1/√N"
	seriesFloor  = "floor of the label noise, predicted"
	seriesFit    = "by the direct fit"
)

func seriesBy(k int) string { return "by " + words.Tensor(k) }

func seriesError(k int) string { return "error expected of " + words.Tensor(k) }

func seriesEta(i int) string {
	if i == 0 {
		return "of the odd tensor"
	}
	return "of the even tensor"
}

func tellSingle(round int) string {
	return "1/√N from round " + count(round) + ", the first with all units"
}

const tellStart = "before the first round: error 1, nothing is known"

func tellRound(r snapshot.Round, err float64) string {
	return "round " + count(r.Number) + ", " + number.Short(r.Samples) + " samples: error " + number.Format(err, 2) +
		", " + words.Plural(r.Units, "unit")
}

func tellFloor(err float64) string {
	return "the label noise leaves an error of about " + number.Format(err, 2) + ", as predicted"
}

func tellFound(unit, finder string) string { return unit + ": " + finder }

// foundLabel names what found a unit, beside its dot.
func foundLabel(o snapshot.Origin) string {
	if o.By == snapshot.ByFit {
		return tickFit
	}
	return words.Tensor(o.Tensor)
}

// foundIn says in which round and by which tensor a unit was found.
func foundIn(o snapshot.Origin) string {
	return "round " + count(o.Round) + ", by " + words.Tensor(o.Tensor)
}

func tellThreshold(r snapshot.Round, i int) string {
	return "round " + count(r.Number) + ": η₁ for " + words.Tensor(2*r.Order+1+i) + " " +
		number.Format(r.Threshold[i], 2) + ", " + words.Plural(r.Ranks[i], "direction") + " above it"
}

// captionRoom is how many letters a caption has room for.
const captionRoom = 42

// roundsCaption says where the rounds stand. "of" is left out where there is no room
// for it, and before the run is over, when nobody knows how many will come.
func (v *view) roundsCaption() string {
	now, ok := v.lastRound()
	if !ok {
		return "the first round has begun"
	}
	tail := ": error " + number.Format(v.RoundError(now), 1)
	if k := v.Flat(); k > 0 {
		tail += ", flat since round " + count(k)
	} else if f, _ := v.Factor(); f > 0 {
		tail += ", ÷\u00a0" + number.Format(f, 1) + " a round" // no line ends after the sign
	}
	if v.Flat() > 9 { // two digits twice leave no room for a word
		tail = strings.Replace(tail, "since round", "since", 1)
	}
	short := "round " + count(now.Number)
	if long := short + " of " + count(now.Number) + tail; v.Snap.Stage == snapshot.StageDone &&
		len([]rune(long)) <= captionRoom {
		return long
	}
	return short + tail
}

// ideas are the starts of a round's joint fit, by their names in package rounds
// of the core.
var ideas = map[string]string{
	"tensors":  "the decomposition",
	"again":    "the units so far",
	"beside":   "the units so far with one more that what is left shows",
	"pursuit":  "one unit after the other, as what is left shows them",
	"exchange": "the units so far, each in turn exchanged for another",
}

// ideaName names a start of the joint fit; one that is not known keeps its name.
func ideaName(name string) string {
	if s := ideas[name]; s != "" {
		return s
	}
	return name
}

// isIdea says whether a fit's name is that of a start of a round's joint fit.
func isIdea(name string) bool { return ideas[name] != "" }

// nameRounds writes "round 4" or "rounds 4 to 9".
func nameRounds(from, to int) string {
	if from == to {
		return "round " + count(from)
	}
	return "rounds " + count(from) + " to " + count(to)
}

// sayAttempts says what was tried in a round, "" where the first start did: "the
// decomposition was not enough; the units so far were better".
func sayAttempts(list []snapshot.Attempt) string {
	if len(list) < 2 && accepted(list) >= 0 || len(list) == 0 {
		return ""
	}
	names := make([]string, len(list))
	for i, a := range list {
		names[i] = ideaName(a.Idea)
	}
	text := "tried " + strings.Join(names, "; then ")
	if at := accepted(list); at < 0 {
		return text + ": none helped"
	} else if len(list) > 1 {
		return text + ": best was " + ordinal(at)
	}
	return text
}

// ordinal writes "the first" and so on.
func ordinal(i int) string {
	if i < len(ordinals) {
		return ordinals[i]
	}
	return "number " + count(i+1)
}

var ordinals = []string{"the first", "the second", "the third", "the fourth"}
