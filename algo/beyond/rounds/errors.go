package rounds

import (
	"math"

	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/num/linalg"
	"crease/algo/paper/momentfit"
)

// standardErrors returns those of the units where label noise or rounding is all that is left, nil
// where the samples do not determine them. The joint fit gives the covariance (σ²/N)·G⁻¹ of biases and
// weights, as [Learner.floor] says. Algorithm 5 then fits a_i beside them: with z = L⁻¹e_i, for L the factor of
// the mean of the features' products, a_i varies by σ²‖z‖²/N itself, and follows the errors of the others as
// the features express their derivatives.
func (l *Learner) standardErrors() (*refine.Errors, error) {
	top, n := l.lastTensors()
	units, d := l.cur.units, l.src.Dim()
	if top < 2 || units.Units() == 0 {
		return nil, nil
	}
	precision, err := momentfit.NewPrecision(units, top, l.opt.Work)
	if precision == nil || err != nil {
		return nil, err
	}
	features := units.Units() + d + 1
	factor, size, err := l.sensitivity(features)
	if factor == nil || err != nil {
		return nil, err
	}
	perSample := l.res.Noise * l.res.Noise / float64(n)
	e := refine.NewErrors(units.Units(), d)
	values := make([]float64, units.Units()*(d+1))
	spread := func(own float64) float64 {
		return math.Sqrt(perSample * (own + precision.Variance(l.gradient(values))))
	}
	for i := range e.W {
		c, mine := l.coordinates(i), values[i*(d+1):][:d+1]
		for j := range d {
			clear(values)
			c.weight(j, mine)
			e.W[i][j] = spread(0)
		}
		clear(values)
		c.bias(mine)
		e.B[i] = spread(0)
		z := make([]float64, features)
		z[i] = c.length
		for r := i; r < features; r++ {
			z[r] = (z[r] - linalg.Dot(factor[r*size+i:r*size+r], z[i:r])) / factor[r*size+r]
		}
		for r := range values {
			values[r] = linalg.Dot(factor[(features+r)*size:][:features], z)
		}
		c.height(mine)
		e.A[i] = spread(linalg.Dot(z, z))
		if err := l.opt.Work.Tick((d + 2) * len(values) * len(values)); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// coordinates are those of a table, at a unit: its weights are L⁻ᵀw there, of some length, by which they and
// the bias b − wᵀMean are divided and the output weight is multiplied.
type coordinates struct {
	m      *sample.Map // nil if they are those of the samples
	w      []float64   // the weights there, of length 1
	length float64
	b, a   float64 // b there, a here
}

func (l *Learner) coordinates(i int) coordinates {
	if l.opt.Map == nil {
		return coordinates{length: 1}
	}
	n := l.opt.Map.Back(l.cur.units.Select([]int{i}))
	length := linalg.Norm(n.W[0])
	return coordinates{l.opt.Map, linalg.Scaled(n.W[0], 1/length), length, n.B[0] / length, n.A[0]}
}

// weight stores the derivatives of weight j with respect to the bias and the weights of the samples'
// coordinates, bias those of the bias, and height adds those of the output weight beside those of a_i.
func (c coordinates) weight(j int, slopes []float64) {
	slopes[1+j] = 1 / c.length
	if c.m != nil {
		linalg.Axpy(slopes[1:], -c.w[j]/c.length, c.w)
		c.m.Slopes(slopes[1:])
	}
}

func (c coordinates) bias(slopes []float64) {
	slopes[0] = 1 / c.length
	if c.m != nil {
		linalg.Axpy(slopes[1:], -1/c.length, c.m.Mean)
		linalg.Axpy(slopes[1:], -c.b/c.length, c.w)
		c.m.Slopes(slopes[1:])
	}
}

func (c coordinates) height(slopes []float64) {
	if c.m != nil {
		w := linalg.Scaled(c.w, c.a)
		c.m.Slopes(w)
		linalg.Add(slopes[1:], w)
	}
}
