package jennrich

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"crease/algo/base/work"
	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// The two contractions of a pencil use only a small part of the information in T. All slices of T are C D_j Cᵀ with
// the same C. So the joint diagonalisation changes the eigenvectors of the best pencil until they diagonalise all
// slices as well as possible, by congruence and without requiring C to be orthogonal (Tichavský and Yeredor 2009,
// with equal weights). For d = 2, where there are two or three slices, twenty pencils are as good.

const (
	jointSteps = 40    // the largest number of steps
	jointEnd   = 1e-10 // the steps end when the largest entry of one is at most this
	jointTurn  = .5    // the largest entry of a step
	rangeSteps = 3     // steps of the iteration that finds the leading slices
)

// joint holds the data of a joint diagonalisation that the error estimates need.
type joint struct {
	diag [][]float64 // entry i of every slice's diagonal
	left [][]float64 // for i > j the mean square of entry i, j over the diagonalised slices
	cols int         // the dimension of the space over which the slices are contracted
}

// JointBytes is the memory that the joint diagonalisation takes for a tensor of order
// 2ℓ+extra over R^dim and a rank: its slices and those of the pencil as they are, and turned.
func JointBytes(dim, extra, rank int) int64 {
	slices := int64(min(tensor.Len(dim, extra), rank)) + 2
	return 2 * 8 * slices * int64(rank) * int64(rank)
}

// JointFits reports whether there is memory for the joint diagonalisation. If there is none,
// the directions are those of the best pencil.
func JointFits(dim, extra, rank int) bool { return JointBytes(dim, extra, rank) <= linalg.Room }

// leading returns whitened combinations of slices that span all slices up to noise. Since T is
// Σ α_i w_i^{⊗2ℓ} ⊗ w_i^{⊗extra}, its slices span at most rank dimensions.
func (p *pencils) leading(meter *work.Meter) []*mat.Dense {
	rows, cols := p.slices.Dims()
	rank, powers := p.whiten.Dims()
	flat := p.slices
	if rank < cols {
		var coordinates mat.Dense
		coordinates.Mul(p.slices, p.span(cols, rank, meter))
		flat = &coordinates
		cols = rank
	}
	list := make([]*mat.Dense, cols)
	for j := range list {
		if meter.Tick(rank*powers*(rank+powers)) != nil {
			return nil
		}
		s := tensor.FromVec(p.dim, 2*p.order, mat.Col(make([]float64, rows), j, flat))
		list[j] = p.whitened(s)
	}
	return list
}

// span returns an orthonormal basis, cols × rank, of nearly the space of the leading right
// singular vectors of flatten(T, 2ℓ, extra), by subspace iteration from a random start.
func (p *pencils) span(cols, rank int, meter *work.Meter) *mat.Dense {
	basis := make([][]float64, rank)
	for i := range basis {
		basis[i] = linalg.Values(cols, func(int) float64 { return elementary.Normal(p.rng) })
	}
	out := mat.NewDense(cols, rank, nil)
	for step := range rangeSteps + 1 {
		for i, v := range basis {
			if step > 0 {
				v = mat.Col(v, i, out)
			}
			linalg.Orthogonalise(v, basis[:i]...)
			if s := linalg.Norm(v); s > 0 {
				basis[i] = linalg.Scaled(v, 1/s)
			}
		}
		for i, v := range basis {
			out.SetCol(i, v)
		}
		if step < rangeSteps {
			if meter.Tick(2*len(p.slices.RawMatrix().Data)*rank) != nil {
				break
			}
			var image mat.Dense
			image.Mul(p.slices, out)
			out.Mul(p.slices.T(), &image)
		}
	}
	return out
}

// jointly returns the joint diagonalisation of all slices that starts from the eigenvectors of
// a draw, with the eigenvalues of its pencil for the new vectors. It returns nil if the
// vectors became linearly dependent or the meter has failed.
func (p *pencils) jointly(from *draw, meter *work.Meter) *draw {
	slices := p.leading(meter)
	c := mat.DenseCopyOf(from.vectors)
	rank := len(from.values)
	for range jointSteps {
		if meter.Tick(len(slices)*rank*rank*(2*rank+3)) != nil {
			return nil
		}
		turned, ok := inCoordinates(c, slices)
		if !ok {
			return nil
		}
		step, size := turns(turned)
		var next mat.Dense
		next.Mul(c, step)
		c.Copy(&next)
		if !(size > jointEnd) {
			break
		}
	}
	d := &draw{a: from.a, b: from.b, vectors: c}
	turned, ok := inCoordinates(c, append(slices, d.a, d.b))
	if !ok {
		return nil
	}
	_, cols := p.slices.Dims()
	d.joint = &joint{cols: cols}
	n := len(slices)
	for i := range from.values {
		all, left := diagonal(turned, i), make([]float64, i)
		for j := range left { // less the two degrees of freedom of the least squares
			for _, m := range turned[:n] {
				off := (m.At(i, j) + m.At(j, i)) / 2
				left[j] += off * off / float64(max(1, n-2))
			}
		}
		d.joint.diag, d.joint.left = append(d.joint.diag, all[:n]), append(d.joint.left, left)
		d.values = append(d.values, complex(all[n]/all[n+1], 0))
		if !linalg.Finite(real(d.values[i])) {
			return nil
		}
	}
	if !d.lift(p) {
		return nil
	}
	return d
}

// inCoordinates scales the columns of C to length one and returns C⁻¹MC⁻ᵀ for every M of list;
// ok is false if the columns are linearly dependent.
func inCoordinates(c *mat.Dense, list []*mat.Dense) (turned []*mat.Dense, ok bool) {
	r, _ := c.Dims()
	for j := range r {
		v := mat.Col(nil, j, c)
		s := linalg.Norm(v)
		if !(s > 0) || !linalg.Finite(s) {
			return nil, false
		}
		c.SetCol(j, linalg.Scaled(v, 1/s))
	}
	var inv mat.Dense
	if err := inv.Inverse(c); err != nil && !linalg.Finite(inv.RawMatrix().Data...) {
		return nil, false
	}
	var half mat.Dense
	for _, m := range list {
		var full mat.Dense
		half.Mul(&inv, m)
		full.Mul(&half, inv.T())
		turned = append(turned, &full)
	}
	return turned, true
}

// turns returns I + E, by which C is to be multiplied from the right, and the largest
// entry of E. To first order (I+E) D_k (I+E)ᵀ has the entry E_ij D_kj + E_ji D_ki at i, j, so
// least squares over the slices k gives a system of two equations for each pair.
func turns(list []*mat.Dense) (step *mat.Dense, size float64) {
	r, _ := list[0].Dims()
	step = mat.NewDense(r, r, nil)
	diag := linalg.Values(r, func(i int) []float64 { return diagonal(list, i) })
	off := make([]float64, len(list))
	for i := range r {
		for j := range i {
			for k, m := range list {
				off[k] = (m.At(i, j) + m.At(j, i)) / 2
			}
			ii, jj, det := gram(diag[i], diag[j])
			if det == 0 {
				continue
			}
			ij := linalg.Dot(diag[i], diag[j])
			u, v := linalg.Dot(off, diag[j]), linalg.Dot(off, diag[i])
			step.Set(i, j, (ii*u-ij*v)/det)
			step.Set(j, i, (jj*v-ij*u)/det)
			size = max(size, math.Abs(step.At(i, j)), math.Abs(step.At(j, i)))
		}
	}
	if size > jointTurn {
		step.Scale(jointTurn/size, step)
	}
	for i := range r {
		step.Set(i, i, 1)
	}
	return step, size
}

// gram returns ⟨u,u⟩, ⟨v,v⟩ and the determinant of the Gram matrix of u and v. The determinant
// is 0 if u and v are parallel up to rounding: then no slice separates the two vectors.
func gram(u, v []float64) (uu, vv, det float64) {
	uu, vv = linalg.Dot(u, u), linalg.Dot(v, v)
	uv := linalg.Dot(u, v)
	if det = uu*vv - uv*uv; !(det > 1e-12*uu*vv) {
		det = 0
	}
	return uu, vv, det
}

// diagonal returns entry i of the diagonal of every matrix.
func diagonal(list []*mat.Dense, i int) []float64 {
	return linalg.Values(len(list), func(k int) float64 { return list[k].At(i, i) })
}

// within returns the error of eigenvector i in the range of T's flattening that noise in the contractions causes;
// estimateErrors has the formula for a pencil. For each pair (i, j) it solves the system of turns, whose right-hand
// side has noise of the size dual[i]·dual[j]. The off-diagonal entries that are left are added, since they may exceed
// the noise, as with a term that is too weak to count towards the rank.
func (e *joint) within(i int, noise float64, primal, dual []float64) float64 {
	s := 0.0
	for j := range e.diag {
		if j == i {
			continue
		}
		_, jj, det := gram(e.diag[i], e.diag[j])
		if det == 0 {
			return math.Inf(1)
		}
		v := noise * dual[i] * dual[j] / math.Sqrt(float64(e.cols))
		v = math.Hypot(v, math.Sqrt(e.left[max(i, j)][min(i, j)])) * primal[j]
		s += v * v * jj / det
	}
	return math.Sqrt(s)
}
