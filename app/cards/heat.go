package cards

import (
	"crease/algo/snapshot"
	"crease/app/chart"
	"crease/app/scale"
	"crease/app/words"
)

// shownCells is how many entries of a tensor the heat map has.
const shownCells = 72

// heatMap is a heat map while its rows are added, upwards.
type heatMap struct {
	rows    []scale.Tick
	cells   []chart.Datum
	entries []entry
	y       float64
}

// entry is the number behind a cell.
type entry struct {
	index int
	value float64
}

// heat draws T_k above f̂_k, entry by entry, each pair on one scale.
func (v *view) heat() chart.Figure {
	var h heatMap
	list := v.Snap.Moments
	for i := len(list) - 1; i >= 0; i-- {
		if m := list[i]; len(m.Packed) > 0 && m.K > 0 { // T₀ is a single number
			h.pair(m, v.Exact)
		}
	}
	cells := chart.Mark{Kind: chart.Cells, ByValue: true, Data: h.cells}
	cells.Tell = func(i int) string {
		return tellEntry(h.cells[i].Label, h.entries[i].index, h.entries[i].value)
	}
	f := chart.Figure{Title: picHeat, Marks: []chart.Mark{cells}}
	f.X, f.Y = chart.Axis{Name: axisEntries, Bare: true}, chart.Axis{Name: axisTensor, Labels: h.rows}
	if v.Exact {
		f.Title = picHeatExact
	} else if v.Truth.Units() == 0 {
		f.Title = picHeatFound
	}
	return f
}

// pair adds the rows of one order.
func (h *heatMap) pair(m snapshot.Moment, exact bool) {
	n := min(len(m.Packed), shownCells)
	top := 1e-300
	for j := range n {
		top = max(top, clean(m.Packed[j]))
		if j < len(m.Exact) {
			top = max(top, clean(m.Exact[j]))
		}
	}
	name := words.Tensor(m.K)
	if exact {
		name = coefficientName(m.K)
	} else if len(m.Exact) > 0 {
		h.row(m.Exact, n, top, coefficientName(m.K))
	}
	h.row(m.Packed, n, top, name)
	h.y += 0.35
}

// row adds a row of n entries on a scale from −top to top.
func (h *heatMap) row(numbers []float64, n int, top float64, name string) {
	h.rows = append(h.rows, scale.Tick{At: h.y, Label: name})
	for j := range min(n, len(numbers)) {
		x, width := (float64(j)+0.5)/float64(n), 0.94/float64(n)
		h.cells = append(h.cells, chart.Datum{X: x, Y: h.y, W: width, V: numbers[j] / top, Label: name})
		h.entries = append(h.entries, entry{j, numbers[j]})
	}
	h.y++
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
