// Package simd emits a small WebAssembly module that does the four walks of package lane with two numbers at a time, in
// the memory of the Go program that calls it: Go's compiler has no vectors, and a second toolchain would be too much.
// The sums run in lane's order, so the digits are the same.
//
// The site's build writes it to web/lane.wasm. The page compiles it once for all workers, web/worker.js instantiates it
// in the Go program's memory, and Use puts it in place of lane's loops, which stay where a browser has no vectors.
package simd

import (
	"bytes"
	"slices"

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
	i32 := func(n int) []byte { return bytes.Repeat([]byte{op.TypeI32}, n) }
	vectors := func(n int) []byte { return bytes.Repeat([]byte{op.TypeV128}, n) }
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

type function struct {
	export  string // "" for internal ones
	params  []byte // types
	results []byte
	locals  []byte // types of the locals behind the parameters, in order
	body    *op.Code
}

// assemble writes a module: functions with types of their own, mutable i32 globals, the memory "go" "mem".
func assemble(funcs []function, globals int) []byte {
	var types, decls, exports, bodies [][]byte
	for i, f := range funcs {
		types = append(types, slices.Concat([]byte{op.TypeFunc}, vec(f.params), vec(f.results)))
		decls = append(decls, op.Unsigned(i))
		if f.export != "" {
			exports = append(exports, slices.Concat(vec([]byte(f.export)), []byte{kindFunction}, op.Unsigned(i)))
		}
		body := op.Unsigned(len(f.locals))
		for _, t := range f.locals {
			body = append(body, 1, t) // one local of type t
		}
		bodies = append(bodies, vec(slices.Concat(body, *f.body, []byte{op.End})))
	}
	// At least one page: the program's memory is never smaller.
	memory := slices.Concat(vec([]byte("go")), vec([]byte("mem")), []byte{kindMemory, noMaximum, 1})
	zero := []byte{op.TypeI32, mutable, op.I32Const, 0, op.End}
	return slices.Concat(
		[]byte(op.Header),
		section(op.TypeSection, types),
		section(op.ImportSection, [][]byte{memory}),
		section(op.FunctionSection, decls),
		section(op.GlobalSection, slices.Repeat([][]byte{zero}, globals)),
		section(op.ExportSection, exports),
		section(op.CodeSection, bodies),
	)
}

// Kinds of imports and exports, the limits of a memory without a maximum, and the mutability of a global.
const (
	kindFunction = 0
	kindMemory   = 2
	noMaximum    = 0
	mutable      = 1
)

func section(id byte, items [][]byte) []byte {
	return append([]byte{id}, vec(append(op.Unsigned(len(items)), slices.Concat(items...)...))...)
}

func vec(b []byte) []byte { return op.AppendBytes(nil, b) }
