package lane

// The four loops in which sampling and moments spend most of their time. Each works on one lane
// of samples and has a plain implementation here. A program may replace them, before it calls any
// of them, by faster ones, which must give the same digits. Moments and Subtract walk the tree of
// monomials.
var (
	// Moments adds Σ_s prod[0]·x_{i1}·…·x_{ik} to dst[k], k = 1 … len(dst)−1,
	// for every non-decreasing chain of coordinates, in the packed order of
	// package tensor. dst[0] is left alone; prod[1] … are scratch, and
	// len(prod) ≥ len(dst).
	Moments = func(dst [][]float64, prod, x []Lane) {
		var next [maxDegree]int // next[k] is the next packed position of degree k
		momentsBelow(dst, prod, x, &next, 1, 0)
	}
	// Subtract subtracts Σ_k Σ_α poly[k][α]·x^α, k ≥ 1, from r, in packed order.
	// prod is scratch, len(prod) ≥ len(poly).
	Subtract = func(r *Lane, poly [][]float64, prod, x []Lane) {
		for s := range prod[0] {
			prod[0][s] = 1
		}
		var next [maxDegree]int
		subtractBelow(r, poly, prod, x, &next, 1, 0)
	}
	// Evaluate stores Σ_u a_u·σ(w_uᵀx + b_u) in y; w holds the rows w_u one
	// after the other, len(x) numbers each.
	Evaluate = evaluate
	// Radial adds Σ_s r²‖x‖^{2j} to dst[j], 0 ≤ j < len(dst). scratch is two
	// lanes.
	Radial = func(dst []float64, r *Lane, x []Lane, scratch *[2]Lane) {
		rho, p := &scratch[0], &scratch[1]
		squares(rho, x)
		dst[0] += Product(p, r, r)
		for j := 1; j < len(dst); j++ {
			dst[j] += Product(p, p, rho)
		}
	}
)

// maxDegree bounds the length of a chain.
const maxDegree = 16

// momentsBelow extends the chain of degree deg−1 by every coordinate from low
// on, so that chains are visited in the order of storage.
func momentsBelow(dst [][]float64, prod, x []Lane, next *[maxDegree]int, deg, low int) {
	if deg >= len(dst) {
		return
	}
	if deg == len(dst)-1 {
		n := len(x) - low
		Dots(dst[deg][next[deg]:][:n], &prod[deg-1], x[low:])
		next[deg] += n
		return
	}
	for i := low; i < len(x); i++ {
		dst[deg][next[deg]] += Product(&prod[deg], &prod[deg-1], &x[i])
		next[deg]++
		momentsBelow(dst, prod, x, next, deg+1, i)
	}
}

func subtractBelow(r *Lane, poly [][]float64, prod, x []Lane, next *[maxDegree]int, deg, low int) {
	if deg >= len(poly) {
		return
	}
	for i := low; i < len(x); i++ {
		Product(&prod[deg], &prod[deg-1], &x[i])
		Axpy(r, &prod[deg], -poly[deg][next[deg]])
		next[deg]++
		subtractBelow(r, poly, prod, x, next, deg+1, i)
	}
}
