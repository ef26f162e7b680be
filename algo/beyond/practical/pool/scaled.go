package pool

import (
	"math"

	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/num/linalg"
)

// Scaled is a source with labels 2^−shift times those of another. A network is
// linear in its output weights, so labels can be fitted at order one whatever
// their unit; and a power of two changes no digit.
type Scaled struct {
	sample.Source
	Shift int
}

// normalise returns src with its labels scaled by the power of two next to the
// reciprocal of their root mean square, taken from the first block of the
// reservoir that has a label other than 0.
func normalise(src sample.Source) Scaled {
	block := sample.NewBlock(src.Dim())
	for b := range min(sample.Blocks(src), Len(src.Dim())/sample.BlockSize) {
		src.Fill(b, block)
		rms := linalg.Norm(block.Y[:block.Len]) / math.Sqrt(float64(block.Len))
		if rms != 0 {
			_, shift := math.Frexp(rms) // 0 for one that is not finite, as such are refused later
			return Scaled{src, shift}
		}
	}
	return Scaled{src, 0}
}

// Fill is that of the source, with the labels scaled.
func (s Scaled) Fill(block int, dst *sample.Block) {
	s.Source.Fill(block, dst)
	for i, y := range dst.Y[:dst.Len] {
		dst.Y[i] = math.Ldexp(y, -s.Shift)
	}
}

// Square carries a mean square back to the source's labels.
func (s Scaled) Square(v float64) float64 { return math.Ldexp(v, 2*s.Shift) }

// Model carries a model back to the source's labels, leaving m unchanged.
func (s Scaled) Model(m refine.Model) refine.Model {
	m = m.Clone()
	for _, list := range [][]float64{m.Net.A, m.V} {
		for i, v := range list {
			list[i] = math.Ldexp(v, s.Shift)
		}
	}
	m.C = math.Ldexp(m.C, s.Shift)
	return m
}

// Shrunk carries a model from the source's labels to the scaled ones.
func (s Scaled) Shrunk(m refine.Model) refine.Model { return Scaled{s.Source, -s.Shift}.Model(m) }
