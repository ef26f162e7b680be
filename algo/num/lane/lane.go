// Package lane does arithmetic on lanes: one quantity over 64 samples at a time. Sampling and moments spend most of
// their time here.
//
// The package has assembly because Go's compiler does not vectorise: with AVX2, which adds and multiplies four
// numbers at a time, moments are summed 3.7 to 4.4 times as fast, and inner products computed 2.3 to 4.9 times. The
// digits are the same, and the tests compare them bit for bit; a fused multiply-add would give others. The page runs
// the same loops as WebAssembly vectors, from wasm/simd. To measure again, run the benchmarks here and in package
// moment with and without GODEBUG=cpu.avx2=off.
package lane

import "math"

// Size is the number of samples in a lane. It is small enough for the products along
// one chain of coordinates, and the coordinates themselves, to stay in the L1 cache.
const Size = 64

// Lane is one quantity over Size samples. Every sum over a lane runs over four accumulators, sample s in accumulator
// s mod 4, added up as (0+1)+(2+3): that order fixes the digits, whatever else is unrolled or vectorised around it.
type Lane = [Size]float64

// Dots adds ⟨p, x[i]⟩ to dst[i] for every i below len(dst) ≤ len(x).
func Dots(dst []float64, p *Lane, x []Lane) { dots(dst, p, x) }

// Product stores prev·x in p, sample by sample, and returns its sum.
func Product(p, prev, x *Lane) float64 { return product(p, prev, x) }

// Axpy adds a·p to r, sample by sample.
func Axpy(r, p *Lane, a float64) { axpy(r, p, a) }

func dotsGo(dst []float64, p *Lane, x []Lane) {
	i := 0
	for ; i+2 <= len(dst); i += 2 {
		a, b := &x[i], &x[i+1]
		var a0, a1, a2, a3, b0, b1, b2, b3 float64
		for s := 0; s < Size; s += 4 {
			p0, p1, p2, p3 := p[s], p[s+1], p[s+2], p[s+3]
			a0 += p0 * a[s]
			b0 += p0 * b[s]
			a1 += p1 * a[s+1]
			b1 += p1 * b[s+1]
			a2 += p2 * a[s+2]
			b2 += p2 * b[s+2]
			a3 += p3 * a[s+3]
			b3 += p3 * b[s+3]
		}
		dst[i] += (a0 + a1) + (a2 + a3)
		dst[i+1] += (b0 + b1) + (b2 + b3)
	}
	if i < len(dst) {
		dst[i] += Dot(p, &x[i])
	}
}

// Dot returns ⟨a, b⟩.
func Dot(a, b *Lane) float64 {
	var s0, s1, s2, s3 float64
	for s := 0; s < Size; s += 4 {
		s0 += a[s] * b[s]
		s1 += a[s+1] * b[s+1]
		s2 += a[s+2] * b[s+2]
		s3 += a[s+3] * b[s+3]
	}
	return (s0 + s1) + (s2 + s3)
}

// Sum returns Σ a_s.
func Sum(a *Lane) float64 {
	var s0, s1, s2, s3 float64
	for s := 0; s < Size; s += 4 {
		s0 += a[s]
		s1 += a[s+1]
		s2 += a[s+2]
		s3 += a[s+3]
	}
	return (s0 + s1) + (s2 + s3)
}

// step is the number of samples in one iteration of the loops below. In WebAssembly the
// overhead of an iteration costs as much as several samples.
const step = 8

func productGo(p, prev, x *Lane) float64 {
	var s0, s1, s2, s3 float64 // as in Sum
	for s := 0; s+step <= Size; s += step {
		p, v, x := (*[step]float64)(p[s:]), (*[step]float64)(prev[s:]), (*[step]float64)(x[s:])
		p0, p1, p2, p3 := v[0]*x[0], v[1]*x[1], v[2]*x[2], v[3]*x[3]
		p4, p5, p6, p7 := v[4]*x[4], v[5]*x[5], v[6]*x[6], v[7]*x[7]
		p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7] = p0, p1, p2, p3, p4, p5, p6, p7
		s0, s1, s2, s3 = s0+p0+p4, s1+p1+p5, s2+p2+p6, s3+p3+p7
	}
	return (s0 + s1) + (s2 + s3)
}

func axpyGo(r, p *Lane, a float64) {
	for s := 0; s+step <= Size; s += step {
		r, p := (*[step]float64)(r[s:]), (*[step]float64)(p[s:])
		r[0] += a * p[0]
		r[1] += a * p[1]
		r[2] += a * p[2]
		r[3] += a * p[3]
		r[4] += a * p[4]
		r[5] += a * p[5]
		r[6] += a * p[6]
		r[7] += a * p[7]
	}
}

// squaresGo stores Σ_i x_i² in rho, sample by sample.
func squaresGo(rho *Lane, x []Lane) {
	clear(rho[:])
	for i := range x {
		for s, v := range x[i] {
			rho[s] += v * v
		}
	}
}

func evaluateGo(y *Lane, x []Lane, w, b, a []float64) {
	var z Lane
	clear(y[:])
	for u, bias := range b {
		for s := range z {
			z[s] = bias
		}
		for j := range x {
			axpyGo(&z, &x[j], w[u*len(x)+j])
		}
		half := a[u] / 2
		for s := 0; s+step <= Size; s += step { // a_u·σ(v) without a branch
			y, z := (*[step]float64)(y[s:]), (*[step]float64)(z[s:])
			y[0] += half * (z[0] + math.Abs(z[0]))
			y[1] += half * (z[1] + math.Abs(z[1]))
			y[2] += half * (z[2] + math.Abs(z[2]))
			y[3] += half * (z[3] + math.Abs(z[3]))
			y[4] += half * (z[4] + math.Abs(z[4]))
			y[5] += half * (z[5] + math.Abs(z[5]))
			y[6] += half * (z[6] + math.Abs(z[6]))
			y[7] += half * (z[7] + math.Abs(z[7]))
		}
	}
}
