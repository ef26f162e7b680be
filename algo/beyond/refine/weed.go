package refine

import (
	"context"
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
)

// Weed removes the units of a fitted model that the samples do not support, by backward elimination in a linear
// regression: as long as more than minUnits are left, it removes the unit without which the sum of squares rises least,
// provided that the rise is less than price residual variances. The other creases stay, so that one set of normal
// equations suffices; the rise is an upper bound of that after a new fit. If meter fails, m is returned.
func Weed(m Model, data *Data, price float64, minUnits int, meter *work.Meter) Model {
	if m.Net.Units() == 0 || !Fits(m.Net.Units(), data.Dim, data.Len()) {
		return m
	}
	f := newFitter(data, m, FitOptions{Work: meter}, true)
	defer f.close()
	f.evaluate()
	kept, target := linalg.Numbers(m.Net.Units()), f.target()
	price *= f.variance()
	for len(kept) > minUnits {
		k, _ := linalg.Least(len(kept), price, f.regress(f.columns(kept), target).rise)
		if meter.Err() != nil {
			return m
		}
		if k < 0 {
			break
		}
		kept = slices.Delete(kept, k, k+1)
	}
	out := m.Clone()
	out.Net = m.Net.Select(kept)
	return out
}

// variance returns the variance of the residual, corrected for the parameters fitted.
func (f *fitter) variance() float64 {
	return f.loss * float64(f.data.Len()) / float64(max(1, f.data.Len()-f.size))
}

// regression is the regression of a target on the columns of some units and the linear part. It uses memory of its
// fitter and is valid until the next step or regression of that.
type regression struct {
	factor []float64 // Cholesky factor of the normal matrix, lower triangle
	x      []float64 // the solution, unit by unit
	width  int
	meter  *work.Meter
}

// columns returns the indices of the columns of units and of the linear part.
func (f *fitter) columns(units []int) (at []int) {
	width := f.nm.width
	for _, i := range units {
		for j := range width {
			at = append(at, i*width+j)
		}
	}
	for j := f.nm.units * width; j < f.size; j++ {
		at = append(at, j)
	}
	return at
}

// regress solves the normal equations of some columns. It returns nil if they are singular or the meter fails.
func (f *fitter) regress(at []int, target []float64) *regression {
	n := len(at)
	s := &regression{f.factor[:n*n], make([]float64, n), f.nm.width, f.opt.Work}
	for r, p := range at {
		for c, q := range at[:r+1] {
			s.factor[r*n+c] = f.gram[p*f.size+q]
		}
		s.factor[r*n+r] = ridged(s.factor[r*n+r])
		s.x[r] = target[p]
	}
	if !linalg.CholeskyTick(s.factor, n, s.meter) {
		return nil
	}
	linalg.SolveCholesky(s.factor, n, s.x)
	return s
}

// rise returns by how much the sum of squares rises without unit i: p̂ᵀ C⁻¹ p̂ for its part p̂ of the solution and its
// block C of the inverse normal matrix. It is 0 if the others nearly span its columns, or s is nil.
func (s *regression) rise(i int) float64 {
	if s == nil {
		return 0
	}
	n, width, lo := len(s.x), s.width, i*s.width
	cov, e := make([]float64, width*width), make([]float64, n)
	for c := range width {
		clear(e)
		e[lo+c] = 1
		linalg.SolveCholesky(s.factor, n, e)
		for r := range width {
			cov[r*width+c] = e[lo+r]
		}
	}
	if s.meter.Tick(width*n*n) != nil || !linalg.Cholesky(cov, width) {
		return 0
	}
	q := append([]float64{}, s.x[lo:lo+width]...)
	linalg.SolveCholesky(cov, width, q)
	return linalg.Dot4(s.x[lo:lo+width], q)
}

// target returns the right-hand side of the normal equations: JᵀJ times the parameters, plus the gradient.
func (f *fitter) target() []float64 {
	width, units := f.nm.width, f.nm.units
	p := make([]float64, f.size)
	for i, a := range f.a {
		for j := range width {
			p[i*width+j] = a * f.wb[i*width+j]
		}
	}
	copy(p[units*width:], f.lin)
	out := append([]float64{}, f.grad[:f.size]...)
	for r := range out {
		row := f.gram[r*f.size:]
		for c, v := range row[:r] { // only the lower triangle is valid
			out[r] += v * p[c]
			out[c] += v * p[r]
		}
		out[r] += row[r] * p[r]
	}
	return out
}

// Missing adds to a model fitted to all samples of a source the candidate unit that improves it the most: its columns
// 1[wᵀx + b > 0]·(x, 1) lower the sum of squares of the linearised regression the most, which takes one pass over the
// samples. It returns the model with the unit that the regression gives, and the gain in residual variances, which
// under the model is about a χ² with d+1 degrees of freedom. The output weights of the candidates are ignored. As in
// FitSource, the normal equations are those of the first blocks.
func Missing(
	ctx context.Context, m Model, candidates network.Network, src sample.Source, summer moment.Summer, opt FitOptions,
) (grown Model, gain float64, err error) {
	extended := m.Clone()
	for k, w := range candidates.W {
		extended.Net.Append(w, candidates.B[k], 0)
	}
	s, f := newSourceSums(ctx, extended, src, summer, opt)
	defer f.close()
	if err := s.sweep(f); err != nil {
		return m, 0, err
	}
	units, best := m.Net.Units(), -1
	var jump []float64
	for k := range candidates.W {
		sub := f.regress(f.columns(append(linalg.Numbers(units), units+k)), f.grad)
		if sub == nil {
			return m, 0, opt.Work.Err()
		}
		if rise := sub.rise(units); rise > gain {
			gain, best = rise, k
			jump = append(jump[:0], sub.x[units*f.nm.width:(units+1)*f.nm.width]...)
		}
	}
	if err := opt.Work.Err(); best < 0 || f.loss == 0 || err != nil {
		return m, 0, err
	}
	grown = m.Clone()
	grown.Net.Append(unitOf(jump, candidates.W[best], candidates.B[best]))
	return grown, gain / f.loss, nil
}

// unitOf returns the unit with the jump p = a(w, b) whose active side is that of a gate.
func unitOf(p, w []float64, b float64) (unit []float64, bias, a float64) {
	d := len(w)
	if linalg.Norm(p[:d]) == 0 {
		return w, b, 0
	}
	return UnitOf(p[:d], p[d], linalg.Dot(p[:d], w)+p[d]*b)
}

// UnitOf returns the unit that equals the linear function vᵀx + c, v not 0, where that has the sign of side.
func UnitOf(v []float64, c, side float64) (w []float64, b, a float64) {
	a = math.Copysign(linalg.Norm(v), side)
	for _, x := range v {
		w = append(w, x/a+0) // 0, never −0
	}
	return w, c / a, a
}

// Finish simplifies a model fitted to the rows of a table. It sets weights to 0 without which the sum of squares rises
// by less than the Bayesian information criterion asks of a parameter: those of units, each of which keeps at least
// one, and, unless opt.NoLinear is set, of the linear part. Then it moves creases to adjacent rows where that lowers
// the sum of squares: a fit that steps from one quadratic function to the next does not end on the border between two,
// where a row lies on the crease. It also returns how many weights it set to 0. If memory or opt.Work fails, m is
// returned.
func Finish(m Model, data *Data, opt FitOptions) (Model, int) {
	if m.Net.Units() == 0 || !Fits(m.Net.Units(), data.Dim, data.Len()) {
		return m, 0
	}
	m, dropped := sparse(m, data, opt)
	if dropped == 0 { // toRows would fit a, v and c with all weights
		m = toRows(m, data, opt)
	}
	return m, dropped
}

// sparse eliminates one weight after the other in the linear regression of the model, and takes the fit of the remaining
// weights if the criterion prefers it. Then it has creases follow one column each where the criterion prefers that: where a
// crease turns it passes rows, of which the regression knows nothing, and so a weight may seem to be needed that is not.
func sparse(m Model, data *Data, opt FitOptions) (Model, int) {
	f := newFitter(data, m, opt, true)
	defer f.close()
	f.fixedOutputs = true
	f.evaluate()
	loss, price := f.loss, elementary.Log(float64(data.Len()))
	kept, all := f.supported(price*f.variance()), f.size
	prefers := func(fewer []int, was int) bool {
		settled, l := f.settle(m, fewer)
		ok := settled.Finite() && float64(data.Len())*elementary.Log(l/loss) <= price*float64(was-len(fewer))
		if ok {
			m, kept, loss = settled, fewer, l
		}
		return ok
	}
	if len(kept) < all && !prefers(kept, all) {
		kept = f.columns(linalg.Numbers(len(f.a)))
	}
	// straight returns what is kept without the weights of some units but for the largest of each.
	straight := func(units func(i int) bool) []int {
		return slices.DeleteFunc(slices.Clone(kept), func(at int) bool {
			i, j := at/f.nm.width, at%f.nm.width
			return i < len(m.Net.W) && j < data.Dim && j != largest(m.Net.W[i]) && units(i)
		})
	}
	// Each may be needed only because the others are there, so all are tried at once first.
	if fewer := straight(func(int) bool { return true }); len(fewer) < len(kept) && !prefers(fewer, len(kept)) {
		for i := range m.Net.W {
			if fewer := straight(func(k int) bool { return k == i }); len(fewer) < len(kept) {
				prefers(fewer, len(kept))
			}
		}
	}
	return m, all - len(kept)
}

// largest returns the index of the largest number, whatever its sign.
func largest(w []float64) (k int) {
	for j, v := range w {
		if math.Abs(v) > math.Abs(w[k]) {
			k = j
		}
	}
	return k
}

// settle fits some parameters of a model without damping, the others being 0. It returns what it comes to, and the loss
// there; one that is not finite if memory or the meter fails.
func (f *fitter) settle(m Model, kept []int) (best Model, minLoss float64) {
	const steps = 12
	minLoss = math.Inf(1)
	f.set(m)
	f.evaluate()
	for k := range steps {
		s := f.regress(kept, f.target())
		if s == nil {
			return m, math.Inf(1)
		}
		p := make([]float64, f.size)
		for i, at := range kept {
			p[at] = s.x[i]
		}
		for i := range f.a { // the active side stays
			crease := f.wb[i*f.nm.width:][:f.nm.width]
			w, b, a := unitOf(p[i*f.nm.width:][:f.nm.width], slices.Clone(crease[:f.data.Dim]), crease[f.data.Dim])
			copy(crease, w)
			crease[f.data.Dim], f.a[i] = b, a
		}
		copy(f.lin, p[len(f.a)*f.nm.width:])
		if f.evaluate(); f.opt.Work.Err() != nil {
			return m, math.Inf(1)
		}
		if k > 0 && f.loss >= minLoss {
			break
		}
		best, minLoss = f.model(), f.loss
	}
	return best, minLoss
}

// supported returns, in ascending order, the parameters left when the criterion eliminates weights at a price each.
func (f *fitter) supported(price float64) (kept []int) {
	width, units := f.nm.width, f.nm.units
	params := f.columns(linalg.Numbers(units))
	s := f.regress(params, f.target())
	if s == nil {
		return params
	}
	inverse := make([][]float64, f.size)
	for r := range inverse {
		inverse[r] = linalg.Axis(f.size, r)
		linalg.SolveCholesky(s.factor, f.size, inverse[r])
		if f.opt.Work.Tick(f.size*f.size) != nil {
			return params
		}
	}
	// lastWeight reports whether parameter r is the only weight that its unit keeps.
	lastWeight := func(r int) bool {
		unit := r / width
		return unit < units && !slices.ContainsFunc(kept, func(q int) bool {
			return q != r && q/width == unit && q%width < width-1
		})
	}
	for kept = params; ; {
		k, minRise := -1, price
		for i, r := range kept {
			if v := s.x[r] * s.x[r] / inverse[r][r]; r%width < width-1 && v < minRise && !lastWeight(r) {
				k, minRise = i, v
			}
		}
		if k < 0 || f.opt.Work.Tick(len(kept)*f.size) != nil {
			return kept
		}
		removed := kept[k]
		kept = slices.Delete(slices.Clone(kept), k, k+1)
		row := slices.Clone(inverse[removed])
		linalg.Axpy(s.x, -s.x[removed]/row[removed], row)
		for _, r := range kept {
			linalg.Axpy(inverse[r], -row[r]/row[removed], row)
		}
	}
}

// toRows moves creases to the next row on either side where that lowers the sum of squares.
func toRows(m Model, data *Data, opt FitOptions) Model {
	loss := func(m Model) (Model, float64) {
		f := newFitter(data, m, opt, true)
		defer f.close()
		f.evaluate()
		return f.model(), f.loss
	}
	_, minLoss := loss(m)
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
				if c, l := loss(c); opt.Work.Err() == nil && l < minLoss {
					m, minLoss = c, l
				}
			}
		}
	}
	return m
}
