package cards

import (
	"math"
	"strings"

	"crease/algo/snapshot"
	"crease/app/chart"
	"crease/app/number"
	"crease/app/scale"
)

// moments: T_k against f̂_k, error against N.
func (v *view) moments(c *Card) {
	s := v.snap
	c.Explain = "A moment is an average over the samples that measures how strongly the sheet bends once, twice, three times, direction by direction. " +
		"Four times the samples halve its error."
	k := 2*v.order + 1
	c.Formula = formula(tensor(k), mo("="), frac(integer(1), mi("N")), sum(mi("i")), sub(mi("y"), mi("i")), sub(mi("He"), integer(k)), paren(sub(mi("x"), mi("i"))))
	if len(s.Moments) == 0 {
		c.Caption = "the averages form here"
		return
	}
	c.Reached = true
	heat := v.heat()
	c.Full = []chart.Figure{heat}
	c.Small = smallHeat(heat)
	if v.exact {
		c.Caption = "exact, up to order " + number.Count(int64(s.Moments[len(s.Moments)-1].K))
		c.Explain = "A moment measures how strongly the sheet bends once, twice, three times, direction by direction. " +
			"With infinite data there is nothing to estimate: the moments f̂ come from a formula, exact but for rounding."
		c.Formula = formula(coefficient(k), mo("="), sum(mi("i")), sub(mi("a"), mi("i")), sup(paren(mo("−"), integer(1)), integer(k)),
			sub(mi("He"), integer(k-2)), paren(sub(mi("b"), mi("i"))), mi("φ"), paren(sub(mi("b"), mi("i"))), subsup(mi("w"), mi("i"), row(mo("⊗"), integer(k))))
		return
	}
	if m, ok := momentOf(s, k); ok {
		e := m.Error
		if e < 0 {
			e = m.Expected
		}
		c.Caption = tensorName(k) + " error " + number.Format(e, 2) + ", as 1\u2060/\u2060√N"
		if m.Error >= 0 {
			c.Formula = formula(norm(tensor(k), mo("−"), coefficient(k)), mo("="), num(m.Error, 3), gap(), mt("expected"), num(m.Expected, 3),
				gap(), mt("at"), mi("N"), mo("="), whole(s.Samples))
		}
		for _, m := range s.Moments {
			c.Facts = append(c.Facts, Fact{"‖" + tensorName(m.K) + "‖", number.Format(m.Norm, 4), Number("norm", m.K)})
		}
	}
	if len(s.Trace) > 1 {
		c.Explain = strings.TrimSuffix(c.Explain, ".") + ", so on these axes every error falls along a line of slope −1/2."
		f := v.errors(false)
		c.Full = []chart.Figure{f, heat}
		c.Small = v.errors(true)
	}
}

func momentOf(s *snapshot.Snapshot, k int) (snapshot.Moment, bool) {
	for _, m := range s.Moments {
		if m.K == k {
			return m, true
		}
	}
	return snapshot.Moment{}, false
}

// errors draws the error of every T_k against N. The small picture has the two
// tensors that are decomposed and the slope.
func (v *view) errors(small bool) chart.Figure {
	s := v.snap
	name := "error ‖T − f̂‖"
	if v.truth.Units() == 0 {
		name = "error of T, estimated from half-samples"
	}
	f := chart.Figure{Title: "Error of the moments against the number of samples",
		X: chart.Axis{Name: "samples N", Kind: scale.Log}, Y: chart.Axis{Name: name, Kind: scale.Log}}
	top := 0
	for _, t := range s.Trace {
		top = max(top, len(t.Error)-1)
	}
	main := func(k int) bool { return k == 2*v.order+1 || k == 2*v.order+2 }
	last := s.Trace[len(s.Trace)-1]
	for k := top; k > 0; k-- { // T₀ is a single number, by chance near or far
		m := chart.Mark{Kind: chart.Line, Colour: "var(--muted)", Width: 1.2, Faint: true}
		if main(k) {
			m = chart.Mark{Kind: chart.Line, Colour: tensorColour(k), Name: tensorName(k)}
			if band := v.expected(k); !small && band.Data != nil && k == 2*v.order+1 {
				f.Marks = append(f.Marks, band)
			}
		} else if small {
			continue
		}
		for _, t := range s.Trace {
			if k < len(t.Error) {
				m.Data = append(m.Data, chart.Datum{X: float64(t.Samples), Y: t.Error[k], Label: tensorName(k)})
			}
		}
		f.Marks = append(f.Marks, m)
		if !small && k < len(last.Error) {
			f.Marks = append(f.Marks, chart.Mark{Kind: chart.Points, Colour: m.Colour, Width: 1.6,
				Data: []chart.Datum{{X: float64(last.Samples), Y: last.Error[k], Label: tensorName(k)}}})
		}
	}
	if g := slope(s.Trace, top); g.Data != nil {
		f.Marks = append(f.Marks, g)
	}
	return f
}

// expected is the band about the predicted error of T_k, within a factor √2;
// the prediction for this N is carried along the −1/2 law.
func (v *view) expected(k int) chart.Mark {
	m, ok := momentOf(v.snap, k)
	if !ok || !(m.Expected > 0) {
		return chart.Mark{}
	}
	b := chart.Mark{Kind: chart.Band, Colour: tensorColour(k), Name: "expected for " + tensorName(k) + ", within √2"}
	for _, t := range v.snap.Trace {
		e := m.Expected * math.Sqrt(float64(v.snap.Samples)/float64(max(t.Samples, 1)))
		b.Data = append(b.Data, chart.Datum{X: float64(t.Samples), Y: e / math.Sqrt2, Y2: e * math.Sqrt2, Label: tensorName(k)})
	}
	return b
}

// slope is the dashed line of slope −1/2, a little above the highest error.
func slope(trace []snapshot.TracePoint, k int) chart.Mark {
	first, last := trace[0], trace[len(trace)-1]
	if k < 1 || len(first.Error) <= k || len(last.Error) <= k || !(first.Error[k] > 0) || first.Samples < 1 || last.Samples <= first.Samples {
		return chart.Mark{}
	}
	// Through the latest error, raised by half: the first ones scatter most.
	ratio := math.Sqrt(float64(last.Samples) / float64(first.Samples))
	y := 1.6 * last.Error[k]
	return chart.Mark{Kind: chart.Line, Dash: true, Colour: "var(--muted)", Width: 1.3, Name: "slope −1/2", Data: []chart.Datum{
		{X: float64(first.Samples), Y: y * ratio, Label: "slope −1/2"}, {X: float64(last.Samples), Y: y, Label: "slope −1/2"}}}
}

// shownCells is how many entries of a tensor the heat map has.
const shownCells = 72

// heat draws T_k above f̂_k, entry by entry, each pair on one scale.
func (v *view) heat() chart.Figure {
	title := "Entries of T above those of f̂"
	if v.exact {
		title = "Entries of f̂"
	} else if v.truth.Units() == 0 {
		title = "Entries of T"
	}
	title += " (orange above zero, blue below)"
	f := chart.Figure{Title: title, X: chart.Axis{Name: "entries, in order", Bare: true}, Y: chart.Axis{Name: "tensor"}}
	cells := chart.Mark{Kind: chart.Cells, ByValue: true}
	type entry struct {
		j     int
		value float64
	}
	var entries []entry
	y := 0.0
	list := v.snap.Moments
	for i := len(list) - 1; i >= 0; i-- {
		m := list[i]
		n := min(len(m.Packed), shownCells)
		if n == 0 || m.K == 0 { // T₀ is a single number
			continue
		}
		top := 1e-300
		for j := range n {
			top = max(top, clean(m.Packed[j]))
			if j < len(m.Exact) {
				top = max(top, clean(m.Exact[j]))
			}
		}
		line := func(values []float64, name string) {
			f.Y.Labels = append(f.Y.Labels, scale.Tick{At: y, Label: name})
			for j := range min(n, len(values)) {
				cells.Data = append(cells.Data, chart.Datum{X: (float64(j) + 0.5) / float64(n), Y: y, W: 0.94 / float64(n), V: values[j] / top, Label: name})
				entries = append(entries, entry{j, values[j]})
			}
			y++
		}
		if len(m.Exact) > 0 && !v.exact {
			line(m.Exact, "f̂"+number.Sub(m.K))
		}
		name := tensorName(m.K)
		if v.exact {
			name = "f̂" + number.Sub(m.K)
		}
		line(m.Packed, name)
		y += 0.35
	}
	cells.Tell = func(i int) string {
		return cells.Data[i].Label + ", entry " + number.Count(int64(entries[i].j+1)) + ": " + number.Format(entries[i].value, 4)
	}
	f.Marks = []chart.Mark{cells}
	return f
}

// smallHeat names the pairs instead of the rows.
func smallHeat(f chart.Figure) chart.Figure {
	f.X.Bare = true
	var pairs []scale.Tick
	for i, t := range f.Y.Labels {
		if i > 0 && t.At-f.Y.Labels[i-1].At < 1.1 {
			pairs = append(pairs, scale.Tick{At: t.At - 0.5, Label: t.Label})
		}
	}
	if pairs != nil {
		f.Y.Labels = pairs
	}
	return f
}

// clean returns |x|, 0 for what is not finite.
func clean(x float64) float64 {
	if x = math.Abs(x); x <= scale.Limit {
		return x
	}
	return 0
}
