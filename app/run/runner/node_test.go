//go:build !js

package runner

import (
	"testing"

	"crease/algo/base/nodetest"
)

// The learner's events are JavaScript's: what handles them is tested on Node alone.
func TestOnNode(t *testing.T) { nodetest.All(t) }
