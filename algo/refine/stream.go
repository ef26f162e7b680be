package refine

import (
	"math"

	"crease/algo/sample"
)

// FitSource is Fit on all samples of a source, which are drawn anew for every
// step, so that memory does not depend on their number. It is meant for a model
// that is close already: steps are hardly damped, and they end when one promises
// to lower the sum of squares by less than a thousandth of the noise variance.
//
// Normal equations cost many times what residuals and gradient do, and those of
// some ten thousand samples hardly differ from those of all but for a factor:
// they serve for all steps, and are summed over all samples only if a step made
// with them fails. What is minimised is the loss over all samples in any case.
func FitSource(m Model, src sample.Source, opt FitOptions) (Model, []float64, error) {
	const most, part = 12, 16 // steps; blocks
	blocks := sample.Blocks(src)
	summed := min(part, blocks)
	block := sample.NewBlock(src.Dim())
	data := NewData(src.Dim(), sample.BlockSize)
	cur := newFitter(data, m, opt)
	next := newFitter(data, m, opt)
	next.gram = cur.gram
	if err := cur.sweep(src, block, summed); err != nil {
		return m, nil, err
	}
	curve := []float64{cur.loss}
	n := float64(max(1, src.Len()))
	for it, lambda := 0, 1e-6; it < most && lambda < 1; it++ {
		ok, err := cur.step(next, lambda*n)
		if err != nil {
			return cur.model(), curve, err
		}
		if ok {
			if gain := cur.promised(next); gain < 1e-3*cur.loss {
				break
			}
			if err := next.sweep(src, block, 0); err != nil {
				return cur.model(), curve, err
			}
			ok = next.loss < cur.loss
		}
		if !ok && summed < blocks {
			summed = blocks
			if err := cur.sweep(src, block, summed); err != nil {
				return cur.model(), curve, err
			}
			continue
		}
		if !ok {
			lambda *= 100
			continue
		}
		lambda = max(lambda/100, 1e-12)
		cur, next = next, cur
		curve = append(curve, cur.loss)
		if opt.Progress != nil {
			opt.Progress(cur.model(), cur.loss)
		}
	}
	return cur.model(), curve, nil
}

// promised returns how much the step to next would lower the sum of squares if
// no sample changed sides: δᵀJᵀr.
func (f *fitter) promised(next *fitter) float64 {
	width, units := f.nm.width, f.nm.units
	s := 0.0
	for i := range f.a {
		for j := 0; j < width; j++ {
			s += f.grad[i*width+j] * (next.a[i]*next.wb[i*width+j] - f.a[i]*f.wb[i*width+j])
		}
	}
	for j := range f.lin {
		s += f.grad[units*width+j] * (next.lin[j] - f.lin[j])
	}
	return math.Abs(s)
}

// sweep recomputes gradient and loss over a source, and the normal equations,
// summed over the given number of blocks, unless that is 0.
func (f *fitter) sweep(src sample.Source, block *sample.Block, summed int) error {
	clear(f.nm.block)
	clear(f.nm.total)
	total := make([]float64, len(f.grad))
	sum, n := 0.0, 0.0 // n samples are in the normal equations
	for b := range sample.Blocks(src) {
		src.Fill(b, block)
		f.data.X, f.data.Y = f.data.X[:0], f.data.Y[:0]
		f.data.AddBlock(block, 0, block.Len)
		f.resize(block.Len)
		if err := f.activate(); err != nil {
			return err
		}
		if b < summed {
			if err := f.nm.add(f.data, f.phi, f.opt.Work); err != nil {
				return err
			}
			for s := range f.data.Len() {
				outer(f.nm.total, f.data.Row(s))
			}
			n += float64(block.Len)
		}
		if err := f.residual(); err != nil {
			return err
		}
		add(total, f.grad)
		sum += f.loss * float64(block.Len)
	}
	copy(f.grad, total)
	f.loss = sum / float64(max(1, src.Len()))
	if n > 0 {
		f.nm.expand(f.gram, !f.opt.NoLinear)
		for i := range f.gram {
			f.gram[i] *= float64(src.Len()) / n
		}
	}
	return nil
}

// resize sets the number of samples to n.
func (f *fitter) resize(n int) {
	if cap(f.r) < n {
		f.r = make([]float64, n)
		f.phi = make([]float64, n*f.nm.units)
		f.nm.code = make([]uint32, n)
		f.nm.order = make([]int32, n)
	}
	f.r, f.phi = f.r[:n], f.phi[:n*f.nm.units]
	f.nm.code, f.nm.order = f.nm.code[:n], f.nm.order[:n]
}
