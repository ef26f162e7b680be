package svg

import "strings"

// TextWidth estimates the width of a text in the page's sans serif at a font
// size; it errs on the wide side.
func TextWidth(s string, size float64) float64 {
	w := 0.0
	for _, r := range s {
		switch {
		case strings.ContainsRune("⁰¹²³⁴⁵⁶⁷⁸⁹⁻₀₁₂₃₄₅₆₇₈₉₋", r):
			w += 0.42
		case strings.ContainsRune(".,·'|il ", r):
			w += 0.34
		case r == '\u0302' || r == '\u0303': // combining hat and tilde
		case strings.ContainsRune("mwMW−+=‖", r):
			w += 0.85
		case r >= 'A' && r <= 'Z':
			w += 0.7
		default:
			w += 0.62
		}
	}
	return w * size
}
