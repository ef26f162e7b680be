package rows

import (
	"math"
	"slices"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/refine"
)

// fell says what became of the median of |r| in a fit of least absolute deviations.
type fell int

const (
	stayed  fell = iota // near where the first fit left it, as with noise
	sank                // below, but not to rounding error
	gone                // most rows are met
	tooLong             // not tried
)

// absolutely fits a model with the least sum of |r|, r what is left of a label: in it wrong
// labels count for no more than their number. Least squares do that, one fit after the other,
// with rows weighed by 1/√(r² + s²), r from the fit before and s half as large each time. A row
// that is multiplied by a factor has its residual multiplied, as units are homogeneous in
// (x, 1). Where most labels are right their residuals fall with s, and the last fit is to the
// rows that are nearly met.
func absolutely(f fitting.Fitting, m refine.Model) (refine.Model, fell, error) {
	const (
		steps = 8  // of each fit
		most  = 22 // fits
		tells = 8  // from that fit on the median tells noise from right labels
	)
	p := (m.Net.Units() + 1) * (f.Data.Dim + 1)
	data := f.Data.Slice(0, min(f.Data.Len(), max(2000, 8*p)))
	if int64(steps*most*data.Len()*p*p/8) > fitting.Absolute { // half the units are active, of a symmetric matrix half is summed
		return m, tooLong, nil
	}
	res, size := make([]float64, data.Len()), make([]float64, data.Len())
	weighed := refine.NewData(data.Dim, data.Len())
	var first, median, s float64
	for k := range most {
		if _, err := f.Log.Residuals(m, res, data); err != nil {
			return m, stayed, err
		}
		mean := 0.0
		for i, v := range res {
			size[i] = math.Abs(v)
			mean += size[i] / float64(len(size))
		}
		slices.Sort(size)
		median = size[len(size)/2]
		switch k {
		case 0:
			s = max(mean, size[len(size)*9/10])
		case 1:
			first = median
		}
		if k == tells && !(median < max(first/2, 2*s)) {
			return m, stayed, nil
		}
		weigh(weighed, data, res, s)
		s /= 2
		var err error
		if m, _, err = refine.Fit(m, weighed, f.Log.Pace(steps, 1e-2)); err != nil { // no curve: its loss is another one
			return m, stayed, err
		}
	}
	near := f
	near.Data = within(data, res, 100*median)
	m, loss, err := near.Refit(fitting.From{Kind: fitting.MostRows}, m, fitting.Nearby, 1e-2)
	if err == nil && f.Exact(loss) {
		return m, gone, nil
	}
	return m, sank, err
}

// weigh sets weighed to data with each row multiplied by (r² + s²)^(-1/4), up to a factor.
func weigh(weighed, data *refine.Data, res []float64, s float64) {
	weighed.X, weighed.Y = weighed.X[:0], weighed.Y[:0]
	for i, r := range res {
		q := 1.0
		if s > 0 {
			q = math.Sqrt(s / math.Sqrt(s*s+r*r))
		}
		for _, x := range data.Row(i) {
			weighed.X = append(weighed.X, q*x)
		}
		weighed.Y = append(weighed.Y, q*data.Y[i])
	}
}
