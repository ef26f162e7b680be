package evidence

import (
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/num/linalg"
)

// regression is a linear one by Huber's loss, so that a few labels far off do not decide.
type regression struct {
	coef, left []float64 // residuals
	scale      float64   // of the residuals, from their median size: that of Gaussian noise
	last       float64   // standard error of the last coefficient
}

// regress fits labels by rows of equally many columns, of which some may depend on others. It is nil if there
// are hardly more rows than columns, or if the meter fails.
func regress(rows [][]float64, y []float64, meter *work.Meter) *regression {
	const (
		passes = 8
		ridge  = 1e-10 // a share of the diagonal; solving again for what is left undoes it where it matters
		bend   = 3     // times the scale, from where on a residual counts linearly
	)
	n, p := len(rows), len(rows[0])
	if n < p+2 {
		return nil
	}
	r := &regression{coef: make([]float64, p), left: slices.Clone(y)}
	least := refine.Exact * linalg.Norm(y) / math.Sqrt(float64(n))
	gram, size := make([]float64, p*p), make([]float64, n)
	for pass := range passes {
		clear(gram)
		weights := make([]float64, n)
		for s, row := range rows {
			weights[s] = 1
			if pass > 0 {
				weights[s] = min(1, bend*r.scale/max(math.Abs(r.left[s]), bend*r.scale))
			}
			for i, v := range row {
				linalg.Axpy(gram[i*p:i*p+i+1], weights[s]*v, row[:i+1])
			}
		}
		for i := range p {
			gram[i*p+i] += ridge*gram[i*p+i] + math.SmallestNonzeroFloat32
		}
		if !linalg.Cholesky(gram, p) || meter.Tick(n*p*(p/2+7)) != nil {
			return nil
		}
		for range 3 {
			c := make([]float64, p)
			for s, row := range rows {
				linalg.Axpy(c, weights[s]*r.left[s], row)
			}
			linalg.SolveCholesky(gram, p, c)
			linalg.Add(r.coef, c)
			for s, row := range rows {
				r.left[s] = y[s] - linalg.Dot(row, r.coef)
			}
		}
		for s, v := range r.left {
			size[s] = math.Abs(v)
		}
		slices.Sort(size)
		const gauss = 1.4826
		before := r.scale
		r.scale = max(gauss*size[n/2]*math.Sqrt(float64(n)/float64(n-p)), least, math.SmallestNonzeroFloat32)
		if pass > 1 && 2*r.scale > before {
			break
		}
	}
	axis := linalg.Axis(p, p-1)
	linalg.SolveCholesky(gram, p, axis)
	r.last = r.scale * math.Sqrt(axis[p-1])
	if !linalg.Finite(r.coef...) || !linalg.Finite(r.last, r.scale) {
		return nil
	}
	return r
}

// loss is the sum of squared residuals in units of a scale, each of which counts 25 at most.
func loss(left []float64, scale float64) (sum float64) {
	for _, v := range left {
		sum += min(v/scale*(v/scale), 25)
	}
	return sum
}
