package recovery

// RobustFullRank is Algorithm 6: Algorithm 4 at ℓ = 1, then FixSigns. It
// recovers every parameter, signs included, where the weights are linearly
// independent and no unit is lost in the noise (Theorem full-rank). It panics if
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
