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
	start    double     // the constant of f alone
	scale    float64    // a power of two
	gamma    [][]double // γ_k/√k!, the coefficients of σ(z+b_i) in the orthonormal He_k/√k!, as many as were asked for
	rho      [][]double // w_iᵀw_j, j ≤ i
	own      [][]double // kernels of the units of f, j ≤ i, once a risk was asked for
}

// newPrecise takes the scale of [difference], and all that f alone decides from another difference of f, if there is one.
func newPrecise(f, g Network, scale float64, from *precise) *precise {
	_, e := math.Frexp(scale)
	p := &precise{scale: math.Ldexp(1, e)}
	if from == nil {
		p.add(f, 1)
		p.own = make([][]double, len(p.b))
	} else {
		n := len(from.own)
		p.w, p.b, p.c, p.gamma, p.rho, p.own = from.w[:n:n], from.b[:n:n], nil, from.gamma[:n:n], from.rho[:n:n], from.own
		for _, c := range from.c[:n] {
			p.c = append(p.c, c.scaled(from.scale/p.scale))
		}
		p.constant = from.start.scaled(from.scale / p.scale)
	}
	p.start = p.constant
	p.add(g, -1)
	return p
}

// add adds the units of a network and its constant with a sign.
func (p *precise) add(n Network, sign float64) {
	small := sign / p.scale
	p.constant = p.constant.plus(of(n.C * small))
	for i, w := range n.W {
		if n.A[i] == 0 {
			continue
		}
		c := of(n.A[i] * small)
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
	most := 2
	for i := len(p.rho); i < len(p.w); i++ {
		rho := make([]double, i+1)
		rho[i] = of(1)
		for j := range i {
			for k, v := range p.w[i] {
				rho[j] = rho[j].plus(v.times(p.w[j][k]))
			}
			most = max(most, seriesTerms(rho[j]))
		}
		p.rho, p.gamma = append(p.rho, rho), append(p.gamma, nil)
	}
	p.expand(most)
}

// expand computes at least so many coefficients of every unit, of the orders from 0, where there are fewer.
func (p *precise) expand(orders int) {
	for i, b := range p.b {
		if len(p.gamma[i]) < orders {
			p.gamma[i] = make([]double, orders)
			preciseReLU(p.gamma[i], b)
		}
	}
}

const (
	// seriesEnd is the largest |ρ| at which the series of the kernel is shorter than its quadrature.
	seriesEnd = .6
	// seriesOrders is the number of its coefficients at seriesEnd.
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
//
// The trace that two units of nearly one crease leave in the integrand of their kernel takes most of the time, and is
// left out of the sum at first: of creases so near one another it is of the order of the gap's third power, and of
// their risk the gap's second. Only if that shows it is resolved.
func (p *precise) risk() float64 {
	const near, shows = 1e-3, 2e-5
	for i := range p.own {
		for j := len(p.own[i]); j <= i; j++ {
			p.own[i] = append(p.own[i], p.kernel(i, j, 0))
		}
	}
	type pair struct {
		i, j int
		sum  double
	}
	var open []pair
	traces := 0.
	total := p.degree(0).plus(p.degree(1)).plus(p.sum(func(i, j int) double {
		v := p.kernel(i, j, near)
		gap := math.Abs(p.b[i].hi - math.Copysign(1, p.rho[i][j].hi)*p.b[j].hi) // as kernel turns them
		if i != j && math.Abs(p.rho[i][j].hi) > seriesEnd && gap < 2*near {     // to rounding near itself
			open = append(open, pair{i, j, v})
			traces += math.Abs(p.c[i].hi*p.c[j].hi) * gap * gap * gap
		}
		return v
	}))
	if traces > shows*total.value() {
		for _, o := range open {
			v := p.kernel(o.i, o.j, 0).minus(o.sum)
			total = total.plus(p.c[o.i].times(p.c[o.j]).times(v).scaled(2))
		}
	}
	return total.value()
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

// seriesTerms returns how many coefficients the series of a kernel needs, 0 where the quadrature is shorter.
func seriesTerms(rho double) int {
	switch size := math.Abs(rho.hi); {
	case size > seriesEnd || size < 1e-30:
		return 0
	default:
		return min(seriesOrders, 3+int(lastDigit/-elementary.Log(size)))
	}
}

// kernel returns [Kernel] of two units: Σ_{k≥2} γ_k(b)γ_k(c)ρ^k/k!, or the quadrature where that is long, without the
// trace of creases that are less than near apart.
func (p *precise) kernel(i, j int, near float64) (sum double) {
	if i < len(p.own) && j < len(p.own[i]) {
		return p.own[i][j]
	}
	rho := p.rho[i][j]
	if math.Abs(rho.hi) <= seriesEnd {
		for k := seriesTerms(rho) - 1; k > 1; k-- {
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
	var minus, plus double
	for k, u := range p.w[i] {
		v := p.w[j][k]
		if rho.hi < 0 {
			v = v.neg()
		}
		apart, both := u.minus(v), u.plus(v)
		minus, plus = minus.plus(apart.times(apart)), plus.plus(both.times(both))
	}
	return kernelDouble(b, c, minus.root().over(plus.root()), near)
}
