package number

import (
	"testing"

	"crease/algo/base/nodetest"
)

// All of this package's tests hold as WebAssembly too. Numbers are formatted from digits that the browser computes.
func TestOnNode(t *testing.T) { nodetest.All(t) }
