package preview

import (
	"fmt"
	"image/color"
	"math"

	"crease/app/draw/palette"
)

// rgb is a colour, from 0 to 255 a channel.
type rgb [3]float64

func of(r, g, b uint8) rgb { return rgb{float64(r), float64(g), float64(b)} }

// The page's colours of the light theme that the picture uses.
var (
	paper, panelWhite, muted, halo = named("paper"), named("panel"), named("muted"), named("halo")
	units                          = func() (list [palette.Units]rgb) {
		for i := range list {
			list[i] = named(fmt.Sprintf("u%d", i))
		}
		return list
	}()
)

func named(name string) rgb { return read(palette.Named(name, false)) }

// read reads #rrggbb.
func read(colour string) rgb {
	var r, g, b uint8
	if _, err := fmt.Sscanf(colour, "#%02x%02x%02x", &r, &g, &b); err != nil {
		panic("preview: " + colour + " is not a colour")
	}
	return of(r, g, b)
}

// mixed returns the colour with another laid over it.
func (c rgb) mixed(over rgb, density float64) rgb {
	for i := range c {
		c[i] += density * (over[i] - c[i])
	}
	return c
}

// step is what the channels of the preview's colours are multiples of: nobody sees it, and
// where colours run into each other the file is half as large.
const step = 5

// colour returns the colour with channels that are multiples of a step.
func (c rgb) colour(step float64) color.NRGBA {
	byteOf := func(v float64) uint8 { return uint8(step * math.Round(v/step)) }
	return color.NRGBA{byteOf(c[0]), byteOf(c[1]), byteOf(c[2]), 0xff}
}

// mean returns the mean colour of the pixel whose corner is (x, y), of grid² samples.
func mean(paint func(x, y float64) rgb, x, y float64, grid int) (sum rgb) {
	for k := range grid * grid {
		c := paint(x+(float64(k%grid)+.5)/float64(grid), y+(float64(k/grid)+.5)/float64(grid))
		for i := range sum {
			sum[i] += c[i] / float64(grid*grid)
		}
	}
	return sum
}
