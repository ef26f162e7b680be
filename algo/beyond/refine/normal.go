package refine

import (
	"math/bits"
	"slices"
	"sync"

	"crease/algo/base/work"
	"crease/algo/num/linalg"
)

// normal assembles the normal equations of the fit. Where the active units do not change, the model is linear in (v, c)
// and in p_i = a_i(w_i, b_i): the columns of the Jacobian are 1[z_i > 0]·(x, 1), whatever a_i is. So samples of one
// activation pattern share one (d+1)×(d+1) sum of (x,1)(x,1)ᵀ, which is added to the block of every pair of active
// units. That takes about n·d²/2 multiply-adds instead of n·(md)²/2. Patterns of many units would hardly repeat, so the
// units are divided into groups and the patterns are those of two groups at a time.
type normal struct {
	units, width, tri int // width = d+1, tri = width(width+1)/2, the packed lower triangle of a block
	groups            [][]int
	block             []float64 // units(units+1)/2 packed blocks Σ 1_i 1_j (x,1)(x,1)ᵀ
	total             []float64 // Σ (x,1)(x,1)ᵀ, which does not depend on the units

	codes [][]uint16 // per group and sample, the active units as bits

	scratch sync.Pool // *sorting
}

// sorting is the scratch memory of one goroutine that sums over patterns.
type sorting struct {
	acc          []float64
	code         []uint16
	order, spare []int32
}

// newNormal returns the normal equations of units units, whose blocks stand in block.
func newNormal(data *Data, units int, block []float64) *normal {
	width := data.Dim + 1
	tri := width * (width + 1) / 2
	nm := &normal{units: units, width: width, tri: tri, block: block, total: make([]float64, tri)}
	for s := 0; s < data.Len(); s++ {
		linalg.AddOuter(nm.total, data.Row(s))
	}
	q := bestGroups(units, data.Len())
	nm.groups = make([][]int, q)
	for i := 0; i < units; i++ {
		nm.groups[i%q] = append(nm.groups[i%q], i)
	}
	return nm
}

// patternBits is the largest number of units in a pattern.
const patternBits = 16

// bestGroups returns the number of groups that takes the fewest additions.
func bestGroups(units, n int) int {
	bestCount, minCost := 1, 0.0
	for q := 1; q <= max(1, units); q++ {
		size := float64((units + q - 1) / q)
		width, passes := 2*size, float64(q*(q-1)/2)
		if q == 1 {
			width, passes = size, 1
		}
		if width > patternBits {
			continue
		}
		patterns := min(float64(n), float64(int(1)<<int(width)))
		if cost := passes * (float64(n) + patterns*(1+width*width/8)); minCost == 0 || cost < minCost {
			bestCount, minCost = q, cost
		}
	}
	return bestCount
}

// pass is one pass over the samples: it sums the pairs across groups a and b, and those within a or b if first or
// second is set. b is −1 if there is one group only. No two passes add to the same block.
type pass struct {
	a, b          int
	first, second bool
}

// add adds to the blocks their sums for the activations phi, n rows of σ(z_i).
func (nm *normal) add(data *Data, phi []float64, meter *work.Meter) {
	const minParallel = 1 << 22 // multiply-adds that pay for several goroutines
	for len(nm.codes) < len(nm.groups) {
		nm.codes = append(nm.codes, nil)
	}
	for g, units := range nm.groups {
		codes := slices.Grow(nm.codes[g][:0], data.Len())[:data.Len()]
		for s := range codes {
			row, c := phi[s*nm.units:(s+1)*nm.units], 0
			for k, i := range units {
				c |= aboveZero(row[i]) << k
			}
			codes[s] = uint16(c)
		}
		nm.codes[g] = codes
	}
	meter.Tick(data.Len() * nm.units)
	list := []pass{{b: -1, first: true}}
	if last := len(nm.groups) - 1; last > 0 {
		list = list[:0]
		for a := range last {
			for b := a + 1; b <= last; b++ {
				// Each group sums its own pairs in one pass only.
				list = append(list, pass{a, b, b == a+1, a == last-1 && b == last})
			}
		}
	}
	spreadIf(len(list), len(list)*data.Len()*nm.tri >= minParallel, meter, func(k int, count func(int) bool) {
		nm.pass(data, list[k], count)
	})
}

func (nm *normal) pass(data *Data, p pass, count func(int) bool) {
	const ordering = 12 // cost of sorting a sample by pattern, in multiply-adds: in the plane more than the sums
	tmp, ok := nm.scratch.Get().(*sorting)
	if !ok {
		tmp = &sorting{acc: make([]float64, nm.tri)}
	}
	defer nm.scratch.Put(tmp)
	units, nb := nm.groups[p.a], 0
	tmp.code = append(tmp.code[:0], nm.codes[p.a]...)
	if p.b >= 0 {
		shift := len(units)
		for s, c := range nm.codes[p.b] {
			tmp.code[s] |= c << shift
		}
		nb = len(nm.groups[p.b])
		units = slices.Concat(units, nm.groups[p.b])
	}
	tmp.sort(len(units))
	masks := pairMasks(len(units)-nb, nb, p.first, p.second)
	done := 0
	for rows := tmp.order; len(rows) > 0; {
		c, n := uint32(tmp.code[rows[0]]), 1
		for n < len(rows) && uint32(tmp.code[rows[n]]) == c {
			n++
		}
		run := rows[:n]
		if rows = rows[n:]; c == 0 {
			continue
		}
		clear(tmp.acc)
		for ; len(run) >= 4; run = run[4:] {
			linalg.AddOuter4(tmp.acc, data.Row(int(run[0])), data.Row(int(run[1])), data.Row(int(run[2])),
				data.Row(int(run[3])))
		}
		for _, s := range run {
			linalg.AddOuter(tmp.acc, data.Row(int(s)))
		}
		for remaining := c; remaining != 0; remaining &= remaining - 1 {
			i := bits.TrailingZeros32(remaining)
			for partners := c & masks[i]; partners != 0; partners &= partners - 1 {
				linalg.Add(nm.at(units[i], units[bits.TrailingZeros32(partners)]), tmp.acc)
			}
		}
		if done += n * (nm.tri + ordering); done > 1<<20 {
			if !count(done) {
				return
			}
			done = 0
		}
	}
	count(done)
}

// pairMasks returns for every index i the mask of the indices j ≥ i whose pair (i, j) is summed in this pass.
func pairMasks(na, nb int, first, second bool) []uint32 {
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

// sort sorts the samples stably by their codes of width bits, eight bits at a time: counts of all codes could exceed
// the number of samples.
func (o *sorting) sort(width int) {
	n := len(o.code)
	if cap(o.order) < n {
		o.order, o.spare = make([]int32, n), make([]int32, n)
	}
	o.order, o.spare = o.order[:n], o.spare[:n]
	for shift := 0; shift < max(1, width); shift += 8 {
		var start [257]int32
		for _, c := range o.code {
			start[c>>shift&255+1]++
		}
		for c := range 256 {
			start[c+1] += start[c]
		}
		put := func(s int32) {
			at := &start[o.code[s]>>shift&255]
			o.spare[*at] = s
			*at++
		}
		if shift == 0 {
			for s := range o.code {
				put(int32(s))
			}
		} else {
			for _, s := range o.order {
				put(s)
			}
		}
		o.order, o.spare = o.spare, o.order
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

// expand writes the blocks to the lower triangle of dst: d+1 rows per unit, then those of the linear part.
func (nm *normal) expand(dst []float64, linear bool) {
	units := nm.units
	if linear {
		units++
	}
	size := units * nm.width
	for i := 0; i < units; i++ {
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
