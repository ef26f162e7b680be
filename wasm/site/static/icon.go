package static

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"

	"crease/app/draw/palette"
	"crease/app/draw/svg"
)

// Where the icons and the picture of link previews lie.
const (
	iconSVG    = "web/icon.svg"
	iconSmall  = "web/icon-192.png"
	iconLarge  = "web/icon-512.png"
	previewPNG = "web/preview.png"
)

// facet is a polygon of the mark with its colour read.
type facet struct {
	fill    color.NRGBA
	corners [][2]float64
}

// facets are those of the mark from back to front, 100 wide.
var facets = func() (list []facet) {
	for _, f := range palette.MarkFacets() {
		list = append(list, facet{parseColour(f.Fill), f.Corners})
	}
	return list
}()

// drawIcons draws the mark as SVG and, for the places that take no SVG, as PNG.
func (s site) drawIcons() error {
	p := svg.NewPen(1, 512)
	p.Root(100, 100).Open()
	palette.DrawMark(p, 0)
	p.Close("svg").Raw("\n")
	s[iconSVG] = []byte(p.String())
	for name, side := range map[string]int{iconSmall: 192, iconLarge: 512} {
		var b bytes.Buffer
		if err := png.Encode(&b, raster(side)); err != nil {
			return err
		}
		s[name] = b.Bytes()
	}
	return nil
}

// parseColour reads #rrggbb.
func parseColour(colour string) color.NRGBA {
	c := color.NRGBA{A: 0xff}
	if _, err := fmt.Sscanf(colour, "#%02x%02x%02x", &c.R, &c.G, &c.B); err != nil {
		panic("static: " + colour + " is not a colour")
	}
	return c
}

// raster draws the mark on paper, side pixels wide, 4×4 samples a pixel. The
// mark fills the inner part only: systems that cut icons to a shape keep that.
func raster(side int) image.Image {
	const grid, inset = 4, .14
	img := image.NewNRGBA(image.Rect(0, 0, side, side))
	ground := parseColour(palette.Named("paper", false))
	for y := range side {
		for x := range side {
			var sum [3]int
			for k := range grid * grid {
				px := (float64(x) + (float64(k%grid)+.5)/grid) / float64(side)
				py := (float64(y) + (float64(k/grid)+.5)/grid) / float64(side)
				c := at(100*(px-inset)/(1-2*inset), 100*(py-inset)/(1-2*inset), ground)
				sum[0], sum[1], sum[2] = sum[0]+int(c.R), sum[1]+int(c.G), sum[2]+int(c.B)
			}
			mean := func(v int) uint8 { return uint8(math.Round(float64(v) / (grid * grid))) }
			img.SetNRGBA(x, y, color.NRGBA{mean(sum[0]), mean(sum[1]), mean(sum[2]), 0xff})
		}
	}
	return img
}

// at returns the colour of the topmost facet at (x, y).
func at(x, y float64, ground color.NRGBA) color.NRGBA {
	c := ground
	for _, f := range facets {
		if inside(f.corners, x, y) {
			c = f.fill
		}
	}
	return c
}

// inside reports whether (x, y) lies in the polygon, by counting the edges that
// a ray to the right crosses.
func inside(p [][2]float64, x, y float64) bool {
	in := false
	for i, a := range p {
		b := p[(i+1)%len(p)]
		if (a[1] > y) != (b[1] > y) && x < a[0]+(y-a[1])*(b[0]-a[0])/(b[1]-a[1]) {
			in = !in
		}
	}
	return in
}
