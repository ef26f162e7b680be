package mystery

import (
	"math"

	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// mostTurned is the number of creases up to which every choice of their sides is tried.
const mostTurned = 8

// FitHeights returns the guess with the heights a, and the sides on which its creases
// rise, that meet samples best, by least squares; where the creases are stays. Which side
// rises is open: by σ(z) = z + σ(−z) a crease on the wrong side is off by a linear
// function only. Beyond mostTurned creases the sides stay as well. A guess whose creases
// coincide comes back as it is.
func FitHeights(b *sample.Block, guess network.Network) network.Network {
	m := guess.Units()
	gram, with, energy := products(b, guess)
	sides := uint32(1)
	if m <= mostTurned {
		sides <<= m
	}
	best, left := guess.Clone(), math.Inf(1)
	for mask := range sides {
		a, rest, ok := solve(gram, with, energy, m, mask)
		// The sides as they were drawn come first: others have to be better by more than
		// rounding.
		if ok && rest < left-1e-12*energy {
			best, left = guess.Flip(mask), rest
			best.A = a
		}
	}
	round(best.A, 4)
	for i, a := range best.A {
		if a == 0 {
			best.A[i] = 1e-4 // a network has no unit of height 0
		}
	}
	return best
}

// products returns the averages over samples of the products of all features, of features
// with labels, and of labels; the first are the lower triangle of a matrix. Feature i < m is
// σ(z_i), feature m+i is σ(−z_i).
func products(b *sample.Block, guess network.Network) (gram [][]float64, with []float64, energy float64) {
	m := guess.Units()
	gram, with = make([][]float64, 2*m), make([]float64, 2*m)
	for i := range gram {
		gram[i] = make([]float64, 2*m)
	}
	phi := make([]float64, 2*m)
	for s := range b.Len {
		for i, w := range guess.W {
			z := guess.B[i]
			for j, v := range w {
				z += v * b.X[j][s]
			}
			phi[i], phi[m+i] = max(z, 0), max(-z, 0)
		}
		y := b.Y[s]
		energy += y * y / float64(b.Len)
		for i, p := range phi {
			if p == 0 {
				continue
			}
			with[i] += p * y / float64(b.Len)
			for j := range i + 1 {
				gram[i][j] += p * phi[j] / float64(b.Len)
			}
		}
	}
	return gram, with, energy
}

// solve returns the heights for one choice of sides and what they leave of the labels'
// mean square; false if features coincide.
func solve(gram [][]float64, with []float64, energy float64, m int, flipped uint32) ([]float64, float64, bool) {
	at := func(i int) int { return i + m*int(flipped>>i&1) }
	l, a := make([]float64, m*m), make([]float64, m)
	for i := range m {
		a[i] = with[at(i)]
		for j := range i + 1 {
			l[i*m+j] = gram[max(at(i), at(j))][min(at(i), at(j))]
		}
		l[i*m+i] *= 1 + 1e-9
	}
	if !linalg.Cholesky(l, m) {
		return nil, 0, false
	}
	linalg.SolveCholesky(l, m, a)
	for i, v := range a {
		energy -= v * with[at(i)]
	}
	return a, energy, linalg.Finite(a...)
}
