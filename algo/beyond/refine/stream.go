package refine

import (
	"context"
	"math"
	"slices"

	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// FitSource is Fit on all samples of a source, for a model close to the minimum. Each Gauss–Newton step takes one pass
// over the samples, in which summer, a moment.Summer of src, sums gradient and loss on its goroutines or workers. The
// memory does not depend on the number of samples.
//
// Normal equations cost many times as much as the gradient, and those of some ten thousand samples are nearly
// proportional to those of all samples. So the steps use the former; the latter are summed only if a step fails. The
// loss is that over all samples in any case; approximate normal equations only slow the steps down: with n samples in
// them and p parameters, a step leaves about √(p/n) of the distance to the minimum. The fit ends when the next step
// would leave far less than the standard errors of the estimates; that step is made without another pass.
func FitSource(
	ctx context.Context, m Model, src sample.Source, summer moment.Summer, opt FitOptions,
) (Model, []float64, error) {
	const maxSteps = 12
	const maxExcess = 1e-3 // mean squared distance from the minimum, in variances of the estimates
	const minRatio = .05   // of two steps' gains: the gradient jumps where samples change sides
	s, cur := newSourceSums(ctx, m, src, summer, opt)
	defer cur.close()
	if err := s.sweep(cur); err != nil {
		return m, nil, err
	}
	summed, next := min(summedBlocks, s.blocks), cur.clone()
	curve := []float64{cur.loss}
	lastGain := 0.0 // promised by the last step, 0 if there was none
	for it, lambda := 0, 1e-6; it < maxSteps && lambda < 1; it++ {
		ok := cur.step(next, lambda*s.n*s.energy)
		if err := opt.Work.Err(); err != nil {
			return cur.model(), curve, err
		}
		gain := cur.promised(next)
		remaining := gain // promised by the step after this one, or an estimate
		if lastGain > 0 {
			remaining *= max(minRatio, min(1, gain/lastGain))
		}
		if ok && remaining <= maxExcess*float64(cur.size)*cur.loss {
			return next.model(), append(curve, max(0, cur.loss-gain/s.n)), nil
		}
		if ok {
			if err := s.sweep(next); err != nil {
				return cur.model(), curve, err
			}
			ok = next.loss < cur.loss
		}
		switch {
		case ok:
			lambda, lastGain = max(lambda/100, 1e-12), gain
			cur, next = next, cur
			curve = append(curve, cur.loss)
			if opt.Progress != nil {
				opt.Progress(cur.model(), cur.loss)
			}
		case summed < s.blocks:
			summed, lastGain = s.blocks, 0
			s.normal(cur, summed)
		default:
			lambda *= 100
		}
	}
	return cur.model(), curve, opt.Work.Err()
}

// promised returns by how much the step to next would lower the sum of squares if no sample changed sides: δᵀJᵀr.
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

// sourceSums computes sums over the samples of a source.
type sourceSums struct {
	ctx    context.Context
	src    sample.Source
	summer moment.Summer
	blocks int
	n      float64 // samples
	energy float64 // mean of y²
}

// summedBlocks is the number of blocks whose normal equations stand for those of all.
const summedBlocks = 16

// newSourceSums returns the sums over a source and a fitter at m with these normal equations, to be closed.
func newSourceSums(
	ctx context.Context, m Model, src sample.Source, summer moment.Summer, opt FitOptions,
) (*sourceSums, *fitter) {
	s := &sourceSums{ctx: ctx, src: src, summer: summer, blocks: sample.Blocks(src), n: float64(max(1, src.Len()))}
	f := newFitter(NewData(src.Dim(), sample.BlockSize), m, opt, true)
	s.normal(f, min(summedBlocks, s.blocks))
	return s, f
}

// sweep recomputes a fitter's gradient and loss, in one pass over all samples.
func (s *sourceSums) sweep(f *fitter) error {
	m := f.model()
	d, width := f.data.Dim, f.nm.width
	linear := []*tensor.Sym{tensor.NewSym(d, 0), tensor.NewSym(d, 1)}
	linear[0].Data[0] = m.C
	copy(linear[1].Data, m.V)
	clear(f.grad)
	squares, y2 := 0.0, 0.0
	linearGrad := f.grad[f.nm.units*width:]
	madds := 3 * sample.BlockSize * (f.nm.units + 1) * width
	ctl := &moment.Control{Network: m.Net, Coefficients: linear, Gated: true}
	err := s.summer.Sum(s.ctx, 1, ctl, 0, s.blocks, func(b *moment.Sums) error {
		for i, row := range b.Gated {
			linalg.Add(f.grad[i*width:(i+1)*width], row)
		}
		linalg.Add(linearGrad[:d], b.Degree[1])
		linearGrad[d] += b.Degree[0][0]
		squares += b.Radial[0]
		y2 += b.Y2
		return f.opt.Work.Tick(madds)
	})
	f.loss, s.energy = squares/s.n, y2/s.n
	return err
}

// normal sums a fitter's normal equations over the first blocks and scales them to all samples.
func (s *sourceSums) normal(f *fitter, blocks int) {
	clear(f.nm.block)
	clear(f.nm.total)
	block := sample.NewBlock(s.src.Dim())
	n := 0.0
	for b := range blocks {
		s.src.Fill(b, block)
		f.data.X, f.data.Y = f.data.X[:0], f.data.Y[:0]
		f.data.AddBlock(block, 0, block.Len)
		f.r = slices.Grow(f.r[:0], block.Len)[:block.Len]
		f.phi = slices.Grow(f.phi[:0], block.Len*f.nm.units)[:block.Len*f.nm.units]
		f.activate()
		if f.nm.add(f.data, f.phi, f.opt.Work); f.opt.Work.Err() != nil {
			return
		}
		for k := range f.data.Len() {
			linalg.AddOuter(f.nm.total, f.data.Row(k))
		}
		n += float64(block.Len)
	}
	f.nm.expand(f.gram, !f.opt.NoLinear)
	linalg.Scale(f.gram, s.n/max(1, n))
}
