package repack

import (
	"cmp"
	"encoding/binary"
	"errors"

	"crease/wasm/op"
)

// section is a section of a WebAssembly module: its number and its content.
type section struct {
	id   byte
	body []byte
}

// module is the sections of a WebAssembly module, in order.
type module []section

var errCut = errors.New("repack: the module is cut")

// split returns the sections of a module.
func split(wasm []byte) (m module) {
	if len(wasm) < len(op.Header) || string(wasm[:len(op.Header)]) != op.Header {
		fail(errors.New("repack: not a WebAssembly module of version 1"))
	}
	r := reader{rest: wasm[len(op.Header):]}
	for len(r.rest) > 0 {
		m = append(m, section{r.byte(), r.bytes(r.unsigned())})
	}
	return m
}

// join is the inverse of split.
func (m module) join() []byte {
	wasm := []byte(op.Header)
	for _, s := range m {
		wasm = op.AppendBytes(append(wasm, s.id), s.body)
	}
	return wasm
}

// find returns a section, an empty one if the module has none of that number.
func (m module) find(id byte) *section {
	for i := range m {
		if m[i].id == id {
			return &m[i]
		}
	}
	return &section{id: id}
}

// reader reads the numbers of a module. It fails where one is missing.
type reader struct {
	rest []byte
	cut  error // to fail with, nil for errCut
}

func (r *reader) bytes(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		fail(cmp.Or(r.cut, errCut))
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) byte() byte { return r.bytes(1)[0] }

func (r *reader) unsigned() uint64 {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 {
		fail(cmp.Or(r.cut, errCut))
	}
	r.rest = r.rest[n:]
	return v
}

// times reads a number and goes on as many times.
func (r *reader) times() func(yield func() bool) {
	return func(yield func() bool) {
		for n := r.unsigned(); n > 0 && yield(); n-- {
		}
	}
}

// signed reads a number in signed LEB128: seven bits a byte, the lowest first, the
// sign in the second highest bit of the last.
func (r *reader) signed() int64 {
	v := int64(0)
	for shift := 0; shift < 70; {
		b := r.byte()
		v |= int64(b&127) << shift
		if shift += 7; b < 128 {
			if shift < 64 {
				v = v << (64 - shift) >> (64 - shift)
			}
			return v
		}
	}
	panic(malformed{errCut})
}
