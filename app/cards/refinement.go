package cards

import (
	"crease/algo/spec"
	"crease/app/chart"
	"crease/app/number"
	"crease/app/scale"
)

// refinement: the loss of every fit against its iterations.
func (v *view) refinement(c *Card) {
	s := v.snap
	c.Explain = "Starting from what the moments gave, all parameters are moved together to fit the samples, and the error drops until only rounding is left. " +
		"Thin lines are starts that were given up, the bold one is the best."
	c.Formula = formula(munder("min", mi("θ")), frac(integer(1), mi("N")), sum(mi("j")), sup(paren(sub(mi("y"), mi("j")), mo("−"), sub(mi("f"), mi("θ")), paren(sub(mi("x"), mi("j")))), integer(2)))
	best, count := -1, 0
	for i, f := range s.Fit {
		if len(f.Loss) == 0 {
			continue
		}
		count++
		// The winner is the one named so; else the last fit goes on from the others.
		if best = i; v.won(f.Name) {
			break
		}
	}
	if count == 0 {
		c.Caption = "from the start to rounding error"
		if m := v.spec.Learning.Method; m != spec.Practical {
			c.Caption = "only in the practical method"
		}
		return
	}
	c.Reached = true
	f := chart.Figure{Title: "Loss against iteration", X: chart.Axis{Name: "iteration"}, Y: chart.Axis{Name: "loss", Kind: scale.Log}}
	for i, curve := range s.Fit {
		m := chart.Mark{Kind: chart.Line, Colour: "var(--muted)", Faint: true, Width: 1.4}
		if i == best {
			m = chart.Mark{Kind: chart.Line, Colour: "var(--ink)", Width: 2.2, Name: curve.Name, Dots: len(curve.Loss) <= 40}
		}
		for j, l := range curve.Loss {
			m.Data = append(m.Data, chart.Datum{X: float64(j), Y: l, Label: curve.Name})
		}
		f.Marks = append(f.Marks, m)
	}
	c.Full, c.Small = []chart.Figure{f}, f
	l := s.Fit[best].Loss
	c.Caption = number.Format(l[0], 1) + " → " + number.Format(l[len(l)-1], 1) + " in " + steps(len(l)-1)
	c.Formula = formula(frac(integer(1), mi("N")), sum(mi("j")), sup(paren(sub(mi("y"), mi("j")), mo("−"), sub(mi("f"), mi("θ")), paren(sub(mi("x"), mi("j")))), integer(2)),
		mo(":"), num(l[0], 3), mo("→"), num(l[len(l)-1], 3), mt("in "+steps(len(l)-1)))
	c.Facts = append(c.Facts, Fact{Name: "starts tried", Value: number.Count(int64(len(s.Starts)))}, Fact{Name: "loss at the end", Value: number.Format(l[len(l)-1], 4)})
	if s.HeldOut > 0 {
		c.Facts = append(c.Facts, Fact{"loss on held-out samples", number.Format(s.HeldOut, 4), Number("heldout", 0)})
	}
}

func (v *view) won(name string) bool {
	for _, st := range v.snap.Starts {
		if st.Won && st.Name == name {
			return true
		}
	}
	return false
}

func steps(n int) string {
	if n == 1 {
		return "1 step"
	}
	return number.Count(int64(n)) + " steps"
}

func munder(word, under string) string { return "<munder>" + mo(word) + under + "</munder>" }
