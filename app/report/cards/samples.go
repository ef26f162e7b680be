package cards

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"crease/algo/learn/snapshot"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/draw/chart"
	"crease/app/draw/mathml"
	"crease/app/draw/palette"
	"crease/app/draw/scale"
	"crease/app/text/number"
	"crease/app/text/words"
)

// cloudRange is how far the cloud is shown, in standard deviations.
const cloudRange = 3.5

// samples shows the cloud of samples, how many there are and how many are drawn a second.
func (v *view) samples(c *Card) {
	s := v.Snap
	if v.Dim > 2 {
		c.Explain = explainSamples("value y of the network there")
	}
	if v.Exact {
		c.Formula = formula(`N = ∞ ; T_k = \hat f_k`, nil)
		return
	}
	noisy := ""
	parts := values{"d": mathml.Int(max(v.Dim, 1)), "n": mathml.Count(max(s.Samples, s.Total))}
	if noise := v.Spec.Sampling.Noise; noise > 0 {
		noisy, parts["noise"] = ` + $noise ε_i`, mathml.Num(noise, 3)
	}
	c.Formula = formula(`y_i = f(x_i)`+noisy+` ; x_i ∼ N(0, I_$d) ; i = 1, …, $n`, parts)
	if len(s.Cloud) > 0 {
		c.show(v.cloud())
		c.Small.X.Bare, c.Small.Y.Bare = true, true
	}
	c.fact("samples so far", number.Count(s.Samples))
	if s.Total > 0 {
		c.fact("samples requested", number.Count(s.Total))
	}
	if s.Seconds > 0 {
		c.explained("seconds", number.Format(s.Seconds, 3), "rate", 0)
	}
	if s.Rate > 0 {
		c.fact("samples per second", number.Count(int64(s.Rate)))
	}
}

// input returns words about inputs as they are of the points in view: standardised ones are called z all over the page.
func (v *view) input(words string) string {
	if v.Snap.Map == nil {
		return words
	}
	return strings.ReplaceAll(words, "x", "z")
}

func (v *view) cloud() chart.Figure {
	cloud := v.Snap.Cloud
	top := max(1e-300, linalg.Largest(len(cloud), func(i int) float64 { return scale.Size(cloud[i].Value) }))
	m := chart.Mark{Kind: chart.Points, ByValue: true, Width: 1.7}
	line := v.Dim == 1
	for _, p := range cloud {
		d := chart.Datum{X: p.X, Y: p.Y, V: p.Value / top}
		if line {
			d.Y = p.Value
		}
		m.Data = append(m.Data, d)
	}
	m.Tell = func(i int) string {
		p, value := cloud[i], number.Format(cloud[i].Value, 4)
		if line {
			return v.input(fmt.Sprintf("x %s: y = %s", number.Format(p.X, 3), value))
		}
		return v.input(fmt.Sprintf("x₁ %s, x₂ %s: y = %s", number.Format(p.X, 3), number.Format(p.Y, 3), value))
	}
	f := picture("The first samples, coloured by value", axis(v.input("x")), axis("value y"))
	if !line {
		f = square(f.Title, axis(v.input("x₁")), axis(v.input("x₂")))
		f.Y.Min, f.Y.Max = -cloudRange, cloudRange
	}
	f.X.Min, f.X.Max = -cloudRange, cloudRange
	f.CaptionOf = v.sayCloud
	return f.With(m)
}

func (v *view) moments(c *Card) {
	s := v.Snap
	k := 2*v.Order + 1
	c.Formula = formula(`T_$k = \frac{1}{N} \sum_i y_i He_$k (x_i)`, values{"k": mathml.Int(k)})
	if len(s.Moments) == 0 {
		return
	}
	entries, small := v.heat()
	c.show(entries)
	c.Small = small
	if v.Exact {
		c.Caption = "exact up to " + words.Order(s.Moments[len(s.Moments)-1].K)
		c.Explain = explainExact
		c.Formula = formula(`\hat f_$k = \sum_i a_i (−1)^$k He_$l (b_i) φ(b_i) w_i^{⊗ $k}`,
			values{"k": mathml.Int(k), "l": mathml.Int(k - 2)})
		return
	}
	m, ok := v.Moment(k)
	if !ok {
		m = s.Moments[len(s.Moments)-1] // T₂ in high dimension
	}
	c.Caption = fmt.Sprintf("expected %s error %s, as "+rootLaw, words.Tensor(m.K), number.Format(m.Expected, 2))
	parts := values{"k": mathml.Int(m.K), "error": mathml.Num(m.Error, 3), "expected": mathml.Num(m.Expected, 3),
		"n": mathml.Count(v.MomentSamples())}
	if m.Error >= 0 {
		c.Formula = formula(`‖T_$k − \hat f_$k‖ = $error ; "expected" $expected ; "at" N = $n`, parts)
	} else if v.Spec.Learning.Method == spec.Practical {
		c.Formula = formula(`T_$k = \hat p_$k + \frac{1}{N} \sum_i (y_i − p(x_i)) He_$k (x_i)`, parts)
	}
	for _, m := range s.Moments {
		c.explained(factNorm(m.K), number.Format(m.Norm, 4), "norm", m.K)
	}
	if round := v.RoundOf(snapshot.StageMoments); round > 0 {
		v.leftMoments(c, k, round, entries)
		return
	}
	c.Explain = explainMoments(v.Spec.Learning.Method == spec.Practical, len(s.Trace) > 1)
	if len(s.Trace) > 1 {
		c.Full = []chart.Figure{v.errors(false), entries}
		c.Small = v.errors(true)
	}
}

func (v *view) leftMoments(c *Card, k, round int, entries chart.Figure) {
	v.ofRound(c, round)
	c.Explain = explainLeft
	if len(v.Snap.Rounds) > 1 {
		c.Full = []chart.Figure{entries, v.leftByRound()}
	}
	m, ok := v.Moment(k)
	if !ok {
		return
	}
	if c.Caption = "nothing explained yet"; m.LeftNorm <= .99*m.Norm {
		c.Caption = words.Tensor(k) + ": " + number.Format(m.LeftNorm, 2) + " left of " + number.Format(m.Norm, 2)
	}
	c.Formula = formula(`‖T_$k − \hat f_$k (g)‖ = ‖\frac{1}{N} \sum_i (y_i − g (x_i)) He_$k (x_i)‖ = $left`,
		values{"k": mathml.Int(k), "left": mathml.Num(m.LeftNorm, 3)})
	for _, m := range v.Snap.Moments {
		c.fact(factNorm(m.K)+" of what is left", number.Format(m.LeftNorm, 3))
	}
}

// errors draws the error of every T_k against N; the small picture has the tensors that are decomposed and the slope.
func (v *view) errors(small bool) chart.Figure {
	trace := v.Snap.Trace
	f := picture("Error of the moments against the number of samples", logAxis("samples N"), logAxis("error ‖T − f̂‖"))
	f.CaptionOf = v.sayErrors
	if v.Truth.Units() == 0 {
		f.Y.Name = "error of T, estimated from the two halves"
	}
	top := 0
	for _, t := range trace {
		top = max(top, len(t.Error)-1)
	}
	last := trace[len(trace)-1]
	for k := top; k > 0; k-- { // T₀ is a single number, by chance near or far
		m := chart.Mark{Kind: chart.Line, Colour: "var(--muted)", Width: 1.2, Faint: true}
		if k == 2*v.Order+1 || k == 2*v.Order+2 {
			m = chart.Mark{Kind: chart.Line, Colour: palette.Tensor(k), Name: words.Tensor(k)}
			if band := v.expectedBand(k); !small && band.Data != nil && k == 2*v.Order+1 {
				f.Marks = append(f.Marks, band)
			}
		} else if small {
			continue
		}
		for _, t := range trace {
			if k < len(t.Error) {
				m.Data = append(m.Data, chart.Datum{X: float64(t.Samples), Y: t.Error[k], Label: words.Tensor(k)})
			}
		}
		f.Marks = append(f.Marks, m)
		if !small && k < len(last.Error) {
			end := chart.Datum{X: float64(last.Samples), Y: last.Error[k], Label: words.Tensor(k)}
			f.Marks = append(f.Marks,
				chart.Mark{Kind: chart.Points, Colour: m.Colour, Width: 1.6, Data: []chart.Datum{end}})
		}
	}
	return f.With(slopeLine(trace, top))
}

// expectedBand is the band about the predicted error of T_k, within a factor √2;
// the prediction for this N is carried along the −1/2 law.
func (v *view) expectedBand(k int) chart.Mark {
	m, ok := v.Moment(k)
	if !ok || !(m.Expected > 0) {
		return chart.Mark{}
	}
	b := chart.Mark{Kind: chart.Band, Colour: palette.Tensor(k)}
	b.Name = fmt.Sprintf("expected for %s, within a factor √2", words.Tensor(k))
	for _, t := range v.Snap.Trace {
		e := m.Expected * math.Sqrt(float64(v.MomentSamples())/float64(max(t.Samples, 1)))
		b.Data = append(b.Data,
			chart.Datum{X: float64(t.Samples), Y: e / math.Sqrt2, Y2: e * math.Sqrt2, Label: words.Tensor(k)})
	}
	return b
}

// slopeLine is the dashed line of slope −1/2, a little above the highest error.
func slopeLine(trace []snapshot.TracePoint, k int) chart.Mark {
	first, last := trace[0], trace[len(trace)-1]
	if k < 1 || len(first.Error) <= k || len(last.Error) <= k || !(first.Error[k] > 0) ||
		first.Samples < 1 || last.Samples <= first.Samples {
		return chart.Mark{}
	}
	// Through the latest error, raised by half: the first ones scatter most.
	ratio := math.Sqrt(float64(last.Samples) / float64(first.Samples))
	y := 1.6 * last.Error[k]
	ends := []chart.Datum{{X: float64(first.Samples), Y: y * ratio}, {X: float64(last.Samples), Y: y}}
	return chart.Mark{Kind: chart.Line, Dash: true, Colour: "var(--muted)", Width: 1.3, Name: "slope −1/2", Data: ends}
}

// heat draws T_k above f̂_k, or in a round above what is left of it, entry by entry, each pair on one scale, at full
// size and small. In a round the small picture has the two tensors alone that are decomposed: they fade as rounds go on.
func (v *view) heat() (full, small chart.Figure) {
	var h, faded chart.HeatMap
	round := v.RoundOf(snapshot.StageMoments)
	taken := round > 1 // earlier rounds took a network off y; the first leaves of a tensor the tensor itself
	for _, m := range slices.Backward(v.Snap.Moments) {
		if len(m.Packed) == 0 || m.K == 0 { // T₀ is a single number
			continue
		}
		rows := []chart.HeatRow{{Name: words.Tensor(m.K), Numbers: m.Packed}}
		switch {
		case v.Exact:
			rows[0].Name = "f̂" + number.Sub(m.K)
		case taken && len(m.Left) > 0:
			rows = slices.Insert(rows, 0, chart.HeatRow{Name: words.Tensor(m.K) + " left", Numbers: m.Left})
		case len(m.Exact) > 0:
			rows = slices.Insert(rows, 0, chart.HeatRow{Name: "f̂" + number.Sub(m.K), Numbers: m.Exact})
		}
		h.Rows(rows...)
		if k := m.K - 2*v.Order; k == 1 || k == 2 {
			if !taken {
				rows = rows[len(rows)-1:]
			}
			faded.Rows(rows...)
		}
	}
	title := "Entries of T above those of f̂"
	switch {
	case v.Exact:
		title = "Entries of f̂"
	case taken:
		title = "Entries of T, and of what is left of it"
	case v.Truth.Units() == 0 || round > 0:
		title = "Entries of T"
	}
	title += " (orange above zero, blue below)"
	if round > 0 {
		return h.Figure(title, false), faded.Figure("What is left of the moments, beside them", false)
	}
	return h.Figure(title, false), h.Figure(title, true)
}
