// Package rand stands in for crypto/rand in the browser's program. Only names that go-app gives to devices and states
// come from it, which have to differ and hide nothing: the runtime's generator, which the browser seeds, does for them.
// The library's own would link generators for cryptography and their tests of themselves.
package rand

import (
	"io"
	"math/rand/v2"
)

// Reader reads random bytes.
var Reader io.Reader = reader{}

type reader struct{}

// Read implements io.Reader.
func (reader) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte(rand.Uint32())
	}
	return len(b), nil
}
