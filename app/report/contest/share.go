package contest

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/beyond/descent"
	"crease/app/draw/chart"
	"crease/app/draw/scale"
)

// closeTo is the share of E f² below which the risk counts as small: an error of 1 %.
const closeTo = 1e-4

// successes draws which share of the starts has succeeded so far, and of the method's runs
// that are over, against samples or, with clock, against time.
func (v *Contest) successes(clock bool) chart.Figure {
	f := against(clock, picShareSamples, picShareTime)
	f.Y = chart.Axis{Name: axisShare, Min: -.02, Max: 1.02, Labels: scale.Shares()}
	starts, runs := v.events(clock)
	if len(starts) == 0 {
		return f
	}
	first, last := starts[0].at, starts[len(starts)-1].at
	if len(runs) > 0 {
		first, last = min(first, runs[0].at), max(last, runs[len(runs)-1].at)
	}
	n := len(v.rival.Lines)
	climb := func(m chart.Mark, list []event, n int, ok func(event) bool) {
		m.Kind, m.Data = chart.Steps, climb(list, n, first, last, ok)
		f.Marks = append(f.Marks, m)
	}
	climb(chart.Mark{Colour: "var(--accent)", Width: 1.4, Dash: true, Name: seriesClose}, starts, n,
		func(e event) bool { return e.risk <= closeTo*v.rival.Energy })
	climb(chart.Mark{Colour: "var(--accent)", Width: 2.4, Name: seriesFound}, starts, n,
		func(e event) bool { return e.found })
	if len(runs) > 0 {
		// Of the runs that are over, as the words count them.
		climb(chart.Mark{Colour: "var(--ink)", Width: 2.2, Name: seriesRuns}, runs, len(v.rival.Method),
			func(e event) bool { return e.found })
	}
	return f
}

// event is the state of a start, or of a run of the method, from some time on.
type event struct {
	of    int     // the index of the start or the run
	at    float64 // the time, in samples or seconds
	risk  float64
	found bool
}

// events lists the readings of all starts and the ends of the method's runs in the order of their
// samples or times, without those that a logarithmic axis cannot show.
func (v *Contest) events(clock bool) (starts, runs []event) {
	add := func(list []event, e event, seconds float64) []event {
		if clock {
			e.at = seconds
		}
		if e.at > 0 && !math.IsInf(e.at, 0) {
			list = append(list, e)
		}
		return list
	}
	for i, l := range v.rival.Lines {
		for _, p := range l.Readings {
			starts = add(starts, event{i, float64(p.Seen), p.Risk, p.Found && !l.Diverged}, p.Seconds)
		}
	}
	for i, m := range v.rival.Method {
		runs = add(runs, event{i, float64(m.Samples), m.Risk, m.Found}, m.Seconds)
	}
	for _, list := range [][]event{starts, runs} {
		slices.SortStableFunc(list, func(a, b event) int { return cmp.Compare(a.at, b.at) })
	}
	return starts, runs
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

func (v *Contest) shares() shares {
	s := shares{starts: len(v.rival.Lines), runs: len(v.rival.Method), found: winners(v.rival)}
	var start, run []float64
	for _, l := range v.rival.Lines {
		start = append(start, l.Seconds)
	}
	for _, m := range v.rival.Method {
		run = append(run, m.Seconds)
		if m.Found {
			s.recovered++
		}
	}
	s.startTime, s.runTime = median(start), median(run)
	return s
}

func median(list []float64) float64 {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[len(list)/2]
}

// races reports whether the starts race against runs of the method over seeds.
func races(r *descent.Standing) bool { return r.HasRisk && len(r.Method) > 0 }
