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

// HeatMap draws rows of numbers as coloured cells, each row or group of rows on a scale of its
// own. Its rows are added upwards.
type HeatMap struct {
	rows    []scale.Tick
	cells   []Datum
	entries []heatEntry
	y       float64
}

// heatEntry is the number behind a cell.
type heatEntry struct {
	index int
	value float64
}

// Row adds a row of at most n cells, whose numbers have the full colour at ±top.
func (h *HeatMap) Row(numbers []float64, n int, top float64, name string) {
	h.rows = append(h.rows, scale.Tick{At: h.y, Label: name})
	for j := range min(n, len(numbers)) {
		x, width := (float64(j)+0.5)/float64(n), 0.94/float64(n)
		h.cells = append(h.cells, Datum{X: x, Y: h.y, W: width, V: numbers[j] / top, Label: name})
		h.entries = append(h.entries, heatEntry{j, numbers[j]})
	}
	h.y++
}

// Gap sets the rows above off from those below.
func (h *HeatMap) Gap() { h.y += 0.35 }

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

func tellEntry(tensor string, entry int, value float64) string {
	return tensor + ", entry " + number.Count(int64(entry+1)) + ": " + number.Format(value, 4)
}

// HeatScale returns how many entries of a moment are shown, and the number that has the
// full colour: the largest of T_k and f̂_k.
func HeatScale(packed, exact []float64) (n int, top float64) {
	n, top = min(len(packed), heatEntries), 1e-300
	for j := range n {
		top = max(top, scale.Size(packed[j]))
		if j < len(exact) {
			top = max(top, scale.Size(exact[j]))
		}
	}
	return n, top
}

// CompactHeat is a heat map for little room: it names the pairs instead of the rows.
func CompactHeat(f Figure) Figure {
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
