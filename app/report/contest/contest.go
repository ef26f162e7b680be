// Package contest compares a run with gradient descent on the same samples,
// in pictures and in words. It is pure and computes no statistics of
// its own.
package contest

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/beyond/descent"
	"crease/algo/learn/snapshot"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/draw/chart"
	"crease/app/draw/scale"
	"crease/app/report/outcome"
	"crease/app/text/number"
	"crease/app/text/words"
)

// Contest is a recorded run beside a race of gradient descent.
type Contest struct {
	outcome.Outcome // of the run so far
	record          []*snapshot.Snapshot
	rival           *descent.Standing
}

// New returns the contest of a run's recording with a race.
func New(s spec.Spec, record []*snapshot.Snapshot, race *descent.Standing) *Contest {
	return &Contest{outcome.New(s, Last(record)), record, race}
}

// Last returns the last snapshot of a recording, nil if there is none.
func Last(record []*snapshot.Snapshot) *snapshot.Snapshot {
	if n := len(record); n > 0 {
		return record[n-1]
	}
	return nil
}

// Figures draws both against samples, then against time: which share succeeds, if
// f is known, and how far every start has got.
func (v *Contest) Figures() []chart.Figure {
	lines := []chart.Figure{v.lines(false), v.lines(true)}
	if !v.rival.HasRisk {
		return lines
	}
	return append([]chart.Figure{v.successes(false), v.successes(true)}, lines...)
}

// Starts lists the names of all starts and how far they have got.
func (v *Contest) Starts() [][2]string {
	list := make([][2]string, len(v.rival.Lines))
	for i := range list {
		list[i] = [2]string{startName(i), v.startFact(i)}
	}
	return list
}

func (v *Contest) startFact(i int) string {
	l := &v.rival.Lines[i]
	p, ok := l.Last()
	text := startWaiting
	if ok {
		text = v.measure() + " " + number.Format(p.Value(), 3)
	}
	switch {
	case l.Diverged:
		return startDiverged
	case l.Found:
		return text + startFound
	}
	return text
}

// measure names the number by which both are compared: risk or loss.
func (v *Contest) measure() string {
	if v.rival.HasRisk {
		return measureRisk
	}
	return measureLoss
}

// Caption summarises the race in a few words.
func (v *Contest) Caption() string {
	best, ok := best(v.rival)
	switch {
	case !ok:
		return raceDiverged
	case races(v.rival):
		return shareCaption(v.shares())
	}
	ours, _, ok := v.reached()
	return raceCaption(best, ours, ok)
}

func best(r *descent.Standing) (value float64, ok bool) {
	if r.Best < 0 || r.Best >= len(r.Lines) {
		return 0, false
	}
	p, ok := r.Lines[r.Best].Last()
	return p.Value(), ok
}

// Seen returns the number of gradients of the start that has taken the most.
func Seen(r *descent.Standing) int64 {
	n := int64(0)
	for i := range r.Lines {
		if p, ok := r.Lines[i].Last(); ok {
			n = max(n, p.Seen)
		}
	}
	return n
}

// Passes returns how often the race has gone through the samples.
func Passes(r *descent.Standing) float64 { return float64(Seen(r)) / float64(max(1, r.Samples)) }

// exactly is the share of E f² below which a risk counts as exact.
const exactly = 1e-12

// reached returns the present value of the method and the number of samples it took, or
// the number at which it became exact.
func (v *Contest) reached() (value float64, samples int64, ok bool) {
	for _, s := range v.record {
		if x, has := v.value(s); has {
			value, samples, ok = x, s.Samples, true
			if v.rival.HasRisk && x <= exactly*v.rival.Energy {
				break
			}
		}
	}
	if x, has := v.value(v.Snap); has && ok { // the present value
		value = x
	}
	return value, samples, ok
}

// value returns the number of a snapshot that the race compares: the risk, or the loss on
// held-out samples if f is unknown.
func (v *Contest) value(s *snapshot.Snapshot) (float64, bool) {
	x, measured := s.HeldOut, s.HeldOut != 0
	if v.rival.HasRisk {
		x, measured = s.Risk, s.HasRisk
	}
	return x, measured && s.Learned.Units() > 0 && linalg.Finite(x)
}

// Ruling returns the sentence on how the race stands.
func Ruling(s spec.Spec, record []*snapshot.Snapshot, race *descent.Standing) string {
	if race == nil {
		return raceNotBegun
	}
	v := New(s, record, race)
	text := v.sayDescent() + ". " + words.Capital(v.sayMethod()) + "."
	if races(race) {
		text += " " + v.shares().say()
	}
	return text
}

// winners counts the starts that found every unit; it returns −1 if that is unknown.
func winners(r *descent.Standing) int {
	if !r.HasRisk {
		return -1
	}
	n := 0
	for _, l := range r.Lines {
		if l.Found {
			n++
		}
	}
	return n
}

// against returns an empty figure against samples or, with clock, against time, with its title.
func against(clock bool, samples, time string) chart.Figure {
	if clock {
		return chart.Figure{Title: time, X: chart.Axis{Name: axisTime, Unit: axisSeconds, Kind: scale.Log}}
	}
	return chart.Figure{Title: samples, X: chart.Axis{Name: axisProcessed, Kind: scale.Log}}
}

func (v *Contest) lines(clock bool) chart.Figure {
	r := v.rival
	f := against(clock, picRaceSamples, picRaceTime)
	f.Y = chart.Axis{Name: axisRisk, Kind: scale.Log}
	if !r.HasRisk {
		f.Y.Name = axisMeanSquared
	}
	for i, l := range r.Lines {
		m := chart.Mark{Kind: chart.Line, Colour: "var(--accent)", Faint: true, Width: 1.2}
		if i == r.Best {
			m = chart.Mark{Kind: chart.Line, Colour: "var(--accent)", Width: 2.4, Name: seriesBest}
		}
		for _, p := range l.Readings {
			d := chart.Datum{X: float64(p.Seen), Y: shownRisk(p.Value()), Label: startName(i)}
			if clock {
				d.X = p.Seconds
			}
			m.Data = append(m.Data, d)
		}
		if len(m.Data) > 0 {
			f.Marks = append(f.Marks, m)
		}
	}
	if m := v.method(clock); len(m.Data) > 0 {
		f.Marks = append(f.Marks, m)
	}
	return f
}

// method draws the line of the method; for a run without samples it is only a level.
func (v *Contest) method(clock bool) chart.Mark {
	method := chart.Mark{Kind: chart.Line, Colour: "var(--ink)", Width: 2.2, Name: seriesMethod, Dots: true}
	level := chart.Mark{Kind: chart.RuleY, Colour: "var(--ink)", Width: 1.4, Dash: true}
	for _, s := range v.record {
		y, ok := v.value(s)
		if !ok {
			continue
		}
		x := float64(s.Samples)
		if clock {
			x = s.Seconds
		}
		level.Data = []chart.Datum{{Y: shownRisk(y), Label: seriesMethod, Short: shortMethod}}
		d := chart.Datum{X: x, Y: shownRisk(y), Label: seriesMethod}
		n := len(method.Data)
		if x > 0 && (n == 0 || method.Data[n-1].X != x || method.Data[n-1].Y != d.Y) {
			method.Data = append(method.Data, d)
		}
	}
	if len(method.Data) > 0 {
		return method
	}
	return level
}

// leastRisk is the smallest risk on the axis, at which 0 is drawn: it is below
// the accuracy of every computation.
const leastRisk = 1e-33

func shownRisk(v float64) float64 { return math.Max(v, leastRisk) }

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
