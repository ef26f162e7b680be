package cards

import (
	"crease/algo/snapshot"
	"crease/app/chart"
	"crease/app/heat"
	"crease/app/words"
)

// heat draws T_k above f̂_k, or in a round above what is left of it, entry by entry,
// each pair on one scale.
func (v *view) heat() chart.Figure {
	var h heat.Map
	list := v.Snap.Moments
	for i := len(list) - 1; i >= 0; i-- {
		if m := list[i]; len(m.Packed) > 0 && m.K > 0 { // T₀ is a single number
			addRows(&h, m, v.Exact)
		}
	}
	switch {
	case v.Exact:
		return h.Figure(picHeatExact)
	case v.RoundOf(snapshot.StageMoments) > 0:
		return h.Figure(picHeatLeft)
	case v.Truth.Units() == 0:
		return h.Figure(picHeatFound)
	}
	return h.Figure(picHeat)
}

// addRows adds the rows of one order.
func addRows(h *heat.Map, m snapshot.Moment, exact bool) {
	n, top := heat.Scale(m)
	name := words.Tensor(m.K)
	if exact {
		name = coefficientName(m.K)
	} else if len(m.Left) > 0 {
		h.Row(m.Left, n, top, leftName(m.K))
	} else if len(m.Exact) > 0 {
		h.Row(m.Exact, n, top, coefficientName(m.K))
	}
	h.Row(m.Packed, n, top, name)
	h.Gap()
}

// faded draws what is left of the two tensors that are decomposed, below each of
// them on its scale: it fades as the rounds go on.
func (v *view) faded() chart.Figure {
	var h heat.Map
	for k := 2*v.Order + 2; k > 2*v.Order; k-- {
		if m, ok := v.Moment(k); ok && len(m.Packed) > 0 {
			n, top := heat.Scale(m)
			h.Row(m.Left, n, top, leftName(k))
			h.Row(m.Packed, n, top, words.Tensor(k))
			h.Gap()
		}
	}
	f := h.Figure(picLeft)
	f.X.Bare = true
	return f
}
