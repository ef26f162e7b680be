package ui

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/svg"
)

// CopyIcon is the icon for duplicating: two creases side by side.
const CopyIcon = "M4 13L13 4M7 16L16 7"

// Icon draws a path on a square of 20 in the colour of the text around it. Icons are
// drawn, as fonts differ in which symbols they have.
func Icon(path string) goapp.UI {
	p := svg.NewPen(1, 512)
	p.Root(20, 20).Int("width", 18).Int("height", 18).Str("aria-hidden", "true").Str("fill", "none")
	p.Str("stroke", "currentColor").Str("stroke-width", "1.8")
	p.Str("stroke-linecap", "round").Str("stroke-linejoin", "round").Open()
	return goapp.Raw(p.Begin("path").Str("d", path).Void().Close("svg").String())
}
