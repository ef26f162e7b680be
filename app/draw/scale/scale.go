// Package scale maps values to positions on an axis, linear or logarithmic, and chooses its ticks.
//
// Values may be anything. Shows refuses what is not finite and what a logarithmic axis lacks: it reaches no picture.
package scale

import (
	"math"
	"slices"

	"crease/app/text/number"
)

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

// Tick is a marked value of an axis.
type Tick struct {
	At    float64
	Label string
}

// Shares returns the ticks of an axis of shares, from 0 % to 100 %.
func Shares() []Tick {
	var list []Tick
	for _, share := range []float64{0, .25, .5, .75, 1} {
		list = append(list, Tick{share, number.Percent(share)})
	}
	return list
}

// Ticks returns the ticks of an axis whose length is room: as many as fit, at 1, 2 or 5 times a power of ten. size
// returns the length of a label along the axis, and gap is the least space between two labels. There are at least two
// ticks. If not even two labels fit, these are the ends of the densest choice.
func (s Scale) Ticks(room float64, size func(label string) float64, gap float64) []Tick {
	sets := s.linearCandidates
	if s.Kind == Log {
		sets = s.logCandidates
	}
	var fallback []Tick
	for _, values := range sets() {
		if len(values) < 2 {
			continue
		}
		ticks := s.label(values)
		if s.Fits(ticks, room, size, gap) {
			return ticks
		}
		ends := []Tick{ticks[0], ticks[len(ticks)-1]}
		if fallback == nil || s.Fits(ends, room, size, gap) {
			fallback = ends
		}
	}
	return fallback
}

// Fits reports whether all labels, centred at their ticks, are at least gap apart.
func (s Scale) Fits(ticks []Tick, room float64, size func(string) float64, gap float64) bool {
	if float64(len(ticks)) > 1+room/8 {
		return false
	}
	end := math.Inf(-1)
	for _, t := range ticks {
		p, ok := s.At(t.At)
		half := size(t.Label) / 2
		if !ok || p*room-half < end+gap {
			return false
		}
		end = p*room + half
	}
	return true
}

// linearCandidates lists sets of ticks within the scale, the densest first.
func (s Scale) linearCandidates() [][]float64 {
	span := s.Hi - s.Lo
	var sets [][]float64
	for step := Step(span, 12); step <= span*1.01 && len(sets) < 8; step = Step(step*1.5, 1) {
		sets = append(sets, Multiples(s.Lo, s.Hi, step))
	}
	return sets
}

// Multiples returns the multiples of step from lo to hi, both included up to a rounding error, at most a thousand.
func Multiples(lo, hi, step float64) []float64 {
	const slack, most = 1e-6, 1000
	var out []float64
	first := math.Ceil(lo/step - slack)
	for i := first; i*step <= hi+slack*step && len(out) < most; i++ {
		out = append(out, i*step+0) // +0 turns −0 into 0
	}
	return out
}

func (s Scale) logCandidates() [][]float64 {
	lo, hi := math.Log10(s.Lo), math.Log10(s.Hi)
	var sets [][]float64
	if hi-lo < 1.6 {
		for _, digits := range [][]float64{{1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 2, 5}, {1, 3}} {
			sets = append(sets, decades(lo, hi, 1, digits, s))
		}
	}
	for _, stride := range []int{1, 2, 3, 5, 10, 20, 50, 100} {
		sets = append(sets, decades(lo, hi, stride, []float64{1}, s))
	}
	if !slices.ContainsFunc(sets, func(v []float64) bool { return len(v) > 1 }) {
		sets = append(sets, s.linearCandidates()...)
	}
	return sets
}

// decades returns digit·10^e within the scale, e a multiple of stride.
func decades(lo, hi float64, stride int, digits []float64, s Scale) []float64 {
	var out []float64
	first := int(math.Floor(lo/float64(stride))) * stride
	for e := first; float64(e) <= hi+1e-9; e += stride {
		for _, d := range digits {
			v := d * math.Pow(10, float64(e))
			if v >= s.Lo*(1-1e-9) && v <= s.Hi*(1+1e-9) {
				out = append(out, v)
			}
		}
	}
	return out
}

// label returns ticks at the values, with labels that are all in the same style.
func (s Scale) label(values []float64) []Tick {
	step, size := math.Inf(1), 0.0
	for i, v := range values {
		size = max(size, math.Abs(v))
		if i > 0 {
			step = min(step, v-values[i-1])
		}
	}
	// Between 0.02 and 0.05 a tick at 10⁻² would stand out: write it 0.01.
	plain := s.Kind == Log && values[0] >= 0.01 && size < 1e3 && size/values[0] < 50
	ticks := make([]Tick, len(values))
	for i, v := range values {
		ticks[i].At = v
		if s.Kind == Linear {
			ticks[i].Label = number.LinearTick(v, step, size)
		} else {
			ticks[i].Label = number.LogTick(v, plain)
		}
	}
	return ticks
}
