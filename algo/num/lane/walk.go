package lane

// Walks holds the four loops in which sampling and moments spend most of their time. Each
// works on one lane of samples and has a plain implementation here; Use replaces them by
// others, which must give the same digits. Moments and Subtract walk the tree of monomials.
type Walks struct {
	// Moments adds Σ_s prod[0]·x_{i1}·…·x_{ik} to dst[k], k = 1 … len(dst)−1, for every non-decreasing chain of
	// coordinates, in the packed order of package tensor. dst[0] is left alone; prod[1] … are scratch, and len(prod)
	// ≥ len(dst).
	Moments func(dst [][]float64, prod, x []Lane)
	// Subtract subtracts Σ_k Σ_α poly[k][α]·x^α, k ≥ 1, from r, in packed order.
	// prod is scratch, len(prod) ≥ len(poly).
	Subtract func(r *Lane, poly [][]float64, prod, x []Lane)
	// Evaluate stores Σ_u a_u·σ(w_uᵀx + b_u) in y; w holds the rows w_u one after the other, len(x) numbers each.
	Evaluate func(y *Lane, x []Lane, w, b, a []float64)
	// Radial adds Σ_s r²‖x‖^{2j} to dst[j], 0 ≤ j < len(dst). scratch is two lanes.
	Radial func(dst []float64, r *Lane, x []Lane, scratch *[2]Lane)
}

var walks = Walks{Moments: moments, Subtract: subtract, Evaluate: evaluate, Radial: radial}

// Use replaces the loops by faster ones. Call it once, before any other function.
func Use(w Walks) { walks = w }

// Moments adds sums of monomials to dst, one slice for each degree; the shapes are at [Walks]. It works
// on one lane of the coordinates x.
func Moments(dst [][]float64, prod, x []Lane) { walks.Moments(dst, prod, x) }

// Subtract subtracts the polynomial poly, one slice for each degree, from r; the shapes are at [Walks].
func Subtract(r *Lane, poly [][]float64, prod, x []Lane) { walks.Subtract(r, poly, prod, x) }

// Evaluate stores the values of a network in y; the shapes are at [Walks].
func Evaluate(y *Lane, x []Lane, w, b, a []float64) { walks.Evaluate(y, x, w, b, a) }

// Radial adds Σ_s r²‖x‖^{2j} to dst[j]; the shapes are at [Walks].
func Radial(dst []float64, r *Lane, x []Lane, scratch *[2]Lane) { walks.Radial(dst, r, x, scratch) }

// MaxDegree is above the degree of every monomial, the length of its chain.
const MaxDegree = 16

func moments(dst [][]float64, prod, x []Lane) {
	var next [MaxDegree]int // next[k] is the next packed position of degree k
	momentsBelow(dst, prod, x, &next, 1, 0)
}

// momentsBelow extends the chain of degree deg−1 by every coordinate from low
// on, so that chains are visited in the order of storage.
func momentsBelow(dst [][]float64, prod, x []Lane, next *[MaxDegree]int, deg, low int) {
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

func subtract(r *Lane, poly [][]float64, prod, x []Lane) {
	for s := range prod[0] {
		prod[0][s] = 1
	}
	var next [MaxDegree]int
	subtractBelow(r, poly, prod, x, &next, 1, 0)
}

func subtractBelow(r *Lane, poly [][]float64, prod, x []Lane, next *[MaxDegree]int, deg, low int) {
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

func radial(dst []float64, r *Lane, x []Lane, scratch *[2]Lane) {
	rho, p := &scratch[0], &scratch[1]
	squares(rho, x)
	dst[0] += Product(p, r, r)
	for j := 1; j < len(dst); j++ {
		dst[j] += Product(p, p, rho)
	}
}
