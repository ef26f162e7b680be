package sheet

import (
	"math"

	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/app/doc/model"
	"crease/app/draw/plane"
)

// window is the part of space that the rows of a table fill. The sheets show it as the square that they show of the
// plane, in coordinates u with x = Mean + Lu, and values less their middle; the axes are numbered in the table's own.
type window struct {
	*sample.Look
	square *sample.Map
	middle float64 // of the labels
	half   float64 // of their range
}

// reach is the part of the default view that the rows fill.
const reach = .9

// windowOf returns the window of the table that is learned from; ok is false for a drawing.
func windowOf(m *model.Model) (w window, ok bool) {
	d := m.Data()
	if d == nil || len(d.Look.X) == 0 {
		return w, false
	}
	last := len(d.Look.Names) - 1
	low, high := d.Look.Low[last], d.Look.High[last]
	return window{&d.Look, d.Look.Window(reach * model.DefaultView().Zoom), (low + high) / 2,
		math.Max((high-low)/2, math.SmallestNonzeroFloat32)}, true
}

// rule numbers the axes of a picture of the plane with the axes i and j, or of a graph.
func (w window) rule(p *plane.Picture, i, j int) {
	ruler := func(k int) plane.Ruler { return plane.Ruler{Zero: w.square.Mean[k], One: w.square.L[k][k]} }
	p.AxisX, p.RulerX = w.Names[i], ruler(i)
	p.AxisY, p.RulerY = w.Names[j], ruler(j)
	p.Legend, p.RulerF, p.Range = w.Names[len(w.Names)-1], plane.Ruler{Zero: w.middle, One: 1}, w.half
	if !p.Graph { // names are longer than the room beside the scale
		p.Legend, p.Note = "y", p.Legend
	} else {
		p.View.Half = p.View.Half * p.View.H / math.Max(p.View.W, p.View.H) // the rows fill its width
	}
}

// dots are the rows, along all other axes than i and j.
func (w window) dots(i, j int) []plane.Dot {
	dots, u := make([]plane.Dot, len(w.X)), make([]float64, len(w.Names)-1)
	for k, x := range w.X {
		copy(u, x)
		w.square.Into(u)
		dots[k] = plane.Dot{At: plane.Point{X: u[i]}, Value: w.Y[k] - w.middle}
		if i != j {
			dots[k].At.Y = u[j]
		}
	}
	return dots
}

// axesOf are the inputs along which the sheets lie.
func axesOf(m *model.Model, d int) (i, j int) {
	if d <= 2 {
		return 0, d - 1
	}
	i, j = 0, 1
	for k, at := range []*int{&i, &j} {
		if s := m.View().Slice[k]; !s.Unit && s.Index < d {
			*at = s.Index
		}
	}
	return i, j
}

// inWindow returns a network of a snapshot as the sheets draw it: of a table, in the coordinates of its window.
func inWindow(m *model.Model, s *snapshot.Snapshot, n network.Network) network.Network {
	if w, ok := windowOf(m); ok && n.Units() > 0 {
		n = w.square.Forth(s.InTable(n))
		n.C -= w.middle
	}
	return n
}
