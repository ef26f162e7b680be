// Package networktest makes networks and tables of samples for the tests of several packages, and measures errors.
package networktest

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Draw returns m random units over R^d, distributed as in the measurements of the practical method: unit weights
// uniform on the sphere, |a| uniform in [.5, 2] with random signs, b uniform in [−1.5, 1.5].
func Draw(rng *rand.Rand, d, m int) network.Network {
	var n network.Network
	for range m {
		w := normals(rng, d)
		a, r := height(rng), linalg.Norm(w)
		n.Append(w, (3*rng.Float64()-1.5)*r, a/r)
	}
	return n.Normalised()
}

// normals draws n numbers from N(0, 1).
func normals(rng *rand.Rand, n int) []float64 {
	return linalg.Values(n, func(int) float64 { return rng.NormFloat64() })
}

// height draws an output weight.
func height(rng *rand.Rand) float64 {
	a := .5 + 1.5*rng.Float64()
	if rng.IntN(2) == 0 {
		return -a
	}
	return a
}

// NearPair draws m units over R^d. The directions of the last two are angle radians apart,
// and their biases differ by bias.
func NearPair(seed uint64, d, m int, angle, bias float64) network.Network {
	rng := rand.New(rand.NewPCG(seed, 77))
	net := Draw(rng, d, m)
	aside, w := Draw(rng, d, 1).W[0], net.W[m-2]
	linalg.Orthogonalise(aside, w)
	size := linalg.Norm(aside)
	sin, cos := math.Sincos(angle)
	for j := range aside {
		net.W[m-1][j] = cos*w[j] + sin*aside[j]/size
	}
	net.B[m-1] = net.B[m-2] + bias
	return net.Normalised()
}

// WorstMatched returns the largest parameter error of the units of truth, each compared with the found unit that
// network.Match pairs with it, or +Inf if the numbers of units differ. Unless signs is set, a found unit may be flipped.
func WorstMatched(truth, found network.Network, signs bool) float64 {
	if truth.Units() != found.Units() {
		return math.Inf(1)
	}
	return network.LargestError(network.Match(truth, found), signs)
}

// DrawApart draws m units over R^d from the distribution of Draw, but with directions at least apart radians from
// each other up to sign. Directions that are too near take random numbers too, so the units are not those of Draw.
func DrawApart(rng *rand.Rand, d, m int, apart float64) network.Network {
	var n network.Network
	for n.Units() < m {
		w := normals(rng, d)
		linalg.Divide(w, linalg.Norm(w))
		far := true
		for _, u := range n.W {
			far = far && math.Abs(linalg.Dot(u, w)) < math.Cos(apart)
		}
		if !far {
			continue
		}
		a := height(rng) // drawn before b
		n.Append(w, 3*rng.Float64()-1.5, a)
	}
	return n
}

// Disturbed returns n with errors of about the given share in every parameter and
// with units flipped at random, and the signs of the flips.
func Disturbed(rng *rand.Rand, n network.Network, share float64) (network.Network, []float64) {
	c, flip := n.Clone(), make([]float64, n.Units())
	for i, w := range c.W {
		flip[i] = float64(2*rng.IntN(2) - 1)
		for j := range w {
			w[j] = flip[i] * (w[j] + share*rng.NormFloat64())
		}
		c.B[i] = flip[i] * (c.B[i] + share*rng.NormFloat64())
		c.A[i] *= 1 + share*rng.NormFloat64()
	}
	return c.Normalised(), flip
}

// Table returns the samples of src as a table.
func Table(src sample.Source) *sample.Table {
	table, block := &sample.Table{}, sample.NewBlock(src.Dim())
	for k := range sample.Blocks(src) {
		src.Fill(k, block)
		for i := range block.Len {
			x := make([]float64, src.Dim())
			block.Point(i, x)
			table.X, table.Y = append(table.X, x), append(table.Y, block.Y[i])
		}
	}
	return table
}

// Shuffled returns the rows of a table in an order drawn from seed.
func Shuffled(t *sample.Table, seed uint64) *sample.Shuffled {
	s, _ := t.Shuffled(seed, nil) // without a meter there is no error
	return s
}

// Moved returns n samples of net, which has two inputs, as CSV. The points are shifted, scaled and correlated, so
// that they are not from N(0, I); there is the network that has the values of net at the moved points.
func Moved(net network.Network, n int64) (csv []byte, there network.Network) {
	t := Table(sample.NewGenerator(net, n, 3, 0))
	m := &sample.Map{Mean: []float64{2, -1}, L: [][]float64{{3}, {.4, .2}}}
	var b strings.Builder
	b.WriteString("x1,x2,y\n")
	for i, z := range t.X {
		fmt.Fprintf(&b, "%v,%v,%v\n", 2+3*z[0], -1+.4*z[0]+.2*z[1], t.Y[i])
	}
	return []byte(b.String()), m.Back(net)
}

// Nearest returns the rows of a table by how near their distance from a unit's crease is to gap.
func Nearest(table *sample.Table, net network.Network, unit int, gap float64) []int {
	rows, off := make([]int, len(table.Y)), make([]float64, len(table.Y))
	for s, x := range table.X {
		rows[s], off[s] = s, math.Abs(math.Abs(linalg.Dot(net.W[unit], x)+net.B[unit])-gap)
	}
	slices.SortFunc(rows, func(i, j int) int { return cmp.Compare(off[i], off[j]) })
	return rows
}

// Spoilt is a table of a network in which a share of the rows, anywhere, has wrong labels.
func Spoilt(net network.Network, n int64, seed uint64, share float64, wrong func(x []float64, y float64) float64) (
	t *sample.Table, rows []bool,
) {
	rng := rand.New(rand.NewPCG(seed, 94))
	t = Table(sample.NewGenerator(net, n, seed, 0))
	rows = make([]bool, n)
	for i, y := range t.Y {
		if rng.Float64() < share {
			t.Y[i] = wrong(t.X[i], y)
		}
		rows[i] = math.Abs(t.Y[i]-y) > 1e-6 // two networks may have parts in common
	}
	return t, rows
}
