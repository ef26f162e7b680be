// Package palette defines the page's colours: paper, ink, one accent, eight unit colours that colour-blind readers can
// distinguish, and the diverging scale of values. Pictures in the page refer to CSS variables, so that a change of
// theme does not redraw them; exported pictures have the variables resolved.
//
// CSS declares the variables; the site's build serves it as web/palette.css.
package palette

import (
	"math"
	"strings"
)

// Units is the number of unit colours: unit i has colour i mod Units, the shape ShapeOf(i) and a label besides.
const Units = 8

// names lists the variables with their colours in the light and dark theme.
var names = []struct{ name, light, dark string }{
	{"paper", "#fbfaf6", "#171613"},    // the page
	{"panel", "#ffffff", "#201f1b"},    // cards, dialogs
	{"ink", "#1f2430", "#ece8df"},      // text
	{"muted", "#5b606b", "#a9a598"},    // captions, axes' labels
	{"line", "#dfdbd0", "#3b3932"},     // hairlines, frames
	{"grid", "#ebe8df", "#2c2a25"},     // grid lines of charts
	{"accent", "#b35314", "#f0a060"},   // the one accent
	{"onaccent", "#ffffff", "#221508"}, // text on the accent
	{"tint", "#f5ece2", "#382a1d"},     // what is chosen
	{"link", "#1d4f86", "#8ab8e8"},     // links, second ink of charts
	{"halo", "#ffffff", "#121110"},     // casing of lines drawn over colour
	{"good", "#2a7a4b", "#6cc58f"},
	{"goodtint", "#eaf3ec", "#1b2a20"},
	{"warn", "#8f5a00", "#e2b355"},
	{"warntint", "#faf1dd", "#302613"},
	{"bad", "#b3261e", "#f19288"},
	{"badtint", "#fbe9e7", "#351d1a"},
	{"u0", "#0072b2", "#4fa8e8"},
	{"u1", "#b95510", "#f38055"},
	{"u2", "#5f7847", "#99e296"},
	{"u3", "#a7567e", "#fb9bb4"},
	{"u4", "#533a00", "#f9d05f"},
	{"u5", "#043d6c", "#74e7ff"},
	{"u6", "#4c1792", "#ab77a5"},
	{"u7", "#730c39", "#f34571"},
}

// Unit returns the colour of unit i as a reference to a CSS variable, such as "var(--u0)".
func Unit(i int) string { return "var(--u" + Number(i) + ")" }

// Of returns the colour of what belongs to a unit counted from 1; 0 stands for none and is muted.
func Of(unit int) string {
	if unit == 0 {
		return "var(--muted)"
	}
	return Unit(unit - 1)
}

// Tensor returns the colour of T_k: the two tensors of every order have one each, and T₂ that of ink.
func Tensor(k int) string {
	switch {
	case k == 2:
		return "var(--ink)"
	case k%2 == 1:
		return "var(--link)"
	}
	return "var(--accent)"
}

// Named returns the colour of a CSS variable of the page, named without its dashes, as #rrggbb; "" if there is none.
func Named(name string, dark bool) string {
	for _, n := range names {
		if n.name == name {
			if dark {
				return n.dark
			}
			return n.light
		}
	}
	return ""
}

// Resolve replaces every var(--name) of the page's colours in an SVG or CSS text, for pictures that leave the page.
func Resolve(text string, dark bool) string {
	pairs := make([]string, 0, 2*len(names))
	for _, n := range names {
		pairs = append(pairs, "var(--"+n.name+")", Named(n.name, dark))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

func mod(i int) int { return ((i % Units) + Units) % Units }

// stops are the colours of a scale, red, green and blue from 0 to 255.
type stops [5][3]float64

type themed struct{ light, dark stops }

// valueStops are those of the diverging scale from the most negative value through paper to the most positive, evenly
// spaced over [−1, 1], by theme. Lightness falls on both sides, so the scale can be read without hue.
var valueStops = themed{
	light: stops{{0x1d, 0x4f, 0x86}, {0x86, 0xaa, 0xcd}, {0xf7, 0xf1, 0xe7}, {0xe8, 0xab, 0x6d}, {0xb0, 0x52, 0x13}},
	dark:  stops{{0x74, 0xb4, 0xf0}, {0x2f, 0x5f, 0x90}, {0x26, 0x24, 0x20}, {0x96, 0x56, 0x22}, {0xf5, 0xa5, 0x5a}},
}

// Value returns the colour of t ∈ [−1, 1], clamped, as #rrggbb: blue below zero, paper at zero and NaN, orange above.
func Value(t float64, dark bool) string { return hex(valueStops.at(t, dark)) }

func hex(r, g, b uint8) string {
	const digits = "0123456789abcdef"
	return string([]byte{'#', digits[r>>4], digits[r&15], digits[g>>4], digits[g&15], digits[b>>4], digits[b&15]})
}

// sheetStops are those of the sheets' scale: the same hues, but lighter in the light theme and darker in the dark one,
// and of nearly one lightness. That leaves lightness to the relief shading, black or white laid over it.
var sheetStops = themed{
	light: stops{{0x5e, 0x97, 0xd2}, {0xa9, 0xc6, 0xe2}, {0xee, 0xe8, 0xdb}, {0xed, 0xbd, 0x88}, {0xde, 0x87, 0x36}},
	dark:  stops{{0x2f, 0x74, 0xb4}, {0x30, 0x52, 0x70}, {0x3d, 0x3a, 0x34}, {0x76, 0x51, 0x2c}, {0xad, 0x63, 0x22}},
}

// Sheet returns the colour of a value scaled to t ∈ [−1, 1] on level paper, before light and shade, as #rrggbb.
func Sheet(t float64, dark bool) string { return hex(sheetStops.at(t, dark)) }

// at returns the colour at v ∈ [−1, 1] of evenly spaced stops.
func (t *themed) at(v float64, dark bool) (r, g, b uint8) {
	stops := t.light
	if dark {
		stops = t.dark
	}
	if math.IsNaN(v) {
		v = 0
	}
	p := (min(max(v, -1), 1) + 1) / 2 * float64(len(stops)-1)
	i := min(int(p), len(stops)-2)
	f := p - float64(i)
	mix := func(c int) uint8 { return uint8(math.Round(stops[i][c]*(1-f) + stops[i+1][c]*f)) }
	return mix(0), mix(1), mix(2)
}
