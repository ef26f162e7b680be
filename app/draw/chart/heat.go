package chart

import (
	"crease/app/draw/scale"
	"crease/app/text/number"
)

// heatEntries is how many entries of a row are shown.
const heatEntries = 72

// The axes.
const (
	axisEntries = "entries, in order"
	axisTensor  = "tensor"
)

// HeatMap draws rows of numbers as coloured cells. Its rows are added upwards.
type HeatMap struct {
	rows, groups []scale.Tick
	cells        []Datum
	entries      []heatEntry
	y            float64
}

// HeatRow is a row with its name.
type HeatRow struct {
	Name    string
	Numbers []float64
}

type heatEntry struct {
	index int
	value float64
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
			h.entries = append(h.entries, heatEntry{j, v})
		}
		h.y++
	}
	h.groups = append(h.groups, scale.Tick{At: (first + h.y - 1) / 2, Label: rows[len(rows)-1].Name})
	h.y += 0.35
}

// Figure draws the rows.
func (h *HeatMap) Figure(title string) Figure {
	cells := Mark{Kind: Cells, ByValue: true, Data: h.cells}
	cells.Tell = func(i int) string {
		return tellEntry(h.cells[i].Label, h.entries[i].index, h.entries[i].value)
	}
	f := Figure{Title: title, Marks: []Mark{cells}}
	f.X, f.Y = Axis{Name: axisEntries, Bare: true}, Axis{Name: axisTensor, Labels: h.rows}
	return f
}

// Compact draws them for little room: it names those on one scale together.
func (h *HeatMap) Compact(title string) Figure {
	f := h.Figure(title)
	f.Y.Labels = h.groups
	return f
}

func tellEntry(tensor string, entry int, value float64) string {
	return tensor + ", entry " + number.Count(int64(entry+1)) + ": " + number.Format(value, 4)
}
