package practical

import (
	"context"
	"math"

	"crease/algo/refine"
	"crease/algo/tensor"
)

// pace counts work in multiply-adds, which do not depend on the machine, and
// lets others breathe.
type pace struct {
	ctx         context.Context
	yield       func(context.Context) error
	work, since int64
}

// breath is the work between two calls of Yield: a few milliseconds under wasm.
const breath = 2_000_000

// tick is the refine.Tick of a run.
func (p *pace) tick(work int) error {
	p.work += int64(work)
	p.since += int64(work)
	if p.since < breath {
		return nil
	}
	p.since = 0
	return p.breathe()
}

func (p *pace) breathe() error {
	if err := p.ctx.Err(); err != nil {
		return err
	}
	if p.yield != nil {
		return p.yield(p.ctx)
	}
	return nil
}

// residualsOf is m.Residuals in pieces between which others breathe.
func (p *pace) residualsOf(m refine.Model, dst []float64, data *refine.Data) (float64, error) {
	const piece = 1024
	sum := 0.0
	for lo := 0; lo < len(dst); lo += piece {
		hi := min(lo+piece, len(dst))
		sum += m.Residuals(dst[lo:hi], data.Slice(lo, hi)) * float64(hi-lo)
		if err := p.tick((hi - lo) * (m.Net.Units() + 1) * (data.Dim + 1)); err != nil {
			return 0, err
		}
	}
	return sum / float64(max(1, len(dst))), nil
}

func entries(d, k int) int { return tensor.Len(d, k) }

// rng is a small generator for starts: SplitMix64.
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
	return math.Sqrt(-2*math.Log(g.uniform())) * math.Cos(2*math.Pi*g.uniform())
}

// direction returns a random unit vector.
func (g *rng) direction(d int) []float64 {
	v := make([]float64, d)
	for {
		s := 0.0
		for i := range v {
			v[i] = g.normal()
			s += v[i] * v[i]
		}
		if s > 1e-20 {
			for i := range v {
				v[i] /= math.Sqrt(s)
			}
			return v
		}
	}
}
