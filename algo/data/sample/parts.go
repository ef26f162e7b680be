package sample

import "crease/algo/num/lane"

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
