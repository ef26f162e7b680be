package mystery

import (
	"math"

	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// mostTurned is the number of creases up to which FitHeights tries every choice of sides.
const mostTurned = 8

// FitHeights returns the guess with the heights a, and the sides on which its creases
// rise, that fit samples best by least squares. It does not move the creases. The sides
// are fitted because a drawing does not fix them: by σ(z) = z + σ(−z), a crease that rises on the
// wrong side is off by a linear function only. With more than mostTurned creases the sides do not
// change either, and a guess with coinciding creases does not change at all.
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
		// The sides that were drawn come first: others have to be better by more than
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

// products returns averages over samples: of the products of any two features, as the lower
// triangle of a matrix, of the products of features and labels, and of the squared labels.
// Feature i < m is σ(z_i), feature m+i is σ(−z_i).
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

// solve returns the heights for one choice of sides, the mean square of the labels that they do
// not explain, and false if features coincide.
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
