package palette

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

const (
	heatSteps    = 20 // on either side of 0
	leastLetters = 4  // of a field that is as wide as its text
	mostLetters  = 32
)

// Number is the number of a unit's colour, for an element's data-colour: a dot is filled with
// it, a table's head written in it.
func Number(i int) string { return strconv.Itoa(mod(i)) }

// Heat is the number of a colour of the diverging scale, t from −1 to 1, for the data-heat of
// a table's cell, which has it with the ink that is read best upon it.
func Heat(t float64) string { return strconv.Itoa(heatSteps + int(math.Round(heatSteps*t))) }

// At is a share from 0 to 1 in whole per cent, for a slider's data-at: so much of it is filled.
func At(share float64) string { return strconv.Itoa(int(math.Round(100 * share))) }

// inkOn returns the ink that is read best upon a colour of the diverging scale: above a
// luminance, roughly the relative one, black has the larger contrast.
func inkOn(t float64, dark bool) string {
	r, g, b := ValueRGB(t, dark)
	if 0.299*float64(r)+0.587*float64(g)+0.114*float64(b) > 128 {
		return "#111"
	}
	return "#fff"
}

// dataRules give elements what their data attributes say.
func dataRules() string {
	var b strings.Builder
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
	fmt.Fprintf(&b, ".units input.number[data-letters] { min-width: calc(%dch + .4rem); }\n", leastLetters)
	for i := leastLetters + 1; i <= mostLetters; i++ {
		fmt.Fprintf(&b, ".units input.number[data-letters=\"%d\"] { min-width: calc(%[1]dch + .4rem); }\n", i)
	}
	return b.String()
}
