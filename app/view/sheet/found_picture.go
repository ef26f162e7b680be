package sheet

import (
	"math"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/app/doc/model"
	"crease/app/draw/plane"
	"crease/app/report/outcome"
)

// foundPicture is what was found: the function learned, its creases dashed over
// the true ones. With difference it is the drawn sheet less the found one, on a
// scale of its own; among rounds on the drawn sheet's, so that it fades to white from
// one to the next.
func foundPicture(m *model.Model, b plane.Basis, difference bool, w, h float64, dark bool) plane.Picture {
	s, _ := shownFound(m)
	return snapshotPicture(m, s, b, foundLook{difference, overlaid(m)}, w, h, dark)
}

// shownFound returns the snapshot that the found sheet shows. While the drawing that was
// just dropped is being learned that is what was found last, of a drawing before.
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

// overlaid reports whether what was drawn lies over what was found by itself: once the
// run is over.
func overlaid(m *model.Model) bool {
	state, _ := m.State()
	return state == model.Done || m.Film().Reveal || revealed(m) != nil
}

// snapshotPicture is foundPicture for any snapshot.
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
	f, g := b.Sheet(n), b.Sheet(learned(m, s))
	if p.Sheet = g; p.RulerF == (plane.Ruler{}) {
		p.Legend = "g"
	}
	if look.over {
		for i, u := range b.Slice(n) {
			p.Lines = append(p.Lines, plane.Line{Fold: u, Unit: i, Stroke: plane.Faint, Fade: dissolved(film)})
		}
	}
	p.Blank = len(g) == 0
	if n.Units() > 0 && (p.Graph || !p.Blank) {
		facets := plane.Arrange(f, p.View.Corners())
		p.Range, p.Steepness = plane.Range(facets), plane.Steepness(facets)
	}
	p.Title = altFound(foundUnits(s))
	if p.Blank {
		p.Title = altNothing
		p.Dots = fallenDots(samplesOf(m, d), film) // all that is known yet
		reachDots(&p)
		return p
	}
	if look.difference && !film.Hides() && n.Units() > 0 {
		p.Sheet, p.Legend = plane.Minus(f, g), "f−g"
		if s.Round > 0 {
			p.Note = onDrawnScale(plane.Largest(p.Facets()))
		} else {
			p.Range = differenceRange(plane.Range(p.Facets()), p.Range)
			p.Steepness = differenceRange(plane.Steepness(p.Facets()), p.Steepness)
		}
		p.Title = altDifference
	}
	if m.Data() != nil && !film.On {
		p.Dots = samplesOf(m, d)
		p.DotRange = p.Range
	}
	folds := b.Slice(foundLines(m, s))
	for i, u := range s.Units {
		l := plane.Line{Fold: folds[i], Unit: u.Truth, Stroke: plane.Dashed, Label: u.Truth >= 0}
		if n.Units() == 0 && !film.Hides() {
			l.Unit, l.Label = i, true // without a truth the units count as they were found
		}
		p.Lines = append(p.Lines, l)
	}
	filmFound(&p, film)
	return p
}

// foundDirections are the directions that the tensors of a snapshot have found,
// turned the way the drawn crease's own arrow points where that is known. While a film
// hides what was drawn they belong to the units found so far, if there are any yet.
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
			v := make([]float64, len(w))
			for j := range w {
				v[j] = sign * w[j]
			}
			list = append(list, b.Direction(v, unit, dec.Tensor%2 == 0))
		}
	}
	return list
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
	switch {
	case s == nil:
		return network.Network{}
	case s.Learned.Units() > 0:
		return s.Learned
	case s.Recovered.Units() > 0:
		return s.Recovered
	}
	n := network.Network{}
	for _, u := range s.Units {
		if usable(u) {
			n.Append(u.W, u.B, u.A)
		}
	}
	return n
}

// usable reports whether a unit in the making has all its numbers yet.
func usable(u snapshot.Unit) bool {
	return linalg.Finite(u.A, u.B) && linalg.Finite(u.W...) && u.A != 0 && linalg.Norm(u.W) > 0
}

func foundUnits(s *snapshot.Snapshot) int {
	if s == nil {
		return 0
	}
	return len(s.Units)
}

func networkOf(units []snapshot.Unit) (n network.Network) {
	for _, u := range units {
		n.Append(u.W, u.B, u.A)
	}
	return n
}
