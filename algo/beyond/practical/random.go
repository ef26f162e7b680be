package practical

import (
	"math"

	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
)

// rng is a small generator for starts: SplitMix64. Speed does not require it,
// but a generator of math/rand/v2 would draw other starts, and runs of existing
// links would change their digits.
type rng struct{ state uint64 }

func newRNG(seed uint64) rng { return rng{seed ^ 0x1d872b41a3f5c09e} }

func (g *rng) next() uint64 {
	g.state += 0x9e3779b97f4a7c15
	z := g.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// uniform returns a number in (0, 1).
func (g *rng) uniform() float64 { return (float64(g.next()>>11) + .5) * 0x1p-53 }

// normal returns a draw from N(0,1) (Box and Muller).
func (g *rng) normal() float64 {
	return math.Sqrt(-2*elementary.Log(g.uniform())) * math.Cos(2*math.Pi*g.uniform())
}

// direction returns a random unit vector.
func (g *rng) direction(d int) []float64 {
	v := make([]float64, d)
	for {
		for i := range v {
			v[i] = g.normal()
		}
		if s := math.Sqrt(linalg.Dot(v, v)); s > 1e-10 {
			for i := range v {
				v[i] /= s
			}
			return v
		}
	}
}
