package scale

import (
	"math"
	"slices"

	"crease/app/text/number"
)

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
