package chart

import (
	"crease/app/draw/scale"
	"crease/app/text/number"
)

// heatEntries is how many entries of a row are shown.
const heatEntries = 72

// HeatMap draws rows of numbers as coloured cells. Its rows are added upwards.
type HeatMap struct {
	rows, groups []scale.Tick
	cells        []Datum
	tell         []func() string // what is read out of every cell
	y            float64
}

// HeatRow is a row with its name.
type HeatRow struct {
	Name    string
	Numbers []float64
}

// Rows adds rows on a scale of their own, on which the largest of their numbers have the full colour.
func (h *HeatMap) Rows(rows ...HeatRow) {
	n, top, first := 0, 1e-300, h.y
	for _, r := range rows {
		r.Numbers = r.Numbers[:min(len(r.Numbers), heatEntries)]
		n = max(n, len(r.Numbers))
		for _, v := range r.Numbers {
			top = max(top, scale.Size(v))
		}
	}
	for _, r := range rows {
		h.rows = append(h.rows, scale.Tick{At: h.y, Label: r.Name})
		for j, v := range r.Numbers[:min(len(r.Numbers), n)] {
			x, width := (float64(j)+0.5)/float64(n), 0.94/float64(n)
			h.cells = append(h.cells, Datum{X: x, Y: h.y, W: width, V: v / top, Label: r.Name})
			h.tell = append(h.tell, func() string {
				return r.Name + ", entry " + number.Count(int64(j+1)) + ": " + number.Format(v, 4)
			})
		}
		h.y++
	}
	h.groups = append(h.groups, scale.Tick{At: (first + h.y - 1) / 2, Label: rows[len(rows)-1].Name})
	h.y += 0.35
}

// Figure draws the rows. For little room, compact, it names those on one scale together.
func (h *HeatMap) Figure(title string, compact bool) Figure {
	cells := Mark{Kind: Cells, ByValue: true, Data: h.cells, Tell: func(i int) string { return h.tell[i]() }}
	y := Axis{Name: "tensor", Labels: h.rows}
	if compact {
		y.Labels = h.groups
	}
	return Figure{Title: title, X: Axis{Name: "entries, in order", Bare: true}, Y: y, Marks: []Mark{cells}}
}
