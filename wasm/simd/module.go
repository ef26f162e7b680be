package simd

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"

	"crease/wasm/op"
)

type function struct {
	export  string // "" for internal ones
	params  []byte // types
	results []byte
	locals  []byte // types of the locals behind the parameters, in order
	body    *code
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
		bodies = append(bodies, vec(slices.Concat(body, f.body.b, []byte{op.End})))
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

// types returns n times the same type.
func types(t byte, n int) []byte { return bytes.Repeat([]byte{t}, n) }

// code is the body of a function under construction. Its methods return it: what works on one stack is one line.
type code struct{ b []byte }

// op appends opcodes without immediates, or raw bytes.
func (c *code) op(bytes ...byte) *code { c.b = append(c.b, bytes...); return c }

// imm appends an opcode with an unsigned immediate.
func (c *code) imm(code byte, n int) *code { return c.op(code).op(op.Unsigned(n)...) }

func (c *code) get(local int) *code       { return c.imm(op.LocalGet, local) }
func (c *code) set(local int) *code       { return c.imm(op.LocalSet, local) }
func (c *code) tee(local int) *code       { return c.imm(op.LocalTee, local) }
func (c *code) global(g int) *code        { return c.imm(op.GlobalGet, g) }
func (c *code) setGlobal(g int) *code     { return c.imm(op.GlobalSet, g) }
func (c *code) call(function int) *code   { return c.imm(op.Call, function) }
func (c *code) i32(n int) *code           { return c.op(op.I32Const).op(op.AppendSigned(nil, int64(n))...) }
func (c *code) load(offset int) *code     { return c.mem(op.F64Load, align8, offset) }
func (c *code) store(offset int) *code    { return c.mem(op.F64Store, align8, offset) }
func (c *code) loadI32(offset int) *code  { return c.mem(op.I32Load, align4, offset) }
func (c *code) storeI32(offset int) *code { return c.mem(op.I32Store, align4, offset) }

func (c *code) f64(v float64) *code {
	c.op(op.F64Const)
	c.b = binary.LittleEndian.AppendUint64(c.b, math.Float64bits(v))
	return c
}

// Alignments of loads and stores, as logarithms to base 2.
const (
	align4 = 2
	align8 = 3
)

// mem is a load or store at the address on the stack plus offset.
func (c *code) mem(code, align byte, offset int) *code {
	return c.op(code, align).op(op.Unsigned(offset)...)
}

// simd is a SIMD opcode without immediates.
func (c *code) simd(code int) *code { return c.op(op.SIMD).op(op.Unsigned(code)...) }

// vload and vstore move 16 bytes. They promise an alignment of 8 only: Go promises no more of its slices.
func (c *code) vload(offset int) *code {
	return c.simd(op.V128Load).op(align8).op(op.Unsigned(offset)...)
}
func (c *code) vstore(offset int) *code {
	return c.simd(op.V128Store).op(align8).op(op.Unsigned(offset)...)
}

func (c *code) vzero() *code { return c.simd(op.V128Const).op(make([]byte, 16)...) }

// add adds n to the i32 in a local.
func (c *code) add(local, n int) *code { return c.get(local).i32(n).op(op.I32Add).set(local) }

// loop repeats body until body takes an exitIf.
func (c *code) loop(body func()) *code {
	c.op(op.Block, op.TypeVoid, op.Loop, op.TypeVoid)
	body()
	return c.imm(op.Br, 0).op(op.End, op.End)
}

// exitIf leaves the innermost loop if the i32 on the stack is not 0.
func (c *code) exitIf() *code { return c.imm(op.BrIf, 1) }

// ifThen runs body if the i32 on the stack is not 0.
func (c *code) ifThen(body func()) *code {
	c.op(op.If, op.TypeVoid)
	body()
	return c.op(op.End)
}

// fill stores the vector in a local all over the lane at the address in another.
func (c *code) fill(address, vector int) *code {
	for v := range vectorsPerLane {
		c.get(address).get(vector).vstore(vectorBytes * v)
	}
	return c
}

// sum4 leaves (0+1)+(2+3) of the two vectors in locals lo and hi.
func (c *code) sum4(lo, hi int) *code {
	for _, v := range []int{lo, hi} {
		c.get(v).simd(op.F64x2ExtractLane).op(0).get(v).simd(op.F64x2ExtractLane).op(1).op(op.F64Add)
	}
	return c.op(op.F64Add)
}
