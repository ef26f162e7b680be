package preview

import (
	"bytes"
	"image"
	"image/png"

	"crease/app/draw/palette"
)

// Icon draws the page's mark on paper as a PNG, side pixels wide. The mark fills the inner part only:
// systems that cut icons to a shape keep that.
func Icon(side int) ([]byte, error) {
	const grid, inset = 4, .14
	facets := palette.MarkFacets() // from back to front, 100 wide
	var fills []rgb
	for _, f := range facets {
		fills = append(fills, read(f.Fill))
	}
	paint := func(x, y float64) rgb {
		in := func(v float64) float64 { return 100 * (v/float64(side) - inset) / (1 - 2*inset) }
		c := paper
		for i, f := range facets {
			if inside(f.Corners, in(x), in(y)) {
				c = fills[i]
			}
		}
		return c
	}
	img := image.NewNRGBA(image.Rect(0, 0, side, side))
	for y := range side {
		for x := range side {
			img.SetNRGBA(x, y, mean(paint, float64(x), float64(y), grid).colour(1))
		}
	}
	var b bytes.Buffer
	err := png.Encode(&b, img)
	return b.Bytes(), err
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
