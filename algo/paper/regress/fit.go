package regress

import (
	"cmp"
	"errors"
	"math"

	"crease/algo/base/work"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Options are the parameters of Algorithm 5. The zero value is usable.
type Options struct {
	Epsilon float64 // ε of τ and of the stopping rule; 0: 1e−3 of the root mean square of y
	M       int     // m, the units of the target; 0: as many as were recovered
	B       float64 // bound on |a_i| and |b_i|; 0: the largest of them recovered and of 1 and the root mean square of y
	Limit   int     // iterations of projected gradient descent at most; 0: 100,000
	Descent bool    // take g from the descent, as printed, if it reaches its goal, and not from the factorisation

	Work *work.Meter // yields after every block; may be nil
	// Progress is called after every block with the number of samples so far. It may be nil.
	Progress func(samples int64)
}

// scatterPoints is the number of held-out samples shown.
const scatterPoints = 300

// cut is the share of the largest singular value below which a direction is
// rounding. The features are collinear (erratum 11), so there always are some.
const cut = 1e-13

// Regression is what Algorithm 5 did, as plain values. After the practical method,
// which does not run it, there is the scatter of g alone.
type Regression struct {
	Ran          bool
	Samples      int64        // samples used
	Plus, Minus  []float64    // coefficients of σ(w̃ᵀx+b̃) and σ(−w̃ᵀx−b̃), one each a unit
	Linear       []float64    // v
	Constant     float64      // c
	Epsilon      float64      // ε as used
	Tau          float64      // τ as printed
	Dropped      int64        // samples with ‖φ(x)‖ ≥ τ
	LargestPhi   float64      // largest ‖φ(x)‖ seen
	Radius       float64      // of the ball projected on, as corrected
	Iterations   int          // of projected gradient descent
	TrainLoss    float64      // truncated mean squared error that the descent reached
	DirectLoss   float64      // the same for the orthogonal factorisation, which is g where the descent fell short
	Scatter      []Prediction // a few hundred held-out samples
	Consolidated int          // units of the consolidated network
}

// Prediction is the label of one sample and what g makes of it.
type Prediction struct{ Label, Predicted float64 }

// Result is what Algorithm 5 found. The embedded Regression describes it; its
// Plus, Minus, Linear and Constant are those of G.
type Result struct {
	Regression
	G       Function        // Direct, or Descent if the options say so and it came within ε²/100 of the least loss
	Direct  Function        // minimum-norm least squares by orthogonal factorisation
	Descent Function        // projected gradient descent
	Network network.Network // G consolidated: at most m+2 units
	HeldOut float64         // mean squared residual of G on held-out samples, 0 if there are none
}

// Samples runs Algorithm 5 on the second half of the samples of src: the first half, which found the units, is held
// out. Weights of the units need not be of unit length; a unit with a = 0 counts as one of unknown size. There may be
// no units: then g is linear.
func Samples(units network.Network, src sample.Source, opt Options) (*Result, error) {
	return NewFitter(units, src.Dim(), opt).run(src)
}

// run adds the second half of the samples of src, solves and compares with the first.
func (f *Fitter) run(src sample.Source) (*Result, error) {
	opt, half := f.opt, src.Len()/2
	block := sample.NewBlock(src.Dim())
	for k := int(half / sample.BlockSize); k < sample.Blocks(src); k++ {
		src.Fill(k, block)
		f.Add(block, int(max(0, half-int64(k)*sample.BlockSize)))
		if opt.Progress != nil {
			opt.Progress(min(src.Len(), int64(k+1)*sample.BlockSize))
		}
		if err := opt.Work.Yield(); err != nil {
			return nil, err
		}
	}
	r, err := f.Fit()
	if err != nil || half == 0 {
		return r, err
	}
	src.Fill(0, block)
	held, x := int(min(half, int64(block.Len))), make([]float64, src.Dim())
	for s, y := range block.Y[:held] {
		block.Point(s, x)
		g := r.G.Eval(x)
		r.HeldOut += (g - y) * (g - y) / float64(held)
		if s < scatterPoints {
			r.Scatter = append(r.Scatter, Prediction{Label: y, Predicted: g})
		}
	}
	return r, nil
}

// Fitter accumulates samples for Algorithm 5, block by block, in memory that does not grow with their number. The
// order of the blocks matters to the last digits only.
type Fitter struct {
	opt              Options
	units            network.Network
	features         *features
	triangle         *triangle
	largest          float64 // ‖φ‖²
	squares          float64 // Σy²
	tau              float64
	u, length        []float64
	samples, dropped int64
}

// NewFitter returns a fitter of the features of units over R^dim. If opt.Epsilon is 0, τ is set by the first block.
func NewFitter(units network.Network, dim int, opt Options) *Fitter {
	return newFitter(units, newFeatures(units, dim), opt)
}

func newFitter(units network.Network, features *features, opt Options) *Fitter {
	n := features.short() + 1
	f := &Fitter{opt: opt, units: units, features: features, u: make([]float64, chunk), length: make([]float64, chunk)}
	f.triangle = &triangle{n: n, r: make([]float64, n*n), cols: make([][]float64, n)}
	for i := range n {
		f.triangle.cols[i] = make([]float64, chunk)
	}
	return f
}

// Add takes in the samples of b from number from on. Those with ‖φ(x)‖ ≥ τ are dropped and counted.
func (f *Fitter) Add(b *sample.Block, from int) {
	for _, y := range b.Y[from:b.Len] {
		f.squares += y * y
	}
	f.samples += int64(b.Len - from)
	if f.tau == 0 {
		f.setTau()
	}
	for lo := from; lo < b.Len; lo += chunk {
		f.addRows(b, lo, min(lo+chunk, b.Len))
	}
}

// setTau fixes ε and τ. The units may be few and small beside what was not recovered, so the labels bound B too.
func (f *Fitter) setTau() {
	size := math.Sqrt(f.squares / float64(max(1, f.samples)))
	f.opt.M = cmp.Or(f.opt.M, max(1, f.units.Units()))
	f.opt.B = cmp.Or(f.opt.B, max(largest(f.features.a...), largest(f.features.b...), size))
	f.opt.Limit = cmp.Or(f.opt.Limit, 100_000)
	f.opt.Epsilon = cmp.Or(f.opt.Epsilon, 1e-3*size)
	f.opt.Epsilon = max(f.opt.Epsilon, 1e-150)
	f.tau = Tau(f.opt.M, f.units.Units(), f.features.dim, f.opt.B, f.opt.Epsilon)
}

// addRows takes samples lo to hi, at most chunk of them, into the triangle.
func (f *Fitter) addRows(b *sample.Block, lo, hi int) {
	n := hi - lo
	cols, u, length := f.triangle.cols, f.u[:n], f.length[:n]
	k, d := len(f.features.b), f.features.dim
	for s := range length {
		length[s] = 1
		cols[k+d][s] = 1
	}
	for j := 0; j < d; j++ {
		copy(cols[k+j], b.X[j][lo:hi])
		for s, x := range b.X[j][lo:hi] {
			length[s] += x * x
		}
	}
	for i, w := range f.features.w {
		for s := range u {
			u[s] = f.features.b[i]
		}
		for j, wj := range w {
			x := b.X[j][lo:hi]
			for s, z := range u[:len(x)] {
				u[s] = z + wj*x[s]
			}
		}
		col, scale := cols[i][:n], f.features.scale[i]
		for s, z := range u {
			col[s] = max(z, 0)
			length[s] += scale * z * z
		}
	}
	copy(cols[k+d+1], b.Y[lo:hi])
	for s, l := range length {
		f.largest = max(f.largest, l)
		if !(l < f.tau*f.tau) { // not a number counts as too large
			f.dropped++
			for _, c := range cols {
				c[s] = 0
			}
		}
	}
	f.triangle.flush(n)
}

// Fit solves for g. The error says that there were no samples, or none left below τ, or that they were not finite.
func (f *Fitter) Fit() (*Result, error) {
	if f.samples == 0 {
		return nil, errors.New("regress: no samples")
	}
	if f.dropped == f.samples {
		return nil, errors.New("regress: every sample lies beyond τ")
	}
	s := f.triangle.system()
	s.count = float64(f.samples)
	if !linalg.Finite(s.a.RawMatrix().Data...) || !linalg.Finite(s.z...) || !linalg.Finite(s.rest, f.squares) {
		return nil, errors.New("regress: the samples or units are not finite or too large")
	}
	p := newProblem(f.features.lift, s)
	r := f.solve(p, p.direct(cut))
	r.Samples, r.Dropped, r.LargestPhi = f.samples, f.dropped, math.Sqrt(f.largest)
	return r, nil
}

// solve runs the descent on p and puts the result together with the direct solution given.
func (f *Fitter) solve(p *problem, direct []float64) *Result {
	r := new(Result)
	r.Ran, r.Epsilon, r.Tau = true, f.opt.Epsilon, f.tau
	r.Radius = Radius(f.opt.M, f.units.Units(), largest(f.features.a...), f.opt.B)
	t, n := p.descend(r.Radius, cut, f.opt.Epsilon*f.opt.Epsilon/100, f.opt.Limit)
	r.Iterations = n
	r.Descent, r.TrainLoss = f.features.function(p.beta(t)), p.loss(t)
	r.Direct, r.DirectLoss = f.features.function(p.beta(direct)), p.loss(direct)
	r.G = r.Direct
	if f.opt.Descent && n < f.opt.Limit {
		r.G = r.Descent
	}
	r.Plus, r.Minus, r.Linear, r.Constant = r.G.Plus, r.G.Minus, r.G.Linear, r.G.Constant
	r.Network = r.G.Consolidate()
	r.Consolidated = r.Network.Units()
	return r
}
