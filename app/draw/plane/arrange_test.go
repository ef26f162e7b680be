package plane

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/network"
	"crease/algo/num/linalg"
)

func randomFolds(rng *rand.Rand, m int) []Fold {
	fs := make([]Fold, m)
	for i := range fs {
		fs[i] = Fold{Point{rng.NormFloat64(), rng.NormFloat64()}, rng.NormFloat64(), rng.NormFloat64()}
	}
	return fs
}

func view() Viewport { return Viewport{CX: 0.3, CY: -0.2, Half: 3, W: 480, H: 400} }

// cases are arrangements that break careless code.
func cases() map[string][]Fold {
	c := map[string][]Fold{
		"none":       nil,
		"outside":    {{Point{1, 0}, -50, 1}, {Point{0, 1}, 50, 2}},
		"parallel":   {{Point{1, 1}, 0, 1}, {Point{2, 2}, 1, -1}, {Point{-1, -1}, 1, 1}},
		"coincident": {{Point{1, 2}, 0.5, 1}, {Point{2, 4}, 1, -1}, {Point{-1, -2}, -0.5, 3}},
		"constant":   {{Point{}, 2, 1}, {Point{}, -2, 1}, {Point{1, 0}, 0, 1}},
		"on edge":    {{Point{1, 0}, -3.3, 1}, {Point{0, 1}, 0.2 + 2.5, 1}},
	}
	var star []Fold
	for i := range 7 {
		s, co := math.Sincos(float64(i))
		star = append(star, Fold{Point{co, s}, -0.3*co + 0.4*s, 1 - 0.3*float64(i)})
	}
	c["concurrent"] = star
	corner := view().Corners()[0]
	c["through corner"] = []Fold{{Point{1, -1}, corner.Y - corner.X, 1}}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, m := range []int{1, 2, 5, 12, 33, 64} {
		c[fmt.Sprint("random ", m)] = randomFolds(rng, m)
	}
	return c
}

// Facets must tile the view: a lost or doubled piece shows in the sum.
func TestArrangeAreas(t *testing.T) {
	for name, fs := range cases() {
		corners := view().Corners()
		sum := 0.0
		for _, f := range Arrange(fs, corners) {
			if a := f.Area(); a <= 0 {
				t.Errorf("%s: facet of area %g", name, a)
			} else {
				sum += a
			}
		}
		if want := (Facet{Corners: corners}).Area(); math.Abs(sum-want) > 1e-9*want {
			t.Errorf("%s: areas sum to %g, the view is %g", name, sum, want)
		}
	}
}

// Every sign pattern that points of the view show belongs to exactly one facet.
// Sampling finds missing and split facets without knowing about polygons.
func TestArrangePatterns(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	v := view()
	for name, fs := range cases() {
		facets := Arrange(fs, v.Corners())
		seen := map[string]int{}
		for _, f := range facets {
			seen[pattern(fs, f.Centre())]++
		}
		for p, n := range seen {
			if n > 1 {
				t.Errorf("%s: %d facets of one pattern %s", name, n, p)
			}
		}
		for range 20000 {
			q := v.ToPlane(Point{rng.Float64() * v.W, rng.Float64() * v.H})
			if seen[pattern(fs, q)] == 0 && !near(fs, q) {
				t.Errorf("%s: no facet for the point %v", name, q)
				break
			}
		}
	}
}

func pattern(fs []Fold, p Point) string {
	b := make([]byte, len(fs))
	for i, f := range fs {
		b[i] = '0'
		if f.W.Dot(p)+f.B > 0 {
			b[i] = '1'
		}
	}
	return string(b)
}

// near reports whether p lies so near to a crease that rounding decides its side.
func near(fs []Fold, p Point) bool {
	for _, f := range fs {
		if f.HasCrease() && math.Abs(f.W.Unit().Dot(p)+f.Offset()) < 1e-6 {
			return true
		}
	}
	return false
}

// Euler: in general position a convex view cut by lines has 1 + (lines that
// meet it) + (crossings inside it) faces, a count by other means.
func TestArrangeEuler(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for trial := range 40 {
		fs := randomFolds(rng, 1+trial)
		v := view()
		want := 1
		c := v.Corners()
		for i, f := range fs {
			if _, _, ok := Segment(f, c); ok {
				want++
			}
			for _, g := range fs[:i] {
				det := f.W.X*g.W.Y - f.W.Y*g.W.X
				x := (-f.B*g.W.Y + g.B*f.W.Y) / det
				y := (-g.B*f.W.X + f.B*g.W.X) / det
				if x > c[0].X && x < c[1].X && y > c[0].Y && y < c[2].Y {
					want++
				}
			}
		}
		if got := len(Arrange(fs, c)); got != want {
			t.Errorf("%d lines: %d facets, Euler says %d", len(fs), got, want)
		}
	}
}

// On its facet the sheet is the facet's linear function: random points inside
// each polygon against direct evaluation.
func TestFacetsAreLinear(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for name, fs := range cases() {
		for _, f := range Arrange(fs, view().Corners()) {
			for range 5 {
				p, sum := Point{}, 0.0
				for _, c := range f.Corners {
					w := rng.ExpFloat64()
					p, sum = p.Add(c.Mul(w)), sum+w
				}
				p = p.Mul(1 / sum)
				got, want := f.Level+f.Slope.Dot(p), Eval(fs, p)
				if math.Abs(got-want) > 1e-7*(1+math.Abs(want)) {
					t.Fatalf("%s: facet says %g at %v, the sheet is %g", name, got, p, want)
				}
			}
			for i, c := range f.Corners {
				if math.Abs(f.Values[i]-Eval(fs, c)) > 1e-6 {
					t.Fatalf("%s: corner value %g, sheet %g", name, f.Values[i], Eval(fs, c))
				}
			}
		}
	}
}

// A linear part, which networks have as two units, bends nothing: the facets are those of
// the sheet without it, each with its slope. Would catch a hairline across the paper where
// no crease is.
func TestLinearPartCutsNothing(t *testing.T) {
	basis := NewBasis(linalg.Axis(3, 0), linalg.Axis(3, 2))
	for name, fs := range cases() {
		n := network.Network{}
		n.AppendLinear([]float64{.3, -2, .7}, .4)
		pair := basis.Slice(n)
		with := append([]Fold{pair[0]}, append(slices.Clone(fs), pair[1])...)
		bent, plain := Arrange(with, view().Corners()), Arrange(fs, view().Corners())
		if len(bent) != len(plain) {
			t.Fatalf("%s: %d facets, %d without the linear part", name, len(bent), len(plain))
		}
		for i, f := range bent {
			slope := plain[i].Slope.Add(Point{.3, .7})
			if d := f.Slope.Sub(slope).Norm(); d > 1e-12*(1+slope.Norm()) || !slices.Equal(f.Corners, plain[i].Corners) {
				t.Errorf("%s: facet %d has slope %v, want %v", name, i, f.Slope, slope)
			}
			for j, c := range f.Corners {
				if math.Abs(f.Values[j]-Eval(with, c)) > 1e-6 {
					t.Errorf("%s: corner value %g, sheet %g", name, f.Values[j], Eval(with, c))
				}
			}
		}
	}
	// A fold and its mirror image with other outputs do bend it.
	bends := []Fold{{Point{1, 1}, .5, 1}, {Point{-1, -1}, -.5, -.9}}
	if n := len(Arrange(bends, view().Corners())); n != 2 {
		t.Errorf("%d facets of a sheet with one crease", n)
	}
}

// Convexity is what cutting relies on.
func TestFacetsAreConvex(t *testing.T) {
	for name, fs := range cases() {
		for _, f := range Arrange(fs, view().Corners()) {
			n := len(f.Corners)
			for i := range f.Corners {
				a, b, c := f.Corners[i], f.Corners[(i+1)%n], f.Corners[(i+2)%n]
				if b.Sub(a).Left().Dot(c.Sub(b)) < -1e-9 {
					t.Fatalf("%s: a corner turns inwards", name)
				}
			}
		}
	}
}

// Contours lie on the sheet at their level, end on facet edges, and none of the
// crossings of a path with a level is missed.
func TestContours(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	fs := randomFolds(rng, 8)
	v := view()
	facets := Arrange(fs, v.Corners())
	step := 0.5
	cs := Contours(facets, step)
	if len(cs) == 0 {
		t.Fatal("no contours")
	}
	for _, c := range cs {
		for _, s := range []float64{0, 0.3, 1} {
			p := c.From.Add(c.To.Sub(c.From).Mul(s))
			if math.Abs(Eval(fs, p)-c.Level) > 1e-8 {
				t.Fatalf("contour of %g passes where the sheet is %g", c.Level, Eval(fs, p))
			}
		}
	}
	// Total variation along random segments, in steps, equals the crossings.
	for range 200 {
		a := v.ToPlane(Point{rng.Float64() * v.W, rng.Float64() * v.H})
		b := v.ToPlane(Point{rng.Float64() * v.W, rng.Float64() * v.H})
		want := 0
		const n = 4000
		last := math.Floor(Eval(fs, a) / step)
		for i := 1; i <= n; i++ {
			now := math.Floor(Eval(fs, a.Add(b.Sub(a).Mul(float64(i)/n))) / step)
			want += int(math.Abs(now - last))
			last = now
		}
		got := 0
		for _, c := range cs {
			if crosses(a, b, c.From, c.To) {
				got++
			}
		}
		if got != want {
			t.Errorf("a path crosses %d contours, its values %d levels", got, want)
		}
	}
}

func crosses(a, b, c, d Point) bool {
	side := func(p, q, r Point) bool { return q.Sub(p).Left().Dot(r.Sub(p)) > 0 }
	return side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
}
