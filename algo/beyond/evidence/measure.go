package evidence

import (
	"math"

	"crease/algo/beyond/refine"
	"crease/algo/num/linalg"
)

// measure is the units of measure in which all columns and the labels have mean 0 and deviation 1, so that nothing
// depends on those in which they are given.
type measure struct{ mean, deviation []float64 } // d+1 numbers, the labels' last

// measureOf returns the units of measure of samples; a column that does not vary keeps its own.
func measureOf(data *refine.Data) measure {
	n, d := data.Len(), data.Dim
	z := measure{make([]float64, d+1), make([]float64, d+1)}
	value := func(s, i int) float64 {
		if i == d {
			return data.Y[s]
		}
		return data.Row(s)[i]
	}
	for i := range z.mean {
		mean, squares := 0., 0.
		for s := range n {
			mean += value(s, i) / float64(n)
		}
		for s := range n {
			squares += (value(s, i) - mean) * (value(s, i) - mean) / float64(n)
		}
		z.mean[i], z.deviation[i] = mean, math.Sqrt(squares)
		if z.deviation[i] <= 1e-12*math.Abs(mean) {
			z.deviation[i] = 1
		}
	}
	return z
}

// data returns samples in these units.
func (z measure) data(data *refine.Data) *refine.Data {
	scaled := refine.NewData(data.Dim, data.Len())
	for s, y := range data.Y {
		for i, x := range data.Row(s)[:data.Dim] {
			scaled.X = append(scaled.X, (x-z.mean[i])/z.deviation[i])
		}
		scaled.X = append(scaled.X, 1)
		scaled.Y = append(scaled.Y, (y-z.mean[data.Dim])/z.deviation[data.Dim])
	}
	return scaled
}

// model returns a model in these units.
func (z measure) model(m refine.Model) refine.Model {
	m = m.Clone()
	d := len(m.V)
	into := func(w []float64) (offset float64) {
		offset = linalg.Dot(w, z.mean)
		for i := range w {
			w[i] *= z.deviation[i]
		}
		return offset
	}
	for i, w := range m.Net.W {
		m.Net.B[i] += into(w)
		m.Net.A[i] /= z.deviation[d]
	}
	m.C += into(m.V) - z.mean[d]
	m.C /= z.deviation[d]
	linalg.Divide(m.V, z.deviation[d])
	m.Net = m.Net.Normalised()
	return m
}

// back returns a step as a jump in the samples' own units.
func (z measure) back(j step, err float64) Jump {
	d := len(j.w)
	w, b := make([]float64, d), j.b
	for i, v := range j.w {
		w[i] = v / z.deviation[i]
		b -= w[i] * z.mean[i]
	}
	n := linalg.Norm(w)
	linalg.Divide(w, n)
	return Jump{w, b / n, j.h * z.deviation[d], err * z.deviation[d]}
}
