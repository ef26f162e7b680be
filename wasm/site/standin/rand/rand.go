// Package rand stands in for crypto/rand in the browser's program. The names that go-app gives to devices and states
// come from it, which hide nothing: the runtime's generator does for them.
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
