package learn

import (
	"math"
	"slices"

	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/num/linalg"
)

// standardErrors returns the standard errors of the recovered network, in the table's own coordinates, after a direct
// fit to labels with noise of standard deviation sigma. linear tells whether the fit has a linear part. A fit to rounded
// labels used only the first rows, so only these count.
func (r *run) standardErrors(sigma float64, linear bool) *refine.Errors {
	src := prefix{unscaled{r.src, r.snap.Map}, r.snap.Samples}
	centre, _ := r.columns()
	return refine.StandardErrors(r.snap.InTable(r.snap.Recovered), src, centre, sigma, linear, r.work)
}

// columns returns the means and standard deviations of the columns of a table, or nil if they are those of N(0, I).
func (r *run) columns() (means, deviations []float64) {
	m := r.snap.Map
	if m == nil {
		m = r.scales
	}
	if m == nil {
		return nil, nil
	}
	for _, row := range m.L {
		deviations = append(deviations, linalg.Norm(row))
	}
	return m.Mean, deviations
}

// locateKinks returns where the creases of the recovered units lie, in the table's own coordinates. A crease is given by
// the point at which it crosses a column if the weights of all other columns are within their errors.
func (r *run) locateKinks() []snapshot.Kink {
	const maxErrors = 3   // standard errors
	const rounding = 1e-6 // of the largest weight, where the labels have no noise
	n, errors := r.snap.InTable(r.snap.Recovered), r.snap.Errors
	means, deviations := r.columns()
	kinks := make([]snapshot.Kink, n.Units())
	for i, w := range n.W {
		scaled := slices.Clone(w)
		for j := range deviations {
			scaled[j] *= deviations[j]
		}
		steepest, _ := linalg.Least(len(w), 0, func(j int) float64 { return -math.Abs(scaled[j]) })
		if kinks[i].Column = -1; steepest < 0 {
			continue
		}
		kinks[i] = snapshot.Kink{Column: steepest, At: refine.Crossing(w, n.B[i], steepest, means)}
		ratios := make([]float64, len(w))
		for j, v := range scaled {
			small := math.Abs(v) <= rounding*math.Abs(scaled[steepest]) ||
				errors != nil && i < len(errors.Steep) && math.Abs(n.A[i]*w[j]) <= maxErrors*errors.Steep[i][j]
			if ratios[j] = w[j] / w[steepest]; j != steepest && !small {
				kinks[i].Column, kinks[i].W = -1, ratios
			} else if j != steepest {
				ratios[j] = 0
			}
		}
		switch {
		case kinks[i].Column < 0 && means != nil: // measured with the other columns at their means
			kinks[i].At += linalg.Dot(ratios, means) - means[steepest]
		case kinks[i].Column >= 0 && errors != nil && i < len(errors.Cross):
			kinks[i].Error = errors.Cross[i][steepest]
		}
	}
	return kinks
}

// unscaled is a source with the points before they were standardised.
type unscaled struct {
	sample.Source
	m *sample.Map
}

// Fill implements sample.Source.
func (t unscaled) Fill(block int, dst *sample.Block) {
	t.Source.Fill(block, dst)
	if t.m != nil {
		dst.Move(t.m.OutOf)
	}
}
