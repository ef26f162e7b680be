package repack

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// The table that Go's runtime has of the program's functions, as package
// runtime of Go 1.20 and later describes it (pcHeader in symtab.go, _func in
// runtime2.go).
const (
	tableMagic   = "\xf1\xff\xff\xff\x00\x00\x01\x08" // version, least instruction size 1, pointers of 8 bytes
	tableHeader  = 8 + 8*8
	recordFixed  = 44
	mostPCTables = 16
)

// Fields of a function's record, by their place in it. An offset of 0 in pcfile and
// pcln means that there is no table, for which the runtime prints "?".
const (
	fieldSP        = 16
	fieldFile      = 20
	fieldLine      = 24
	fieldPCTables  = 28 // how many offsets follow the fixed part
	fieldUnit      = 32 // where the file names of its compilation unit begin
	fieldStartLine = 36
)

var errTable = errors.New("repack: the table of functions is not as in Go 1.20 to 1.26")

// functions is the runtime's table of functions, in memory.
type functions struct {
	pcTables []byte   // for every offset: values along a function's instructions
	units    []byte   // which files each compilation unit has
	files    []byte   // their names
	records  [][]byte // one a function
}

// dropLines overwrites with zeros what memory says of files and lines.
func dropLines(memory []byte) error {
	f, err := findFunctions(memory)
	if err != nil {
		return err
	}
	used := make([]bool, len(f.pcTables))
	lines := make(map[uint32]bool)
	for _, r := range f.records {
		lines[get(r, fieldFile)], lines[get(r, fieldLine)] = true, true
		if err := f.mark(used, get(r, fieldSP)); err != nil {
			return err
		}
		for i := range get(r, fieldPCTables) {
			if err := f.mark(used, get(r, recordFixed+4*int(i))); err != nil {
				return err
			}
		}
	}
	for at := range lines {
		n, err := f.length(at)
		if err != nil {
			return err
		}
		for i := int(at); i < int(at)+n; i++ {
			if !used[i] { // equal tables share their bytes
				f.pcTables[i] = 0
			}
		}
	}
	for _, r := range f.records {
		for _, field := range []int{fieldFile, fieldLine, fieldUnit, fieldStartLine} {
			clear(r[field : field+4])
		}
	}
	clear(f.units)
	clear(f.files)
	return nil
}

// findFunctions returns the table of functions, checked as far as it is read.
func findFunctions(memory []byte) (functions, error) {
	at := bytes.Index(memory, []byte(tableMagic))
	if at < 0 || bytes.Contains(memory[at+1:], []byte(tableMagic)) || len(memory)-at < tableHeader {
		return functions{}, errTable
	}
	table := memory[at:]
	var h [8]int // functions, files, unused; places of names, units, files, tables, records
	for i := range h {
		v := binary.LittleEndian.Uint64(table[8+8*i:])
		if v > uint64(len(table)) {
			return functions{}, errTable
		}
		h[i] = int(v)
	}
	count, units, files, pcTables, records := h[0], h[4], h[5], h[6], h[7]
	if !(tableHeader <= h[3] && h[3] <= units && units <= files && files <= pcTables && pcTables <= records) ||
		count > (len(table)-records)/8 {
		return functions{}, errTable
	}
	f := functions{pcTables: table[pcTables:records], units: table[units:files], files: table[files:pcTables]}
	for i := range count { // pairs of a function's place in the program and its record's here
		r := int(get(table, records+8*i+4)) + records
		if r > len(table)-recordFixed {
			return functions{}, errTable
		}
		n := get(table, r+fieldPCTables)
		if n > mostPCTables || r+recordFixed+4*int(n) > len(table) {
			return functions{}, errTable
		}
		f.records = append(f.records, table[r:r+recordFixed+4*int(n)])
	}
	return f, nil
}

func get(b []byte, at int) uint32 { return binary.LittleEndian.Uint32(b[at:]) }

// mark notes the bytes of the table at an offset as used.
func (f functions) mark(used []bool, at uint32) error {
	n, err := f.length(at)
	for i := range n {
		used[int(at)+i] = true
	}
	return err
}

// length returns how many bytes the table at an offset has; 0 stands for no table.
// It consists of pairs of numbers, the change of the value and that of the place,
// and ends with a change of 0 which is not the first.
func (f functions) length(at uint32) (int, error) {
	if at == 0 {
		return 0, nil
	}
	if int64(at) >= int64(len(f.pcTables)) {
		return 0, errTable
	}
	r := reader{rest: f.pcTables[at:]}
	for first := true; !r.cut; first = false {
		if r.unsigned() == 0 && !first {
			break
		}
		r.unsigned()
	}
	if r.cut {
		return 0, errTable
	}
	return len(f.pcTables) - int(at) - len(r.rest), nil
}
