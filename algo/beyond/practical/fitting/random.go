package fitting

import (
	"math"

	"crease/algo/beyond/refine"
	"crease/algo/network"
	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
)

// RNG is a small generator for starts: SplitMix64. Speed does not require it,
// but a generator of math/rand/v2 would draw other starts, and runs of existing
// links would change their digits.
type RNG struct{ state uint64 }

// NewRNG returns the generator of a seed.
func NewRNG(seed uint64) *RNG { return &RNG{seed ^ 0x1d872b41a3f5c09e} }

// Next returns 64 random bits.
func (g *RNG) Next() uint64 {
	g.state += 0x9e3779b97f4a7c15
	z := g.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Uniform returns a number in (0, 1).
func (g *RNG) Uniform() float64 { return (float64(g.Next()>>11) + .5) * 0x1p-53 }

// Normal returns a draw from N(0,1) (Box and Muller).
func (g *RNG) Normal() float64 {
	return math.Sqrt(-2*elementary.Log(g.Uniform())) * math.Cos(2*math.Pi*g.Uniform())
}

// Direction returns a random unit vector.
func (g *RNG) Direction(d int) []float64 {
	v := make([]float64, d)
	for {
		for i := range v {
			v[i] = g.Normal()
		}
		if s := math.Sqrt(linalg.Dot(v, v)); s > 1e-10 {
			for i := range v {
				v[i] /= s
			}
			return v
		}
	}
}

// Model returns a model in R^d with creases through the bulk of the samples, whose labels have a
// mean square of energy.
func (g *RNG) Model(d, units int, energy float64) refine.Model {
	var net network.Network
	for range units {
		net.Append(g.Direction(d), .8*g.Normal(), math.Sqrt(energy/float64(units)))
	}
	return refine.NewModel(net, d)
}
