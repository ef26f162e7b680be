package simd

import (
	"testing"

	"crease/algo/base/nodetest"
)

// The module is used as web/worker.js does, from a program that Node runs: the digits are those
// of plain Go.
func TestOnNode(t *testing.T) { nodetest.All(t, "node", "--stack-size=8192", "node.js") }
