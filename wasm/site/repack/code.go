package repack

import (
	"encoding/binary"
	"errors"
	"slices"
)

// body is the code of a function.
type body struct {
	locals []byte // its variables but for the arguments, as the module has them
	code   []byte // its instructions, with the last end
	number uint64 // by which places in Go's program name the function
	usual  bool   // it has the arguments and the result of all functions that are written in Go
}

var errCode = errors.New("repack: the code is not as Go 1.26 writes it")

// The instructions that are read or written here. Values are i32 where a name does not say 64.
const (
	opBlock     = 0x02
	opLoop      = 0x03
	opIf        = 0x04
	opEnd       = 0x0b
	opBr        = 0x0c
	opBrIf      = 0x0d
	opTable     = 0x0e
	opReturn    = 0x0f
	opCall      = 0x10
	opCallTo    = 0x11 // the function of a number in the table
	opGet       = 0x20
	opSet       = 0x21
	opTee       = 0x22
	opGetGlobal = 0x23
	opSetGlobal = 0x24
	opLoad      = 0x28 // the first of loads and stores
	opLoadByte  = 0x2d
	opStore     = 0x36
	opStore16   = 0x3b
	opStoreLast = 0x3e
	opSize      = 0x3f // of the memory
	opGrow      = 0x40
	opConst     = 0x41
	opConst64   = 0x42
	opConstF32  = 0x43
	opConstF64  = 0x44
	opLessU     = 0x49
	opAdd       = 0x6a
	opMul       = 0x6c
	opAnd       = 0x71
	opShl       = 0x74
	opShrU      = 0x76
	opAdd64     = 0x7c
	opOr64      = 0x84
	opShl64     = 0x86
	opWrap      = 0xa7 // the lower half of 64 bits
	opExtend    = 0xad // to 64 bits, by zeros
	opMore      = 0xfc // a second number says which

	noResult = 0x40
	typeI32  = 0x7f
	typeI64  = 0x7e
)

// instruction is one of a function.
type instruction struct {
	op  byte
	all []byte // with op
}

// number returns the first operand of an instruction.
func (i instruction) number() uint64 {
	r := reader{rest: i.all[1:]}
	return r.unsigned()
}

// constant returns the operand of a constant.
func (i instruction) constant() int64 {
	r := reader{rest: i.all[1:]}
	return r.signed()
}

// decode returns the instructions of a function.
func decode(code []byte) (list []instruction, err error) {
	for r := (reader{rest: code}); len(r.rest) > 0; {
		from := r.rest
		op := r.byte()
		if err := skipOperands(&r, op); err != nil {
			return nil, err
		}
		list = append(list, instruction{op, from[:len(from)-len(r.rest)]})
	}
	return list, nil
}

func skipOperands(r *reader, op byte) error {
	switch {
	case op == opBlock || op == opLoop || op == opIf || op == opSize || op == opGrow:
		r.byte()
	case op == opBr || op == opBrIf || op == opCall || opGet <= op && op <= opSetGlobal:
		r.unsigned()
	case op == opConst || op == opConst64:
		r.signed()
	case op == opTable:
		for range r.unsigned() + 1 {
			r.unsigned()
		}
	case op == opCallTo || opLoad <= op && op <= opStoreLast:
		r.unsigned()
		r.unsigned()
	case op == opConstF32:
		r.bytes(4)
	case op == opConstF64:
		r.bytes(8)
	case op == opMore:
		switch k := r.unsigned(); {
		case k < 8: // conversions that saturate
		case k == 10: // memory.copy
			r.bytes(2)
		case k == 11: // memory.fill
			r.bytes(1)
		default:
			return errCode
		}
	}
	if r.cut {
		return errCut
	}
	return nil
}

// usualType is that of all functions that are written in Go: it takes the place to go on at and reports
// whether the goroutine has stopped within it.
var usualType = string([]byte{functionType, 1, typeI32, 1, typeI32})

const functionType = 0x60

// bodies returns the functions of a module.
func (m module) bodies() ([]body, error) {
	usual, err := m.usual()
	if err != nil {
		return nil, err
	}
	imports, err := m.imports()
	if err != nil {
		return nil, err
	}
	r := reader{rest: m.find(codeSection).body}
	if r.unsigned() != uint64(len(usual)) {
		return nil, errCode
	}
	list := make([]body, len(usual))
	for i := range list {
		b := reader{rest: r.bytes(r.unsigned())}
		all := b.rest
		for range b.unsigned() {
			b.unsigned()
			b.byte()
		}
		list[i] = body{locals: all[:len(all)-len(b.rest)], code: b.rest, usual: usual[i]}
		if r.cut || b.cut {
			return nil, errCut
		}
	}

	r = reader{rest: m.find(elementSection).body} // one list, from a number on
	if r.unsigned() != 1 || r.unsigned() != 0 || r.byte() != opConst {
		return nil, errCode
	}
	first := uint64(r.signed())
	r.byte()
	for i := range r.unsigned() {
		if f := r.unsigned() - imports; f < uint64(len(list)) {
			list[f].number = first + i
		}
	}
	if r.cut {
		return nil, errCut
	}
	return list, nil
}

// usual reports of every function whether it has the usual type.
func (m module) usual() (list []bool, err error) {
	var types []bool
	r := reader{rest: m.find(typeSection).body}
	for range r.unsigned() {
		from := r.rest
		r.byte()
		r.bytes(r.unsigned())
		r.bytes(r.unsigned())
		types = append(types, string(from[:len(from)-len(r.rest)]) == usualType)
	}
	f := reader{rest: m.find(functionSection).body}
	for range f.unsigned() {
		t := f.unsigned()
		if t >= uint64(len(types)) {
			return nil, errCode
		}
		list = append(list, types[t])
	}
	if r.cut || f.cut {
		return nil, errCut
	}
	return list, nil
}

// imports counts the functions that a module imports, which have the first numbers of all.
func (m module) imports() (n uint64, err error) {
	r := reader{rest: m.find(importSection).body}
	for range r.unsigned() {
		r.bytes(r.unsigned())
		r.bytes(r.unsigned())
		if r.byte() != 0 {
			return 0, errCode
		}
		r.unsigned()
		n++
	}
	if r.cut {
		return 0, errCut
	}
	return n, nil
}

// setBodies replaces the functions of a module.
func (m module) setBodies(list []body) {
	out := binary.AppendUvarint(nil, uint64(len(list)))
	for _, b := range list {
		out = appendBytes(out, slices.Concat(b.locals, b.code))
	}
	m.find(codeSection).body = out
}
