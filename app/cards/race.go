package cards

import (
	"math"

	"crease/algo/descent"
	"crease/algo/snapshot"
	"crease/algo/spec"
	"crease/app/chart"
	"crease/app/number"
	"crease/app/scale"
	"crease/app/words"
)

// OfRace builds the card of the race: how the runs recorded went against
// gradient descent on the same samples. race is nil before the first race.
func OfRace(s spec.Spec, record []*snapshot.Snapshot, race *descent.Standing) Card {
	v := newView(s, last(record), -1)
	v.record, v.rival = record, race
	return v.card(Race)
}

func last(record []*snapshot.Snapshot) *snapshot.Snapshot {
	if n := len(record); n > 0 {
		return record[n-1]
	}
	return nil
}

// race: gradient descent on the same samples, from several random starts.
func (v *view) race(c *Card) {
	c.Explain = "Gradient descent trains networks on the same samples from several random starts – thin lines, the best start bold – " +
		"and may come to rest in wrong folds, where the method, the line with dots, computes its way out. " +
		"Against time, a start counts its own work alone, the method all its stages since Learn."
	step := []string{mi("θ"), mo("←"), mi("θ"), mo("−"), mi("η"), sub(mo("∇"), mi("θ")), frac(integer(1), mi("B")), sum(mi("j")), sup(paren(sub(mi("f"), mi("θ")), paren(sub(mi("x"), mi("j"))), mo("−"), sub(mi("y"), mi("j"))), integer(2))}
	c.Formula = formula(step...)
	r := v.rival
	if r == nil {
		c.Caption = "against gradient descent: open"
		return
	}
	if farthest(r) == 0 {
		c.Caption = "gradient descent begins"
		return
	}
	c.Reached = true
	c.Full = []chart.Figure{v.contest(false), v.contest(true)}
	c.Small = c.Full[0]
	c.Small.X.Bare = true
	c.Caption = v.gap()
	c.Formula = formula(append(step, gap(), mi("B"), mo("="), integer(descent.DefaultBatch), gap(), mt("gradients so far"), mo("="), whole(farthest(r)), mo("="), num(passes(r), 3), mo("·"), mi("N"))...)
	for i := range r.Lines {
		c.Facts = append(c.Facts, Fact{Name: "start " + number.Count(int64(i+1)), Value: v.startFact(i)})
	}
}

// startFact says where one start stands.
func (v *view) startFact(i int) string {
	l := &v.rival.Lines[i]
	p, ok := l.Last()
	text := "not yet begun"
	switch {
	case l.Diverged:
		return "diverged"
	case ok:
		text = v.measure() + " " + number.Format(p.Value(), 3)
	}
	if l.Found {
		text += ", every crease found"
	}
	return text
}

// measure is what both are judged by.
func (v *view) measure() string {
	if v.rival.HasRisk {
		return "risk"
	}
	return "loss"
}

// gap sums the race up in few words.
func (v *view) gap() string {
	best, ok := best(v.rival)
	if !ok {
		return "gradient descent diverged"
	}
	text := "descent " + number.Format(best, 1)
	if ours, _, ok := v.reached(); ok {
		text += ", method " + number.Format(ours, 1)
	}
	return text
}

func best(r *descent.Standing) (value float64, ok bool) {
	if r.Best < 0 || r.Best >= len(r.Lines) {
		return 0, false
	}
	p, ok := r.Lines[r.Best].Last()
	return p.Value(), ok
}

// farthest returns the gradients of the start that has taken most.
func farthest(r *descent.Standing) int64 {
	n := int64(0)
	for i := range r.Lines {
		if p, ok := r.Lines[i].Last(); ok {
			n = max(n, p.Seen)
		}
	}
	return n
}

// passes returns how often the race has gone through the samples.
func passes(r *descent.Standing) float64 { return float64(farthest(r)) / float64(max(1, r.Samples)) }

// exactly is the share of E f² below which a risk passes for exact.
const exactly = 1e-12

// reached returns the value at which the method stands and the samples it took,
// those at which it became exact if it did.
func (v *view) reached() (value float64, samples int64, ok bool) {
	for _, s := range v.record {
		if x, is := v.value(s); is {
			value, samples, ok = x, s.Samples, true
			if v.rival.HasRisk && x <= exactly*v.rival.Energy {
				break
			}
		}
	}
	if v.snap != nil && ok { // what it is now
		if x, is := v.value(v.snap); is {
			value = x
		}
	}
	return value, samples, ok
}

// value is what the race compares of a snapshot: the risk, or the loss on
// held-out samples where f is not known.
func (v *view) value(s *snapshot.Snapshot) (float64, bool) {
	x := s.HeldOut
	if v.rival.HasRisk {
		if x = s.Risk; !s.HasRisk {
			return 0, false
		}
	} else if x == 0 {
		return 0, false // not measured
	}
	return x, s.Learned.Units() > 0 && !math.IsNaN(x) && !math.IsInf(x, 0)
}

// Ruling is the sentence on how the race stands.
func Ruling(s spec.Spec, record []*snapshot.Snapshot, race *descent.Standing) string {
	if race == nil {
		return "Press Run race: gradient descent gets the same samples as the method."
	}
	v := newView(s, last(record), -1)
	v.record, v.rival = record, race
	name := "Adam"
	if race.Rule == descent.SGD {
		name = "gradient descent with momentum"
	}
	text := ""
	if value, ok := best(race); ok {
		text = "After " + number.Format(passes(race), 2) + " passes over the samples " + name
		if n := len(race.Lines); n > 1 {
			text += ", the best of " + number.Count(int64(n)) + " starts,"
		}
		text += " is at " + v.measure() + " " + number.Format(value, 2) + v.tallyFound()
	} else if race.Over {
		text = words.Capital(name) + " diverged from every start"
	} else {
		text = words.Capital(name) + " has only begun"
	}
	ours, n, ok := v.reached()
	switch {
	case !ok:
		text += "; the method has not found anything yet."
	case v.exact:
		text += "; the method, on infinite data, is at " + v.measure() + " " + number.Format(ours, 2) + "."
	case race.HasRisk && ours <= exactly*race.Energy:
		text += "; the method was exact after " + number.Count(n) + " samples."
	default:
		text += "; the method is at " + v.measure() + " " + number.Format(ours, 2) + " after " + number.Count(v.snap.Samples) + " samples."
	}
	return text
}

// tallyFound says how many starts found every crease, where that is known.
func (v *view) tallyFound() string {
	if !v.rival.HasRisk {
		return ""
	}
	n := 0
	for _, l := range v.rival.Lines {
		if l.Found {
			n++
		}
	}
	of := number.Count(int64(len(v.rival.Lines)))
	switch {
	case n == 0:
		return ", and no start has found every crease"
	case n == len(v.rival.Lines):
		return ", and every start has found every crease"
	}
	have := " starts have"
	if n == 1 {
		have = " starts has"
	}
	return ", and " + number.Count(int64(n)) + " of " + of + have + " found every crease"
}

// contest draws the lines of both against samples or, with clock, against time.
func (v *view) contest(clock bool) chart.Figure {
	r := v.rival
	f := chart.Figure{Title: "Against the samples gone through", X: chart.Axis{Name: "samples gone through", Kind: scale.Log}, Y: chart.Axis{Name: "risk E(f − g)²", Kind: scale.Log}}
	if clock {
		f.Title, f.X.Name, f.X.Unit = "Against time", "time at work", "s"
	}
	if !r.HasRisk {
		f.Y.Name = "mean squared error"
	}
	lines := make([]chart.Mark, 0, len(r.Lines)+1)
	for i, l := range r.Lines {
		m := chart.Mark{Kind: chart.Line, Colour: "var(--accent)", Faint: true, Width: 1.2}
		if i == r.Best {
			m = chart.Mark{Kind: chart.Line, Colour: "var(--accent)", Width: 2.4, Name: "descent, the best start"}
		}
		for _, p := range l.Readings {
			d := chart.Datum{X: float64(p.Seen), Y: shownRisk(p.Value()), Label: "start " + number.Count(int64(i+1))}
			if clock {
				d.X = p.Seconds
			}
			m.Data = append(m.Data, d)
		}
		if len(m.Data) > 0 {
			lines = append(lines, m)
		}
	}
	return v.withMethod(f, lines, clock)
}

// withMethod adds the method's own line, of which a run without samples leaves a
// level alone.
func (v *view) withMethod(f chart.Figure, lines []chart.Mark, clock bool) chart.Figure {
	method := chart.Mark{Kind: chart.Line, Colour: "var(--ink)", Width: 2.2, Name: "the method", Dots: true}
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
		level.Data = []chart.Datum{{Y: shownRisk(y), Label: "the method"}}
		d := chart.Datum{X: x, Y: shownRisk(y), Label: "the method"}
		if n := len(method.Data); x > 0 && (n == 0 || method.Data[n-1].X != x || method.Data[n-1].Y != d.Y) {
			method.Data = append(method.Data, d)
		}
	}
	f.Marks = lines
	if len(method.Data) > 0 {
		f.Marks = append(f.Marks, method)
	} else if level.Data != nil {
		f.Marks = append(f.Marks, level)
	}
	return f
}

// leastRisk stands for a risk of zero and what is below it on the axis: below
// the accuracy of every computation of it.
const leastRisk = 1e-33

func shownRisk(v float64) float64 { return math.Max(v, leastRisk) }
