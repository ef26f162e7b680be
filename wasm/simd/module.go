package simd

import (
	"bytes"
	"slices"
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
		types = append(types, slices.Concat([]byte{typeFunc}, vec(f.params), vec(f.results)))
		decls = append(decls, uleb(i))
		if f.export != "" {
			exports = append(exports, slices.Concat(vec([]byte(f.export)), []byte{kindFunction}, uleb(i)))
		}
		body := uleb(len(f.locals))
		for _, t := range f.locals {
			body = append(body, 1, t) // one local of type t
		}
		bodies = append(bodies, vec(slices.Concat(body, f.body.b, []byte{opEnd})))
	}
	// At least one page: the program's memory is never smaller.
	memory := slices.Concat(vec([]byte("go")), vec([]byte("mem")), []byte{kindMemory, noMaximum, 1})
	zero := []byte{typeI32, mutable, opI32Const, 0, opEnd}
	return slices.Concat(
		[]byte("\x00asm\x01\x00\x00\x00"), // magic number and version
		section(sectionType, types),
		section(sectionImport, [][]byte{memory}),
		section(sectionFunction, decls),
		section(sectionGlobal, slices.Repeat([][]byte{zero}, globals)),
		section(sectionExport, exports),
		section(sectionCode, bodies),
	)
}

// section is a section's number, length and items.
func section(id byte, items [][]byte) []byte {
	return append([]byte{id}, vec(append(uleb(len(items)), slices.Concat(items...)...))...)
}

// vec is a vector of bytes: its length and its content.
func vec(b []byte) []byte { return append(uleb(len(b)), b...) }

// types returns n times the same type.
func types(t byte, n int) []byte { return bytes.Repeat([]byte{t}, n) }
