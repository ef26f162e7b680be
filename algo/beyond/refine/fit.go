package refine

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/num/linalg"
)

// FitOptions configure Fit. The zero value fits a free linear part and runs until the loss stops falling.
type FitOptions struct {
	Iterations int         // the largest number of steps; 0 means 200
	NoLinear   bool        // keep V and C as they are instead of fitting them
	Window     int         // stop when so many steps, 0 means ten, lower the loss
	Patience   float64     // by less than this share; 0 means 1e-6
	Damping    float64     // the initial λ; 0 means 1e-2
	Enough     float64     // the mean squared residual at which to stop; 0 means rounding error
	Work       *work.Meter // of the run; may be nil
	// Progress, unless nil, is called after every step that lowers the loss, the mean squared residual. It must not
	// keep m.
	Progress func(m Model, loss float64)
}

// Exact is the largest root mean square residual of an exact fit, as a share of that of the labels. Rounding leaves
// orders of magnitude less, a wrong crease orders of magnitude more.
const Exact = 1e-10

// Rounding is the mean squared residual, as a share of the mean squared label, that rounding leaves.
const Rounding = 1e-26

// Fit fits m to the samples by least squares with the Levenberg–Marquardt method. It returns the fitted model and the
// mean squared residual at the start and after every step.
//
// The parameters are the p_i = a_i(w_i, b_i) and the linear part, in which the model is linear as long as no sample
// changes sides. The damping λ(1 − ŵŵᵀ)/a² restrains the creases only; after each step a, v and c, in which the model
// is linear, are solved for at the new creases (variable projection). The sign of an a may change. If opt.Work fails,
// the result is the last complete model. If memory does not suffice, m is returned unchanged; see [Fits].
func Fit(m Model, data *Data, opt FitOptions) (Model, []float64) {
	opt.Iterations, opt.Window = cmp.Or(opt.Iterations, 200), cmp.Or(opt.Window, 10)
	opt.Patience, opt.Damping = cmp.Or(opt.Patience, 1e-6), cmp.Or(opt.Damping, 1e-2)
	energy := data.MeanSquare()
	curve := []float64{m.Residuals(make([]float64, data.Len()), data)}
	if curve[0] <= Rounding*energy || !Fits(m.Net.Units(), data.Dim, data.Len()) {
		return m, curve
	}
	cur := newFitter(data, m, opt, false)
	defer cur.close()
	next := cur.clone()
	if cur.evaluate(); opt.Work.Err() != nil {
		return m, curve
	}
	lambda, raise := opt.Damping, 2.0
	curve = append(curve, cur.loss)
	for it := 0; it < opt.Iterations && cur.loss > max(1e-30*energy, opt.Enough); it++ {
		ok := cur.step(next, lambda*energy*float64(data.Len()))
		if ok {
			next.evaluate()
			ok = next.loss < cur.loss
		}
		if opt.Work.Err() != nil {
			break
		}
		if !ok {
			lambda *= raise
			raise *= 2
			if lambda > 1e8 {
				break
			}
			continue
		}
		// Nielsen's rule without the gain ratio, which kinks would distort: the model is piecewise quadratic.
		lambda, raise = max(lambda/4, 1e-14), 2
		cur, next = next, cur
		curve = append(curve, cur.loss)
		if opt.Progress != nil {
			opt.Progress(cur.model(), cur.loss)
		}
		if n := len(curve); n > opt.Window+1 {
			if before := curve[n-1-opt.Window]; before-cur.loss < opt.Patience*before {
				break
			}
		}
	}
	return cur.model(), curve
}

// fitter is the state of a fit at one set of parameters.
type fitter struct {
	data         *Data
	opt          FitOptions
	nm           *normal
	wb           []float64 // m rows (w_i, b_i), ‖w_i‖ = 1
	a            []float64
	lin          []float64 // (v, c)
	phi          []float64 // n rows of σ(z_i)
	r            []float64 // y − f
	grad         []float64 // Jᵀr, block by block
	gram         []float64 // JᵀJ
	loss         float64
	size         int       // number of rows of gram
	factor       []float64 // the matrix that is factorised: gram itself unless separate is set
	separate     bool      // factor has its own memory, so that factorising preserves gram
	fixedOutputs bool      // a, v and c stay as they are
	memory       []float64 // borrowed, for both matrices and the blocks
}

// FitBytes returns the memory in bytes that a fit of units units with a linear part to n samples in R^dim takes besides
// the samples: the activations of the current and the next fitter, two matrices and one set of blocks. (Fit has one
// matrix and two sets of blocks, which is less.) The scratch memory of goroutines is not included.
func FitBytes(units, dim, n int) int64 {
	width := int64(dim) + 1
	m, size := int64(units), (int64(units)+1)*width
	return 8 * (2*size*size + m*(m+1)/2*(width*(width+1)/2) + 2*int64(n)*(m+1))
}

// Fits reports whether memory suffices for such a fit. Otherwise Fit, Settle and Weed leave it out.
func Fits(units, dim, n int) bool { return FitBytes(units, dim, n) <= linalg.Room }

// newFitter returns a fitter at m. If separate is set, factorising preserves the matrix; otherwise the matrix is
// assembled again from its blocks, and there is memory for the blocks of a clone. The caller must close it.
func newFitter(data *Data, m Model, opt FitOptions, separate bool) *fitter {
	units, width := m.Net.Units(), data.Dim+1
	f := &fitter{data: data, opt: opt, separate: separate}
	f.set(m)
	if f.size = units * width; !opt.NoLinear {
		f.size += width
	}
	full, blocks := f.size*f.size, units*(units+1)/2*(width*(width+1)/2)
	extra := blocks // of a clone
	if separate {
		extra = full
	}
	f.memory = linalg.Borrow(blocks + full + extra)
	f.gram = f.memory[blocks : blocks+full]
	if f.factor = f.gram; separate {
		f.factor = f.memory[blocks+full:]
	}
	f.nm = newNormal(data, units, f.memory[:blocks])
	f.phi, f.r, f.grad = make([]float64, data.Len()*units), make([]float64, data.Len()), make([]float64, (units+1)*width)
	return f
}

// set has the fitter stand at a model of as many units.
func (f *fitter) set(m Model) {
	f.wb, f.a, f.lin = f.wb[:0], f.a[:0], m.linear()
	for i, w := range m.Net.W {
		r := math.Sqrt(linalg.Dot(w, w))
		for _, v := range w {
			f.wb = append(f.wb, v/r)
		}
		f.wb = append(f.wb, m.Net.B[i]/r)
		f.a = append(f.a, m.Net.A[i]*r)
	}
}

// clone returns a fitter at the same parameters that shares the matrices. Unless separate is set, it has its own
// blocks, for which there is memory only once.
func (f *fitter) clone() *fitter {
	t := *f
	t.wb, t.a, t.lin = slices.Clone(f.wb), slices.Clone(f.a), slices.Clone(f.lin)
	t.phi, t.r, t.grad = make([]float64, len(f.phi)), make([]float64, len(f.r)), make([]float64, len(f.grad))
	if !f.separate {
		nm, block := f.nm, f.memory[len(f.nm.block)+len(f.gram):]
		t.nm = &normal{units: nm.units, width: nm.width, tri: nm.tri, groups: nm.groups, block: block, total: nm.total}
	}
	return &t
}

// close returns the memory, also that of a clone; f may be nil.
func (f *fitter) close() {
	if f != nil {
		linalg.Return(f.memory)
	}
}

// refill stores JᵀJ in factor.
func (f *fitter) refill() {
	if f.separate {
		copy(f.factor, f.gram)
		return
	}
	f.nm.expand(f.factor, !f.opt.NoLinear)
}

// ridged returns a diagonal entry of normal equations with a small ridge. An entry of 0 belongs to a column of zeros,
// as of a constant input: 1 in its place leaves the parameter as it is.
func ridged(v float64) float64 {
	if v == 0 {
		return 1
	}
	return v * (1 + 1e-11)
}

// factorise replaces the matrix in factor by its Cholesky factor and reports whether there is one.
func (f *fitter) factorise() bool {
	for p := range f.size {
		f.factor[p*f.size+p] = ridged(f.factor[p*f.size+p])
	}
	return linalg.CholeskyTick(f.factor, f.size, f.opt.Work)
}

func (f *fitter) model() Model {
	d := f.data.Dim
	m := Model{V: append([]float64{}, f.lin[:d]...), C: f.lin[d]}
	for i, a := range f.a {
		row := f.wb[i*(d+1) : (i+1)*(d+1)]
		m.Net.Append(row[:d], row[d], a)
	}
	return m
}

// evaluate recomputes activations, normal equations, residuals and gradient for the creases in f.wb and, unless
// fixedOutputs is set, first the best a, v and c. If opt.Work fails, none of them may be used.
func (f *fitter) evaluate() {
	f.activate()
	clear(f.nm.block)
	f.nm.add(f.data, f.phi, f.opt.Work)
	if f.nm.expand(f.gram, !f.opt.NoLinear); !f.fixedOutputs {
		f.project()
	}
	f.residual()
}

// spreadFrom is the least number of multiply-adds for which several goroutines pay off.
const spreadFrom = 1 << 23

// each calls do for consecutive chunks lo … hi−1 of all samples, on several goroutines if there is enough work, and
// counts madds multiply-adds per sample. The results for a sample must not depend on other samples.
func (f *fitter) each(madds int, do func(lo, hi int)) {
	n, chunk := f.data.Len(), max(1, spreadFrom/8/max(1, madds))
	spreadIf((n+chunk-1)/chunk, n*madds >= spreadFrom, f.opt.Work, func(k int, count func(int) bool) {
		lo, hi := k*chunk, min((k+1)*chunk, n)
		do(lo, hi)
		count(madds * (hi - lo))
	})
}

// spreadIf is linalg.Spread if parallel is set; otherwise it runs on one goroutine.
func spreadIf(n int, parallel bool, meter *work.Meter, piece func(k int, count func(madds int) bool)) {
	if parallel {
		linalg.Spread(n, meter, piece)
		return
	}
	for k := 0; k < n && meter.Err() == nil; k++ {
		piece(k, func(madds int) bool { return meter.Tick(madds) == nil })
	}
}

// residual stores y − f in r, Jᵀr in grad and the mean of r² in loss.
func (f *fitter) residual() {
	width, units := f.nm.width, f.nm.units
	f.each(units+width, f.residuals)
	f.loss = linalg.Dot(f.r, f.r) / float64(max(1, f.data.Len()))
	f.gradient()
}

// project sets a, v and c to their least-squares values at the present creases. Solving for corrections from residuals,
// not from labels, keeps the last digits.
func (f *fitter) project() {
	width, units := f.nm.width, f.nm.units
	n := units + f.size - units*width
	sys := make([]float64, n*n)
	rhs := f.outputs(n)
	tmp := make([]float64, width)
	// row returns (block row i)·(w_i, b_i), or one row of the linear part.
	row := func(i, col int) []float64 {
		clear(tmp)
		if i >= units {
			at := (units*width+i-units)*f.size + col
			copy(tmp, f.gram[at:at+width])
			return tmp
		}
		for k := 0; k < width; k++ {
			w := f.wb[i*width+k]
			linalg.Axpy(tmp, w, f.gram[(i*width+k)*f.size+col:])
		}
		return tmp
	}
	for i := 0; i < n; i++ {
		for j := 0; j <= i && j < units; j++ {
			sys[i*n+j] = linalg.Dot4(row(i, j*width), f.wb[j*width:(j+1)*width])
		}
		if i >= units {
			copy(sys[i*n+units:i*n+i+1], row(i, units*width))
		}
		sys[i*n+i] = sys[i*n+i]*(1+1e-12) + 1e-300
	}
	if n == 0 || !linalg.Cholesky(sys, n) {
		return // the output weights stay as they are
	}
	linalg.SolveCholesky(sys, n, rhs)
	linalg.Add(f.a, rhs)
	linalg.Add(f.lin[:n-units], rhs[units:])
}

// outputs returns the inner products of the residual with every σ(z_i) and, if n exceeds m, with x_1, …, x_d, 1.
func (f *fitter) outputs(n int) []float64 {
	units, width := f.nm.units, f.nm.width
	out := make([]float64, n)
	activations, linear := out[:units], out[units:]
	for from := 0; from < f.data.Len(); from += tile {
		to := min(from+tile, f.data.Len())
		r, act := f.r[from:to], f.phi[from*units:to*units]
		f.residuals(from, to)
		for i := range activations {
			sum := activations[i]
			for s, res := range r {
				sum += res * act[s*units+i]
			}
			activations[i] = sum
		}
		addListed(linear, f.data.X[from*width:to*width], allRows[:to-from], r)
		if f.opt.Work.Tick((2*units+2*width)*(to-from)) != nil {
			break
		}
	}
	return out
}

// step stores in next the parameters after a damped Gauss–Newton step. It reports false if there is none.
func (f *fitter) step(next *fitter, damping float64) bool {
	width := f.nm.width
	f.refill()
	// The floor lets units move that hardly contribute.
	floor := 1e-4*linalg.Largest(len(f.a), func(i int) float64 { return f.a[i] * f.a[i] }) + 1e-12
	for i, a := range f.a {
		w := f.wb[i*width : (i+1)*width]
		lambda := damping / (a*a + floor)
		norm := linalg.Dot4(w, w)
		for r := 0; r < width; r++ {
			at := (i*width+r)*f.size + i*width
			for c := 0; c <= r; c++ {
				f.factor[at+c] -= lambda * w[r] * w[c] / norm
			}
			f.factor[at+r] += lambda
		}
	}
	if !f.factorise() {
		return false
	}
	delta := append([]float64{}, f.grad[:f.size]...)
	linalg.SolveCholesky(f.factor, f.size, delta)
	copy(next.lin, f.lin)
	if !f.opt.NoLinear {
		linalg.Add(next.lin, delta[len(f.a)*width:])
	}
	for i, a := range f.a {
		w, u := f.wb[i*width:(i+1)*width], next.wb[i*width:(i+1)*width]
		along := 0.0
		for j := range u {
			u[j] = a*w[j] + delta[i*width+j]
			along += u[j] * w[j]
		}
		r := math.Sqrt(linalg.Dot(u[:width-1], u[:width-1]))
		if !(r > 1e-12) || !linalg.Finite(r) { // the unit has vanished: its crease stays
			copy(u, w)
			next.a[i] = 0
			continue
		}
		next.a[i] = math.Copysign(r, along) // the crease keeps its active side
		linalg.Divide(u, next.a[i])
	}
	return true
}
