package practical

import (
	"crease/algo/beyond/few"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
)

// redundant reports whether the samples confirm a model that meets them, but for the units
// that detach takes from it: without any one of them the others determine it still. Samples
// that repeat others count once.
func (r *run) redundant(m refine.Model) (bool, error) {
	m, data := r.explainer().Detach(m)
	c, err := few.Determined(m, pool.Places(data), true, r.log.Meter)
	return c == few.Checked, err
}
