package descent

import "math"

// gradient stores the mean gradient of (f−y)²/2 over samples lo, …, hi−1 of the
// block and returns the sum of (f−y)². It goes through the samples unit by unit: which
// units are above zero at a sample is as good as random, so that a processor would guess a
// branch on it wrong half the time. Every sum is taken in the order of the samples.
func (r *Run) gradient(lo, hi int) float64 {
	clear(r.grad)
	sum := 0.0
	for s := lo; s < hi; s += chunk {
		sum = r.addGradient(sum, s, min(s+chunk, hi), 1/float64(hi-lo))
	}
	return sum
}

// chunk is how many samples are taken at a time.
const chunk = 64

// planar is the dimension of the page's sheets, which has loops of its own.
const planar = 2

// addGradient adds the gradient over at most chunk samples, times inv, and returns sum with
// their (f−y)² added.
func (r *Run) addGradient(sum float64, lo, hi int, inv float64) float64 {
	n := hi - lo
	var off [chunk]float64 // f − y
	for s, y := range r.block.Y[lo:hi] {
		off[s] = -y
	}
	for i := range r.opt.Units {
		z := r.z[i*chunk : i*chunk+n]
		r.arguments(z, lo, i)
		a := r.unit(r.theta, i)[r.d+1]
		for s, v := range z {
			v = max(v, 0)
			z[s] = v
			off[s] += a * v
		}
	}
	for _, e := range off[:n] {
		sum += e * e
	}
	for i := range r.opt.Units {
		r.addUnit(i, lo, r.z[i*chunk:i*chunk+n], &off, inv)
	}
	return sum
}

// unit returns the part (w, b, a) that belongs to unit i.
func (r *Run) unit(v []float64, i int) []float64 { return v[i*(r.d+2) : (i+1)*(r.d+2)] }

// arguments stores wᵀx + b of unit i at the samples from lo on.
func (r *Run) arguments(z []float64, lo, i int) {
	u, n := r.unit(r.theta, i), len(z)
	b := u[r.d]
	if r.d == planar {
		x, y, v, w := r.block.X[0][lo:lo+n], r.block.X[1][lo:lo+n], u[0], u[1]
		for s := range z {
			z[s] = v*x[s] + w*y[s] + b
		}
		return
	}
	clear(z)
	for j, x := range r.block.X {
		w := u[j]
		for s, v := range x[lo : lo+n] {
			z[s] += w * v
		}
	}
	for s := range z {
		z[s] += b
	}
}

// addUnit adds the gradient of unit i over the samples where it is above zero; z holds its
// values there, and off is f − y.
func (r *Run) addUnit(i, lo int, z []float64, off *[chunk]float64, inv float64) {
	var above [chunk]uint8
	n := 0
	for s, v := range z {
		above[n%chunk] = uint8(s)
		bits := math.Float64bits(v)
		n += int((bits | -bits) >> 63) // one more unless v is 0
	}
	d, a, g := r.d, r.unit(r.theta, i)[r.d+1], r.unit(r.grad, i)
	if d == planar {
		r.addPlanar(g, above[:n], lo, a, z, off, inv)
		return
	}
	for _, s := range above[:n] {
		e := off[s%chunk]
		h := e * a * inv
		x := r.rows[(lo+int(s))*(d+1) : (lo+int(s)+1)*(d+1)]
		gw := g[:len(x)]
		for j, v := range x {
			gw[j] += h * v
		}
		g[d+1] += e * z[s] * inv
	}
}

// addPlanar is the end of addUnit in the plane, with the sums in registers.
func (r *Run) addPlanar(g []float64, above []uint8, lo int, a float64, z []float64, off *[chunk]float64, inv float64) {
	x, y := r.block.X[0][lo:], r.block.X[1][lo:]
	v, w, b, out := g[0], g[1], g[2], g[3]
	for _, s := range above {
		e := off[s%chunk]
		h := e * a * inv
		v += h * x[s]
		w += h * y[s]
		b += h
		out += e * z[s] * inv
	}
	g[0], g[1], g[2], g[3] = v, w, b, out
}
