package main

import (
	"cmp"
	"image"
	"image/color"
	"image/png"
	"maps"
	"os"
	"slices"
)

// fewColours rewrites a PNG with 256 colours, which makes it less than half as
// large: colours that differ by less than 8 in each channel count as one, and the
// most frequent ones are kept.
func fewColours(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	img, err := png.Decode(f)
	f.Close()
	if err != nil {
		return err
	}
	few := image.NewPaletted(img.Bounds(), frequent(img))
	index := make(map[color.Color]uint8)
	eachPixel(img, func(x, y int, c color.Color) {
		i, ok := index[c]
		if !ok {
			i = uint8(few.Palette.Index(c))
			index[c] = i
		}
		few.SetColorIndex(x, y, i)
	})
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	defer out.Close()
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	return encoder.Encode(out, few)
}

// frequent returns up to 256 colours that are the most frequent of their cells.
func frequent(img image.Image) color.Palette {
	type cell [3]uint32
	pixels := make(map[cell]int)
	colours := make(map[cell]map[color.Color]int)
	eachPixel(img, func(_, _ int, c color.Color) {
		r, g, b, _ := c.RGBA()
		at := cell{r >> 11, g >> 11, b >> 11} // 16 bits a channel, of which 5 count
		if colours[at] == nil {
			colours[at] = make(map[color.Color]int)
		}
		pixels[at]++
		colours[at][c]++
	})
	largest := slices.SortedFunc(maps.Keys(pixels), func(a, b cell) int {
		return cmp.Or(cmp.Compare(pixels[b], pixels[a]), slices.Compare(a[:], b[:]))
	})
	var p color.Palette
	for _, at := range largest[:min(256, len(largest))] {
		var best color.Color
		for c, n := range colours[at] {
			if best == nil || n > colours[at][best] {
				best = c
			}
		}
		p = append(p, best)
	}
	return p
}

func eachPixel(img image.Image, do func(x, y int, c color.Color)) {
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			do(x, y, img.At(x, y))
		}
	}
}
