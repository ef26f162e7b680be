package repack

import (
	"encoding/binary"
	"errors"
	"fmt"

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
type reader struct{ rest []byte }

func (r *reader) bytes(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		fail(errCut)
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) byte() byte { return r.bytes(1)[0] }

func (r *reader) unsigned() uint64 {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 {
		fail(errCut)
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

// signed reads signed LEB128: seven bits a byte, the lowest first, the sign in the second highest bit of the last.
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

const (
	mostMemory = 64 << 20 // bytes of data; Crease has 7 million
	gap        = 250      // longer runs of zeros are left out; shorter ones cost less than a piece, compressed
)

// readMemory returns the memory that the pieces of a data section fill, from address 0.
func readMemory(body []byte) (memory []byte) {
	r := reader{rest: body}
	for range r.times() {
		index, code, at, stop := r.unsigned(), r.byte(), r.signed(), r.byte()
		data := r.bytes(r.unsigned())
		if index != 0 || code != op.I32Const || stop != op.End || at < 0 || at+int64(len(data)) > mostMemory {
			fail(fmt.Errorf("repack: a piece of memory at %d is not as Go's linker writes it", at))
		}
		if need := int(at) + len(data); need > len(memory) {
			memory = append(memory, make([]byte, need-len(memory))...)
		}
		copy(memory[at:], data)
	}
	if len(r.rest) > 0 {
		fail(errCut)
	}
	return memory
}

// writeMemory returns the data section that fills the memory. Pieces end where at least gap zeros follow.
func writeMemory(memory []byte) []byte {
	var pieces []byte
	count := uint64(0)
	for at := 0; at < len(memory); {
		if memory[at] == 0 {
			at++
			continue
		}
		last, zeros := at, 0 // the last byte that is not zero, the zeros since
		for i := at; i < len(memory) && zeros < gap; i++ {
			if zeros++; memory[i] != 0 {
				last, zeros = i, 0
			}
		}
		pieces = append(pieces, 0, op.I32Const)
		pieces = op.AppendSigned(pieces, int64(at))
		pieces = append(pieces, op.End)
		pieces = op.AppendBytes(pieces, memory[at:last+1])
		at = last + 1
		count++
	}
	return append(binary.AppendUvarint(nil, count), pieces...)
}
