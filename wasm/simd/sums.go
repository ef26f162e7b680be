package simd

// product(p, prev, x) → Σ: p = prev·x for a lane; locals v, lo, hi.
func product() *code {
	const p, prev, x, v, lo, hi = 0, 1, 2, 3, 4, 5
	c := new(code)
	for s := range steps {
		for half, acc := range []int{lo, hi} {
			off := s*stepBytes + vectorBytes*half
			c.get(p).get(prev).vload(off).get(x).vload(off).simd(f64x2Mul).tee(v).vstore(off)
			c.get(acc).get(v).simd(f64x2Add).set(acc)
		}
	}
	return c.sum4(lo, hi)
}

// axpy(r, p, a): r += a·p for a lane; local v.
func axpy() *code {
	const r, p, a, v = 0, 1, 2, 3
	c := new(code)
	c.get(a).simd(f64x2Splat).set(v)
	for k := range vectorsPerLane {
		off := vectorBytes * k
		c.get(r).get(r).vload(off).get(p).vload(off).get(v).simd(f64x2Mul).simd(f64x2Add).vstore(off)
	}
	return c
}

// dots(dst, p, x) of n inner products: dst[j] += Σ p·x[j]; locals p0, p1 and two
// accumulators each.
func dots(n int) *code {
	const dst, p, x, p0, acc = 0, 1, 2, 3, 5
	c := new(code)
	for s := range steps {
		for half := range 2 {
			c.get(p).vload(s*stepBytes + vectorBytes*half).set(p0 + half)
		}
		for j := range n {
			for half := range 2 {
				a := acc + 2*j + half
				c.get(a).get(p0 + half).get(x).vload(j*laneBytes + s*stepBytes + vectorBytes*half)
				c.simd(f64x2Mul).simd(f64x2Add).set(a)
			}
		}
	}
	for j := range n {
		c.get(dst).get(dst).load(8 * j)
		c.sum4(acc+2*j, acc+2*j+1).op(opF64Add).store(8 * j)
	}
	return c
}
