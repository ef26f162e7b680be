package simd

import (
	"encoding/binary"
	"math"

	"crease/wasm/op"
)

// code is the body of a function under construction. Its methods append
// instructions and return it, so that what works on one operand stack can be
// written in one line.
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

// vload and vstore move 16 bytes. They promise an alignment of 8 only: Go
// promises no more of its slices.
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
