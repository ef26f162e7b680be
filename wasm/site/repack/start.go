package repack

import (
	"encoding/binary"
	"slices"

	"crease/wasm/op"
)

// Much of the table of functions is regular: each function's number and the place of its record, and a list of
// sixteen equal entries for each of them. It is left out of the memory, and a function of the module that runs
// before all others writes it there.

const (
	listEntry   = 8  // bytes: a function's number and the place of its record
	bucketSize  = 20 // bytes: a function's number, and what would tell several in a bucket apart
	bucketBits  = 4  // 2⁴ buckets a function
	recordAlign = 8
)

// nextRecord returns the address of the record after the one at an address.
func nextRecord(memory []byte, at int) int { return aligned(at + recordSize(memory[at:])) }

func aligned(at int) int { return (at + recordAlign - 1) &^ (recordAlign - 1) }

// dropRegular overwrites with zeros what the start function of code will write, of which it makes
// sure that it is as the function has it.
func (f functions) dropRegular(memory []byte) {
	r := f.firstRecord()
	for i := range f.records {
		entry := f.index + listEntry*i
		if r+recordFixed > len(memory) || get(memory, r+fieldEntry) != uint32(f.first+i) ||
			get(memory, entry) != uint32(f.first+i) || get(memory, entry+4) != uint32(r-f.index) {
			fail(errTable)
		}
		clear(memory[entry : entry+listEntry])
		clear(memory[r+fieldEntry : r+fieldEntry+4])
		r = nextRecord(memory, r)
	}
	for i := range f.countBuckets {
		at := f.buckets + bucketSize*i
		if at+4 > len(memory) || get(memory, at) != uint32(i>>bucketBits) {
			fail(errTable)
		}
		clear(memory[at : at+4])
	}
}

// firstRecord returns the address of the first record, which is after the list and its last entry.
func (f functions) firstRecord() int { return aligned(f.index + listEntry*(len(f.records)+1)) }

// assembler appends instructions of a function whose values are all i32.
type assembler []byte

func (a *assembler) op(codes ...byte) { *a = append(*a, codes...) }

func (a *assembler) constant(v int) { *a = op.AppendSigned(append(*a, op.I32Const), int64(int32(v))) }

// memory appends a load or store at an offset to the address.
func (a *assembler) memory(code byte, offset int) {
	align := byte(2)
	if code == op.I32Load8U {
		align = 0
	}
	*a = binary.AppendUvarint(append(*a, code, align), uint64(offset))
}

// code returns the body of the function that writes what dropRegular left out.
func (f functions) code() []byte {
	const i, record, entry = 0, 1, 2
	a := assembler{1, 3, op.TypeI32} // three locals
	a.constant(f.firstRecord())
	a.op(op.LocalSet, record)
	a.constant(f.index)
	a.op(op.LocalSet, entry)

	a.op(op.Loop, op.TypeVoid)
	for _, at := range []byte{entry, record} { // the number, in the list and the record
		a.op(op.LocalGet, at, op.LocalGet, i)
		a.constant(f.first)
		a.op(op.I32Add)
		a.memory(op.I32Store, fieldEntry)
	}
	a.op(op.LocalGet, entry, op.LocalGet, record) // the record's place, in the list
	a.constant(-f.index)
	a.op(op.I32Add)
	a.memory(op.I32Store, 4)

	a.op(op.LocalGet, record, op.LocalGet, record) // nextRecord
	a.memory(op.I32Load, fieldPCTables)
	a.op(op.LocalGet, record)
	a.memory(op.I32Load8U, fieldData)
	a.op(op.I32Add)
	a.constant(4)
	a.op(op.I32Mul, op.I32Add)
	a.constant(recordFixed + recordAlign - 1)
	a.op(op.I32Add)
	a.constant(-recordAlign)
	a.op(op.I32And, op.LocalSet, record)
	a.op(op.LocalGet, entry)
	a.constant(listEntry)
	a.op(op.I32Add, op.LocalSet, entry)
	a.next(i, len(f.records))

	a.constant(0)
	a.op(op.LocalSet, i, op.Loop, op.TypeVoid, op.LocalGet, i)
	a.constant(bucketSize)
	a.op(op.I32Mul, op.LocalGet, i)
	a.constant(bucketBits)
	a.op(op.I32ShrU)
	a.memory(op.I32Store, f.buckets)
	a.next(i, f.countBuckets)
	return append(a, op.End)
}

// next ends a loop that counts a local up to a number.
func (a *assembler) next(local byte, count int) {
	a.op(op.LocalGet, local)
	a.constant(1)
	a.op(op.I32Add, op.LocalTee, local)
	a.constant(count)
	a.op(op.I32LtU, op.BrIf, 0, op.End)
}

// addStart adds a function with a body to a module, which runs before all others.
func (m module) addStart(body []byte) module {
	at := slices.IndexFunc(m, func(s section) bool { return s.id == op.ElementSection })
	if at < 0 || m.find(op.StartSection).body != nil {
		fail(errCode)
	}
	noArguments := m.append(op.TypeSection, []byte{op.TypeFunc, 0, 0})
	number := m.append(op.FunctionSection, binary.AppendUvarint(nil, noArguments)) + m.imports()
	m.append(op.CodeSection, op.AppendBytes(nil, body))
	return slices.Insert(m, at, section{op.StartSection, binary.AppendUvarint(nil, number)})
}

// append appends an item to the list of a section, and returns its number.
func (m module) append(id byte, item []byte) (number uint64) {
	s := m.find(id)
	r := reader{rest: s.body}
	number = r.unsigned()
	s.body = slices.Concat(binary.AppendUvarint(nil, number+1), r.rest, item)
	return number
}
