package learn

import (
	"math"
	"slices"

	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/num/linalg"
)

// standardErrors returns those of the recovered network, in the table's own coordinates, as the direct fit came to it
// from labels with noise of the standard deviation sigma. linear tells that the fit has a linear part. Rows that are
// only rounded are met by a fit to the first of them, which are then all that count.
func (r *run) standardErrors(sigma float64, linear bool) *refine.Errors {
	src := start{inTable{r.src, r.snap.Map}, r.snap.Samples}
	centre, _ := r.columns()
	return refine.StandardErrors(r.snap.InTable(r.snap.Recovered), src, centre, sigma, linear, r.work)
}

// columns returns the means and the deviations of the columns of a table; nil are 0 and 1, as of points drawn.
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

// kinks says where the creases of the recovered units lie, in the table's own coordinates. A crease lies along a
// column if every other weight is within its error: then where it crosses that column is all that is known of it.
func (r *run) kinks() []snapshot.Kink {
	const within = 3      // standard errors
	const rounding = 1e-6 // of the largest weight, where the labels have no noise
	n, errors := r.snap.InTable(r.snap.Recovered), r.snap.Errors
	means, deviations := r.columns()
	kinks := make([]snapshot.Kink, n.Units())
	for i, w := range n.W {
		scaled := slices.Clone(w)
		for j := range deviations {
			scaled[j] *= deviations[j]
		}
		along := 0
		for j, v := range scaled {
			if math.Abs(v) > math.Abs(scaled[along]) {
				along = j
			}
		}
		if kinks[i].Column = -1; w[along] == 0 {
			continue
		}
		kinks[i] = snapshot.Kink{Column: along, At: refine.Crossing(w, n.B[i], along, means)}
		kept := make([]float64, len(w))
		for j, v := range scaled {
			small := math.Abs(v) <= rounding*math.Abs(scaled[along]) ||
				errors != nil && i < len(errors.Steep) && math.Abs(n.A[i]*w[j]) <= within*errors.Steep[i][j]
			if kept[j] = w[j] / w[along]; j != along && !small {
				kinks[i].Column, kinks[i].W = -1, kept
			} else if j != along {
				kept[j] = 0
			}
		}
		switch {
		case kinks[i].Column < 0 && means != nil: // so far the others are at their means
			kinks[i].At += linalg.Dot(kept, means) - means[along]
		case kinks[i].Column >= 0 && errors != nil && i < len(errors.Cross):
			kinks[i].Error = errors.Cross[i][along]
		}
	}
	return kinks
}

// inTable is a source with its points as they were before they were standardised.
type inTable struct {
	sample.Source
	m *sample.Map
}

// Fill implements sample.Source.
func (t inTable) Fill(block int, dst *sample.Block) {
	t.Source.Fill(block, dst)
	if t.m != nil {
		dst.Move(t.m.OutOf)
	}
}
