package simd

import "crease/wasm/op"

// moments(next, prod, x, dim, order): locals 0 … 4.
func moments() *op.Code {
	c := new(op.Code)
	for p, g := range []int{gNext, gProd, gX, gDim, gOrder} {
		c.Get(p).SetGlobal(g)
	}
	return c.I32(1).I32(0).Call(fMomentsBelow)
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
func momentsBelow() *op.Code {
	c := begin()
	c.Get(slot).LoadI32(0).Set(cell)
	c.Get(low).Set(coord)
	c.Get(deg).Global(gOrder).Op(op.I32Eq).IfThen(func() { lastDegree(c) })
	return c.Loop(func() {
		c.Get(coord).Global(gDim).Op(op.I32GeS).ExitIf()
		c.Get(slot).LoadI32(0).Tee(cell)
		c.Get(cell).Load(0)
		extend(c).Op(op.F64Add).Store(0)
		c.Get(slot).Get(cell).I32(8).Op(op.I32Add).StoreI32(0)
		c.Get(deg).I32(1).Op(op.I32Add).Get(coord).Call(fMomentsBelow)
		c.Add(coord, 1)
	})
}

// begin returns if deg > order, and fills the locals prev and slot.
func begin() *op.Code {
	c := new(op.Code)
	c.Get(deg).Global(gOrder).Op(op.I32GtS).IfThen(func() { c.Op(op.Return) })
	c.Global(gProd).Get(deg).I32(1).Op(op.I32Sub).I32(laneBytes).Op(op.I32Mul, op.I32Add).Set(prev)
	c.Global(gNext).Get(deg).I32(4).Op(op.I32Mul, op.I32Add).Set(slot)
	return c
}

// lastDegree adds the inner products of the last degree, four at a time while there are four, and returns.
func lastDegree(c *op.Code) {
	dotsHere := func(n int) {
		c.Get(cell).Get(prev)
		laneOf(c, coord).Call(fDots + n - 1)
		c.Add(cell, 8*n)
	}
	c.Loop(func() {
		c.Get(coord).I32(4).Op(op.I32Add).Global(gDim).Op(op.I32GtS).ExitIf()
		dotsHere(4)
		c.Add(coord, 4)
	})
	for n := 3; n >= 1; n-- {
		c.Global(gDim).Get(coord).Op(op.I32Sub).I32(n).Op(op.I32Eq).IfThen(func() {
			dotsHere(n)
			c.Global(gDim).Set(coord)
		})
	}
	c.Get(slot).Get(cell).StoreI32(0).Op(op.Return)
}

// extend multiplies the products by coordinate i into the next lane of products and leaves their sum.
func extend(c *op.Code) *op.Code {
	c.Get(prev).I32(laneBytes).Op(op.I32Add).Get(prev)
	return laneOf(c, coord).Call(fProduct)
}

// laneOf leaves the address of the coordinate in local i.
func laneOf(c *op.Code, i int) *op.Code {
	return c.Global(gX).Get(i).I32(laneBytes).Op(op.I32Mul, op.I32Add)
}

// subtract(r, next, prod, x, dim, order): locals 0 … 5, one vector.
func subtract() *op.Code {
	const prod, ones = 2, 6
	c := new(op.Code)
	for p, g := range []int{gR, gNext, gProd, gX, gDim, gOrder} {
		c.Get(p).SetGlobal(g)
	}
	c.F64(1).SIMD(op.F64x2Splat).Set(ones).Fill(prod, ones, vectorsPerLane)
	return c.I32(1).I32(0).Call(fSubtractBelow)
}

// subtractBelow(deg, low).
func subtractBelow() *op.Code {
	c := begin()
	c.Get(low).Set(coord)
	return c.Loop(func() {
		c.Get(coord).Global(gDim).Op(op.I32GeS).ExitIf()
		extend(c).Op(op.Drop)
		c.Global(gR).Get(prev).I32(laneBytes).Op(op.I32Add)
		c.Get(slot).LoadI32(0).Tee(cell).Load(0).Op(op.F64Neg).Call(fAxpy)
		c.Get(slot).Get(cell).I32(8).Op(op.I32Add).StoreI32(0)
		c.Get(deg).I32(1).Op(op.I32Add).Get(coord).Call(fSubtractBelow)
		c.Add(coord, 1)
	})
}

// product(p, prev, x) → Σ: p = prev·x for a lane; locals v, lo, hi.
func product() *op.Code {
	const p, prev, x, v, lo, hi = 0, 1, 2, 3, 4, 5
	c := new(op.Code)
	for s := range steps {
		for half, acc := range []int{lo, hi} {
			off := s*stepBytes + vectorBytes*half
			c.Get(p).Get(prev).VLoad(off).Get(x).VLoad(off).SIMD(op.F64x2Mul).Tee(v).VStore(off)
			c.Get(acc).Get(v).SIMD(op.F64x2Add).Set(acc)
		}
	}
	return c.Sum4(lo, hi)
}

// axpy(r, p, a): r += a·p for a lane; local v.
func axpy() *op.Code {
	const r, p, a, v = 0, 1, 2, 3
	c := new(op.Code)
	c.Get(a).SIMD(op.F64x2Splat).Set(v)
	for k := range vectorsPerLane {
		off := vectorBytes * k
		c.Get(r).Get(r).VLoad(off).Get(p).VLoad(off).Get(v).SIMD(op.F64x2Mul).SIMD(op.F64x2Add).VStore(off)
	}
	return c
}

// dots(dst, p, x) of n inner products: dst[j] += Σ p·x[j]; locals p0, p1 and two accumulators each.
func dots(n int) *op.Code {
	const dst, p, x, p0, acc = 0, 1, 2, 3, 5
	c := new(op.Code)
	for s := range steps {
		for half := range 2 {
			c.Get(p).VLoad(s*stepBytes + vectorBytes*half).Set(p0 + half)
		}
		for j := range n {
			for half := range 2 {
				a := acc + 2*j + half
				c.Get(a).Get(p0 + half).Get(x).VLoad(j*laneBytes + s*stepBytes + vectorBytes*half)
				c.SIMD(op.F64x2Mul).SIMD(op.F64x2Add).Set(a)
			}
		}
	}
	for j := range n {
		c.Get(dst).Get(dst).Load(8 * j)
		c.Sum4(acc+2*j, acc+2*j+1).Op(op.F64Add).Store(8 * j)
	}
	return c
}

// evaluate(y, x, w, b, a, dim, units): locals j, xj, z and one vector. A whole lane z is built up, behind y.
func evaluate() *op.Code {
	const y, x, w, b, a, dim, units, j, xj, z, v = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
	c := new(op.Code)
	c.Get(y).I32(laneBytes).Op(op.I32Add).Set(z)
	c.SIMD(op.V128Const).Op(make([]byte, vectorBytes)...).Set(v).Fill(y, v, vectorsPerLane)
	return c.Loop(func() { // over the units
		c.Get(units).Op(op.I32Eqz).ExitIf()
		c.Get(b).Load(0).SIMD(op.F64x2Splat).Set(v).Fill(z, v, vectorsPerLane)
		c.I32(0).Set(j).Get(x).Set(xj)
		c.Loop(func() { // over the coordinates: z += w[j]·x[j]
			c.Get(j).Get(dim).Op(op.I32GeS).ExitIf()
			c.Get(z).Get(xj).Get(w).Load(0).Call(fAxpy)
			c.Add(w, 8).Add(xj, laneBytes).Add(j, 1)
		})
		c.Get(a).Load(0).F64(.5).Op(op.F64Mul).SIMD(op.F64x2Splat).Set(v)
		for k := range vectorsPerLane { // y += a/2·(z + |z|), which is a·σ(z)
			off := vectorBytes * k
			c.Get(y).Get(y).VLoad(off)
			c.Get(z).VLoad(off).Get(z).VLoad(off).SIMD(op.F64x2Abs).SIMD(op.F64x2Add)
			c.Get(v).SIMD(op.F64x2Mul).SIMD(op.F64x2Add).VStore(off)
		}
		c.Add(b, 8).Add(a, 8)
		c.Get(units).I32(1).Op(op.I32Sub).Set(units)
	})
}

// radial(dst, r, x, scratch, dim, order): ‖x‖² goes to the first lane of scratch, r²‖x‖^{2j} to the second.
func radial() *op.Code {
	const dst, r, x, rho, dim, order, v = 0, 1, 2, 3, 4, 5, 6
	c := new(op.Code)
	c.Fill(rho, v, vectorsPerLane) // a local starts at zero
	c.Loop(func() {
		c.Get(dim).Op(op.I32Eqz).ExitIf()
		for k := range vectorsPerLane {
			off := vectorBytes * k
			c.Get(rho).Get(rho).VLoad(off)
			c.Get(x).VLoad(off).Tee(v).Get(v).SIMD(op.F64x2Mul).SIMD(op.F64x2Add).VStore(off)
		}
		c.Add(x, laneBytes)
		c.Get(dim).I32(1).Op(op.I32Sub).Set(dim)
	})
	power := func() *op.Code { return c.Get(rho).I32(laneBytes).Op(op.I32Add) }
	c.Get(dst).Get(dst).Load(0)
	power().Get(r).Get(r).Call(fProduct).Op(op.F64Add).Store(0)
	return c.Loop(func() {
		c.Get(order).Op(op.I32Eqz).ExitIf()
		c.Get(dst).I32(8).Op(op.I32Add).Tee(dst).Get(dst).Load(0)
		power()
		power().Get(rho).Call(fProduct).Op(op.F64Add).Store(0)
		c.Get(order).I32(1).Op(op.I32Sub).Set(order)
	})
}
