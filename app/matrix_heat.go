package app

import "crease/app/palette"

// heat returns the colour of a number on the diverging scale, t from −1 to 1,
// and the ink that is read best upon it.
func heat(t float64, dark bool) (back, ink string) {
	r, g, b := palette.ValueRGB(t, dark)
	// Relative luminance, roughly; above it black has the larger contrast.
	if 0.299*float64(r)+0.587*float64(g)+0.114*float64(b) > 128 {
		return palette.Value(t, dark), "#111"
	}
	return palette.Value(t, dark), "#fff"
}
