package film

import (
	"encoding/xml"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"crease/app/draw/svg"
)

// drawn is a picture as it is read out of its SVG: elements with their places in points, and the scales of its axes, as
// the numbers at their ticks say.
type drawn struct {
	list              []element
	texts             []label
	left, top, bottom float64
	x, y              ruler
}

// element is what is drawn of an SVG's element.
type element struct {
	tag, fill, stroke, unit string
	x1, y1, x2, y2, width   float64 // its box, or a line's ends
	dashed, faint           bool
	path                    []point
}

type point struct{ x, y float64 }

type label struct {
	point
	text   string
	x1, x2 float64 // where it begins and ends
}

// ruler converts places along an axis into values.
type ruler struct {
	a, b float64 // of value, or of its logarithm: a + b·place
	log  bool
}

func (r ruler) value(at float64) float64 {
	if r.log {
		return math.Pow(10, r.a+r.b*at)
	}
	return r.a + r.b*at
}

// measure fits a ruler to ticks; the outermost ones may have been moved to stay on the sheet.
func measure(ticks []point, log bool) ruler {
	if n := len(ticks); n > 3 {
		ticks = ticks[1 : n-1]
	}
	if len(ticks) < 2 {
		return ruler{a: math.NaN()}
	}
	p, q := ticks[0], ticks[len(ticks)-1]
	if log {
		p.y, q.y = math.Log10(p.y), math.Log10(q.y)
	}
	b := (q.y - p.y) / (q.x - p.x)
	return ruler{p.y - b*p.x, b, log}
}

// number reads a number as people are shown it, NaN for none.
func number(text string) float64 {
	var plain strings.Builder
	exponent := false
	for _, c := range text {
		switch at := strings.IndexRune("⁰¹²³⁴⁵⁶⁷⁸⁹", c); {
		case at >= 0 || c == '⁻':
			if !exponent {
				exponent = true
				plain.WriteString("^")
			}
			if c == '⁻' {
				plain.WriteString("-")
			} else {
				plain.WriteString(strconv.Itoa(len([]rune("⁰¹²³⁴⁵⁶⁷⁸⁹"[:at]))))
			}
		case c == '−':
			plain.WriteString("-")
		case c != ',':
			plain.WriteRune(c)
		}
	}
	t, unit := plain.String(), 1.0
	if head, power, ok := strings.Cut(t, "10^"); ok {
		e, err := strconv.Atoi(power)
		if err != nil {
			return math.NaN()
		}
		unit, t = math.Pow(10, float64(e)), strings.TrimSuffix(head, "·")
		if t == "" || t == "-" {
			t += "1"
		}
	}
	for suffix, by := range map[string]float64{"k": 1e3, "M": 1e6, "G": 1e9} {
		if s, ok := strings.CutSuffix(t, suffix); ok {
			t, unit = s, unit*by
		}
	}
	v, err := strconv.ParseFloat(t, 64)
	if err != nil {
		return math.NaN()
	}
	return v * unit
}

// read reads a picture.
func read(t *testing.T, picture string) *drawn {
	t.Helper()
	p := &drawn{left: math.Inf(1)}
	var across, up []point
	var opacity []bool
	d := xml.NewDecoder(strings.NewReader(picture))
	var text *element
	anchor := ""
	for {
		token, err := d.Token()
		if err != nil {
			break
		}
		switch e := token.(type) {
		case xml.StartElement:
			a := map[string]string{}
			for _, at := range e.Attr {
				a[at.Name.Local] = at.Value
			}
			f := func(name string) float64 { v, _ := strconv.ParseFloat(a[name], 64); return v }
			q := element{tag: e.Name.Local, fill: a["fill"], stroke: a["stroke"], unit: a["data-unit"], width: f("stroke-width"),
				dashed: a["stroke-dasharray"] != ""}
			opacity = append(opacity, a["opacity"] != "" || len(opacity) > 0 && opacity[len(opacity)-1])
			q.faint = opacity[len(opacity)-1]
			switch q.tag {
			case "line":
				q.x1, q.y1, q.x2, q.y2 = f("x1"), f("y1"), f("x2"), f("y2")
				if q.stroke == "var(--line)" && q.x1 == q.x2 && q.x1 < p.left {
					p.left, p.top, p.bottom = q.x1, min(q.y1, q.y2), max(q.y1, q.y2)
				}
			case "rect":
				q.x1, q.y1 = f("x"), f("y")
				q.x2, q.y2 = q.x1+f("width"), q.y1+f("height")
			case "circle":
				q.x1, q.y1 = f("cx"), f("cy")
				q.x2, q.y2 = q.x1, q.y1
			case "path":
				q.path = vertices(a["d"])
				if len(q.path) == 0 {
					continue
				}
				q.x1, q.y1 = q.path[0].x, q.path[0].y
			case "text":
				q.x1, q.y1 = f("x"), f("y")
				text, anchor = &q, a["text-anchor"]
				continue
			default:
				continue
			}
			p.list = append(p.list, q)
		case xml.EndElement:
			opacity = opacity[:len(opacity)-1]
		case xml.CharData:
			if text == nil {
				continue
			}
			w := svg.TextWidth(string(e), 13)
			from := text.x1 - w*map[string]float64{"end": 1, "middle": .5}[anchor]
			p.texts = append(p.texts, label{point{text.x1, text.y1}, string(e), from, from + w})
			if v := number(string(e)); !math.IsNaN(v) {
				switch {
				case anchor == "end" && text.x1 < p.left:
					up = append(up, point{text.y1 - 13*.35, v})
				case anchor == "middle" && text.y1 > p.bottom:
					across = append(across, point{text.x1, v})
				}
			}
			text = nil
		}
	}
	sorted := func(list []point) []point {
		slices.SortFunc(list, func(a, b point) int { return int(math.Copysign(1, a.x-b.x)) })
		return list
	}
	p.x = measure(sorted(across), logarithmic(across))
	p.y = measure(sorted(up), logarithmic(up))
	return p
}

// logarithmic reports whether the numbers at an axis stand where their logarithms do.
func logarithmic(ticks []point) bool {
	n := len(ticks)
	for _, q := range ticks {
		if !(q.y > 0) {
			return false
		}
	}
	if n < 3 {
		return n == 2 && (ticks[0].y/ticks[1].y > 9 || ticks[1].y/ticks[0].y > 9)
	}
	off := func(value func(float64) float64) float64 {
		part := (ticks[1].x - ticks[0].x) / (ticks[2].x - ticks[0].x)
		return math.Abs((value(ticks[1].y)-value(ticks[0].y))/(value(ticks[2].y)-value(ticks[0].y)) - part)
	}
	return off(math.Log) < off(func(v float64) float64 { return v })
}

// vertices are the corners of a path of M and L, nil for another one.
func vertices(d string) (list []point) {
	for _, part := range strings.FieldsFunc(d, func(c rune) bool { return c == 'M' || c == 'L' }) {
		var q point
		if n, _ := fmt.Sscanf(strings.ReplaceAll(part, ",", " "), "%f %f", &q.x, &q.y); n < 2 {
			return nil
		}
		if n := len(list); n == 0 || list[n-1] != q {
			list = append(list, q)
		}
	}
	return list
}

// has reports whether a text stands in the picture.
func (p *drawn) has(text string) bool {
	return slices.ContainsFunc(p.texts, func(l label) bool { return l.text == text })
}

// below is what stands at the lower axis under a place, and how far from it.
func (p *drawn) below(x float64) (text string, off float64) {
	least := math.Inf(1)
	for _, l := range p.texts {
		if off := math.Abs(l.x - x); l.y > p.bottom && l.y < p.bottom+18 && off < least {
			least, text = off, l.text
		}
	}
	return text, least
}

// inPlot are the elements between the axes, without these and without the grid.
func (p *drawn) inPlot() (list []element) {
	for _, e := range p.list {
		axis := e.stroke == "var(--line)" && e.tag == "line" || e.stroke == "var(--grid)"
		if !axis && e.y1 >= p.top-1 && e.x1 >= p.left-1 && e.stroke != "transparent" && e.stroke != "var(--halo)" &&
			!(e.tag == "rect" && e.fill == "var(--panel)") {
			list = append(list, e)
		}
	}
	return list
}

// count is between how many and how many, where what lies on a line may count or not.
type count struct{ lo, hi int }

// above counts the bars of every tensor that reach over its line.
func (p *drawn) above() map[string]count {
	names := map[string]string{}
	for _, l := range p.texts { // the legend has them, each behind its colour
		if strings.HasPrefix(l.text, "T") {
			for _, e := range p.list {
				if e.tag == "rect" && math.Abs(e.y1+e.y2-2*l.y+9) < 3 && l.x > e.x1 && l.x < e.x1+30 {
					names[e.fill] = l.text
				}
			}
		}
	}
	lines := p.lines()
	counts := map[string]count{}
	for _, e := range p.inPlot() {
		if e.tag != "rect" {
			continue
		}
		line, own := lines[e.fill]
		if shared, one := lines["var(--accent)"]; !own && one && len(lines) == 1 {
			line, own = shared, true
		}
		if !own { // it lies beyond the axis, from which it comes
			continue
		}
		c := counts[names[e.fill]]
		if e.y1 < line-.7 {
			c.lo++
		}
		if e.y1 < line+.7 {
			c.hi++
		}
		counts[names[e.fill]] = c
	}
	return counts
}

// lines are the heights of the dashed level lines, by their colours.
func (p *drawn) lines() map[string]float64 {
	lines := map[string]float64{}
	for _, e := range p.inPlot() {
		if e.tag == "line" && e.dashed {
			lines[e.stroke] = e.y1
		}
	}
	return lines
}

func all(counts map[string]count, holds func(name string, lo, hi int) bool) string {
	for name, c := range counts {
		if !holds(name, c.lo, c.hi) {
			return fmt.Sprintf("%s has %d to %d bars above its line", name, c.lo, c.hi)
		}
	}
	return ""
}

func within(text string, lo, hi int) bool {
	n := number(text)
	return n >= float64(lo) && n <= float64(hi)
}

// dots are the full ones, or the hollow ones.
func (p *drawn) dots(hollow bool) (list []point) {
	for _, e := range p.inPlot() {
		if e.tag == "circle" && (e.fill == "var(--panel)") == hollow {
			list = append(list, point{e.x1, e.y1})
		}
	}
	return list
}

// perUnit is how many points a unit is long on the axes of a picture with equal ones.
func (p *drawn) perUnit() float64 { return 1 / math.Abs(p.x.b) }

// offAxis counts the dots that lie off the real line.
func (p *drawn) offAxis() (n int) {
	for _, q := range append(p.dots(false), p.dots(true)...) {
		if math.Abs(p.y.value(q.y))*p.perUnit() > .7 {
			n++
		}
	}
	return n
}

// gap compares the smallest distance of two dots of one kind with a number.
func (p *drawn) gap(said string) string {
	least := math.Inf(1)
	for _, hollow := range []bool{false, true} {
		list := p.dots(hollow)
		for i, a := range list {
			for _, b := range list[:i] {
				least = min(least, math.Hypot(a.x-b.x, a.y-b.y)/p.perUnit())
			}
		}
	}
	if said == "" {
		return ""
	}
	if g := number(said); math.Abs(g-least) > .06*g+1/p.perUnit() {
		return fmt.Sprintf("the closest dots are %g apart", least)
	}
	return ""
}

// farthest is how far a dot lies above or below the diagonal, at most.
func (p *drawn) farthest() (off float64) {
	for _, q := range append(p.dots(false), p.dots(true)...) {
		off = max(off, math.Abs(p.y.value(q.y)-p.x.value(q.x)))
	}
	return off
}

// parts compares what is said of units and the linear part with the bars.
func (p *drawn) parts(whole, units, linear string) string {
	seen, tallest, line := map[string]bool{}, 0.0, 0.0
	for _, e := range p.inPlot() {
		if e.tag != "rect" {
			continue
		}
		h := e.y2 - e.y1
		tallest = max(tallest, h)
		of, off := p.below((e.x1 + e.x2) / 2)
		if off > e.x2-e.x1 {
			return "" // there is no room for every name
		}
		if of == "c" || of == "lin." || strings.HasPrefix(of, "v") {
			line = max(line, h)
		} else {
			seen[of] = true
		}
	}
	switch {
	case units == "no" && len(seen) > 0, units != "" && units != "no" && !within(units, len(seen), len(seen)):
		return fmt.Sprintf("%d units have bars", len(seen))
	case strings.Contains(linear, "no ") && line > 1.1:
		return fmt.Sprintf("a bar of the linear part is %g high", line)
	case strings.Contains(linear, "tiny") && line > .02*tallest+1.1:
		return fmt.Sprintf("a bar of the linear part is %g high", line)
	case (linear == " and a linear part" || strings.HasPrefix(whole, "a ")) && line < 1.1:
		return "no bar of the linear part can be seen"
	}
	return ""
}

// curve is the first line that is picked, in values.
func (p *drawn) curve(pick func(element) bool) (list []point) {
	for _, e := range p.inPlot() {
		if e.tag == "path" && pick(e) && e.fill == "none" && !e.faint {
			for _, q := range e.path {
				list = append(list, point{p.x.value(q.x), p.y.value(q.y)})
			}
			return list
		}
	}
	return nil
}

// near compares what is drawn with a number of one digit or more.
func near(v, said float64) string {
	if r := v / said; !(r > .55 && r < 1.8) && !(v == 0 && said == 0) {
		return fmt.Sprintf("%.3g is drawn", v)
	}
	return ""
}

// ends compares the end of a curve with a number.
func ends(curve []point, said float64) string {
	if len(curve) == 0 {
		return "" // a single point has no line
	}
	return near(curve[len(curve)-1].y, said)
}

// rounds compares what is said of the error by round with its curve.
func (p *drawn) rounds(m []string) string {
	curve := p.curve(func(e element) bool { return e.stroke == "var(--ink)" })
	for n := len(curve); n > 0 && math.Abs(curve[n-1].x-math.Round(curve[n-1].x)) > .03; n-- {
		curve = curve[:n-1] // on its way
	}
	if wrong := ends(curve, number(m[1])); wrong != "" {
		return wrong
	}
	least, most := math.Inf(1), 0.0
	for i := 1; i < len(curve); i++ {
		by := curve[i-1].y / curve[i].y
		least, most = min(least, by), max(most, by)
		if since := number(m[5]); m[5] != "" && curve[i].x > since+.5 && by > 1.55 {
			return fmt.Sprintf("in round %.0f it fell by %.3g", curve[i].x, by)
		}
	}
	for said, is := range map[string]float64{m[2]: least, m[3]: most, m[4]: least} {
		if v := number(said); said != "" && (is/v < .87 || is/v > 1.15) {
			return fmt.Sprintf("a round takes off between %.3g and %.3g", least, most)
		}
	}
	if v := number(m[4]); m[4] != "" && (most/v < .87 || most/v > 1.15) {
		return fmt.Sprintf("a round takes off between %.3g and %.3g", least, most)
	}
	return ""
}

// covers tells which name or number in the plot lies on a dot, a bar or a line, "" if none does.
func (p *drawn) covers() string {
	for _, n := range p.texts {
		if n.y > p.bottom || n.y < p.top || n.x1 < p.left {
			continue
		}
		on := func(x, y, room float64) bool {
			return x > n.x1-room && x < n.x2+room && y > n.y-10-room && y < n.y+room
		}
		for _, e := range p.inPlot() {
			wrong := e.tag == "circle" && on(e.x1, e.y1, 3) ||
				e.tag == "rect" && e.x1 < n.x2-1 && e.x2 > n.x1+1 && e.y1 < n.y-1 && e.y2 > n.y-9
			for i := 1; i < len(e.path) && e.fill == "none"; i++ {
				for k := range 51 {
					t := float64(k) / 50
					wrong = wrong || on(e.path[i-1].x*(1-t)+e.path[i].x*t, e.path[i-1].y*(1-t)+e.path[i].y*t, -1)
				}
			}
			if wrong {
				return fmt.Sprintf("%s lies on a %s", n.text, e.tag)
			}
		}
	}
	return ""
}
