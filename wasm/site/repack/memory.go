package repack

import (
	"encoding/binary"
	"fmt"

	"crease/wasm/op"
)

const (
	mostMemory = 64 << 20 // bytes of data; Crease has 7 million
	gap        = 250      // longer runs of zeros are left out; shorter ones cost less than a piece, compressed
)

// readMemory returns the memory that the pieces of a data section fill, from
// address 0.
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
		pieces = append(pieces, 0, op.I32Const)
		pieces = op.AppendSigned(pieces, int64(at))
		pieces = append(pieces, op.End)
		pieces = op.AppendBytes(pieces, memory[at:last+1])
		at = last + 1
		count++
	}
	return append(binary.AppendUvarint(nil, count), pieces...)
}
