package main

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"maps"
	"slices"
	"time"

	"crease/wasm/e2e"
	"crease/wasm/e2e/tool"
)

// A picture every half second, shown for a fifth of one, so that a minute takes some seconds, the last one longer.
const (
	every     = 500 * time.Millisecond
	shownFor  = 20 // in hundredths of a second
	shownLast = 300
	longest   = 60 // pictures
)

// film presses Learn and returns what the page shows until the run is over as an animated GIF.
func film(p *e2e.Page) []byte {
	var frames []image.Image
	tool.Check(p.Click("Learn"))
	for state := ""; state != "done" && len(frames) < longest; {
		next := time.Now().Add(every)
		if state = tool.Must(p.State()); state == "done" { // the last change of the page fades in
			time.Sleep(time.Second)
		}
		frames = append(frames, picture(p, false))
		time.Sleep(time.Until(next))
	}
	var b bytes.Buffer
	tool.Check(gif.EncodeAll(&b, animated(frames)))
	return b.Bytes()
}

func picture(p *e2e.Page, whole bool) image.Image {
	return tool.Must(png.Decode(bytes.NewReader(tool.Must(p.Shown(whole)))))
}

// reduced returns a picture of the page in 255 colours, as a file a third as large.
func reduced(p *e2e.Page, whole bool) []byte {
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	tool.Check(encoder.Encode(&b, paletted(picture(p, whole))[0]))
	return b.Bytes()
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
	for _, img := range pictures {
		p := image.NewPaletted(img.Bounds(), colours)
		draw.Draw(p, p.Rect, img, p.Rect.Min, draw.Src)
		list = append(list, p)
	}
	return list
}

// difference is a picture in which only what differs from the one before is not transparent.
func difference(before, now *image.Paletted) *image.Paletted {
	part := image.NewPaletted(now.Bounds(), now.Palette)
	for i, c := range now.Pix {
		if c != before.Pix[i] {
			part.Pix[i] = c
		}
	}
	return part
}

// frequent returns up to n colours of pictures, the most frequent of those whose first 5 bits a channel are alike.
func frequent(n int, pictures ...image.Image) (p color.Palette) {
	count, taken := map[color.Color]int{}, map[[3]uint32]bool{}
	for _, img := range pictures {
		b := img.Bounds()
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				count[img.At(x, y)]++
			}
		}
	}
	first := func(a, b color.Color) int {
		return cmp.Or(count[b]-count[a], cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)))
	}
	for _, c := range slices.SortedFunc(maps.Keys(count), first) {
		r, g, b, _ := c.RGBA()
		if cell := [3]uint32{r >> 11, g >> 11, b >> 11}; !taken[cell] && len(p) < n {
			taken[cell], p = true, append(p, c)
		}
	}
	return p
}
