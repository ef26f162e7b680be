package network

import (
	"math"
	"testing"

	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
)

// triangle returns three units at 120° with a = 1 and biases that add up to 0:
// the example of erratum 5.
func triangle() Network {
	var f Network
	for i, b := range []float64{.5, .3, -.8} {
		s, c := math.Sincos(2 * math.Pi * float64(i) / 3)
		f.Append([]float64{c, s}, b, 1)
	}
	return f
}

// sameFunction fails if f and g differ by more than 1e−12 of the size of x at
// any of many points, near and far.
func sameFunction(t *testing.T, f, g Network, seed uint64) {
	t.Helper()
	r := seeded(seed)
	x := make([]float64, f.Dim())
	for k := range 500 {
		far := math.Pow(10, float64(k%7))
		for j := range x {
			x[j] = far * r.NormFloat64()
		}
		if diff := math.Abs(f.Eval(x) - g.Eval(x)); diff > 1e-12*far {
			t.Fatalf("|f−g| = %g at %v", diff, x)
		}
	}
}

// Erratum 5: the triangle flipped as a whole is the same function, the printed
// second equation notwithstanding; with a bias moved it is not.
func TestTriangle(t *testing.T) {
	f := triangle()
	masks, err := SignPatterns(f)
	if err != nil || len(masks) != 2 {
		t.Fatalf("%d patterns, %v", len(masks), err)
	}
	sameFunction(t, f, f.Flip(masks[1]), 1)
	printed := 0.0
	for i, b := range f.B {
		printed += f.A[i] * b * (hermite.Cdf(-b) - hermite.Cdf(b))
	}
	if math.Abs(printed) < .5 {
		t.Errorf("the printed equation is off by %v only", printed)
	}
	f.B[0] += 1e-6
	if masks, _ := SignPatterns(f); len(masks) != 1 {
		t.Errorf("%d patterns of a network that has none but the empty set", len(masks))
	}
}

// bruteForce finds the patterns by trying every one.
func bruteForce(f Network) (masks []uint32) {
	for mask := uint32(0); mask < 1<<f.Units(); mask++ {
		sum := make([]float64, f.Dim()+1)
		for i, v := range f.Jumps() {
			if mask>>i&1 == 1 {
				for j := range sum {
					sum[j] += v[j]
				}
			}
		}
		if linalg.Norm(sum) < 1e-12 {
			masks = append(masks, mask)
		}
	}
	return masks
}

// Networks with planted flips: sums over groups of units that vanish, in
// random places. The search must find what trying all patterns finds.
func TestSignPatterns(t *testing.T) {
	r := seeded(30)
	for range 40 {
		d := 1 + r.IntN(3)
		var f Network
		for range 1 + r.IntN(3) {
			rest := make([]float64, d+1)
			for range 1 + r.IntN(3) {
				w, b, a := make([]float64, d), r.NormFloat64(), r.NormFloat64()
				for j := range w {
					w[j] = r.NormFloat64()
					rest[j] -= a * w[j]
				}
				rest[d] -= a * b
				f.Append(w, b, a)
			}
			f.Append(rest[:d], rest[d], 1)
		}
		for range r.IntN(3) {
			f.Append(rest(r.NormFloat64, d), r.NormFloat64(), 1)
		}
		got, err := SignPatterns(f)
		want := bruteForce(f)
		if err != nil || len(got) != len(want) || len(got) < 2 {
			t.Fatalf("%d patterns, %d by trying all, %v", len(got), len(want), err)
		}
		for i, mask := range got {
			if mask != want[i] {
				t.Fatalf("pattern %b, want %b", mask, want[i])
			}
			sameFunction(t, f, f.Flip(mask), uint64(i))
		}
	}
}

func rest(draw func() float64, n int) []float64 {
	v := make([]float64, n)
	for j := range v {
		v[j] = draw()
	}
	return v
}

// Twenty units, ten opposite pairs: every union of pairs, 1024 in all, and the
// many other coincidences of equal units; beyond twenty a sentence.
func TestSignPatternsTwenty(t *testing.T) {
	r := seeded(31)
	var f Network
	for range 10 {
		w, b := rest(r.NormFloat64, 4), r.NormFloat64()
		f.Append(w, b, 1)
		f.Append(w, b, -1)
	}
	if got, err := SignPatterns(f); err != nil || len(got) != 1024 {
		t.Errorf("%d patterns, %v", len(got), err)
	}
	var same Network
	for i := range 20 {
		same.Append([]float64{1, 0}, .5, float64(2*(i%2)-1))
	}
	if got, err := SignPatterns(same); err != nil || len(got) != 184756 { // C(20,10)
		t.Errorf("%d patterns of equal units, %v", len(got), err)
	}
	same.Append([]float64{1, 0}, .5, 1)
	if _, err := SignPatterns(same); err == nil {
		t.Error("no error for 21 units")
	}
}

// Claim nonidentifiability for dependent weights: more than d, and d of them
// in a subspace; independent weights are refused.
func TestAmbiguous(t *testing.T) {
	r := seeded(32)
	for range 20 {
		d := 2 + r.IntN(4)
		var w [][]float64
		for range d + 1 + r.IntN(3) {
			w = append(w, rest(r.NormFloat64, d))
		}
		f, g, units, err := Ambiguous(w)
		if err != nil || f.Units() != len(units) || f.Units() < 2 {
			t.Fatalf("%v, %d units", err, f.Units())
		}
		sameFunction(t, f, g, 5)
		if Risk(f, g) > 1e-28 || Energy(f) < 1e-6 {
			t.Errorf("risk %g, energy %g", Risk(f, g), Energy(f))
		}
	}
	plane := [][]float64{{1, 0, 0, 0}, {0, 0, 1, 0}, {3, 0, 4, 0}, {0, 1, 0, 0}}
	f, g, units, err := Ambiguous(plane)
	if err != nil || len(units) != 3 {
		t.Fatalf("%v, units %v", err, units)
	}
	sameFunction(t, f, g, 6)
	if _, _, _, err := Ambiguous([][]float64{{1, 0}, {1, 1}}); err == nil {
		t.Error("independent weights were not refused")
	}
}
