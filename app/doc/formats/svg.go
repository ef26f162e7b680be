package formats

import (
	"strings"

	"crease/app/draw/svg"
)

// Panel is one picture of a row of them, with what is written above it.
type Panel struct {
	Title string
	SVG   string // one svg element of the row's width and height
}

// Beside returns one self-contained SVG file with pictures of w by h pixels side
// by side on a ground, in the ink given, each under its title. Ids inside the
// pictures must differ from one to the other.
func Beside(panels []Panel, w, h float64, ground, ink string) string {
	const margin, head = 16, 30
	size := 512
	for _, q := range panels {
		size += len(q.SVG) + 256
	}
	width, height := float64(len(panels))*(w+margin)+margin, h+head+margin
	p := svg.NewPen(2, size)
	p.Root(width, height).Num("width", width).Num("height", height).Open()
	p.Begin("rect").Str("width", "100%").Str("height", "100%").Str("fill", ground).Void()
	for i, q := range panels {
		x := margin + float64(i)*(w+margin)
		p.Label(x, 20).Str("font-family", "system-ui,sans-serif").Int("font-size", 15)
		p.Int("font-weight", 600).Str("fill", ink).Words(q.Title)
		p.Begin("svg").Num("x", x).Num("y", head).Raw(strings.TrimPrefix(q.SVG, "<svg"))
	}
	p.Close("svg").Raw("\n")
	return p.String()
}
