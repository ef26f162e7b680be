package plane

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"crease/app/draw/palette"
)

// Level paper has no shade, what faces the light is brighter and what turns away
// from it darker: catches a light from below, in which hills are seen as valleys.
func TestLight(t *testing.T) {
	l := light{from: lightFrom, steep: 1}
	if g := l.gain(Point{}); math.Abs(g) > 1e-12 {
		t.Errorf("level paper is shaded by %g", g)
	}
	if lightFrom[0] >= 0 || lightFrom[1] <= 0 || lightFrom[2] <= 0 {
		t.Errorf("the light at %v is not at the upper left", lightFrom)
	}
	if r := math.Sqrt(lightFrom[0]*lightFrom[0] + lightFrom[1]*lightFrom[1] + lightFrom[2]*lightFrom[2]); math.Abs(r-1) > 2e-3 {
		t.Errorf("the light is %g long", r)
	}
	// Paper that falls towards the light rises away from it.
	if up, down := l.gain(Point{0.4, -0.8}), l.gain(Point{-0.4, 0.8}); up <= 0.1 || down >= -0.1 {
		t.Errorf("paper that faces the light is brighter by %g, paper that turns away by %g", up, down)
	}
	if s := Steepness(nil); s != 1 {
		t.Errorf("no paper is %g steep", s)
	}
}

// A sheet of three times the height is shaded the same, so that a faint network
// is seen as folded too; and when the solid sheet is turned the light stays with
// the eye: a turned sheet looks as one that was drawn turned.
func TestLightFollows(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 1))
	for range 20 {
		p := handled(randomFolds(rng, 5)...)
		fs := p.Facets()
		q := handled(p.Sheet...)
		q.Sheet = nil
		for _, f := range p.Sheet {
			f.A *= 3
			q.Sheet = append(q.Sheet, f)
		}
		l, k := lightOn(p, fs), lightOn(q, q.Facets())
		yaw := rng.Float64() * 6
		p.Solid, p.Turn.Yaw = true, yaw
		turned := lightOn(p, fs)
		for _, f := range fs {
			want := l.gain(f.Slope)
			if got := k.gain(f.Slope.Mul(3)); math.Abs(got-want) > 1e-9 {
				t.Errorf("three times the height is shaded by %g, not %g", got, want)
			}
			// The point p of the paper is seen at p turned by yaw, and slopes with it.
			s, c := math.Sincos(yaw)
			seen := Point{f.Slope.X*c - f.Slope.Y*s, f.Slope.X*s + f.Slope.Y*c}
			if got, want := turned.gain(f.Slope), l.gain(seen); math.Abs(got-want) > 1e-9 {
				t.Errorf("the turned sheet is shaded by %g, one drawn turned by %g", got, want)
			}
		}
	}
}

// The legend tells the truth: a level facet has exactly the colour that the legend
// shows for its value, and shading leaves the order of red and blue as it is, by
// which the sign is read.
func TestShadeKeepsValues(t *testing.T) {
	for _, dark := range []bool{false, true} {
		for _, v := range []float64{-1, -0.6, 0, 0.3, 0.9} {
			d := drawing{Picture: Picture{Dark: dark, Range: 1}, light: light{lightFrom, 1}}
			f := Facet{Corners: []Point{{0, 0}, {1, 0}, {0, 1}}, Values: []float64{v, v, v}, Level: v}
			if over, density := d.shade(f); palette.Shaded(v, dark, over, density) != palette.Sheet(v, dark) {
				t.Errorf("dark %v: level paper of value %g has not the legend's colour", dark, v)
			}
			for _, gain := range []float64{-1, 1} {
				over, most := palette.Shade(gain, dark)
				c := colourOf(palette.Shaded(v, dark, over, most))
				if r, b := c[0], c[2]; v > 0.2 && r <= b || v < -0.2 && b <= r {
					t.Errorf("dark %v: value %g in shade is red %g and blue %g", dark, v, r, b)
				}
			}
		}
	}
}

// A ridge is bright where a valley is dark: catches folds that look alike.
func TestEdges(t *testing.T) {
	first := func(height float64) string {
		p := handled(Fold{Point{0, 1}, 0, height})
		s := p.SVG()
		s = s[strings.Index(s, "data-folds"):]
		return s[:strings.Index(s, "</g>")]
	}
	if ridge, valley := first(-1), first(1); ridge == valley || !strings.Contains(ridge, "#fff") ||
		!strings.Contains(ridge, "#000") || strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(
		ridge, "#fff", "?"), "#000", "#fff"), "?", "#000") == ridge {
		t.Error("ridge and valley have the same edges")
	}
}

// Two units that make a linear function fold nothing, whichever way their weights
// point; a third on the same crease does: catches an edge on level paper.
func TestBends(t *testing.T) {
	v := handled().View
	up, down := Fold{Point{0.6, 0.8}, 0.3, 2}, Fold{Point{-1.2, -1.6}, -0.6, -1}
	list := bends([]Fold{up, down, {Point{1, 0}, 0, 1}}, v)
	if len(list) != 2 || math.Abs(list[0].A) > 1e-12 || list[1].A != 1 {
		t.Errorf("folds %+v", list)
	}
	if p := handled(up, down); strings.Count(p.SVG(), `"#fff"`) > strings.Count(handled().SVG(), `"#fff"`) {
		t.Error("an edge where there is no fold")
	}
	if list := bends([]Fold{up, {Point{0.6, 0.8}, 0.33, 1}}, v); len(list) != 2 {
		t.Error("two creases, two pixels apart, are one")
	}
}

// From above every facet shows its upper side, and one that is steeper than the eye
// looks down shows its lower side, in shade.
func TestUnderside(t *testing.T) {
	f := Fold{Point{0, -1}, 6, 3} // all in view: the sheet falls away from the eye
	for tilt, below := range map[float64]bool{1.4: false, 0.25: true} {
		p := handled(f)
		p.Solid, p.Turn = true, Turn{Tilt: tilt}
		d := begin(p)
		d.proj.lift = 1 / f.Height() // 45°
		if got := d.proj.underside(d.facets[0]); got != below {
			t.Errorf("eye at %g: seen from below is %v", tilt, got)
		}
		if over, density := d.shade(d.facets[0]); below && (over != "#000" || density < .3) {
			t.Errorf("the underside is shaded by %g of %s", density, over)
		}
	}
	if begin(handled(f)).proj.underside(begin(handled(f)).facets[0]) {
		t.Error("the flat sheet is seen from below")
	}
}

// Every line on the paper has contrast 3 with its casing and every letter 4.5 with
// its own, whatever colour and shade lie under them, light and dark.
func TestContrastOnPaper(t *testing.T) {
	for _, dark := range []bool{false, true} {
		colour := func(name string) [3]float64 { return colourOf(palette.Named(name, dark)) }
		halo, ink := colour("halo"), colour("ink")
		for _, ground := range grounds(dark) {
			under := over(ground, halo, opacity(t, casing))
			for i := range palette.Units {
				name := "u" + strconv.Itoa(i)
				if r := contrast(colour(name), under); r < 3 {
					t.Errorf("dark %v: unit %d on %v has contrast %.2f", dark, i+1, ground, r)
				}
			}
			under = over(ground, halo, opacity(t, lettering))
			if r := contrast(over(under, ink, .85), under); r < 4.5 {
				t.Errorf("dark %v: letters on %v have contrast %.2f", dark, ground, r)
			}
		}
	}
}

// grounds are the colours of all values in no, the least and the most light.
func grounds(dark bool) (list [][3]float64) {
	for v := -1.0; v <= 1; v += 0.125 {
		c := colourOf(palette.Sheet(v, dark))
		list = append(list, c)
		for _, gain := range []float64{-1, 1} {
			shade, most := palette.Shade(gain, dark)
			list = append(list, over(c, colourOf(strings.Repeat(shade[1:], 2)), most))
		}
	}
	return list
}

func opacity(t *testing.T, s string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// colourOf reads rrggbb or #rrggbb as three parts of 1.
func colourOf(hex string) (c [3]float64) {
	v, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if err != nil {
		panic(err)
	}
	return [3]float64{float64(v>>16) / 255, float64(v>>8&255) / 255, float64(v&255) / 255}
}

// over lays a colour over a ground, as so large a part of it.
func over(ground, colour [3]float64, part float64) (c [3]float64) {
	for i := range c {
		c[i] = ground[i]*(1-part) + colour[i]*part
	}
	return c
}

// contrast is that of WCAG 2.
func contrast(a, b [3]float64) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c [3]float64) (sum float64) {
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		v := c[i]
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		sum += weight * v
	}
	return sum
}
