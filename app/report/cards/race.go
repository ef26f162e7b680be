package cards

import (
	"math"
	"slices"
	"sort"

	"crease/algo/beyond/descent"
	"crease/algo/learn/snapshot"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/draw/chart"
	"crease/app/draw/mathml"
	"crease/app/draw/scale"
	"crease/app/text/number"
	"crease/app/text/words"
)

// OfRace builds the card of the race: how the runs recorded went against
// gradient descent on the same samples. race is nil before the first race.
func OfRace(s spec.Spec, record []*snapshot.Snapshot, race *descent.Standing) Card {
	return newRace(s, record, race).card(Race)
}

func newRace(s spec.Spec, record []*snapshot.Snapshot, race *descent.Standing) *view {
	var last *snapshot.Snapshot
	if n := len(record); n > 0 {
		last = record[n-1]
	}
	v := newView(s, last, -1)
	v.record, v.rival = record, race
	return v
}

// race shows which share succeeds, if f is known, and how far every start is, against samples, then against time.
func (v *view) race(c *Card) {
	c.Formula = formula(descentFormula, nil)
	if v.rival == nil {
		return
	}
	seen := gradients(v.rival)
	if seen == 0 {
		c.Caption = "gradient descent has started"
		return
	}
	pictures := []chart.Figure{v.lines(false), v.lines(true)}
	if v.rival.HasRisk {
		pictures = append([]chart.Figure{v.successes(false), v.successes(true)}, pictures...)
	}
	c.show(pictures...)
	c.Small.X.Bare = true
	c.Formula = formula(descentFormula+` ; B = $batch ; "gradients so far" = $seen = $passes · N`, values{
		"batch": mathml.Int(descent.DefaultBatch), "seen": mathml.Count(seen), "passes": mathml.Num(passes(v.rival), 3)})
	for i := range v.rival.Lines {
		l, said := &v.rival.Lines[i], "not started"
		if p, ok := l.Last(); ok {
			said = v.measure() + " " + number.Format(p.Value(), 3)
		}
		if l.Diverged {
			said = "diverged"
		} else if l.Found {
			said += ", every unit found"
		}
		c.fact("start "+count(i+1), said)
	}
}

func (v *view) measure() string {
	if v.rival.HasRisk {
		return "risk"
	}
	return "loss"
}

// gradients returns the number of gradients of the start that has taken the most.
func gradients(r *descent.Standing) int64 {
	n := int64(0)
	for i := range r.Lines {
		if p, ok := r.Lines[i].Last(); ok {
			n = max(n, p.Seen)
		}
	}
	return n
}

// descentFormula is a step of gradient descent.
const descentFormula = `θ ← θ − η ∇_θ \frac{1}{B} \sum_j (f_θ (x_j) − y_j)^2`

func passes(r *descent.Standing) float64 { return float64(gradients(r)) / float64(max(1, r.Samples)) }

// exactShare is the share of E f² below which a risk counts as exact.
const exactShare = 1e-12

// reached returns the present value of the method and the number of samples it took, or at which it became exact.
func (v *view) reached() (value float64, samples int64, ok bool) {
	for _, s := range v.record {
		if x, has := v.value(s); has {
			value, samples, ok = x, s.Samples, true
			if v.rival.HasRisk && x <= exactShare*v.rival.Energy {
				break
			}
		}
	}
	if x, has := v.value(v.Snap); has && ok { // the present value
		value = x
	}
	return value, samples, ok
}

// value returns what the race compares of a snapshot: the risk, or the loss on held-out samples if f is unknown.
func (v *view) value(s *snapshot.Snapshot) (float64, bool) {
	x, measured := s.HeldOut, s.HeldOut != 0
	if v.rival.HasRisk {
		x, measured = s.Risk, s.HasRisk
	}
	return x, measured && s.Learned.Units() > 0 && linalg.Finite(x)
}

// Ruling returns the sentence on how the race of OfRace stands.
func Ruling(s spec.Spec, record []*snapshot.Snapshot, race *descent.Standing) string {
	if race == nil {
		return "Press Run race to train networks by gradient descent on the same samples, " +
			"and to run the method on samples of as many seeds."
	}
	v := newRace(s, record, race)
	text := v.sayDescent() + ". " + words.Capital(v.sayMethod()) + "."
	if race.HasRisk && len(race.Method) > 0 { // the starts race against runs of the method over seeds
		text += " " + v.sayRuns()
	}
	return text
}

// against returns an empty figure against samples or, with clock, against time, with its title.
func against(clock bool, samples, time string) chart.Figure {
	if clock {
		return chart.Figure{Title: time, X: chart.Axis{Name: "working time", Unit: "s", Kind: scale.Log}}
	}
	return chart.Figure{Title: samples, X: chart.Axis{Name: "samples processed", Kind: scale.Log}}
}

// when is where something stands on that axis.
func when(clock bool, samples int64, seconds float64) float64 {
	if clock {
		return seconds
	}
	return float64(samples)
}

func (v *view) lines(clock bool) chart.Figure {
	r := v.rival
	f := against(clock, "Every start, against the samples processed", "Every start, against time")
	f.CaptionOf = sayLines
	f.Y = chart.Axis{Name: "risk E(f − g)²", Kind: scale.Log}
	if !r.HasRisk {
		f.Y.Name = "mean squared error"
	}
	for i, l := range r.Lines {
		m := chart.Mark{Kind: chart.Line, Colour: "var(--accent)", Faint: true, Width: 1.2}
		if i == r.Best {
			m = chart.Mark{Kind: chart.Line, Colour: "var(--accent)", Width: 2.4, Name: seriesBest}
		}
		for _, p := range l.Readings {
			x, y := when(clock, p.Seen, p.Seconds), max(p.Value(), leastRisk)
			m.Data = append(m.Data, chart.Datum{X: x, Y: y, Label: "start " + count(i+1)})
		}
		f.Marks = append(f.Marks, m)
	}
	return f.With(v.method(clock))
}

// method draws the line of the method; for a run without samples it is only a level.
func (v *view) method(clock bool) chart.Mark {
	method := chart.Mark{Kind: chart.Line, Colour: "var(--ink)", Width: 2.2, Name: seriesMethod, Dots: true}
	level := chart.Mark{Kind: chart.RuleY, Name: seriesMethod, Colour: "var(--ink)", Width: 1.4, Dash: true}
	for _, s := range v.record {
		y, ok := v.value(s)
		if !ok {
			continue
		}
		d := chart.Datum{Y: max(y, leastRisk), Label: seriesMethod}
		level.Data = []chart.Datum{d}
		d.X = when(clock, s.Samples, s.Seconds)
		n := len(method.Data)
		if d.X > 0 && (n == 0 || method.Data[n-1].X != d.X || method.Data[n-1].Y != d.Y) {
			method.Data = append(method.Data, d)
		}
	}
	if len(method.Data) > 0 {
		return method
	}
	return level
}

// leastRisk is the smallest risk on the axis, at which 0 is drawn: it is below the accuracy of every computation.
const leastRisk = 1e-33

// successes draws which share of the starts has succeeded so far, and of the method's runs
// that are over, against samples or, with clock, against time.
func (v *view) successes(clock bool) chart.Figure {
	f := against(clock, "Which share succeeds, against the samples processed", "Which share succeeds, against time")
	f.CaptionOf = v.sayShares
	f.Y = chart.Axis{Name: "share of starts, and of runs of the method", Min: -.02, Max: 1.02, Labels: scale.Shares()}
	var starts, runs []event // the readings of all starts, and the ends of the method's runs
	for i, l := range v.rival.Lines {
		for _, p := range l.Readings {
			starts = append(starts, event{i, when(clock, p.Seen, p.Seconds), p.Risk, p.Found && !l.Diverged})
		}
	}
	for i, m := range v.rival.Method {
		runs = append(runs, event{i, when(clock, m.Samples, m.Seconds), m.Risk, m.Found})
	}
	starts, runs = inTime(starts), inTime(runs)
	if len(starts) == 0 {
		return f
	}
	first, last := starts[0].at, starts[len(starts)-1].at
	if len(runs) > 0 {
		first, last = min(first, runs[0].at), max(last, runs[len(runs)-1].at)
	}
	near := chart.Mark{Kind: chart.Steps, Colour: "var(--accent)", Width: 1.4, Dash: true}
	all := chart.Mark{Kind: chart.Steps, Colour: "var(--accent)", Width: 2.4, Name: seriesAllFound}
	method := chart.Mark{Kind: chart.Steps, Colour: "var(--ink)", Width: 2.2, Name: seriesRuns}
	found := func(e event) bool { return e.found }
	n := len(v.rival.Lines)
	near.Name = "descent: error below 1 %"
	near.Data = climb(starts, n, first, last, func(e event) bool { return e.risk <= 1e-4*v.rival.Energy })
	all.Data = climb(starts, n, first, last, found)
	if len(runs) > 0 { // of the runs that are over, as the words count them
		method.Data = climb(runs, len(v.rival.Method), first, last, found)
	}
	return f.With(near, all, method)
}

type event struct {
	of    int     // the index of the start or the run
	at    float64 // the time, in samples or seconds
	risk  float64
	found bool
}

// inTime orders events by their samples or times, without those that a logarithmic axis cannot show.
func inTime(list []event) []event {
	list = slices.DeleteFunc(list, func(e event) bool { return !(e.at > 0) || math.IsInf(e.at, 0) })
	sort.SliceStable(list, func(i, j int) bool { return list[i].at < list[j].at })
	return list
}

// climb returns, from first to last, the share of n starts or runs whose newest event is ok.
func climb(list []event, n int, first, last float64, ok func(event) bool) []chart.Datum {
	holds := make([]bool, n)
	count := 0
	data := []chart.Datum{{X: first}}
	for _, e := range list {
		if e.of >= n || ok(e) == holds[e.of] {
			continue
		}
		holds[e.of] = !holds[e.of]
		if count++; !holds[e.of] {
			count -= 2
		}
		data = append(data, chart.Datum{X: e.at, Y: float64(count) / float64(n)})
	}
	return append(data, chart.Datum{X: last, Y: float64(count) / float64(n)})
}

func median(list []float64) float64 {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[len(list)/2]
}
