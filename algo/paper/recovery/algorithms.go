package recovery

import "crease/algo/paper/jennrich"

// Exact is Algorithm 1: from exact coefficients f̂_0 … f̂_{2ℓ+2} it recovers a_i, and w_i and b_i up to a common
// sign, which for ℓ = 1 it fixes too (Theorems non-robust:fullrank and non-robust:higher). Its ranks are counted
// above rounding, in step 3 on flatten(f̂_{2ℓ+2}, ℓ, ℓ+2, 0) (erratum 4).
//
// Beyond the paper, momentfit.Fit then takes all coefficients at once, because the
// digits that two separate decompositions lose at ill-conditioned weights are
// still in the coefficients. Options.NoPolish leaves it out. Units that turn out to be rounding are dropped.
func Exact(t Coefficients, opt Options) (*Result, error) {
	opt.Error, opt.Spread = nil, nil
	r, err := begin(t, opt)
	if err != nil {
		return r, err
	}
	if !opt.NoPolish {
		r.polish(t, opt.Work)
	}
	if r.dropRounding(t, opt); len(r.Units) == 0 {
		r.diagnose(opt)
		return r, ErrNothing
	}
	r.Residual = r.misfit(t)
	if opt.Order == 1 {
		r.fixSigns(t(1), opt.MidRule)
	}
	r.diagnose(opt)
	return r, opt.Work.Err()
}

// Robust is Algorithm 4: from estimates T_0 … T_{2ℓ+2} it recovers a_i, and w_i and b_i up to a common sign, of the
// units that stand out of the noise (Theorem robust:uptosigns). η₀ bounds the error of the estimates in the analysis
// and is not used by the algorithm (erratum 4).
func Robust(t Coefficients, opt Options) (*Result, error) {
	r, err := begin(t, opt)
	if err != nil {
		return r, err
	}
	r.keepGood(opt)
	r.Residual = r.misfit(t)
	r.diagnose(opt)
	if len(r.Units) == 0 {
		return r, ErrNothing
	}
	return r, nil
}

// begin is what Algorithms 1 and 4 begin with: Jennrich's algorithm on both tensors, weak
// terms dropped, the rest united (steps 1 to 4), and RecoverScalars.
func begin(t Coefficients, opt Options) (*Result, error) {
	if opt.Order < 1 {
		panic("recovery: order must be at least 1")
	}
	r := &Result{Order: opt.Order, Thresholds: NewThresholds(t, opt), dim: t(0).Dim}
	if err := opt.Work.Err(); err != nil {
		return r, err
	}
	if !r.Thresholds.finite() {
		return r, jennrich.ErrNotFinite
	}
	var err error
	if r.Odd, err = r.decompose(t, opt, 0); err != nil {
		return r, err
	}
	if r.Even, err = r.decompose(t, opt, 1); err != nil {
		return r, err
	}
	r.unite(opt)
	if len(r.Units) == 0 {
		r.diagnose(opt)
		return r, ErrNothing
	}
	r.scalars(t, opt)
	return r, opt.Work.Err()
}

// decompose runs Jennrich's algorithm on T_{2ℓ+1+parity} and marks the terms that η₂ keeps.
func (r *Result) decompose(t Coefficients, opt Options, parity int) (*jennrich.Decomposition, error) {
	eta := r.Thresholds
	dec, err := jennrich.Decompose(t(2*opt.Order+1+parity), opt.Order, jennrich.Options{Threshold: eta.Eta1[parity],
		Noise: eta.Entry[parity], Units: opt.Units, Draws: opt.Draws, Seed: opt.Seed, Work: opt.Work})
	if err == nil {
		dec.Keep(eta.Eta2[parity])
	}
	return dec, err
}

// RobustFullRank is Algorithm 6: Algorithm 4 at ℓ = 1, then FixSigns. It recovers every parameter, signs included,
// where the weights are linearly independent and no unit is lost in the noise (Theorem full-rank). It panics if
// opt.Order is not 1.
func RobustFullRank(t Coefficients, opt Options) (*Result, error) {
	if opt.Order != 1 {
		panic("recovery: Algorithm 6 is for order 1")
	}
	r, err := Robust(t, opt)
	if err != nil {
		return r, err
	}
	r.fixSigns(t(1), opt.MidRule)
	return r, nil
}
