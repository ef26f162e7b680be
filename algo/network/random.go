package network

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
)

// RandomOptions describe a random network; see [Random]. The zero value has no units.
type RandomOptions struct {
	Dim, Units int
	Seed       uint64
	AMin, AMax float64 // range of |a_i|, uniform; both 0: .5 to 2
	Bias       float64 // B: b_i uniform in [−B, B]
	LeastAngle float64 // between any two weights as lines ±w, in radians
}

// stream returns the random stream of a seed, PCG-DXSM with a fixed second word.
// Another word would change the networks of all seeds.
func stream(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x6372656173650a)) }

// Random draws a network with unit weights uniform on the sphere, subject to
// the options. It fails if it finds no weights with the least angle.
func Random(o RandomOptions) (Network, error) {
	r, most := stream(o.Seed), math.Cos(o.LeastAngle)
	for range 200 {
		var w [][]float64
		for tries := 0; len(w) < o.Units && tries <= 100*o.Units; tries++ {
			v := gaussianLine(r, o.Dim)
			near := func(u []float64) bool { return o.LeastAngle > 0 && math.Abs(linalg.Dot(u, v)) > most }
			if !slices.ContainsFunc(w, near) {
				w = append(w, v)
			}
		}
		if len(w) == o.Units {
			return o.units(r, w), nil
		}
	}
	return Network{}, errors.New("network: no room for so many weights at the least angle asked for")
}

// Orthonormal draws a network whose weights are uniform among the orthonormal
// ones; LeastAngle is not used. It panics if there are more units than dimensions.
func Orthonormal(o RandomOptions) Network {
	if o.Units > o.Dim {
		panic("network: more orthonormal weights than dimensions")
	}
	r := stream(o.Seed)
	var w [][]float64
	for len(w) < o.Units {
		v := gaussianLine(r, o.Dim)
		linalg.Orthogonalise(v, w...)
		if n := linalg.Norm(v); n > 1e-6 {
			linalg.Divide(v, n)
			w = append(w, v)
		}
	}
	return o.units(r, w)
}

// gaussianLine returns a unit vector uniform on the sphere.
func gaussianLine(r *rand.Rand, d int) []float64 {
	v := make([]float64, d)
	for {
		for j := range v {
			v[j] = elementary.Normal(r)
		}
		if n := linalg.Norm(v); n > 1e-6 {
			linalg.Divide(v, n)
			return v
		}
	}
}

// units draws the a_i and b_i that go with the weights.
func (o RandomOptions) units(r *rand.Rand, w [][]float64) Network {
	lo, hi := o.AMin, o.AMax
	if lo == 0 && hi == 0 {
		lo, hi = .5, 2
	}
	var n Network
	for _, v := range w {
		a := lo + (hi-lo)*r.Float64()
		if r.IntN(2) == 1 {
			a = -a
		}
		n.Append(v, o.Bias*(2*r.Float64()-1), a)
	}
	return n
}

// Smoothed returns n with a draw from N(0, τ²/d) added to every entry of W, the model of the smoothed analysis: the
// mean square change of a weight is τ². The weights are normalised neither before nor after; τ ≥ 0.
func Smoothed(n Network, tau float64, seed uint64) Network {
	r := stream(seed)
	c := n.Clone()
	sd := tau / math.Sqrt(float64(max(1, n.Dim())))
	for _, w := range c.W {
		for j := range w {
			w[j] += sd * elementary.Normal(r)
		}
	}
	return c
}

// LeastSingular returns s_m(W^{⊙ℓ}), the least singular value of the Khatri–Rao power of the normalised weights, on
// which all bounds of the paper depend. It is 0 if there are more units than C(d+ℓ−1, ℓ) rows, and 0 up to rounding
// if the columns are dependent.
func LeastSingular(n Network, order int) float64 { return LeastSingularAsIs(n.Normalised(), order) }

// LeastSingularAsIs is [LeastSingular] of the weights as they are. The bound of the smoothed analysis is on these: in
// its model the perturbed weights are not normalised. With normalised ones it would say less where the weights are
// short, as s_m then does not fall with τ.
func LeastSingularAsIs(n Network, order int) float64 {
	if n.Units() == 0 || n.Units() > tensor.Len(n.Dim(), order) {
		return 0
	}
	var svd mat.SVD
	if !svd.Factorize(tensor.KhatriRaoPower(n.W, order), mat.SVDNone) {
		return 0
	}
	s := svd.Values(nil)
	return s[len(s)-1]
}
