package few

import (
	"math"

	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// One finds the network of a single unit behind the samples of src, if there is one and its samples determine it;
// meter counts multiply-adds. The labels of a single unit are zero on one side of its crease and of one sign on the
// other, where they are linear in x: so least squares on the samples whose labels are not zero give the unit at once.
// They do not if fewer than d+2 samples in general position have such labels, or if all have: then nothing tells
// where the crease is. None is found if the meter fails, or if none of some million samples has a label that is zero.
// A network that is returned meets some samples to rounding error, one more than it has parameters at least; others
// may contradict it.
//
// With d+1 labels that are not zero some unit has them all, and the labels that are zero are no proof of it: of 1,373
// draws of two units with biases from −3.5 to −.5, d from 1 to 5, of which just d+1 among 60 to 4,000 samples showed
// anything, all the others lay on the far side of that one unit's crease in 906.
func One(src sample.Source, meter *work.Meter) (net network.Network, ok bool) {
	const most = 1 << 10 // blocks
	d, blocks := src.Dim(), min(most, sample.Blocks(src))
	enough := max(64, 8*(d+2))
	none := refine.NewModel(network.Network{}, d)
	m, data, block := none, refine.NewData(d, enough), sample.NewBlock(d)
	sign, zeros, linear := 0.0, false, false
	for k := 0; k < blocks && !(linear && zeros); k++ { // of a crease far out zeros come late
		src.Fill(k, block)
		if meter.Tick(block.Len*(d+1)) != nil {
			return net, false
		}
		for s, y := range block.Y[:block.Len] {
			switch {
			case y == 0:
				zeros = true
			case sign*y < 0:
				return net, false
			default:
				sign = math.Copysign(1, y)
				if data.Len() < enough {
					data.AddBlock(block, s, s+1)
				}
			}
		}
		if !linear && (data.Len() == enough || k == blocks-1) {
			// The unit is active on all of these samples.
			var curve []float64
			m, curve = refine.Fit(none, data, refine.FitOptions{Work: meter})
			linear = curve[len(curve)-1] <= refine.Exact*refine.Exact*data.MeanSquare() && linalg.Norm(m.V) > 0
			if !linear {
				return net, false
			}
		}
	}
	if !linear || !zeros {
		return net, false
	}
	a := math.Copysign(1, data.Y[0])
	net.Append(linalg.Scaled(m.V, a), a*m.C, a)
	return net.Normalised(), Determined(none, data, true, meter) == Checked
}
