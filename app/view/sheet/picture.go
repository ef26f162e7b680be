package sheet

import (
	"slices"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/app/doc/assignment"
	"crease/app/doc/export"
	"crease/app/doc/model"
	"crease/app/doc/mystery"
	"crease/app/draw/palette"
	"crease/app/draw/plane"
	"crease/app/report/outcome"
	"crease/app/text/number"
	"crease/app/text/words"
	"crease/app/ui"
)

// basisOf returns the directions of the plane shown: the axes in one and two dimensions, the chosen ones beyond.
func basisOf(m *model.Model) plane.Basis {
	_, d := m.Drawn()
	n, v := truthOf(m), m.View()
	if d <= 2 {
		return plane.NewBasis(linalg.Axis(d, 0), linalg.Axis(d, d-1))
	}
	pick := func(s model.Direction, or int) []float64 {
		switch {
		case s.Unit && s.Index < n.Units():
			return n.W[s.Index]
		case !s.Unit && s.Index < d:
			return linalg.Axis(d, s.Index)
		}
		return linalg.Axis(d, or)
	}
	return plane.NewBasis(pick(v.Slice[0], 0), pick(v.Slice[1], 1))
}

// directionName names an axis of the slice as it is printed beside the sheet.
func directionName(m *model.Model, s model.Direction) string {
	if w, ok := windowOf(m); ok && !s.Unit && s.Index < len(w.Names)-1 {
		return w.Names[s.Index]
	}
	if s.Unit {
		return words.Unit(s.Index)
	}
	return "x" + words.Unit(s.Index)[1:]
}

// Drawn's and Found's pictures start from the same one: the same view, the same look.
func pictureOf(m *model.Model, d int, w, h float64, dark bool) plane.Picture {
	v := m.View()
	p := plane.Picture{View: viewport(m, w, h), Highlighted: m.Highlighted(), Chosen: -1,
		Graph: d == 1, Solid: v.Solid && d > 1, Turn: plane.Turn{Yaw: v.Yaw, Tilt: v.Tilt, Flat: m.Flat()},
		Contours: v.Contours, Axes: true, Legend: "f", Dark: dark, Big: large(m)}
	p.Foot = h - p.View.H
	if d == 1 {
		p.View.CY = 0
	}
	if d > 2 {
		p.AxisX, p.AxisY = directionName(m, v.Slice[0]), directionName(m, v.Slice[1])
	}
	if w, ok := windowOf(m); ok {
		i, j := axesOf(m, d)
		w.rule(&p, i, j)
	}
	return p
}

// drawnPicture is what was drawn. It stays blank while a table is in its place: nothing is known of what lies behind.
func drawnPicture(m *model.Model, b plane.Basis, w, h float64, dark bool) plane.Picture {
	n, d := m.Drawn()
	p := pictureOf(m, d, w, h, dark)
	p.ID = "drawn"
	if m.Film().On && m.Data() == nil {
		p.Title = altDrawn + words.Plural(truthOf(m).Units(), "crease")
		filmDrawn(&p, m, b, d)
		return p
	}
	if m.Guessing() { // the samples have the same colours whatever is drawn over them
		fold(&p, b, n)
		scatter(&p, m)
		p.DotRange, p.DotName = vividPart*p.Range, "f"
		p.Title = "Samples of a hidden sheet, coloured by their value; your guess so far: " +
			words.Plural(n.Units(), "crease")
		return p
	}
	if n.Units() == 0 {
		p.Blank, p.Title = true, "The network behind the table of samples is not known"
		lay(&p, m, d)
		return p
	}
	fold(&p, b, n)
	p.Title = altDrawn + words.Plural(n.Units(), "crease")
	return p
}

// outOfSight counts the creases that a view of the plane, or of the slice, has none of.
func outOfSight(m *model.Model, view plane.Viewport) int {
	n, _ := m.Drawn()
	folds := basisOf(m).Slice(n)
	return linalg.Count(len(folds), func(i int) bool {
		_, _, ok := plane.Segment(folds[i], view.Corners())
		return !ok
	})
}

// fold makes a picture the sheet of a network, with a labelled crease for each unit.
func fold(p *plane.Picture, b plane.Basis, n network.Network) {
	p.Sheet, p.Lines = b.Sheet(n), make([]plane.Line, n.Units())
	for i, f := range b.Slice(n) {
		p.Lines[i] = plane.Line{Fold: f, Unit: i, Label: true}
	}
}

// samplesOf are the samples of a run that a sheet has room for: the rows of a table, or the snapshot's cloud.
func samplesOf(m *model.Model, d int) []plane.Dot {
	if w, ok := windowOf(m); ok {
		return w.dots(axesOf(m, d))
	}
	return cloudDots(m.Snapshot(), d)
}

// lay lays samples on a picture, in a film those that have fallen; a graph that has no sheet reaches as far as they do.
func lay(p *plane.Picture, m *model.Model, d int) {
	p.Dots = samplesOf(m, d)
	if m.Film().On {
		p.Dots, p.DotRange = leftDots(m, d)
	}
	if p.Graph && p.Range == 0 {
		p.Range = largestDot(p.Dots)
	}
	p.Dots = fallenDots(p.Dots, m.Film())
}

// prerenderSize is the side in pixels of the sheets in the page's HTML; the style sheet scales them to their place.
const prerenderSize = 450

// bothThemes are the pictures of a sheet in the page's HTML: the style sheet shows the one of the system's theme.
func bothThemes(picture func(dark bool) plane.Picture) []goapp.UI {
	dark := picture(true)
	dark.ID += "dark"
	return []goapp.UI{
		goapp.Div().Class("in-light").Body(goapp.Raw(picture(false).SVG())),
		goapp.Div().Class("in-dark").Body(goapp.Raw(dark.SVG())),
	}
}

// leftOver makes a picture that of what the guess leaves of the samples. Colours fade as it comes near (fadingRange).
func leftOver(p *plane.Picture, m *model.Model) {
	n, d := m.Drawn()
	scatter(p, m)
	p.Dots = residualDots(p.Dots, n, d)
	p.DotRange, p.DotName = vividPart*fadingRange(p.Range, largestDot(p.Dots)), "f−g"
	p.Title = "The samples' values less what your guess makes of them: no colour where it is right"
}

// scatter makes a picture that of the first samples of a mystery sheet, of one or two inputs, without paper.
func scatter(p *plane.Picture, m *model.Model) {
	b := m.Mystery().Samples
	p.Blank, p.Sheet, p.Dots = true, nil, plane.Dots(b.X, b.Y[:b.Len], 800)
	p.Range = largestDot(p.Dots)
}

// revealed is the guess at a mystery sheet as if it had been found, once the network is revealed; nil without one.
func revealed(m *model.Model) *snapshot.Snapshot {
	y := m.Mystery()
	if y == nil || !y.Revealed || m.Snapshot() != nil || y.Scored.Units() == 0 || m.Data() != nil {
		return nil
	}
	return mystery.AsFound(y.Hidden.Network, y.Scored)
}

// shownFound returns the snapshot on the found sheet: while a dropped drawing is being learned, that of the one before.
func shownFound(m *model.Model) (s *snapshot.Snapshot, before bool) {
	s = m.Snapshot()
	if guess := revealed(m); guess != nil {
		return guess, false
	}
	if last := m.Before(); last != nil && foundNetwork(s).Units() == 0 {
		return last, true
	}
	return s, false
}

// foundLook is what the found sheet is to show.
type foundLook struct {
	difference bool // the drawn sheet less the found one
	over       bool // what was drawn lies over it
}

// overlaid reports whether what was drawn lies over what was found by itself: once the run is over.
func overlaid(m *model.Model) bool {
	state, _ := m.State()
	return state == model.Done || m.Film().Reveal || revealed(m) != nil
}

// snapshotPicture is what a snapshot has found: the function learned, its creases dashed over the true ones. A
// difference is the drawn sheet less the found one, on a scale of its own; among rounds on the drawn sheet's, so that
// it fades to white from one to the next.
func snapshotPicture(m *model.Model, s *snapshot.Snapshot, b plane.Basis, look foundLook, w, h float64,
	dark bool) plane.Picture {
	_, d := m.Drawn()
	n, film := truthOf(m), m.Film()
	p := pictureOf(m, d, w, h, dark)
	p.ID = "found"
	if m.Guessing() {
		leftOver(&p, m)
		return p
	}
	f, g := b.Sheet(n), b.Sheet(inWindow(m, s, foundNetwork(s)))
	if p.Sheet = g; p.RulerF == (plane.Ruler{}) {
		p.Legend = "g"
	}
	if look.over {
		for i, u := range b.Slice(n) {
			p.Lines = append(p.Lines, plane.Line{Fold: u, Unit: i, Stroke: plane.Faint, Fade: dissolved(film)})
		}
	}
	p.Blank = len(g) == 0
	if n.Units() > 0 && (p.Graph || !p.Blank || film.On) {
		facets := plane.Arrange(f, p.View.Corners())
		p.Range, p.Steepness = plane.Range(facets), plane.Steepness(facets)
	}
	if p.Blank {
		lay(&p, m, d) // all that is known yet
		nameLevel(&p)
		return p
	}
	p.Title = altFound + words.Plural(len(s.Units), "crease")
	if look.difference && !film.Hides() && n.Units() > 0 {
		p.Sheet, p.Legend = plane.Minus(f, g), "f−g"
		if s.Round > 0 {
			p.Note = "f's scale; at most " + number.Format(plane.Largest(p.Facets()), 1)
		} else {
			const rounding = 1e-12 // of the sheet's scale; a picture of less would look like a finding
			p.Range = max(plane.Range(p.Facets()), rounding*p.Range)
			p.Steepness = max(plane.Steepness(p.Facets()), rounding*p.Steepness)
		}
		p.Title = "The drawn sheet minus the found one"
	}
	if m.Data() != nil && !film.On {
		lay(&p, m, d)
		p.DotRange = p.Range
	}
	folds := b.Slice(inWindow(m, s, networkOf(s.Units)))
	for i, u := range s.Units {
		l := plane.Line{Fold: folds[i], Unit: u.Truth, Stroke: plane.Dashed, Label: u.Truth >= 0}
		if n.Units() == 0 && !film.Hides() {
			l.Unit, l.Label = i, true // without a truth the units count as they were found
		}
		p.Lines = append(p.Lines, l)
	}
	if filmFound(&p, film); p.Blank {
		nameLevel(&p)
	}
	return p
}

// foundDirections are the directions that a snapshot's tensors have found, turned as the drawn crease's arrow is where
// that is known. While a film hides what was drawn they belong to the units found so far, if there are any.
func foundDirections(m *model.Model, b plane.Basis, s *snapshot.Snapshot) []plane.Direction {
	if s == nil {
		return nil
	}
	of, hides := network.Network{}, m.Film().Hides()
	if n := truthOf(m); hides {
		of = networkOf(s.Units)
	} else if n.Units() > 0 {
		of = n.Normalised()
	}
	var list []plane.Direction
	for _, dec := range s.Decomp {
		for i, w := range dec.Directions {
			if i < len(dec.Kept) && !dec.Kept[i] {
				continue
			}
			unit, sign := outcome.Nearest(of, w)
			if hides {
				sign = 1
				if unit >= 0 {
					unit = s.Units[unit].Truth
				}
			}
			list = append(list, b.Direction(linalg.Scaled(w, sign), unit, dec.Tensor%2 == 0))
		}
	}
	return list
}

// foundNetwork returns the best function of a snapshot: g of the regression, the recovered units, or those so far.
func foundNetwork(s *snapshot.Snapshot) network.Network {
	switch {
	case s == nil:
		return network.Network{}
	case s.Learned.Units() > 0:
		return s.Learned
	case s.Recovered.Units() > 0:
		return s.Recovered
	}
	n := network.Network{}
	for _, u := range s.Units { // those in the making may not have all their numbers yet
		if linalg.Finite(u.A, u.B) && linalg.Finite(u.W...) && u.A != 0 && linalg.Norm(u.W) > 0 {
			n.Append(u.W, u.B, u.A)
		}
	}
	return n
}

func networkOf(units []snapshot.Unit) (n network.Network) {
	for _, u := range units {
		n.Append(u.W, u.B, u.A)
	}
	return n
}

// Bare draws a found sheet of side × side pixels for elsewhere on the page, without tools, its parts named after id.
func Bare(m *model.Model, s *snapshot.Snapshot, id string, side float64) string {
	p := snapshotPicture(m, s, basisOf(m), foundLook{over: true}, side, side, ui.IsDark(m))
	p.View.Half, p.View.H, p.Foot = m.View().Zoom, side, 0 // it has no legend
	p.ID, p.Dots = id, nil
	return p.SVG()
}

// pictureSide is the size of a sheet in a picture that leaves the page.
const pictureSide = 640

// File returns what the page shows as one SVG that stands by itself: the sheet that was
// drawn and, once there is one, the sheet that was found; "" if the author has hidden both.
func File(m *model.Model, dark bool) string {
	b, terms, s := basisOf(m), m.View().Assignment, m.Snapshot()
	var panels []export.Panel
	if terms.Shown(assignment.Drawing) {
		name := savedDrawn + caption(m, true, viewport(m, pictureSide, pictureSide))
		if m.Guessing() || m.Data() != nil { // nobody drew it
			name = title(m)
		}
		panels = append(panels, export.Panel{Title: name, SVG: alone(drawnPicture(m, b, pictureSide, pictureSide, dark))})
	}
	if terms.Shown(assignment.Found) && s != nil && len(s.Units) > 0 {
		look := foundLook{over: overlaid(m) && terms.Shown(assignment.Drawing)}
		p := snapshotPicture(m, s, b, look, pictureSide, pictureSide, dark)
		panels = append(panels, export.Panel{Title: savedFound + foundCaption(s), SVG: alone(p)})
	}
	panels = slices.DeleteFunc(panels, func(p export.Panel) bool { return p.SVG == "" })
	if len(panels) == 0 {
		return ""
	}
	return export.Beside(panels, pictureSide, pictureSide, palette.Named("paper", dark), palette.Named("ink", dark))
}

// alone draws a picture as a self-contained SVG, "" if there is nothing to draw. Its ids are not those of the sheets on
// the page, whose gradients it would take otherwise where it is in the same document, as in print.
func alone(p plane.Picture) string {
	if p.Blank && len(p.Dots) == 0 {
		return ""
	}
	p.ID, p.Highlighted, p.Inline = "saved"+p.ID, -1, true
	return p.SVG()
}
