package practical

import (
	"math"

	"crease/algo/beyond/refine"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// finishExact settles the signs of an exact fit. If a linear part is left, or a
// unit shows on hardly any sample, more samples may reveal the crease: the
// result is nil unless these were the last.
func (r *run) finishExact(last bool) (*Result, error) {
	if _, less := r.reduced(r.best.model); less {
		if res, err := r.resolve(r.best.model); res != nil || err != nil {
			return res, err
		}
	}
	thin := r.thin(r.best.model, r.data, 2)
	if len(thin) > 0 && !last {
		return nil, nil
	}
	rest, loose, data := r.detach(r.best.model)
	res, left, err := r.settle(rest, loose, data, last)
	if res == nil || err != nil {
		return nil, err
	}
	for i, w := range left.W {
		if m := r.opt.Units; m > 0 && res.Learned.Units() >= max(m, res.Recovered.Units())+2 {
			// No more than m+2 where m is known; the linear part carries the rest.
			res.Exact = false
			res.HeldOut = r.missBy(res.Learned)
			break
		}
		res.Learned.Append(w, left.B[i], math.Ldexp(left.A[i], r.src.shift))
	}
	return res, nil
}

// missBy returns the mean squared residual of a network on the reservoir, both
// in the source's own labels.
func (r *run) missBy(n network.Network) float64 {
	sum := 0.0
	for s, y := range r.data.Y {
		v := math.Ldexp(n.Eval(r.data.Row(s)), -r.src.shift) - y
		sum += v * v
	}
	return r.src.square(sum / float64(max(1, r.data.Len())))
}

// settleOn bounds the samples on which signs are settled.
const settleOn = 1 << 15

// settle determines the signs of a model that meets data exactly. loose are the
// units that were detached from it; those that are still unexplained are
// returned. The result is nil if more samples may help and there are.
func (r *run) settle(
	model refine.Model, loose network.Network, data *refine.Data, last bool,
) (*Result, network.Network, error) {
	some := data.Slice(0, min(data.Len(), settleOn))
	model, signs, err := refine.Settle(model, some, refine.FitOptions{Work: r.meter})
	if err != nil {
		return nil, loose, err
	}
	remote := 0
	if signs == refine.Linear {
		if !last {
			return nil, loose, nil
		}
		if loose.Units() > 0 {
			data = r.data // the samples on the far sides have a say
		}
		if model, remote, err = r.explain(model, data); err != nil {
			return nil, loose, err
		}
		if remote == 1 {
			signs, loose = refine.Resolved, network.Network{}
		} else if loose.Units() > 0 {
			remote = 0
		}
	}
	res := r.result(model, signs)
	res.Exact = true
	r.diagnoseFar(res, data, loose.Units(), remote)
	return res, loose, r.diagnosePairs(res, model, data)
}

// thin returns the units of a model with fewer samples on one side of the crease
// than times the number d+2 that would just determine and confirm the unit. Samples on the
// crease itself, where fits may get stuck, show neither side.
func (r *run) thin(m refine.Model, data *refine.Data, times int) []int {
	const off = 1e-9
	var list []int
	on, behind := countSides(m, data, off)
	for i := range on {
		if min(on[i], behind[i]) < times*(r.data.Dim+2) {
			list = append(list, i)
		}
	}
	return list
}

// detach removes from a model the units that the samples do not determine: on
// the far side of the crease, where the unit shows, there are no more samples
// than it has parameters, and many units would fit those. It returns the model
// without them, the detached units, flipped to be active on the far side only,
// and the samples that lie on no far side, which the model fits.
func (r *run) detach(m refine.Model) (rest refine.Model, loose network.Network, data *refine.Data) {
	list := r.thin(m, r.data, 1)
	if len(list) == 0 {
		return m, loose, r.data
	}
	rest = m.Clone()
	sides, _ := countSides(m, r.data, 0)
	for k := len(list) - 1; k >= 0; k-- {
		i := list[k]
		if 2*sides[i] > r.data.Len() {
			rest.Flip(i)
		}
		loose.Append(rest.Net.W[i], rest.Net.B[i], rest.Net.A[i])
		rest.Remove(i)
	}
	data = refine.NewData(r.data.Dim, r.data.Len())
	for s := range r.data.Len() {
		row, far := r.data.Row(s), false
		for i, w := range loose.W {
			far = far || linalg.Dot(w, row[:len(w)])+loose.B[i] > 0
		}
		if !far {
			data.Add(r.data, s)
		}
	}
	return rest, loose, data
}

// meets reports whether a model meets every sample of data to rounding error, as far as
// it was not fitted to them.
func (r *run) meets(m refine.Model, data *refine.Data) (bool, error) {
	const piece = 512
	tol := roughly * math.Sqrt(r.data.MeanSquare())
	res := make([]float64, piece)
	for lo := 0; lo < data.Len(); lo += piece {
		hi := min(lo+piece, data.Len())
		if _, err := r.residualsOf(m, res[:hi-lo], data.Slice(lo, hi)); err != nil {
			return false, err
		}
		for _, v := range res[:hi-lo] {
			if math.Abs(v) > tol {
				return false, nil
			}
		}
	}
	return true, nil
}

// giveUp returns what there is where no network was found that meets all samples: one
// that misses some, or one with a residual.
func (r *run) giveUp() (*Result, error) {
	if res, err := r.spared(); res != nil || err != nil {
		return res, err
	}
	if r.rival != nil {
		return r.contradicted(r.rival.res)
	}
	if res, err := r.majority(); res != nil || err != nil {
		return res, err
	}
	if res, err := r.parts(); res != nil || err != nil {
		return res, err
	}
	if res, err := r.outliers(); res != nil || err != nil {
		return res, err
	}
	res, err := r.finishInexact()
	if err != nil || !res.Exact {
		return res, err
	}
	if ok, err := r.confirm(res); ok || err != nil {
		return res, err
	}
	return r.contradicted(res)
}

// finishInexact completes a fit whose residual does not vanish: units are
// tested against the noise, the rest is fitted to all samples, and signs are
// settled as far as the noise allows.
func (r *run) finishInexact() (*Result, error) {
	model, err := r.best.model, error(nil)
	if !r.weeded {
		if model, err = r.eliminate(model, r.data); err != nil {
			return nil, err
		}
	}
	model, loose, data := r.detach(model)
	curve := []float64{r.best.loss}
	if !r.weeded || loose.Units() > 0 {
		if model, curve, err = refine.Fit(model, data, refine.FitOptions{Work: r.meter}); err != nil {
			return nil, err
		}
	}
	if loose.Units() > 0 && !refine.Few(int64(data.Len()), model.Net.Units(), data.Dim) &&
		isRounding(curve[len(curve)-1], data.MeanSquare()) {
		// Only samples on the far side of a few creases are missed.
		res, left, err := r.settle(model, loose, data, true)
		if err == nil {
			res.Exact = left.Units() == 0
		}
		return res, err
	}
	end, err := r.end(model, data, loose.Units() > 0, false)
	if err == nil && loose.Units() == 0 {
		end, err = r.unhide(end)
	}
	if err != nil {
		return nil, err
	}
	return r.inexact(end, loose.Units()), nil
}

// inexact returns the result of a fit that left a loss, with the noise estimated from it.
// loose is the number of units detached.
func (r *run) inexact(e fitEnd, loose int) *Result {
	// If a unit that must exist was not found, the other signs are open too.
	signs := e.signs
	if units := e.model.Net.Units(); signs == refine.Resolved && (units == 0 || units < r.opt.Units) {
		signs = refine.Ambiguous
	}
	res := r.result(e.model, signs)
	energy := r.data.MeanSquare()
	exact := isRounding(e.loss, energy) && (loose == 0 || isRounding(r.best.loss, energy))
	if n := float64(r.src.Len()); n > float64(e.free) && !exact {
		res.Noise = math.Ldexp(math.Sqrt(e.loss*n/(n-float64(e.free))), r.src.shift)
	}
	r.diagnoseResidual(res, exact)
	r.diagnoseFar(res, r.data, loose, 0)
	return res
}

// result fills in what exact and inexact results share.
func (r *run) result(model refine.Model, signs refine.Signs) *Result {
	y2, _ := r.est.MeanSquare()
	model = r.src.model(model)
	used := r.est.N()
	if r.front > 0 {
		used = r.src.Len() // those in front are from anywhere
	}
	res := &Result{
		Recovered: model.Net, Learned: model.Network(), Signs: signs, Energy: y2,
		Samples: used, HeldOut: r.src.square(r.heldOut), Rank: r.rank,
		Estimator: r.est, Order: orderFor(r.src.Dim(), model.Net.Units()),
		Found: r.origins(model.Net), Rounds: r.rounded, Direct: true,
	}
	if r.best.start != nil {
		r.best.start.Won = true
		res.Start = r.best.start.From
	}
	if r.data.Len() < leastHeld {
		res.HeldOut = r.missBy(res.Learned)
	}
	res.Starts, res.Fits = r.src.losses(r.starts, r.fits)
	res.Tried = len(res.Starts) + r.others
	res.diagnoseSigns()
	return res
}

// orderFor returns the least ℓ with C(d+ℓ−1, ℓ) ≥ m: below it the powers w_i^{⊗ℓ}
// are dependent. In one dimension there is none; 1 stands for it.
func orderFor(d, m int) int {
	for l := 1; d > 1; l++ {
		if tensor.Len(d, l) >= m {
			return l
		}
	}
	return 1
}
