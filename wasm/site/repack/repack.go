// Package repack makes a Go program for WebAssembly lighter to send and somewhat faster. It does what it did, but for
// what it says of its own stack: package runtime knows no lines, and no functions that were inlined into others.
//
//   - Go's linker writes the program's memory as tens of thousands of pieces, to leave out zeros; the
//     places of the pieces cost more than the zeros do once the file is compressed (module.go).
//   - The runtime has a table of all functions. What only tracebacks read of it is left out (functions.go), and what is
//     regular is written by a function that runs first too.
//   - What functions do in the same way is written with the same instructions (shrink.go).
//
// Measured with Go 1.26, gzip −9: 4.08 MB become 2.99. Fewer pieces of memory save .19, what tracebacks read .34, what is
// regular .13, the instructions of functions .42. It stays as long as it saves more than half a megabyte.
package repack

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"slices"

	"crease/wasm/op"
)

const version = "go1.26"

// Program returns the program, lighter, or unchanged with an error that says which part is not as Go writes it.
func Program(wasm []byte) (light []byte, err error) {
	err = caught(func() {
		m := split(wasm)
		ofVersion := func(s section) bool { return s.id == op.CustomSection && bytes.Contains(s.body, []byte(version)) }
		if !slices.ContainsFunc(m, ofVersion) {
			fail(errors.New("repack: the program is not of " + version))
		}
		data := m.find(op.DataSection)
		memory := readMemory(data.body)
		f := findFunctions(memory)
		f.dropRegular(memory)
		f.strip()
		data.body = writeMemory(memory)
		list := m.bodies()
		code := binary.AppendUvarint(nil, uint64(len(list)))
		for _, b := range list {
			b.shrink()
			code = op.AppendBytes(code, slices.Concat(b.locals, b.code))
		}
		m.find(op.CodeSection).body = code
		light = []byte(op.Header)
		for _, s := range m.addStart(f.code()) {
			light = op.AppendBytes(append(light, s.id), s.body)
		}
	})
	if err != nil {
		return wasm, err
	}
	return light, nil
}

// malformed is what everything here panics with if a program is not as Go writes it.
type malformed struct{ error }

func fail(err error) { panic(malformed{err}) }

// caught returns why a program that f reads is malformed.
func caught(f func()) (err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case malformed:
			err = e.error
		default:
			panic(e)
		}
	}()
	f()
	return nil
}

// Sign returns the module with a custom section of a name at its end that holds a hash of it, for pages to read.
func Sign(wasm []byte, name string) (signed []byte, hash string) {
	sum := sha256.Sum256(wasm)
	hash = hex.EncodeToString(sum[:10])
	body := append(binary.AppendUvarint(nil, uint64(len(name))), name+hash...)
	return op.AppendBytes(append(slices.Clone(wasm), op.CustomSection), body), hash
}
