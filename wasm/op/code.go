package op

import (
	"encoding/binary"
	"math"
)

// Code is the body of a function under construction. Its methods return it: what works on one stack is one line.
type Code []byte

// Op appends opcodes without immediates, or raw bytes.
func (c *Code) Op(bytes ...byte) *Code { *c = append(*c, bytes...); return c }

// imm appends an opcode with an unsigned immediate.
func (c *Code) imm(code byte, n int) *Code { return c.Op(code).Op(Unsigned(n)...) }

// The instructions of locals, globals and functions by their numbers, constants, and loads and stores at the address on
// the stack plus an offset: of an f64, or of what the name says.
func (c *Code) Get(local int) *Code       { return c.imm(LocalGet, local) }
func (c *Code) Set(local int) *Code       { return c.imm(LocalSet, local) }
func (c *Code) Tee(local int) *Code       { return c.imm(LocalTee, local) }
func (c *Code) Global(g int) *Code        { return c.imm(GlobalGet, g) }
func (c *Code) SetGlobal(g int) *Code     { return c.imm(GlobalSet, g) }
func (c *Code) Call(function int) *Code   { return c.imm(Call, function) }
func (c *Code) I32(n int) *Code           { return c.Op(AppendSigned([]byte{I32Const}, int64(int32(n)))...) }
func (c *Code) Load(offset int) *Code     { return c.Op(F64Load).imm(align8, offset) }
func (c *Code) Store(offset int) *Code    { return c.Op(F64Store).imm(align8, offset) }
func (c *Code) LoadI32(offset int) *Code  { return c.Op(I32Load).imm(align4, offset) }
func (c *Code) StoreI32(offset int) *Code { return c.Op(I32Store).imm(align4, offset) }
func (c *Code) LoadByte(offset int) *Code { return c.Op(I32Load8U).imm(align1, offset) }

// F64 is a constant.
func (c *Code) F64(v float64) *Code {
	return c.Op(binary.LittleEndian.AppendUint64([]byte{F64Const}, math.Float64bits(v))...)
}

// Alignments of loads and stores, as logarithms to base 2.
const (
	align1 = 0
	align4 = 2
	align8 = 3
)

// SIMD is a SIMD opcode without immediates.
func (c *Code) SIMD(code int) *Code { return c.imm(SIMD, code) }

// VLoad and VStore move 16 bytes. They promise an alignment of 8 only: Go promises no more of its slices.
func (c *Code) VLoad(offset int) *Code  { return c.SIMD(V128Load).imm(align8, offset) }
func (c *Code) VStore(offset int) *Code { return c.SIMD(V128Store).imm(align8, offset) }

// Add adds n to the i32 in a local.
func (c *Code) Add(local, n int) *Code { return c.Get(local).I32(n).Op(I32Add).Set(local) }

// Loop repeats body until body takes an ExitIf.
func (c *Code) Loop(body func()) *Code {
	c.Op(Block, TypeVoid, Loop, TypeVoid)
	body()
	return c.imm(Br, 0).Op(End, End)
}

// ExitIf leaves the innermost loop if the i32 on the stack is not 0.
func (c *Code) ExitIf() *Code { return c.imm(BrIf, 1) }

// IfThen runs body if the i32 on the stack is not 0.
func (c *Code) IfThen(body func()) *Code {
	c.Op(If, TypeVoid)
	body()
	return c.Op(End)
}

// Fill stores the vector in a local in n places, from the address in another on.
func (c *Code) Fill(address, vector, n int) *Code {
	for v := range n {
		c.Get(address).Get(vector).VStore(16 * v)
	}
	return c
}

// Sum4 leaves (0+1)+(2+3) of the two vectors in locals lo and hi.
func (c *Code) Sum4(lo, hi int) *Code {
	for _, v := range []int{lo, hi} {
		c.Get(v).SIMD(F64x2ExtractLane).Op(0).Get(v).SIMD(F64x2ExtractLane).Op(1).Op(F64Add)
	}
	return c.Op(F64Add)
}
