// Package repack makes a Go program for WebAssembly lighter to send, without
// changing what it does. Go's linker writes the program's memory as tens of
// thousands of pieces, to leave out zeros; the places of the pieces cost more than
// the zeros do once the file is compressed. And it includes tables that tell only
// a traceback's line numbers.
package repack

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
)

// Program returns the program with its memory in few pieces and without line
// numbers: a traceback has the functions' names and "?:0" instead of file and line.
// An error says which part is not as Go's linker writes it, with the program
// unchanged.
func Program(wasm []byte) ([]byte, error) {
	sections, err := split(wasm)
	if err != nil {
		return wasm, err
	}
	out := append([]byte{}, wasm[:len(header)]...)
	for _, s := range sections {
		if s.id == dataSection {
			if s.body, err = repackData(s.body); err != nil {
				return wasm, err
			}
		}
		out = append(out, s.id)
		out = binary.AppendUvarint(out, uint64(len(s.body)))
		out = append(out, s.body...)
	}
	return out, nil
}

// Sign returns the module with a custom section of that name at its end, which holds a hash
// of the module before: a page reads it without going through the module's bytes.
func Sign(wasm []byte, name string) (signed []byte, hash string) {
	sum := sha256.Sum256(wasm)
	hash = hex.EncodeToString(sum[:10])
	body := append(binary.AppendUvarint(nil, uint64(len(name))), name+hash...)
	signed = append(slices.Clone(wasm), customSection)
	return append(binary.AppendUvarint(signed, uint64(len(body))), body...), hash
}

// repackData returns the data section with other pieces and without line numbers.
func repackData(body []byte) ([]byte, error) {
	memory, err := readMemory(body)
	if err != nil {
		return nil, err
	}
	if err := dropLines(memory); err != nil {
		return nil, err
	}
	return writeMemory(memory), nil
}

const (
	header        = "\x00asm\x01\x00\x00\x00"
	customSection = 0
	dataSection   = 11
)

// section is a section of a WebAssembly module: its number and its content.
type section struct {
	id   byte
	body []byte
}

var errCut = errors.New("repack: the module is cut")

// split returns the sections of a module in order.
func split(wasm []byte) ([]section, error) {
	if len(wasm) < len(header) || string(wasm[:len(header)]) != header {
		return nil, errors.New("repack: not a WebAssembly module of version 1")
	}
	var sections []section
	for rest := wasm[len(header):]; len(rest) > 0; {
		n, size := binary.Uvarint(rest[1:])
		if size <= 0 || n > uint64(len(rest)-1-size) {
			return nil, errCut
		}
		end := 1 + size + int(n)
		sections = append(sections, section{rest[0], rest[1+size : end]})
		rest = rest[end:]
	}
	return sections, nil
}

const (
	constI32 = 0x41
	end      = 0x0b

	mostMemory = 64 << 20 // bytes of data; Crease has 7 million
	gap        = 250      // longer runs of zeros are left out; shorter ones cost less than a piece, compressed
)

// readMemory returns the memory that the pieces of a data section fill, from
// address 0.
func readMemory(body []byte) ([]byte, error) {
	r := reader{rest: body}
	var memory []byte
	for range r.unsigned() {
		index, code, at, stop := r.unsigned(), r.byte(), r.signed(), r.byte()
		data := r.bytes(r.unsigned())
		if r.cut {
			return nil, errCut
		}
		if index != 0 || code != constI32 || stop != end || at < 0 || at+int64(len(data)) > mostMemory {
			return nil, fmt.Errorf("repack: a piece of memory at %d is not as Go's linker writes it", at)
		}
		if need := int(at) + len(data); need > len(memory) {
			memory = append(memory, make([]byte, need-len(memory))...)
		}
		copy(memory[at:], data)
	}
	if r.cut || len(r.rest) > 0 {
		return nil, errCut
	}
	return memory, nil
}

// writeMemory returns the data section that fills the memory. Pieces end where at
// least gap zeros follow.
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
		pieces = append(pieces, 0, constI32)
		pieces = appendSigned(pieces, int64(at))
		pieces = append(pieces, end)
		pieces = binary.AppendUvarint(pieces, uint64(last+1-at))
		pieces = append(pieces, memory[at:last+1]...)
		at = last + 1
		count++
	}
	return append(binary.AppendUvarint(nil, count), pieces...)
}

// reader reads the numbers of a module; cut says that one was missing.
type reader struct {
	rest []byte
	cut  bool
}

func (r *reader) bytes(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.cut, n = true, 0
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) byte() byte {
	if b := r.bytes(1); len(b) == 1 {
		return b[0]
	}
	return 0
}

func (r *reader) unsigned() uint64 {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 {
		r.cut, n = true, len(r.rest)
		v = 0
	}
	r.rest = r.rest[n:]
	return v
}

// signed reads a number in signed LEB128: seven bits a byte, the lowest first, the
// sign in the second highest bit of the last.
func (r *reader) signed() int64 {
	v, shift := int64(0), 0
	for shift < 63 {
		b := r.byte()
		v |= int64(b&127) << shift
		if shift += 7; b < 128 {
			return v << (64 - shift) >> (64 - shift)
		}
	}
	r.cut = true
	return 0
}

func appendSigned(b []byte, v int64) []byte {
	for {
		low := byte(v & 127)
		if v >>= 7; v == 0 && low < 64 || v == -1 && low >= 64 {
			return append(b, low)
		}
		b = append(b, low|128)
	}
}
