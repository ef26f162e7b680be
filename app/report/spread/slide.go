package spread

import (
	"strings"

	"crease/app/draw/palette"
	"crease/app/draw/svg"
)

// The slide is laid out for 800 × 450 points and shown at 1280 × 720, so that the
// smallest letters have 20 of its 720 lines.
const (
	slideWidth, slideHeight = 800, 450
	slideZoom               = 1.6
	slideMargin             = 24
	slideNote               = 12 // the size of the lines below the title
)

// Slide draws the picture as a file of its own, 16:9, on a light ground: a title that
// names the network, a line that says how it was measured, and the chart.
func (r *Runs) Slide(what What) string {
	const dark = false
	f, lines := r.Figure(what), r.measured(what)
	head := 40 + 15*float64(len(lines))
	w, h := float64(slideWidth-2*slideMargin), slideHeight-head-10
	p := svg.NewPen(2, 16<<10)
	p.Root(slideWidth, slideHeight).Num("width", slideWidth*slideZoom).Num("height", slideHeight*slideZoom)
	p.Str("font-family", "system-ui,sans-serif").Open()
	p.Begin("title").Open().Text(f.Title).Close("title")
	p.Begin("rect").Str("width", "100%").Str("height", "100%").Str("fill", "var(--panel)").Void()
	p.Label(slideMargin, 30).Int("font-size", 20).Int("font-weight", 600).Str("fill", "var(--ink)").Words(f.Title)
	for i, line := range lines {
		p.Label(slideMargin, 49+15*float64(i)).Int("font-size", slideNote).Str("fill", "var(--muted)").Words(line)
	}
	p.Begin("svg").Num("x", slideMargin).Num("y", head).Num("width", w).Num("height", h)
	p.Raw(strings.TrimPrefix(f.SVG(w, h, true), "<svg")).Close("svg").Raw("\n")
	return palette.Resolve(p.String(), dark)
}
