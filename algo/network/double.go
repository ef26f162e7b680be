package network

import (
	"math"
	"sync"

	"gonum.org/v1/gonum/integrate/quad"
)

// double is the unevaluated sum hi + lo of two numbers, |lo| at most half a unit in the last place of hi: about 32
// decimals (Dekker 1971). Products that are rounded are marked by float64(), so that no compiler fuses them with a
// sum and the digits are the same on every machine.
type double struct{ hi, lo float64 }

// twoSum returns a + b without error.
func twoSum(a, b float64) double {
	s := a + b
	t := s - a
	return double{s, (a - (s - t)) + (b - t)}
}

// twoProduct returns a·b without error, for sizes up to 1e290.
func twoProduct(a, b float64) double {
	split := func(v float64) (hi, lo float64) {
		t := float64((1<<27 + 1) * v)
		hi = t - (t - v)
		return hi, v - hi
	}
	p := float64(a * b)
	ah, al := split(a)
	bh, bl := split(b)
	return double{p, ((float64(ah*bh) - p) + float64(ah*bl) + float64(al*bh)) + float64(al*bl)}
}

// fast returns a + b without error for |a| ≥ |b|.
func fast(a, b float64) double {
	s := a + b
	return double{s, b - (s - a)}
}

func of(v float64) double { return double{v, 0} }

func (a double) neg() double { return double{-a.hi, -a.lo} }

func (a double) plus(b double) double {
	s, t := twoSum(a.hi, b.hi), twoSum(a.lo, b.lo)
	s = fast(s.hi, s.lo+t.hi)
	return fast(s.hi, s.lo+t.lo)
}

func (a double) minus(b double) double { return a.plus(b.neg()) }

func (a double) times(b double) double {
	p := twoProduct(a.hi, b.hi)
	return fast(p.hi, p.lo+(float64(a.hi*b.lo)+float64(a.lo*b.hi)))
}

func (a double) over(b double) double {
	q := a.hi / b.hi
	r := a.minus(b.times(of(q)))
	return fast(q, r.hi/b.hi)
}

// root returns √a, 0 for a ≤ 0.
func (a double) root() double {
	if a.hi <= 0 {
		return double{}
	}
	s := of(math.Sqrt(a.hi))
	return s.plus(a.minus(s.times(s)).over(of(2 * s.hi)))
}

// scaled returns a·v for a power of two v.
func (a double) scaled(v float64) double { return double{a.hi * v, a.lo * v} }

func (a double) value() float64 { return a.hi + a.lo }

var (
	ln2   = double{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56}
	twoPi = double{0x1.921fb54442d18p2, 0x1.1a62633145c07p-52}
)

// powerSteps is the number of steps from 1 to 2 in the table of powers of two.
const powerSteps = 2048

// powers returns 2^(j/2048), the product of 2^(⌊j/32⌋/64) and what is left by the exponential series, and 1/n!.
var powers = sync.OnceValues(func() (power *[powerSteps]double, overFactorial *[30]double) {
	const fine = 32
	power, overFactorial = new([powerSteps]double), new([30]double)
	overFactorial[0] = of(1)
	for n := 1; n < len(overFactorial); n++ {
		overFactorial[n] = overFactorial[n-1].over(of(float64(n)))
	}
	for j := range power {
		if j > fine && j%fine != 0 {
			power[j] = power[j-j%fine].times(power[j%fine])
			continue
		}
		x := ln2.times(of(float64(j) / powerSteps))
		for n := len(overFactorial) - 1; n >= 0; n-- {
			power[j] = power[j].times(x).plus(overFactorial[n])
		}
	}
	return power, overFactorial
})

// exp returns e^a, 0 below e^−690, where the lower half would lose its digits: a power of 2^(1/2048) times e^r with
// |r| < 1.7e-4, in whose series the terms from r⁴ on are small enough for ordinary numbers.
func (a double) exp() double {
	if a.hi < -690 {
		return double{}
	}
	power, overFactorial := powers()
	n := math.Round(a.hi / ln2.hi * powerSteps)
	r := a.minus(ln2.times(of(n / powerSteps)))
	tail := 0.0
	for k := 8; k > 3; k-- {
		tail = float64(tail*r.hi) + overFactorial[k].hi
	}
	s := of(tail)
	for k := 3; k >= 0; k-- {
		s = s.times(r).plus(overFactorial[k])
	}
	whole := math.Floor(n / powerSteps)
	return s.times(power[int(n-whole*powerSteps)]).scaled(math.Ldexp(1, int(whole)))
}

// gaussPoints is the number of points of the Gauss–Legendre rule for doubles.
const gaussPoints = 32

// gauss returns the nodes and weights on (0, 1): those of gonum after a step of Newton's method.
var gauss = sync.OnceValues(func() (nodes, weights *[gaussPoints]double) {
	nodes, weights = new([gaussPoints]double), new([gaussPoints]double)
	var start, unused [gaussPoints]float64
	quad.Legendre{}.FixedLocations(start[:], unused[:], -1, 1)
	for i, at := range start {
		x := of(at)
		var slope double
		for range 3 {
			before, p := of(1), x
			for n := 2.0; n <= gaussPoints; n++ {
				before, p = p, x.times(p).times(of(2*n-1)).minus(before.times(of(n-1))).over(of(n))
			}
			one := of(1).minus(x.times(x))
			slope = before.minus(x.times(p)).times(of(gaussPoints)).over(one)
			weights[i] = of(1).over(one.times(slope).times(slope))
			x = x.minus(p.over(slope))
		}
		nodes[i] = x.plus(of(1)).scaled(.5)
	}
	return nodes, weights
})

// integral returns ∫ f from lo to hi by one application of the rule.
func integral(lo, hi double, f func(x double) double) (sum double) {
	nodes, weights := gauss()
	length := hi.minus(lo)
	for i, node := range nodes {
		sum = sum.plus(f(lo.plus(length.times(node))).times(weights[i]))
	}
	return sum.times(length)
}

// overRoot returns 1/√(2π).
var overRoot = sync.OnceValue(func() double { return of(1).over(twoPi.root()) })

// density returns φ(b).
func (b double) density() double { return b.times(b).scaled(-.5).exp().times(overRoot()) }

// distribution returns Φ(b) to 1e−31 of 1.
func (b double) distribution() double {
	size := b
	if b.hi < 0 {
		size = b.neg()
	}
	sum := of(.5)
	if size.hi > 12 { // 1 − Φ(12) = 2·10⁻³³
		sum = of(1)
	} else {
		const panel = 3
		for lo := of(0); lo.hi < size.hi; lo = lo.plus(of(panel)) {
			hi := lo.plus(of(panel))
			if hi.hi > size.hi {
				hi = size
			}
			sum = sum.plus(integral(lo, hi, double.density))
		}
	}
	if b.hi < 0 {
		return of(1).minus(sum)
	}
	return sum
}

// kernelDouble is [Kernel] in doubles, with the correlation given by s = tan(φ/2), cos φ = |ρ|. In this variable
// all but the exponential is rational,
//
//	K = 1/π ∫_s^1 (ρ − (1−t²)/(1+t²)) exp(−gap²(1+t²)²/(8t²) − bc(1+t²)/2)/(1+t²) dt,  gap = b − c,
//
// and panels grow in proportion to t, as those of Kernel. The trace of a gap below near, at small t, is left out.
func kernelDouble(b, c, s double, near float64) double {
	one := of(1)
	gap := b.minus(c)
	spread, product := gap.times(gap).scaled(1./8), b.times(c).scaled(.5)
	whole := func(t double) double { return one.plus(t.times(t)) }
	end := one.over(whole(s))
	f := func(t double) double {
		w := whole(t)
		apart := w.over(t)
		p := apart.times(apart).times(spread).plus(w.times(product)).neg().exp()
		at := one.over(w)
		return end.minus(at).times(at).times(p)
	}
	var sum double
	for lo := s; lo.hi < 1; {
		// Below gap/24 the exponential is less than 10⁻³¹. What is left out of the trace of a gap below 10⁻¹⁰ is
		// of the order of its third power, and what a panel adds too: the nearer to 0 the longer one may be.
		start, ratio := .2, 2.
		if size := math.Abs(gap.hi); size > max(near, 1e-10) {
			start = min(start, size/24)
		} else if math.Abs(product.hi) < 8 {
			start = 1
		}
		if lo.hi < 1e-4 {
			ratio = 8
		} else if lo.hi < .05 {
			ratio = 4
		}
		hi := of(min(1, max(start, ratio*lo.hi)))
		sum = sum.plus(integral(lo, hi, f))
		lo = hi
	}
	return sum.scaled(4).over(twoPi)
}
