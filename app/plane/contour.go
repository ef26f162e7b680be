package plane

import "math"

// Step returns a round step (1, 2 or 5 times a power of ten) that divides span
// into about n parts. Span and n are positive.
func Step(span float64, n int) float64 {
	raw := span / float64(n)
	p := math.Pow(10, math.Floor(math.Log10(raw)))
	switch m := raw / p; {
	case m <= 1:
		return p
	case m <= 2:
		return 2 * p
	case m <= 5:
		return 5 * p
	}
	return 10 * p
}

// Ticks returns the multiples of step between lo and hi.
func Ticks(lo, hi, step float64) []float64 {
	var t []float64
	for i := math.Ceil(lo/step - 1e-9); i <= math.Floor(hi/step+1e-9); i++ {
		t = append(t, i*step)
	}
	return t
}

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
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, v := range f.Values {
			lo, hi = math.Min(lo, v), math.Max(hi, v)
		}
		if hi-lo < 1e-9*step {
			continue // a level facet has no lines
		}
		for _, level := range Ticks(lo, hi, step) {
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
