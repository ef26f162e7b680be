package practical

import (
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
	"crease/algo/num/linalg"
)

// redundant reports whether the samples confirm a model that meets them, but for the units
// that detach takes from it: without any one of them the others determine it still. Near it
// the model is linear in its parameters a_i(w_i, b_i), v and c. There a sample of leverage
// one is met whatever its label is, and wrong units meet all labels exactly as well. Samples
// that repeat others count once.
func (r *run) redundant(m refine.Model) (bool, error) {
	const least = 1e-6 // from the leverage to one
	m, _, data := r.explainer().Detach(m)
	places := pool.Distinct(data, data.Len())
	n := r.dim() + 1
	p := (m.Net.Units() + 1) * n
	if len(places) <= p {
		return false, nil
	}
	row, z := make([]float64, p), make([]float64, p)
	gram := make([]float64, p*p)
	for _, s := range places {
		slopes(row, m, data.Row(s)[:n-1])
		for i, v := range row {
			if v != 0 {
				linalg.Axpy(gram[i*p:i*p+i+1], v, row[:i+1])
			}
		}
		if err := r.log.Meter.Tick(p * p / 2); err != nil {
			return false, err
		}
	}
	if ok, err := linalg.CholeskyTick(gram, p, r.log.Meter.Tick); !ok || err != nil {
		return false, err
	}
	for _, s := range places {
		slopes(row, m, data.Row(s)[:n-1])
		copy(z, row)
		linalg.SolveCholesky(gram, p, z)
		if !(linalg.Dot(row, z) < 1-least) {
			return false, nil
		}
		if err := r.log.Meter.Tick(p * p); err != nil {
			return false, err
		}
	}
	return true, nil
}

// slopes sets row to the derivatives of a model at x: (x, 1) for the linear part and for every
// unit that is active.
func slopes(row []float64, m refine.Model, x []float64) {
	n := len(x) + 1
	for i := range m.Net.Units() + 1 {
		part := row[i*n : (i+1)*n]
		if i > 0 && !(linalg.Dot(m.Net.W[i-1], x)+m.Net.B[i-1] > 0) {
			clear(part)
			continue
		}
		copy(part, x)
		part[n-1] = 1
	}
}
