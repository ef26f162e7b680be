package refine

import (
	"math"
	"math/bits"

	"crease/algo/work"
)

// normal assembles the normal equations of the fit. Where the active units do
// not change, the model is linear in p_i = a_i(w_i, b_i) and in (v, c): the
// columns of the Jacobian are 1[z_i > 0]·(x, 1), whatever a_i is. Samples of
// one activation pattern therefore share one (d+1)×(d+1) sum of (x,1)(x,1)ᵀ,
// made once and added to the block of every pair of active units. That takes
// about n·d²/2 multiply-adds instead of n·(md)²/2. Patterns of more than a few
// units would hardly repeat, so the units are divided into groups and the
// patterns are those of two groups at a time.
type normal struct {
	units, width, tri int // width = d+1, tri = width(width+1)/2, the packed lower triangle of a block
	groups            [][]int
	block             []float64 // units(units+1)/2 packed blocks Σ 1_i 1_j (x,1)(x,1)ᵀ
	total             []float64 // Σ (x,1)(x,1)ᵀ, which does not depend on the units
	acc               []float64
	code              []uint32
	order, start      []int32
}

// newNormal prepares for the given number of units.
func newNormal(data *Data, units int) *normal {
	width := data.Dim + 1
	nm := &normal{units: units, width: width, tri: width * (width + 1) / 2}
	nm.block = make([]float64, units*(units+1)/2*nm.tri)
	nm.acc = make([]float64, nm.tri)
	nm.total = make([]float64, nm.tri)
	nm.code = make([]uint32, data.Len())
	nm.order = make([]int32, data.Len())
	for s := 0; s < data.Len(); s++ {
		outer(nm.total, data.Row(s))
	}
	q := bestGroups(units, data.Len())
	nm.groups = make([][]int, q)
	for i := 0; i < units; i++ {
		nm.groups[i%q] = append(nm.groups[i%q], i)
	}
	return nm
}

// bestGroups returns the number of groups that takes the fewest additions.
func bestGroups(units, n int) int {
	best, least := 1, 0.0
	for q := 1; q <= max(1, units); q++ {
		size := float64((units + q - 1) / q)
		width, passes := 2*size, float64(q*(q-1)/2)
		if q == 1 {
			width, passes = size, 1
		}
		if width > 16 {
			continue
		}
		patterns := min(float64(n), float64(int(1)<<int(width)))
		cost := passes * (float64(n) + patterns*(1+width*width/8))
		if least == 0 || cost < least {
			best, least = q, cost
		}
	}
	return best
}

// assemble sums the blocks for the activations phi (n rows of σ(z_i)).
func (nm *normal) assemble(data *Data, phi []float64, meter *work.Meter) error {
	clear(nm.block)
	return nm.add(data, phi, meter)
}

// add is assemble without setting the blocks to zero first.
func (nm *normal) add(data *Data, phi []float64, meter *work.Meter) error {
	if len(nm.groups) == 1 {
		return nm.pass(data, phi, nm.groups[0], nil, true, false, meter)
	}
	for a := range nm.groups {
		for b := a + 1; b < len(nm.groups); b++ {
			// Pairs within a group are summed in one pass only.
			last := len(nm.groups) - 1
			err := nm.pass(data, phi, nm.groups[a], nm.groups[b], b == a+1, a == last-1 && b == last, meter)
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// pass sums the blocks of pairs across two groups, and within the first or the
// second if asked to.
func (nm *normal) pass(data *Data, phi []float64, ga, gb []int, first, second bool, meter *work.Meter) error {
	units := append(append([]int{}, ga...), gb...)
	nm.sort(phi, units)
	pairs := nm.pairs(len(ga), len(gb), first, second)
	done := 0
	for c := 0; c+1 < len(nm.start); c++ {
		lo, hi := nm.start[c], nm.start[c+1]
		if lo == hi || c == 0 {
			continue
		}
		clear(nm.acc)
		own := nm.order[lo:hi]
		for ; len(own) >= 4; own = own[4:] {
			outer4(nm.acc, data.Row(int(own[0])), data.Row(int(own[1])), data.Row(int(own[2])), data.Row(int(own[3])))
		}
		for _, s := range own {
			outer(nm.acc, data.Row(int(s)))
		}
		for rest := uint32(c); rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros32(rest)
			for both := uint32(c) & pairs[i]; both != 0; both &= both - 1 {
				add(nm.at(units[i], units[bits.TrailingZeros32(both)]), nm.acc)
			}
		}
		if done += int(hi-lo) * nm.tri; done > 1<<20 {
			if err := meter.Tick(done); err != nil {
				return err
			}
			done = 0
		}
	}
	return meter.Tick(done)
}

// pairs returns for every place i the mask of the places j ≥ i whose pair (i, j)
// is wanted.
func (nm *normal) pairs(na, nb int, first, second bool) []uint32 {
	mask := make([]uint32, na+nb)
	for i := range mask {
		for j := i; j < na+nb; j++ {
			if i < na && (j >= na || first) || i >= na && second {
				mask[i] |= 1 << j
			}
		}
	}
	return mask
}

// sort orders the samples by the pattern of the given units.
func (nm *normal) sort(phi []float64, units []int) {
	count := make([]int32, 1<<len(units)+1)
	for s := range nm.code {
		row := phi[s*nm.units : (s+1)*nm.units]
		c := uint32(0)
		for k, i := range units {
			// row[i] > 0 without a branch, which would be guessed wrong half of the time:
			// the bits of a positive number are a positive integer.
			b := int64(math.Float64bits(row[i]))
			c |= uint32(uint64(-b&^b)>>63) << k
		}
		nm.code[s] = c
		count[c+1]++
	}
	for c := 1; c < len(count); c++ {
		count[c] += count[c-1]
	}
	nm.start = append(nm.start[:0], count...)
	for s, c := range nm.code {
		nm.order[count[c]] = int32(s)
		count[c]++
	}
}

// at returns the packed block of units i and j.
func (nm *normal) at(i, j int) []float64 {
	if i < j {
		i, j = j, i
	}
	k := (i*(i+1)/2 + j) * nm.tri
	return nm.block[k : k+nm.tri]
}

// outer adds the packed lower triangle of x xᵀ to acc.
func outer(acc, x []float64) {
	for i, v := range x {
		row := acc[:i+1]
		acc = acc[i+1:]
		for j, u := range x[:i+1] {
			row[j] += v * u
		}
	}
}

// outer4 is outer for four samples at once, which loads and stores acc only once.
func outer4(acc, x0, x1, x2, x3 []float64) {
	for i := range x0 {
		v0, v1, v2, v3 := x0[i], x1[i], x2[i], x3[i]
		row := acc[:i+1]
		acc = acc[i+1:]
		y0, y1, y2, y3 := x0[:len(row)], x1[:len(row)], x2[:len(row)], x3[:len(row)]
		for j := range row {
			row[j] += (v0*y0[j] + v1*y1[j]) + (v2*y2[j] + v3*y3[j])
		}
	}
}

func add(dst, src []float64) {
	src = src[:len(dst)]
	for i := range dst {
		dst[i] += src[i]
	}
}

// expand writes the blocks of the matrix on and below its diagonal: one
// block of d+1 rows a unit, then one for the linear part if there is one.
func (nm *normal) expand(dst []float64, linear bool) {
	all := nm.units
	if linear {
		all++
	}
	size := all * nm.width
	for i := 0; i < all; i++ {
		for j := 0; j <= i; j++ {
			src := nm.total
			switch {
			case i < nm.units:
				src = nm.at(i, j)
			case j < nm.units:
				src = nm.at(j, j)
			}
			k := 0
			for r := 0; r < nm.width; r++ {
				for c := 0; c <= r; c++ {
					dst[(i*nm.width+r)*size+j*nm.width+c] = src[k]
					dst[(i*nm.width+c)*size+j*nm.width+r] = src[k]
					k++
				}
			}
		}
	}
}
