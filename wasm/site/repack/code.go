package repack

import (
	"errors"

	"crease/wasm/op"
)

type body struct {
	locals []byte // its variables but for the arguments, as the module has them
	code   []byte // its instructions, with the last end
	number uint64 // by which places in Go's program name the function
	isGo   bool   // it has the type of Go's functions
}

var errCode = errors.New("repack: the code is not as Go 1.26 writes it")

type instruction struct {
	code byte
	all  []byte // with the code
}

// number returns the first operand of an instruction.
func (i instruction) number() uint64 { return (&reader{i.all[1:]}).unsigned() }

// constant returns the operand of a constant.
func (i instruction) constant() int64 { return (&reader{i.all[1:]}).signed() }

func decode(code []byte) (list []instruction) {
	for r := (reader{rest: code}); len(r.rest) > 0; {
		from := r.rest
		code := r.byte()
		skipOperands(&r, code)
		list = append(list, instruction{code, from[:len(from)-len(r.rest)]})
	}
	return list
}

func skipOperands(r *reader, code byte) {
	switch {
	case code == op.Block || code == op.Loop || code == op.If || code == op.MemorySize || code == op.MemoryGrow:
		r.byte()
	case code == op.Br || code == op.BrIf || code == op.Call || op.LocalGet <= code && code <= op.GlobalSet:
		r.unsigned()
	case code == op.I32Const || code == op.I64Const:
		r.signed()
	case code == op.BrTable:
		for range r.times() {
			r.unsigned()
		}
		r.unsigned() // for all other numbers
	case code == op.CallIndirect || op.I32Load <= code && code <= op.I64Store32:
		r.unsigned()
		r.unsigned()
	case code == op.F32Const:
		r.bytes(4)
	case code == op.F64Const:
		r.bytes(8)
	case code == op.Misc:
		switch k := r.unsigned(); {
		case k < 8: // conversions that saturate
		case k == 10: // memory.copy
			r.bytes(2)
		case k == 11: // memory.fill
			r.bytes(1)
		default:
			fail(errCode)
		}
	case code > op.CallIndirect && code != op.Drop && code != op.Select && (code < op.I32Const || code > op.Last):
		fail(errCode)
	}
}

// goType is the type of Go's functions: from the place to go on at to whether the goroutine has stopped within.
var goType = string([]byte{op.TypeFunc, 1, op.TypeI32, 1, op.TypeI32})

func (m module) bodies() []body {
	var goTypes, isGo []bool // of every type, and of every function, whether it is that of Go's functions
	r := reader{rest: m.find(op.TypeSection).body}
	for range r.times() {
		from := r.rest
		r.byte()
		r.bytes(r.unsigned())
		r.bytes(r.unsigned())
		goTypes = append(goTypes, string(from[:len(from)-len(r.rest)]) == goType)
	}
	r = reader{rest: m.find(op.FunctionSection).body}
	for range r.times() {
		t := r.unsigned()
		if t >= uint64(len(goTypes)) {
			fail(errCode)
		}
		isGo = append(isGo, goTypes[t])
	}

	r = reader{rest: m.find(op.CodeSection).body}
	if r.unsigned() != uint64(len(isGo)) {
		fail(errCode)
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
	}

	r = reader{rest: m.find(op.ElementSection).body} // one list, from a number on
	if r.unsigned() != 1 || r.unsigned() != 0 || r.byte() != op.I32Const {
		fail(errCode)
	}
	number, imports := uint64(r.signed()), m.imports()
	r.byte()
	for range r.times() {
		if f := r.unsigned() - imports; f < uint64(len(list)) {
			list[f].number = number
		}
		number++
	}
	return list
}

// imports counts the functions that a module imports, which have the first numbers of all.
func (m module) imports() (n uint64) {
	r := reader{rest: m.find(op.ImportSection).body}
	for range r.times() {
		r.bytes(r.unsigned())
		r.bytes(r.unsigned())
		if r.byte() != 0 {
			fail(errCode)
		}
		r.unsigned()
		n++
	}
	return n
}
