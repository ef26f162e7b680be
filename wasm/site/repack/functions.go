package repack

import (
	"bytes"
	"encoding/binary"
	"errors"
	"maps"
	"slices"

	"crease/wasm/op"
)

// The runtime's table of the program's functions: pcHeader and moduledata (symtab.go), _func (runtime2.go).
const (
	tableMagic   = "\xf1\xff\xff\xff\x00\x00\x01\x08" // version, least instruction size 1, pointers of 8 bytes
	tableHeader  = 8 + 8*8
	recordFixed  = 44
	mostPCTables = 16
)

// Fields of a function's record, by their place. Without a table in pcfile and pcln the runtime prints "?".
const (
	fieldEntry     = 0 // its number
	fieldSP        = 16
	fieldFile      = 20
	fieldLine      = 24
	fieldPCTables  = 28 // how many offsets follow the fixed part
	fieldUnit      = 32 // where the file names of its compilation unit begin
	fieldStartLine = 36
	fieldKind      = 40 // a byte
	fieldData      = 43 // how many offsets follow those, a byte
)

// What is left out of a function's tables and data, by their numbers: what only tracebacks and signals between
// instructions read – where a goroutine cannot be stopped, arguments and which are in use, wrapped functions. Inlined
// calls tell tracebacks the callers, and recover, in functions added around deferred calls, whose panic it is.
const (
	tableInlined = 2
	dataInlined  = 3
	kindWrapper  = 23 // of a function that the compiler adds
)

func keepsTable(kind int, wrapper bool) bool {
	return kind != 0 && kind != 3 && (kind != tableInlined || wrapper)
}

func keepsData(kind int, wrapper bool) bool { return kind < 5 && (kind != dataInlined || wrapper) }

const noData = 1<<32 - 1

var errTable = errors.New("repack: the table of functions is not as in Go 1.26")

// functions is the runtime's table of functions, in memory.
type functions struct {
	pcTables []byte   // for every offset: values along a function's instructions
	names    []byte   // of files, and which of them each compilation unit has
	records  [][]byte // one a function
	data     []byte   // what the offsets of the records' data are into

	index int // the address of the list of functions and, after it, of the records
	first int // the number of the first function
	// The address of the list that finds a function by a place in it, and its length.
	buckets, countBuckets int
}

// strip overwrites with zeros what memory says of files and lines, and what else only tracebacks read.
func (f functions) strip() {
	kept := make([]byte, len(f.pcTables))              // the tables that are kept: equal ones share their bytes
	data := map[uint32]bool{uint32(len(f.data)): true} // where they begin, and whether they are kept
	for _, r := range f.records {
		tables, wrapper := int(get(r, fieldPCTables)), r[fieldKind] == kindWrapper
		for i := -1; i < tables; i++ { // the one of the fixed part, and the others
			field := fieldSP
			if i >= 0 {
				field = recordFixed + 4*i
			}
			if !keepsTable(i, wrapper) {
				clear(r[field : field+4])
			}
			at := get(r, field)
			n := f.length(at)
			copy(kept[at:], f.pcTables[at:][:n])
		}
		for i := range int(r[fieldData]) {
			field := recordFixed + 4*(tables+i)
			if at := get(r, field); at != noData {
				data[at] = data[at] || keepsData(i, wrapper)
			}
			if !keepsData(i, wrapper) {
				binary.LittleEndian.PutUint32(r[field:], noData)
			}
		}
		for _, field := range []int{fieldFile, fieldLine, fieldUnit, fieldStartLine} {
			clear(r[field : field+4])
		}
	}
	copy(f.pcTables, kept)
	clear(f.names)
	begins := slices.Sorted(maps.Keys(data))
	for i, at := range begins {
		switch {
		case int(at) > len(f.data):
			fail(errTable)
		case !data[at]:
			clear(f.data[at:begins[i+1]])
		}
	}
}

// findFunctions returns the table of functions, checked as far as it is read.
func findFunctions(memory []byte) functions {
	at := bytes.Index(memory, []byte(tableMagic))
	if at < 0 || bytes.Contains(memory[at+1:], []byte(tableMagic)) || len(memory)-at < tableHeader {
		fail(errTable)
	}
	table := memory[at:]
	var h [8]int // functions, files, unused; places of names, units, files, tables, records
	for i := range h {
		v := binary.LittleEndian.Uint64(table[8+8*i:])
		if v > uint64(len(table)) {
			fail(errTable)
		}
		h[i] = int(v)
	}
	count, names, units, files, pcTables, index := h[0], h[3], h[4], h[5], h[6], h[7]
	if !(tableHeader <= names && names <= units && units <= files && files <= pcTables && pcTables <= index) ||
		count > (len(table)-index)/listEntry-1 {
		fail(errTable)
	}
	f := functions{pcTables: table[pcTables:index], names: table[units:pcTables], index: at + index}
	f.findModule(memory, at, at+names)
	for i := range count { // pairs of a function's place in the program and its record's here
		r := int(get(table, index+listEntry*i+4)) + index
		if r > len(table)-recordFixed {
			fail(errTable)
		}
		record := table[r:]
		if get(record, fieldPCTables) > mostPCTables || recordSize(record) > len(record) {
			fail(errTable)
		}
		f.records = append(f.records, record[:recordSize(record)])
	}
	return f
}

// recordSize returns how many bytes the record has with which memory begins.
func recordSize(memory []byte) int {
	return recordFixed + 4*(int(get(memory, fieldPCTables))+int(memory[fieldData]))
}

// Words of the runtime's moduledata, by their number.
const (
	wordBuckets = 19
	wordFirstPC = 20
	wordEndPC   = 21
	wordData    = 40
	words       = 42
)

// findModule reads what the module's record says, which begins with the addresses of the table and the names.
func (f *functions) findModule(memory []byte, table, names int) {
	begin := binary.LittleEndian.AppendUint64(nil, uint64(table))
	begin = binary.LittleEndian.AppendUint64(begin, uint64(names))
	at := bytes.Index(memory, begin)
	if at < 0 || at+8*words > len(memory) {
		fail(errTable)
	}
	word := func(i int) int { return int(binary.LittleEndian.Uint64(memory[at+8*i:])) }
	data := word(wordData)
	f.buckets, f.first = word(wordBuckets), word(wordFirstPC)>>placeBits
	const bits = placeBits - bucketBits // of the places of a bucket
	f.countBuckets = (word(wordEndPC) - word(wordFirstPC) + 1<<bits - 1) >> bits
	if f.index >= data || data > f.buckets || f.buckets > len(memory) {
		fail(errTable)
	}
	f.data = memory[data:f.buckets]
}

func get(b []byte, at int) uint32 { return binary.LittleEndian.Uint32(b[at:]) }

// length returns how many bytes the table at an offset has: pairs of changes up to one of 0 that is not the first.
func (f functions) length(at uint32) int {
	if at == 0 {
		return 0
	}
	if int64(at) >= int64(len(f.pcTables)) {
		fail(errTable)
	}
	r := reader{rest: f.pcTables[at:]}
	for first := true; r.unsigned() != 0 || first; first = false {
		r.unsigned()
	}
	return len(f.pcTables) - int(at) - len(r.rest)
}

// Much of the table is regular – each function's number and its record's place, and sixteen equal entries a function –
// and is not sent: a function of the module that runs before all others writes it.

const (
	listEntry   = 8  // bytes: a function's number and the place of its record
	bucketSize  = 20 // bytes: a function's number, and what would tell several in a bucket apart
	bucketBits  = 4  // 2⁴ buckets a function
	recordAlign = 8
)

// nextRecord returns the address of the record after the one at an address.
func nextRecord(memory []byte, at int) int { return aligned(at + recordSize(memory[at:])) }

func aligned(at int) int { return (at + recordAlign - 1) &^ (recordAlign - 1) }

// dropRegular overwrites with zeros what the start function of code will write, if it is as that has it.
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

// code returns the body of the function that writes what dropRegular left out.
func (f functions) code() []byte {
	const i, record, entry = 0, 1, 2
	c := &op.Code{1, 3, op.TypeI32} // three locals
	next := func(count int) {       // ends a loop that counts up to a number
		c.Get(i).I32(1).Op(op.I32Add).Tee(i).I32(count).Op(op.I32LtU, op.BrIf, 0, op.End)
	}
	c.I32(f.firstRecord()).Set(record).I32(f.index).Set(entry)
	c.Op(op.Loop, op.TypeVoid)
	for _, at := range []int{entry, record} { // the number, in the list and the record
		c.Get(at).Get(i).I32(f.first).Op(op.I32Add).StoreI32(fieldEntry)
	}
	// The record's place, in the list, and nextRecord.
	c.Get(entry).Get(record).I32(-f.index).Op(op.I32Add).StoreI32(4)
	c.Get(record).Get(record).LoadI32(fieldPCTables).Get(record).LoadByte(fieldData).Op(op.I32Add)
	c.I32(4).Op(op.I32Mul, op.I32Add).I32(recordFixed + recordAlign - 1).Op(op.I32Add)
	c.I32(-recordAlign).Op(op.I32And).Set(record).Add(entry, listEntry)
	next(len(f.records))

	c.I32(0).Set(i).Op(op.Loop, op.TypeVoid)
	c.Get(i).I32(bucketSize).Op(op.I32Mul).Get(i).I32(bucketBits).Op(op.I32ShrU).StoreI32(f.buckets)
	next(f.countBuckets)
	return *c.Op(op.End)
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
