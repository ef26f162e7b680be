package static

import (
	"crease/app/draw/palette"
	"crease/app/draw/svg"
	"crease/wasm/site/preview"
)

// Where the icons and the picture of link previews lie.
const (
	iconSVG    = "web/icon.svg"
	iconSmall  = "web/icon-192.png"
	iconLarge  = "web/icon-512.png"
	previewPNG = "web/preview.png"
)

// drawPictures draws the mark as SVG and, for the places that take no SVG, as PNG, and the picture of link
// previews.
func (s site) drawPictures() (err error) {
	p := svg.NewPen(1, 512)
	p.Root(100, 100).Open()
	palette.DrawMark(p, 0)
	p.Close("svg").Raw("\n")
	s[iconSVG] = []byte(p.String())
	if s[iconSmall], err = preview.Icon(192); err != nil {
		return err
	}
	if s[iconLarge], err = preview.Icon(512); err != nil {
		return err
	}
	s[previewPNG], err = preview.Draw()
	return err
}
