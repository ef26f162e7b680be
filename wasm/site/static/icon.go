package static

import (
	"crease/app/draw/palette"
	"crease/app/draw/svg"
)

// Where the icons and the picture of link previews lie: make icons draws those that are no SVG.
const (
	iconSVG    = "web/icon.svg"
	iconSmall  = "web/icon-192.png"
	iconLarge  = "web/icon-512.png"
	previewPNG = "web/preview.png"
)

// drawIcon draws the mark as SVG.
func (s site) drawIcon() {
	p := svg.NewPen(1, 512)
	p.Root(100, 100).Open()
	palette.DrawMark(p, 0)
	p.Close("svg").Raw("\n")
	s[iconSVG] = []byte(p.String())
}
