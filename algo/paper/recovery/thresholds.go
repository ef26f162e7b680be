package recovery

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"crease/algo/base/work"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// Thresholds are η₀ … η₃ of Algorithm 4 as used. Index 0 is for T_{2ℓ+1}, index 1 for T_{2ℓ+2}. η₀, the error of the
// coefficients in the Frobenius norm, is what the analysis asks of the samples; no step uses it (erratum 4).
//
// The paper sets them by polynomial bounds that no realistic number of samples meets. The defaults estimate from the
// data what those bounds stand for: η₁ is 1.3 times the spectral norm of the error's flattening, since no singular
// value moves further than that norm; η₂ is four standard errors of one α_i; η₃ grows, pair by pair, with the
// uncertainty of the two directions. For exact coefficients the error is rounding.
type Thresholds struct {
	Eta0  float64    // the largest ‖T_k − f̂_k‖_F, k = 2 … 2ℓ+2, as estimated
	Noise [2]float64 // spectral norm of the error's flattening, as estimated
	Entry [2]float64 // standard deviation of an entry of a random contraction's error
	Eta1  [2]float64 // singular values above it count towards the rank
	Eta2  [2]float64 // terms with |α| below it are dropped
	Eta3  float64    // directions closer than this, up to sign, are one
	Pairs bool       // whether η₃ is widened by the uncertainty of the directions, at most to maxMerge
	Exact bool       // whether the error is rounding
	Given [3]bool    // which of η₁, η₂, η₃ the options set
}

const (
	// etaFactor is by how much a singular value must exceed the noise.
	etaFactor = 1.3
	// alphaErrors is the number of standard errors that make a term real.
	alphaErrors = 4
	// rounding is the spectral norm of the rounding error of exact coefficients, relative to the largest of them; it
	// leaves room for what the singular value decomposition adds.
	rounding = 1e-14
	// ofTerms is the rounding error of a sum relative to the sizes of its terms.
	ofTerms = 4e-16
	// exactMerge and sampledMerge are the least η₃.
	exactMerge, sampledMerge = 1e-5, 0.02
	// pairErrors is how many times their predicted errors two directions may differ and still be one.
	pairErrors = 2
	// maxMerge bounds the widened η₃: about 40 degrees. A direction is often hardly visible in one tensor and clear
	// in the other; a tighter bound makes it two units.
	maxMerge = 0.7
)

// NewThresholds returns the thresholds that the options and the errors of the
// coefficients t make. If opt.Work fails they are not to be used.
func NewThresholds(t Coefficients, opt Options) Thresholds {
	th := Thresholds{Exact: opt.exact(), Pairs: true, Eta3: sampledMerge}
	if th.Exact {
		th.Eta3 = exactMerge
	}
	for k := 2; k <= 2*opt.Order+2; k++ {
		th.Eta0 = max(th.Eta0, opt.spread(t, k))
	}
	for parity := range 2 {
		switch k := 2*opt.Order + 1 + parity; {
		case th.Exact:
			noise := opt.rounding(t)
			th.Noise[parity], th.Entry[parity] = noise, noise
			th.Eta1[parity], th.Eta2[parity] = 10*noise, 10*noise
		case opt.Error != nil:
			e := opt.Error(k)
			th.fromSpread(parity, k, opt.Order, e.Dim, e.Norm())
			if th.finite() {
				th.Noise[parity] = spectralNorm(e.Flatten(opt.Order, k-opt.Order), opt.Work)
				th.Eta1[parity] = etaFactor * th.Noise[parity]
			}
		default:
			th.fromSpread(parity, k, opt.Order, t(k).Dim, opt.Spread(k))
		}
		th.Eta1[parity] = max(th.Eta1[parity], ofTerms*opt.Terms)
		th.Eta2[parity] = max(th.Eta2[parity], ofTerms*opt.Terms)
		if opt.Eta1 > 0 {
			th.Eta1[parity], th.Given[0] = opt.Eta1, true
		}
		if opt.Eta2 > 0 {
			th.Eta2[parity], th.Given[1] = opt.Eta2, true
		}
	}
	if opt.Eta3 > 0 {
		th.Eta3, th.Pairs, th.Given[2] = opt.Eta3, false, true
	}
	return th
}

// finite reports whether the errors could be measured.
func (th *Thresholds) finite() bool {
	return linalg.Finite(th.Noise[0] + th.Noise[1] + th.Eta0)
}

// fromSpread takes the error for a symmetric tensor with independent entries in
// the symmetric basis and Frobenius norm spread.
func (th *Thresholds) fromSpread(parity, k, order, dim int, spread float64) {
	rows, cols := float64(tensor.Len(dim, order)), float64(tensor.Len(dim, k-order))
	th.Noise[parity] = spread * (1/math.Sqrt(rows) + 1/math.Sqrt(cols))
	th.Entry[parity] = spread / rows
	th.Eta1[parity] = etaFactor * th.Noise[parity]
	th.Eta2[parity] = alphaErrors * spread / math.Sqrt(float64(tensor.Len(dim, k)))
}

// spread returns the expected ‖T_k − f̂_k‖_F.
func (o Options) spread(t Coefficients, k int) float64 {
	switch {
	case o.Error != nil:
		return o.Error(k).Norm()
	case o.Spread != nil:
		return o.Spread(k)
	}
	return o.rounding(t)
}

// rounding returns the size of the rounding error of exact coefficients. It is a share of the largest norm among T_2 …
// T_{2ℓ+2}, not of the tensor's own, which vanishes but for rounding where every bias is a root of its polynomial.
func (o Options) rounding(t Coefficients) float64 {
	largest := 0.0
	for k := 2; k <= 2*o.Order+2; k++ {
		largest = max(largest, t(k).Norm())
	}
	return max(rounding*largest, ofTerms*o.Terms)
}

// spectralNorm returns the largest singular value, through the smaller Gram
// matrix: half the digits are plenty for a threshold. It scales m to entries of at most 1, by a power of two, since
// squares of tiny ones are 0 and gonum panics at an eigenvalue problem of such numbers.
func spectralNorm(m *mat.Dense, meter *work.Meter) float64 {
	rows, cols := m.Dims()
	_, exponent := math.Frexp(max(mat.Max(m), -mat.Min(m)))
	exponent = max(exponent, -1000) // whose power is finite
	m.Scale(math.Ldexp(1, -exponent), m)
	g, quiet := mat.NewSymDense(rows, nil), meter.Quiet()
	for i := range rows {
		if quiet.Tick((rows-i)*cols) != nil {
			return 0
		}
		for j := i; j < rows; j++ {
			g.SetSym(i, j, linalg.Dot(m.RawRowView(i), m.RawRowView(j)))
		}
	}
	value, ok := largest(g, quiet)
	if !ok && meter.Err() == nil {
		return math.Ldexp(mat.Norm(m, 2), exponent)
	}
	return math.Ldexp(math.Sqrt(max(0, value)), exponent)
}
