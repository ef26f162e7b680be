package linalg

import (
	"testing"

	"crease/algo/base/nodetest"
)

// All of this package's tests hold as WebAssembly too. What is written apart for amd64 is plain Go there.
func TestOnNode(t *testing.T) { nodetest.All(t) }
