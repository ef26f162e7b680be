package simd

// The opcodes of WebAssembly and of its fixed-width SIMD extension that the
// walks need, by their names in the specification.
const (
	opBlock     = 0x02
	opLoop      = 0x03
	opIf        = 0x04
	opEnd       = 0x0B
	opBr        = 0x0C
	opBrIf      = 0x0D
	opReturn    = 0x0F
	opCall      = 0x10
	opDrop      = 0x1A
	opLocalGet  = 0x20
	opLocalSet  = 0x21
	opLocalTee  = 0x22
	opGlobalGet = 0x23
	opGlobalSet = 0x24
	opI32Load   = 0x28
	opF64Load   = 0x2B
	opI32Store  = 0x36
	opF64Store  = 0x39
	opI32Const  = 0x41
	opF64Const  = 0x44
	opI32Eqz    = 0x45
	opI32Eq     = 0x46
	opI32GtS    = 0x4A
	opI32GeS    = 0x4E
	opI32Add    = 0x6A
	opI32Sub    = 0x6B
	opI32Mul    = 0x6C
	opF64Neg    = 0x9A
	opF64Add    = 0xA0
	opF64Mul    = 0xA2
	opSIMD      = 0xFD // prefix of those below
)

// The SIMD opcodes, behind the prefix.
const (
	v128Load         = 0x00
	v128Store        = 0x0B
	v128Const        = 0x0C
	f64x2Splat       = 0x14
	f64x2ExtractLane = 0x21
	f64x2Abs         = 0xEC
	f64x2Add         = 0xF0
	f64x2Mul         = 0xF2
)

// Types of values and of blocks.
const (
	typeI32  = 0x7F
	typeF64  = 0x7C
	typeV128 = 0x7B
	typeFunc = 0x60
	typeVoid = 0x40 // of a block without a result
)

// Alignments of loads and stores, as logarithms to base 2.
const (
	align4 = 2
	align8 = 3
)

// Sections of a module, in the order in which they must stand.
const (
	sectionType     = 1
	sectionImport   = 2
	sectionFunction = 3
	sectionGlobal   = 6
	sectionExport   = 7
	sectionCode     = 10
)

// Kinds of imports and exports, the limits of a memory without a maximum, and
// the mutability of a global.
const (
	kindFunction = 0
	kindMemory   = 2
	noMaximum    = 0
	mutable      = 1
)
