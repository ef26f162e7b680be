package units

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/spec"
	"crease/app/doc/gallery"
	"crease/app/doc/model"
	"crease/app/text/number"
)

// same fails unless two networks are one function, at many random points.
func same(t *testing.T, f, g network.Network) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	x := make([]float64, f.Dim())
	for range 1000 {
		for j := range x {
			x[j] = 3 * r.NormFloat64()
		}
		if y, z := f.Eval(x), g.Eval(x); math.Abs(y-z) > 1e-12*max(1, math.Abs(y)) {
			t.Fatalf("f = %g, f′ = %g at %v", y, z, x)
		}
	}
}

// "Another network of the same function": pressing again and again visits every twin
// once and comes back. Two triples of units that cancel give four networks.
func TestTwins(t *testing.T) {
	three, _ := gallery.Find("hidden-twin")
	six := three.Spec.Network.Clone()
	for i, w := range three.Spec.Network.W { // turned by 40°, other sizes
		sin, cos := math.Sincos(0.7)
		six.Append([]float64{cos*w[0] - sin*w[1], sin*w[0] + cos*w[1]}, 2*three.Spec.Network.B[i], 0.5)
	}
	for want, n := range map[int]network.Network{2: three.Spec.Network, 4: six} {
		seen := map[string]bool{}
		at := n
		for range want {
			key := ""
			for i, w := range at.W {
				key += strconv.FormatBool(linalg.Dot(w, n.W[i]) > 0)
			}
			if seen[key] {
				t.Fatalf("%d networks: %s came twice", want, key)
			}
			seen[key] = true
			others := twins(at)
			if len(others) != want-1 {
				t.Fatalf("%d twins of %d networks", len(others), want)
			}
			at = at.Flip(others[0])
			same(t, n, at)
		}
		if linalg.Distance(at.W[0], n.W[0], 1) != 0 || len(seen) != want {
			t.Errorf("after %d steps: %v", want, at)
		}
	}
	const none = "No twin: it needs Σ aᵢwᵢ = 0 and Σ aᵢbᵢ = 0 over some of the units"
	if got := twins(model.Prepared().Network); len(got) > 0 || twinText(got, 2) != none {
		t.Errorf("a twin of two creases: %v", got)
	}
	if got := twinText(nil, network.MaxFlips+1); !strings.Contains(got, "not searched") {
		t.Errorf("too many units: %s", got)
	}
	if got := twinText(twins(three.Spec.Network), 3); got != "the same f with w₁, w₂ and w₃ flipped" {
		t.Errorf("three units: %s", got)
	}
}

// "Move every entry of W by N(0, τ²/d)": over many seeds the moves have that variance,
// and only W moves. The same drawing and seed give the same draw.
func TestShaken(t *testing.T) {
	e, _ := gallery.Find("random")
	for _, tau := range []float64{0.01, 0.3} {
		sum, count := 0., 0.
		for seed := range uint64(200) {
			s := e.Spec
			s.Sampling.Seed = seed
			got := shaken(s, tau)
			for i, w := range got.Network.W {
				for j, v := range w {
					sum, count = sum+math.Pow(v-s.Network.W[i][j], 2), count+1
				}
				if got.Network.B[i] != s.Network.B[i] || got.Network.A[i] != s.Network.A[i] {
					t.Fatal("a bias or an output weight moved")
				}
			}
			if again := shaken(s, tau); again.Network.W[0][0] != got.Network.W[0][0] {
				t.Fatal("another draw for the same drawing")
			}
			if on := shaken(got, tau); on.Network.W[0][0]-got.Network.W[0][0] ==
				got.Network.W[0][0]-s.Network.W[0][0] {
				t.Fatal("the same draw for another drawing")
			}
		}
		d := float64(e.Spec.Network.Dim())
		if got, want := sum/count, tau*tau/d; math.Abs(got/want-1) > 5*math.Sqrt(2/count) {
			t.Errorf("τ = %g: variance %g, want %g", tau, got, want)
		}
	}
}

// The bound is the one of the paper's own functions, and the singular value that of the
// Gram matrix of the powers, (w_iᵀw_j)^ℓ. "Errors may grow 1/s_m-fold": there are output
// weights of length 1 that change the tensor by s_m only.
func TestBound(t *testing.T) {
	for _, e := range gallery.Entries() {
		for order := 1; order <= 3; order++ {
			s := e.Spec
			s.Learning.Order = order
			b, n := boundOf(s), s.Network.Normalised()
			if want := network.LeastSingular(s.Network, order); b.least != want {
				t.Errorf("%s: %g, want %g", e.Key, b.least, want)
			}
			if most := 99 * tensor.Len(n.Dim(), order) / 100; most > b.most || most < 99*b.most/100 {
				t.Errorf("%s: %d units, the corollary has %d", e.Key, b.most, most)
			}
			gram := mat.NewSymDense(n.Units(), nil)
			for i, v := range n.W {
				for j, w := range n.W[:i+1] {
					gram.SetSym(i, j, math.Pow(linalg.Dot(v, w), float64(order)))
				}
			}
			var eigen mat.EigenSym
			eigen.Factorize(gram, false)
			if got := math.Sqrt(max(0, eigen.Values(nil)[0])); math.Abs(got-b.least) > 1e-7 {
				t.Errorf("%s, order %d: s_m = %g, by the Gram matrix %g", e.Key, order, b.least, got)
			}
			checkBoundText(t, b, n.Dim())
		}
	}
}

// checkBoundText fails unless the sentence says which of the cases it is.
func checkBoundText(t *testing.T, b bound, d int) {
	t.Helper()
	text := boundText(b, d) + " " + boundNumbers(b, d)
	value := number.Format(b.least, 2)
	want := []string{"m ≤ " + strconv.Itoa(b.most) + " at d = " + strconv.Itoa(d), value, "enough"}
	switch {
	case b.units > b.most && b.enough > 0:
		want = []string{"at most " + strconv.Itoa(b.most), strconv.Itoa(b.units) + " need order " + strconv.Itoa(b.enough)}
	case b.units > b.most:
		want = []string{"too many for every order"}
	case b.least < dependent:
		want = []string{"= 0", "depend on one another"}
	case b.least < nearDependent:
		want = []string{value, "all but depend", "errors may grow " + number.Format(1/b.least, 2) + "-fold"}
	case b.least < wellApart:
		want = []string{value, "may be enough"}
	}
	for _, part := range want {
		if !strings.Contains(text, part) {
			t.Errorf("%+v: %q lacks %q", b, text, part)
		}
	}
}

// The words for s_m follow its value: parallel weights, nearly parallel ones, weights at
// right angles, and more weights than an order can hold.
func TestBoundText(t *testing.T) {
	for angle, want := range map[float64]string{0: "cannot tell them apart", 2: "all but depend", 20: "fairly different", 90: "clearly different"} {
		s := spec.Default()
		s.Network.Append(model.Angle(0), 0, 1)
		s.Network.Append(model.Angle(angle), 1, 1)
		if got := boundText(boundOf(s), 2); !strings.Contains(got, want) || len([]rune(got)) > 100 {
			t.Errorf("%g°: %s", angle, got)
		}
	}
	star, _ := gallery.Find("star")
	if got := boundText(boundOf(star.Spec), 2); got != "Order 1 holds at most 2 creases here: 5 need order 4." {
		t.Errorf("five creases: %s", got)
	}
}
