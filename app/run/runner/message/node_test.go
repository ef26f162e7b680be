//go:build !js

package message

import (
	"testing"

	"crease/algo/base/nodetest"
)

// The messages are JavaScript's: this package's tests run on Node alone.
func TestOnNode(t *testing.T) { nodetest.All(t) }
