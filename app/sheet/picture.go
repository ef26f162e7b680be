package sheet

import (
	"fmt"
	"math"

	"crease/algo/linalg"
	"crease/algo/network"
	"crease/algo/snapshot"
	"crease/app/messages"
	"crease/app/model"
	"crease/app/plane"
	"crease/app/words"
)

// basisOf returns the directions of the plane shown: the axes in one and two
// dimensions, the chosen ones beyond.
func basisOf(m *model.Model) plane.Basis {
	n, d := m.Drawn()
	v := m.View()
	if d <= 2 {
		return plane.NewBasis(plane.Axis(d, 0), plane.Axis(d, d-1))
	}
	pick := func(s model.Direction, or int) []float64 {
		switch {
		case s.Unit && s.Index < n.Units():
			return n.W[s.Index]
		case !s.Unit && s.Index < d:
			return plane.Axis(d, s.Index)
		}
		return plane.Axis(d, or)
	}
	return plane.NewBasis(pick(v.Slice[0], 0), pick(v.Slice[1], 1))
}

// directionName names an axis of the slice as it is printed beside the sheet.
func directionName(s model.Direction) string {
	if s.Unit {
		return words.Unit(s.Index)
	}
	return "x" + words.Unit(s.Index)[1:]
}

// Drawn's and Found's pictures start from the same one: the same view,
// the same look.
func pictureOf(m *model.Model, d int, w, h float64, dark bool) plane.Picture {
	v := m.View()
	p := plane.Picture{
		View:     plane.Viewport{CX: v.CenterX, CY: v.CenterY, Half: v.Zoom, W: w, H: h},
		Lit:      m.Lit(),
		Chosen:   -1,
		Graph:    d == 1,
		Contours: v.Contours,
		Solid:    v.Solid && d > 1,
		Turn:     plane.Turn{Yaw: v.Yaw, Tilt: v.Tilt},
		Axes:     true,
		Legend:   "f",
		Dark:     dark,
		Big:      v.Big,
	}
	if d == 1 {
		p.View.CY = 0
	}
	if d > 2 {
		p.AxisX, p.AxisY = directionName(v.Slice[0]), directionName(v.Slice[1])
	}
	return p
}

// drawnPicture is what was drawn. The sheet stays blank while a table of
// samples has taken its place: nothing is known of what is behind it.
func drawnPicture(m *model.Model, b plane.Basis, w, h float64, dark bool) plane.Picture {
	n, d := m.Drawn()
	p := pictureOf(m, d, w, h, dark)
	p.ID = "drawn"
	if n.Units() == 0 {
		p.Blank = true
		p.Dots = tableDots(m, d)
		p.Title = "The network behind the table of samples is not known"
		return p
	}
	fold(&p, b.Slice(n))
	p.Title = "The folded sheet that you drew: " + words.Plural(n.Units(), "crease")
	return p
}

// fold makes a picture the sheet of folds, with a labelled crease for each.
func fold(p *plane.Picture, folds []plane.Fold) {
	p.Sheet, p.Lines = folds, make([]plane.Line, len(folds))
	for i, f := range folds {
		p.Lines[i] = plane.Line{Fold: f, Unit: i, Label: true}
	}
}

// foundPicture is what was found: the function learned, its creases dashed over
// the true ones. With difference it is the drawn sheet less the found one, on a
// scale of its own.
func foundPicture(m *model.Model, b plane.Basis, difference bool, w, h float64, dark bool) plane.Picture {
	return snapshotPicture(m, m.Snapshot(), b, difference, w, h, dark)
}

// snapshotPicture is foundPicture for any snapshot.
func snapshotPicture(m *model.Model, s *snapshot.Snapshot, b plane.Basis, difference bool, w, h float64, dark bool) plane.Picture {
	n, d := m.Drawn()
	p := pictureOf(m, d, w, h, dark)
	p.ID = "found"
	f, g := b.Slice(n), b.Slice(foundNetwork(s))
	p.Sheet, p.Legend = g, "g"
	for i, u := range f {
		p.Lines = append(p.Lines, plane.Line{Fold: u, Unit: i, Stroke: plane.Ghost})
	}
	p.Blank = len(g) == 0
	if n.Units() > 0 && (p.Graph || !p.Blank) {
		p.Range = plane.Range(plane.Arrange(f, p.View.Corners()))
	}
	p.Title = "The sheet that was found: " + words.Plural(foundUnits(s), "crease")
	if p.Blank {
		p.Title = "Nothing is found yet"
		p.Dots = cloudDots(s, d)
		return p
	}
	if difference && n.Units() > 0 {
		p.Sheet, p.Legend = plane.Minus(f, g), "f−g"
		p.Range = differenceRange(plane.Range(p.Facets()), p.Range)
		p.Title = "The drawn sheet less the found one"
	}
	if n.Units() > 0 {
		p.Covered = []plane.Rect{{X0: 0, Y0: 0, X1: 244, Y1: 48}} // the tabs
	}
	for i, u := range s.Units {
		l := plane.Line{Fold: b.Slice(oneUnit(u))[0], Unit: u.Truth, Stroke: plane.Dashed, Label: u.Truth >= 0}
		if n.Units() == 0 {
			l.Unit, l.Label = i, true // without a truth the units count as they were found
		}
		p.Lines = append(p.Lines, l)
	}
	return p
}

// foundDirections are the directions that the tensors of a snapshot have found,
// turned the way the drawn crease's own arrow points where that is known.
func foundDirections(m *model.Model, b plane.Basis, s *snapshot.Snapshot) []plane.Direction {
	if s == nil {
		return nil
	}
	var truth network.Network
	if n, _ := m.Drawn(); n.Units() > 0 {
		truth = n.Normalised()
	}
	var list []plane.Direction
	for _, dec := range s.Decomp {
		for i, w := range dec.Directions {
			if i < len(dec.Kept) && !dec.Kept[i] {
				continue
			}
			unit, sign := nearestWeight(truth, w)
			v := make([]float64, len(w))
			for j := range w {
				v[j] = sign * w[j]
			}
			list = append(list, b.Direction(v, unit, dec.Tensor%2 == 0))
		}
	}
	return list
}

// nearWeight is the least cosine at which a direction passes for a unit's, as in
// matching: about 30 degrees.
const nearWeight = 0.87

// nearestWeight returns the unit whose weight is nearest to ±w, −1 if none is
// near, and the sign.
func nearestWeight(n network.Network, w []float64) (unit int, sign float64) {
	best, unit, sign := nearWeight, -1, 1.0
	for i, u := range n.W {
		dot := 0.0
		for j := range min(len(u), len(w)) {
			dot += u[j] * w[j]
		}
		if c := math.Abs(dot); c > best {
			best, unit, sign = c, i, math.Copysign(1, dot*n.A[i])
		}
	}
	return unit, sign
}

// sheetSVG draws the drawn, the found or the difference sheet (kind "drawn",
// "found", "difference") as a self-contained SVG of size × size pixels, for
// export; "" if there is nothing to draw.
func sheetSVG(m *model.Model, kind string, size float64, dark bool) string {
	b := basisOf(m)
	var p plane.Picture
	if kind == "drawn" {
		p = drawnPicture(m, b, size, size, dark)
	} else {
		p = foundPicture(m, b, kind == "difference", size, size, dark)
	}
	if p.Blank && len(p.Dots) == 0 {
		return ""
	}
	p.Lit, p.Inline, p.Covered = -1, true, nil
	return p.SVG()
}

// differenceRange is the end of the scale for a difference: its own largest
// value, but no less than 10⁻¹² of the sheet's. Below that it is rounding, and a
// picture of it would look like a finding.
func differenceRange(largest, sheet float64) float64 {
	return math.Max(largest, 1e-12*sheet)
}

// foundNetwork returns the best function that a snapshot has: g of the
// regression, before it the recovered units, before them the units so far.
func foundNetwork(s *snapshot.Snapshot) network.Network {
	n := network.Network{}
	switch {
	case s == nil:
	case s.Learned.Units() > 0:
		n = s.Learned
	case s.Recovered.Units() > 0:
		n = s.Recovered
	default:
		for _, u := range s.Units {
			if usable(u) {
				n.Append(u.W, u.B, u.A)
			}
		}
	}
	return n
}

// usable says whether a unit in the making has all its numbers yet.
func usable(u snapshot.Unit) bool {
	for _, v := range append([]float64{u.A, u.B}, u.W...) {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	return u.A != 0 && linalg.Norm(u.W) > 0
}

func foundUnits(s *snapshot.Snapshot) int {
	if s == nil {
		return 0
	}
	return len(s.Units)
}

func oneUnit(u snapshot.Unit) network.Network {
	n := network.Network{}
	n.Append(u.W, u.B, u.A)
	return n
}

// cloudDots are the samples of the snapshot's cloud, which is projected on the first
// two inputs; beyond two they would not lie on the slice.
func cloudDots(s *snapshot.Snapshot, d int) []plane.Dot {
	if s == nil || d != 2 {
		return nil
	}
	out := make([]plane.Dot, len(s.Cloud))
	for i, c := range s.Cloud {
		out[i] = plane.Dot{At: plane.Point{X: c.X, Y: c.Y}, Value: c.Value}
	}
	return out
}

// tableDots are the samples of a table. There is no slice to lie on: they are
// seen along all the other inputs, if the axes are the cloud's own.
func tableDots(m *model.Model, d int) []plane.Dot {
	if m.View().Slice == model.DefaultView().Slice {
		d = min(d, 2)
	}
	return cloudDots(m.Snapshot(), d)
}

// title is the heading of what was drawn, or of what stands in its place.
func title(m *model.Model) string {
	if m.Data() != nil {
		return "The samples"
	}
	return "What you drew"
}

// caption says beside the heading what is drawn.
func caption(m *model.Model) string {
	if t := m.Data(); t != nil {
		return fmt.Sprintf("a table of %s", words.Plural(t.Rows, "sample"))
	}
	n := m.Spec().Network
	text := ""
	switch d := n.Dim(); d {
	case 1:
		text = words.Plural(n.Units(), "bend") + " of one input"
	case 2:
		text = words.Plural(n.Units(), "crease") + " in the plane"
	default:
		return words.Plural(n.Units(), messages.Noun(d)) + " of " + words.Plural(d, "input")
	}
	if k := outOfSight(m); k > 0 {
		text += fmt.Sprintf(", %d out of sight", k)
	}
	return text
}

// captionLine is the caption, in place of it how to draw for those who have not
// drawn yet: there is little room beside the heading.
func captionLine(m *model.Model) string {
	n := m.Spec().Network
	if m.Data() != nil || m.CanUndo() || n.Dim() != 2 || outOfSight(m) > 0 {
		return caption(m)
	}
	return words.Plural(n.Units(), "crease") + "; drag for more"
}

// outOfSight counts the creases that the part of the plane on the sheet has none
// of.
func outOfSight(m *model.Model) (k int) {
	n, _ := m.Drawn()
	corners := viewport(m, 100, 100).Corners()
	for _, f := range basisOf(m).Slice(n) {
		if _, _, ok := plane.Segment(f, corners); !ok {
			k++
		}
	}
	return k
}
