package refine_test

import (
	"testing"

	"crease/algo/base/nodetest"
)

// All tests of this package hold as WebAssembly, where fits run other loops.
func TestOnNode(t *testing.T) { nodetest.All(t) }
