package network

import (
	"math"
	"math/big"
	"testing"
)

// bigExp is e^x with 200 bits, by its series after halving x twenty times.
func bigExp(x *big.Float) *big.Float {
	number := func(v float64) *big.Float { return new(big.Float).SetPrec(260).SetFloat64(v) }
	r := new(big.Float).SetPrec(260).Quo(x, number(1<<20))
	sum, term := number(1), number(1)
	for n := 1.0; n < 30; n++ {
		term.Quo(term.Mul(term, r), number(n))
		sum.Add(sum, term)
	}
	for range 20 {
		sum.Mul(sum, sum)
	}
	return sum
}

func (a double) big() *big.Float {
	v := new(big.Float).SetPrec(260).SetFloat64(a.hi)
	return v.Add(v, new(big.Float).SetFloat64(a.lo))
}

// apart returns the relative distance of a double and a number of math/big.
func apart(a double, want *big.Float) float64 {
	d := new(big.Float).Sub(a.big(), want)
	v, _ := d.Quo(d, want).Float64()
	return math.Abs(v)
}

// The operations against math/big. A lost lower half would show at 1e−16.
func TestDouble(t *testing.T) {
	r := seeded(1)
	for range 1000 {
		a := fast(r.NormFloat64(), r.NormFloat64()*1e-17)
		b := fast(r.NormFloat64(), r.NormFloat64()*1e-17)
		x, y := a.big(), b.big()
		number := func() *big.Float { return new(big.Float).SetPrec(260) }
		size, _ := number().Add(number().Abs(x), number().Abs(y)).Float64()
		sum, _ := number().Sub(a.plus(b).big(), number().Add(x, y)).Float64()
		if math.Abs(sum) > 1e-31*size {
			t.Errorf("%v + %v errs by %g", a, b, sum)
		}
		for name, e := range map[string]float64{
			"product":  apart(a.times(b), number().Mul(x, y)),
			"quotient": apart(a.over(b), number().Quo(x, y)),
			"root":     apart(a.times(a).root(), number().Abs(x)),
			"exp":      apart(a.scaled(32).exp(), bigExp(number().Mul(x, number().SetFloat64(32)))),
		} {
			if e > 3e-30 {
				t.Errorf("%s of %v and %v errs by %g", name, a, b, e)
			}
		}
	}
}

// Φ(b) = ½ + φ(b) Σ b^{2k+1}/(2k+1)!! in math/big, and Φ(b) + Φ(−b) = 1.
func TestDoubleDistribution(t *testing.T) {
	number := func(v float64) *big.Float { return new(big.Float).SetPrec(400).SetFloat64(v) }
	for _, b := range []float64{-9, -3, -.2, 0, 1, 2.9, 3, 6, 11} {
		square := number(0).Mul(number(b), number(b))
		sum, term := number(0), number(b)
		for k := 1.0; k < 800; k++ {
			sum.Add(sum, term)
			term.Quo(term.Mul(term, square), number(2*k+1))
		}
		sum.Mul(sum, bigExp(number(0).Quo(square, number(-2))))
		sum.Quo(sum, number(0).Sqrt(twoPi.big()))
		sum.Add(sum, number(.5))
		if d, _ := sum.Sub(sum, of(b).distribution().big()).Float64(); math.Abs(d) > 3e-31 {
			t.Errorf("Φ(%v) errs by %g", b, d)
		}
	}
	for _, b := range []float64{.1, 2.9, 3, 7.3, 12.1, 40} {
		if d := of(b).distribution().plus(of(-b).distribution()).minus(of(1)); math.Abs(d.value()) > 1e-31 {
			t.Errorf("Φ(%v) + Φ(−%v) − 1 = %g", b, b, d.value())
		}
	}
}

// The kernel in doubles against its series Σ c_k c_k ρ^k/k! in math/big, to 30 digits; the variable s and its panels
// appear in neither.
func TestDoubleKernel(t *testing.T) {
	number := func(v float64) *big.Float { return new(big.Float).SetPrec(400).SetFloat64(v) }
	for _, s := range []float64{.4, .6, .9} { // ρ = .72, .47, .10
		for _, bc := range [][2]float64{{0, 0}, {1, -.4}, {.3, .3 + 1e-9}, {-2, -2}, {3, 3.1}, {6, 6}} {
			b, c := number(bc[0]), number(bc[1])
			square := number(s)
			square.Mul(square, square)
			rho := number(1)
			rho.Quo(rho.Sub(rho, square), square.Add(number(1), square))
			// He_k(b)He_k(c)ρ^{k+2}/(k+2)!, k from 0.
			p, q, pLast, qLast := number(1), number(1), number(0), number(0)
			factor, sum := number(1), number(0)
			factor.Quo(factor.Mul(rho, rho), number(2))
			for k := 0.0; k < 700; k++ {
				term := number(0).Mul(p, q)
				sum.Add(sum, term.Mul(term, factor))
				step := func(x, cur, last *big.Float) *big.Float {
					next := number(0).Mul(x, cur)
					return next.Sub(next, number(0).Mul(number(k), last))
				}
				p, pLast = step(b, p, pLast), p
				q, qLast = step(c, q, qLast), q
				factor.Quo(factor.Mul(factor, rho), number(k+3))
			}
			half := number(0).Mul(b, b)
			half.Quo(half.Add(half, number(0).Mul(c, c)), number(-2))
			sum.Mul(sum, bigExp(half))
			sum.Quo(sum, twoPi.big())
			if e := apart(kernelDouble(of(bc[0]), of(bc[1]), of(s), 0), sum); e > 3e-30 {
				t.Errorf("K at b=%v s=%v errs by %g of itself", bc, s, e)
			}
		}
	}
}
