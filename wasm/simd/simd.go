// Package simd emits a small WebAssembly module that does the four walks of
// package lane with two numbers at a time, in the memory of the Go program that
// calls it. Go's own compiler has no vectors for WebAssembly; a second toolchain
// for four loops would be too much. The sums run in the order that package lane
// fixes, so the digits are the same with and without it.
package simd

import "crease/algo/lane"

const (
	laneBytes = lane.Size * 8
	steps     = lane.Size / 4 // four samples a step: one of each accumulator
	stepBytes = 32
)

// Functions of the module, in order.
const (
	fMoments = iota
	fSubtract
	fEvaluate
	fRadial
	fMomentsBelow
	fSubtractBelow
	fProduct
	fAxpy
	fDots // fDots … fDots+3: one to four inner products at once
)

// Globals of the module: the parameters of the walk that is under way.
const (
	gNext = iota // table of addresses, one a degree: what comes next there
	gProd
	gX
	gDim
	gOrder
	gR
	nGlobals
)

// Module returns the module. It imports the memory as "go" "mem" and exports
//
//	moments(next, prod, x, dim, order)
//	subtract(r, next, prod, x, dim, order)
//	evaluate(y, x, w, b, a, dim, units)
//	radial(dst, r, x, scratch, dim, order)
//
// with the parameters of lane.Walks as addresses and counts, all i32. next is a
// table of order+1 addresses: entry k is that of dst[k][0] or poly[k][0], and is
// advanced by the walk.
func Module() []byte {
	i32 := func(n int) []byte {
		p := make([]byte, n)
		for i := range p {
			p[i] = typeI32
		}
		return p
	}
	return assemble([]function{
		{params: i32(5), export: "moments", body: moments()},
		{params: i32(6), export: "subtract", locals: vectors(1), body: subtract()},
		{params: i32(7), export: "evaluate", locals: append(i32(3), vectors(1)...), body: evaluate()},
		{params: i32(6), export: "radial", locals: vectors(1), body: radial()},
		{params: i32(2), locals: i32(4), body: momentsBelow()},
		{params: i32(2), locals: i32(4), body: subtractBelow()},
		{params: i32(3), results: []byte{typeF64}, locals: vectors(3), body: product()},
		{params: append(i32(2), typeF64), locals: vectors(1), body: axpy()},
		{params: i32(3), locals: vectors(2 + 2), body: dots(1)},
		{params: i32(3), locals: vectors(2 + 4), body: dots(2)},
		{params: i32(3), locals: vectors(2 + 6), body: dots(3)},
		{params: i32(3), locals: vectors(2 + 8), body: dots(4)},
	}, nGlobals)
}

func vectors(n int) []byte {
	v := make([]byte, n)
	for i := range v {
		v[i] = typeV128
	}
	return v
}

// moments(next, prod, x, dim, order): locals 0 … 4.
func moments() *code {
	c := new(code)
	for p, g := range []int{gNext, gProd, gX, gDim, gOrder} {
		c.get(p).setGlob(g)
	}
	return c.i32(1).i32(0).call(fMomentsBelow)
}

// momentsBelow(deg, low): locals i, p, cell, slot.
func momentsBelow() *code {
	const deg, low, i, p, cell, slot = 0, 1, 2, 3, 4, 5
	c := new(code)
	c.get(deg).glob(gOrder).op(0x4A /* i32.gt_s */, opIf, void, opReturn, opEnd)
	// p = prod + (deg−1)·laneBytes, the lane to extend; slot = &next[deg].
	c.glob(gProd).get(deg).i32(1).op(opI32Sub).i32(laneBytes).op(opI32Mul, opI32Add).set(p)
	c.glob(gNext).get(deg).i32(4).op(opI32Mul, opI32Add).set(slot)
	c.get(slot).mem(opI32Load, 0).set(cell)
	c.get(low).set(i)
	c.get(deg).glob(gOrder).op(opI32Eq, opIf, void)
	// The last degree: inner products, four at a time while there are four.
	c.op(opBlock, void, opLoop, void)
	c.get(i).i32(4).op(opI32Add).glob(gDim).op(0x4A).imm(opBrIf, 1)
	c.get(cell).get(p)
	laneOf(c, i).call(fDots + 3)
	c.get(cell).i32(32).op(opI32Add).set(cell)
	c.get(i).i32(4).op(opI32Add).set(i)
	c.imm(opBr, 0).op(opEnd, opEnd)
	for n := 3; n >= 1; n-- {
		c.glob(gDim).get(i).op(opI32Sub).i32(n).op(opI32Eq, opIf, void)
		c.get(cell).get(p)
		laneOf(c, i).call(fDots + n - 1)
		c.get(cell).i32(8 * n).op(opI32Add).set(cell)
		c.glob(gDim).set(i)
		c.op(opEnd)
	}
	c.get(slot).get(cell).mem(opI32Store, 0)
	c.op(opReturn, opEnd)
	c.op(opBlock, void, opLoop, void)
	c.get(i).glob(gDim).op(opI32GeS).imm(opBrIf, 1)
	c.get(slot).mem(opI32Load, 0).tee(cell)
	c.get(cell).mem(opF64Load, 0)
	c.get(p).i32(laneBytes).op(opI32Add).get(p)
	laneOf(c, i).call(fProduct).op(opF64Add).mem(opF64Store, 0)
	c.get(slot).get(cell).i32(8).op(opI32Add).mem(opI32Store, 0)
	c.get(deg).i32(1).op(opI32Add).get(i).call(fMomentsBelow)
	c.get(i).i32(1).op(opI32Add).set(i)
	return c.imm(opBr, 0).op(opEnd, opEnd)
}

// laneOf leaves the address of coordinate i, a local.
func laneOf(c *code, i int) *code {
	return c.glob(gX).get(i).i32(laneBytes).op(opI32Mul, opI32Add)
}

// subtract(r, next, prod, x, dim, order): locals 0 … 5, one vector.
func subtract() *code {
	c := new(code)
	for p, g := range []int{gR, gNext, gProd, gX, gDim, gOrder} {
		c.get(p).setGlob(g)
	}
	c.op(0x44).op(0, 0, 0, 0, 0, 0, 0xF0, 0x3F).simd(f64x2Splat).set(6) // f64.const 1
	for s := range 2 * steps {
		c.get(2).get(6).vstore(16 * s)
	}
	return c.i32(1).i32(0).call(fSubtractBelow)
}

// subtractBelow(deg, low): locals i, p, cell, slot.
func subtractBelow() *code {
	const deg, low, i, p, cell, slot = 0, 1, 2, 3, 4, 5
	c := new(code)
	c.get(deg).glob(gOrder).op(0x4A, opIf, void, opReturn, opEnd)
	c.glob(gProd).get(deg).i32(1).op(opI32Sub).i32(laneBytes).op(opI32Mul, opI32Add).set(p)
	c.glob(gNext).get(deg).i32(4).op(opI32Mul, opI32Add).set(slot)
	c.get(low).set(i)
	c.op(opBlock, void, opLoop, void)
	c.get(i).glob(gDim).op(opI32GeS).imm(opBrIf, 1)
	c.get(p).i32(laneBytes).op(opI32Add).get(p)
	laneOf(c, i).call(fProduct).op(opDrop)
	c.glob(gR).get(p).i32(laneBytes).op(opI32Add)
	c.get(slot).mem(opI32Load, 0).tee(cell).mem(opF64Load, 0).op(opF64Neg).call(fAxpy)
	c.get(slot).get(cell).i32(8).op(opI32Add).mem(opI32Store, 0)
	c.get(deg).i32(1).op(opI32Add).get(i).call(fSubtractBelow)
	c.get(i).i32(1).op(opI32Add).set(i)
	return c.imm(opBr, 0).op(opEnd, opEnd)
}

// product(p, prev, x) → Σ: locals v, lo, hi.
func product() *code {
	const p, prev, x, v, lo, hi = 0, 1, 2, 3, 4, 5
	c := new(code)
	for s := range steps {
		for h, acc := range []int{lo, hi} {
			off := s*stepBytes + 16*h
			c.get(p).get(prev).vload(off).get(x).vload(off).simd(f64x2Mul).tee(v).vstore(off)
			c.get(acc).get(v).simd(f64x2Add).set(acc)
		}
	}
	return c.sum4(lo, hi)
}

// axpy(r, p, a): local v.
func axpy() *code {
	const r, p, a, v = 0, 1, 2, 3
	c := new(code)
	c.get(a).simd(f64x2Splat).set(v)
	for s := range 2 * steps {
		c.get(r).get(r).vload(16 * s).get(p).vload(16 * s).get(v).simd(f64x2Mul).simd(f64x2Add).vstore(16 * s)
	}
	return c
}

// dots(dst, p, x) of n inner products: locals p0, p1 and two accumulators each.
func dots(n int) *code {
	const dst, p, x, p0, acc = 0, 1, 2, 3, 5
	c := new(code)
	for s := range steps {
		for h := range 2 {
			c.get(p).vload(s*stepBytes + 16*h).set(p0 + h)
		}
		for j := range n {
			for h := range 2 {
				a := acc + 2*j + h
				c.get(a).get(p0 + h).get(x).vload(j*laneBytes + s*stepBytes + 16*h)
				c.simd(f64x2Mul).simd(f64x2Add).set(a)
			}
		}
	}
	for j := range n {
		c.get(dst).get(dst).mem(opF64Load, 8*j)
		c.sum4(acc+2*j, acc+2*j+1).op(opF64Add).mem(opF64Store, 8*j)
	}
	return c
}

// evaluate(y, x, w, b, a, dim, units): locals j, u, xj and one vector. Four
// samples' preactivations at a time would need the weights again and again; a
// whole lane is built up in y's place instead, one lane of scratch behind y.
func evaluate() *code {
	const y, x, w, b, a, dim, units, j, xj, z, v = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
	c := new(code)
	c.get(y).i32(laneBytes).op(opI32Add).set(z)
	c.vzero().set(v)
	for s := range 2 * steps {
		c.get(y).get(v).vstore(16 * s)
	}
	c.op(opBlock, void, opLoop, void)
	c.get(units).op(opI32Eqz).imm(opBrIf, 1)
	c.get(b).mem(opF64Load, 0).simd(f64x2Splat).set(v)
	for s := range 2 * steps {
		c.get(z).get(v).vstore(16 * s)
	}
	c.i32(0).set(j).get(x).set(xj)
	c.op(opBlock, void, opLoop, void)
	c.get(j).get(dim).op(opI32GeS).imm(opBrIf, 1)
	c.get(z).get(xj).get(w).mem(opF64Load, 0).call(fAxpy)
	c.get(w).i32(8).op(opI32Add).set(w)
	c.get(xj).i32(laneBytes).op(opI32Add).set(xj)
	c.get(j).i32(1).op(opI32Add).set(j)
	c.imm(opBr, 0).op(opEnd, opEnd)
	c.get(a).mem(opF64Load, 0).op(0x44).op(0, 0, 0, 0, 0, 0, 0xE0, 0x3F).op(opF64Mul).simd(f64x2Splat).set(v) // a/2
	for s := range 2 * steps {
		c.get(y).get(y).vload(16 * s)
		c.get(z).vload(16 * s).get(z).vload(16 * s).simd(f64x2Abs).simd(f64x2Add)
		c.get(v).simd(f64x2Mul).simd(f64x2Add).vstore(16 * s)
	}
	c.get(b).i32(8).op(opI32Add).set(b)
	c.get(a).i32(8).op(opI32Add).set(a)
	c.get(units).i32(1).op(opI32Sub).set(units)
	return c.imm(opBr, 0).op(opEnd, opEnd)
}

// radial(dst, r, x, scratch, dim, order): ‖x‖² goes to the first lane of
// scratch, r²‖x‖^{2j} to the second.
func radial() *code {
	const dst, r, x, rho, dim, order, v = 0, 1, 2, 3, 4, 5, 6
	c := new(code)
	for s := range 2 * steps {
		c.get(rho).get(v).vstore(16 * s)
	}
	c.op(opBlock, void, opLoop, void)
	c.get(dim).op(opI32Eqz).imm(opBrIf, 1)
	for s := range 2 * steps {
		c.get(rho).get(rho).vload(16 * s)
		c.get(x).vload(16 * s).tee(v).get(v).simd(f64x2Mul).simd(f64x2Add).vstore(16 * s)
	}
	c.get(x).i32(laneBytes).op(opI32Add).set(x)
	c.get(dim).i32(1).op(opI32Sub).set(dim)
	c.imm(opBr, 0).op(opEnd, opEnd)
	scratch := func() *code { return c.get(rho).i32(laneBytes).op(opI32Add) }
	c.get(dst).get(dst).mem(opF64Load, 0)
	scratch().get(r).get(r).call(fProduct).op(opF64Add).mem(opF64Store, 0)
	c.op(opBlock, void, opLoop, void)
	c.get(order).op(opI32Eqz).imm(opBrIf, 1)
	c.get(dst).i32(8).op(opI32Add).tee(dst).get(dst).mem(opF64Load, 0)
	scratch()
	scratch().get(rho).call(fProduct).op(opF64Add).mem(opF64Store, 0)
	c.get(order).i32(1).op(opI32Sub).set(order)
	return c.imm(opBr, 0).op(opEnd, opEnd)
}
