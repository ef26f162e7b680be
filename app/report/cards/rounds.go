package cards

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"crease/algo/base/diagnosis"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/draw/chart"
	"crease/app/draw/mathml"
	"crease/app/draw/palette"
	"crease/app/report/outcome"
	"crease/app/text/number"
	"crease/app/text/words"
)

// roundFormula is how a round estimates the moments.
const roundFormula = `T_k = \hat f_k (g_r) + R_k ; R_k = \frac{1}{N} \sum_i (y_i − g_r (x_i)) He_k (x_i)`

// rounds shows how the error fell from round to round, when every unit was found, and what was tried.
func (v *view) rounds(c *Card) {
	c.Formula = formula(roundFormula, nil)
	n := len(v.Snap.Rounds)
	if n == 0 {
		if v.ByRounds() {
			c.Caption = firstRound
		}
		return
	}
	now := v.Snap.Rounds[n-1]
	c.show(v.errorByRound(), v.errorBySamples())
	if len(v.Snap.Units) > 0 {
		c.Full = append(c.Full, v.unitsByRound())
	}
	c.Small.X.Bare = true
	e := v.RoundError(now)
	c.Formula = formula(roundFormula+` ; ‖f − g_$r‖ = $error ‖f‖`,
		values{"r": mathml.Int(now.Number), "error": mathml.Num(e, 3)})
	if k := v.Flat(); k > 0 {
		c.fact("the error falls no more since", RoundName(k))
	} else if f, _ := v.Factor(); f > 0 {
		c.explained("factor a round", number.Format(f, 3), "factor", 0)
	}
	// At the end of a run by rounds alone what they came to are the numbers of the run, which are explained.
	if v.Spec.Learning.Method == spec.Rounds && v.Snap.HeldOut > 0 {
		if v.Snap.HasRisk {
			c.explained(factRisk, number.Format(v.Snap.Risk, 3), "risk", 0)
		}
		v.heldOut(c, 3)
	} else {
		if now.Risk >= 0 {
			c.fact(factRisk, number.Format(now.Risk, 3))
		}
		c.fact(factHeldOut, number.Format(now.HeldOut, 3))
	}
	c.fact("samples used", number.Count(now.Total))
	if first, ok := v.firstComplete(); ok { // whose error would fall as 1/√N in a single round
		ratio := v.RoundError(first) / e
		if needed := float64(first.Samples) * ratio * ratio; ratio > 1 && !math.IsInf(needed, 0) {
			c.fact("samples for this error by 1/√N from "+RoundName(first.Number), number.Format(needed, 2))
		}
	}
	for _, i := range v.Named() {
		if u := v.Snap.Units[i]; u.Origin.By == snapshot.ByRounds {
			c.fact(v.Name(i), fmt.Sprintf("%s, by %s", RoundName(u.Origin.Round), words.Tensor(u.Origin.Tensor)))
		}
	}
	v.byFit(c)
	if v.Spec.Learning.Method == spec.Practical && v.Snap.Diagnoses.Has(diagnosis.Noise) {
		c.fact("floor of the label noise", "not predicted: a direct fit went on before rounds reached it")
	}
	v.triedByRound(c)
}

// triedByRound says for the rounds that took more than one start what was tried, in one fact of rounds that went alike.
func (v *view) triedByRound(c *Card) {
	from, before := 0, ""
	for _, r := range v.Snap.Rounds {
		said := sayAttempts(r.Attempts)
		switch {
		case said == "":
		case said == before:
			c.Facts[len(c.Facts)-1].Name = "rounds " + count(from) + " to " + count(r.Number)
		default:
			from = r.Number
			c.fact(RoundName(from), said)
		}
		before = said
	}
}

// ofRound names the round in view in the title of a card that shows it.
func (v *view) ofRound(c *Card, round int) {
	if v.ByRounds() && round > 0 {
		c.Title, c.Round = c.Title+", "+RoundName(round), round
	}
}

func (v *view) byFit(c *Card) {
	var names []string
	for _, i := range v.Named() {
		if v.Snap.Units[i].Origin.By == snapshot.ByFit {
			names = append(names, v.Name(i))
		}
	}
	if names == nil || v.Snap.Stage != snapshot.StageDone {
		return
	}
	c.fact("found by the direct fit", words.And(names), "what kept the tensors from it", v.kept())
}

func (v *view) roundBegun() int { return max(v.Snap.Round, len(v.Snap.Rounds)) }

// usualRounds is the last round on the axes of rounds, unless a run goes beyond.
const usualRounds = 20

// along returns a picture with an axis of rounds, from one number to the last round that is usual.
func (v *view) along(title string, from int, y chart.Axis) chart.Figure {
	f, last := picture(title, labelledAxis("round"), y), usualRounds
	if v.Spec.Learning.Method == spec.Practical {
		last = 5
	}
	for last < max(v.roundBegun(), v.coming) {
		last *= 2 // seldom: a line that is watched should fall, and its axis stay
	}
	step := 1 + last/16
	for i := from; i <= last; i += step {
		f.X.Tick(float64(i), strconv.Itoa(i))
	}
	f.X.Min, f.X.Max = float64(from)-0.3, math.Max(float64(last), float64(from)+1)+0.3
	return f
}

// ofError returns the axis of the error after a round, or of what is left where f is not known, and its line.
func (v *view) ofError(name string, x func(r snapshot.Round) float64) (chart.Axis, chart.Mark) {
	y := logAxis("error √(E (f − g)² / E f²)")
	if !v.Snap.HasRisk {
		y.Name = "share left of y's standard deviation"
	}
	line := chart.Mark{Kind: chart.Line, Colour: "var(--ink)", Dots: true, Name: name}
	for _, r := range v.Snap.Rounds {
		e := v.RoundError(r)
		tell := "round " + count(r.Number) + ", " + number.Short(r.Samples) + " samples: error " + number.Format(e, 2) +
			", " + words.Plural(r.Units, "unit")
		line.Data = append(line.Data, chart.Datum{X: x(r), Y: e, Tell: tell})
	}
	return y, line
}

// errorByRound draws the error after every round, from 1, that of knowing nothing. Its axes stay
// as they are from the first round on, so that a reader sees the line fall and no scale.
func (v *view) errorByRound() chart.Figure {
	y, line := v.ofError(seriesFell, func(r snapshot.Round) float64 { return float64(r.Number) })
	f := v.along("Error after every round", 0, y)
	f.CaptionOf = sayRounds
	f.Y.Include = []float64{1, 1e-15} // the last digit of a number of some ones
	if v.Spec.Sampling.Noise > 0 {
		f.Y.Include[1] = 1e-4
	}
	more := chart.Mark{Kind: chart.Points, Colour: "var(--accent)", Hollow: true, Width: 4}
	more.Name = "took more than one start"
	for i, r := range v.Snap.Rounds {
		if len(r.Attempts) > 1 {
			more.Data = append(more.Data, line.Data[i])
		}
	}
	line.Data = slices.Insert(line.Data, 0, chart.Datum{Y: 1, Tell: "before the first round: error 1, nothing is known"})
	// Below the floor label noise is predicted to let no round get, where f is known.
	floor := chart.Mark{Kind: chart.Line, Dash: true, Colour: "var(--muted)", Name: "floor of the label noise, predicted"}
	if e := math.Sqrt(v.Snap.Floor / v.Snap.Energy); v.Snap.HasRisk && e > 0 && e < math.MaxFloat64 {
		tell := fmt.Sprintf("the label noise leaves an error of about %s, as predicted", number.Format(e, 2))
		floor.Data = []chart.Datum{{X: f.X.Min, Y: e, Tell: tell}, {X: f.X.Max, Y: e, Tell: tell}}
	}
	return f.With(line, more, floor)
}

// errorBySamples draws the error against the samples used, beside how that of a single
// round falls, as 1/√N, from the first round that had all units.
func (v *view) errorBySamples() chart.Figure {
	y, line := v.ofError("round after round", func(r snapshot.Round) float64 { return float64(r.Total) })
	single := chart.Mark{Kind: chart.Line, Colour: "var(--muted)", Dash: true, Name: "a single round: 1/√N"}
	if r, ok := v.firstComplete(); ok {
		// The line of a single round goes on to where it can be told from a level one.
		most := slices.MaxFunc(v.Snap.Rounds, func(a, b snapshot.Round) int { return cmp.Compare(a.Total, b.Total) })
		from, to, e := float64(r.Total), 100*float64(most.Total), v.RoundError(r)
		tell := fmt.Sprintf("1/√N from %s, the first with all units", RoundName(r.Number))
		single.Data = []chart.Datum{{X: from, Y: e, Tell: tell}, {X: to, Y: e * math.Sqrt(from/to), Tell: tell}}
	}
	return picture("Error against the samples used", logAxis("samples used"), y).With(line, single)
}

// firstComplete returns the first round that had all units: only from there on is its error one of sampling, which
// falls as 1/√N, and not that of units that are missing. Where f is not known, all are as many as there are now.
func (v *view) firstComplete() (r snapshot.Round, ok bool) {
	for _, r := range v.Snap.Rounds {
		if v.Snap.HasRisk && r.Parameters >= 0 || !v.Snap.HasRisk && r.Units > 0 && r.Units == len(v.Snap.Units) {
			return r, v.RoundError(r) > 0
		}
	}
	return r, false
}

// unitsByRound draws when every unit was found, and by which tensor; what the direct fit found stands at the end.
func (v *view) unitsByRound() chart.Figure {
	f := v.along("When every unit was found", 1, labelledAxis("unit"))
	f.Low = len(v.Snap.Units) < 4
	last := float64(max(1, v.roundBegun()))
	const fit = math.MaxInt // the series that stands last
	series := map[int]*chart.Mark{}
	named := v.Named()
	slices.Reverse(named) // rows run upwards
	for row, i := range named {
		u, k := v.Snap.Units[i], v.Snap.Units[i].Origin.Tensor
		x, name := float64(u.Origin.Round), "by "+words.Tensor(k)
		if u.Origin.By == snapshot.ByFit {
			k, x, name = fit, last+1, "by the direct fit"
		}
		d := datum(v.Of(i), x, float64(row), "", v.Name(i)+": "+outcome.Finder(u, v.Snap))
		f.Y.Tick(d.Y, v.Name(i))
		if stay := d; k != fit {
			stay.X = last
			f.Marks = append(f.Marks, chart.Mark{Kind: chart.Line, Faint: true, Data: []chart.Datum{d, stay}})
		}
		if series[k] == nil {
			series[k] = &chart.Mark{Kind: chart.Points, Name: name, Hollow: k%2 == 0, Width: 3.4}
		}
		series[k].Data = append(series[k].Data, d)
	}
	for _, k := range slices.Sorted(maps.Keys(series)) {
		f.Marks = append(f.Marks, *series[k])
	}
	if series[fit] != nil {
		f.X.Tick(last+1, "fit")
		f.X.Max = last + 1.4
	}
	f.Y.Min, f.Y.Max = -0.6, math.Max(1, float64(len(v.Snap.Units)))-0.4
	return f
}

func (v *view) leftByRound() chart.Figure {
	f := v.along("The moments of what is left, before every round", 1, logAxis("norm ‖T − f̂(g)‖"))
	order := v.Order
	for _, r := range v.Snap.Rounds { // the least order has tensors in every round
		order = min(order, r.Order)
	}
	for k := 2*order + 1; k <= 2*order+2; k++ {
		left := chart.Mark{Kind: chart.Line, Colour: palette.Tensor(k), Dots: true, Name: words.Tensor(k)}
		spread := chart.Mark{Kind: chart.Line, Colour: palette.Tensor(k), Dash: true, Width: 1.3}
		spread.Name = "error expected of " + words.Tensor(k)
		for _, r := range v.Snap.Rounds {
			if k < len(r.Left) && k < len(r.Expected) {
				x := float64(r.Number)
				left.Data = append(left.Data, chart.Datum{X: x, Y: r.Left[k], Label: left.Name})
				spread.Data = append(spread.Data, chart.Datum{X: x, Y: r.Expected[k], Label: spread.Name})
			}
		}
		f.Marks = append(f.Marks, left, spread)
	}
	return f
}

func (v *view) thresholdsByRound() chart.Figure {
	f := v.along("The thresholds η₁ of every round", 1, logAxis("threshold η₁"))
	for i := range 2 {
		k := 2*v.Order + 1 + i
		m := chart.Mark{Kind: chart.Line, Colour: palette.Tensor(k), Dots: true,
			Name: [...]string{"of the odd tensor", "of the even tensor"}[i]}
		for _, r := range v.Snap.Rounds {
			if eta := r.Threshold[i]; eta > 0 {
				tell := fmt.Sprintf("%s: η₁ for %s %s, %s above it", RoundName(r.Number), words.Tensor(2*r.Order+1+i),
					number.Format(eta, 2), words.Plural(r.Ranks[i], "direction"))
				m.Data = append(m.Data, chart.Datum{X: float64(r.Number), Y: eta, Tell: tell})
			}
		}
		f.Marks = append(f.Marks, m)
	}
	return f
}

// decomposedRound returns the last round so far whose tensors were decomposed, 0 for none: the one that the
// decompositions of the snapshot are of. T₂ is decomposed outside of rounds alone, with what else is shown beside it.
func (v *view) decomposedRound() int {
	for _, d := range v.Snap.Decomp {
		if d.Tensor == 2 {
			return 0
		}
	}
	now := v.RoundOf(snapshot.StageRank)
	if now > len(v.Snap.Rounds) {
		return now
	}
	for i := now - 1; i >= 0; i-- {
		if r := v.Snap.Rounds[i]; r.Threshold[0] > 0 {
			return r.Number
		}
	}
	return 0
}

// accepted returns the attempt of a round that was taken, −1 if none helped.
func accepted(list []snapshot.Attempt) int {
	return slices.IndexFunc(list, func(a snapshot.Attempt) bool { return a.Accepted })
}
