package cards

import (
	"math"

	"crease/app/chart"
	"crease/app/number"
	"crease/app/scale"
)

// settled is the regression card of the practical method, whose last fit to the
// samples takes the place of Algorithm 5: it settles the coefficients together
// with the creases.
func (v *view) settled(c *Card) {
	c.Explain = "The practical method needs no regression of its own: its last fit settles every coefficient together with the creases. " +
		"What no crease explains goes into a linear part, written as two more units, so that there are at most two units more than were found."
	c.Reached = true
	f := v.learned()
	c.Full, c.Small = []chart.Figure{f}, f
	if len(v.snap.Regress.Scatter) > 0 {
		p := v.predictions()
		p.Title = "Prediction against truth, sample by sample"
		c.Full = append(c.Full, p)
	}
	c.Small.X.Bare = true
	n, extra := v.parts(), 0
	for i := range n {
		if u, _ := v.foundAs(i); u < 0 {
			extra++
		}
	}
	c.Caption = number.Count(int64(n)) + " units, no linear part"
	if n == 1 {
		c.Caption = "1 unit, no linear part"
	}
	if extra > 0 {
		c.Caption = number.Count(int64(n)) + " units, " + number.Count(int64(extra)) + " for the linear part"
	}
	c.Formula = formula(mi("g"), paren(mi("x")), mo("="), munderover(integer(1), integer(n)), sub(mi("a"), mi("i")), mi("σ"), paren(subsup(mi("w"), mi("i"), mi("⊤")), mi("x"), mo("+"), sub(mi("b"), mi("i"))))
	if v.snap.HeldOut > 0 {
		c.Facts = append(c.Facts, Fact{"loss on held-out samples", number.Format(v.snap.HeldOut, 4), Number("heldout", 0)})
	}
	for i := range n {
		if u, turned := v.foundAs(i); u >= 0 {
			c.Facts = append(c.Facts, Fact{Name: v.name(u) + side(turned), Value: "a " + number.Signed(v.snap.Learned.A[i], 5)})
		}
	}
}

func side(turned bool) string {
	if turned {
		return ", as σ(−z)"
	}
	return ", as σ(z)"
}

func munderover(from, to string) string {
	return "<munderover>" + mo("∑") + row(mi("i"), mo("="), from) + to + "</munderover>"
}

// foundAs returns the found unit that unit i of the function learned is, −1 for
// a part of the linear function; turned says that it opens the other way.
func (v *view) foundAs(i int) (unit int, turned bool) {
	g := v.snap.Learned
	r := size(g.W[i])
	for u, x := range v.snap.Units {
		for _, sign := range []float64{1, -1} {
			off := math.Abs(g.B[i]/r - sign*x.B)
			for k := range min(len(x.W), len(g.W[i])) {
				off = math.Max(off, math.Abs(g.W[i][k]/r-sign*x.W[k]))
			}
			if len(x.W) == len(g.W[i]) && off < 1e-9 {
				return u, sign < 0
			}
		}
	}
	return -1, false
}

// size is the length of a weight, 1 for a zero one, which stands for a constant.
func size(w []float64) float64 {
	if r := math.Sqrt(dot(w, w)); r > 0 {
		return r
	}
	return 1
}

// parts is the number of units of the function learned.
func (v *view) parts() int {
	g := v.snap.Learned
	return min(len(g.A), len(g.B), len(g.W))
}

// learned draws the heights of the consolidated network: at most two units more
// than were found.
func (v *view) learned() chart.Figure {
	g := v.snap.Learned
	f := chart.Figure{Title: "The consolidated network", X: chart.Axis{Name: "unit", Labels: []scale.Tick{}}, Y: chart.Axis{Name: "height a"}}
	right := chart.Mark{Kind: chart.Bars, Width: 0.6, Name: "of σ(wᵀx + b)"}
	left := chart.Mark{Kind: chart.Bars, Width: 0.6, Name: "of σ(−wᵀx − b)", Faint: true}
	linear := chart.Mark{Kind: chart.Bars, Width: 0.6, Name: "linear part", Colour: "var(--muted)"}
	for i := range v.parts() {
		x := float64(i)
		d := chart.Datum{X: x, Y: g.A[i] * size(g.W[i]), Label: "linear part"}
		m, label := &linear, "lin."
		if u, turned := v.foundAs(i); u >= 0 {
			m, label = &right, v.name(u)
			if turned {
				m = &left
			}
			d.Of, d.Label = v.of(u), v.name(u)
			d.Colour = colour(d.Of)
		}
		m.Data = append(m.Data, d)
		f.X.Labels = append(f.X.Labels, scale.Tick{At: x, Label: label})
	}
	for _, m := range []chart.Mark{right, left, linear} {
		if m.Data != nil {
			f.Marks = append(f.Marks, m)
		}
	}
	return f
}
