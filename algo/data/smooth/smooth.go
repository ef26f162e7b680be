// Package smooth tells what a network leaves of labels because of where a sample lies from noise, which
// does not depend on that.
package smooth

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"crease/algo/base/work"
	"crease/algo/data/places"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Most is the number of samples that are enough; more take longer to compare.
const Most = 2048

const (
	shared = .15 // the least correlation of neighbours, as a share of the mean square that is left
	chance = 5   // times 1/√n, four standard errors: most nearest neighbours are so of each other
	clip   = 3   // root mean squares, to which values are clipped, so that no few of them decide
)

// Leaves reports whether what g, which was fitted to a table, leaves of its labels changes smoothly from row to row,
// whatever the units of the columns. A row that is repeated counts once: it is its own neighbour. It is false if the
// meter fails.
func Leaves(t *sample.Shuffled, g network.Network, meter *work.Meter) bool {
	scales, seen := t.Scales(), places.Seen{}
	var x [][]float64
	var left []float64
	looked := int64(0)
	for ; looked < t.Len() && len(x) < Most; looked++ {
		row := t.Row(looked)
		if !seen.Add(t.Labelled(row)) {
			continue
		}
		point := slices.Clone(t.X[row])
		if left = append(left, t.Y[row]-g.Eval(point)); scales != nil {
			scales.Into(point)
		}
		x = append(x, point)
	}
	distinct := t.Len() * int64(len(x)) / max(1, looked) // in all of the table if they are as many everywhere
	return Left(x, left, scales.Forth(g), distinct, meter)
}

// Left reports whether what a network leaves of labels is similar where points are neighbours: in R^d, in the plane
// or the space in which the network changes most, or in the direction of one of its units. A function of few
// directions may change faster than from neighbour to neighbour in many dimensions. fitted is the number of samples
// that the network was fitted to, these among them, 0 if these were held out. Left is false if the meter fails.
func Left(points [][]float64, left []float64, g network.Network, fitted int64, meter *work.Meter) bool {
	n := len(left)
	if n == 0 {
		return false
	}
	v := slices.Clone(left)
	bound := clip * linalg.Norm(v) / math.Sqrt(float64(n))
	for s := range v {
		v[s] = max(-bound, min(bound, v[s]))
	}
	square := linalg.Dot(v, v)
	least := max(shared, chance/math.Sqrt(float64(n))) * square
	fit := newFit(points, g, fitted, meter)
	axes := steepest(points, g)
	for _, dims := range []int{len(points[0]), 2, 3} {
		at := points
		if dims < len(axes) {
			at = project(points, axes[:dims])
		} else if dims > len(points[0]) {
			continue
		}
		sum, near := 0., neighbours(at, meter)
		if near == nil {
			return false
		}
		for s, k := range near {
			sum += v[s]*v[k] + square*fit.shares(s, k)
		}
		if sum > least {
			return true
		}
	}
	for _, w := range g.W {
		order, along, sum := linalg.Numbers(n), project(points, [][]float64{w}), 0.
		slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(along[a][0], along[b][0]), a-b) })
		for k := 1; k < n; k++ {
			sum += v[order[k-1]] * v[order[k]]
		}
		if sum > least {
			return true
		}
		const perPoint = 32 // for sorting it
		if meter.Tick(n*(len(w)+perPoint)) != nil {
			return false
		}
	}
	return false
}

// neighbours returns the nearest other point of each, the first of several. It is nil if there is only one point or if
// the meter fails. Points are looked at in the order of their first coordinates, as far as these alone may be nearer.
func neighbours(points [][]float64, meter *work.Meter) []int {
	order := linalg.Numbers(len(points))
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(points[a][0], points[b][0]) })
	near := make([]int, len(points))
	for i, s := range order {
		at, dist, seen := -1, math.Inf(1), 0
		for _, step := range []int{-1, 1} {
			for j := i + step; j >= 0 && j < len(order); j, seen = j+step, seen+1 {
				k := order[j]
				if math.Abs(points[k][0]-points[s][0]) > dist {
					break
				}
				if far := linalg.Distance(points[s], points[k], 1); far < dist || far == dist && k < at {
					at, dist = k, far
				}
			}
		}
		if near[s] = at; at < 0 || meter.Tick((seen+1)*len(points[s])) != nil {
			return nil
		}
	}
	return near
}

// project returns the coordinates of points along axes.
func project(points, axes [][]float64) [][]float64 {
	list := make([][]float64, len(points))
	for s, p := range points {
		for _, axis := range axes {
			list[s] = append(list[s], linalg.Dot(axis, p))
		}
	}
	return list
}

// steepest returns orthonormal directions of R^d, first those in which g changes most: the eigenvectors
// of the mean of ∇g ∇gᵀ. It is empty if g has no units.
func steepest(points [][]float64, g network.Network) (axes [][]float64) {
	if g.Units() == 0 {
		return nil
	}
	const enough = 512
	d := len(points[0])
	mean, slope := mat.NewSymDense(d, nil), make([]float64, d)
	for _, p := range points[:min(enough, len(points))] {
		clear(slope)
		for i, w := range g.W {
			if linalg.Dot(w, p)+g.B[i] > 0 {
				linalg.Axpy(slope, g.A[i], w)
			}
		}
		mean.SymRankOne(mean, 1, mat.NewVecDense(d, slope))
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(mean, true) {
		return nil
	}
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	for k := d - 1; k >= 0; k-- {
		axes = append(axes, mat.Col(nil, k, &vectors))
	}
	return axes
}

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
		for i, w := range append(slices.Clip(g.W), make([]float64, len(p))) {
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
