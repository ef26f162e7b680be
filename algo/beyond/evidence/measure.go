package evidence

import (
	"math"

	"crease/algo/beyond/refine"
	"crease/algo/data/normality"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// measure is the units of measure in which points have mean 0 and covariance I and labels mean 0 and deviation 1, so
// that nothing depends on those in which they are given.
type measure struct {
	points          *sample.Map // nil if a column depends on others
	mean, deviation float64
}

// standardise returns samples and a model in such units.
func standardise(data *refine.Data, g refine.Model) (measure, *refine.Data, refine.Model) {
	n, t := float64(data.Len()), &sample.Table{Y: data.Y}
	for s := range data.Len() {
		t.X = append(t.X, append([]float64{}, data.Row(s)[:data.Dim]...))
	}
	z := measure{deviation: 1}
	if normality.Standardise(t, nil) == nil {
		z.points = t.Map
	}
	squares := 0.
	for _, y := range data.Y {
		z.mean += y / n
	}
	for _, y := range data.Y {
		squares += (y - z.mean) * (y - z.mean) / n
	}
	if squares > 0 {
		z.deviation = math.Sqrt(squares)
	}
	all := refine.NewData(data.Dim, data.Len())
	for s, x := range t.X {
		all.X, all.Y = append(append(all.X, x...), 1), append(all.Y, (data.Y[s]-z.mean)/z.deviation)
	}
	net := g.Net.Clone()
	net.Append(g.V, g.C+net.C-z.mean, 1) // the linear part turns as the weights do
	net = z.points.Forth(net)
	last := g.Net.Units()
	m := refine.Model{V: linalg.Scaled(net.W[last], 1/z.deviation), C: net.B[last] / z.deviation}
	net.Remove(last)
	net.C = 0
	linalg.Divide(net.A, z.deviation)
	m.Net = net.Normalised()
	return z, all, m
}

// back returns a step as a jump in the samples' own units.
func (z measure) back(j step, err float64) Jump {
	n := z.points.Back(network.Network{W: [][]float64{j.w}, B: []float64{j.b}, A: []float64{1}}).Normalised()
	return Jump{n.W[0], n.B[0], j.h * z.deviation, err * z.deviation}
}
