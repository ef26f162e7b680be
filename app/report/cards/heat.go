package cards

import (
	"crease/algo/learn/snapshot"
	"crease/app/draw/chart"
	"crease/app/text/words"
)

// heat draws T_k above f̂_k, or in a round above what is left of it, entry by entry,
// each pair on one scale.
func (v *view) heat() chart.Figure {
	var h chart.HeatMap
	list := v.Snap.Moments
	for i := len(list) - 1; i >= 0; i-- {
		if m := list[i]; len(m.Packed) > 0 && m.K > 0 { // T₀ is a single number
			v.addRows(&h, m)
		}
	}
	switch {
	case v.Exact:
		return h.Figure(picHeatExact)
	case v.taken():
		return h.Figure(picHeatLeft)
	case v.Truth.Units() == 0 || v.RoundOf(snapshot.StageMoments) > 0:
		return h.Figure(picHeatFound)
	}
	return h.Figure(picHeat)
}

// taken says whether earlier rounds took a network off y: in the first round nothing is,
// and what is left of a tensor is the tensor itself.
func (v *view) taken() bool { return v.RoundOf(snapshot.StageMoments) > 1 }

// addRows adds the rows of one order.
func (v *view) addRows(h *chart.HeatMap, m snapshot.Moment) {
	n, top := chart.HeatScale(m.Packed, m.Exact)
	name := words.Tensor(m.K)
	if v.Exact {
		name = coefficientName(m.K)
	} else if v.taken() && len(m.Left) > 0 {
		h.Row(m.Left, n, top, leftName(m.K))
	} else if len(m.Exact) > 0 {
		h.Row(m.Exact, n, top, coefficientName(m.K))
	}
	h.Row(m.Packed, n, top, name)
	h.Gap()
}

// faded draws what is left of the two tensors that are decomposed, below each of
// them on its scale, once there is less of it: it fades as the rounds go on.
func (v *view) faded() chart.Figure {
	var h chart.HeatMap
	for k := 2*v.Order + 2; k > 2*v.Order; k-- {
		if m, ok := v.Moment(k); ok && len(m.Packed) > 0 {
			n, top := chart.HeatScale(m.Packed, m.Exact)
			if v.taken() {
				h.Row(m.Left, n, top, leftName(k))
			}
			h.Row(m.Packed, n, top, words.Tensor(k))
			h.Gap()
		}
	}
	f := h.Figure(picLeft)
	f.X.Bare = true
	return f
}
