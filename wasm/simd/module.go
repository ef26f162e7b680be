package simd

import (
	"bytes"
	"slices"

	"crease/wasm/op"
)

// function is one entry of the module.
type function struct {
	export  string // "" for internal ones
	params  []byte // types
	results []byte
	locals  []byte // types of the locals behind the parameters, in order
	body    *code
}

// assemble writes the binary form of a module: every function with a type of its
// own, so many mutable i32 globals, and the memory imported as "go" "mem".
func assemble(funcs []function, globals int) []byte {
	var types, decls, exports, bodies [][]byte
	for i, f := range funcs {
		types = append(types, slices.Concat([]byte{op.TypeFunc}, vec(f.params), vec(f.results)))
		decls = append(decls, op.Unsigned(i))
		if f.export != "" {
			exports = append(exports, slices.Concat(vec([]byte(f.export)), []byte{kindFunction}, op.Unsigned(i)))
		}
		body := op.Unsigned(len(f.locals))
		for _, t := range f.locals {
			body = append(body, 1, t) // one local of type t
		}
		bodies = append(bodies, vec(slices.Concat(body, f.body.b, []byte{op.End})))
	}
	// At least one page: the program's memory is never smaller.
	memory := slices.Concat(vec([]byte("go")), vec([]byte("mem")), []byte{kindMemory, noMaximum, 1})
	zero := []byte{op.TypeI32, mutable, op.I32Const, 0, op.End}
	return slices.Concat(
		[]byte(op.Header),
		section(op.TypeSection, types),
		section(op.ImportSection, [][]byte{memory}),
		section(op.FunctionSection, decls),
		section(op.GlobalSection, slices.Repeat([][]byte{zero}, globals)),
		section(op.ExportSection, exports),
		section(op.CodeSection, bodies),
	)
}

// Kinds of imports and exports, the limits of a memory without a maximum, and
// the mutability of a global.
const (
	kindFunction = 0
	kindMemory   = 2
	noMaximum    = 0
	mutable      = 1
)

// section is a section's number, length and items.
func section(id byte, items [][]byte) []byte {
	return append([]byte{id}, vec(append(op.Unsigned(len(items)), slices.Concat(items...)...))...)
}

// vec is a vector of bytes: its length and its content.
func vec(b []byte) []byte { return op.AppendBytes(nil, b) }

// types returns n times the same type.
func types(t byte, n int) []byte { return bytes.Repeat([]byte{t}, n) }
