// Package sample provides samples in numbered blocks: Gaussian samples of a network,
// where each block has a random stream of its own, or the rows of a table.
package sample

import (
	"slices"

	"crease/algo/network"
	"crease/algo/num/lane"
	"crease/algo/num/linalg"
)

// BlockSize is the number of samples in every block but the last. With another, every seed would give other samples.
const BlockSize = 4096

// Block holds up to BlockSize samples, coordinate by coordinate.
type Block struct {
	Len  int         // samples held, at most BlockSize
	X    [][]float64 // d slices of Len numbers: X[i][s] is coordinate i of sample s
	Y    []float64   // Len labels
	data []float64   // backing of X

	lanes []lane.Lane // scratch: the coordinates of a lane and its labels
	noise []float64   // scratch, made when first needed
}

// NewBlock returns a block with room for BlockSize samples in R^dim.
func NewBlock(dim int) *Block {
	b := &Block{
		X: make([][]float64, dim), Y: make([]float64, BlockSize), data: make([]float64, dim*BlockSize),
		lanes: make([]lane.Lane, dim+1),
	}
	b.setLen(BlockSize)
	return b
}

func (b *Block) setLen(n int) {
	b.Len = n
	b.Y = b.Y[:n]
	for i := range b.X {
		b.X[i] = b.data[i*BlockSize : i*BlockSize+n]
	}
}

// Lanes copies the coordinates of the samples from lo on, a multiple of
// lane.Size, to x. Past Len the entries are finite and mean nothing.
func (b *Block) Lanes(x []lane.Lane, lo int) {
	for i := range x {
		copy(x[i][:], b.data[i*BlockSize+lo:])
	}
}

// Residuals stores y − g(x) of every sample in dst, which has at least Len entries.
func (b *Block) Residuals(dst []float64, g network.Network) {
	var y lane.Lane
	x, rows := make([]lane.Lane, len(b.X)), slices.Concat(g.W...)
	for lo := 0; lo < b.Len; lo += lane.Size {
		if g.Units() > 0 {
			b.Lanes(x, lo)
			lane.Evaluate(&y, x, rows, g.B, g.A)
		}
		for s := lo; s < min(lo+lane.Size, b.Len); s++ {
			dst[s] = b.Y[s] - (y[s-lo] + g.C)
		}
	}
}

// Point copies the coordinates of sample s to x.
func (b *Block) Point(s int, x []float64) {
	for i := range x {
		x[i] = b.X[i][s]
	}
}

// Move replaces every point of the block by what into makes of it.
func (b *Block) Move(into func(x []float64)) {
	x := make([]float64, len(b.X))
	for s := range b.Len {
		b.Point(s, x)
		into(x)
		for j, v := range x {
			b.X[j][s] = v
		}
	}
}

// Source provides samples in blocks. The content of a block depends only on its
// number. A Source is safe for concurrent use if each goroutine has its own Block.
type Source interface {
	// Dim returns d.
	Dim() int
	// Len returns N, the total number of samples.
	Len() int64
	// Fill stores block number block, 0 ≤ block < Blocks(s), in dst.
	Fill(block int, dst *Block)
}

// Blocks returns the number of blocks of s, of which the last one may be shorter.
func Blocks(s Source) int { return int((s.Len() + BlockSize - 1) / BlockSize) }

func length(n int64, block int) int {
	return int(min(BlockSize, n-int64(block)*BlockSize))
}

// Generator draws x ~ N(0,I) and y = f(x) + noise·N(0,1).
type Generator struct {
	w     []float64 // the unit weights, one row after the other
	b, a  []float64
	c     float64
	dim   int
	n     int64
	seed  uint64
	noise float64
}

// NewGenerator returns n samples of net, whose weights have any nonzero length; noise ≥ 0 is a standard deviation.
func NewGenerator(net network.Network, n int64, seed uint64, noise float64) *Generator {
	u := net.Normalised()
	return &Generator{w: slices.Concat(u.W...), b: u.B, a: u.A, c: u.C, dim: u.Dim(), n: n, seed: seed, noise: noise}
}

// Dim returns d.
func (g *Generator) Dim() int { return g.dim }

// Len returns N.
func (g *Generator) Len() int64 { return g.n }

// Fill draws the block. A short block is the beginning of the full one, so that a larger n only adds samples. The
// coordinates are drawn before the label noise, so that the points are the same for every noise level.
func (g *Generator) Fill(block int, dst *Block) {
	for next := g.Parts(block, dst); next(); {
	}
}

// label stores f(x) in b.Y for the samples from lo, a multiple of lane.Size, up to hi, a lane at a time. The last
// lane may extend beyond b.Len, where the coordinates are those of an earlier fill; these labels are never read.
func (g *Generator) label(b *Block, lo, hi int) {
	x, y := b.lanes[:g.dim], &b.lanes[g.dim]
	for ; lo < hi; lo += lane.Size {
		b.Lanes(x, lo)
		lane.Evaluate(y, x, g.w, g.b, g.a)
		if g.c != 0 {
			for i := range y {
				y[i] += g.c
			}
		}
		copy(b.Y[lo:], y[:])
	}
}

// The work of one part of a block, milliseconds in a browser: draws, or products of a weight and a coordinate.
const (
	partDraws    = 32_768
	partProducts = 1 << 20
)

// Parts fills dst with the same numbers as Fill, but in parts: every call of next computes one part and reports
// whether there are more. A browser's page, which has one thread, can respond between them. dst must not be used
// before next has returned false.
func (g *Generator) Parts(block int, dst *Block) (next func() (more bool)) {
	dst.setLen(length(g.n, block))
	s := newStream(g.seed, uint64(block))
	rest := dst.data
	lanes := max(1, partProducts/max(1, lane.Size*g.dim*len(g.a)))
	lo := 0
	return func() bool {
		if len(rest) > 0 {
			n := min(len(rest), partDraws)
			s.normals(rest[:n])
			rest = rest[n:]
			return true
		}
		hi := min(dst.Len, lo+lanes*lane.Size)
		g.label(dst, lo, hi)
		if lo = hi; lo < dst.Len {
			return true
		}
		if g.noise > 0 { // drawn from the block's stream after the coordinates
			if dst.noise == nil {
				dst.noise = make([]float64, BlockSize)
			}
			noise := dst.noise[:dst.Len]
			s.normals(noise)
			linalg.Axpy(dst.Y, g.noise, noise)
		}
		return false
	}
}
