package lane

import (
	"testing"

	"crease/algo/base/nodetest"
)

// All of this package's tests hold as WebAssembly too. The loops that are written apart for amd64 are plain Go there.
func TestOnNode(t *testing.T) { nodetest.All(t) }
