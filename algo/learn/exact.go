package learn

import (
	"crease/algo/recover"
	"crease/algo/tensor"
)

// exactly runs Algorithms 1 to 3 on the coefficients f̂_k in closed form, as if
// there were infinitely many samples. Its regression is exact as well: of all
// functions Σ ã_i σ(w̃_iᵀx + b̃_i) + vᵀx + c the nearest to f has the f̂_0 and
// f̂_1 of f.
func (r *run) exactly() error {
	m := moments{t: r.exact}
	r.showMoments(m)
	res, err := recover.Run(m.coefficient, r.options(nil))
	if res == nil || res.Even == nil {
		return err
	}
	r.showRecovery(res)
	r.snap.Learned = withLinearPart(r.snap.Recovered, r.exact[0], r.exact[1])
	r.judge()
	return r.stages()
}

// coefficient returns T_k.
func (m moments) coefficient(k int) *tensor.Sym { return m.t[k] }
