// Package op has the numbers of WebAssembly's binary form by their names, and writes the code of functions, for
// packages simd and repack.
package op

import "encoding/binary"

// Instructions.
const (
	Block        = 0x02
	Loop         = 0x03
	If           = 0x04
	End          = 0x0B
	Br           = 0x0C
	BrIf         = 0x0D
	BrTable      = 0x0E
	Return       = 0x0F
	Call         = 0x10
	CallIndirect = 0x11 // the function of a number in the table
	Drop         = 0x1A
	Select       = 0x1B
	LocalGet     = 0x20
	LocalSet     = 0x21
	LocalTee     = 0x22
	GlobalGet    = 0x23
	GlobalSet    = 0x24
	I32Load      = 0x28 // the first of loads and stores
	F64Load      = 0x2B
	I32Load8U    = 0x2D
	I32Store     = 0x36
	F64Store     = 0x39
	I64Store32   = 0x3E // the last of loads and stores
	MemorySize   = 0x3F
	MemoryGrow   = 0x40
	I32Const     = 0x41
	I64Const     = 0x42
	F32Const     = 0x43
	F64Const     = 0x44
	I32Eqz       = 0x45
	I32Eq        = 0x46
	I32LtU       = 0x49
	I32GtS       = 0x4A
	I32GeS       = 0x4E
	I32Add       = 0x6A
	I32Sub       = 0x6B
	I32Mul       = 0x6C
	I32And       = 0x71
	I32ShrU      = 0x76
	I64Add       = 0x7C
	I64Or        = 0x84
	I64Shl       = 0x86
	F64Neg       = 0x9A
	F64Add       = 0xA0
	F64Mul       = 0xA2
	I32Wrap      = 0xA7 // the lower half of an i64
	I64Extend    = 0xAD // an i32, by zeros
	Last         = 0xC4 // of those without operands
	Misc         = 0xFC // a second number says which
	SIMD         = 0xFD // likewise, one of those below
)

// The instructions of vectors, behind SIMD.
const (
	V128Load         = 0x00
	V128Store        = 0x0B
	V128Const        = 0x0C
	F64x2Splat       = 0x14
	F64x2ExtractLane = 0x21
	F64x2Abs         = 0xEC
	F64x2Add         = 0xF0
	F64x2Mul         = 0xF2
)

// Types of values, of functions, and of blocks without a result.
const (
	TypeI32  = 0x7F
	TypeI64  = 0x7E
	TypeF64  = 0x7C
	TypeV128 = 0x7B
	TypeFunc = 0x60
	TypeVoid = 0x40
)

// Header is what a module of version 1 begins with.
const Header = "\x00asm\x01\x00\x00\x00"

// Sections of a module, in the order in which they must stand, but for custom ones.
const (
	CustomSection   = 0
	TypeSection     = 1
	ImportSection   = 2
	FunctionSection = 3
	GlobalSection   = 6
	ExportSection   = 7
	StartSection    = 8
	ElementSection  = 9
	CodeSection     = 10
	DataSection     = 11
)

// Unsigned returns a number in LEB128: seven bits a byte, the lowest first.
func Unsigned(n int) []byte { return binary.AppendUvarint(nil, uint64(n)) }

// AppendSigned appends a number in signed LEB128, whose sign is in the second highest bit of the last byte.
func AppendSigned(b []byte, v int64) []byte {
	for {
		low := byte(v & 127)
		if v >>= 7; v == 0 && low < 64 || v == -1 && low >= 64 {
			return append(b, low)
		}
		b = append(b, low|128)
	}
}

// AppendBytes appends bytes after their number.
func AppendBytes(b, bytes []byte) []byte { return append(append(b, Unsigned(len(bytes))...), bytes...) }
