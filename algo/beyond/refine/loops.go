package refine

// The loops of a fit over its samples.

import (
	"math"

	"crease/algo/num/linalg"
)

// activate stores σ(w_iᵀx + b_i) in phi.
func (f *fitter) activate() {
	f.each(f.nm.units*f.nm.width, func(lo, hi int) {
		f.activateFours(lo, hi)
		for i := f.nm.units &^ 3; i < f.nm.units; i++ {
			f.activateUnit(i, lo, hi)
		}
	})
}

// activateFours is activate for samples lo … hi−1 and the units that form groups of four.
func (f *fitter) activateFours(lo, hi int) {
	width, units := f.nm.width, f.nm.units
	if units < 4 {
		return
	}
	for s := lo; s < hi; s++ {
		x, out := f.data.X[s*width:(s+1)*width], f.phi[s*units:(s+1)*units]
		for i := 0; i+4 <= units; i += 4 {
			// Four independent sums hide the latency of the additions.
			w := f.wb[i*width : (i+4)*width]
			w0, w1, w2, w3 := w[:len(x)], w[width:][:len(x)], w[2*width:][:len(x)], w[3*width:][:len(x)]
			var z0, z1, z2, z3 float64
			for j, v := range x {
				z0 += v * w0[j]
				z1 += v * w1[j]
				z2 += v * w2[j]
				z3 += v * w3[j]
			}
			out[i], out[i+1], out[i+2], out[i+3] = relu(z0), relu(z1), relu(z2), relu(z3)
		}
	}
}

// activateUnit is activate for samples lo … hi−1 and one unit, summed as Dot4 does.
func (f *fitter) activateUnit(i, lo, hi int) {
	width, units := f.nm.width, f.nm.units
	w, x := f.wb[i*width:(i+1)*width], f.data.X[lo*width:hi*width]
	switch width {
	case 3:
		w0, w1, w2 := w[0], w[1], w[2]
		for s := lo; s < hi; s, x = s+1, x[3:] {
			f.phi[s*units+i] = relu(x[0]*w0 + x[1]*w1 + x[2]*w2)
		}
	case 4:
		w0, w1, w2, w3 := w[0], w[1], w[2], w[3]
		for s := lo; s < hi; s, x = s+1, x[4:] {
			f.phi[s*units+i] = relu((x[0]*w0 + x[1]*w1) + (x[2]*w2 + x[3]*w3))
		}
	default:
		for s := lo; s < hi; s, x = s+1, x[width:] {
			f.phi[s*units+i] = relu(linalg.Dot4(x[:width], w))
		}
	}
}

// relu returns max(z, 0), NaN for NaN. The builtin max compiles to a call in WebAssembly, and a branch would be
// mispredicted half of the time. Beyond 8·10³⁰⁷ it gives +Inf, and −Inf gives NaN: a step with either is refused.
func relu(z float64) float64 { return (z + math.Abs(z)) / 2 }

// residuals stores y − f of samples lo … hi−1 in r.
func (f *fitter) residuals(lo, hi int) {
	width, units := f.nm.width, f.nm.units
	for s := lo; s < hi; s++ {
		x, act := f.data.X[s*width:(s+1)*width], f.phi[s*units:(s+1)*units]
		f.r[s] = f.data.Y[s] - linalg.Dot4(x, f.lin) - linalg.Dot4(act, f.a)
	}
}

// gradient stores Jᵀr in grad. Goroutines share out the units, not the samples, whose order fixes the digits.
func (f *fitter) gradient() {
	const unitsPerPart = 8
	width, units, n := f.nm.width, f.nm.units, f.data.Len()
	clear(f.grad)
	parts, size := 1, units+1 // index units is the linear part
	parallel := n*units*width >= spreadFrom
	if parallel {
		parts, size = (units+unitsPerPart)/unitsPerPart, unitsPerPart
	}
	spreadIf(parts, parallel, f.opt.Work, func(k int, count func(int) bool) {
		lo, hi := k*size, min((k+1)*size, units+1)
		for from := 0; from < n; from += tile {
			to := min(from+tile, n)
			for i := lo; i < hi; i++ {
				f.addTile(i, from, to)
			}
			if !count((to - from) * (hi - lo) * width / 2) {
				return
			}
		}
	})
}

// tile is the number of samples whose rows the gradient keeps in the processor's cache while it goes through the units.
const tile = 64

// addTile adds to the gradient of unit i, or of the linear part if i is the number of units, its sum over samples from
// … to−1. The active samples are listed first: a branch on them would be mispredicted half of the time.
func (f *fitter) addTile(i, from, to int) {
	units, width := f.nm.units, f.nm.width
	list := allRows[:to-from]
	if i < units {
		var above [tile]uint8
		n := 0
		for s := range uint8(to - from) {
			above[n%tile] = s
			n += aboveZero(f.phi[(from+int(s))*units+i])
		}
		list = above[:n]
	}
	addListed(f.grad[i*width:(i+1)*width], f.data.X[from*width:to*width], list, f.r[from:to])
}

// allRows lists the rows of a tile.
var allRows = func() (list [tile]uint8) {
	for s := range list {
		list[s] = uint8(s)
	}
	return list
}()

// addListed adds Σ r_s·x_s over the listed rows to g. For d = 2 and 3 the sums stay in registers.
func addListed(g, x []float64, list []uint8, r []float64) {
	switch len(g) {
	case 3:
		g0, g1, g2 := g[0], g[1], g[2]
		for _, s := range list {
			row, res := x[3*int(s):3*int(s)+3], r[s]
			g0 += res * row[0]
			g1 += res * row[1]
			g2 += res * row[2]
		}
		g[0], g[1], g[2] = g0, g1, g2
	case 4:
		g0, g1, g2, g3 := g[0], g[1], g[2], g[3]
		for _, s := range list {
			row, res := x[4*int(s):4*int(s)+4], r[s]
			g0 += res * row[0]
			g1 += res * row[1]
			g2 += res * row[2]
			g3 += res * row[3]
		}
		g[0], g[1], g[2], g[3] = g0, g1, g2, g3
	default:
		for _, s := range list {
			linalg.Axpy(g, r[s], x[int(s)*len(g):(int(s)+1)*len(g)])
		}
	}
}

// aboveZero returns 1 if z > 0, else 0, without a branch: the bits of a positive number are a positive integer. A NaN
// without a sign counts as positive: the loss is then NaN, and the step is refused.
func aboveZero(z float64) int {
	b := int64(math.Float64bits(z))
	return int(uint64(-b&^b) >> 63)
}
