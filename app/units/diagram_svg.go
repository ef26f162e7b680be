package units

import (
	"math"
	"strconv"
	"strings"

	"crease/algo/network"
	"crease/app/number"
	"crease/app/palette"
	"crease/app/plane"
	"crease/app/words"
)

// diagramPicture is the drawing of a network as inputs, units and output: every weight
// a line, coloured by its sign and as wide as it is large. Pure: layout, picture
// and hit testing.
type diagramPicture struct {
	net        network.Network
	w, h       float64
	unit, slot int // the weight that has the keys, −1 for none
	lit        int
	dark, big  bool
}

// Slots of a unit beyond its d weights.
func (g diagramPicture) biasSlot() int   { return g.net.Dim() }
func (g diagramPicture) heightSlot() int { return g.net.Dim() + 1 }

// slotValue returns the number of a unit's slot.
func (g diagramPicture) slotValue(unit, slot int) float64 { return *slotOf(g.net, unit, slot) }

// slotOf returns the place of a unit's number in n: its weights, then b, then a.
func slotOf(n network.Network, unit, slot int) *float64 {
	switch d := n.Dim(); slot {
	case d:
		return &n.B[unit]
	case d + 1:
		return &n.A[unit]
	}
	return &n.W[unit][slot]
}

// slotName names a number as it is spoken.
func slotName(d, unit, slot int) string {
	switch slot {
	case d:
		return "bias of " + words.Unit(unit)
	case d + 1:
		return "height of " + words.Unit(unit)
	}
	return words.Unit(unit) + " from " + inputName(slot)
}

func inputName(j int) string { return "x" + words.Unit(j)[1:] }

// The tabs stand above the diagram.
const diagramTop = 46

func (g diagramPicture) level(i, n int) float64 {
	return diagramTop + (g.h-diagramTop-12)*(float64(i)+0.5)/float64(max(n, 1))
}

func (g diagramPicture) input(j int) plane.Point {
	return plane.Point{X: 44, Y: g.level(j, g.net.Dim())}
}
func (g diagramPicture) node(i int) plane.Point {
	return plane.Point{X: 0.56 * g.w, Y: g.level(i, g.net.Units())}
}
func (g diagramPicture) output() plane.Point {
	return plane.Point{X: g.w - 40, Y: (g.h + diagramTop) / 2}
}

// radius of the nodes of a column of n.
func (g diagramPicture) radius(n int) float64 {
	return math.Max(2.5, math.Min(15, 0.38*(g.h-diagramTop)/float64(max(n, 1))))
}

// ends returns the line that stands for a slot; the bias has none.
func (g diagramPicture) ends(unit, slot int) (a, b plane.Point) {
	if slot == g.heightSlot() {
		return g.node(unit), g.output()
	}
	return g.input(slot), g.node(unit)
}

// largest returns the largest |weight| and |height|, for the widths.
func (g diagramPicture) largest() (w, a float64) {
	w, a = 1e-300, 1e-300
	for i, row := range g.net.W {
		for _, v := range row {
			w = math.Max(w, math.Abs(v))
		}
		a = math.Max(a, math.Abs(g.net.A[i]))
	}
	return w, a
}

// SVG draws the diagram.
func (g diagramPicture) SVG() string {
	b := &strings.Builder{}
	num := func(x float64) string { return strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64) }
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ` + num(g.w) + ` ` + num(g.h) + `" width="` +
		num(g.w) + `" height="` + num(g.h) + `" role="img" aria-label="Network of ` +
		words.Plural(g.net.Dim(), "input") + `, ` + words.Plural(g.net.Units(), "unit") +
		` and one output" font-size="11" font-family="system-ui,sans-serif">`)
	g.edges(b, num)
	g.nodes(b, num)
	b.WriteString(`</svg>`)
	return b.String()
}

func (g diagramPicture) edges(b *strings.Builder, num func(float64) string) {
	maxW, maxA := g.largest()
	line := func(i, j int, t float64) {
		from, to := g.ends(i, j)
		opacity := ".85"
		if focus := g.focus(); focus >= 0 && focus != i {
			opacity = ".1"
		}
		width := 0.4 + 5*math.Abs(t)
		if i == g.unit && j == g.slot {
			b.WriteString(`<path d="` + curve(from, to, num) + `" stroke="var(--accent)" stroke-width="` +
				num(width+5) + `" stroke-opacity=".5"/>`)
		}
		// The middle of the scale is paper's colour, so that a small weight
		// would not be seen: widths tell the size, the colour starts further out.
		c := palette.Value(math.Copysign(0.45+0.55*math.Abs(t), t), g.dark)
		b.WriteString(`<path data-edge="` + strconv.Itoa(i) + ` ` + strconv.Itoa(j) + `" d="` + curve(from, to, num) +
			`" stroke="` + c + `" stroke-width="` + num(width) + `" stroke-opacity="` + opacity + `"/>`)
	}
	b.WriteString(`<g fill="none">`)
	for i, row := range g.net.W {
		for j, v := range row {
			line(i, j, v/maxW)
		}
		line(i, g.heightSlot(), g.net.A[i]/maxA)
	}
	b.WriteString(`</g>`)
}

// focus is the unit that stands out: the lit one, or the one with the keys.
func (g diagramPicture) focus() int {
	if g.lit >= 0 {
		return g.lit
	}
	return g.unit
}

// curve leaves and reaches its nodes level, so that lines can be told apart
// there.
func curve(a, b plane.Point, num func(float64) string) string {
	m := (a.X + b.X) / 2
	return "M" + num(a.X) + " " + num(a.Y) + "C" + num(m) + " " + num(a.Y) + " " + num(m) + " " + num(b.Y) + " " +
		num(b.X) + " " + num(b.Y)
}

func (g diagramPicture) nodes(b *strings.Builder, num func(float64) string) {
	circle := func(p plane.Point, r float64, attrs string) {
		b.WriteString(`<circle cx="` + num(p.X) + `" cy="` + num(p.Y) + `" r="` + num(r) + `" ` + attrs + `/>`)
	}
	text := func(x, y float64, attrs, s string) {
		b.WriteString(`<text x="` + num(x) + `" y="` + num(y+4) + `" ` + attrs + `>` + s + `</text>`)
	}
	d, m := g.net.Dim(), g.net.Units()
	rd, rm := g.radius(d), g.radius(m)
	for j := range d {
		p := g.input(j)
		circle(p, math.Min(rd, 9), `fill="var(--panel)" stroke="var(--muted)"`)
		if rd > 3.6 || j == g.slot {
			text(p.X-13, p.Y, `text-anchor="end" fill="var(--muted)" font-style="italic"`, inputName(j))
		}
	}
	for i := range m {
		p := g.node(i)
		on := i == g.focus()
		width := `2`
		if on {
			width = `4`
		}
		if i == g.unit && g.slot == g.biasSlot() {
			circle(p, rm+5, `fill="none" stroke="var(--accent)" stroke-width="3"`)
		}
		circle(p, rm, `data-node="`+strconv.Itoa(i)+`" fill="var(--halo)" stroke="`+palette.Unit(i)+
			`" stroke-width="`+width+`"`)
		switch {
		case rm >= 11:
			text(p.X, p.Y, `text-anchor="middle" fill="`+palette.Unit(i)+`" font-style="italic"`, words.Unit(i))
		case on || rm > 5:
			text(p.X, p.Y-rm-7, `text-anchor="middle" fill="`+palette.Unit(i)+`" font-style="italic" `+
				`stroke="var(--halo)" stroke-width="3" paint-order="stroke"`, words.Unit(i))
		}
		if rm >= 9 || on {
			text(p.X+rm+6, p.Y-9, `fill="var(--muted)" stroke="var(--panel)" stroke-width="3" paint-order="stroke"`,
				"b "+number.Fixed(g.net.B[i], 2))
		}
	}
	circle(g.output(), 13, `fill="var(--halo)" stroke="var(--ink)" stroke-width="2"`)
	text(g.output().X, g.output().Y, `text-anchor="middle" font-style="italic" fill="var(--ink)"`, "f")
	if g.unit >= 0 {
		g.reading(text)
	}
}

// reading writes the number that is being changed.
func (g diagramPicture) reading(text func(x, y float64, attrs, s string)) {
	s := slotName(g.net.Dim(), g.unit, g.slot) + ": " + number.Fixed(g.slotValue(g.unit, g.slot), 3)
	text(g.w-10, g.h-14, `data-reading="" text-anchor="end" fill="var(--ink)" font-size="13" font-weight="600"`, s)
}

// hit returns the unit and the slot under a pixel: a node stands for its bias,
// a line for its weight. Of the lines only those of the focused unit count if
// there is one, so that one among thousands can be taken. ok is false on empty
// ground.
func (g diagramPicture) hit(at plane.Point, reach float64) (unit, slot int, ok bool) {
	for i := range g.net.Units() {
		if at.Sub(g.node(i)).Norm() < math.Max(g.radius(g.net.Units()), math.Min(reach, 6)) {
			return i, g.biasSlot(), true
		}
	}
	best := reach
	for i := range g.net.Units() {
		if g.unit >= 0 && i != g.unit {
			continue
		}
		for j := range g.net.Dim() + 2 {
			if j == g.biasSlot() {
				continue
			}
			a, b := g.ends(i, j)
			if d := curveDistance(at, a, b); d < best {
				best, unit, slot, ok = d, i, j, true
			}
		}
	}
	return unit, slot, ok
}

// curveDistance is how far above or below the curve from a to b a point lies,
// corrected for the slope there; far away beyond its ends.
func curveDistance(p, a, b plane.Point) float64 {
	t := (p.X - a.X) / (b.X - a.X)
	if t < 0 || t > 1 {
		return math.Inf(1)
	}
	// x(s) of the Bézier curve with level ends is 1.5s − 1.5s² + s³; invert it.
	s := t
	for range 6 {
		s -= (1.5*s - 1.5*s*s + s*s*s - t) / (1.5 - 3*s + 3*s*s)
	}
	y := a.Y + (b.Y-a.Y)*(3*s*s-2*s*s*s)
	slope := (b.Y - a.Y) * 6 * s * (1 - s) / ((b.X - a.X) * (1.5 - 3*s + 3*s*s))
	return math.Abs(p.Y-y) / math.Hypot(1, slope)
}
