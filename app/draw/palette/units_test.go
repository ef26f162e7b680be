package palette

import (
	"math"
	"regexp"
	"strings"
	"testing"
)

// vision are the matrices, on linear sRGB, by which a colour is seen without one
// kind of cones (Machado, Oliveira and Fernandes, 2009, severity 1).
var vision = map[string][3][3]float64{
	"normal": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protan": {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deutan": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritan": {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// seen returns CIE L*a*b* of a colour as an eye sees it.
func seen(colour [3]float64, eye [3][3]float64) (lab [3]float64) {
	l := linear(colour)
	var s [3]float64
	for i := range s {
		for j := range l {
			s[i] += eye[i][j] * l[j]
		}
		s[i] = min(max(s[i], 0), 1)
	}
	f := func(x, y, z, white float64) float64 {
		t := (x*s[0] + y*s[1] + z*s[2]) / white
		if t > 0.008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16.0/116
	}
	x, y := f(0.4124564, 0.3575761, 0.1804375, 0.95047), f(0.2126729, 0.7151522, 0.0721750, 1)
	z := f(0.0193339, 0.1191920, 0.9503041, 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// The eight colours stay ΔE*ab = 20 apart, some twenty times what can just be told
// side by side, and 30 from what they are drawn on, for the usual eye and without
// any one kind of cones.
func TestUnitColoursApart(t *testing.T) {
	for name, eye := range vision {
		for _, dark := range []bool{false, true} {
			apart := func(a, b [3]float64) float64 {
				p, q := seen(a, eye), seen(b, eye)
				return math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2])
			}
			for i := range Units {
				c := rgb(t, Hex(i, dark))
				for j := range i {
					if d := apart(c, rgb(t, Hex(j, dark))); d < 20 {
						t.Errorf("%s, dark=%v: units %d and %d are %.1f apart", name, dark, i+1, j+1, d)
					}
				}
				for _, ground := range []string{"panel", "paper", "halo"} {
					if d := apart(c, rgb(t, Named(ground, dark))); d < 30 {
						t.Errorf("%s, dark=%v: unit %d is %.1f from %s", name, dark, i+1, d, ground)
					}
				}
			}
		}
	}
}

// Names of units are written in their colour: contrast 4.5 with every plate.
func TestUnitNamesAreReadable(t *testing.T) {
	for _, dark := range []bool{false, true} {
		for i := range Units {
			for _, ground := range []string{"panel", "paper", "halo"} {
				if r := contrast(rgb(t, Hex(i, dark)), rgb(t, Named(ground, dark))); r < 4.5 {
					t.Errorf("dark=%v: unit %d on %s has contrast %.2f", dark, i+1, ground, r)
				}
			}
		}
	}
}

// Any two units differ in colour or in shape, up to the most that a drawing has.
func TestUnitsDiffer(t *testing.T) {
	type look struct {
		colour string
		shape  Shape
	}
	had := map[look]int{}
	for i := range Units * int(Shapes) {
		l := look{Unit(i), ShapeOf(i)}
		if j, ok := had[l]; ok {
			t.Errorf("units %d and %d look the same", j+1, i+1)
		}
		had[l] = i
	}
	if len(had) < 64 || ShapeOf(-1) != Disc || ShapeOf(7) != Disc || ShapeOf(8) != Diamond {
		t.Errorf("%d looks; unit 0 is %v, unit 8 %v, unit 9 %v", len(had), ShapeOf(-1), ShapeOf(7), ShapeOf(8))
	}
}

// Any two shapes differ on a quarter of a disc's area or more, and each has about
// that area: catches two that cannot be told at four pixels.
func TestShapesDiffer(t *testing.T) {
	const n = 60 // pixels to a radius and a half
	drawn := func(s Shape) (in [2 * n][2 * n]bool, count int) {
		for i := range in {
			for j := range in[i] {
				x, y := 1.5*(float64(i)+.5-n)/n, 1.5*(float64(j)+.5-n)/n
				if in[i][j] = inside(s.Corners(), x, y); in[i][j] {
					count++
				}
			}
		}
		return in, count
	}
	_, disc := drawn(Disc)
	for s := range Shapes {
		a, size := drawn(s)
		if r := float64(size) / float64(disc); r < 0.8 || r > 1.25 {
			t.Errorf("shape %d has %.2f of a disc's area", s, r)
		}
		for o := range s {
			b, _ := drawn(o)
			differ := 0
			for i := range a {
				for j := range a[i] {
					if a[i][j] != b[i][j] {
						differ++
					}
				}
			}
			if r := float64(differ) / float64(disc); r < 0.25 {
				t.Errorf("shapes %d and %d differ on %.2f of a disc's area", s, o, r)
			}
		}
	}
}

// inside reports whether a point lies in a polygon, or in the disc if it has no corners.
func inside(c [][2]float64, x, y float64) bool {
	if len(c) == 0 {
		return math.Hypot(x, y) < 1
	}
	in := false
	for i, p := range c {
		q := c[(i+1)%len(c)]
		if (p[1] > y) != (q[1] > y) && x < p[0]+(y-p[1])/(q[1]-p[1])*(q[0]-p[0]) {
			in = !in
		}
	}
	return in
}

// The style sheet cuts a dot to every shape but the disc, within its box.
func TestShapeRules(t *testing.T) {
	css := CSS()
	if n := strings.Count(css, "clip-path: polygon("); n != int(Shapes)-1 {
		t.Errorf("%d rules for shapes", n)
	}
	for _, m := range regexp.MustCompile(`(-?\d+)% `).FindAllStringSubmatch(css, -1) {
		if len(m[1]) > 3 || strings.HasPrefix(m[1], "-") || m[1] > "100" && len(m[1]) == 3 {
			t.Errorf("a corner at %s%%", m[1])
		}
	}
}
