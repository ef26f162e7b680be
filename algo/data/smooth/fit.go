package smooth

import (
	"crease/algo/base/work"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// fit tells how much of the noise at one sample a fit has taken up at another. With the features Φ of
// the linearised regression, that is H = Φ(ΦᵀΦ)⁻¹Φᵀ: of independent noise with variance σ² it leaves
// residuals with the covariance σ²(1 − H), so that those of neighbours are opposite. With 174 parameters
// and 1,000 samples their correlation is −.06, half of what a function of three directions leaves.
type fit struct {
	features [][]float64
	solved   [][]float64 // (ΦᵀΦ)⁻¹φ at each sample
	rest     float64     // samples less the parameters that they determine
}

// newFit returns the fit of a network to so many samples, some of which are given. It is nil if there
// are none, or hardly more than parameters, or if the meter fails.
func newFit(points [][]float64, g network.Network, samples int64, meter *work.Meter) *fit {
	const ridge = 1e-9
	n, width := len(points), len(points[0])+1
	size := (g.Units() + 1) * width
	if 2*size > n || samples == 0 {
		return nil
	}
	f := &fit{rest: float64(n)}
	gram := make([]float64, size*size)
	for _, p := range points {
		phi := make([]float64, size)
		for i, w := range append(g.W[:len(g.W):len(g.W)], make([]float64, len(p))) {
			if i == g.Units() || linalg.Dot(w, p)+g.B[i] > 0 {
				copy(phi[i*width:], p)
				phi[(i+1)*width-1] = 1
			}
		}
		f.features = append(f.features, phi)
		for r, x := range phi {
			if x != 0 {
				linalg.Axpy(gram[r*size:r*size+r+1], x*float64(samples)/float64(n), phi[:r+1])
			}
		}
		if meter.Tick(size*size/2) != nil {
			return nil
		}
	}
	for r := range size {
		gram[r*size+r] += ridge * (float64(samples) + gram[r*size+r])
	}
	if !linalg.CholeskyTick(gram, size, meter) {
		return nil
	}
	for s, phi := range f.features {
		x := append([]float64{}, phi...)
		linalg.SolveCholesky(gram, size, x)
		f.solved = append(f.solved, x)
		f.rest -= linalg.Dot(phi, f.solved[s])
		if meter.Tick(size*size) != nil {
			return nil
		}
	}
	return f
}

// shares returns −E(r_s r_k) / E‖r‖² of the residuals r that noise leaves at two samples, or 0 if f is nil.
func (f *fit) shares(s, k int) float64 {
	if f == nil {
		return 0
	}
	return linalg.Dot(f.features[s], f.solved[k]) / f.rest
}
