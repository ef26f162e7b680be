package verdict

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/mystery"
	"crease/app/report/cards"
	"crease/app/report/outcome"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
)

// The verdict and the notice. A noun is "crease" in the plane and "unit" elsewhere; a source says which samples.

const (
	nameVerdict  = "Verdict"
	dismiss      = "Dismiss the message"
	largestError = "largest error " // before the number that can be explained

	pageLoading = "The page is loading."
	noResult    = "The run ended without a result."
	emptySheet  = "The sheet is empty. Drag across it to fold a crease."

	learning     = "Learning"
	learningNow  = learning + "."
	filmBegins   = "Learning, as a film. Escape or a tap on a picture ends it. " // before the first stage's name
	afterDrawing = "Learning takes too long here to keep up with the hand. It begins when you let go."
	pausedRun    = "Paused"
	infiniteData = "from infinite data"
	noStage      = "result"
	oneRemark    = "remark"
	timeName     = "Time " // before the time
)

// Before a run.

func tableRead(rows, inputs int) string {
	return fmt.Sprintf("%s with %s read. Press Learn to find the %ss behind them.",
		messages.Samples(int64(rows)), words.Plural(inputs, "input"), messages.Noun(inputs))
}

// pressLearn writes "Two creases drawn. Press Learn to find them again from 100,000 samples."
func pressLearn(m, d int, source string) string {
	where := ""
	if d != 2 {
		where = " with " + words.Plural(d, "input")
	}
	return words.Capital(words.Spelled(m)) + " " + messages.Noun(d) + plural(m, "", "s") + where +
		" drawn. Press Learn to find " + plural(m, "it", "them") + " again " + source + "."
}

// guessIt writes "Guess the three creases from the samples: fold them where the colours bend."
func guessIt(m, d int) string {
	return "Guess the " + plural(m, "", words.Spelled(m)+" ") + messages.Noun(d) + plural(m, "", "s") +
		" from the samples: fold " + plural(m, "it", "them") + " where the colours bend."
}

const (
	guessRight  = "Your guess is right: "
	guessScored = "Your guess: "
)

func guessFigures(s mystery.Score) string {
	return fmt.Sprintf("%d of %s matched. It %s.", s.Matched, words.Plural(s.Units, "crease"), s.Told())
}

// wereHidden writes "Three creases were hidden. Press Learn: the algorithm gets the same 20,000 samples."
func wereHidden(m, d int, n int64) string {
	return words.Capital(words.Spelled(m)) + " " + messages.Noun(d) + plural(m, " was", "s were") +
		" hidden. Press Learn: the algorithm gets the same " + messages.Samples(n) + "."
}

func fromSamples(n int64) string { return "from " + messages.Samples(n) }

// fromSome writes "from 5,000 of 100,000 samples".
func fromSome(n, all int64) string { return "from " + ofSamples(n, all) }

func ofSamples(n, all int64) string { return number.Count(n) + " of " + messages.Samples(all) }

// whileDrawing comes before the verdict during a drag, whose runs may be by a quicker method.
func whileDrawing(by, chosen spec.Method) string {
	return "Learned while you draw" + map[bool]string{true: ", by rounds"}[by != chosen] + ". "
}

// During a run, and on an earlier snapshot of it.

func lead(paused bool) string { return map[bool]string{true: pausedRun, false: learning}[paused] }

// stageNow writes "Learning: counting the creases (Rank), from 200,000 samples", and at a film's end "Done, from …".
func stageNow(paused bool, s snapshot.Stage, n int64, what string) string {
	switch {
	case s == snapshot.StageSamples:
		return lead(paused) + ": " + messages.Samples(n)
	case cards.OfStage[s] == "" && !paused:
		return "Done, " + fromSamples(n)
	}
	return lead(paused) + ": " + what + ", " + fromSamples(n)
}

// roundNow writes "Round 1: counting the creases (Rank)", or "Paused in round 1: counting the creases (Rank)".
func roundNow(paused bool, round int, what string) string {
	if paused {
		return fmt.Sprintf("%s in round %d: %s", pausedRun, round, what)
	}
	return fmt.Sprintf("Round %d: %s", round, what)
}

// doings say what a run does at a stage, in a second year's words.
var doings = map[snapshot.Stage]string{
	snapshot.StageMoments:    "averaging",
	snapshot.StageRank:       "counting the units",
	snapshot.StageJennrich:   "finding directions",
	snapshot.StageScalars:    "finding heights and biases",
	snapshot.StageSigns:      "choosing signs",
	snapshot.StageRefinement: "fitting all units together",
	snapshot.StageRegression: "fitting the heights",
}

// doing says what a run does at a stage, with the name of its card: "counting the creases (Rank)".
func doing(card string, s snapshot.Stage, inputs int) string {
	what, ok := doings[s]
	switch {
	case card == cards.Rounds:
		what = "subtracting what was found" // what a round as a whole does
	case s == snapshot.StageSamples:
		return "drawing samples"
	case !ok:
		return "done" // while a film goes on
	}
	what = strings.Replace(what, "unit", messages.Noun(inputs), 1)
	return what + " (" + cards.Title(cmp.Or(card, cards.OfStage[s])) + ")"
}

// goneThrough writes ", 34 % through a pass over 100,000,000 samples".
func goneThrough(n, all int64) string {
	share := math.Floor(100*float64(n)/float64(all)) / 100 // 100 % only at the end
	return ", " + number.Percent(share) + " through a pass over " + messages.Samples(all)
}

// upTo writes "; the search may take up to about 4 minutes more".
func upTo(seconds float64) string {
	time := words.Plural(int(math.Ceil(seconds/60)), "minute")
	if seconds < 90 {
		time = words.Plural(10*int(math.Ceil(seconds/10)), "second")
	}
	return "; the search may take up to about " + time + " more"
}

// showing writes "Showing N = 65,536, stage: Moments", or "Showing round 3, N = 8,192, stage: Jennrich".
func showing(round int, n int64, stage string) string {
	text := "Showing "
	if round > 0 {
		text += cards.RoundName(round) + ", "
	}
	if n > 0 || round > 0 {
		text += "N = " + number.Count(n) + ", "
	}
	return text + "stage: " + stage
}

// foundUnits counts the units that a run with d inputs has found if the true ones are unknown.
func foundUnits(n, d int) string { return "; " + words.Plural(n, messages.Noun(d)) + " found" }

func foundOf(found, m, d int, worst float64) text {
	lead := fmt.Sprintf("; %d of %s found", found, words.Plural(m, messages.Noun(d)))
	if found == 0 {
		return text{before: lead}
	}
	return text{lead + ", " + largestError, outcome.ErrorText(worst), ""}
}

// After a run on a drawing.

func noneRecovered(m, d int, source string) string {
	if m == 1 {
		return "The " + messages.Noun(d) + " could not be recovered " + source + "."
	}
	return "None of the " + words.Plural(m, messages.Noun(d)) + " could be recovered " + source + "."
}

func some(found, m, d int) string {
	return fmt.Sprintf("%d of %s", found, words.Plural(m, messages.Noun(d)))
}

// How well units were found, up to the largest error: "2 of 3 creases recovered in 4 rounds, largest error ".
const (
	recoveredWell      = " recovered"
	foundApproximately = " found approximately"
	onlyApproximately  = " found, but only approximately: "
	allFarOff          = " found, but far off: "
)

func someFarOff(off []int, d int) string {
	return " found, but " + numbered(off, d) + " " + plural(len(off), "is", "are") + " far off: "
}

// closing says from which samples, and names the units that were not found, if any.
func closing(source string, lost []int, d int) string {
	if len(lost) == 0 {
		return ", " + source + "."
	}
	return ", " + source + "; " + numbered(lost, d) + " " + plural(len(lost), "was", "were") + " not found."
}

// inRounds follows a verb, with the comma after it.
func inRounds(rounds int) string {
	if rounds == 0 {
		return ", "
	}
	return " in " + words.Plural(rounds, "round") + ", "
}

func foundByFit(fit []int, others, after bool, d int, from string) string {
	lead := "A direct fit" + from + " found "
	switch {
	case others:
		return lead + numbered(fit, d) + ", rounds the others."
	case after:
		return lead + "them, not the rounds before it."
	}
	return lead + "them."
}

// foundBy is added if tensors found the units: "Found in round 1 by T₃."
func foundBy(units []snapshot.Unit) string {
	if how := outcome.FoundBy(units); how != "" {
		return "Found " + how + "."
	}
	return ""
}

// refinedByFit is added if rounds found all n units and a direct fit, started as from says, gave the numbers.
func refinedByFit(rounds, n int, worst float64, from string) string {
	them := plural(n, "it", "them")
	did := ", a direct fit gave the last digits."
	switch {
	case from != "":
		did = "; the numbers are those of a direct fit" + from + "."
	case worst > lastDigits:
		did = ", a direct fit refined " + them + "."
	}
	return words.Capital(words.Plural(rounds, "round")) + " found " + them + did
}

// signsTogether is added if all units of a set can be flipped without changing the function; n units were found.
func signsTogether(sets [][]int, n, d int) string {
	lead, flips, of := "Some signs are", []string{}, map[int]bool{}
	for _, set := range sets {
		flips = append(flips, numbered(set, d)+" together")
		for _, u := range set {
			of[u] = true
		}
	}
	if len(of) == n {
		lead = "Their signs are"
	}
	return lead + " undetermined: flipping " + strings.Join(flips, ", or ") +
		", (w, b) to (−w, −b), leaves the function as it is."
}

func signsUndetermined(found int) string {
	return plural(found, "Its sign is undetermined:", "Their signs are undetermined: for each,") +
		" (w, b) and (−w, −b) are both possible."
}

func extraUnits(n, d int) string {
	return fmt.Sprintf("The run also found %s that %s not drawn.",
		words.Plural(n, messages.Noun(d)), plural(n, "was", "were"))
}

func numbered(list []int, d int) string { return words.Numbered(messages.Noun(d), list) }

// After a run on a table of samples.

func foundInTable(units, d int, samples string) string {
	return words.Capital(words.Plural(units, messages.Noun(d))) + " found in " + samples
}

// inTable says what was asked of a table with columns of these names: "Kinks at rpm 2797 ± 12 and 4497 ± 9; …"
func inTable(s *snapshot.Snapshot, names []string) string {
	explained := outcome.Explained(s) + "."
	kinks, n := outcome.Kinks(s.Kinks, names), len(s.Units)
	switch {
	case kinks == "" && n > 0:
		return foundInTable(n, len(names)-1, messages.Samples(s.Total)) + "; " + explained
	case kinks == "":
		return "No kinks found, " + names[len(names)-1] + " is a linear function of the inputs; " + explained
	}
	return plural(len(s.Kinks), "Kink at ", "Kinks at ") + kinks + "; " + explained
}

// The accessible names of the numbers that can be explained.

func errorName(worst string, unit int) string {
	return "Largest error " + worst + ", of " + words.Unit(unit)
}

// all writes "The crease was", "Both creases" or "All 3 creases", to stand before a participle.
func all(m, d int) string {
	switch m {
	case 1:
		return "The " + messages.Noun(d) + " was"
	case 2:
		return "Both " + messages.Noun(d) + "s"
	}
	return fmt.Sprintf("All %d %ss", m, messages.Noun(d))
}

func plural(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}
