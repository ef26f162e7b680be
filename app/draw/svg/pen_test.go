package svg

import (
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestLength pins lengths of either number of decimals, and would catch a NaN in
// a picture.
func TestLength(t *testing.T) {
	w := NewPen(2, 0)
	w.Length(-1.005).Raw(" ").Length(2).Raw(" ").Length(3.1).Raw(" ").Length(-0.001).Raw(" ").Length(math.NaN())
	if got := w.String(); got != "-1 2 3.1 0 1000000000" && got != "-1.01 2 3.1 0 1000000000" {
		t.Errorf("pen writes %q", got)
	}
	w = NewPen(1, 0)
	w.Length(0.05).Raw(" ").Length(-12.34).Raw(" ").Length(7)
	if got := w.String(); got != "0.1 -12.3 7" {
		t.Errorf("pen writes %q", got)
	}
}

// TestLengths holds lengths of all magnitudes, on both sides of where other digits are
// computed in 32 bits, against the library's own decimals.
func TestLengths(t *testing.T) {
	for decimals := 1; decimals <= 2; decimals++ {
		scale := math.Pow(10, float64(decimals))
		lengths := []float64{0, .05, 3.05, 10.5, 99.99, 100, 1e9, 1e12, math.Inf(1), (1<<30 - 1) / scale, (1 << 30) / scale}
		for v := 1e-3; v < 1e9; v *= 1.07 {
			lengths = append(lengths, v)
		}
		for _, v := range lengths {
			for _, v := range []float64{v, -v} {
				want := strconv.FormatFloat(math.Round(min(1e9, max(-1e9, v))*scale)/scale, 'f', decimals, 64)
				want = strings.TrimRight(strings.TrimRight(want, "0"), ".")
				if strings.Trim(want, "-0") == "" {
					want = "0"
				}
				if got := NewPen(decimals, 0).Length(v).String(); got != want {
					t.Errorf("%d decimals: %g is written %s, want %s", decimals, v, got, want)
				}
			}
		}
	}
}

// TestOutline follows the steps of outlines: every corner is where its own lengths would be.
// Would catch rounding errors that add up from corner to corner, and numbers that run together.
func TestOutline(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 8))
	number := regexp.MustCompile(`-?[0-9]+(\.[0-9]+)?`)
	for n := range 300 {
		p := NewPen(1+n%2, 0)
		corners := make([][2]float64, n)
		for i := range corners {
			corners[i] = [2]float64{700 * r.NormFloat64(), float64(r.IntN(3)) / 10} // the same place, too
		}
		text := p.Outline(n, func(i int) (x, y float64) { return corners[i][0], corners[i][1] }).String()
		got := number.FindAllString(text, -1)
		if len(got) != 2*n || !strings.HasSuffix(text, "Z") {
			t.Fatalf("%d corners: %s", n, text)
		}
		var at [2]int64
		for i, s := range got {
			step, err := strconv.ParseFloat(s, 64)
			if err != nil {
				t.Fatal(err)
			}
			at[i%2] += int64(math.Round(step * float64(p.scale)))
			if want := p.units(corners[i/2][i%2]); at[i%2] != want {
				t.Fatalf("corner %d of %s: %d, not %d", i/2, text, at[i%2], want)
			}
		}
	}
	squares := func(i int) (x, y float64) { return float64(i * i), -1 }
	if got := NewPen(2, 0).Outline(3, squares).String(); got != "M0-1l1 0 3 0Z" {
		t.Errorf("pen writes %q", got)
	}
}

// TestRing would catch a circle within a path that is not closed, or lies beside its centre.
func TestRing(t *testing.T) {
	if got := NewPen(1, 0).Ring(12, -4, 2.8).String(); got != "M9.2 -4a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0" {
		t.Errorf("pen writes %q", got)
	}
}

// TestElements would catch a text that ends the element it stands in.
func TestElements(t *testing.T) {
	p := NewPen(2, 0)
	p.Root(20, 10).Open()
	p.Line(0, 0, 1, 1).Dash(5, 4).Int("data-unit", 3).Fraction("opacity", 1.0/3).Void()
	p.Label(1, 2.5).Str("class", `a"b`).Words("x < y & z").Close("svg")
	want := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">` +
		`<line x1="0" y1="0" x2="1" y2="1" stroke-dasharray="5 4" data-unit="3" opacity="0.3333"/>` +
		`<text x="1" y="2.5" class="a&quot;b" translate="no">x &lt; y &amp; z</text></svg>`
	if got := p.String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
