package practical

import (
	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/network"
)

const (
	// mostOutliers is the share of rows that may be wrong, each by itself.
	mostOutliers = .2
	// mostInPlace is the share of them that may be so in one place alone. More there are on the
	// far side of a unit that was not found.
	mostInPlace = .05
)

// outliers settles a network that meets nearly all rows of a table, of which a few are
// wrong. The result says which; nil if there is no such network.
func (r *run) outliers() (*Result, error) {
	if !sample.IsTable(r.src.Source) || r.trimmedTo == nil {
		return nil, nil
	}
	m := *r.trimmedTo
	odd, met, err := r.missedOf(m, r.data, missed)
	if err != nil {
		return nil, err
	}
	few := func() bool {
		share := float64(odd.Len()) / float64(r.data.Len())
		return share <= mostInPlace || share <= mostOutliers && anywhere(odd, met)
	}
	if few() && met.MeanSquare() == 0 {
		zero := refine.NewModel(network.Network{}, met.Dim) // as m is but for rounding
		return r.contradicted(r.result(zero, refine.Resolved))
	}
	if odd.Len() > 2*(r.data.Dim+1) { // so many that units may be made up to meet some
		if m, _, err = r.supported(m); err != nil {
			return nil, err
		}
		if odd, met, err = r.missedOf(m, r.data, missed); err != nil {
			return nil, err
		}
	}
	if !few() {
		return nil, nil
	}
	return r.exceptFor(m, met)
}

// exceptFor settles a model that meets some rows of a table, which are given. The result says
// which it misses.
func (r *run) exceptFor(m refine.Model, met *refine.Data) (*Result, error) {
	t := &trial{run: r, fit: met, hold: met, energy: met.MeanSquare()}
	m, err := t.simplify(m, met)
	if err != nil {
		return nil, err
	}
	m, signs, err := refine.Settle(m, met, refine.FitOptions{Work: r.meter})
	if err != nil {
		return nil, err
	}
	res := r.result(m, signs)
	if err := r.diagnosePairs(res, m, met); err != nil {
		return nil, err
	}
	return r.contradicted(res)
}
