package jennrich

import (
	"testing"

	"crease/algo/base/nodetest"
)

// All of this package's tests hold as WebAssembly too. Decompositions go by other loops there.
func TestOnNode(t *testing.T) { nodetest.All(t) }
