package simd

// moments(next, prod, x, dim, order): locals 0 … 4.
func moments() *code {
	c := new(code)
	for p, g := range []int{gNext, gProd, gX, gDim, gOrder} {
		c.get(p).setGlobal(g)
	}
	return c.i32(1).i32(0).call(fMomentsBelow)
}

// Parameters and locals of momentsBelow and subtractBelow, which go through the
// monomials that extend one of degree deg−1 by a coordinate i ≥ low.
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
	c.get(deg).global(gOrder).op(opI32Eq).ifThen(func() { lastDegree(c) })
	return c.loop(func() {
		c.get(coord).global(gDim).op(opI32GeS).exitIf()
		c.get(slot).loadI32(0).tee(cell)
		c.get(cell).load(0)
		extend(c).op(opF64Add).store(0)
		c.get(slot).get(cell).i32(8).op(opI32Add).storeI32(0)
		c.get(deg).i32(1).op(opI32Add).get(coord).call(fMomentsBelow)
		c.add(coord, 1)
	})
}

// begin returns if deg > order, and fills the locals prev and slot.
func begin() *code {
	c := new(code)
	c.get(deg).global(gOrder).op(opI32GtS).ifThen(func() { c.op(opReturn) })
	c.global(gProd).get(deg).i32(1).op(opI32Sub).i32(laneBytes).op(opI32Mul, opI32Add).set(prev)
	c.global(gNext).get(deg).i32(4).op(opI32Mul, opI32Add).set(slot)
	return c
}

// lastDegree adds the inner products of the last degree, four at a time while
// there are four, and returns.
func lastDegree(c *code) {
	dotsHere := func(n int) {
		c.get(cell).get(prev)
		laneOf(c, coord).call(fDots + n - 1)
		c.add(cell, 8*n)
	}
	c.loop(func() {
		c.get(coord).i32(4).op(opI32Add).global(gDim).op(opI32GtS).exitIf()
		dotsHere(4)
		c.add(coord, 4)
	})
	for n := 3; n >= 1; n-- {
		c.global(gDim).get(coord).op(opI32Sub).i32(n).op(opI32Eq).ifThen(func() {
			dotsHere(n)
			c.global(gDim).set(coord)
		})
	}
	c.get(slot).get(cell).storeI32(0).op(opReturn)
}

// extend multiplies the products by coordinate i into the next lane of products
// and leaves their sum.
func extend(c *code) *code {
	c.get(prev).i32(laneBytes).op(opI32Add).get(prev)
	return laneOf(c, coord).call(fProduct)
}

// laneOf leaves the address of the coordinate in local i.
func laneOf(c *code, i int) *code {
	return c.global(gX).get(i).i32(laneBytes).op(opI32Mul, opI32Add)
}

// subtract(r, next, prod, x, dim, order): locals 0 … 5, one vector.
func subtract() *code {
	const prod, ones = 2, 6
	c := new(code)
	for p, g := range []int{gR, gNext, gProd, gX, gDim, gOrder} {
		c.get(p).setGlobal(g)
	}
	c.f64(1).simd(f64x2Splat).set(ones).fill(prod, ones)
	return c.i32(1).i32(0).call(fSubtractBelow)
}

// subtractBelow(deg, low).
func subtractBelow() *code {
	c := begin()
	c.get(low).set(coord)
	return c.loop(func() {
		c.get(coord).global(gDim).op(opI32GeS).exitIf()
		extend(c).op(opDrop)
		c.global(gR).get(prev).i32(laneBytes).op(opI32Add)
		c.get(slot).loadI32(0).tee(cell).load(0).op(opF64Neg).call(fAxpy)
		c.get(slot).get(cell).i32(8).op(opI32Add).storeI32(0)
		c.get(deg).i32(1).op(opI32Add).get(coord).call(fSubtractBelow)
		c.add(coord, 1)
	})
}
