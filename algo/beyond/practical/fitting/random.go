package fitting

import (
	"math"
	"slices"
	"sort"

	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
)

// RNG generates starts (SplitMix64). Another generator would change the digits of runs that links refer to.
type RNG struct{ state uint64 }

// NewRNG returns a generator with a seed.
func NewRNG(seed uint64) *RNG { return &RNG{seed ^ 0x1d872b41a3f5c09e} }

// Uniform returns a number in (0, 1).
func (g *RNG) Uniform() float64 {
	g.state += 0x9e3779b97f4a7c15
	return (float64(sample.Mix(g.state)>>11) + .5) * 0x1p-53
}

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
			linalg.Divide(v, s)
			return v
		}
	}
}

// Model returns a model in R^d with random creases through the bulk of samples whose labels have this mean square.
func (g *RNG) Model(d, units int, energy float64) refine.Model {
	var net network.Network
	for range units {
		net.Append(g.Direction(d), .8*g.Normal(), math.Sqrt(energy/float64(units)))
	}
	return refine.NewModel(net, d)
}

// crease is wᵀx + b = 0, the crease of a candidate unit.
type crease struct {
	w     []float64
	b     float64
	score float64 // the share of the residual that it explains
}

// Propose returns the model with count more units: of many random creases those that explain most of the residual. Half
// of them pass through samples with large residuals, the others between such a sample and the origin.
func (f Fitting) Propose(m refine.Model, count int, rng *RNG) refine.Model {
	const draws, maxScored = 60, 3000
	d := f.Data.Dim
	res, _ := f.Log.Residuals(m, f.Data)
	pick := rng.Picker(res)
	n := min(len(res), maxScored)
	step := len(res) / n
	var all []crease
	for k := range draws * count {
		x := f.Data.Row(pick())[:d]
		c := crease{w: rng.Direction(d)}
		if c.b = -linalg.Dot(c.w, x); k%2 == 0 {
			c.b *= rng.Uniform()
		}
		c.score = f.score(c.w, c.b, res, step)
		if all = append(all, c); f.Log.Meter.Tick(n*(d+8)) != nil {
			return m
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].score > all[j].score })
	out := m.Clone()
	for _, c := range all {
		if out.Net.Units() >= m.Net.Units()+count {
			break
		}
		drawn := out.Net.W[m.Net.Units():]
		like := func(w []float64) bool { return math.Abs(linalg.Dot(w, c.w)) >= .95 }
		if d == 1 || !slices.ContainsFunc(drawn, like) {
			out.Net.Append(c.w, c.b, 1e-2*math.Sqrt(f.Energy))
		}
	}
	return out
}

// score returns the share of the residual that the crease's kink explains: the squared correlation with |z|, after both
// were regressed on (1, z).
func (f Fitting) score(w []float64, b float64, res []float64, step int) float64 {
	d := len(w)
	var n, z1, z2, z3, h1, h2, r0, r1, rh float64
	for s := 0; s < len(res); s += step {
		z := linalg.Dot(w, f.Data.Row(s)[:d]) + b
		h := math.Abs(z)
		n++
		z1 += z
		z2 += z * z
		z3 += z * h
		h1 += h
		h2 += h * h
		r0 += res[s]
		r1 += res[s] * z
		rh += res[s] * h
	}
	vz := z2 - z1*z1/n
	if !(vz > 0) {
		return 0
	}
	// Regress h and r on (1, z), then correlate the residuals.
	chz := (z3 - z1*h1/n) / vz
	vh := h2 - h1*h1/n - chz*(z3-z1*h1/n)
	c := rh - r0*h1/n - chz*(r1-r0*z1/n)
	if !(vh > 1e-9*h2) {
		return 0
	}
	return c * c / vh
}

// Picker returns a function that draws sample indices with probability proportional to the squared residual.
func (g *RNG) Picker(res []float64) (draw func() int) {
	sum, s := make([]float64, len(res)), 0.0
	for i, r := range res {
		s += r * r
		sum[i] = s
	}
	return func() int { return min(sort.SearchFloat64s(sum, g.Uniform()*s), len(sum)-1) }
}
