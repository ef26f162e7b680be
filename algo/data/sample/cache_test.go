package sample

import (
	"slices"
	"testing"

	"crease/algo/network"
)

// counted counts the blocks filled.
type counted struct {
	Source
	filled int
}

func (c *counted) Fill(block int, dst *Block) {
	c.filled++
	c.Source.Fill(block, dst)
}

// TestCache would catch a block under another's number, and blocks drawn again that are
// kept.
func TestCache(t *testing.T) {
	net := network.Network{W: [][]float64{{.6, .8}}, B: []float64{.5}, A: []float64{1}}
	src := NewGenerator(net, 5*BlockSize-7, 3, 0)
	all := &counted{Source: src}
	c, want := NewCache(all, 2), NewBlock(2)
	for i, step := range []struct{ number, filled int }{
		{0, 1}, {4, 2}, {0, 2}, {4, 2}, {1, 3}, {4, 3}, {1, 3}, {0, 4}, {1, 4}, {4, 5},
	} {
		got := c.At(step.number)
		src.Fill(step.number, want)
		if all.filled != step.filled || got.Len != want.Len || !slices.Equal(got.Y, want.Y) {
			t.Errorf("step %d: %d blocks filled, not %d, or another block", i, all.filled, step.filled)
		}
	}
}
