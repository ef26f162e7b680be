package cards

import (
	"crease/algo/snapshot"
	"crease/algo/spec"
	"crease/app/chart"
	"crease/app/mathml"
	"crease/app/number"
	"crease/app/scale"
)

// refinement: the loss of every fit against its iterations.
func (v *view) refinement(c *Card) {
	s := v.Snap
	c.Formula = formula(fitFormula, nil)
	best := v.bestFit()
	if best < 0 {
		if v.Spec.Learning.Method != spec.Practical {
			c.Caption = practicalOnly
		}
		return
	}
	c.Reached = true
	c.show(fits(s.Fit, best))
	l := s.Fit[best].Loss
	first, last, steps := l[0], l[len(l)-1], len(l)-1
	c.Caption = fitCaption(first, last, steps)
	c.Formula = formula(fitLossFormula, values{"first": mathml.Num(first, 3), "last": mathml.Num(last, 3),
		"steps": mathml.Text(inSteps(steps))})
	c.fact(factStarts, count(len(s.Starts)))
	c.fact(factFinalLoss, number.Format(last, 4))
	if s.HeldOut > 0 {
		c.explained(factHeldOut, number.Format(s.HeldOut, 4), "heldout", 0)
	}
}

// bestFit returns the curve of the winner, −1 without any curve: the one named
// so, or else the last, which goes on from the others.
func (v *view) bestFit() int {
	best := -1
	for i, f := range v.Snap.Fit {
		if len(f.Loss) == 0 {
			continue
		}
		if best = i; v.won(f.Name) {
			break
		}
	}
	return best
}

func (v *view) won(name string) bool {
	for _, st := range v.Snap.Starts {
		if st.Won && st.Name == name {
			return true
		}
	}
	return false
}

// fits draws the loss of every fit, the best one bold.
func fits(curves []snapshot.Curve, best int) chart.Figure {
	f := chart.Figure{Title: picFit}
	f.X, f.Y = chart.Axis{Name: axisIteration}, chart.Axis{Name: axisLoss, Kind: scale.Log}
	for i, curve := range curves {
		m := chart.Mark{Kind: chart.Line, Colour: "var(--muted)", Faint: true, Width: 1.4}
		if i == best {
			m = chart.Mark{Kind: chart.Line, Colour: "var(--ink)", Width: 2.2,
				Name: curve.Name, Dots: len(curve.Loss) <= 40}
		}
		for j, l := range curve.Loss {
			m.Data = append(m.Data, chart.Datum{X: float64(j), Y: l, Label: curve.Name})
		}
		f.Marks = append(f.Marks, m)
	}
	return f
}
