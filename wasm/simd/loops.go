package simd

import "crease/wasm/op"

// moments(next, prod, x, dim, order): locals 0 … 4.
func moments() *code {
	c := new(code)
	for p, g := range []int{gNext, gProd, gX, gDim, gOrder} {
		c.get(p).setGlobal(g)
	}
	return c.i32(1).i32(0).call(fMomentsBelow)
}

// Variables of momentsBelow and subtractBelow, which extend monomials of degree deg−1 by a coordinate i ≥ low.
const (
	deg = iota
	low
	coord // i
	prev  // address of the lane of products to extend
	cell  // address of the monomial's number
	slot  // &next[deg]
)

// momentsBelow(deg, low).
func momentsBelow() *code {
	c := begin()
	c.get(slot).loadI32(0).set(cell)
	c.get(low).set(coord)
	c.get(deg).global(gOrder).op(op.I32Eq).ifThen(func() { lastDegree(c) })
	return c.loop(func() {
		c.get(coord).global(gDim).op(op.I32GeS).exitIf()
		c.get(slot).loadI32(0).tee(cell)
		c.get(cell).load(0)
		extend(c).op(op.F64Add).store(0)
		c.get(slot).get(cell).i32(8).op(op.I32Add).storeI32(0)
		c.get(deg).i32(1).op(op.I32Add).get(coord).call(fMomentsBelow)
		c.add(coord, 1)
	})
}

// begin returns if deg > order, and fills the locals prev and slot.
func begin() *code {
	c := new(code)
	c.get(deg).global(gOrder).op(op.I32GtS).ifThen(func() { c.op(op.Return) })
	c.global(gProd).get(deg).i32(1).op(op.I32Sub).i32(laneBytes).op(op.I32Mul, op.I32Add).set(prev)
	c.global(gNext).get(deg).i32(4).op(op.I32Mul, op.I32Add).set(slot)
	return c
}

// lastDegree adds the inner products of the last degree, four at a time while there are four, and returns.
func lastDegree(c *code) {
	dotsHere := func(n int) {
		c.get(cell).get(prev)
		laneOf(c, coord).call(fDots + n - 1)
		c.add(cell, 8*n)
	}
	c.loop(func() {
		c.get(coord).i32(4).op(op.I32Add).global(gDim).op(op.I32GtS).exitIf()
		dotsHere(4)
		c.add(coord, 4)
	})
	for n := 3; n >= 1; n-- {
		c.global(gDim).get(coord).op(op.I32Sub).i32(n).op(op.I32Eq).ifThen(func() {
			dotsHere(n)
			c.global(gDim).set(coord)
		})
	}
	c.get(slot).get(cell).storeI32(0).op(op.Return)
}

// extend multiplies the products by coordinate i into the next lane of products and leaves their sum.
func extend(c *code) *code {
	c.get(prev).i32(laneBytes).op(op.I32Add).get(prev)
	return laneOf(c, coord).call(fProduct)
}

// laneOf leaves the address of the coordinate in local i.
func laneOf(c *code, i int) *code { return c.global(gX).get(i).i32(laneBytes).op(op.I32Mul, op.I32Add) }

// subtract(r, next, prod, x, dim, order): locals 0 … 5, one vector.
func subtract() *code {
	const prod, ones = 2, 6
	c := new(code)
	for p, g := range []int{gR, gNext, gProd, gX, gDim, gOrder} {
		c.get(p).setGlobal(g)
	}
	c.f64(1).simd(op.F64x2Splat).set(ones).fill(prod, ones)
	return c.i32(1).i32(0).call(fSubtractBelow)
}

// subtractBelow(deg, low).
func subtractBelow() *code {
	c := begin()
	c.get(low).set(coord)
	return c.loop(func() {
		c.get(coord).global(gDim).op(op.I32GeS).exitIf()
		extend(c).op(op.Drop)
		c.global(gR).get(prev).i32(laneBytes).op(op.I32Add)
		c.get(slot).loadI32(0).tee(cell).load(0).op(op.F64Neg).call(fAxpy)
		c.get(slot).get(cell).i32(8).op(op.I32Add).storeI32(0)
		c.get(deg).i32(1).op(op.I32Add).get(coord).call(fSubtractBelow)
		c.add(coord, 1)
	})
}

// product(p, prev, x) → Σ: p = prev·x for a lane; locals v, lo, hi.
func product() *code {
	const p, prev, x, v, lo, hi = 0, 1, 2, 3, 4, 5
	c := new(code)
	for s := range steps {
		for half, acc := range []int{lo, hi} {
			off := s*stepBytes + vectorBytes*half
			c.get(p).get(prev).vload(off).get(x).vload(off).simd(op.F64x2Mul).tee(v).vstore(off)
			c.get(acc).get(v).simd(op.F64x2Add).set(acc)
		}
	}
	return c.sum4(lo, hi)
}

// axpy(r, p, a): r += a·p for a lane; local v.
func axpy() *code {
	const r, p, a, v = 0, 1, 2, 3
	c := new(code)
	c.get(a).simd(op.F64x2Splat).set(v)
	for k := range vectorsPerLane {
		off := vectorBytes * k
		c.get(r).get(r).vload(off).get(p).vload(off).get(v).simd(op.F64x2Mul).simd(op.F64x2Add).vstore(off)
	}
	return c
}

// dots(dst, p, x) of n inner products: dst[j] += Σ p·x[j]; locals p0, p1 and two accumulators each.
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
				c.simd(op.F64x2Mul).simd(op.F64x2Add).set(a)
			}
		}
	}
	for j := range n {
		c.get(dst).get(dst).load(8 * j)
		c.sum4(acc+2*j, acc+2*j+1).op(op.F64Add).store(8 * j)
	}
	return c
}

// evaluate(y, x, w, b, a, dim, units): locals j, xj, z and one vector. A whole lane z is built up, behind y.
func evaluate() *code {
	const y, x, w, b, a, dim, units, j, xj, z, v = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
	c := new(code)
	c.get(y).i32(laneBytes).op(op.I32Add).set(z)
	c.vzero().set(v).fill(y, v)
	return c.loop(func() { // over the units
		c.get(units).op(op.I32Eqz).exitIf()
		c.get(b).load(0).simd(op.F64x2Splat).set(v).fill(z, v)
		c.i32(0).set(j).get(x).set(xj)
		c.loop(func() { // over the coordinates: z += w[j]·x[j]
			c.get(j).get(dim).op(op.I32GeS).exitIf()
			c.get(z).get(xj).get(w).load(0).call(fAxpy)
			c.add(w, 8).add(xj, laneBytes).add(j, 1)
		})
		c.get(a).load(0).f64(.5).op(op.F64Mul).simd(op.F64x2Splat).set(v)
		for k := range vectorsPerLane { // y += a/2·(z + |z|), which is a·σ(z)
			off := vectorBytes * k
			c.get(y).get(y).vload(off)
			c.get(z).vload(off).get(z).vload(off).simd(op.F64x2Abs).simd(op.F64x2Add)
			c.get(v).simd(op.F64x2Mul).simd(op.F64x2Add).vstore(off)
		}
		c.add(b, 8).add(a, 8)
		c.get(units).i32(1).op(op.I32Sub).set(units)
	})
}

// radial(dst, r, x, scratch, dim, order): ‖x‖² goes to the first lane of scratch, r²‖x‖^{2j} to the second.
func radial() *code {
	const dst, r, x, rho, dim, order, v = 0, 1, 2, 3, 4, 5, 6
	c := new(code)
	c.fill(rho, v) // a local starts at zero
	c.loop(func() {
		c.get(dim).op(op.I32Eqz).exitIf()
		for k := range vectorsPerLane {
			off := vectorBytes * k
			c.get(rho).get(rho).vload(off)
			c.get(x).vload(off).tee(v).get(v).simd(op.F64x2Mul).simd(op.F64x2Add).vstore(off)
		}
		c.add(x, laneBytes)
		c.get(dim).i32(1).op(op.I32Sub).set(dim)
	})
	power := func() *code { return c.get(rho).i32(laneBytes).op(op.I32Add) }
	c.get(dst).get(dst).load(0)
	power().get(r).get(r).call(fProduct).op(op.F64Add).store(0)
	return c.loop(func() {
		c.get(order).op(op.I32Eqz).exitIf()
		c.get(dst).i32(8).op(op.I32Add).tee(dst).get(dst).load(0)
		power()
		power().get(rho).call(fProduct).op(op.F64Add).store(0)
		c.get(order).i32(1).op(op.I32Sub).set(order)
	})
}
