// Package sample draws Gaussian samples of a network in numbered blocks, each
// from a random stream of its own, or serves samples read from a table in the
// same blocks.
package sample

import (
	"slices"

	"crease/algo/network"
	"crease/algo/num/lane"
)

// BlockSize is the number of samples in every block but the last. It is part
// of the meaning of a seed: another size gives other samples.
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

// Source gives samples by blocks. A block's content depends on its number
// alone. A Source may be used by several goroutines at once, each with a Block
// of its own.
type Source interface {
	// Dim returns d.
	Dim() int
	// Len returns N, the number of samples in all.
	Len() int64
	// Fill stores block number block, 0 ≤ block < Blocks(s), in dst.
	Fill(block int, dst *Block)
}

// Blocks returns the number of blocks of s, the last one perhaps shorter.
func Blocks(s Source) int { return int((s.Len() + BlockSize - 1) / BlockSize) }

// length returns the number of samples in a block out of n in all.
func length(n int64, block int) int {
	return int(min(BlockSize, n-int64(block)*BlockSize))
}

// Generator draws x ~ N(0,I) and y = f(x) + noise·N(0,1).
type Generator struct {
	w     []float64 // the unit weights, row behind row
	b, a  []float64
	dim   int
	n     int64
	seed  uint64
	noise float64
}

// NewGenerator returns a source of n samples of net. The network is taken as
// it is; noise ≥ 0 is a standard deviation.
func NewGenerator(net network.Network, n int64, seed uint64, noise float64) *Generator {
	u := net.Normalised()
	return &Generator{w: slices.Concat(u.W...), b: u.B, a: u.A, dim: u.Dim(), n: n, seed: seed, noise: noise}
}

// Dim returns d.
func (g *Generator) Dim() int { return g.dim }

// Len returns N.
func (g *Generator) Len() int64 { return g.n }

// Fill draws the block. A short block is the start of the full one, so that
// more samples keep the ones before; and the coordinates come before the label
// noise, so that the same points stand behind every noise level.
func (g *Generator) Fill(block int, dst *Block) {
	dst.setLen(length(g.n, block))
	s := newStream(g.seed, uint64(block))
	s.normals(dst.data)
	g.label(dst, 0, dst.Len)
	g.blur(dst, s)
}

// blur adds the label noise, drawn from the block's stream behind the
// coordinates.
func (g *Generator) blur(dst *Block, s *stream) {
	if g.noise > 0 {
		if dst.noise == nil {
			dst.noise = make([]float64, BlockSize)
		}
		noise := dst.noise[:dst.Len]
		s.normals(noise)
		for i, v := range noise {
			dst.Y[i] += g.noise * v
		}
	}
}

// label stores f(x) in b.Y for the samples from lo, a multiple of lane.Size, up
// to hi, a lane at a time. The last lane may reach past b.Len into what an
// earlier fill left there; its labels are never read.
func (g *Generator) label(b *Block, lo, hi int) {
	x, y := b.lanes[:g.dim], &b.lanes[g.dim]
	for ; lo < hi; lo += lane.Size {
		b.Lanes(x, lo)
		lane.Evaluate(y, x, g.w, g.b, g.a)
		copy(b.Y[lo:], y[:])
	}
}

// The work of one part of a block, in draws and in products of a weight and a
// coordinate: a few milliseconds in a browser.
const (
	partDraws    = 32_768
	partProducts = 1 << 20
)

// Parts fills dst with a block as Fill does, with the very same numbers, but in
// parts: every call of next computes one, and reports whether there is another.
// A browser's page, which has one thread, stays responsive between them. dst
// holds the block once next has returned false, and is not to be used before.
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
		g.blur(dst, s)
		return false
	}
}
