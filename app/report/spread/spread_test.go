package spread

import (
	"encoding/csv"
	"math"
	"strconv"
	"strings"
	"testing"

	"crease/algo/learn/trials"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/draw/chart"
	"crease/app/draw/svg"
	"crease/app/draw/svg/xmltest"
)

// made returns runs whose errors are known: of seed 7+i, at N, the median method's is
// 10⁻ⁱ, and gradient descent diverges from every seed but the first.
func made() *Runs {
	s := model.Prepared()
	s.Sampling.Samples, s.Sampling.Seed = 4000, 7
	r := New(trials.Plan{Spec: s, Methods: []spec.Method{spec.Paper, trials.Descent}, Seeds: 5,
		Samples: trials.Doublings(4000, 1000, 9)})
	list := r.Plan.Trials()
	for i := range list { // as workers would: in no order
		t := list[(7*i)%len(list)]
		o := trials.Outcome{Trial: t, Used: t.Samples, Units: 2, Every: t.Seed%2 == 1}
		o.Risk = math.Pow(10, -2*float64(t.Seed-7))
		if t.Method == trials.Descent && t.Seed > 7 {
			o.Risk, o.Units, o.Every = -1, 0, false
		}
		r.Add(o)
	}
	return r
}

// TestFigure holds the medians, quartiles and shares that are drawn to those of errors
// chosen by hand.
func TestFigure(t *testing.T) {
	r := made()
	f := r.Figure(Error)
	var line, band, guide chart.Mark
	for _, m := range f.Marks {
		switch {
		case m.Kind == chart.Band && band.Data == nil:
			band = m
		case m.Name == "the paper":
			line = m
		case m.Name == guideName:
			guide = m
		case m.Name == "gradient descent" && !math.IsInf(m.Data[0].Y, 1):
			t.Errorf("the median of runs of which four of five diverged is %g", m.Data[0].Y)
		}
	}
	near := func(got, want float64) bool { return math.Abs(got/want-1) < 1e-12 }
	for i, n := range []float64{1000, 2000, 4000} {
		if d := line.Data[i]; d.X != n || !near(d.Y, 1e-2) {
			t.Errorf("median %g at %g, want 1e-2 at %g", d.Y, d.X, n)
		}
		if d := band.Data[i]; !near(d.Y, 1e-3) || !near(d.Y2, 1e-1) {
			t.Errorf("quartiles %g and %g, want 1e-3 and 1e-1", d.Y, d.Y2)
		}
	}
	if a, b := guide.Data[0], guide.Data[1]; !near(a.Y/b.Y, 2) || !near(b.Y, 1e-2) {
		t.Errorf("the guide goes from %g to %g over four times the samples", a.Y, b.Y)
	}
	f = r.Figure(Success)
	if len(f.Marks) != 2 || f.Marks[0].Data[1].Y != .6 || f.Marks[1].Data[1].Y != .2 {
		t.Errorf("three of five and one of five are drawn as %+v", f.Marks)
	}
}

// TestQuartiles would catch a quartile that no run had, where half of the runs succeed
// and half do not.
func TestQuartiles(t *testing.T) {
	var list []trials.Outcome
	for i := range 20 {
		list = append(list, trials.Outcome{Risk: []float64{1e-2, 1e-28}[i%2]})
	}
	if low, median, high := quartiles(list); low != 1e-14 || median != .1 || high != .1 {
		t.Errorf("%g, %g and %g", low, median, high)
	}
}

// TestCSV would catch a table whose rows depend on the order in which runs end, and
// numbers that do not read back.
func TestCSV(t *testing.T) {
	r := made()
	rows, err := csv.NewReader(strings.NewReader(string(r.CSV()))).ReadAll()
	if err != nil || len(rows) != 1+2*5*3 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	i := 1
	for _, m := range r.Plan.Methods {
		for seed := uint64(7); seed < 12; seed++ {
			for _, n := range r.Plan.Samples {
				o := r.done[trials.Trial{Method: m, Seed: seed, Samples: n}]
				row := rows[i]
				i++
				e := ""
				if o.Risk >= 0 {
					e = strconv.FormatFloat(math.Sqrt(o.Risk), 'g', -1, 64)
				}
				want := []string{string(m), strconv.FormatUint(seed, 10), strconv.FormatInt(n, 10),
					strconv.FormatInt(n, 10), e, strconv.Itoa(o.Units), "2"}
				if strings.Join(row, " ") != strings.Join(want, " ") {
					t.Errorf("row %d is %v, want %v", i, row, want)
				}
			}
		}
	}
}

// TestSlide would catch a slide that is no XML, needs the page's styles, or does not
// say what it shows.
func TestSlide(t *testing.T) {
	r := made()
	for _, what := range []What{Error, Success} {
		text := r.Slide(what)
		if strings.Contains(text, "var(--") || strings.Contains(text, "NaN") {
			t.Errorf("%s: not self-contained", what)
		}
		xmltest.WellFormed(t, "the slide of "+string(what), text)
		for _, part := range []string{`width="1280" height="720"`, "2 creases in the plane", "samples N",
			"N = 1,000 to 4,000, no label noise, 5 seeds: 7 to 11.", "gradient descent"} {
			if !strings.Contains(text, part) {
				t.Errorf("%s does not hold %q", what, part)
			}
		}
	}
}

// TestSlideFits would catch lines that run over the right edge of the slide.
func TestSlideFits(t *testing.T) {
	r := made()
	r.Plan.Spec.Sampling.Noise, r.Plan.Samples[0] = .0123, 1e9
	for _, what := range []What{Error, Success} {
		for _, line := range r.measured(what) {
			if w := svg.TextWidth(line, slideNote); w > slideWidth-2*slideMargin {
				t.Errorf("%q is %g points wide", line, w)
			}
		}
	}
}

// TestUnfinished would catch a panic, or a number that is not finite, before the first
// run is done.
func TestUnfinished(t *testing.T) {
	s := model.Prepared()
	r := New(trials.Plan{Spec: s, Methods: trials.Methods, Seeds: 2, Samples: []int64{4000}})
	for _, what := range []What{Error, Success} {
		if text := r.Slide(what); !strings.Contains(text, "0 of 8 runs") {
			t.Error(text)
		}
	}
	r.Add(trials.Outcome{Trial: r.Plan.Trials()[1], Risk: 0})
	if text := r.Slide(Error); strings.Contains(text, "NaN") {
		t.Error(text)
	}
	if !strings.Contains(r.Explain(Error), "Adam") {
		t.Error("gradient descent is not explained")
	}
}
