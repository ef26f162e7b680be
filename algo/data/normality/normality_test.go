package normality

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/base/work"
	"crease/algo/data/sample"
	"crease/algo/num/linalg"
)

// tableOf draws n points in R^d, each by draw.
func tableOf(n, d int, seed uint64, draw func(r *rand.Rand, x []float64)) *sample.Table {
	r := rand.New(rand.NewPCG(seed, 1))
	t := &sample.Table{Y: make([]float64, n)}
	backing := make([]float64, n*d)
	for i := range n {
		x := backing[i*d : i*d+d : i*d+d]
		draw(r, x)
		t.X = append(t.X, x)
	}
	return t
}

func gaussian(r *rand.Rand, x []float64) {
	for i := range x {
		x[i] = r.NormFloat64()
	}
}

func check(t *testing.T, table *sample.Table) Report {
	t.Helper()
	return Check(table.InOrder(), nil)
}

// TestGaussianPasses draws tables from N(0, I) in every size: the rate of false alarms
// stays below 10⁻³. Of so many tables as here, more than the number allowed would have a
// finding with probability below 10⁻³ if the rate were 10⁻³; at half of that, as it is
// meant to be, below 10⁻⁵.
func TestGaussianPasses(t *testing.T) {
	sizes := []struct{ n, d, times int }{
		{1, 3, 300}, {2, 2, 300}, {49, 4, 500}, {50, 4, 2000}, {200, 1, 3000}, {200, 2, 2000}, {200, 8, 500},
		{200, 32, 100}, {1000, 4, 500}, {1000, 32, 30}, {10_000, 2, 100}, {100_000, 8, 1}, {1_000_000, 1, 1},
	}
	if !testing.Short() {
		sizes = append(sizes, []struct{ n, d, times int }{
			{200, 1, 10_000}, {200, 4, 5000}, {200, 32, 400}, {5000, 8, 100}, {1_000_000, 4, 1}, {20_000, 128, 1},
			{200_000, 32, 1},
		}...)
	}
	tables, wrong := 0, 0
	for _, c := range sizes {
		for k := range c.times {
			r := check(t, tableOf(c.n, c.d, uint64(1e6*c.d+k), gaussian))
			tables++
			if !r.Gaussian() {
				wrong++
				t.Logf("N = %d, d = %d: %s", c.n, c.d, said(r, false))
			}
		}
	}
	mean := 1e-3 * float64(tables)
	if most := mean + 3.1*math.Sqrt(mean) + 1; float64(wrong) > most {
		t.Errorf("%d of %d Gaussian tables have a finding, more than %.0f", wrong, tables, most)
	}
}

// each makes a table's coordinates independent draws of one distribution.
func each(draw func(r *rand.Rand) float64) func(*rand.Rand, []float64) {
	return func(r *rand.Rand, x []float64) {
		for i := range x {
			x[i] = draw(r)
		}
	}
}

// studentT draws from the t distribution with 5 degrees of freedom, scaled to variance 1.
func studentT(r *rand.Rand) float64 {
	chi := 0.0
	for range 5 {
		g := r.NormFloat64()
		chi += g * g
	}
	return r.NormFloat64() / math.Sqrt(chi/5) * math.Sqrt(3.0/5)
}

// TestOthersAreNamed draws from other distributions, at an N at which each is to be told
// from N(0, I), over several seeds: what is wrong is found, under its name and at its
// column, and nothing else.
func TestOthersAreNamed(t *testing.T) {
	const x2 = 1 // the column that is changed
	changed := func(change func(v float64) float64) func(*rand.Rand, []float64) {
		return func(r *rand.Rand, x []float64) {
			gaussian(r, x)
			x[x2] = change(x[x2])
		}
	}
	sign := func(r *rand.Rand) float64 { return float64(2*r.IntN(2) - 1) }
	for name, c := range map[string]struct {
		n    int
		draw func(*rand.Rand, []float64)
		want []Kind
		most []Kind // what may be found beside
	}{
		"shifted":  {2000, changed(func(v float64) float64 { return v + .2 }), []Kind{Mean}, nil},
		"scaled":   {2000, changed(func(v float64) float64 { return 1.3 * v }), []Kind{Variance}, nil},
		"narrow":   {2000, changed(func(v float64) float64 { return .8 * v }), []Kind{Variance}, nil},
		"constant": {200, changed(func(float64) float64 { return 0 }), []Kind{Constant}, nil},
		"correlated": {2000, func(r *rand.Rand, x []float64) {
			gaussian(r, x)
			x[x2] = .3*x[0] + math.Sqrt(1-.09)*x[x2]
		}, []Kind{Correlation}, nil},
		"copied": {200, func(r *rand.Rand, x []float64) {
			gaussian(r, x)
			x[2] = x[x2]
		}, []Kind{Correlation}, nil},
		"uniform": {2000, each(func(r *rand.Rand) float64 { return math.Sqrt(3) * (2*r.Float64() - 1) }),
			[]Kind{Kurtosis}, []Kind{Radial}},
		"±1":          {300, each(sign), []Kind{Kurtosis}, []Kind{Radial}},
		"heavy tails": {5000, each(studentT), []Kind{Kurtosis}, []Kind{Radial, Joint, Skewness}},
		"skewed": {2000, each(func(r *rand.Rand) float64 { return r.ExpFloat64() - 1 }),
			[]Kind{Skewness, Kurtosis}, []Kind{Radial, Joint}},
		"two clusters": {2000, each(func(r *rand.Rand) float64 { return .9*sign(r) + math.Sqrt(1-.81)*r.NormFloat64() }),
			[]Kind{Kurtosis}, []Kind{Radial}},
		"two widths": {5000, func(r *rand.Rand, x []float64) { // of all coordinates at once
			gaussian(r, x)
			linalg.Scale(x, math.Sqrt([]float64{.4, 1.6}[r.IntN(2)]))
		}, []Kind{Kurtosis, Joint, Radial}, nil},
		"on a sphere": {2000, func(r *rand.Rand, x []float64) {
			gaussian(r, x)
			linalg.Scale(x, math.Sqrt(float64(len(x)))/math.Sqrt(x[0]*x[0]+x[1]*x[1]+x[2]*x[2]))
		}, []Kind{Kurtosis, Joint, Radial}, nil},
		"shifted uniform": {2000, each((*rand.Rand).Float64), []Kind{Mean, Variance, Kurtosis}, []Kind{Radial}},
	} {
		for seed := range uint64(5) {
			r := check(t, tableOf(c.n, 3, seed, c.draw))
			found := map[Kind]Finding{}
			for _, f := range r.Findings {
				found[f.Kind] = f
			}
			for _, k := range c.want {
				if _, is := found[k]; !is {
					t.Errorf("%s, seed %d: no kind %d in %q", name, seed, k, said(r, false))
				}
				delete(found, k)
			}
			for _, k := range c.most {
				delete(found, k)
			}
			if len(found) > 0 {
				t.Errorf("%s, seed %d: found too much: %q", name, seed, said(r, false))
			}
		}
	}
}

// TestFindingsAreRight compares values and places with what was drawn, in units that are
// far from 1, and what is counted beside the most striking.
func TestFindingsAreRight(t *testing.T) {
	const n = 10_000
	r := check(t, tableOf(n, 4, 1, func(r *rand.Rand, x []float64) {
		gaussian(r, x)
		x[3] = .6*x[1] + .8*x[3]
		x[1] = 1e6 + 20*x[1]
		x[2] += .5
	}))
	if len(r.Findings) != 3 {
		t.Fatalf("found %q", said(r, false))
	}
	for i, want := range []Finding{
		{Kind: Mean, I: 1, Value: 1e6, Errors: 1e6 * 100, Others: 1},
		{Kind: Variance, I: 1, Value: 400, Errors: 399 / math.Sqrt(2.0/n)},
		{Kind: Correlation, I: 1, J: 3, Value: .6, Errors: math.Atanh(.6) * 100},
	} {
		f := r.Findings[i]
		if f.Kind != want.Kind || f.I != want.I || f.J != want.J || f.Others != want.Others ||
			math.Abs(f.Value/want.Value-1) > .05 || math.Abs(f.Errors/want.Errors-1) > .08 {
			t.Errorf("got %+v, want %+v", f, want)
		}
	}
	if r.Gaussian() {
		t.Errorf("%+v is said to be Gaussian", r)
	}
}

// TestManyColumns looks at some blocks only where there are many columns, and finds what is
// in all of them: in the means what is in one block alone.
func TestManyColumns(t *testing.T) {
	const n, d = 20_000, 128
	r := check(t, tableOf(n, d, 1, gaussian))
	if !r.Gaussian() {
		t.Errorf("found %q", said(r, false))
	}
	r = check(t, tableOf(n, d, 1, func(r *rand.Rand, x []float64) {
		gaussian(r, x)
		x[95] = math.Sqrt(1-.16)*x[95] + .4*x[3]
		x[40] *= math.Sqrt([]float64{.4, 1.6}[r.IntN(2)])
	}))
	found := map[Kind]Finding{}
	for _, f := range r.Findings {
		found[f.Kind] = f
	}
	if c, k := found[Correlation], found[Kurtosis]; c.I != 3 || c.J != 95 || k.I != 40 || len(found) > 3 {
		t.Errorf("found %q", said(r, false))
	}
	late := tableOf(n, d, 1, gaussian)
	for _, x := range late.X[4096:8192] { // a block that is passed over for pairs
		x[7] += .4
	}
	if r := check(t, late); len(r.Findings) != 1 || r.Findings[0].Kind != Mean || r.Findings[0].I != 7 {
		t.Errorf("found %q", said(r, false))
	}
}

// said writes the clauses of a report one after the other.
func said(r Report, standardised bool) string {
	return strings.TrimSuffix(diagnosis.Diagnosis{Remarks: r.Clauses(standardised)}.Message(), ".")
}

// TestClauses names columns and numbers.
func TestClauses(t *testing.T) {
	r := Report{Findings: []Finding{
		{Kind: Mean, I: 1, Value: .41, Errors: 130},
		{Kind: Correlation, I: 0, J: 2, Value: -.5, Errors: 55, Others: 2},
		{Kind: Kurtosis, I: 0, Value: 1.8, Errors: 24.2, Others: 1},
	}}
	want := "x_2 has mean 0.41, 130 standard errors from 0; " +
		"x_1 and x_3 have correlation −0.50, 55 standard errors from 0 (and 2 more like it); " +
		"x_1 has kurtosis 1.8, lighter tails than a Gaussian's, 24 standard errors from 3 (and one more like it)"
	if got := said(r, false); got != want {
		t.Errorf("got %q", got)
	}
	for k := range Radial + 1 {
		if s := said(Report{Findings: []Finding{{Kind: k}}}, true); s == "" || strings.Contains(s, "x_") {
			t.Errorf("kind %d is told as %q", k, s)
		}
	}
}

// TestHostEnds passes the host's error on, from whichever pass it comes.
func TestHostEnds(t *testing.T) {
	stop := errors.New("stop")
	whole := work.New(nil)
	Check(tableOf(50_000, 4, 1, gaussian).InOrder(), whole)
	for after := range 30 {
		turns, done := 0, int64(0)
		var w *work.Meter
		w = work.NewEvery(1, func() error {
			if turns++; turns > after {
				done = w.Done()
				return stop
			}
			return nil
		})
		Check(tableOf(50_000, 4, 1, gaussian).InOrder(), w)
		if done > 0 && (w.Err() != stop || w.Done()-done > whole.Done()/10) {
			t.Errorf("after %d turns: %v, and %d of %d more", after, w.Err(), w.Done()-done, whole.Done())
		}
	}
}
