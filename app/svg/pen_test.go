package svg

import (
	"math"
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

// TestElements would catch a text that ends the element it stands in, and a
// part that Cut loses.
func TestElements(t *testing.T) {
	p := NewPen(2, 0)
	p.Root(20, 10).Open()
	begin := p.Len()
	p.Label(1, 2.5).Str("class", `a"b`).Words("x < y & z")
	over := p.Cut(begin)
	p.Line(0, 0, 1, 1).Dash(5, 4).Int("data-unit", 3).Fraction("opacity", 1.0/3).Exact("data-x", math.Inf(1)).Void()
	p.Raw(over).Close("svg")
	want := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">` +
		`<line x1="0" y1="0" x2="1" y2="1" stroke-dasharray="5 4" data-unit="3" opacity="0.3333"/>` +
		`<text x="1" y="2.5" class="a&quot;b">x &lt; y &amp; z</text></svg>`
	if got := p.String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
