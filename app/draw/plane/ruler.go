package plane

import (
	"crease/app/draw/scale"
	"crease/app/text/number"
)

// Ruler says in which numbers an axis of a picture is told: Zero + One·t at the place t, as where a table's rows fill
// the picture. The zero Ruler tells places as they are.
type Ruler struct{ Zero, One float64 }

func (r Ruler) isZero() bool { return r == Ruler{} }

// at returns the place of a number.
func (r Ruler) at(v float64) float64 {
	if r.isZero() {
		return v
	}
	return (v - r.Zero) / r.One
}

// of returns the number at a place.
func (r Ruler) of(t float64) float64 {
	if r.isZero() {
		return t
	}
	return r.Zero + r.One*t
}

// mark is a place of an axis with its number.
type mark struct {
	at   float64
	text string
}

// marks returns round numbers between two places, about n of them on such a span.
func (r Ruler) marks(lo, hi, span float64, n int) (list []mark) {
	step := scale.Step(r.of(span)-r.of(0), n)
	for _, v := range scale.Multiples(r.of(lo), r.of(hi), step) {
		text := number.Trimmed(v)
		if !r.isZero() {
			text = number.Measured(v, 0)
		}
		list = append(list, mark{r.at(v), text})
	}
	return list
}
