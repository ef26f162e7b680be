package evidence

import (
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/data/places"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// Sides returns for each unit how many samples lie where it is active and where it is not, without those on its crease,
// to rounding; distinct points of a table count once. It ends when there are need of them on either side of every unit,
// so a count below need is that of the whole source. Both are nil if the meter fails. Weights may have any length.
func Sides(units network.Network, src sample.Source, need int, meter *work.Meter) (on, behind []int) {
	const rounding = 1e-14 // of a sum, as a share of its largest terms
	on, behind = make([]int, units.Units()), make([]int, units.Units())
	few := func(count int) bool { return count < need }
	cache, cached := src.(*sample.Cache)
	table := sample.IsTable(src) || cached && sample.IsTable(cache.Source)
	b, x, seen := sample.NewBlock(src.Dim()), make([]float64, src.Dim()), places.Seen{}
	for k := 0; k < sample.Blocks(src) && (slices.ContainsFunc(on, few) || slices.ContainsFunc(behind, few)); k++ {
		if cached {
			b = cache.At(k)
		} else {
			src.Fill(k, b)
		}
		for s := range b.Len {
			if b.Point(s, x); table && !seen.Add(x) {
				continue
			}
			for i, w := range units.W {
				z, size := units.B[i], math.Abs(units.B[i])
				for c, v := range w {
					z, size = z+v*x[c], size+math.Abs(v*x[c])
				}
				switch {
				case z > rounding*size:
					on[i]++
				case z < -rounding*size:
					behind[i]++
				}
			}
		}
		if meter.Tick(b.Len*(src.Dim()+1)*(2*units.Units()+8)) != nil {
			return nil, nil
		}
	}
	return on, behind
}
