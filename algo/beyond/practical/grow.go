package practical

import (
	"math"
	"sort"

	"gonum.org/v1/gonum/mat"

	"crease/algo/beyond/refine"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// grow adds creases that explain the residual of the best candidate, as long as
// held-out samples confirm them, and reports whether that led to an exact fit.
func (t *trial) grow() (bool, error) {
	const most = 8 // rounds
	idle := 0
	for round := 0; round < most && idle < 2 && t.meter.Done() < t.limit; round++ {
		units := t.best.model.Net.Units()
		add := min(max(2, units/3), t.capacity()-units)
		if add <= 0 {
			t.hitLimit = true
			return false, nil
		}
		m, err := t.propose(t.best.model, add)
		if err != nil {
			return false, err
		}
		before := t.best.held
		found, err := t.consider(From{Kind: Grown, Units: m.Net.Units()}, m, t.last)
		if found || err != nil {
			return found, err
		}
		if t.best.held < .9*before {
			idle = 0
		} else {
			idle++
		}
	}
	t.hitLimit = idle < 2
	return false, nil
}

// crease is wᵀx + b = 0, a candidate for a unit.
type crease struct {
	w     []float64
	b     float64
	score float64 // the share of the residual that it explains
}

// propose returns the model with more creases: those among many drawn at random
// that explain most of its residual. Half of them pass through samples that fit
// badly, some perpendicular to the direction of such a sample, as a crease far
// out would be. Where labels are noisy the residual says less of a sample than of
// all together: there the directions in which it bends are tried too.
func (t *trial) propose(m refine.Model, count int) (refine.Model, error) {
	const draws, most = 60, 3000
	d := t.data.Dim
	res := make([]float64, t.fit.Len())
	if _, err := t.residualsOf(m, res, t.fit); err != nil {
		return m, err
	}
	pick := newPicker(res)
	n := min(len(res), most)
	step := len(res) / n
	all, err := t.bent(res, step)
	if err != nil {
		return m, err
	}
	for k := range draws * count {
		x := t.fit.Row(pick.draw(&t.rng))[:d]
		c := t.through(x, k%3 == 0, k%2 == 0)
		c.score = t.score(c.w, c.b, res, step)
		all = append(all, c)
		if err := t.meter.Tick(n * (d + 8)); err != nil {
			return m, err
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].score > all[j].score })
	out := m.Clone()
	for _, c := range all {
		if out.Net.Units() >= m.Net.Units()+count {
			break
		}
		fresh := true
		for i := m.Net.Units(); i < out.Net.Units(); i++ {
			fresh = fresh && math.Abs(linalg.Dot(out.Net.W[i], c.w)) < .95
		}
		if fresh || d == 1 {
			out.Net.Append(c.w, c.b, 1e-2*math.Sqrt(t.energy))
		}
	}
	return out, nil
}

// bent returns creases across the directions in which noisy residuals bend most: those of
// the leading eigenvectors of their T₂, to which a unit that is missing adds a φ(b) w wᵀ.
func (t *trial) bent(res []float64, step int) (list []crease, err error) {
	const directions, far, apart = 3, 2.5, .25
	if !t.noisy {
		return nil, nil
	}
	d := t.data.Dim
	t2, sum := tensor.NewSym(d, 2), 0.0
	for s, r := range res {
		t2.AddPower(r, t.fit.Row(s)[:d])
		sum += r
	}
	for i := range d {
		t2.Data[tensor.Position([]int{i, i}, d)] -= sum
	}
	_, vectors := eigen(t2)
	for k := range min(directions, d) {
		w := mat.Col(nil, k, vectors)
		for b := -far; b <= far; b += apart {
			list = append(list, crease{w: w, b: b, score: t.score(w, b, res, step)})
		}
	}
	scored := len(res) / step * len(list)
	return list, t.meter.Tick(len(res)*d*(d+1)/2 + scored*(d+8))
}

// through draws a crease through a sample x at random. Facing it, the crease is
// nearly perpendicular to the direction of x; nearer, it lies between x and the
// origin.
func (t *trial) through(x []float64, facing, nearer bool) crease {
	w := t.rng.direction(len(x))
	if r := linalg.Norm(x); facing && r > 0 {
		for j := range w {
			w[j] = x[j]/r + .3*w[j]/math.Sqrt(float64(len(x)))
		}
		r = linalg.Norm(w)
		for j := range w {
			w[j] /= r
		}
	}
	b := -linalg.Dot(w, x)
	if nearer {
		b *= t.rng.uniform()
	}
	return crease{w: w, b: b}
}

// score returns the share of the residual that the crease's kink explains: the
// squared correlation with |z| after both have lost what is linear in z.
func (t *trial) score(w []float64, b float64, res []float64, step int) float64 {
	d := len(w)
	var n, z1, z2, z3, h1, h2, r0, r1, rh float64
	for s := 0; s < len(res); s += step {
		z := linalg.Dot(w, t.fit.Row(s)[:d]) + b
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
	// Regress h and r on (1, z), then h's remainder on r's.
	chz := (z3 - z1*h1/n) / vz
	vh := h2 - h1*h1/n - chz*(z3-z1*h1/n)
	c := rh - r0*h1/n - chz*(r1-r0*z1/n)
	if !(vh > 1e-9*h2) {
		return 0
	}
	return c * c / vh
}

// picker draws samples with probability proportional to the squared residual.
type picker struct{ sum []float64 }

func newPicker(res []float64) picker {
	sum := make([]float64, len(res))
	s := 0.0
	for i, r := range res {
		s += r * r
		sum[i] = s
	}
	return picker{sum}
}

func (p picker) draw(g *rng) int {
	u := g.uniform() * p.sum[len(p.sum)-1]
	return min(sort.SearchFloat64s(p.sum, u), len(p.sum)-1)
}
