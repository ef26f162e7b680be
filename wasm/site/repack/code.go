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
	isGo   bool   // it has the type of Go's functions
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
	opDrop      = 0x1a
	opSelect    = 0x1b
	opGet       = 0x20
	opSet       = 0x21
	opTee       = 0x22
	opGetGlobal = 0x23
	opSetGlobal = 0x24
	opLoad      = 0x28 // the first of loads and stores
	opLoadByte  = 0x2d
	opStore     = 0x36
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
	opLast      = 0xc4 // of those without operands
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
		for range r.times() {
			r.unsigned()
		}
		r.unsigned() // for all other numbers
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
	case op > opCallTo && op != opDrop && op != opSelect && (op < opConst || op > opLast):
		return errCode
	}
	if r.cut {
		return errCut
	}
	return nil
}

// goType is the type of all functions of Go: they take the place to go on at and report whether the
// goroutine has stopped within them.
var goType = string([]byte{functionType, 1, typeI32, 1, typeI32})

const functionType = 0x60

// bodies returns the functions of a module.
func (m module) bodies() ([]body, error) {
	isGo, err := m.areGo()
	if err != nil {
		return nil, err
	}
	imports, err := m.imports()
	if err != nil {
		return nil, err
	}
	r := reader{rest: m.find(codeSection).body}
	if r.unsigned() != uint64(len(isGo)) {
		return nil, errCode
	}
	list := make([]body, len(isGo))
	for i := range list {
		b := reader{rest: r.bytes(r.unsigned())}
		all := b.rest
		for range b.times() {
			b.unsigned()
			b.byte()
		}
		list[i] = body{locals: all[:len(all)-len(b.rest)], code: b.rest, isGo: isGo[i]}
		if r.cut || b.cut {
			return nil, errCut
		}
	}

	r = reader{rest: m.find(elementSection).body} // one list, from a number on
	if r.unsigned() != 1 || r.unsigned() != 0 || r.byte() != opConst {
		return nil, errCode
	}
	number := uint64(r.signed())
	r.byte()
	for range r.times() {
		if f := r.unsigned() - imports; f < uint64(len(list)) {
			list[f].number = number
		}
		number++
	}
	if r.cut {
		return nil, errCut
	}
	return list, nil
}

// areGo reports of every function of a module whether it has the type of Go's functions.
func (m module) areGo() (list []bool, err error) {
	var types []bool
	r := reader{rest: m.find(typeSection).body}
	for range r.times() {
		from := r.rest
		r.byte()
		r.bytes(r.unsigned())
		r.bytes(r.unsigned())
		types = append(types, string(from[:len(from)-len(r.rest)]) == goType)
	}
	f := reader{rest: m.find(functionSection).body}
	for range f.times() {
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
	for range r.times() {
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
