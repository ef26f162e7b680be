package sample

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"crease/algo/network"
)

// A block drawn in parts is the block that Fill draws, to the last bit: in one
// part or in many, short or whole, with noise and without.
func TestParts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		dim, units int
		n          int64
		noise      float64
	}{{1, 1, 3*BlockSize + 1, 0}, {5, 7, 2 * BlockSize, .25}, {40, 64, BlockSize + 100, .1}} {
		var net network.Network
		for range c.units {
			w := make([]float64, c.dim)
			for j := range w {
				w[j] = r.NormFloat64()
			}
			net.Append(w, r.NormFloat64(), 1+r.Float64())
		}
		g := NewGenerator(net, c.n, 9, c.noise)
		whole, parts := NewBlock(c.dim), NewBlock(c.dim)
		for b := range Blocks(g) {
			g.Fill(b, whole)
			count := 1
			for next := g.Parts(b, parts); next(); count++ {
			}
			if !reflect.DeepEqual(whole.X, parts.X) || !reflect.DeepEqual(whole.Y, parts.Y) || whole.Len != parts.Len {
				t.Fatalf("d = %d: block %d differs in %d parts", c.dim, b, count)
			}
			if c.dim == 40 && b == 0 && count < 10 {
				t.Errorf("d = %d, m = %d: in %d parts only", c.dim, c.units, count)
			}
		}
	}
}
