package cards

import (
	"fmt"
	"strings"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/report/outcome"
	"crease/app/text/words"
)

// What the cards say of rounds, and of what a run did not need.

const (
	explainRounds = "Each round subtracts what was found so far, averages what is left, and decomposes the moments " +
		"anew. The less is left, the smaller their sampling error: where rounds succeed, the error falls by about " +
		"the same factor every time."
	explainLeft = "Each round averages only what the network found so far leaves of y, times a Hermite polynomial of " +
		"x. The moments of what is left fade from round to round, and their sampling error with them."
	explainJoint = "All parameters move together until the moments of the network, f̂, meet those of the samples, T, " +
		"from the start that this round found. The samples themselves are not fitted here: Algorithm 5 alone does that."
	explainRoundRegression = "Each unit found gives two features, σ(z) and σ(−z), " +
		"and linear least squares on the samples finds their coefficients, in every round anew. "
	nextRound    = "A linear part takes up what no unit explains, and the next round looks at what this network leaves."
	noLinearPart = "A linear part takes up what no unit explains: " +
		"at the end units were turned round so that none is left."
	explainJointly = "The joint fit of the round moved output weights and biases together with the directions, " +
		"until the moments of the network met those of the samples. " +
		onDiagonal
	explainMoved = "The joint fit of a round gives directions and biases, " +
		"Algorithm 5 after it the output weights, by linear least squares on the samples. " +
		onDiagonal
	explainFitted = "The direct fit to the samples moved output weights and biases " +
		"together with the directions of the units, wherever these came from. " +
		onDiagonal
	onDiagonal = "A dot on the diagonal is a number found exactly; how far it lies above or below is the error."
)

func fittedFrom(tried, origin string) string {
	if tried == "1" {
		return "from a single start, " + origin
	}
	return "from " + tried + " starts, the best of them " + origin
}

// firstRound is the caption before there is an error.
const firstRound = "the first round has begun"

// RoundName names a round, 0 for none.
func RoundName(round int) string {
	if round == 0 {
		return ""
	}
	return "round " + count(round)
}

// seriesFell is the name of the series of the error after every round.
const seriesFell = "error"

// sayAttempts says what was tried in a round, "" where the first start did: "the
// decomposition was not enough; the units so far were better".
func sayAttempts(list []snapshot.Attempt) string {
	at := accepted(list)
	if len(list) == 0 || len(list) == 1 && at >= 0 {
		return ""
	}
	names := words.Each(list, func(a snapshot.Attempt) string { return outcome.FitWords(snapshot.From{Idea: a.Idea}) })
	text := "tried " + strings.Join(names, "; then ")
	if at < 0 {
		return text + ": none helped"
	}
	return text + ": number " + count(at+1) + " was best"
}

// reason is a short line and two sentences on a stage that a run does not have.
type reason struct{ Caption, Explain string }

const notInThis = "Not used in this run: "

// notUsed is why a run goes without a stage.
func notUsed(caption, why string) reason { return reason{"not used: " + caption, notInThis + why} }

// byMethod are those of cards that a method never has.
var byMethod = map[spec.Method]map[string]reason{
	spec.Exact: {
		Rounds: notUsed("infinite data need one round",
			"with infinite data the moments have no sampling error. Nothing would be seen better in a second round."),
		Refinement: notUsed("there are no samples to fit", "with infinite data there are no samples. "+
			"What the algorithms find from the exact moments is exact up to rounding."),
	},
	spec.Paper: {
		Rounds: notUsed("the paper runs one round",
			"the paper's method is a single round. The method Rounds repeats it on what is left."),
		Refinement: notUsed("the paper ends before", "the paper's method ends with the regression. "+
			"The practical method goes on with least squares on the samples."),
	},
}

// unused returns why the run goes without the stage of a card; ok is false where it has it, or may still come to it.
func (v *view) unused(key string) (why reason, ok bool) {
	s, list := v.Snap, v.Decompositions()
	method, over := v.Spec.Learning.Method, s.Stage == snapshot.StageDone
	if why, ok = byMethod[method][key]; ok {
		return why, ok
	}
	practical := method == spec.Practical && over // before that such a run may come to every stage
	switch {
	case key == Samples && v.Exact:
		return reason{"infinite data, no samples",
			notInThis + "with infinite data there are no samples. The next stage takes exact averages instead."}, true
	case practical && key == Rounds && !v.ByRounds():
		return notUsed("no round was run", "rounds need T₃ and T₄, and samples to hold out. "+
			"The units are those of the direct fit to the samples."), true
	case practical && key == Refinement && len(s.Fit) == 0:
		return reason{"fits too short for a curve", "Samples were few, so many short fits of exactly so many units were " +
			"tried, or a single unit was read off the samples. Their course is not kept, so there is no curve."}, true
	case practical && key == Jennrich && v.FoundBy(snapshot.ByFit) > 0 && !v.ByRounds():
		return notUsed("the direct fit found the units",
			"the direct fit to the samples found the units. What kept the tensors from them: "+v.kept()+"."), true
	case key == Jennrich && len(list) > 0 && list[len(list)-1].Tensor == 2:
		return notUsed("T₂ alone was estimated", "only T₂ was estimated, which tells how many units there are. "+
			"Jennrich's algorithm needs T₃ and T₄, which are too large in so many dimensions."), over
	case key == Jennrich && len(list) > 0 && s.Stage != snapshot.StageRank:
		return reason{"not used: no direction above η₁", "Not used here: no singular value of the two tensors lies " +
			"above η₁. So there was no direction left to tell from noise, and nothing to decompose."}, true
	case over && key == Scalars && outcome.FoundNone(s):
		return notUsed("no unit was found",
			"no direction was found. So there is no output weight and no bias to solve for."), true
	case over && key == Regression:
		return notUsed("there are no coefficients",
			"neither a unit nor a linear part was found. So there are no coefficients to settle."), true
	case over && s.Energy == 0 && key != Race && key != Sees: // such a run ends before any stage
		return notUsed("all labels are zero",
			"all labels are zero. The zero function meets them, and there is nothing else to learn."), true
	}
	return reason{}, false
}

// kept says what kept the tensors from what the direct fit found.
func (v *view) kept() string {
	if r := v.Snap.Rounds; len(r) > 0 {
		samples := words.Plural(int(r[len(r)-1].Total), "sample")
		return fmt.Sprintf("after %s on up to %s they had not shown them", words.Plural(len(r), "round"), samples)
	}
	if n := len(v.Snap.Moments); n > 0 && n <= 3 { // T₀, T₁ and T₂
		return "in so many dimensions T₃ and T₄ are too large, and only T₂ was estimated"
	}
	return "no round was run, as rounds hold samples out and there were too few"
}

// says says what the stage of a card, which the run has, does with the outcome of the one before; table: nothing is
// known of the network.
func (v *view) says(key string, table bool) string {
	last := 2*v.Order + 2
	tensors := words.Tensor(last-1) + " and " + words.Tensor(last) // T₃ and T₄ at ℓ = 1
	switch key {
	case Samples:
		return v.saysSamples(table)
	case Moments:
		return v.saysMoments(last)
	case Rank:
		return "Written as matrices, " + tensors + " are sums of a matrix of rank 1 for every unit: " +
			"the singular values above the line η₁ are counted."
	case Jennrich:
		return "Two random mixtures of a tensor's slices make one matrix: " +
			"its eigenvectors are the directions of the units, one for each dot."
	case Sees:
		return "The bias of a unit says how strongly each of the tensors " + tensors +
			" sees it: what one of them misses, the other shows."
	case Scalars:
		return v.saysScalars()
	case Regression:
		return v.saysRegression()
	case Rounds:
		if v.Spec.Learning.Method == spec.Practical {
			return "Each round subtracts what was found so far and searches what is left; " +
				"where that does not help, a direct fit takes over."
		}
		return "Each round subtracts what was found so far and searches what is left, until nothing is or no round helps."
	case Loss:
		if table {
			return "The network learned is compared with the moments of the samples, order by order."
		}
		return "The network learned is compared with the one that was drawn, degree by degree of polynomials in x."
	case Refinement:
		return v.saysRefinement()
	case Race:
		if table {
			return "Beside the method: gradient descent from random starts gets the same table."
		}
		return "Beside the method: gradient descent from random starts gets the same samples."
	}
	return ""
}

// plainly is says in words that need no course; where a run found nothing that has been said in such words already.
func (v *view) plainly(key string, table bool) string {
	none := outcome.FoundNone(v.Snap)
	switch {
	case key == Samples && table:
		return "Every dot is a row of the table. The page gets nothing else."
	case key == Samples:
		return "Dots are thrown on the sheet at random. The page gets each dot's place and height, and nothing else."
	case key == Moments && v.Exact:
		return "The heights of all points there are, averaged in many ways. Folds leave a mark in these averages."
	case key == Moments && v.Snap.Round > 1:
		return "What was found is taken off the heights, and what is left is averaged once more."
	case key == Moments:
		return "The heights of the dots are averaged in many ways. Folds leave a mark in these averages."
	case key == Rank:
		return "How many folds are there to be seen? Of each colour, the bars above the line count them."
	case key == Jennrich:
		return "The averages are taken apart: every dot here gives an arrow across a fold."
	case key == Sees:
		return "Some averages see folds near the middle better, others folds further out: the higher a curve, the better."
	case key == Scalars && !none:
		return "For every arrow: where along it the sheet folds, and how sharply."
	case key == Regression && !none:
		return "The folds are in place. Now the slopes between them are fitted."
	case key == Rounds:
		return "What was found is taken off the heights, and the search goes on in what is left."
	case key == Refinement && v.byMoments():
		return "All folds move together, to bring the averages of the sheet found closer to those of the dots."
	case key == Refinement:
		return "All folds move together, to bring the sheet found closer to the dots."
	case key == Loss && !table:
		return "How far are the two sheets apart? From left to right: in height, in tilt, and in ever finer waves."
	}
	return v.says(key, table)
}

func (v *view) saysSamples(table bool) string {
	switch {
	case table:
		return "The rows of the table are read: inputs x with their labels y, and nothing else."
	case v.Spec.Sampling.Noise > 0:
		return "Random points x are taken from the sheet with their heights and label noise: " +
			"the learner gets these pairs (x, y) and nothing else."
	}
	return "Random points x are taken from the sheet with their heights y: " +
		"the learner gets these pairs and nothing else."
}

// saysMoments says it of moments up to an order.
func (v *view) saysMoments(last int) string {
	top := words.Tensor(last)
	switch {
	case v.Exact:
		return "The moments up to order " + count(last) + " come from a formula, without any samples."
	case v.Snap.Round > 1:
		return "The network of " + RoundName(v.Snap.Round-1) + " is subtracted from the labels " +
			"and what is left is averaged: with the network's own moments that gives tensors up to " + top + " again."
	}
	return "The samples are averaged, y times polynomials of x: the averages fill tables of numbers, " +
		"the tensors up to " + top + "."
}

func (v *view) saysScalars() string {
	s := v.Snap
	switch {
	case outcome.FoundNone(s):
		return "No direction was found, so there is no output weight a and no bias b to solve for."
	case v.fittedAtOnce():
		return "Whatever found a direction, the direct fit to the samples has set its output weight a and its bias b."
	case s.Round > 0 && len(s.Units) > 0 && !v.Solved(): // the joint fit of the round has moved them
		return "Along each direction found, two moments gave the output weight a and the bias b; " +
			"since then the joint fit has moved b, and least squares has set a."
	case v.Order == 1:
		return "Along each direction found, two moments give the output weight a and the bias b; " +
			"T₀ and T₁ decide whether it opens along w or along −w."
	}
	return "Along each direction found, two moments give the output weight a and the bias b; " +
		"which way it points is left open."
}

func (v *view) saysRegression() string {
	none := outcome.FoundNone(v.Snap)
	switch {
	case none && v.Exact:
		return "No unit was found: exact least squares fits a linear part alone."
	case none:
		return "No unit was found: least squares on the samples fits a linear part alone."
	case v.Exact:
		return "The units found are kept and exact least squares settles their coefficients, " +
			"with a linear part for what no unit explains."
	case v.fittedAtOnce():
		return "The direct fit has set all coefficients; a linear part takes up what no unit explains."
	case v.Spec.Learning.Method == spec.Paper:
		return "The units found are kept, and least squares on fresh samples settles their coefficients, " +
			"with a linear part for what no unit explains."
	}
	return "The units of this round are kept, and least squares on the samples settles their coefficients: " +
		"that is the network which a next round subtracts."
}

func (v *view) saysRefinement() string {
	w, won := outcome.Winner(v.Snap)
	from, tried := outcome.StartOrigin(w.From), outcome.Tried(v.Snap)
	switch {
	case v.byMoments():
		return "All units of this round move together until the moments of the network meet those of the samples."
	case !won || !v.Snap.Direct:
		from = "what the rounds found, and from random starts where that is not enough"
	case tried == "1":
		from += ", the only start that was tried"
	default:
		from += ", the best of " + tried + " starts that were tried"
	}
	return "From " + from + ", all parameters move together to fit the samples."
}

// byMoments reports whether a joint fit is one to the moments, not one to the samples.
func (v *view) byMoments() bool {
	return v.Spec.Learning.Method == spec.Rounds || v.Snap.Round > 0 && !v.Snap.Direct
}

// fittedAtOnce reports whether a direct fit has set everything, without a round before it.
func (v *view) fittedAtOnce() bool {
	return v.Spec.Learning.Method == spec.Practical && v.Snap.Round == 0 && v.Snap.Direct
}
