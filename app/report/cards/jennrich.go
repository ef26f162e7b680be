package cards

import (
	"math"
	"slices"

	"crease/algo/learn/snapshot"
	"crease/app/draw/mathml"
	"crease/app/draw/scale"
	"crease/app/text/number"
)

// jennrich: the pencil's eigenvalues in the complex plane, the directions that
// each tensor found.
func (v *view) jennrich(c *Card) {
	c.Formula = formula(pencilFormula, nil)
	var list []snapshot.Decomposition
	pairs, least := 0, math.Inf(1)
	for _, d := range v.Snap.Decomp {
		if len(d.Re) > 0 {
			list = append(list, d)
			pairs += d.Pairs()
			if len(d.Re) > 1 {
				least = min(least, d.Gap)
			}
		}
	}
	if len(list) == 0 {
		v.undecomposed(c)
		return
	}
	c.Reached = true
	v.ofRound(c, v.decomposedRound())
	c.show(v.eigenvalues(list))
	c.Small.X.Bare, c.Small.Y.Bare = true, true
	if v.Dim >= 2 {
		c.Full = append(c.Full, v.directions(list))
	}
	if f, ok := v.finders(list); ok {
		c.Full = append(c.Full, f)
	}
	hasGap := !math.IsInf(least, 0)
	if slices.ContainsFunc(list, func(d snapshot.Decomposition) bool { return d.Joint }) {
		c.Explain = explainTurned
	}
	c.Caption = eigenvaluesCaption(pairs, least, hasGap)
	if hasGap {
		c.Formula = formula(leastGapFormula, values{"gap": mathml.Num(least, 3)})
	}
	v.byFit(c)
	for _, d := range list {
		if e := largest(d.Spread); e > 0 {
			c.fact(spreadFact(d.Tensor), number.Format(e, 2))
		}
		c.fact(contractionsFact(d.Tensor), count(d.Draws))
		c.fact(complexFact(d.Tensor), count(d.Pairs()))
		c.explained(residualFact(d.Tensor), number.Format(d.Residual, 3), "residual", d.Tensor)
		if len(d.Re) > 1 {
			c.explained(gapFact(d.Tensor), number.Format(d.Gap, 3), "gap", d.Tensor)
		}
	}
}

// undecomposed says why no pencil was taken, once that is known: no direction stood out,
// or the run had no tensors for it.
func (v *view) undecomposed(c *Card) {
	list := v.Decompositions()
	if len(list) == 0 || v.Snap.Stage == snapshot.StageRank {
		return
	}
	if list[len(list)-1].Tensor == 2 {
		v.skipped(c, onlyT2)
		return
	}
	c.without(reason{nothingAbove, explainNothingAbove})
	v.byFit(c)
}

// largest returns the largest of some numbers, 0 for none.
func largest(v []float64) float64 {
	top := 0.0
	for _, x := range v {
		top = max(top, scale.Size(x))
	}
	return top
}
