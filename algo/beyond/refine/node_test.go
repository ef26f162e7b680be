package refine

import (
	"testing"

	"crease/algo/base/nodetest"
)

// All of this package's tests hold as WebAssembly too. Fits go by other loops there.
func TestOnNode(t *testing.T) { nodetest.All(t) }
