package network

import (
	"math"
	"sync"

	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
)

// precise is f − g in doubles: scale·(Σ c_i σ(w_iᵀx+b_i) + constant) with ‖w_i‖ = 1. Where units cancel, what is left
// of a Gram sum in ordinary numbers is rounding. In doubles it keeps its digits however they cancel: in pairs, in f or
// in g alone, to second order, or many units at once.
type precise struct {
	w        [][]double
	b, c     []double
	constant double
	scale    float64    // a power of two
	gamma    [][]double // γ_k/√k!, the coefficients of σ(z+b_i) in the orthonormal He_k/√k!
	rho      [][]double // w_iᵀw_j, j ≤ i
}

// newPrecise takes the scale of [difference] and so many coefficients of every unit, of the orders from 0.
func newPrecise(f, g Network, scale float64, orders int) *precise {
	_, e := math.Frexp(scale)
	p := &precise{scale: math.Ldexp(1, e)}
	small := 1 / p.scale
	add := func(n Network, sign float64) {
		p.constant = p.constant.plus(of(sign * n.C * small))
		for i, w := range n.W {
			if n.A[i] == 0 {
				continue
			}
			c := of(sign * n.A[i] * small)
			if linalg.Norm(w) == 0 {
				p.constant = p.constant.plus(c.times(of(max(n.B[i], 0))))
				continue
			}
			_, e := math.Frexp(linalg.Norm(w)) // so that squares do not overflow
			unit := math.Ldexp(1, e)
			length, v := double{}, make([]double, len(w))
			for j, x := range w {
				v[j] = of(x / unit)
				length = length.plus(v[j].times(v[j]))
			}
			length = length.root()
			for j := range v {
				v[j] = v[j].over(length)
			}
			p.w = append(p.w, v)
			p.b = append(p.b, of(n.B[i]/unit).over(length))
			p.c = append(p.c, c.times(length).times(of(unit)))
		}
	}
	add(f, 1)
	add(g, -1)
	p.gamma = make([][]double, len(p.b))
	p.rho = make([][]double, len(p.b))
	for i, b := range p.b {
		p.gamma[i], p.rho[i] = make([]double, orders), make([]double, i+1)
		preciseReLU(p.gamma[i], b)
		p.rho[i][i] = of(1)
		for j := range i {
			for k, v := range p.w[i] {
				p.rho[i][j] = p.rho[i][j].plus(v.times(p.w[j][k]))
			}
		}
	}
	return p
}

const (
	// seriesEnd is the largest |ρ| at which the series of the kernel is shorter than its quadrature.
	seriesEnd = .6
	// seriesOrders is the number of its terms at seriesEnd.
	seriesOrders = 148
	// lastDigit is the logarithm of the share of a series that is rounding, some 10⁻³².
	lastDigit = 74
)

// root is √k and its inverse.
type root struct{ of, over double }

// roots returns those of the numbers from 0; the inverse of 0 is not used.
var roots = sync.OnceValue(func() []root {
	list := make([]root, seriesOrders)
	for k := 1; k < len(list); k++ {
		list[k] = rootOf(k)
	}
	return list
})

func rootOf(k int) root {
	r := of(float64(k)).root()
	return root{r, of(1).over(r)}
}

// preciseReLU stores the coefficients of σ(z+b) in He_k/√k!, k from 0, the same as [normalisedReLU].
func preciseReLU(dst []double, b double) {
	density, below := b.density(), b.distribution()
	dst[0], dst[1] = b.times(below).plus(density), below
	prev, cur, table := double{}, density, roots() // φ·He_{k−2}/√(k−2)!
	for len(table) < len(dst) {
		table = append(table[:len(table):len(table)], rootOf(len(table)))
	}
	for k := 2; k < len(dst); k++ {
		dst[k] = cur.times(table[k].over).times(table[k-1].over)
		if k%2 != 0 {
			dst[k] = dst[k].neg()
		}
		prev, cur = cur, b.times(cur).minus(table[k-2].of.times(prev)).times(table[k-1].over)
	}
}

// degree returns the part of E(Σ + constant)² in degree k = 0 or 1.
func (p *precise) degree(k int) (total double) {
	if k == 0 {
		sum := p.constant
		for i, c := range p.c {
			sum = sum.plus(c.times(p.gamma[i][0]))
		}
		return sum.times(sum)
	}
	if len(p.w) == 0 {
		return total
	}
	for j := range p.w[0] {
		var sum double
		for i, c := range p.c {
			sum = sum.plus(c.times(p.gamma[i][1]).times(p.w[i][j]))
		}
		total = total.plus(sum.times(sum))
	}
	return total
}

// sum returns the sum of a symmetric product over all pairs of units, i ≥ j.
func (p *precise) sum(product func(i, j int) double) (total double) {
	for i := range p.c {
		for j := range i + 1 {
			v := p.c[i].times(p.c[j]).times(product(i, j))
			if i != j {
				v = v.scaled(2)
			}
			total = total.plus(v)
		}
	}
	return total
}

// risk returns E(Σ + constant)².
func (p *precise) risk() float64 {
	return p.degree(0).plus(p.degree(1)).plus(p.sum(p.kernel)).value()
}

// order returns the part of degree k alone.
func (p *precise) order(k int) float64 {
	if k < 2 {
		return p.degree(k).value()
	}
	return p.sum(func(i, j int) double {
		v, rho := p.gamma[i][k].times(p.gamma[j][k]), p.rho[i][j]
		for n := k; n > 0; n /= 2 {
			if n%2 != 0 {
				v = v.times(rho)
			}
			rho = rho.times(rho)
		}
		return v
	}).value()
}

// kernel returns [Kernel] of two units: Σ_{k≥2} γ_k(b)γ_k(c)ρ^k/k!, or the quadrature where that is long.
func (p *precise) kernel(i, j int) (sum double) {
	rho := p.rho[i][j]
	if size := math.Abs(rho.hi); size <= seriesEnd {
		if size < 1e-30 {
			return sum
		}
		for k := min(seriesOrders-1, 2+int(lastDigit/-elementary.Log(size))); k > 1; k-- {
			sum = sum.times(rho).plus(p.gamma[i][k].times(p.gamma[j][k]))
		}
		return sum.times(rho).times(rho)
	}
	if b := p.b[i]; i == j && math.Abs(b.hi) < 3 { // E σ² = (1+b²)Φ(b) + bφ(b), of which much is left here
		below := p.gamma[i][1]
		sum = b.times(b).plus(of(1)).times(below).plus(b.times(b.density()))
		return sum.minus(p.gamma[i][0].times(p.gamma[i][0])).minus(below.times(below))
	}
	const farBias = 37 // beyond it the density is too small for the lower halves
	b, c := p.b[i], p.b[j]
	if math.Abs(b.hi) > farBias || math.Abs(c.hi) > farBias {
		return sum
	}
	if rho.hi < 0 {
		b = b.neg()
	}
	// tan(φ/2) = ‖u − v‖/‖u + v‖ for the angle φ between u and ±v, which keeps its digits as they become parallel.
	var near, far double
	for k, u := range p.w[i] {
		v := p.w[j][k]
		if rho.hi < 0 {
			v = v.neg()
		}
		minus, plus := u.minus(v), u.plus(v)
		near, far = near.plus(minus.times(minus)), far.plus(plus.times(plus))
	}
	return kernelDouble(b, c, near.root().over(far.root()))
}
