package cards

import (
	"math"
	"slices"

	"crease/algo/learn/snapshot"
	"crease/app/draw/chart"
	"crease/app/draw/palette"
	"crease/app/draw/scale"
	"crease/app/report/outcome"
	"crease/app/text/words"
)

// directions draws the first two coordinates of what each tensor found over
// the true directions, turned into the true half-plane; faint what η₂ dropped.
func (v *view) directions(list []snapshot.Decomposition) chart.Figure {
	f := chart.Figure{Title: picDirections, Equal: true}
	f.X = chart.Axis{Name: axisAlong1, Min: -1.15, Max: 1.15}
	f.Y = chart.Axis{Name: axisAlong2, Min: -1.15, Max: 1.15}
	if v.Dim > 2 {
		f.Title += ofCoordinates(v.Dim)
	}
	truth := chart.Mark{Kind: chart.Arrows, Name: seriesTrue, Width: 5, Faint: true}
	for i, w := range v.Truth.W {
		truth.Data = append(truth.Data,
			chart.Datum{X: w[0], Y: w[1], Of: i + 1, Colour: palette.Of(i + 1), Label: words.Unit(i)})
	}
	if len(truth.Data) > 0 {
		f.Marks = append(f.Marks, truth)
	}
	weak := chart.Mark{Kind: chart.Arrows, Name: seriesWeak, Faint: true, Dash: true, Width: 1.4}
	for _, d := range list {
		m := chart.Mark{Kind: chart.Arrows, Name: foundByName(d.Tensor), Dash: d.Tensor%2 == 0, Width: 2}
		for i, w := range d.Directions {
			if len(w) < 2 {
				continue
			}
			mark := &m
			if i < len(d.Kept) && !d.Kept[i] {
				mark = &weak
			}
			mark.Data = append(mark.Data, v.foundDirection(w))
		}
		if m.Data != nil {
			f.Marks = append(f.Marks, m)
		}
	}
	if weak.Data != nil {
		f.Marks = append(f.Marks, weak)
	}
	return f
}

// foundDirection returns the arrow of a direction found, in the colour of the unit
// that it found.
func (v *view) foundDirection(w []float64) chart.Datum {
	d := chart.Datum{X: w[0], Y: w[1]}
	if u := v.unitAlong(w); u >= 0 {
		d.Of, d.Label = v.Of(u), v.Name(u)
	}
	if of := d.Of; of > 0 && of <= v.Truth.Units() && outcome.Opposed(w, v.Truth.W[of-1]) {
		d.X, d.Y = -d.X, -d.Y
	}
	d.Colour = palette.Of(d.Of)
	return d
}

// finders shows which tensor found which unit; ok is false where none did, as
// in a fit from other starts.
func (v *view) finders(list []snapshot.Decomposition) (f chart.Figure, ok bool) {
	f = chart.Figure{Title: picFinders, Low: true}
	f.Y = chart.Axis{Name: axisFoundBy, Labels: []scale.Tick{}}
	yes := chart.Mark{Kind: chart.Points, Name: seriesFound, Width: 4}
	no := chart.Mark{Kind: chart.Points, Name: seriesNotFound, Hollow: true, Width: 4}
	named := v.Named()
	for row, d := range list {
		f.Y.Labels = append(f.Y.Labels, scale.Tick{At: float64(row), Label: words.Tensor(d.Tensor)})
		for at, i := range named {
			mark, found := &no, slices.Contains(v.Snap.Units[i].Found, d.Tensor)
			if found {
				mark = &yes
			}
			mark.Data = append(mark.Data, chart.Datum{X: float64(at), Y: float64(row), Of: v.Of(i),
				Colour: palette.Of(v.Of(i)), Tell: tellFinder(d.Tensor, v.Name(i), found)})
		}
	}
	f.X = chart.NamedAxis(axisUnit, v.Names(named))
	f.X.Max = math.Max(0.5, f.X.Max)
	f.Y.Min, f.Y.Max = -0.6, math.Max(0.6, float64(len(list))-0.4)
	for _, m := range []chart.Mark{yes, no} {
		if m.Data != nil {
			f.Marks = append(f.Marks, m)
		}
	}
	return f, yes.Data != nil
}
