package formats

import (
	"fmt"
	"strings"

	"crease/app/chart"
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
	var b strings.Builder
	width, height := float64(len(panels))*(w+margin)+margin, h+head+margin
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" width="%g" height="%g">`, width, height, width, height)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="%s"/>`, ground)
	for i, p := range panels {
		x := margin + float64(i)*(w+margin)
		fmt.Fprintf(&b, `<text x="%g" y="20" font-family="system-ui,sans-serif" font-size="15" font-weight="600" fill="%s">%s</text>`, x, ink, chart.Escape(p.Title))
		fmt.Fprintf(&b, `<svg x="%g" y="%d"%s`, x, head, strings.TrimPrefix(p.SVG, "<svg"))
	}
	b.WriteString("</svg>\n")
	return b.String()
}
