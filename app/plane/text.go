package plane

import (
	"math"
	"strconv"
	"strings"

	"crease/app/chart"
)

// pen collects SVG text. Coordinates are written to a hundredth of a pixel,
// without strconv's search for the shortest digits, because a sheet is written
// anew for every frame of a drag.
type pen struct{ b []byte }

func (w *pen) s(parts ...string) *pen {
	for _, p := range parts {
		w.b = append(w.b, p...)
	}
	return w
}

func (w *pen) n(x float64) *pen {
	if math.IsNaN(x) || math.Abs(x) > 1e9 {
		x = math.Copysign(1e9, x) // far off the picture all the same
	}
	i := int64(math.Round(x * 100))
	if i < 0 {
		w.b = append(w.b, '-')
		i = -i
	}
	w.b = strconv.AppendInt(w.b, i/100, 10)
	if r := i % 100; r != 0 {
		w.b = append(w.b, '.', byte('0'+r/10))
		if r%10 != 0 {
			w.b = append(w.b, byte('0'+r%10))
		}
	}
	return w
}

// fine writes x with four decimals at most, for fractions.
func (w *pen) fine(x float64) *pen {
	w.b = strconv.AppendFloat(w.b, math.Round(x*1e4)/1e4, 'f', -1, 64)
	return w
}

func (w *pen) i(i int) *pen {
	w.b = strconv.AppendInt(w.b, int64(i), 10)
	return w
}

func (w *pen) points(ps []Point) *pen {
	for i, p := range ps {
		if i > 0 {
			w.s(" ")
		}
		w.n(p.X).s(",").n(p.Y)
	}
	return w
}

func (w *pen) line(a, b Point, attrs string) {
	w.s(`<line x1="`).n(a.X).s(`" y1="`).n(a.Y).s(`" x2="`).n(b.X).s(`" y2="`).n(b.Y).s(`" `, attrs, `/>`)
}

func (w *pen) circle(c Point, r float64, attrs string) {
	w.s(`<circle cx="`).n(c.X).s(`" cy="`).n(c.Y).s(`" r="`).n(r).s(`" `, attrs, `/>`)
}

func (w *pen) text(p Point, attrs, text string) {
	w.s(`<text x="`).n(p.X).s(`" y="`).n(p.Y).s(`" `, attrs, `>`, chart.Escape(text), `</text>`)
}

// Number writes x to at most three significant digits, without needless zeros.
func Number(x float64) string {
	if a := math.Abs(x); a < 1e-3 || a >= 1e6 {
		return strings.Replace(chart.Number(x, 2), ".0·", "·", 1)
	}
	f, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 3, 64), 64)
	if err != nil {
		f = x
	}
	return strings.ReplaceAll(strconv.FormatFloat(f, 'f', -1, 64), "-", "−")
}

// Signed writes x with n decimals and its sign, "+0.50" or "−1.10".
func Signed(x float64, n int) string {
	s := strconv.FormatFloat(math.Abs(x), 'f', n, 64)
	if x < 0 && strings.Trim(s, "0.") != "" {
		return "−" + s
	}
	return "+" + s
}
