package palette

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// ValueSteps is the number of colours in which charts show the diverging scale, var(--v0) for −1 to var(--v10) for 1.
const ValueSteps = 11

// CSS returns the style sheet that declares the page's colours as custom properties: the light ones; the dark ones
// where the system is dark and the reader has not chosen light, or has chosen dark. It also cuts an element of the
// class dot to the shape of its unit, its data-shape, and gives elements what is computed for each and yet is no style
// of their own, which the page's policy does not allow: see Number, Heat, At and letters.
func CSS() string {
	light, dark := properties(false), properties(true)
	var b strings.Builder
	b.WriteString("/* The colours of app/draw/palette, written by the site's build. */\n:root {" + light + "}\n" +
		"@media (prefers-color-scheme: dark) {\n:root:not([data-theme=\"light\"]) {" + dark + "}\n}\n" +
		":root[data-theme=\"dark\"] {" + dark + "}\n")
	for s := Disc + 1; s < Shapes; s++ { // they fill the dot's box
		fmt.Fprintf(&b, ".dot[data-shape=\"%d\"] { border-radius: 0; clip-path: polygon(", s)
		for i, c := range s.Corners() {
			if i > 0 {
				b.WriteString(", ")
			}
			fmt.Fprintf(&b, "%.0f%% %.0f%%", 50+31*c[0], 50+31*c[1])
		}
		b.WriteString("); transform: scale(1.5); }\n")
	}
	for i := range Units {
		fmt.Fprintf(&b, ".dot[data-colour=\"%d\"] { --unit: var(--u%[1]d); }\n", i)
		fmt.Fprintf(&b, ".matrix tbody th[data-colour=\"%d\"] { color: var(--u%[1]d); }\n", i)
	}
	for i := range 2*heatSteps + 1 {
		fmt.Fprintf(&b, ".matrix td[data-heat=\"%d\"] { background: var(--heat%[1]d); color: var(--on-heat%[1]d); }\n", i)
	}
	for i := range 101 {
		fmt.Fprintf(&b, "[data-at=\"%d\"] { --at: %[1]d%%; }\n", i)
	}
	const least, most = 4, 32 // letters of a field that is as wide as its text
	fmt.Fprintf(&b, ".units input.number[data-letters] { min-width: calc(%dch + .4rem); }\n", least)
	for i := least + 1; i <= most; i++ {
		fmt.Fprintf(&b, ".units input.number[data-letters=\"%d\"] { min-width: calc(%[1]dch + .4rem); }\n", i)
	}
	return b.String()
}

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
		// The ink with the larger contrast: black if the luminance, here an approximation, is high enough.
		t, ink := float64(i)/heatSteps, "#fff"
		if red, green, blue := valueStops.at(t, dark); 0.299*float64(red)+0.587*float64(green)+0.114*float64(blue) > 128 {
			ink = "#111"
		}
		fmt.Fprintf(&b, "--heat%d: %s; --on-heat%[1]d: %[3]s;\n", i+heatSteps, Value(t, dark), ink)
	}
	for i := range ValueSteps {
		fmt.Fprintf(&b, "--v%d: %s;\n", i, Value(2*float64(i)/(ValueSteps-1)-1, dark))
	}
	return b.String()
}

// heatSteps is the number of colours of a table's cells on either side of 0.
const heatSteps = 20

// Number is the number of a unit's colour, for data-colour: a dot is filled with it, a table's head written in it.
func Number(i int) string { return strconv.Itoa(mod(i)) }

// Heat is the number, for a cell's data-heat, of a colour for t from −1 to 1 and of the ink that is read best on it.
func Heat(t float64) string { return strconv.Itoa(heatSteps + int(math.Round(heatSteps*t))) }

// At is a share from 0 to 1 in whole per cent, for a slider's data-at: so much of it is filled.
func At(share float64) string { return strconv.Itoa(int(math.Round(100 * share))) }
