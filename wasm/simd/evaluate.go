package simd

// evaluate(y, x, w, b, a, dim, units): locals j, xj, z and one vector. Four
// samples' preactivations at a time would need the weights again and again; a
// whole lane z is built up instead, in the scratch behind y.
func evaluate() *code {
	const y, x, w, b, a, dim, units, j, xj, z, v = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
	c := new(code)
	c.get(y).i32(laneBytes).op(opI32Add).set(z)
	c.vzero().set(v).fill(y, v)
	return c.loop(func() { // over the units
		c.get(units).op(opI32Eqz).exitIf()
		c.get(b).load(0).simd(f64x2Splat).set(v).fill(z, v)
		c.i32(0).set(j).get(x).set(xj)
		c.loop(func() { // over the coordinates: z += w[j]·x[j]
			c.get(j).get(dim).op(opI32GeS).exitIf()
			c.get(z).get(xj).get(w).load(0).call(fAxpy)
			c.add(w, 8).add(xj, laneBytes).add(j, 1)
		})
		c.get(a).load(0).f64(.5).op(opF64Mul).simd(f64x2Splat).set(v)
		for k := range vectorsPerLane { // y += a/2·(z + |z|), which is a·σ(z)
			off := vectorBytes * k
			c.get(y).get(y).vload(off)
			c.get(z).vload(off).get(z).vload(off).simd(f64x2Abs).simd(f64x2Add)
			c.get(v).simd(f64x2Mul).simd(f64x2Add).vstore(off)
		}
		c.add(b, 8).add(a, 8)
		c.get(units).i32(1).op(opI32Sub).set(units)
	})
}

// radial(dst, r, x, scratch, dim, order): ‖x‖² goes to the first lane of
// scratch, r²‖x‖^{2j} to the second.
func radial() *code {
	const dst, r, x, rho, dim, order, v = 0, 1, 2, 3, 4, 5, 6
	c := new(code)
	c.fill(rho, v) // a local starts at zero
	c.loop(func() {
		c.get(dim).op(opI32Eqz).exitIf()
		for k := range vectorsPerLane {
			off := vectorBytes * k
			c.get(rho).get(rho).vload(off)
			c.get(x).vload(off).tee(v).get(v).simd(f64x2Mul).simd(f64x2Add).vstore(off)
		}
		c.add(x, laneBytes)
		c.get(dim).i32(1).op(opI32Sub).set(dim)
	})
	power := func() *code { return c.get(rho).i32(laneBytes).op(opI32Add) }
	c.get(dst).get(dst).load(0)
	power().get(r).get(r).call(fProduct).op(opF64Add).store(0)
	return c.loop(func() {
		c.get(order).op(opI32Eqz).exitIf()
		c.get(dst).i32(8).op(opI32Add).tee(dst).get(dst).load(0)
		power()
		power().get(rho).call(fProduct).op(opF64Add).store(0)
		c.get(order).i32(1).op(opI32Sub).set(order)
	})
}
