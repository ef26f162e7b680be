package palette

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// rgb reads #rrggbb.
func rgb(t *testing.T, hex string) [3]float64 {
	t.Helper()
	v, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if err != nil || len(hex) != 7 {
		t.Fatalf("colour %q", hex)
	}
	return [3]float64{float64(v>>16) / 255, float64(v>>8&255) / 255, float64(v&255) / 255}
}

// linear undoes the sRGB transfer curve.
func linear(c [3]float64) (l [3]float64) {
	for i, v := range c {
		if v <= 0.04045 {
			l[i] = v / 12.92
		} else {
			l[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return l
}

// luminance is WCAG's relative luminance.
func luminance(c [3]float64) float64 {
	l := linear(c)
	return 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2]
}

func contrast(a, b [3]float64) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// Every text colour must be readable on every ground it is set on: catches a
// palette change that is pretty and illegible.
func TestContrast(t *testing.T) {
	for _, dark := range []bool{false, true} {
		c := func(n string) [3]float64 { return rgb(t, Named(n, dark)) }
		for _, p := range []struct {
			fore, back string
			least      float64
		}{
			{"ink", "paper", 7}, {"ink", "panel", 7}, {"muted", "paper", 4.5}, {"muted", "panel", 4.5},
			{"accent", "paper", 4.5}, {"accent", "panel", 4.5}, {"onaccent", "accent", 4.5},
			{"link", "panel", 4.5}, {"ink", "tint", 7}, {"ink", "goodtint", 7},
			{"ink", "warntint", 7}, {"ink", "badtint", 7},
			{"good", "goodtint", 3}, {"warn", "warntint", 3}, {"bad", "badtint", 3}, {"bad", "panel", 4.5},
		} {
			if r := contrast(c(p.fore), c(p.back)); r < p.least {
				t.Errorf("%s on %s, dark=%v: contrast %.2f, want %g", p.fore, p.back, dark, r, p.least)
			}
		}
		for i := range Units {
			if r := contrast(rgb(t, Hex(i, dark)), c("panel")); r < 3.2 {
				t.Errorf("unit %d, dark=%v: contrast %.2f", i, dark, r)
			}
		}
	}
}

// lms is the cone response of a linear sRGB colour (Hunt–Pointer–Estévez as
// used by Viénot, Brettel and Mollon, 1999).
func lms(l [3]float64) [3]float64 {
	return [3]float64{
		0.31399*l[0] + 0.63951*l[1] + 0.04650*l[2],
		0.15537*l[0] + 0.75789*l[1] + 0.08670*l[2],
		0.01775*l[0] + 0.10945*l[1] + 0.87257*l[2],
	}
}

// Unit colours stay apart with the red or the green cones missing: catches two
// colours that a tenth of the class cannot tell apart. A missing cone's
// response is what the other two predict, so distance is taken in those two.
func TestUnitsSurviveColourBlindness(t *testing.T) {
	for _, dark := range []bool{false, true} {
		for missing, name := range []string{"protan", "deutan"} {
			for i := range Units {
				for j := range i {
					a, b := lms(linear(rgb(t, Hex(i, dark)))), lms(linear(rgb(t, Hex(j, dark))))
					d := 0.0
					for c := range 3 {
						if c != missing {
							d = math.Hypot(d, math.Cbrt(a[c])-math.Cbrt(b[c]))
						}
					}
					if d < 0.04 {
						t.Errorf("%s, dark=%v: units %d and %d are %.3f apart", name, dark, i+1, j+1, d)
					}
				}
			}
		}
	}
}

// The value scale is monotone in luminance on each side of zero, so it can be
// read without hue; its ends are told apart by hue.
func TestValueScale(t *testing.T) {
	for _, dark := range []bool{false, true} {
		for _, side := range []float64{-1, 1} {
			last := luminance(rgb(t, Value(0, dark)))
			for k := 1; k <= 20; k++ {
				l := luminance(rgb(t, Value(side*float64(k)/20, dark)))
				if (l > last) != dark {
					t.Errorf("dark=%v: luminance turns at %g", dark, side*float64(k)/20)
				}
				last = l
			}
		}
		if Value(-7, dark) != Value(-1, dark) || Value(math.NaN(), dark) != Value(0, dark) {
			t.Error("values outside are not clamped")
		}
	}
}

// The style sheet declares every colour for both themes, the dark one twice: for
// the system's setting and the reader's choice.
func TestStyleSheetAgrees(t *testing.T) {
	css := CSS()
	for _, n := range names {
		found := regexp.MustCompile(`--`+n.name+`:\s*(#[0-9a-f]{6});`).FindAllStringSubmatch(css, -1)
		if len(found) != 3 || found[0][1] != n.light || found[1][1] != n.dark || found[2][1] != n.dark {
			t.Errorf("--%s is declared as %v, want %s, then %s twice", n.name, found, n.light, n.dark)
		}
	}
}

// The style sheet declares the steps of the diverging scale for charts, in all
// three blocks.
func TestValueColours(t *testing.T) {
	css := CSS()
	for i := range ValueSteps {
		v := 2*float64(i)/(ValueSteps-1) - 1
		found := regexp.MustCompile(fmt.Sprintf(`--v%d: (#[0-9a-f]{6});`, i)).FindAllStringSubmatch(css, -1)
		var got []string
		for _, m := range found {
			got = append(got, m[1])
		}
		dark := Value(v, true)
		if want := strings.Join([]string{Value(v, false), dark, dark}, " "); strings.Join(got, " ") != want {
			t.Errorf("--v%d is %v, want %s", i, got, want)
		}
	}
}

// Colours are stated in this package alone: catches a copy of one in a style
// sheet, which an edit here would leave behind.
func TestColoursAreStatedOnce(t *testing.T) {
	files, err := filepath.Glob("../../../web/*.css")
	if err != nil || len(files) == 0 {
		t.Fatalf("style sheets %q, %v", files, err)
	}
	for _, file := range files {
		css, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range names {
			if strings.Contains(string(css), "--"+n.name+":") {
				t.Errorf("%s declares --%s", file, n.name)
			}
		}
		if found := regexp.MustCompile(`--v\d+:`).FindAllString(string(css), -1); found != nil {
			t.Errorf("%s declares %q", file, found)
		}
	}
}

// Exported pictures hold no reference to the page's variables.
func TestResolve(t *testing.T) {
	got := Resolve(`<path stroke="var(--u0)" fill="var(--panel)"/>`, false)
	if got != `<path stroke="#0072b2" fill="#ffffff"/>` {
		t.Error(got)
	}
	if Unit(8) != "var(--u0)" || Unit(-1) != "var(--u7)" {
		t.Error("units wrap")
	}
}

// Hex returns the colour of unit i in the light or dark theme, as #rrggbb.
func Hex(i int, dark bool) string { return Named(fmt.Sprintf("u%d", mod(i)), dark) }

// On a sheet the value is read by hue: from blue through paper to orange the red
// grows and the blue falls, step by step, so that shading by black and white leaves
// it readable. Outside the scale is its end.
func TestSheetScale(t *testing.T) {
	for _, dark := range []bool{false, true} {
		last := math.Inf(-1)
		for k := -20; k <= 20; k++ {
			c := rgb(t, Sheet(float64(k)/20, dark))
			if warmth := (c[0] - c[2]) / (c[0] + c[2]); warmth <= last {
				t.Errorf("dark=%v: no warmer at %g", dark, float64(k)/20)
			} else {
				last = warmth
			}
		}
		if Sheet(3, dark) != Sheet(1, dark) || Sheet(math.NaN(), dark) != Sheet(0, dark) {
			t.Error("values outside are not clamped")
		}
	}
}
