package pool

import (
	"math"

	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Scaled is a source with labels 2^−Shift (y − Offset) for the labels y of another, and with the points of a table in
// its scales. A network is linear in its output weights and bias, so labels can be fitted at order one whatever their
// unit and origin; a power of two changes no digit, nor does an offset of few digits.
type Scaled struct {
	sample.Source
	Offset float64 // 0 unless labels of a table are far from 0 for how much they vary
	Shift  int
	Map    *sample.Map // of the points, as sample.Table.Scales has it; nil if they are those of the source
}

// Scale returns src with its labels scaled by the power of two next to the reciprocal of their root mean square,
// taken from the first block of the reservoir that has a label other than 0, and with the columns of a table
// standardised.
func Scale(src sample.Source) Scaled {
	out := Scaled{Source: src}
	t, table := src.(*sample.Shuffled)
	if table {
		out.Map = t.Scales()
	}
	block := sample.NewBlock(src.Dim())
	for b := range min(sample.Blocks(src), Len(src.Dim())/sample.BlockSize) {
		src.Fill(b, block)
		if table {
			out.Offset = offset(block.Y[:block.Len])
		}
		for i := range block.Y[:block.Len] {
			block.Y[i] -= out.Offset
		}
		rms := linalg.Norm(block.Y[:block.Len]) / math.Sqrt(float64(block.Len))
		if rms != 0 {
			_, out.Shift = math.Frexp(rms) // 0 for one that is not finite, as such are refused later
			break
		}
	}
	return out
}

// offset returns the mean of labels to within 32 deviations, so that it is 0 for most tables and that it is subtracted
// without rounding. It is 0 for labels that do not vary.
func offset(y []float64) float64 {
	mean, squares := 0., 0.
	for _, v := range y {
		mean += v / float64(len(y))
	}
	for _, v := range y {
		squares += (v - mean) * (v - mean) / float64(len(y))
	}
	if !(squares > 0) || !linalg.Finite(squares) {
		return 0
	}
	_, exponent := math.Frexp(math.Sqrt(squares))
	unit := math.Ldexp(1, exponent+5)
	return unit * math.Round(mean/unit)
}

// Rounding returns the mean square of what the rounding of labels that far from 0 leaves.
func (s Scaled) Rounding() float64 { return s.Offset * s.Offset * 0x1p-104 }

// Fill is that of the source, scaled.
func (s Scaled) Fill(block int, dst *sample.Block) {
	s.Source.Fill(block, dst)
	for i, y := range dst.Y[:dst.Len] {
		dst.Y[i] = math.Ldexp(y-s.Offset, -s.Shift)
	}
	if s.Map != nil {
		dst.Move(s.Map.Into)
	}
}

// Rows returns the samples of some blocks, scaled.
func (s Scaled) Rows(blocks ...int) *refine.Data {
	data, b := refine.NewData(s.Dim(), 0), sample.NewBlock(s.Dim())
	for _, k := range blocks {
		s.Fill(k, b)
		data.AddBlock(b, 0, b.Len)
	}
	return data
}

// scale scales samples that come from the source.
func (s Scaled) scale(data *refine.Data) {
	for i, y := range data.Y {
		data.Y[i] = math.Ldexp(y-s.Offset, -s.Shift)
		if s.Map != nil {
			s.Map.Into(data.Row(i)[:data.Dim])
		}
	}
}

// Square carries a mean square back to the source's labels.
func (s Scaled) Square(v float64) float64 { return math.Ldexp(v, 2*s.Shift) }

// Model carries a model back to the source's labels and points, leaving m unchanged. Weights of a column whose
// values are all equal are 0 there.
func (s Scaled) Model(m refine.Model) refine.Model {
	m = m.Clone()
	if s.Map != nil && len(m.V) > 0 { // there may be no model yet
		m = mapped(m, s.Map.Back)
	}
	m = raised(m, s.Shift)
	m.C += s.Offset
	return m
}

// Shrunk carries a model from the source's labels and points to the scaled ones.
func (s Scaled) Shrunk(m refine.Model) refine.Model {
	m = m.Clone()
	if s.Map != nil {
		m = mapped(m, s.Map.Forth)
	}
	m.C -= s.Offset
	return raised(m, -s.Shift)
}

// mapped returns a model in other coordinates, to which its linear part goes as a unit does.
func mapped(m refine.Model, into func(network.Network) network.Network) refine.Model {
	units := m.Net.Units()
	m.Net.Append(m.V, m.C, 1)
	net := into(m.Net)
	v, c := net.W[units], net.B[units]
	net.Remove(units)
	return refine.Model{Net: net.Normalised(), V: v, C: c}
}

// raised returns a model of labels 2^shift times as large, in the place of m.
func raised(m refine.Model, shift int) refine.Model {
	for _, list := range [][]float64{m.Net.A, m.V} {
		for i, v := range list {
			list[i] = math.Ldexp(v, shift)
		}
	}
	m.C = math.Ldexp(m.C, shift)
	return m
}
