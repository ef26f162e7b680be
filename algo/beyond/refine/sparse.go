package refine

import (
	"math"
	"slices"

	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
)

// Finish makes of a model fitted to the rows of a table what these ask for. It sets weights to 0 that they do not support:
// those of units and, unless opt.NoLinear is set, of the linear part, without which the sum of squares rises by less
// than the Bayesian information criterion asks of a parameter. A unit keeps one weight at least. Then it moves
// creases to rows next to them where that lowers the sum of squares: a fit that steps from one quadratic function to
// the next does not end on the border between two, where a row lies on the crease. It returns how many weights
// it dropped as well. The model is m if there is no memory or opt.Work fails.
func Finish(m Model, data *Data, opt FitOptions) (Model, int) {
	if m.Net.Units() == 0 || !Fits(m.Net.Units(), data.Dim, data.Len()) {
		return m, 0
	}
	m, dropped := sparse(m, data, opt)
	if dropped == 0 { // else a, v and c would be fitted with all weights
		m = toRows(m, data, opt)
	}
	return m, dropped
}

// sparse eliminates one weight after the other in the linear regression of the model as it is, fits the others
// without damping, and returns that if the criterion prefers it.
func sparse(m Model, data *Data, opt FitOptions) (Model, int) {
	const steps = 12
	f := newFitter(data, m, opt, true)
	defer f.close()
	f.linearise()
	full, price := f.loss, elementary.Log(float64(data.Len()))
	kept := f.supported(price * f.variance())
	dropped := f.size - len(kept)
	if dropped == 0 || opt.Work.Err() != nil {
		return m, 0
	}
	best, least := m, 0.
	for k := range steps {
		s := f.regress(kept, f.target())
		if s == nil {
			return m, 0
		}
		p := make([]float64, f.size)
		for i, at := range kept {
			p[at] = s.x[i]
		}
		f.set(p)
		if f.linearise(); opt.Work.Err() != nil {
			return m, 0
		}
		if k > 0 && f.loss >= least {
			break
		}
		best, least = f.model(), f.loss
	}
	n := float64(data.Len())
	if !best.Finite() || n*elementary.Log(least/full) > price*float64(dropped) {
		return m, 0
	}
	return best, dropped
}

// supported returns the parameters without those weights that the criterion leaves out at a price each, in ascending order.
func (f *fitter) supported(price float64) (kept []int) {
	width, units := f.nm.width, f.nm.units
	all := f.columns(everyUnit(units))
	s := f.regress(all, f.target())
	if s == nil {
		return all
	}
	inverse := make([][]float64, f.size)
	for r := range inverse {
		inverse[r] = linalg.Axis(f.size, r)
		linalg.SolveCholesky(s.factor, f.size, inverse[r])
		if f.opt.Work.Tick(f.size*f.size) != nil {
			return all
		}
	}
	// last reports whether parameter r is the only weight of a unit that is kept.
	last := func(r int) bool {
		unit := r / width
		return unit < units && !slices.ContainsFunc(kept, func(q int) bool {
			return q != r && q/width == unit && q%width < width-1
		})
	}
	for kept = all; ; {
		k, low := -1, price
		for i, r := range kept {
			if v := s.x[r] * s.x[r] / inverse[r][r]; r%width < width-1 && v < low && !last(r) {
				k, low = i, v
			}
		}
		if k < 0 || f.opt.Work.Tick(len(kept)*f.size) != nil {
			return kept
		}
		gone := kept[k]
		kept = slices.Delete(slices.Clone(kept), k, k+1)
		row := slices.Clone(inverse[gone])
		linalg.Axpy(s.x, -s.x[gone]/row[gone], row)
		for _, r := range kept {
			linalg.Axpy(inverse[r], -row[r]/row[gone], row)
		}
	}
}

// set sets the parameters p_i = a_i(w_i, b_i), unit by unit, and the linear part. A crease keeps its active side.
func (f *fitter) set(p []float64) {
	width := f.nm.width
	for i := range f.a {
		own := f.wb[i*width : (i+1)*width]
		w, b, a := unitOf(p[i*width:(i+1)*width], slices.Clone(own[:width-1]), own[width-1])
		copy(own, w)
		own[width-1], f.a[i] = b, a
	}
	copy(f.lin, p[len(f.a)*width:])
}

// toRows moves creases to the next row on either side as long as that lowers the sum of squares.
func toRows(m Model, data *Data, opt FitOptions) Model {
	loss := func(m Model) (Model, float64) {
		f := newFitter(data, m, opt, true)
		defer f.close()
		f.evaluate()
		return f.model(), f.loss
	}
	_, least := loss(m)
	for i := range m.Net.W {
		below, above := math.Inf(-1), math.Inf(1)
		for s := range data.Len() {
			switch z := linalg.Affine(m.Net.B[i], m.Net.W[i], data.Row(s)); {
			case z < 0:
				below = max(below, z)
			case z > 0:
				above = min(above, z)
			}
		}
		for _, z := range []float64{below, above} {
			if c := m.Clone(); !math.IsInf(z, 0) {
				c.Net.B[i] -= z
				if c, l := loss(c); opt.Work.Err() == nil && l < least {
					m, least = c, l
				}
			}
		}
	}
	return m
}
