package recovery

// Exact is Algorithm 1: from exact coefficients f̂_0 … f̂_{2ℓ+2} it recovers
// a_i, and w_i and b_i up to a common sign, which for ℓ = 1 it fixes too
// (Theorems non-robust:fullrank and non-robust:higher). Its ranks are counted
// above rounding, in step 3 on flatten(f̂_{2ℓ+2}, ℓ, ℓ+2, 0) (erratum 4).
//
// Beyond the paper, momentfit.Fit then takes all coefficients at once, because the
// digits that two separate decompositions lose at ill-conditioned weights are
// still in the coefficients. Options.NoPolish leaves it out.
func Exact(t Coefficients, opt Options) (*Result, error) {
	opt.Error, opt.Spread = nil, nil
	r, err := directions(t, opt)
	if err != nil {
		return r, err
	}
	if err := r.scalars(t, opt); err != nil {
		return r, err
	}
	if !opt.NoPolish {
		if err := r.polish(t, opt.Work); err != nil {
			return r, err
		}
	}
	r.Residual = r.misfit(t)
	if opt.Order == 1 {
		r.fixSigns(t(1), opt.MidRule)
	}
	r.diagnose(opt)
	return r, nil
}
