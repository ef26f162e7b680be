package verdict

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/report/cards"
	"crease/app/report/outcome"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
)

// The verdict and the notice. A noun is "crease" in the plane and "unit" elsewhere; a source says which samples.

const (
	largestError = "largest error " // before the number that can be explained

	pageLoading = "The page is loading."
	noResult    = "The run ended without a result."

	learning     = "Learning"
	learningNow  = learning + "."
	filmBegins   = "Learning, as a film. Escape or a tap on a picture ends it. " // before the first stage's name
	pausedRun    = "Paused"
	infiniteData = "from infinite data"
)

// guessing says how good a guess at a hidden network is.
func guessing(s situation) verdict {
	score, hidden := s.mystery.Score, s.mystery.Hidden.Network
	m := hidden.Units()
	if !s.scored {
		return say("idle", "Guess the "+plural(m, "", words.Spelled(m)+" ")+messages.Noun(hidden.Dim())+plural(m, "", "s")+
			" from the samples: fold "+plural(m, "it", "them")+" where the colours bend.")
	}
	lead, tone := "Your guess: ", "warn"
	if score.Matched == m && score.Guessed == m { // where the creases lie is right, if not yet how steeply they fold
		tone = "good"
		if score.Left() < 0.01 { // of E f², which a right guess may leave unexplained
			lead = "Your guess is right: "
		}
	}
	matched := fmt.Sprintf("%d of %s matched", score.Matched, words.Plural(score.Units, "crease"))
	return say(tone, lead+matched+". It "+score.Told()+".")
}

// ready says what there is to learn, before a run: "Two creases drawn. Press Learn to find them again from 100,000
// samples."
func ready(s situation) verdict {
	d, m := s.spec.Network.Dim(), s.spec.Network.Units()
	switch {
	case s.data != nil:
		return say("idle", fmt.Sprintf("%s with %s read. Press Learn to find the %ss behind them.",
			messages.Samples(int64(s.data.Rows)), words.Plural(s.data.Dim, "input"), s.noun()))
	case s.awaited:
		return say("busy", "Learning takes too long here to keep up with the hand. It begins when you let go.")
	case m == 0:
		return say("idle", "The sheet is empty. Drag across it to fold a crease.")
	}
	if err := s.spec.Validate(true); err != nil {
		return say("bad", messages.Complaint(err))
	}
	if text := messages.Crowded(s.spec); text != "" && !s.taught {
		return say("warn", text)
	}
	units := words.Capital(words.Spelled(m)) + " " + s.noun() + plural(m, "", "s")
	where, samples := "", messages.Samples(s.spec.Sampling.Samples)
	if s.mystery != nil {
		return say("idle", units+plural(m, " was", " were")+" hidden. Press Learn: the algorithm gets the same "+samples+".")
	}
	if d != 2 {
		where = " with " + words.Plural(d, "input")
	}
	source := infiniteData
	if s.spec.Learning.Method != spec.Exact {
		source = "from " + samples
	}
	return say("idle", units+where+" drawn. Press Learn to find "+plural(m, "it", "them")+" again "+source+".")
}

// ofSamples writes "5,000 of 100,000 samples".
func ofSamples(n, all int64) string { return number.Count(n) + " of " + messages.Samples(all) }

// running says what a run is at: "Learning: counting the creases (Rank), from 200,000 samples", and at a film's end
// "Done, from …"; in rounds "Round 1: …" or "Paused in round 1: …".
func running(s situation) verdict {
	lead := learning
	if s.state == model.Paused {
		lead = pausedRun
	}
	switch {
	case s.message != "":
		return say("busy", lead+": "+s.message+".")
	case s.snap == nil:
		return say("busy", lead+" …")
	}
	state, samples, stage := lead, messages.Samples(s.snap.Samples), s.stage()
	switch {
	case s.spec.Learning.Method == spec.Exact && s.data == nil:
		state += " " + infiniteData
	case s.snap.Round > 0:
		state = words.Capital(cards.RoundName(s.snap.Round))
		if lead == pausedRun {
			state = lead + " in " + cards.RoundName(s.snap.Round)
		}
		state += ": " + s.doing(stage)
	case s.snap.Total > 0 && s.snap.Samples < s.snap.Total:
		state += ": " + ofSamples(s.snap.Samples, s.snap.Total)
	case stage == snapshot.StageSamples:
		state += ": " + samples
	case cards.OfStage[stage] == "" && lead == learning:
		state = "Done, from " + samples
	default:
		state += ": " + s.doing(stage) + ", from " + samples
	}
	const longSearch, longPass = 20, 1_000_000 // in seconds and samples: from there on it is said how far it is
	if n := s.snap.Passing; n >= longPass && s.scene == "" && s.snap.Stage != snapshot.StageMoments {
		share := math.Floor(100*float64(s.snap.Passed)/float64(n)) / 100 // 100 % only at the end
		state += ", " + number.Percent(share) + " through a pass over " + messages.Samples(n)
	}
	v := s.soFar("busy", state)
	if left := s.snap.Left; left >= longSearch && s.scene == "" {
		time := words.Plural(int(math.Ceil(left/60)), "minute")
		if left < 90 {
			time = words.Plural(10*int(math.Ceil(left/10)), "second")
		}
		v.After += "; the search may take up to about " + time + " more"
	}
	v.After += "."
	return v
}

// doings say what a run does at a stage, in a second year's words.
var doings = map[snapshot.Stage]string{
	snapshot.StageMoments:    "averaging",
	snapshot.StageRank:       "counting the units",
	snapshot.StageJennrich:   "finding directions",
	cards.Sees:               "comparing what two tensors see",
	snapshot.StageScalars:    "finding heights and biases",
	snapshot.StageSigns:      "choosing signs",
	snapshot.StageRefinement: "fitting all units together",
	snapshot.StageRegression: "fitting the heights",
}

// doing says what a run does at a stage, with the name of its card: "counting the creases (Rank)".
func (s situation) doing(stage snapshot.Stage) string {
	what, ok := doings[stage]
	switch {
	case s.scene == cards.Rounds:
		what = "subtracting what was found" // what a round as a whole does
	case stage == snapshot.StageSamples:
		return "drawing samples"
	case !ok:
		return "done" // while a film goes on
	}
	what = strings.Replace(what, "unit", s.noun(), 1)
	return what + " (" + cards.Title(cmp.Or(s.scene, cards.OfStage[stage])) + ")"
}

// lookingBack writes "Showing N = 65,536, stage: Moments", or "Showing round 3, N = 8,192, stage: Jennrich".
func lookingBack(s situation) verdict {
	text := "Showing "
	if s.snap.Round > 0 {
		text += cards.RoundName(s.snap.Round) + ", "
	}
	if s.snap.Samples > 0 || s.snap.Round > 0 {
		text += "N = " + number.Count(s.snap.Samples) + ", "
	}
	v := s.soFar("idle", text+"stage: "+cmp.Or(cards.StageTitle(s.snap.Stage), "result"))
	v.After += "."
	return v
}

// soFar adds how many units were found to a sentence, and the largest of their errors if the true ones are known. It
// has no full stop yet.
func (s situation) soFar(tone, text string) verdict {
	v, n, t := say(tone, text), len(s.snap.Units), tally(s)
	v.Aside = number.Seconds(s.snap.Seconds)
	switch {
	case known(s):
		v.Text += fmt.Sprintf("; %d of %s found", t.Recovered, words.Plural(s.spec.Network.Units(), s.noun()))
		if t.Recovered > 0 {
			v.Text, v.Figure = v.Text+", "+largestError, outcome.ErrorText(t.Worst)
		}
	case n > 0:
		v.Text += "; " + words.Plural(n, s.noun()) + " found"
	}
	return v
}

// sentence says how well the units of a drawing were found, with the largest error, and from which samples: "2 of 3
// creases recovered in 4 rounds, largest error 10⁻⁹, from 100,000 samples; crease 3 was not found." Of what was found
// to the last digits it says "Found both, to 14 digits, from dots alone.", as samples of the plane are drawn.
func (r result) sentence(s situation) verdict {
	m, noun, rounds := s.spec.Network.Units(), s.noun(), ""
	if fit, _ := byFit(s); len(fit) == 0 && !s.snap.Direct && len(s.snap.Rounds) > 0 {
		rounds = " in " + words.Plural(len(s.snap.Rounds), "round")
	}
	source := "from " + messages.Samples(s.snap.Samples)
	if s.spec.Learning.Method == spec.Exact {
		source = infiniteData
	} else if all := s.spec.Sampling.Samples; s.snap.Samples < all { // more of them would have changed nothing
		source = "from " + ofSamples(s.snap.Samples, all)
	}
	lost, units := r.Missing, fmt.Sprintf("All %d %ss", m, noun)
	switch {
	case r.Recovered == 0 && m == 1:
		return say("bad", "The "+noun+" could not be recovered "+source+".")
	case r.Recovered == 0:
		return say("bad", "None of the "+words.Plural(m, noun)+" could be recovered "+source+".")
	case len(lost) > 0:
		units = fmt.Sprintf("%d of %s", r.Recovered, words.Plural(m, noun))
	case m == 1:
		units = "The " + noun + " was"
	case m == 2:
		units = "Both " + noun + "s"
	}
	v, said := verdict{Tone: "warn"}, ""
	switch {
	case len(r.off) == r.Recovered:
		said = " found, but far off: "
	case len(r.off) > 0:
		said = " found, but " + s.numbered(r.off) + " " + plural(len(r.off), "is", "are") + " far off: "
	case r.Worst > outcome.Visible && len(lost) > 0:
		said = " found approximately" + rounds + ", "
	case r.Worst > outcome.Visible:
		said = " found, but only approximately: "
	default:
		said = " recovered" + rounds + ", "
		if len(lost) == 0 {
			v.Tone = "good"
		}
	}
	closing := ", " + source + "."
	if n := r.Digits(); n > 0 && !r.open { // nothing but rounding is left of the error
		v.remark("The largest error is " + outcome.ErrorText(r.Worst) + ", " + source + rounds + ".")
		all := cmp.Or(map[int]string{1: "it", 2: "both"}[m], fmt.Sprintf("all %d", m))
		alone := map[bool]string{true: ", from dots alone.", false: ", from samples alone."}[s.inputs() == 2]
		if s.spec.Learning.Method == spec.Exact {
			alone = "."
		}
		v.Text, v.Figure, v.After = "Found "+all+", to ", words.Plural(n, "digit"), alone
		return v
	}
	if len(lost) > 0 && (len(r.why) == 0 || !slices.Equal(r.why[0].Subject(), lost)) { // else the next sentence names them
		closing = ", " + source + "; " + s.numbered(lost) + " " + plural(len(lost), "was", "were") + " not found."
	}
	v.Text, v.Figure, v.After = units+said+largestError, outcome.ErrorText(r.Worst), closing
	return v
}

// finders says what found the units, unless the sentence did: rounds and tensors, "Found in round 1 by T₃.", or a fit
// and where it started.
func (r result) finders(s situation) string {
	fit, others := byFit(s)
	after, from, them := len(s.snap.Rounds), outcome.FromStart(s.snap), plural(r.Recovered, "it", "them")
	switch {
	case len(fit) > 0 && others:
		return "A direct fit" + from + " found " + s.numbered(fit) + ", rounds the others."
	case len(fit) > 0 && after > 0:
		return "A direct fit" + from + " found them, not the rounds before it."
	case len(fit) > 0:
		return "A direct fit" + from + " found them."
	case after > 0 && s.snap.Direct && r.Recovered > 0:
		did := ", a direct fit gave the last digits."
		if w, _ := outcome.Winner(s.snap); from != "" && w.Kind != fitting.FromRounds {
			did = "; the numbers are those of a direct fit" + from + "."
		} else if r.Worst > 1e-6 { // below which it only added digits
			did = ", a direct fit refined " + them + "."
		}
		return words.Capital(words.Plural(after, "round")) + " found " + them + did
	}
	var units []snapshot.Unit // that match a drawn one, or all of them if the true network is unknown
	for i, u := range s.snap.Units {
		if s.number(i) >= 0 {
			units = append(units, u)
		}
	}
	if how := outcome.FoundBy(units); how != "" {
		return "Found " + how + "."
	}
	return ""
}

// signsTogether is added if all units of a set can be flipped without changing the function.
func signsTogether(s situation, sets [][]int) string {
	lead, flips, of := "Some signs are", []string{}, map[int]bool{}
	for _, set := range sets {
		flips = append(flips, s.numbered(set)+" together")
		for _, u := range set {
			of[u] = true
		}
	}
	if len(of) == len(s.snap.Units) {
		lead = "Their signs are"
	}
	return lead + " undetermined: flipping " + strings.Join(flips, ", or ") +
		", (w, b) to (−w, −b), leaves the function as it is."
}

// foundIn writes "Two creases found in 5,000 of 100,000 samples".
func (s situation) foundIn(samples string) string {
	return words.Capital(words.Plural(len(s.snap.Units), s.noun())) + " found in " + samples
}

// inTable says what was asked of a table whose columns have names: "Kinks at rpm 2797 ± 12 and 4497 ± 9; …"
func inTable(s situation) string {
	names, explained := s.data.Look.Names, outcome.Explained(s.snap)+"."
	kinks := outcome.Kinks(s.snap.Kinks, names)
	switch {
	case kinks == "" && len(s.snap.Units) > 0:
		return s.foundIn(messages.Samples(s.snap.Total)) + "; " + explained
	case kinks == "":
		return "No kinks found, " + names[len(names)-1] + " is a linear function of the inputs; " + explained
	}
	return plural(len(s.snap.Kinks), "Kink at ", "Kinks at ") + kinks + "; " + explained
}

func plural(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}
