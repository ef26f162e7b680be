package sample

import (
	"math"
	"math/bits"

	"crease/algo/num/elementary"
)

// stream is a xoshiro256++ generator (Blackman and Vigna). A stream belongs to one (seed, block) pair, so that a
// block has the same numbers in whatever process and order it is drawn.
type stream struct{ s [4]uint64 }

// newStream returns the stream of (seed, block). SplitMix64 mixes the two words one
// after the other, so that the streams of neighbouring blocks and seeds are unrelated.
func newStream(seed, block uint64) *stream {
	state := Mix(seed^0x5851f42d4c957f2d) + block
	g := new(stream)
	for i := range g.s {
		state += 0x9e3779b97f4a7c15
		g.s[i] = Mix(state)
	}
	return g
}

// Mix is the finaliser of SplitMix64.
func Mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func (g *stream) next() uint64 {
	s := &g.s
	r := bits.RotateLeft64(s[0]+s[3], 23) + s[0]
	t := s[1] << 17
	s[2] ^= s[0]
	s[3] ^= s[1]
	s[1] ^= s[2]
	s[0] ^= s[3]
	s[2] ^= t
	s[3] = bits.RotateLeft64(s[3], 45)
	return r
}

// uniform returns a number in (0, 1).
func (g *stream) uniform() float64 { return (float64(g.next()>>11) + 0.5) * 0x1p-53 }

// The ziggurat of Marsaglia and Tsang with 256 layers for the density exp(−x²/2): zigX[i] is the right edge of layer
// i, zigX[0] that of the base layer with its tail spread under a rectangle of the common area zigArea.
const (
	zigLayers = 256
	zigTail   = 3.6541528853610088   // start of the tail
	zigArea   = 0.004928673233974655 // area of a layer
)

var (
	zigX, zigF [zigLayers + 1]float64
	zigW       [zigLayers]float64 // zigX[i]·2⁻⁵²: from 53 signed bits to layer i
)

func init() {
	density := func(x float64) float64 { return elementary.Exp(-x * x / 2) }
	zigX[0] = zigArea / density(zigTail)
	zigX[1] = zigTail
	for i := 2; i < zigLayers; i++ {
		zigX[i] = math.Sqrt(-2 * elementary.Log(zigArea/zigX[i-1]+density(zigX[i-1])))
	}
	zigX[zigLayers] = 0
	for i := range zigF {
		zigF[i] = density(zigX[i])
	}
	for i := range zigW {
		zigW[i] = zigX[i] * 0x1p-52
	}
}

// normals fills dst with draws from N(0,1). The state stays in registers for 99 of 100.
func (g *stream) normals(dst []float64) {
	s0, s1, s2, s3 := g.s[0], g.s[1], g.s[2], g.s[3]
	for j := range dst {
		u := bits.RotateLeft64(s0+s3, 23) + s0
		t := s1 << 17
		s2 ^= s0
		s3 ^= s1
		s1 ^= s2
		s0 ^= s3
		s2 ^= t
		s3 = bits.RotateLeft64(s3, 45)
		i := u & (zigLayers - 1)
		// 53 signed bits, away from the eight that chose the layer.
		x := float64(int64(u)>>11) * zigW[i]
		if math.Abs(x) < zigX[i+1] {
			dst[j] = x
			continue
		}
		g.s = [4]uint64{s0, s1, s2, s3}
		dst[j] = g.edge(i, x)
		s0, s1, s2, s3 = g.s[0], g.s[1], g.s[2], g.s[3]
	}
	g.s = [4]uint64{s0, s1, s2, s3}
}

// edge decides on x, outside the part of layer i that lies under the density, and draws again if it is rejected.
func (g *stream) edge(i uint64, x float64) float64 {
	for {
		for i == 0 { // a draw beyond zigTail with the sign of x (Marsaglia 1964)
			a := -elementary.Log(g.uniform()) / zigTail
			if -2*elementary.Log(g.uniform()) > a*a {
				return math.Copysign(zigTail+a, x)
			}
		}
		if zigF[i]+g.uniform()*(zigF[i+1]-zigF[i]) < elementary.Exp(-x*x/2) {
			return x
		}
		u := g.next()
		i = u & (zigLayers - 1)
		x = float64(int64(u)>>11) * zigW[i]
		if math.Abs(x) < zigX[i+1] {
			return x
		}
	}
}
