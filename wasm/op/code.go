package simd

import (
	"encoding/binary"
	"math"
)

// code is the body of a function under construction. Its methods append
// instructions and return it, so that what works on one operand stack can be
// written in one line.
type code struct{ b []byte }

// op appends opcodes without immediates, or raw bytes.
func (c *code) op(bytes ...byte) *code { c.b = append(c.b, bytes...); return c }

// imm appends an opcode with an unsigned immediate.
func (c *code) imm(op byte, n int) *code { return c.op(op).op(uleb(n)...) }

func (c *code) get(local int) *code       { return c.imm(opLocalGet, local) }
func (c *code) set(local int) *code       { return c.imm(opLocalSet, local) }
func (c *code) tee(local int) *code       { return c.imm(opLocalTee, local) }
func (c *code) global(g int) *code        { return c.imm(opGlobalGet, g) }
func (c *code) setGlobal(g int) *code     { return c.imm(opGlobalSet, g) }
func (c *code) call(function int) *code   { return c.imm(opCall, function) }
func (c *code) i32(n int) *code           { return c.op(opI32Const).op(sleb(n)...) }
func (c *code) load(offset int) *code     { return c.mem(opF64Load, align8, offset) }
func (c *code) store(offset int) *code    { return c.mem(opF64Store, align8, offset) }
func (c *code) loadI32(offset int) *code  { return c.mem(opI32Load, align4, offset) }
func (c *code) storeI32(offset int) *code { return c.mem(opI32Store, align4, offset) }

func (c *code) f64(v float64) *code {
	c.op(opF64Const)
	c.b = binary.LittleEndian.AppendUint64(c.b, math.Float64bits(v))
	return c
}

// mem is a load or store at the address on the stack plus offset.
func (c *code) mem(op, align byte, offset int) *code {
	return c.op(op, align).op(uleb(offset)...)
}

// simd is a SIMD opcode without immediates.
func (c *code) simd(op int) *code { return c.op(opSIMD).op(uleb(op)...) }

// vload and vstore move 16 bytes. They promise an alignment of 8 only: Go
// promises no more of its slices.
func (c *code) vload(offset int) *code  { return c.simd(v128Load).op(align8).op(uleb(offset)...) }
func (c *code) vstore(offset int) *code { return c.simd(v128Store).op(align8).op(uleb(offset)...) }

func (c *code) vzero() *code { return c.simd(v128Const).op(make([]byte, 16)...) }

// add adds n to the i32 in a local.
func (c *code) add(local, n int) *code { return c.get(local).i32(n).op(opI32Add).set(local) }

// loop repeats body until body takes an exitIf.
func (c *code) loop(body func()) *code {
	c.op(opBlock, typeVoid, opLoop, typeVoid)
	body()
	return c.imm(opBr, 0).op(opEnd, opEnd)
}

// exitIf leaves the innermost loop if the i32 on the stack is not 0.
func (c *code) exitIf() *code { return c.imm(opBrIf, 1) }

// ifThen runs body if the i32 on the stack is not 0.
func (c *code) ifThen(body func()) *code {
	c.op(opIf, typeVoid)
	body()
	return c.op(opEnd)
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
		c.get(v).simd(f64x2ExtractLane).op(0).get(v).simd(f64x2ExtractLane).op(1).op(opF64Add)
	}
	return c.op(opF64Add)
}

// uleb and sleb are the variable-length forms of integers, LEB128.
func uleb(n int) []byte { return binary.AppendUvarint(nil, uint64(n)) }

func sleb(n int) []byte {
	var b []byte
	for {
		low := byte(n & 0x7F)
		n >>= 7
		if (n == 0 && low&0x40 == 0) || (n == -1 && low&0x40 != 0) {
			return append(b, low)
		}
		b = append(b, low|0x80)
	}
}
