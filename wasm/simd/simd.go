// Package simd emits a small WebAssembly module that does the four walks of package lane with two numbers at a time, in
// the memory of the Go program that calls it: Go's compiler has no vectors, and a second toolchain would be too much.
// The sums run in lane's order, so the digits are the same.
//
// The site's build writes it to web/lane.wasm. The page compiles it once for all workers, web/worker.js instantiates it
// in the Go program's memory, and Use puts it in place of lane's loops, which stay where a browser has no vectors.
package simd

import (
	"crease/algo/num/lane"
	"crease/wasm/op"
)

const (
	laneBytes      = lane.Size * 8
	vectorBytes    = 16
	vectorsPerLane = laneBytes / vectorBytes
	steps          = lane.Size / 4 // four samples a step: one of each accumulator
	stepBytes      = 2 * vectorBytes
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
	globals // how many there are
)

// Module returns the module. It imports the memory as "go" "mem" and exports
//
//	moments(next, prod, x, dim, order)
//	subtract(r, next, prod, x, dim, order)
//	evaluate(y, x, w, b, a, dim, units)
//	radial(dst, r, x, scratch, dim, order)
//
// with the parameters of lane's loops as addresses and counts, all i32. next is a table of order+1 addresses: entry k
// is that of dst[k][0] or poly[k][0], and is advanced by the walk.
func Module() []byte {
	i32 := func(n int) []byte { return types(op.TypeI32, n) }
	vectors := func(n int) []byte { return types(op.TypeV128, n) }
	funcs := []function{
		fMoments:       {export: "moments", params: i32(5), body: moments()},
		fSubtract:      {export: "subtract", params: i32(6), locals: vectors(1), body: subtract()},
		fEvaluate:      {export: "evaluate", params: i32(7), locals: append(i32(3), vectors(1)...), body: evaluate()},
		fRadial:        {export: "radial", params: i32(6), locals: vectors(1), body: radial()},
		fMomentsBelow:  {params: i32(2), locals: i32(4), body: momentsBelow()},
		fSubtractBelow: {params: i32(2), locals: i32(4), body: subtractBelow()},
		fProduct:       {params: i32(3), results: []byte{op.TypeF64}, locals: vectors(3), body: product()},
		fAxpy:          {params: append(i32(2), op.TypeF64), locals: vectors(1), body: axpy()},
	}
	for n := 1; n <= 4; n++ {
		funcs = append(funcs, function{params: i32(3), locals: vectors(2 + 2*n), body: dots(n)})
	}
	return assemble(funcs, globals)
}
