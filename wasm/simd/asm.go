package simd

import (
	"encoding/binary"
	"slices"
)

// A few opcodes of WebAssembly and its fixed-width SIMD extension: what the
// walks need and no more.
const (
	opBlock    = 0x02
	opLoop     = 0x03
	opIf       = 0x04
	opEnd      = 0x0B
	opBr       = 0x0C
	opBrIf     = 0x0D
	opReturn   = 0x0F
	opCall     = 0x10
	opDrop     = 0x1A
	opLocalGet = 0x20
	opLocalSet = 0x21
	opLocalTee = 0x22
	opGlobGet  = 0x23
	opGlobSet  = 0x24
	opI32Load  = 0x28
	opF64Load  = 0x2B
	opI32Store = 0x36
	opF64Store = 0x39
	opI32Const = 0x41
	opI32Eqz   = 0x45
	opI32Eq    = 0x46
	opI32GeS   = 0x4E
	opI32Add   = 0x6A
	opI32Sub   = 0x6B
	opI32Mul   = 0x6C
	opF64Neg   = 0x9A
	opF64Add   = 0xA0
	opF64Mul   = 0xA2
	void       = 0x40

	typeI32  = 0x7F
	typeF64  = 0x7C
	typeV128 = 0x7B

	// Behind the SIMD prefix.
	v128Load    = 0x00
	v128Store   = 0x0B
	v128Const   = 0x0C
	f64x2Splat  = 0x14
	f64x2Lane   = 0x21
	f64x2Abs    = 0xEC
	f64x2Add    = 0xF0
	f64x2Mul    = 0xF2
	prefixSIMD  = 0xFD
	log2Align8  = 3
	log2Align4  = 2
	sectionType = 1
)

// code is the body of a function under construction.
type code struct{ b []byte }

// The builder is called some thousand times and never in a hurry: inlined it would
// weigh a hundred kilobytes in the worker.
//
//go:noinline
func (c *code) op(bytes ...byte) *code { c.b = append(c.b, bytes...); return c }

// imm is an opcode with an unsigned immediate.
//
//go:noinline
func (c *code) imm(op byte, n int) *code { return c.op(op).op(uleb(n)...) }

//go:noinline
func (c *code) get(local int) *code { return c.imm(opLocalGet, local) }

//go:noinline
func (c *code) set(local int) *code { return c.imm(opLocalSet, local) }

//go:noinline
func (c *code) tee(local int) *code { return c.imm(opLocalTee, local) }

//go:noinline
func (c *code) glob(g int) *code { return c.imm(opGlobGet, g) }

//go:noinline
func (c *code) setGlob(g int) *code { return c.imm(opGlobSet, g) }

//go:noinline
func (c *code) call(f int) *code { return c.imm(opCall, f) }

//go:noinline
func (c *code) i32(n int) *code { return c.op(opI32Const).op(sleb(n)...) }

// mem is a load or store of a plain number at the address on the stack plus
// offset.
//
//go:noinline
func (c *code) mem(op byte, offset int) *code {
	align := byte(log2Align8)
	if op == opI32Load || op == opI32Store {
		align = log2Align4
	}
	return c.op(op, align).op(uleb(offset)...)
}

// simd is a SIMD opcode without immediates.
//
//go:noinline
func (c *code) simd(op int) *code { return c.op(prefixSIMD).op(uleb(op)...) }

// vload and vstore move 16 bytes. The alignment given is a promise of 8: Go
// promises no more of its slices.
//
//go:noinline
func (c *code) vload(offset int) *code {
	return c.simd(v128Load).op(log2Align8).op(uleb(offset)...)
}

//
//go:noinline
func (c *code) vstore(offset int) *code {
	return c.simd(v128Store).op(log2Align8).op(uleb(offset)...)
}

//go:noinline
func (c *code) vzero() *code { return c.simd(v128Const).op(make([]byte, 16)...) }

// sum4 leaves (0+1)+(2+3) of the two vectors in locals lo and hi.
//
//go:noinline
func (c *code) sum4(lo, hi int) *code {
	for _, v := range []int{lo, hi} {
		c.get(v).simd(f64x2Lane).op(0).get(v).simd(f64x2Lane).op(1).op(opF64Add)
	}
	return c.op(opF64Add)
}

//go:noinline
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

// function is one entry of the module.
type function struct {
	params  []byte
	results []byte
	locals  []byte // types of the locals behind the parameters, in order
	export  string // "" for internal ones
	body    *code
}

// assemble writes the module: every function with a type of its own, nGlobals
// mutable i32 globals, and the memory imported as "go" "mem".
func assemble(funcs []function, nGlobals int) []byte {
	m := []byte("\x00asm\x01\x00\x00\x00")
	section := func(id byte, items [][]byte) {
		body := slices.Concat(items...)
		m = slices.Concat(m, []byte{id}, uleb(len(uleb(len(items)))+len(body)), uleb(len(items)), body)
	}
	var types, decls, globals, exports, bodies [][]byte
	for i, f := range funcs {
		types = append(types, slices.Concat([]byte{0x60}, vec(f.params), vec(f.results)))
		decls = append(decls, uleb(i))
		if f.export != "" {
			exports = append(exports, slices.Concat(vec([]byte(f.export)), []byte{0}, uleb(i)))
		}
		body := uleb(len(f.locals))
		for _, t := range f.locals {
			body = append(body, 1, t)
		}
		bodies = append(bodies, vec(slices.Concat(body, f.body.b, []byte{opEnd})))
	}
	for range nGlobals {
		globals = append(globals, []byte{typeI32, 1, opI32Const, 0, opEnd})
	}
	memory := slices.Concat(vec([]byte("go")), vec([]byte("mem")), []byte{2, 0, 1})
	section(sectionType, types)
	section(2, [][]byte{memory})
	section(3, decls)
	section(6, globals)
	section(7, exports)
	section(10, bodies)
	return m
}

//go:noinline
func vec(b []byte) []byte { return append(uleb(len(b)), b...) }
