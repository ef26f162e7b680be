// Package scale maps values to positions on an axis, linear or logarithmic, and chooses its ticks.
//
// Values may be anything. Shows refuses what is not finite and what a logarithmic axis lacks: it reaches no picture.
package scale

import "math"

// Kind is the kind of an axis.
type Kind int

// The kinds of axes.
const (
	Linear Kind = iota
	Log
)

// Limit bounds what is drawn: values beyond ±Limit are treated as if they were not finite, so no span overflows.
const Limit = 1e150

// Scale maps values between Lo and Hi to positions between 0 and 1.
type Scale struct {
	Kind   Kind
	Lo, Hi float64 // Lo < Hi; both positive if Kind is Log
}

// At returns the position of v, 0 at Lo, 1 at Hi and outside [0, 1] beyond them; ok is false if the axis cannot show v.
func (s Scale) At(v float64) (p float64, ok bool) {
	if !s.Shows(v) {
		return 0, false
	}
	lo, hi := s.warp(s.Lo), s.warp(s.Hi)
	return (s.warp(v) - lo) / (hi - lo), true
}

// Shows reports whether v has a position on such an axis at all.
func (s Scale) Shows(v float64) bool {
	if math.IsNaN(v) || math.Abs(v) > Limit {
		return false
	}
	return s.Kind != Log || v >= 1/Limit
}

// Usable reports whether the ends of the scale are far enough apart to compute positions.
func (s Scale) Usable() bool {
	if !s.Shows(s.Lo) || !s.Shows(s.Hi) || !(s.Lo < s.Hi) {
		return false
	}
	size := max(math.Abs(s.Lo), math.Abs(s.Hi))
	lo, hi := s.warp(s.Lo), s.warp(s.Hi)
	return size > 1e-140 && hi-lo > 1e-9*max(math.Abs(lo), math.Abs(hi))
}

// Value is the inverse of At.
func (s Scale) Value(p float64) float64 {
	lo, hi := s.warp(s.Lo), s.warp(s.Hi)
	u := lo + p*(hi-lo)
	if s.Kind == Log {
		return math.Pow(10, u)
	}
	return u
}

func (s Scale) warp(v float64) float64 {
	if s.Kind == Log {
		return math.Log10(v)
	}
	return v
}

// Fit returns a scale of a kind that contains all values that it can show, with its ends moved outwards to round
// numbers. Without any such value it goes from 0 to 1, or over one decade; a single value gets room on both sides.
func Fit(kind Kind, values []float64) Scale {
	s := bounds(kind, values)
	switch {
	case s.Lo > s.Hi && kind == Log:
		s.Lo, s.Hi = 0.1, 1
	case s.Lo > s.Hi:
		s.Lo, s.Hi = 0, 1
	}
	if kind == Log {
		if s.Hi < s.Lo*1.0001 {
			s.Lo, s.Hi = s.Lo/2, s.Hi*2
		}
		if lo, hi := math.Log10(s.Lo), math.Log10(s.Hi); hi-lo > 1.5 {
			s.Lo, s.Hi = math.Pow(10, math.Floor(lo+1e-9)), math.Pow(10, math.Ceil(hi-1e-9))
		} else {
			s.Lo, s.Hi = round125(s.Lo, false), round125(s.Hi, true)
		}
		return s
	}
	if size := max(math.Abs(s.Lo), math.Abs(s.Hi)); s.Hi-s.Lo <= 1e-9*size || size < 1e-140 {
		room := size / 2
		if size < 1e-140 {
			room = 1
		}
		s.Lo, s.Hi = s.Lo-room, s.Hi+room
	}
	step := Step(s.Hi-s.Lo, 4)
	s.Lo, s.Hi = math.Floor(s.Lo/step+1e-9)*step, math.Ceil(s.Hi/step-1e-9)*step
	return s
}

// Tight is Fit with a little room at linear ends instead of round numbers.
func Tight(kind Kind, values []float64) Scale {
	s := bounds(kind, values)
	room := 0.02 * (s.Hi - s.Lo)
	s.Lo, s.Hi = s.Lo-room, s.Hi+room
	if kind != Linear || !(s.Hi > s.Lo) || s.Hi-s.Lo < 1e-9*max(1, s.Hi, -s.Lo) {
		return Fit(kind, values)
	}
	return s
}

// bounds returns the scale between the least and the largest value that it can show.
func bounds(kind Kind, values []float64) Scale {
	s := Scale{Kind: kind, Lo: math.Inf(1), Hi: math.Inf(-1)}
	for _, v := range values {
		if s.Shows(v) {
			s.Lo, s.Hi = min(s.Lo, v), max(s.Hi, v)
		}
	}
	return s
}

// round125 rounds v down or up to 1, 2 or 5 times a power of ten.
func round125(v float64, up bool) float64 {
	e := math.Floor(math.Log10(v))
	best := math.Pow(10, e)
	for _, m := range []float64{1, 2, 5, 10} {
		c := m * math.Pow(10, e)
		if up && c >= v*(1-1e-9) {
			return c
		}
		if !up && c <= v*(1+1e-9) {
			best = c
		}
	}
	return best
}

// Step returns the least step, 1, 2 or 5 times a power of ten, that divides span into at most n parts; 1 for no span.
func Step(span float64, n int) float64 {
	if !(span > 0) {
		return 1
	}
	return round125(span/float64(n), true)
}

// Size returns |x|, or 0 if x is not finite or too large to be drawn.
func Size(x float64) float64 {
	if x = math.Abs(x); x <= Limit {
		return x
	}
	return 0
}

// DecadeBelow returns the largest power of ten that is at most v > 0, or 0 if a logarithmic axis cannot show v.
func DecadeBelow(v float64) float64 { return powerOfTen(v, math.Floor) }

// DecadeAbove returns the least power of ten that is at least v > 0, or 0 if a logarithmic axis cannot show v.
func DecadeAbove(v float64) float64 { return powerOfTen(v, math.Ceil) }

func powerOfTen(v float64, round func(float64) float64) float64 {
	if !(v > 1e-140 && v < 1e140) {
		return 0
	}
	return math.Pow(10, round(math.Log10(v)))
}
