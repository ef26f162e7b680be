// Package preview draws the site's icons, and the picture that stands beside a link to the site where links
// are shared: a sheet as it was drawn, samples of it, and the sheet as a run has found
// it from the samples. The run is a real one, made as the site is built.
package preview

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/png"

	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/num/linalg"
	"crease/app/doc/gallery"
	"crease/app/draw/palette"
	"crease/app/draw/plane"
)

// Width and Height are those of the picture in pixels.
const (
	Width  = 1200
	Height = 630
)

// Entry is the key of the gallery's entry that is drawn and learned.
const Entry = "star"

const (
	margin = 12
	panel  = (Width - 4*margin) / 3 // three of them, as high as the picture allows
	scale  = 92                     // pixels to a standard deviation
	grid   = 2                      // samples a pixel, each way
)

// Draw learns the entry and returns the picture as a PNG. The same run gives the same
// bytes.
func Draw() ([]byte, error) {
	e, ok := gallery.Find(Entry)
	if !ok {
		return nil, fmt.Errorf("preview: the gallery has no entry %q", Entry)
	}
	found, err := learn.Run(context.Background(), e.Spec, nil, learn.Host{})
	if err != nil {
		return nil, fmt.Errorf("preview: learning the entry %q: %w", Entry, err)
	}
	if len(found.Units) != e.Spec.Network.Units() {
		return nil, errors.New("preview: the run has not found as many creases as were drawn")
	}
	plain := plane.NewBasis(linalg.Axis(2, 0), linalg.Axis(2, 1))
	truth := newSheet(plain.Slice(e.Spec.Network))
	again := newSheet(plain.Slice(found.Recovered))
	for _, u := range plain.Slice(e.Spec.Network) {
		truth.lines = append(truth.lines, lineOf(u, len(truth.lines), false))
		again.lines = append(again.lines, lineOf(u, -1, false))
	}
	for i, u := range plain.Slice(found.Recovered) {
		again.lines = append(again.lines, lineOf(u, found.Units[i].Truth, true))
	}
	again.limit = truth.limit
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	err = encoder.Encode(&b, draw3(truth.at, samples(found.Cloud, truth.limit), again.at))
	return b.Bytes(), err
}

// painter returns the colour at a point of the plane.
type painter func(p plane.Point) rgb

// draw3 draws three panels side by side on paper.
func draw3(panels ...painter) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, Width, Height))
	draw.Draw(img, img.Bounds(), image.NewUniform(paper.colour(step)), image.Point{}, draw.Src)
	for i, paint := range panels {
		left := margin + i*(panel+margin)
		scaled := func(x, y float64) rgb { return paint(plane.Point{X: x / scale, Y: -y / scale}) }
		for y := margin; y < Height-margin; y++ {
			for x := range panel {
				img.Set(left+x, y, mean(scaled, float64(x)-panel/2, float64(y)-Height/2, grid).colour(step))
			}
		}
	}
	return img
}

// samples paints dots on white, coloured by their values.
func samples(cloud []snapshot.Point, limit float64) painter {
	const radius, rim = 5.5 / scale, 4.2 / scale
	return func(p plane.Point) rgb {
		c := panelWhite
		for _, s := range cloud {
			dx, dy := p.X-s.X, p.Y-s.Y
			switch r := dx*dx + dy*dy; {
			case r < rim*rim:
				c = of(palette.ValueRGB(s.Value/limit, false))
			case r < radius*radius:
				c = muted
			}
		}
		return c
	}
}
