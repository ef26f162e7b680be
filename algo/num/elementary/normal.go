package elementary

import "math"

// Source generates uniform 64-bit numbers, as the sources of math/rand/v2 do.
type Source interface{ Uint64() uint64 }

// The ziggurat of Marsaglia and Tsang (2000) with 128 layers, as in math/rand/v2.
const (
	normalTail = 3.442619855899      // start of the tail
	normalArea = 9.91256303526217e-3 // area of a layer
)

var (
	normalInner   [128]uint32 // a point with |j| below this lies under the density
	normalWidth   [128]float32
	normalDensity [128]float32
)

func init() {
	const half = 1 << 31
	density := func(x float64) float64 { return Exp(-.5 * x * x) }
	x, last := normalTail, normalTail
	q := normalArea / density(x)
	normalInner[0] = uint32(x / q * half)
	normalWidth[0], normalWidth[127] = float32(q/half), float32(x/half)
	normalDensity[0], normalDensity[127] = 1, float32(density(x))
	for i := 126; i >= 1; i-- {
		x = math.Sqrt(-2 * Log(normalArea/x+density(x)))
		normalInner[i+1] = uint32(x / last * half)
		last = x
		normalDensity[i] = float32(density(x))
		normalWidth[i] = float32(x / half)
	}
}

// Normal returns a draw from N(0,1). It is the draw of NormFloat64 of math/rand/v2, except
// that there the last digit of one draw in 3000 depends on the processor.
func Normal(src Source) float64 {
	uniform := func() float64 { return float64(src.Uint64()<<11>>11) / (1 << 53) }
	for {
		u := src.Uint64()
		j, i := int32(u), u>>32&0x7f
		x := float64(j) * float64(normalWidth[i])
		if size := max(int64(j), -int64(j)); size < int64(normalInner[i]) {
			return x
		}
		if i > 0 {
			if normalDensity[i]+float32(uniform())*(normalDensity[i-1]-normalDensity[i]) < float32(Exp(-.5*x*x)) {
				return x
			}
			continue
		}
		for { // Marsaglia 1964
			x = -Log(uniform()) * (1 / normalTail)
			if y := -Log(uniform()); y+y >= x*x {
				break
			}
		}
		if j > 0 {
			return normalTail + x
		}
		return -normalTail - x
	}
}
