package few

import (
	"math"

	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// One finds the network of a single unit behind the samples of src, if there is one and its
// samples determine it; tick counts multiply-adds. The labels of a single unit are zero on one
// side of its crease and of one sign on the other, where they are linear in x: so least squares
// on the samples whose labels are not zero give the unit at once. They do not if fewer than d+2
// samples in general position have such labels, or if all have: then nothing tells where the
// crease is. A network that is returned meets all samples that were looked at to rounding error,
// one more than it has parameters at least; others may contradict it.
func One(src sample.Source, meter *work.Meter) (network.Network, bool, error) {
	d := src.Dim()
	enough := max(64, 8*(d+2))
	data, block := refine.NewData(d, enough), sample.NewBlock(d)
	sign, zeros := 0.0, false
	for k := 0; k < sample.Blocks(src) && data.Len() < enough; k++ {
		src.Fill(k, block)
		if err := meter.Tick(block.Len * (d + 1)); err != nil {
			return network.Network{}, false, err
		}
		for s, y := range block.Y[:block.Len] {
			switch {
			case y == 0:
				zeros = true
			case sign*y < 0:
				return network.Network{}, false, nil
			default:
				sign = math.Copysign(1, y)
				if data.Len() < enough {
					data.AddBlock(block, s, s+1)
				}
			}
		}
		if !zeros {
			return network.Network{}, false, nil
		}
	}
	net, ok := beyond(data)
	return net, ok, nil
}

// beyond returns the unit that meets the samples given, on all of which it is active.
func beyond(data *refine.Data) (network.Network, bool) {
	n, width := data.Len(), data.Dim+1
	if n < width+1 {
		return network.Network{}, false
	}
	gram := make([]float64, width*width)
	for s := range n {
		x := data.Row(s)
		for r, v := range x {
			linalg.Axpy(gram[r*width:r*width+r+1], v, x)
		}
	}
	pivots := diagonal(gram, width)
	if !linalg.Cholesky(gram, width) || !steady(gram, pivots, width) {
		return network.Network{}, false
	}
	p, step := make([]float64, width), make([]float64, width)
	for range 4 { // from residuals, which keeps the last digits
		clear(step)
		for s, y := range data.Y {
			x := data.Row(s)
			linalg.Axpy(step, y-linalg.Dot(p, x), x)
		}
		linalg.SolveCholesky(gram, width, step)
		linalg.Add(p, step)
	}
	limit := refine.Exact * math.Sqrt(data.MeanSquare())
	for s, y := range data.Y {
		if !(math.Abs(y-linalg.Dot(p, data.Row(s))) <= limit) {
			return network.Network{}, false
		}
	}
	a := math.Copysign(1, data.Y[0])
	var net network.Network
	net.Append(linalg.Scaled(p[:data.Dim], a), a*p[data.Dim], a)
	return net.Normalised(), linalg.Norm(p[:data.Dim]) > 0
}
