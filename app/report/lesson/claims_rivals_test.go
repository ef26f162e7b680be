package lesson_test

// The sentences of the lessons on gradient descent, on one's own data and on rounds, and
// their tests.

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/claimtest"
	"crease/app/doc/formats"
)

var rivals = map[string][]row{
	"against-gradient-descent": {
		{"The same samples and the same units: what random starts of gradient descent find, and when they win.",
			plain},
	},
	"against-gradient-descent/1": {
		{"Four creases in the plane, and 200,000 samples.", samples(200000)},
		{"“Rounds” begins with moments: it has no random start that could be a bad one.", plain},
		{"Samples are drawn anew with 20 different seeds. From how many of them does “Rounds” find all four " +
			"creases? All 20 / About 15 / About 10: 1", twentySeeds},
		{"The moments are much the same from every such set of samples, and what a round gets wrong the next one " +
			"sees.", twentySeeds},
		{"From all 20.", twentySeeds},
		{"Here, too, all four creases are found, to 9 digits or more.", soundly},
	},
	"against-gradient-descent/2": {
		{"Gradient descent moves the numbers of a network downhill, one sample after another.", plain},
		{"Press “Run race” in the card “Race”: Adam trains 20 networks of four units on the same samples, from " +
			"random starts.", shape(4, 2)},
		{"How many of the 20 starts find all four creases? All 20 / More than half / Fewer than half: 3",
			fewerThanHalf},
		{"Descent ends where no small step helps.", fewerThanHalf},
		{"That need not be the network that was drawn: two units may have settled on one crease.", plain},
		{"Fewer than half: the race shows it once it has run.", fewerThanHalf},
		{"The runs of the method, in the same race, find all four creases every time.", fewerThanHalf},
	},
	"against-gradient-descent/3": {
		{"Larger networks are said to be easier to train.", plain},
		{"Press “open” at the card “Race”, choose “twice as many” units and run it again: eight units for four " +
			"creases.", times(2, 8)},
		{"What changes? Nothing: starts stick as before / Most starts come within 1 % of f, but often without its " +
			"creases / Every start finds all four creases: 2", nearButNotFound},
		{"With units to spare some of them begin near each crease.", plain},
		{"Several units together can imitate one crease without lying on it.", nearButNotFound},
		{"The race shows it once it has run: at least 16 of the 20 starts come within 1 % of f, but at most 13 have a unit on every crease.",
			nearButNotFound},
	},
	"against-gradient-descent/4": {
		{"Another sheet, a star of five creases, and only 250 samples.", starOf250},
		{"Press “open” at the card “Race”, choose “4 times as many” units and run it.", times(4, 20)},
		{"Which of the two finds all five creases more often? Adam, with 20 units / Rounds: 1", descentWins},
		{"Moments of 250 samples are often too rough to show five creases.", descentWins},
		{"Descent fits the samples themselves, and these have no noise.", noiseless},
		{"Adam does, and the race shows it once it has run: at least half of its starts find all five creases, and Rounds finds them from fewer " +
			"seeds.", descentWins},
		{"Race on a sheet of your own.", plain},
		{"Which drawings make most starts stick, and do they stick with SGD as well?", plain},
	},
	"your-own": {
		{"Bring a network or a table of samples along and learn from it.", plain},
	},
	"your-own/1": {
		{"Press “Import”, paste this line into the field and press “Open the text”: W = [ [1, 0], [0.6, 0.8], " +
			"[-0.6, 0.8] ]; b = [0.5, -0.3, -0.9]; a = [1, -1.2, 0.8]", pasteIsRead},
		{"W has three rows of two numbers each. What does the sheet show? Two creases of a network with three " +
			"inputs / Three creases in the plane / Nothing: W has to be square: 2", pasteIsRead},
		{"A row of W holds the weights of one unit, so there are three units with two inputs.", pasteIsRead},
		{"b and a have three numbers each as well.", pasteIsRead},
		{"Three creases in the plane.", pasteIsRead},
		{"NumPy, PyTorch and Keras print such arrays; pasted as they are they can be read here.", plain},
	},
	"your-own/2": {
		{"Here are the three creases of that line again.", asPasted},
		{"Learn draws 20,000 samples from them.", samples(20000)},
		{"You gave W, b and a to the page. What of them does the method use? All of it, as the start of the fit / " +
			"Only the number of units / Nothing but the samples drawn from them: 3", withoutNetwork},
		{"The network draws the samples, and at the end it is compared with what was found.", withoutNetwork},
		{"Without it the digits found are the same.", withoutNetwork},
		{"All three creases are found, to 12 digits or more.", exactly},
	},
	"your-own/3": {
		{"Open the menu beside “Export” and save the “Samples as CSV”: a table of x₁, x₂ and y, one row a sample.",
			plain},
		{"Then press “Import” and choose that file.", plain},
		{"A table is learned from at once.", plain},
		{"The page now has the table and nothing else. What can it no longer tell? How many creases there are / " +
			"How well g fits samples that it has not seen / How far the creases found are from the true ones: 3",
			tableLearned},
		{"That would take the network behind the table, which is not in it.", tableLearned},
		{"All else follows from the samples.", tableLearned},
		{"From the table the same three creases are found, to 12 digits or more.", tableLearned},
		{"The sheet for drawing shows samples only.", plain},
	},
	"your-own/4": {
		{"The method rests on x ~ N(0, I): mean 0, variance 1, no correlation.", plain},
		{"Data of your own seldom are like that.", plain},
		{"Say that the column x₁ of the table had been doubled.", plain},
		{"What does the page do with such a table? It says that the points are not from N(0, I) / It refuses the " +
			"table / It finds wrong creases without a word: 1", doubled},
		{"Mean and covariance of the points are compared with 0 and I before the run, and more than chance " +
			"explains is reported.", doubled},
		{"It says so, and “Standardise” gives the points mean 0 and covariance I first.", doubled},
		{"Then all three creases are found as before, in the units of the table.", doubled},
		{"Import a table of your own, with the header x1,…,xd,y and one row a sample.", plain},
		{"What does the page say of its points?", plain},
	},
	"round-by-round": {
		{"One round is rough, each further one divides the error, and label noise ends it at a floor.",
			roughThenStraight},
	},
	"round-by-round/1": {
		{"The whole of the paper’s algorithm is one round: moments, rank, directions, scalars, signs, regression.",
			plain},
		{"Its moments are averages of 24,576 of the 50,000 samples, without noise.", halfForMoments},
		{"The error is taken as √(E(f − g)² / E f²).", plain},
		{"How large is the error of one round? Rounding error / A few percent / More than half: 2", oneRoundRough},
		{"The labels are exact, but averages over random points are not: they err by about 1/√24,576, which is " +
			"0.6 %, times how much y varies.", oneRoundRough},
		{"Between 2 % and 15 %.", oneRoundRough},
		{"Both creases are found, but with errors: the dots lie beside the diagonal.", oneRoundRough},
	},
	"round-by-round/2": {
		{"The method “Rounds” goes on: it takes the network found so far, g, off the labels and runs the " +
			"algorithm again on y − g(x), on the same samples.", plain},
		{"What does round 2, on the same samples, do to the error? Nothing: the same samples have the same error " +
			"/ It divides it by more than two / It makes it rounding error at once: 2", halved},
		{"The error of an average is in proportion to what is averaged, and y − g(x) is small where g is close to " +
			"f.", plain},
		{"So does every round after it, by about the same factor.", straightLine},
		{"On this axis, where equal steps divide by equal factors, that is a straight line.", straightLine},
	},
	"round-by-round/3": {
		{"The last round left an error below 10⁻¹³, from the same 8,192 samples as the first round.", sameSamples},
		{"In a single round more samples lower the error as well, by 1/√N.", plain},
		{"How many samples would a single round need for such an error? About a million / About 10¹² / More than " +
			"10²⁰: 3", manySamples},
		{"From a few percent to 10⁻¹³ is a factor of more than 10¹¹, and by 1/√N its square is needed: more than " +
			"10²² times the samples.", manySamples},
		{"More than 10²⁰.", manySamples},
		{"Rounds need about as many rounds as the error has digits, in place of samples.", fewRounds},
	},
	"round-by-round/4": {
		{"Now every label y has Gaussian noise of standard deviation σ = 0.1.", noise(.1, 50000)},
		{"There are 50,000 samples, as before.", samples(50000)},
		{"Where does the error end? At less than 10⁻¹³ again / Between 0.1 % and 1 % / Where round 1 leaves it: 2",
			floor(.001, .01)},
		{"Noise stays in y − g(x) even when g is f, so the averages never stop erring.", floor(.001, .01)},
		{"Between 0.1 % and 1 %, and further rounds do not lower it.", floor(.001, .01)},
		{"That is the floor that the noise sets.", floor(.001, .01)},
	},
	"round-by-round/5": {
		{"The same samples with a tenth of the noise: σ = 0.01.", noise(.01, 50000)},
		{"What becomes of the floor? It is the same / It is about a tenth / It is about a hundredth: 2", tenth},
		{"The error of the averages is in proportion to σ/√N, so the floor is as well.", tenth},
		{"It is about a tenth of what it was.", tenth},
		{"Keep σ = 0.1 and take four times the samples.", plain},
		{"By what should the floor fall, and does it?", plain},
	},
}

// twentySeeds is "from all 20", those that the page takes.
func twentySeeds(t *testing.T, s spec.Spec) {
	for range starts() {
		claimtest.WantAll(t, s, claimtest.Run(t, s))
		s.Sampling.Seed++
	}
}

// pasted reads the arrays that the first step of "Your own" tells to paste.
func pasted(t *testing.T) network.Network {
	t.Helper()
	text := read(t, "your-own").Steps[0].Text
	line := []byte(text[strings.Index(text, "W = "):])
	arrays, err := formats.ReadArrays(line)
	if err != nil || arrays.Layout() == formats.Unclear || formats.Sniff(line) != formats.ArrayText {
		t.Fatalf("layout %v, %v", arrays.Layout(), err)
	}
	n, err := arrays.Network(arrays.Layout())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// "Three creases in the plane", from the line that is pasted.
func pasteIsRead(t *testing.T, _ spec.Spec) {
	if n := pasted(t); n.Units() != 3 || n.Dim() != 2 {
		t.Errorf("%d units with %d inputs", n.Units(), n.Dim())
	}
}

// "Here are the three creases of that line again."
func asPasted(t *testing.T, s spec.Spec) {
	samples(20_000)(t, s)
	if n := pasted(t); !reflect.DeepEqual(n, s.Network) {
		t.Errorf("pasted is %+v, the step has %+v", n, s.Network)
	}
}

// "Without it the digits found are the same."
func withoutNetwork(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		bare, src := s, learn.Source(s)
		bare.Network = network.Network{}
		alone, err := learn.Run(t.Context(), bare, src, learn.Host{})
		if err != nil || !reflect.DeepEqual(alone.Recovered, last.Recovered) {
			t.Errorf("seed %d: without the network %+v, with it %+v, %v",
				s.Sampling.Seed, alone.Recovered, last.Recovered, err)
		}
	})
}

// table writes the samples of a spec as the page does, with x₁ times a factor, and reads
// them again.
func table(t *testing.T, s spec.Spec, factor float64) *sample.Table {
	t.Helper()
	n := s.Network.Normalised()
	text := []byte("x1,x2,y\n")
	everySample(s, func(x []float64) {
		text = fmt.Appendf(text, "%v,%v,%v\n", factor*x[0], x[1], n.Eval(x))
	})
	got, err := learn.ReadTable(text, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// fromTable learns from the samples of a spec alone, with x₁ times a factor.
func fromTable(t *testing.T, s spec.Spec, factor float64) *snapshot.Snapshot {
	t.Helper()
	src := table(t, s, factor)
	s.Network = network.Network{}
	last, err := learn.Run(t.Context(), s, src, learn.Host{})
	if err != nil {
		t.Fatal(err)
	}
	return last
}

// firstTwo are the seeds of claims on tables. A quick run takes one.
func firstTwo() []uint64 { seeds := claimtest.Seeds(); return seeds[:min(2, len(seeds))] }

// "From the table the same three creases are found, to 12 digits or more", without a truth
// to compare them with.
func tableLearned(t *testing.T, s spec.Spec) {
	for _, s.Sampling.Seed = range firstTwo() {
		last := fromTable(t, s, 1)
		if worst := network.LargestError(network.Match(s.Network, last.Recovered), true); worst > 1e-12 ||
			last.Recovered.Units() != 3 || last.HasRisk || claimtest.Has(last, "not-gaussian") {
			t.Errorf("%d units, error %v, said %v", last.Recovered.Units(), worst, claimtest.Codes(last))
		}
	}
}

// "It says that the points are not from N(0, I)"; once they are standardised all three
// creases are found in the units of the table.
func doubled(t *testing.T, s spec.Spec) {
	want := s.Network.Clone()
	for _, w := range want.W {
		w[0] /= 2
	}
	for _, s.Sampling.Seed = range firstTwo() {
		if last := fromTable(t, s, 2); !claimtest.Has(last, "not-gaussian") {
			t.Errorf("said %v", claimtest.Codes(last))
		}
		s.Learning.Standardise = true
		last := fromTable(t, s, 2)
		found := last.InTable(last.Recovered)
		if worst := network.LargestError(network.Match(want.Normalised(), found), true); worst > 1e-9 ||
			found.Units() != 3 || claimtest.Has(last, "not-gaussian") {
			t.Errorf("%d units, error %v, said %v", found.Units(), worst, claimtest.Codes(last))
		}
		s.Learning.Standardise = false
	}
}

// "Its moments are averages of 24,576 of the 50,000 samples, without noise", and 1/√24,576
// is 0.6 %.
func halfForMoments(t *testing.T, s spec.Spec) {
	noiseless(t, s)
	samples(50_000)(t, s)
	if trace := claimtest.Run(t, s).Trace; trace[len(trace)-1].Samples != 24_576 {
		t.Errorf("%d samples", trace[len(trace)-1].Samples)
	}
	if p := 1 / math.Sqrt(24_576); math.Abs(p-.006) > .0005 {
		t.Errorf("%v", p)
	}
}

// "Between 2 % and 15 %. Both creases are found, but with errors: the dots lie beside the
// diagonal."
func oneRoundRough(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		if e := math.Sqrt(last.Risk / last.Energy); e < .02 || e > .15 {
			t.Errorf("seed %d: an error of %v", s.Sampling.Seed, e)
		}
		if claimtest.Matched(last, math.Inf(1)) != 2 || claimtest.Matched(last, .005) != 0 {
			t.Errorf("seed %d: %d creases", s.Sampling.Seed, claimtest.Matched(last, math.Inf(1)))
		}
	})
}

// "The last round left an error below 10⁻¹³, from the same 8,192 samples as the first."
func sameSamples(t *testing.T, s spec.Spec) {
	straightLine(t, s)
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		if n := last.Rounds[len(last.Rounds)-1].Samples; n != 8192 || last.Rounds[0].Samples != n {
			t.Errorf("seed %d: %d samples", s.Sampling.Seed, n)
		}
	})
}

// "A factor of more than 10¹¹, and by 1/√N its square is needed."
func manySamples(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		if factor := relative(last, 0) / relative(last, len(last.Rounds)-1); factor < 1e11 || factor*factor < 1e22 {
			t.Errorf("seed %d: a factor of %v", s.Sampling.Seed, factor)
		}
	})
}

// "About as many rounds as the error has digits".
func fewRounds(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		digits := -math.Log10(relative(last, len(last.Rounds)-1))
		if n := float64(len(last.Rounds)); n < digits/2 || n > 2*digits {
			t.Errorf("seed %d: %v rounds for %v digits", s.Sampling.Seed, n, digits)
		}
	})
}

// "It divides it by more than two", on the same samples.
func halved(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		if relative(last, 1) > relative(last, 0)/2 || last.Rounds[1].Samples != last.Rounds[0].Samples {
			t.Errorf("seed %d: from %v to %v", s.Sampling.Seed, relative(last, 0), relative(last, 1))
		}
	})
}

// "So does every round after it, by about the same factor": a straight line on an axis of
// powers, down to less than 10⁻¹³.
func straightLine(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		claimtest.WantAll(t, s, last)
		var n, x, y, xx, xy, yy float64
		for i := range last.Rounds {
			if e := relative(last, i); e > 1e-13 {
				u, v := float64(i), math.Log(e)
				n, x, y, xx, xy, yy = n+1, x+u, y+v, xx+u*u, xy+u*v, yy+v*v
			}
		}
		r := (n*xy - x*y) / math.Sqrt((n*xx-x*x)*(n*yy-y*y))
		if end := relative(last, len(last.Rounds)-1); r > -.99 || end > 1e-13 {
			t.Errorf("seed %d: r = %.3f, the error ends at %v", s.Sampling.Seed, r, end)
		}
	})
}

// floor returns the test that the error ends between two bounds, and that the last three
// rounds have not lowered it.
func floor(least, most float64) func(*testing.T, spec.Spec) {
	return func(t *testing.T, s spec.Spec) {
		claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
			end := math.Sqrt(last.Risk / last.Energy)
			before := relative(last, len(last.Rounds)-3)
			if end < least || end > most || before > 1.5*end {
				t.Errorf("seed %d: the error ends at %v, two rounds before it was %v", s.Sampling.Seed, end, before)
			}
		})
	}
}

// "It is about a tenth of what it was."
func tenth(t *testing.T, s spec.Spec) {
	loud := s
	loud.Sampling.Noise = .1
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		loud.Sampling.Seed = s.Sampling.Seed
		if ratio := math.Sqrt(last.Risk / claimtest.Run(t, loud).Risk); ratio < .07 || ratio > .14 {
			t.Errorf("seed %d: %v", s.Sampling.Seed, ratio)
		}
	})
}

// noise returns the test of σ and N.
func noise(sigma float64, n int64) func(*testing.T, spec.Spec) {
	return func(t *testing.T, s spec.Spec) {
		samples(n)(t, s)
		if s.Sampling.Noise != sigma {
			t.Errorf("σ = %v", s.Sampling.Noise)
		}
	}
}

// "Another sheet, a star of five creases, and only 250 samples."
func starOf250(t *testing.T, s spec.Spec) {
	shape(5, 2)(t, s)
	samples(250)(t, s)
}

// "One round is rough, each further one divides the error."
func roughThenStraight(t *testing.T, s spec.Spec) {
	oneRoundRough(t, s)
	s.Learning.Method, s.Learning.Order = spec.Rounds, 0
	straightLine(t, s)
	halved(t, s)
}
