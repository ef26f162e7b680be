package elementary

import (
	"testing"

	"crease/algo/base/nodetest"
)

// All of this package's tests hold as WebAssembly too. There every function has to have all its digits, whoever runs it.
func TestOnNode(t *testing.T) { nodetest.All(t) }
