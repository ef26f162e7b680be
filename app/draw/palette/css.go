package palette

import (
	"fmt"
	"strings"
)

// ValueSteps is the number of colours in which charts show the diverging scale,
// var(--v0) for −1 to var(--v10) for 1.
const ValueSteps = 11

// CSS returns the style sheet that declares the page's colours as custom
// properties: the light ones; the dark ones where the system is dark and the
// reader has not chosen light; the dark ones where the reader has chosen dark.
// It also cuts an element of the class dot to the shape of its unit, which it has
// as data-shape, and gives elements what is computed for each and yet is no style of their
// own, which the page's policy does not allow: see Number, Heat, At and letters.
func CSS() string {
	light, dark := properties(false), properties(true)
	return "/* The colours of app/draw/palette, written by the site's build. */\n" +
		":root {" + light + "}\n" +
		"@media (prefers-color-scheme: dark) {\n:root:not([data-theme=\"light\"]) {" + dark + "}\n}\n" +
		":root[data-theme=\"dark\"] {" + dark + "}\n" + shapeRules() + dataRules()
}

// shapeRules cut dots to their shapes, which fill the dot's box.
func shapeRules() string {
	var b strings.Builder
	for s := Disc + 1; s < Shapes; s++ {
		fmt.Fprintf(&b, ".dot[data-shape=\"%d\"] { border-radius: 0; clip-path: polygon(", s)
		for i, c := range s.Corners() {
			if i > 0 {
				b.WriteString(", ")
			}
			fmt.Fprintf(&b, "%.0f%% %.0f%%", 50+31*c[0], 50+31*c[1])
		}
		b.WriteString("); transform: scale(1.5); }\n")
	}
	return b.String()
}

// properties declares the colours of one theme.
func properties(dark bool) string {
	var b strings.Builder
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	fmt.Fprintf(&b, "\ncolor-scheme: %s;\n", scheme)
	for _, n := range names {
		fmt.Fprintf(&b, "--%s: %s;\n", n.name, Named(n.name, dark))
	}
	for i := -heatSteps; i <= heatSteps; i++ {
		t := float64(i) / heatSteps
		fmt.Fprintf(&b, "--heat%d: %s; --on-heat%d: %s;\n", i+heatSteps, Value(t, dark), i+heatSteps, inkOn(t, dark))
	}
	for i := range ValueSteps {
		fmt.Fprintf(&b, "--v%d: %s;\n", i, Value(2*float64(i)/(ValueSteps-1)-1, dark))
	}
	return b.String()
}
