package lesson_test

// The sentences of the lessons on gradient descent, on one's own data and on rounds, and
// their tests.

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"crease/algo/data/normality"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/claimtest"
	"crease/app/doc/formats"
)

var rivals = map[string]held{
	"against-gradient-descent": {seen: 0x1d373131, text: tests{plain}},
	"against-gradient-descent/1": {seen: 0x8e1ccf5e, text: tests{samples(200000), plain, plain},
		question: tests{twentySeeds}, because: tests{twentySeeds}, outcome: tests{twentySeeds, plain}},
	"against-gradient-descent/2": {seen: 0x6bdaee60, text: tests{plain, shape(4, 2)},
		question: tests{fewerThanHalf}, because: tests{fewerThanHalf, plain},
		outcome: tests{fewerThanHalf, fewerThanHalf}},
	"against-gradient-descent/3": {seen: 0xf9fb6ef0, text: tests{plain, times(2, 8)},
		question: tests{nearButNotFound}, because: tests{plain, nearButNotFound}, outcome: tests{nearButNotFound}},
	"against-gradient-descent/4": {seen: 0xc21f7605, text: tests{starOf250, times(4, 20)},
		question: tests{descentWins}, because: tests{descentWins, noiseless}, outcome: tests{descentWins},
		try: tests{plain, plain}},
	"your-own": {seen: 0xb851c66d, text: tests{plain}},
	"your-own/1": {seen: 0xd0a3bbdb, text: tests{pasteIsRead}, question: tests{pasteIsRead},
		because: tests{pasteIsRead, pasteIsRead}, outcome: tests{pasteIsRead, plain}},
	"your-own/2": {seen: 0x1dd11728, text: tests{asPasted, samples(20000)}, question: tests{withoutNetwork},
		because: tests{withoutNetwork, withoutNetwork}, outcome: tests{exactly}},
	"your-own/3": {seen: 0x4b001a06, text: tests{plain, tableLearned}, question: tests{tableLearned},
		because: tests{tableLearned, tableLearned}, outcome: tests{tableLearned, plain}},
	"your-own/4": {seen: 0xc2238209, text: tests{plain, plain, doubled, plain}, question: tests{doubled},
		because: tests{doubled}, outcome: tests{doubled, doubled}, try: tests{plain, plain}},
	"round-by-round": {seen: 0x57a7bd3b, text: tests{roughThenStraight}},
	"round-by-round/1": {seen: 0x8d83dbf0, text: tests{plain, halfForMoments, plain},
		question: tests{oneRoundRough}, because: tests{oneRoundRough},
		outcome: tests{oneRoundRough, oneRoundRough}},
	"round-by-round/2": {seen: 0x10474066, text: tests{plain}, question: tests{halved}, because: tests{plain},
		outcome: tests{straightLine, straightLine}},
	"round-by-round/3": {seen: 0xfb145be3, text: tests{sameSamples, plain}, question: tests{manySamples},
		because: tests{manySamples, manySamples}, outcome: tests{manySamples, fewRounds}, reasons: tests{byOneRound}},
	"round-by-round/4": {seen: 0xe206a087, text: tests{noise(.1, 50000), allUsed},
		question: tests{floor(.001, .01)}, because: tests{floor(.001, .01)},
		outcome: tests{floor(.001, .01), floor(.001, .01)}},
	"round-by-round/5": {seen: 0x7d7508ef, text: tests{noise(.01, 50000)}, question: tests{tenth},
		because: tests{tenth}, outcome: tests{tenth}, try: tests{plain, plain}},
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
	taken, err := formats.Read(line, nil)
	arrays := taken.Arrays
	if err != nil || arrays.Layout == formats.Unclear || taken.Kind != formats.ArrayText {
		t.Fatalf("layout %v, %v", arrays.Layout, err)
	}
	n, err := arrays.Network(arrays.Layout)
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
func table(t *testing.T, s spec.Spec, factor float64) *sample.Shuffled {
	t.Helper()
	n := s.Network.Normalised()
	text := []byte("x1,x2,y\n")
	everySample(s, func(x []float64) {
		text = fmt.Appendf(text, "%v,%v,%v\n", factor*x[0], x[1], n.Eval(x))
	})
	got, _, err := learn.ReadTable(text, s, nil)
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
// to compare them with; the step opens one of the samples as they are.
func tableLearned(t *testing.T, s spec.Spec) {
	if got := read(t, "your-own").Steps[2].Table; !slices.Equal(got, []float64{1, 1}) {
		t.Errorf("the step opens a table with its columns times %v", got)
	}
	for _, s.Sampling.Seed = range firstTwo() {
		last := fromTable(t, s, 1)
		if worst := network.LargestError(network.Match(s.Network, last.Recovered), true); worst > 1e-12 ||
			last.Recovered.Units() != 3 || last.HasRisk || claimtest.Has(last, "not-gaussian") {
			t.Errorf("%d units, error %v, said %v", last.Recovered.Units(), worst, claimtest.Codes(last))
		}
	}
}

// Points "as they are" "are not from N(0, I)", which a run says; once they are standardised, as the page does with a
// table, all three creases are found in the units of the table. That is what the step opens.
func doubled(t *testing.T, s spec.Spec) {
	if got := read(t, "your-own").Steps[3].Table; !slices.Equal(got, []float64{2, 1}) {
		t.Errorf("the step opens a table with its columns times %v", got)
	}
	want := s.Network.Clone()
	for _, w := range want.W {
		w[0] /= 2
	}
	for _, s.Sampling.Seed = range firstTwo() {
		if last := fromTable(t, s, 2); !claimtest.Has(last, "not-gaussian") ||
			!slices.ContainsFunc(last.Points.Findings, func(f normality.Finding) bool { return f.Kind == normality.Variance }) {
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

// "Its moments are averages of 8,192 samples, without noise; as many more are kept", and 1/√8,192 is 1.1 %.
func halfForMoments(t *testing.T, s spec.Spec) {
	noiseless(t, s)
	samples(2*8192)(t, s)
	if trace := claimtest.Run(t, s).Trace; trace[len(trace)-1].Samples != 8192 {
		t.Errorf("%d samples", trace[len(trace)-1].Samples)
	}
	if p := 1 / math.Sqrt(8192); math.Abs(p-.011) > .0005 {
		t.Errorf("%v", p)
	}
}

// "A million samples make the error about ten times smaller than 8,192 do", 10¹² ten thousand times.
func byOneRound(t *testing.T, _ spec.Spec) {
	for n, want := range map[float64]float64{1e6: 10, 1e12: 1e4} {
		if by := math.Sqrt(n / 8192); by < .8*want || by > 1.25*want {
			t.Errorf("%v samples make it %v times smaller", n, by)
		}
	}
}

// "There are 50,000 samples, and in the end all of them are used."
func allUsed(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		if last.Samples != 50_000 {
			t.Errorf("seed %d: %d samples are used", s.Sampling.Seed, last.Samples)
		}
	})
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

// "A factor of more than 10¹¹. By 1/√N its square is needed": with 8,192 samples more than 10²⁵.
func manySamples(t *testing.T, s spec.Spec) {
	claimtest.OverSeeds(t, s, func(s spec.Spec, last *snapshot.Snapshot) {
		if factor := relative(last, 0) / relative(last, len(last.Rounds)-1); factor < 1e11 || factor*factor*8192 < 1e25 {
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
