package refine

import (
	"math"

	"crease/algo/hermite"
	"crease/algo/network"
	"crease/algo/tensor"
)

// MomentOptions steer Moments.Fit.
type MomentOptions struct {
	Iterations int     // at most that many, 0 for 100
	MaxBias    float64 // |b_i| is kept below it, 0 for 3: further out a unit is linear
	Tick       Tick
}

// Moments are tensors T_k, in any number of orders k ≥ 1, prepared for fits.
type Moments struct {
	ts     []*tensor.Sym
	con    []*contractor
	weight []float64 // 1/k!
	norm   float64   // Σ (1/k!)‖T_k‖²
	top    int       // highest order
}

// NewMoments prepares tensors of one dimension. The error is the Tick's. It
// panics on a tensor of order 0, which has no directions.
func NewMoments(ts []*tensor.Sym, tick Tick) (*Moments, error) {
	m := &Moments{ts: ts}
	for _, t := range ts {
		if t.Order < 1 {
			panic("refine: order 0 has no directions")
		}
		wt := 1.0
		for j := 2; j <= t.Order; j++ {
			wt /= float64(j)
		}
		con, err := newContractor(t, tick)
		if err != nil {
			return nil, err
		}
		m.con = append(m.con, con)
		m.weight = append(m.weight, wt)
		m.norm += wt * t.Inner(t)
		m.top = max(m.top, t.Order)
	}
	return m, nil
}

// Fit fits a network to the tensors by Levenberg and Marquardt's method on Σ_k (1/k!)‖T_k − Σ_i a_i c_k(b_i) w_i^{⊗k}‖²
// (the loss proposition, Lemma hermitecoeffs), and returns it with the loss after
// every step, the start's first. 1/k! is also the right statistical weight, as
// the entries of T_k in the symmetric basis have variance k!·E[r²]/N each.
//
// Neither the tensors nor the Jacobian are ever expanded: inner products of
// powers and of their derivatives are polynomials in w_iᵀw_j, and those with T_k
// come from T_k(w_i, …, w_i, ·). Tensors of order 2 and more do not see the signs
// of the units. The error is the Tick's.
func (m *Moments) Fit(start network.Network, opt MomentOptions) (network.Network, []float64, error) {
	if opt.Iterations == 0 {
		opt.Iterations = 100
	}
	if opt.MaxBias == 0 {
		opt.MaxBias = 3
	}
	f := &momentFitter{Moments: m}
	cur := start.Normalised()
	f.evaluate(cur)
	curve := []float64{f.loss}
	lambda, raise := 1e-2, 2.0
	for it := 0; it < opt.Iterations; it++ {
		next, ok, err := f.step(cur, lambda, opt)
		if err != nil {
			return cur, curve, err
		}
		loss := math.Inf(1)
		if ok {
			loss = f.lossOf(next)
		}
		if err := opt.Tick.do(f.work(cur.Units())); err != nil {
			return cur, curve, err
		}
		if !(loss < f.loss) {
			lambda *= raise
			raise *= 2
			if lambda > 1e10 {
				break
			}
			continue
		}
		lambda, raise = max(lambda/4, 1e-12), 2
		cur = next
		f.evaluate(cur)
		curve = append(curve, f.loss)
		if n := len(curve); n > 10 && curve[n-11]-f.loss < 1e-5*curve[n-11] {
			break
		}
	}
	return cur, curve, nil
}

// momentFitter holds the targets and the normal equations at one network. The
// parameters of a unit are w (d numbers, steps tangential), b and a.
type momentFitter struct {
	*Moments
	loss float64
	gram []float64
	grad []float64
}

func (f *momentFitter) work(units int) int {
	n := 0
	for _, c := range f.con {
		n += 2 * units * c.workOf()
	}
	P := units * (f.ts[0].Dim + 2)
	return n + P*P*len(f.ts)
}

// lossOf returns the loss at n.
func (f *momentFitter) lossOf(n network.Network) float64 {
	c := coefficients(n, f.top)
	t := make([]float64, n.Dim())
	s := f.norm
	for o, T := range f.ts {
		k := T.Order
		for i, w := range n.W {
			f.con[o].vector(t, w)
			s -= 2 * f.weight[o] * n.A[i] * c[i][k] * dot(t, w)
			for j, u := range n.W {
				s += f.weight[o] * n.A[i] * c[i][k] * n.A[j] * c[j][k] * power(dot(w, u), k)
			}
		}
	}
	return max(s, 0)
}

// coefficients returns c_k(b_i) for k ≤ top+1; c_k' = c_{k+1}.
func coefficients(n network.Network, top int) [][]float64 {
	c := make([][]float64, n.Units())
	for i, b := range n.B {
		c[i] = make([]float64, top+2)
		hermite.ReLUTo(c[i], b)
	}
	return c
}

func power(x float64, k int) float64 {
	p := 1.0
	for ; k > 0; k-- {
		p *= x
	}
	return p
}

// evaluate computes JᵀJ, Jᵀr and the loss at n.
func (f *momentFitter) evaluate(n network.Network) {
	d, m := n.Dim(), n.Units()
	size := d + 2
	P := m * size
	f.gram, f.grad = make([]float64, P*P), make([]float64, P)
	c := coefficients(n, f.top)
	t := make([]float64, d)
	f.loss = f.norm
	for o, T := range f.ts {
		k, wt := T.Order, f.weight[o]
		for i, w := range n.W {
			f.con[o].vector(t, w)
			g := f.grad[i*size : (i+1)*size]
			a, ck, dk := n.A[i], c[i][k], c[i][k+1]
			s := dot(t, w)
			f.loss -= 2 * wt * a * ck * s
			for j := range t {
				g[j] += wt * a * ck * float64(k) * t[j]
			}
			g[d] += wt * a * dk * s
			g[d+1] += wt * ck * s
			for j := range n.W {
				f.pair(n, c, i, j, k, wt, P)
			}
		}
	}
	f.loss = max(f.loss, 0)
}

// pair adds what units i and j contribute at order k: to the block (i, j) of JᵀJ,
// to −Jᵀ(model) in the gradient of i, and to the loss.
func (f *momentFitter) pair(n network.Network, c [][]float64, i, j, k int, wt float64, P int) {
	w, u := n.W[i], n.W[j]
	d := len(w)
	size := d + 2
	rho := dot(w, u)
	p1, p2 := power(rho, k-1), 0.0
	if k > 1 {
		p2 = power(rho, k-2)
	}
	p0 := p1 * rho
	ai, aj := n.A[i], n.A[j]
	ci, cj, di, dj := c[i][k], c[j][k], c[i][k+1], c[j][k+1]
	kf := float64(k)
	// Gradient and loss: the model's unit j against the derivatives of unit i.
	g := f.grad[i*size : (i+1)*size]
	h := wt * aj * cj
	for q := range u {
		g[q] -= h * ai * ci * kf * p1 * u[q]
	}
	g[d] -= h * ai * di * p0
	g[d+1] -= h * ci * p0
	f.loss += h * ai * ci * p0
	if j > i {
		return
	}
	// Derivatives of unit i against those of unit j, lower triangle.
	at := func(r int) []float64 { return f.gram[(i*size+r)*P+j*size : (i*size+r)*P+(j+1)*size] }
	ww := wt * ai * ci * aj * cj * kf
	for r := 0; r < d; r++ {
		row := at(r)
		// ⟨k sym(w^{k−1}δ), k sym(u^{k−1}ε)⟩ = k[ρ^{k−1} δᵀε + (k−1)ρ^{k−2}(uᵀδ)(wᵀε)].
		row[r] += ww * p1
		if k > 1 {
			s := ww * (kf - 1) * p2 * u[r]
			for q := range w {
				row[q] += s * w[q]
			}
		}
		s := wt * ai * ci * kf * p1 * u[r]
		row[d] += s * aj * dj
		row[d+1] += s * cj
	}
	rowB, rowA := at(d), at(d+1)
	for q := 0; q < d; q++ {
		s := wt * aj * cj * kf * p1 * w[q]
		rowB[q] += s * ai * di
		rowA[q] += s * ci
	}
	rowB[d] += wt * ai * di * aj * dj * p0
	rowB[d+1] += wt * ai * di * cj * p0
	rowA[d] += wt * ci * aj * dj * p0
	rowA[d+1] += wt * ci * cj * p0
}

// step returns the network after a damped step. Steps along w_i itself are held
// back: they change the length, which a_i stands for.
func (f *momentFitter) step(n network.Network, lambda float64, opt MomentOptions) (network.Network, bool, error) {
	d, m := n.Dim(), n.Units()
	size := d + 2
	P := m * size
	sys := append([]float64{}, f.gram...)
	big := 0.0
	for p := 0; p < P; p++ {
		big = max(big, sys[p*P+p])
	}
	for i, w := range n.W {
		for r := 0; r < d; r++ {
			row := sys[(i*size+r)*P+i*size:]
			for q := 0; q <= r; q++ {
				row[q] += big * w[r] * w[q]
			}
		}
	}
	for p := 0; p < P; p++ {
		sys[p*P+p] += lambda*max(sys[p*P+p], 1e-3*big) + 1e-12*big
	}
	if ok, err := choleskyTick(sys, P, opt.Tick); !ok || err != nil {
		return n, false, err
	}
	delta := append([]float64{}, f.grad...)
	solveCholesky(sys, P, delta)
	out := n.Clone()
	for i, w := range out.W {
		s := delta[i*size : (i+1)*size]
		for j := range w {
			w[j] += s[j]
		}
		r := network.Norm(w)
		if !(r > 1e-6) || math.IsInf(r, 0) {
			return n, false, nil
		}
		for j := range w {
			w[j] /= r
		}
		out.B[i] = min(max(out.B[i]+s[d], -opt.MaxBias), opt.MaxBias)
		out.A[i] += s[d+1]
	}
	return out, true, nil
}
