package link

import (
	"testing"

	"crease/algo/base/nodetest"
)

// All of this package's tests hold as WebAssembly too. A link that was written there has to open here.
func TestOnNode(t *testing.T) { nodetest.All(t) }
