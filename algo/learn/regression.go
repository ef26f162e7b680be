package learn

import (
	"crease/algo/moment"
	"crease/algo/snapshot"
)

// regress fits the units' coefficients and a linear part on blocks from, …,
// to−1.
func (r *run) regress(est *moment.Estimator, from, to int) error {
	r.snap.Stage = snapshot.StageRegression
	r.snap.Samples = r.snap.Total
	return r.mark()
}
