// Package rounds shows what the method of that name did: how the error fell from
// round to round, when each unit was found and what was tried. It is pure: what it
// shows is in the snapshot.
package rounds

import (
	"math"
	"slices"
	"strconv"

	"crease/algo/learn/snapshot"
	"crease/app/draw/chart"
	"crease/app/draw/palette"
	"crease/app/draw/scale"
	"crease/app/report/outcome"
	"crease/app/text/words"
)

// Course is the course of a run from round to round.
type Course struct{ outcome.Outcome }

// Now returns the last round that has ended; ok is false before the first has.
func (c *Course) Now() (r snapshot.Round, ok bool) {
	if n := len(c.Snap.Rounds); n > 0 {
		return c.Snap.Rounds[n-1], true
	}
	return r, false
}

// Figures draws the error against rounds, the same against samples, and who was
// found when.
func (c *Course) Figures() []chart.Figure {
	list := []chart.Figure{c.byRound(), c.bySamples()}
	if len(c.Snap.Units) > 0 {
		list = append(list, c.found())
	}
	return list
}

// last is the last round that has begun.
func (c *Course) last() int { return max(c.Snap.Round, len(c.Snap.Rounds)) }

// axis returns the axis of rounds, from one number to the last round.
func (c *Course) axis(from int) chart.Axis {
	a := chart.Axis{Name: axisRound, Labels: []scale.Tick{}}
	last := c.last()
	step := 1 + last/16
	for i := from; i <= last; i += step {
		a.Labels = append(a.Labels, scale.Tick{At: float64(i), Label: strconv.Itoa(i)})
	}
	a.Min, a.Max = float64(from)-0.3, math.Max(float64(last), float64(from)+1)+0.3
	return a
}

// errorAxis is that of the error.
func (c *Course) errorAxis() chart.Axis {
	if c.Snap.HasRisk {
		return chart.Axis{Name: axisError, Kind: scale.Log}
	}
	return chart.Axis{Name: axisResidual, Kind: scale.Log}
}

// byRound draws the error after every round, from 1, that of knowing nothing.
func (c *Course) byRound() chart.Figure {
	f := chart.Figure{Title: picByRound, X: c.axis(0), Y: c.errorAxis()}
	line := chart.Mark{Kind: chart.Line, Colour: "var(--ink)", Dots: true, Name: seriesFell,
		Data: []chart.Datum{{Y: 1, Tell: tellStart}}}
	more := chart.Mark{Kind: chart.Points, Name: seriesMore, Colour: "var(--accent)", Hollow: true, Width: 4}
	for _, r := range c.Snap.Rounds {
		d := chart.Datum{X: float64(r.Number), Y: c.RoundError(r), Tell: tellRound(r, c.RoundError(r))}
		line.Data = append(line.Data, d)
		if len(r.Attempts) > 1 {
			more.Data = append(more.Data, d)
		}
	}
	f.Marks = []chart.Mark{line}
	if more.Data != nil {
		f.Marks = append(f.Marks, more)
	}
	if m, ok := c.floor(f.X); ok {
		f.Marks = append(f.Marks, m)
	}
	return f
}

// bySamples draws the error against the samples used, beside how that of a single
// round falls, as 1/√N, from the first round that had all units.
func (c *Course) bySamples() chart.Figure {
	f := chart.Figure{Title: picBySamples, Y: c.errorAxis()}
	f.X = chart.Axis{Name: axisSamples, Kind: scale.Log}
	line := chart.Mark{Kind: chart.Line, Colour: "var(--ink)", Dots: true, Name: seriesRounds}
	most := 0.0
	for _, r := range c.Snap.Rounds {
		x := float64(r.Total)
		most = max(most, x)
		line.Data = append(line.Data, chart.Datum{X: x, Y: c.RoundError(r), Tell: tellRound(r, c.RoundError(r))})
	}
	f.Marks = []chart.Mark{line}
	if r, ok := c.whole(); ok {
		// The line of a single round goes on to where it can be told from a level one.
		single := chart.Mark{Kind: chart.Line, Colour: "var(--muted)", Dash: true, Name: seriesSingle}
		from, to, e := float64(r.Total), 100*most, c.RoundError(r)
		single.Data = []chart.Datum{
			{X: from, Y: e, Tell: tellSingle(r.Number)},
			{X: to, Y: e * math.Sqrt(from/to), Tell: tellSingle(r.Number)},
		}
		f.Marks = append(f.Marks, single)
	}
	return f
}

// whole returns the first round that had all units: only from there on is its error one
// of sampling, which falls as 1/√N, and not that of units that are missing. Where f is
// not known, all are as many as there are now.
func (c *Course) whole() (r snapshot.Round, ok bool) {
	for _, r := range c.Snap.Rounds {
		if c.Snap.HasRisk && r.Parameters >= 0 || !c.Snap.HasRisk && r.Units > 0 && r.Units == len(c.Snap.Units) {
			return r, c.RoundError(r) > 0
		}
	}
	return r, false
}

// OneRound returns about how many samples a single round would need for the error
// of the last one, if that of the first with all units falls as 1/√N, and the number of
// this round.
func (c *Course) OneRound() (n float64, from int, ok bool) {
	now, some := c.Now()
	first, ok := c.whole()
	if !ok || !some {
		return 0, 0, false
	}
	ratio := c.RoundError(first) / c.RoundError(now)
	n = float64(first.Samples) * ratio * ratio
	return n, first.Number, ratio > 1 && !math.IsInf(n, 0)
}

// found draws when every unit was found, and by which tensor; what the direct fit
// found stands beyond the last round.
func (c *Course) found() chart.Figure {
	f := chart.Figure{Title: picFound, Low: len(c.Snap.Units) < 4, X: c.axis(1)}
	f.Y = chart.Axis{Name: axisUnit, Labels: []scale.Tick{}}
	last := float64(max(1, c.last()))
	tensors := map[int]*chart.Mark{}
	fit := chart.Mark{Kind: chart.Points, Name: seriesFit, Width: 3.4, Beside: true}
	var order []int
	named := c.Named()
	slices.Reverse(named) // rows run upwards
	for row, i := range named {
		u := c.Snap.Units[i]
		d := chart.Datum{X: float64(u.Origin.Round), Y: float64(row), Label: found(u.Origin),
			Of: c.Of(i), Colour: palette.Of(c.Of(i)),
			Tell: tellFound(c.Name(i), outcome.Finder(u, c.Snap))}
		f.Y.Labels = append(f.Y.Labels, scale.Tick{At: d.Y, Label: c.Name(i)})
		switch k := u.Origin.Tensor; {
		case u.Origin.By == snapshot.ByFit:
			d.X = last + 1
			fit.Data = append(fit.Data, d)
		case tensors[k] == nil:
			order = append(order, k)
			tensors[k] = &chart.Mark{Kind: chart.Points, Name: seriesBy(k), Hollow: k%2 == 0, Width: 3.4, Beside: true}
			fallthrough
		default:
			tensors[k].Data = append(tensors[k].Data, d)
			stay := d
			stay.X = last
			f.Marks = append(f.Marks, chart.Mark{Kind: chart.Line, Faint: true, Data: []chart.Datum{d, stay}})
		}
	}
	slices.Sort(order)
	for _, k := range order {
		f.Marks = append(f.Marks, *tensors[k])
	}
	if fit.Data != nil {
		f.Marks = append(f.Marks, fit)
		f.X.Labels = append(f.X.Labels, scale.Tick{At: last + 1, Label: tickFit})
		f.X.Max = last + 1.4
	}
	f.Y.Min, f.Y.Max = -0.6, math.Max(1, float64(len(c.Snap.Units)))-0.4
	return f
}

// Left draws how large the moments of what is left are from round to round, and
// how large the error of each is expected to be.
func (c *Course) Left(colour func(k int) string) chart.Figure {
	f := chart.Figure{Title: picLeft, X: c.axis(1)}
	f.Y = chart.Axis{Name: axisLeft, Kind: scale.Log}
	order := c.Order
	for _, r := range c.Snap.Rounds { // the least order has tensors in every round
		order = min(order, r.Order)
	}
	for _, k := range []int{2*order + 1, 2*order + 2} {
		left := chart.Mark{Kind: chart.Line, Colour: colour(k), Dots: true, Name: words.Tensor(k)}
		spread := chart.Mark{Kind: chart.Line, Colour: colour(k), Dash: true, Width: 1.3, Name: seriesError(k)}
		for _, r := range c.Snap.Rounds {
			if k < len(r.Left) && k < len(r.Expected) {
				x := float64(r.Number)
				left.Data = append(left.Data, chart.Datum{X: x, Y: r.Left[k], Label: words.Tensor(k)})
				spread.Data = append(spread.Data, chart.Datum{X: x, Y: r.Expected[k], Label: seriesError(k)})
			}
		}
		f.Marks = append(f.Marks, left, spread)
	}
	return f
}

// Thresholds draws η₁ of both tensors from round to round.
func (c *Course) Thresholds(colour func(k int) string) chart.Figure {
	f := chart.Figure{Title: picThresholds, X: c.axis(1)}
	f.Y = chart.Axis{Name: axisThreshold, Kind: scale.Log}
	for i := range 2 {
		k := 2*c.Order + 1 + i
		m := chart.Mark{Kind: chart.Line, Colour: colour(k), Dots: true, Name: seriesThreshold(i)}
		for _, r := range c.Snap.Rounds {
			if eta := r.Threshold[i]; eta > 0 {
				m.Data = append(m.Data, chart.Datum{X: float64(r.Number), Y: eta, Tell: tellThreshold(r, i)})
			}
		}
		f.Marks = append(f.Marks, m)
	}
	return f
}

// Decomposed returns the last round so far whose tensors were decomposed, 0 for
// none: the one that the decompositions of the snapshot are of. T₂ is decomposed outside
// of rounds alone, with what else is shown beside it.
func (c *Course) Decomposed() int {
	for _, d := range c.Snap.Decomp {
		if d.Tensor == 2 {
			return 0
		}
	}
	now := c.RoundOf(snapshot.StageRank)
	if now > len(c.Snap.Rounds) {
		return now
	}
	for i := now - 1; i >= 0; i-- {
		if r := c.Snap.Rounds[i]; r.Threshold[0] > 0 {
			return r.Number
		}
	}
	return 0
}
