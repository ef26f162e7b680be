package mystery

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/claimtest"
)

// sheets calls check with many sheets of every level.
func sheets(t *testing.T, each int, check func(t *testing.T, s spec.Spec)) {
	t.Helper()
	for level := 1; level <= Levels; level++ {
		for n := 1; n <= each; n++ {
			s := Level(level, n)
			if s.Network.Units() != level {
				t.Fatalf("level %d has %d creases", level, s.Network.Units())
			}
			check(t, s)
		}
	}
}

// Would catch a sheet that nobody can read off its samples: creases nearly parallel, far
// from the middle, or so low that they cannot be seen; and two sheets that are one.
func TestSheets(t *testing.T) {
	seen := map[float64]bool{}
	sheets(t, 40, func(t *testing.T, s spec.Spec) {
		if err := s.Validate(true); err != nil {
			t.Fatal(err)
		}
		n := s.Network.Normalised()
		for i, w := range n.W {
			if a := math.Abs(n.A[i]); math.Abs(n.B[i]) > 1.03 || a < 0.77 || a > 1.53 {
				t.Errorf("crease %d of %v", i, n)
			}
			for _, v := range n.W[:i] {
				// The numbers are rounded: a degree less than what was asked for.
				least := math.Pi/float64(n.Units())*leastTurn - 0.02
				if angle := math.Acos(min(1, math.Abs(linalg.Dot(v, w)))); angle < least {
					t.Errorf("%d creases, two of them %g° apart", n.Units(), angle*180/math.Pi)
				}
			}
		}
		if masks, _ := network.SignPatterns(s.Network); len(masks) != 1 {
			t.Errorf("%v has a twin", n)
		}
		if e := network.Energy(s.Network); seen[e] {
			t.Errorf("%v comes twice", n)
		} else {
			seen[e] = true
		}
	})
}

// The day's sheet is the same from midnight to midnight in UTC, wherever one is, and
// another one the next day.
func TestDaily(t *testing.T) {
	day := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)
	for range 60 {
		first := Daily(day)
		for _, at := range []time.Time{day.Add(time.Hour), day.Add(24*time.Hour - 1),
			day.In(time.FixedZone("east", 13*60*60)), day.In(time.FixedZone("west", -11*60*60))} {
			if !reflect.DeepEqual(Daily(at), first) {
				t.Fatalf("another sheet at %v", at)
			}
		}
		day = day.Add(24 * time.Hour)
		if next := Daily(day); reflect.DeepEqual(next.Network, first.Network) || next.Network.Units() != 3 {
			t.Fatalf("the sheet of %v is the one of the day before, or has not three creases", day)
		}
	}
}

// A guess is judged by E(f−g)², against the integral over the plane by the trapezoidal
// rule, and by creases: a perfect one scores 0 and all of them, in any order.
func TestJudge(t *testing.T) {
	sheets(t, 4, func(t *testing.T, s spec.Spec) {
		guess := network.Network{}
		for i := s.Network.Units() - 1; i >= 0; i-- {
			guess.Append(s.Network.W[i], s.Network.B[i], s.Network.A[i])
		}
		if got := Judge(s, guess); got.Left() > 1e-15 || got.Matched != got.Units || got.Guessed != got.Units {
			t.Errorf("a perfect guess: %+v", got)
		}
		if got := Judge(s, network.Network{}); math.Abs(got.Left()-1) > 1e-12 || got.Matched != 0 {
			t.Errorf("an empty guess: %+v", got)
		}
		if got := Judge(s, Blank(2)); math.Abs(got.Left()-1) > 1e-6 || got.Matched != 0 {
			t.Errorf("the blank guess: %+v", got)
		}
		r := rand.New(rand.NewPCG(s.Sampling.Seed, 1))
		for i := range guess.B {
			guess.B[i] += 0.3 * r.NormFloat64()
			guess.A[i] *= 0.7
		}
		got := Judge(s, guess)
		risk := integral(func(x []float64) float64 { return math.Pow(s.Network.Eval(x)-guess.Eval(x), 2) })
		energy := integral(func(x []float64) float64 { return math.Pow(s.Network.Eval(x), 2) })
		if math.Abs(got.Risk/risk-1) > 2e-3 || math.Abs(got.Energy/energy-1) > 2e-3 {
			t.Errorf("risk %g of %g, by the integral %g of %g", got.Risk, got.Energy, risk, energy)
		}
	})
}

// integral returns E h(x) over N(0, I) in the plane.
func integral(h func(x []float64) float64) (sum float64) {
	const step, reach = 0.05, 7.0
	for x := -reach; x <= reach; x += step {
		for y := -reach; y <= reach; y += step {
			sum += h([]float64{x, y}) * math.Exp(-(x*x+y*y)/2)
		}
	}
	return sum * step * step / (2 * math.Pi)
}

// The creases of a guess count one by one: those that are right, whichever side they rise
// on, and not one that is nowhere.
func TestMatched(t *testing.T) {
	sheets(t, 10, func(t *testing.T, s spec.Spec) {
		for right := range s.Network.Units() {
			guess := network.Network{}
			for i := range right {
				sign := 1 - 2*float64(i%2)
				w := s.Network.W[i]
				guess.Append([]float64{sign * w[0], sign * w[1]}, sign*s.Network.B[i], s.Network.A[i])
			}
			guess.Append([]float64{0.6, 0.8}, 9, 1)
			if got := Judge(s, guess); got.Matched != right || got.Guessed != right+1 {
				t.Errorf("%d creases are right: %+v", right, got)
			}
		}
	})
}

// Where the creases are right, fitting the heights is all that is missing, whichever sides
// were drawn as rising; where they are nearly right, next to nothing is left.
func TestFitHeights(t *testing.T) {
	sheets(t, 12, func(t *testing.T, s spec.Spec) {
		b := Samples(s)
		r := rand.New(rand.NewPCG(s.Sampling.Seed, 2))
		guess := s.Network.Flip(r.Uint32())
		for i := range guess.A {
			guess.A[i] = 1
		}
		drawn := guess.Clone()
		if got := Judge(s, FitHeights(b, guess)); got.Left() > 1e-6 || got.Matched != got.Units {
			t.Errorf("right creases: %+v, %g left", got, got.Left())
		}
		if !reflect.DeepEqual(guess, drawn) {
			t.Fatal("the guess itself was changed")
		}
		for i := range guess.B {
			guess.B[i] += 0.05 * r.NormFloat64()
			guess.W[i][0] += 0.05 * r.NormFloat64()
		}
		if got := Judge(s, FitHeights(b, guess)); got.Left() > 0.05 || got.Matched != got.Units {
			t.Errorf("nearly right creases: %+v, %g left", got, got.Left())
		}
	})
}

// Two creases on each other cannot be told apart, one that is far off touches no sample:
// the guess comes back, with numbers that a network may have.
func TestFitHeightsWithoutAnAnswer(t *testing.T) {
	s := Level(2, 1)
	for _, b := range []float64{0.3, -40} {
		guess := network.Network{W: [][]float64{{1, 0}, {1, 0}}, B: []float64{0.3, b}, A: []float64{1, 2}}
		if got := FitHeights(Samples(s), guess); got.Validate("") != nil {
			t.Errorf("%v", got)
		}
	}
}

// Rounds find every sheet exactly, which would catch samples that are too few, and rounds
// that stop where three units stand for five.
func TestSheetsAreLearned(t *testing.T) {
	each := 20
	if testing.Short() {
		each = 2
	}
	sheets(t, each, func(t *testing.T, s spec.Spec) {
		if got := Judge(s, claimtest.Run(t, s).Learned); got.Left() > 1e-12 || got.Matched != got.Units {
			t.Errorf("%v: %+v", s.Network, got)
		}
	})
}

// The samples that are shown are the first ones of the run's own source.
func TestSamples(t *testing.T) {
	s := Level(3, 2)
	b, n := Samples(s), 0
	for i := range b.Len {
		x := []float64{b.X[0][i], b.X[1][i]}
		if math.Abs(b.Y[i]-s.Network.Eval(x)) < 1e-9 {
			n++
		}
	}
	for i, p := range claimtest.Run(t, s).Cloud {
		if p.X != b.X[0][i] || p.Y != b.X[1][i] || p.Value != b.Y[i] {
			t.Fatalf("sample %d is %+v in the run", i, p)
		}
	}
	if n != b.Len || n != 4096 {
		t.Errorf("%d of %d samples lie on the sheet", n, b.Len)
	}
}

// The first crease that is drawn takes the blank unit's place.
func TestBlank(t *testing.T) {
	n := Blank(2)
	if n.Validate("") != nil || !IsBlank(n) || n.Eval([]float64{9, 9}) != 0 {
		t.Errorf("%v", n)
	}
	if got := WithoutBlank(n); !IsBlank(got) {
		t.Errorf("nothing else is there: %v", got)
	}
	n.Append([]float64{0, 1}, 0.5, -1)
	if got := WithoutBlank(n); got.Units() != 1 || got.B[0] != 0.5 || IsBlank(got) {
		t.Errorf("with a crease: %v", got)
	}
}

// A score is told in words that need no formula, never better than it is and without
// figures far below or beyond what a reader can picture.
func TestTold(t *testing.T) {
	for _, c := range []struct {
		left float64
		want string
	}{
		{0, "is exact, up to rounding"},
		{1e-29, "is exact, up to rounding"},
		{1e-9, "explains more than 99.9 % of the sheet"},
		{0.0022, "explains 99.7 % of the sheet"},
		{0.01, "explains 99 % of the sheet"},
		{0.0101, "explains 98 % of the sheet"},
		{0.12, "explains 88 % of the sheet"},
		{0.135, "explains 86 % of the sheet"},
		{0.95, "explains 5 % of the sheet"},
		{0.995, "explains less than 1 % of the sheet"},
		{1, "is no better than a flat sheet"},
		{1.01, "is worse than a flat sheet"},
		{3.3, "is worse than a flat sheet"},
	} {
		if got := (Score{Risk: c.left * 0.7, Energy: 0.7}).Told(); got != c.want {
			t.Errorf("%g left: %q, want %q", c.left, got, c.want)
		}
	}
}

// Every sheet has a word by which links name it, and no other sheet has it. Catches a receiver who opens another day's
// sheet after midnight.
func TestKeys(t *testing.T) {
	day := time.Date(2026, 11, 28, 23, 0, 0, 0, time.UTC)
	for want, s := range map[string]spec.Spec{"2": Level(2, 1), "2-7": Level(2, 7), "5-999999": Level(5, 999_999), "2026-11-28": Daily(day)} {
		if got := Key(s); got != want {
			t.Errorf("%q is called %q", want, got)
		}
		if got, ok := OfKey(want); !ok || !reflect.DeepEqual(got, s) {
			t.Errorf("%q names %+v", want, got)
		}
	}
	own := Daily(day)
	own.Sampling.Noise = .1
	if got := Key(own); got != "" {
		t.Errorf("a sheet of somebody's own is called %q", got)
	}
	for _, key := range []string{"", "0", "6", "2-", "2-0", "2-1000000", "2-7-1", "2026-13-01", "1960-01-01", "x"} {
		if s, ok := OfKey(key); ok {
			t.Errorf("%q names %+v", key, s)
		}
	}
}
