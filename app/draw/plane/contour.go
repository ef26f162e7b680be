package plane

import "crease/app/draw/scale"

// Contour is one straight piece of a level line.
type Contour struct {
	Level    float64
	From, To Point
}

// Contours returns the level lines of the facets at the multiples of step,
// exactly: on a facet they are straight.
func Contours(fs []Facet, step float64) []Contour {
	var out []Contour
	for _, f := range fs {
		lo, hi := f.between()
		if hi-lo < 1e-9*step {
			continue // a level facet has no lines
		}
		for _, level := range scale.Multiples(lo, hi, step) {
			if c, ok := f.contour(level); ok {
				out = append(out, c)
			}
		}
	}
	return out
}

func (f Facet) contour(level float64) (Contour, bool) {
	var ends []Point
	for i, p := range f.Corners {
		j := (i + 1) % len(f.Corners)
		s, t := f.Values[i]-level, f.Values[j]-level
		if (s < 0) != (t < 0) {
			r := s / (s - t)
			ends = append(ends, p.Add(f.Corners[j].Sub(p).Mul(r)))
		}
	}
	if len(ends) != 2 || ends[0] == ends[1] {
		return Contour{}, false
	}
	return Contour{level, ends[0], ends[1]}, true
}
