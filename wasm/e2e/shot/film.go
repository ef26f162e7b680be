package main

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"maps"
	"slices"
	"time"

	"crease/wasm/e2e"
)

// A picture every half second, shown for a fifth of one, so that a minute takes some seconds, the last one longer.
const (
	every     = 500 * time.Millisecond
	shownFor  = 20 // in hundredths of a second
	shownLast = 300
	longest   = 60 // pictures
)

// film presses Learn and returns what the page shows until the run is over as an animated GIF.
func film(p *e2e.Page) ([]byte, error) {
	var frames []image.Image
	if err := p.Click("Learn"); err != nil {
		return nil, err
	}
	for state := ""; state != "done" && len(frames) < longest; {
		next := time.Now().Add(every)
		var err error
		if state, err = p.State(); err != nil {
			return nil, err
		}
		if state == "done" { // the last change of the page fades in
			time.Sleep(time.Second)
		}
		img, err := picture(p, false)
		if err != nil {
			return nil, err
		}
		frames = append(frames, img)
		time.Sleep(time.Until(next))
	}
	var b bytes.Buffer
	err := gif.EncodeAll(&b, animated(frames))
	return b.Bytes(), err
}

func picture(p *e2e.Page, whole bool) (image.Image, error) {
	data, err := p.Shown(whole)
	if err != nil {
		return nil, err
	}
	return png.Decode(bytes.NewReader(data))
}

// reduced returns a picture of the page in 255 colours, as a file a third as large.
func reduced(p *e2e.Page, whole bool) ([]byte, error) {
	img, err := picture(p, whole)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	err = encoder.Encode(&b, paletted(img)[0])
	return b.Bytes(), err
}

// animated makes a GIF of frames with one palette; of all but the first it keeps what differs from the one before.
func animated(frames []image.Image) *gif.GIF {
	var film gif.GIF
	var before *image.Paletted
	for i, now := range paletted(frames...) {
		shown, delay := now, shownFor
		if before != nil {
			shown = difference(before, now)
		}
		if i == len(frames)-1 {
			delay = shownLast
		}
		film.Image, film.Delay = append(film.Image, shown), append(film.Delay, delay)
		before = now
	}
	return &film
}

// paletted returns pictures in the 255 colours that suit them, and a first one that is transparent.
func paletted(pictures ...image.Image) (list []*image.Paletted) {
	colours := append(color.Palette{color.RGBA{}}, frequent(255, pictures...)...)
	opaque, index := colours[1:], map[color.Color]uint8{}
	for _, img := range pictures {
		p := image.NewPaletted(img.Bounds(), colours)
		eachPixel(img, func(x, y int, c color.Color) {
			at, ok := index[c]
			if !ok {
				at = uint8(opaque.Index(c)) + 1
				index[c] = at
			}
			p.SetColorIndex(x, y, at)
		})
		list = append(list, p)
	}
	return list
}

// difference is what of a picture differs from the one before, in the smallest rectangle around it.
func difference(before, now *image.Paletted) *image.Paletted {
	part := image.NewPaletted(now.Bounds(), now.Palette)
	var within image.Rectangle
	for i, c := range now.Pix {
		if c != before.Pix[i] {
			part.Pix[i] = c
			x, y := i%now.Stride, i/now.Stride
			within = within.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	if within.Empty() {
		within = image.Rect(0, 0, 1, 1)
	}
	cropped := image.NewPaletted(within, slices.Clone(now.Palette))
	draw.Draw(cropped, within, part, within.Min, draw.Src)
	return cropped
}

// rgb is a colour, or a cell of similar ones.
type rgb [3]uint32

// frequent returns up to n colours of pictures that are the most frequent of their cells.
func frequent(n int, pictures ...image.Image) color.Palette {
	pixels := make(map[rgb]int)
	colours := make(map[rgb]map[rgb]int)
	for _, img := range pictures {
		eachPixel(img, func(_, _ int, c color.Color) {
			r, g, b, _ := c.RGBA()
			at := rgb{r >> 11, g >> 11, b >> 11} // 16 bits a channel, of which 5 count
			if colours[at] == nil {
				colours[at] = make(map[rgb]int)
			}
			pixels[at]++
			colours[at][rgb{r, g, b}]++
		})
	}
	var p color.Palette
	for _, at := range sorted(pixels)[:min(n, len(pixels))] {
		c := sorted(colours[at])[0]
		p = append(p, color.RGBA64{uint16(c[0]), uint16(c[1]), uint16(c[2]), 0xffff})
	}
	return p
}

// sorted returns what was counted, the most frequent first, and equally frequent ones in one order always.
func sorted(count map[rgb]int) []rgb {
	return slices.SortedFunc(maps.Keys(count), func(a, b rgb) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), slices.Compare(a[:], b[:]))
	})
}

func eachPixel(img image.Image, do func(x, y int, c color.Color)) {
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			do(x, y, img.At(x, y))
		}
	}
}
