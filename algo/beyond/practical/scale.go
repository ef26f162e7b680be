package practical

import (
	"math"

	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// scaled is a source with labels 2^−shift times those of another. A network is
// linear in its output weights, so labels can be fitted at order one whatever
// their unit; and a power of two changes no digit.
type scaled struct {
	sample.Source
	shift int
}

// normalise returns src with its labels scaled by the power of two next to the
// reciprocal of their root mean square, taken from the first block of the
// reservoir that has a label other than 0.
func normalise(src sample.Source) scaled {
	block := sample.NewBlock(src.Dim())
	for b := range min(sample.Blocks(src), reservoirLen(src.Dim())/sample.BlockSize) {
		src.Fill(b, block)
		top, sum := 0.0, 0.0
		for _, y := range block.Y[:block.Len] {
			top = max(top, math.Abs(y))
		}
		if top == 0 {
			continue
		}
		for _, y := range block.Y[:block.Len] {
			sum += y / top * (y / top) // no overflow, no underflow that counts
		}
		rms := top * math.Sqrt(sum/float64(block.Len))
		if !linalg.Finite(rms) {
			break // refused later
		}
		_, shift := math.Frexp(rms)
		return scaled{src, shift}
	}
	return scaled{src, 0}
}

// Fill is that of the source, with the labels scaled.
func (s scaled) Fill(block int, dst *sample.Block) {
	s.Source.Fill(block, dst)
	if s.shift == 0 {
		return
	}
	for i, y := range dst.Y[:dst.Len] {
		dst.Y[i] = math.Ldexp(y, -s.shift)
	}
}

// moment returns T_k of the scaled labels from that of the source's own, which
// the estimator holds.
func (s scaled) moment(t *tensor.Sym) *tensor.Sym {
	for i, v := range t.Data {
		t.Data[i] = math.Ldexp(v, -s.shift)
	}
	return t
}

// square carries a mean square back to the source's labels.
func (s scaled) square(v float64) float64 { return math.Ldexp(v, 2*s.shift) }

// model carries a model back to the source's labels, leaving m unchanged.
func (s scaled) model(m refine.Model) refine.Model {
	if s.shift == 0 {
		return m
	}
	m = m.Clone()
	for i, a := range m.Net.A {
		m.Net.A[i] = math.Ldexp(a, s.shift)
	}
	for j, v := range m.V {
		m.V[j] = math.Ldexp(v, s.shift)
	}
	m.C = math.Ldexp(m.C, s.shift)
	return m
}

// shrunk carries a model from the source's labels to the scaled ones.
func (s scaled) shrunk(m refine.Model) refine.Model { return scaled{s.Source, -s.shift}.model(m) }

// shrinkLabels scales, in place, labels that are the source's own.
func (s scaled) shrinkLabels(d *refine.Data) {
	for i, y := range d.Y {
		d.Y[i] = math.Ldexp(y, -s.shift)
	}
}

// losses carries the losses of starts and fits back to the source's labels.
func (s scaled) losses(of []*Start, fits []Curve) ([]Start, []Curve) {
	starts := make([]Start, len(of))
	for i, start := range of {
		starts[i] = *start
		starts[i].Loss = s.square(start.Loss)
	}
	if s.shift == 0 {
		return starts, fits
	}
	fits = append([]Curve(nil), fits...)
	for i, f := range fits {
		fits[i].Loss = make([]float64, len(f.Loss))
		for j, v := range f.Loss {
			fits[i].Loss[j] = s.square(v)
		}
	}
	return starts, fits
}
