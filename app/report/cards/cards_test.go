package cards

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/data/normality"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/paper/recovery"
	"crease/algo/paper/regress"
	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/claimtest"
	"crease/app/doc/model"
	"crease/app/draw/chart"
	"crease/app/draw/svg/xmltest"
	"crease/app/report/outcome"
)

// drawn is a network of m random units in d dimensions.
func drawn(r *rand.Rand, d, m int) network.Network {
	var n network.Network
	for i := range m {
		w := make([]float64, d)
		for j := range w {
			w[j] = r.NormFloat64()
		}
		n.Append(w, r.NormFloat64(), float64(1-2*(i%2)))
	}
	return n
}

func setting(method spec.Method, order, d, m int, samples int64) spec.Spec {
	s := spec.Default()
	s.Network = drawn(rand.New(rand.NewPCG(uint64(d), uint64(m))), d, m)
	s.Learning.Method, s.Learning.Order, s.Sampling.Samples = method, order, samples
	return s
}

// wellFormed is xmltest.WellFormed for markup of several elements, or of none.
func wellFormed(t *testing.T, what, markup string) {
	t.Helper()
	xmltest.WellFormed(t, what, "<x>"+markup+"</x>")
}

// check holds a card to what every card promises.
func check(t *testing.T, c Card) {
	t.Helper()
	if c.Key == "" || c.Title == "" || c.Caption == "" {
		t.Errorf("card %q lacks a title or a caption", c.Key)
	}
	if n := strings.Count(c.Explain, ". ") + 1; n != 2 || !strings.HasSuffix(c.Explain, ".") {
		t.Errorf("%s: %d sentences explain it: %s", c.Key, n, c.Explain)
	}
	if len([]rune(c.Caption)) > 42 {
		t.Errorf("%s: caption of %d letters: %s", c.Key, len([]rune(c.Caption)), c.Caption)
	}
	wellFormed(t, c.Key, c.Formula.String())
	if !strings.HasPrefix(c.Formula.String(), "<math") {
		t.Errorf("%s has no formula", c.Key)
	}
	if len(c.Full) == 0 {
		t.Errorf("%s has no picture", c.Key)
	}
	for _, f := range append([]chart.Figure{c.Small}, c.Full...) {
		small, full := f.SVG(160, 124, false), f.SVG(600, 360, true)
		wellFormed(t, c.Key, small)
		wellFormed(t, c.Key, full)
		for _, s := range []string{small, full, f.Describe(), f.Table(), c.Caption, c.Formula.String()} {
			if strings.Contains(s, "NaN") || strings.Contains(s, "Inf") {
				t.Errorf("%s shows what is not finite: %s", c.Key, s)
			}
		}
		if !c.Reached {
			continue
		}
		for _, a := range []chart.Axis{f.X, f.Y} {
			if a.Name == "" && !a.Bare && a.Labels == nil {
				t.Errorf("%s: an axis of %q has no name", c.Key, f.Title)
			}
		}
		if f.Table() == "" {
			t.Errorf("%s: no table behind %q", c.Key, f.Title)
		}
	}
}

// TestRuns goes through whole runs of every method and would catch a card that
// breaks at some stage, shows nothing, or has axes without names.
func TestRuns(t *testing.T) {
	every := 8 // snapshots of a stage
	if testing.Short() {
		every = 64
	}
	for _, s := range []spec.Spec{
		setting(spec.Exact, 1, 2, 2, 1), setting(spec.Exact, 2, 3, 4, 1), setting(spec.Exact, 1, 1, 1, 1),
		setting(spec.Paper, 1, 2, 2, 40_000), setting(spec.Paper, 1, 6, 4, 40_000),
		setting(spec.Practical, 0, 3, 2, 8192),
	} {
		list := append([]*snapshot.Snapshot{nil}, claimtest.Record(t, s)...)
		stage := snapshot.Stage("none")
		for i, snap := range list {
			if snap != nil && snap.Stage == stage && i%every != 0 {
				continue // they are alike
			}
			if snap != nil {
				stage = snap.Stage
			}
			for i, c := range All(s, snap, len(list)%3-1) {
				if c.Key != Keys[i] {
					t.Fatalf("card %d is %s", i, c.Key)
				}
				check(t, c)
			}
		}
		reached := map[string]bool{}
		for _, c := range All(s, list[len(list)-1], -1) {
			reached[c.Key] = c.Reached
		}
		for _, key := range []string{Moments, Rank, Sees, Scalars, Loss} {
			if !reached[key] {
				t.Errorf("%s of d=%d: %s is not reached at the end", s.Learning.Method, s.Network.Dim(), key)
			}
		}
	}
}

// TestUnknown would catch a card that shows the drawing beside samples that
// have nothing to do with it.
func TestUnknown(t *testing.T) {
	s := setting(spec.Paper, 1, 2, 2, 40_000)
	hidden := s
	hidden.Network = network.Network{}
	last, err := learn.Run(context.Background(), hidden, learn.Source(s), learn.Host{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range All(s, last, 0) {
		check(t, c)
		if c.Key == Sees && len(c.Facts) > 0 {
			t.Error("biases of a drawing that is not what was learned")
		}
	}
}

// strange is a snapshot full of what should not be there: lengths that do not
// agree, units that do not exist, numbers that are not finite.
func strange(r *rand.Rand) *snapshot.Snapshot {
	num := func() float64 {
		return []float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, -1, 1, 1e300, 1e-300, r.NormFloat64()}[r.IntN(9)]
	}
	nums := func() []float64 {
		v := make([]float64, r.IntN(5))
		for i := range v {
			v[i] = num()
		}
		return v
	}
	s := &snapshot.Snapshot{Samples: int64(r.IntN(1000)), Total: 1000, Seconds: num(), Order: r.IntN(4),
		HasRisk: r.IntN(2) == 0,
		Risk:    num(), Energy: num(), SMin: num(), HeldOut: num()}
	s.Signs = snapshot.SignState{Resolved: r.IntN(2) == 0, MidRule: r.IntN(2) == 0, ZetaFrom: 2}
	for range r.IntN(4) {
		s.Cloud = append(s.Cloud, snapshot.Point{X: num(), Y: num(), Value: num()})
		s.Moments = append(s.Moments, snapshot.Moment{K: r.IntN(6), Norm: num(), Error: num(),
			Expected: num(), Packed: nums(), Exact: nums()})
		s.Trace = append(s.Trace, snapshot.TracePoint{Samples: int64(r.IntN(9)), Error: nums(),
			Parameters: num(), Risk: num()})
		s.Decomp = append(s.Decomp, snapshot.Decomposition{Tensor: r.IntN(6), Singular: nums(), Threshold: num(),
			Rank: r.IntN(5),
			Re:   nums(), Im: nums(), Gap: num(), Complex: make([]int, 2*r.IntN(3)), Residual: num(),
			Directions: [][]float64{nums(), nums()}, Alpha: nums(), Kept: []bool{true}})
		s.Units = append(s.Units, snapshot.Unit{
			Unit:  recovery.Unit{W: nums(), B: num(), A: num(), Found: []int{r.IntN(6)}, Zeta: nums(), Z: num()},
			Truth: r.IntN(3) - 1, Error: num()})
		s.Loss = append(s.Loss, snapshot.LossTerm{K: r.IntN(9), Value: num(), Partial: num()})
		from := snapshot.From{Kind: fitting.Kind(r.IntN(12)), Units: r.IntN(4)}
		s.Fit = append(s.Fit, snapshot.Curve{From: from, Loss: nums()})
		s.Starts = append(s.Starts, snapshot.Start{From: from, Loss: num(), Won: true})
		s.Diagnoses.Add(diagnosis.Gap, []int{7}, diagnosis.SayGap, 3)
	}
	s.Regress = snapshot.Regression{Ran: r.IntN(2) == 0, Plus: nums(), Minus: nums(), Linear: nums(),
		Constant: num(), Tau: num(),
		LargestPhi: num(), Radius: num(), TrainLoss: num(), DirectLoss: num()}
	for _, p := range s.Cloud {
		s.Regress.Scatter = append(s.Regress.Scatter, regress.Prediction{Label: p.X, Predicted: p.Y})
	}
	return s
}

// TestOddSnapshots would catch a panic on a snapshot whose parts do not fit
// together: one that comes from an older or newer learner must not take the
// page down.
func TestOddSnapshots(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 60 {
		s := setting(spec.Practical, r.IntN(3), 1+r.IntN(3), 1+r.IntN(3), 1000)
		for _, c := range All(s, strange(r), r.IntN(4)-1) {
			for _, f := range append([]chart.Figure{c.Small}, c.Full...) {
				wellFormed(t, c.Key, f.SVG(160, 124, false))
				wellFormed(t, c.Key, f.SVG(600, 360, true))
			}
			wellFormed(t, c.Key, c.Formula.String())
		}
	}
}

// TestDiagonal holds the dots of the scalars card to the snapshot: found over
// true, linked with the true unit.
func TestDiagonal(t *testing.T) {
	s := spec.Default()
	s.Network = network.Network{W: [][]float64{{2, 0}, {0, 1}}, B: []float64{1, -0.5}, A: []float64{1, -1}}
	snap := &snapshot.Snapshot{HasRisk: true, Units: []snapshot.Unit{
		{Unit: recovery.Unit{W: []float64{0, -1}, B: 0.4, A: -1.25}, Truth: 1, Error: 0.25},
	}}
	c := One(Scalars, s, snap, 0, -1)
	f := c.Full[0]
	a, b := f.Marks[1].Data[0], f.Marks[2].Data[0]
	if a.X != -1 || a.Y != -1.25 || a.Of != 2 || a.Label != "a₂" {
		t.Errorf("a is shown as %+v", a)
	}
	// The signs are open and w points the other way: so does b.
	if b.X != -0.5 || b.Y != -0.4 || b.Of != 2 {
		t.Errorf("b is shown as %+v", b)
	}
	if c.Caption != "1 of 2, error of a and b "+outcome.ErrorText(0.25) {
		t.Errorf("caption %q", c.Caption)
	}
}

// All builds every card. snap is nil before the first snapshot; highlighted is the
// unit pointed at, −1 for none.
func All(s spec.Spec, snap *snapshot.Snapshot, highlighted int) []Card {
	v := newView(s, snap, highlighted)
	list := make([]Card, len(Keys))
	for i, key := range Keys {
		list[i] = v.card(key)
	}
	return list
}

// TestHelps would catch a button that offers what cannot be done, or does
// something else than it says.
func TestHelps(t *testing.T) {
	s := setting(spec.Practical, 1, 2, 3, 1000)
	for code, p := range remedies {
		if Title(p.card) == "" {
			t.Errorf("%s is shown on a card %q that does not exist", code, p.card)
		}
		for _, h := range Helps(snapshot.Diagnosis{Code: code}, s, nil) {
			helped, ok := Apply(h.Code, s)
			if !ok || h.Label == "" || helped.Validate(true) != nil {
				t.Errorf("%s offers %+v: %v", code, h, helped.Validate(true))
			}
		}
	}
	if h, _ := Apply(MoreSamples, s); h.Sampling.Samples != 10_000 {
		t.Error("ten times the samples are", h.Sampling.Samples)
	}
	s.Sampling.Samples = spec.MaxSamples
	if _, ok := Apply(MoreSamples, s); ok {
		t.Error("more samples than are accepted")
	}
	if h, _ := Apply(HigherOrder, s); h.Learning.Order != 2 {
		t.Error("the next order is", h.Learning.Order)
	}
	s.Network = drawn(rand.New(rand.NewPCG(1, 1)), 30, 2)
	if _, ok := Apply(HigherOrder, s); ok {
		t.Error("an order whose tensors are too large is offered")
	}
}

// Every code that the learner can say has a card and, where something helps, a
// button that does: would catch a diagnosis added without a place, which would
// end on the card of the scalars whatever it is about.
func TestEveryDiagnosisHasAPlace(t *testing.T) {
	paper := setting(spec.Paper, 1, 2, 3, 1000)
	paper.Learning.Units = 2
	for code, c := range map[string]struct {
		card  string
		first string // what is offered first to someone who runs the paper's method
	}{
		"units": {Rank, FindUnits}, "spurious": {Rank, Practical},
		"signs": {Scalars, Practical}, "signs-ambiguous": {Scalars, ""},
		"linear-part": {Refinement, MoreSamples}, "not-exact": {Refinement, MoreSamples},
		"noise":      {Refinement, MoreSamples},
		"too-linear": {Sees, ""}, "few-samples": {Samples, Practical},
		"label-noise": {Samples, MoreSamples}, "nothing": {Rank, Practical}, "linear": {Samples, Practical},
		"counterexamples": {Samples, Practical}, "order-used-up": {Rank, HigherOrder},
		"rounds-stalled": {Rounds, MoreSamples},
	} {
		if _, ok := remedies[code]; !ok || Where(code) != c.card {
			t.Errorf("%s is on card %q, want %q", code, Where(code), c.card)
		}
		first := ""
		if h := Helps(snapshot.Diagnosis{Code: code}, paper, nil); len(h) > 0 {
			first = h[0].Code
		}
		if first != c.first {
			t.Errorf("%s: %q is offered first, want %q", code, first, c.first)
		}
	}
	codes := declaredCodes(t)
	for _, code := range codes {
		if _, ok := remedies[code]; !ok {
			t.Errorf("%s has no place", code)
		}
	}
	if len(codes) != len(remedies) {
		t.Errorf("%d codes, but places for %d", len(codes), len(remedies))
	}
	h, ok := Apply(FindUnits, paper)
	if _, again := Apply(FindUnits, h); !ok || again || h.Learning.Units != 0 {
		t.Error("the number of units stays given")
	}
}

// declaredCodes returns the constants of the file that declares the codes of
// diagnoses.
func declaredCodes(t *testing.T) []string {
	file, err := parser.ParseFile(token.NewFileSet(), "../../../algo/base/diagnosis/codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	ast.Inspect(file, func(n ast.Node) bool {
		if v, is := n.(*ast.BasicLit); is && v.Kind == token.STRING {
			code, _ := strconv.Unquote(v.Value)
			codes = append(codes, code)
		}
		return true
	})
	return codes
}

// BenchmarkCards builds all cards and their small pictures, once a painting.
func BenchmarkCards(b *testing.B) {
	s := setting(spec.Paper, 1, 10, 10, 60_000)
	list := claimtest.Record(b, s)
	snap := list[len(list)-1]
	for b.Loop() {
		for _, c := range All(s, snap, -1) {
			c.Small.SVG(160, 124, false)
		}
	}
}

// BenchmarkOpen builds the widest open card.
func BenchmarkOpen(b *testing.B) {
	s := setting(spec.Paper, 1, 10, 10, 60_000)
	list := claimtest.Record(b, s)
	snap := list[len(list)-1]
	for b.Loop() {
		c := One(Moments, s, snap, 0, -1)
		for _, f := range c.Full {
			f.SVG(900, 430, true)
		}
	}
}

// What is offered against too many units does help: the least order that is
// high enough, or none. Catches advice to go from order 3 to 4 where 4 is as
// hopeless.
func TestHelpsOrder(t *testing.T) {
	for _, c := range []struct {
		units int
		want  []string
	}{
		{3, []string{"Use order 2", "Practical method"}}, {5, []string{"Use order 4", "Practical method"}},
		{6, []string{"Practical method"}},
	} {
		var s spec.Spec
		s.Learning.Method, s.Learning.Order = spec.Exact, 1
		for i := range c.units {
			s.Network.Append([]float64{1, float64(i)}, 0, 1)
		}
		var got []string
		for _, h := range Helps(snapshot.Diagnosis{Code: "order"}, s, nil) {
			got = append(got, h.Label)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%d units: %q, want %q", c.units, got, c.want)
		}
	}
}

// What η₂ dropped is drawn as such, and no tensor is named in the legend that
// has no arrow: catches eigenvalues whose directions are nowhere to be seen.
func TestDroppedDirections(t *testing.T) {
	s := setting(spec.Paper, 1, 2, 2, 1000)
	w := [][]float64{{1, 0}, {0, 1}}
	snap := &snapshot.Snapshot{HasRisk: true, Decomp: []snapshot.Decomposition{
		{Tensor: 3, Re: []float64{1, 2}, Directions: w, Kept: []bool{true, false}},
		{Tensor: 4, Re: []float64{1, 2}, Directions: w, Kept: []bool{false, false}},
	}}
	c := One(Jennrich, s, snap, 0, -1)
	arrows := map[string]int{}
	for _, m := range c.Full[1].Marks {
		arrows[m.Name] = len(m.Data)
	}
	if want := map[string]int{"true": 2, "found by T₃": 1, "too weak: dropped by η₂": 3}; !maps.Equal(arrows, want) {
		t.Errorf("arrows %v, want %v", arrows, want)
	}
}

// Where the directions diagonalise all contractions the card does not say that close
// eigenvalues mix them, which holds for a single pencil only.
func TestJointDirectionsAreExplained(t *testing.T) {
	s := setting(spec.Paper, 1, 2, 3, 1000)
	w := [][]float64{{1, 0, 0}, {0, 1, 0}}
	for _, joint := range []bool{false, true} {
		snap := &snapshot.Snapshot{HasRisk: true, Decomp: []snapshot.Decomposition{
			{Tensor: 3, Re: []float64{1, 2}, Directions: w, Kept: []bool{true, true}, Joint: joint},
		}}
		c := One(Jennrich, s, snap, 0, -1)
		if turned := strings.Contains(c.Explain, "turned"); turned != joint {
			t.Errorf("joint %v: %s", joint, c.Explain)
		}
	}
}

// The cards count and list the units that were recovered, at every moment of a run.
func TestCardsCountRecovered(t *testing.T) {
	apptest.Runs(t, func(t *testing.T, r apptest.Recording) {
		m := r.Spec.Network.Units()
		for i, s := range r.Snapshots {
			want := outcome.Count(s, m)
			c := One(Scalars, r.Spec, s, 0, -1)
			if len(s.Units) == 0 {
				continue
			}
			listed := 0
			for _, f := range c.Facts {
				if strings.HasSuffix(f.Name, ": error") {
					listed++
				}
			}
			lead := map[bool]string{true: "largest error", false: fmt.Sprintf("%d of %d, ", want.Recovered, m)}
			ok := strings.HasPrefix(c.Caption, lead[want.Recovered == m])
			if want.Recovered == 0 {
				ok = strings.HasPrefix(c.Caption, "none of ")
			}
			if !ok || listed != want.Recovered {
				t.Fatalf("snapshot %d, %s: %q and %d errors, but %d of %d were recovered", i, s.Stage, c.Caption, listed,
					want.Recovered, m)
			}
		}
	})
}

// Every card whose numbers rest on x ~ N(0, I) says so of points that are not from it, and
// no card of those that are; the samples themselves and what is fitted to them do not rest
// on it. No help asks for more samples of a table.
func TestPointsAreMarked(t *testing.T) {
	s := setting(spec.Practical, 1, 3, 3, 20_000)
	list := claimtest.Record(t, s)
	snap := *list[len(list)-1]
	marked := func() (keys []string) {
		for key, c := range cardsOf(s, &snap) {
			for _, d := range c.Diagnoses {
				if d.Code == diagnosis.NotGaussian {
					keys = append(keys, key)
				}
			}
		}
		slices.Sort(keys)
		return keys
	}
	if keys := marked(); keys != nil {
		t.Errorf("marked without reason: %q", keys)
	}
	snap.Points = normality.Report{Findings: []normality.Finding{{Kind: normality.Mean, Value: 1, Errors: 99}}}
	keys := marked()
	for _, key := range []string{Moments, Rank, Jennrich, Scalars} {
		if !slices.Contains(keys, key) {
			t.Errorf("%s is not marked, but %q", key, keys)
		}
	}
	if slices.Contains(keys, Samples) || slices.Contains(keys, Refinement) || slices.Contains(keys, Race) {
		t.Errorf("marked are %q", keys)
	}
	table := s
	table.Network.W, table.Network.B, table.Network.A = nil, nil, nil
	if _, possible := Apply(MoreSamples, table); possible {
		t.Error("more samples of a table")
	}
	if _, possible := Apply(MoreSamples, s); !possible {
		t.Error("no more samples of a drawing")
	}
}

// Both tensors have a first eigenvalue: would catch two that go by one name.
func TestEigenvalueName(t *testing.T) {
	if a, b := eigenvalueName(3, 0), eigenvalueName(4, 0); a != "λ₁ of T₃" || b != "λ₁ of T₄" {
		t.Errorf("%q and %q", a, b)
	}
}

// The regression's caption counts the units found, and those of the linear part apart, by
// every method: would catch "4 units" beside a verdict on two creases.
func TestRegressionCountsUnits(t *testing.T) {
	for _, method := range []spec.Method{spec.Exact, spec.Paper, spec.Rounds} {
		s := model.Prepared()
		s.Learning.Method = method
		last := learned(t, s, nil)
		c := One(Regression, s, last, 0, -1)
		if want := count(len(last.Units)) + " crease"; !strings.HasPrefix(c.Caption, want) {
			t.Errorf("%s: %q, want %q", method, c.Caption, want)
		}
	}
}

// The middle of the band is the root mean square of the errors in repeated runs, and N beside it is
// that of the moments. Would catch a prediction that is carried to another N, such as that of the
// regression's half as well.
func TestBandAgainstRepeats(t *testing.T) {
	s := setting(spec.Paper, 1, 2, 2, 40_000)
	const repeats = 60
	var measured, middle float64
	for s.Sampling.Seed = range uint64(repeats) {
		v := newView(s, claimtest.Run(t, s), -1)
		band := v.expectedBand(3).Data
		end := band[len(band)-1]
		if n := int64(end.X); n != 16_384 || n != v.MomentSamples() {
			t.Fatalf("the band ends at %d samples, the moments average %d", n, v.MomentSamples())
		}
		m, _ := v.Moment(3)
		measured += m.Error * m.Error / repeats
		middle += end.Y * end.Y2 / repeats
	}
	// An error has 4 entries, so 240 numbers: the ratio scatters by 5 %.
	if ratio := math.Sqrt(middle / measured); math.Abs(ratio-1) > .15 {
		t.Errorf("the band is %.2f times too high", ratio)
	}
}
