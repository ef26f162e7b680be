package plane

import (
	"math"
	"strconv"

	"crease/app/palette"
)

// colour returns the colour of a unit; a crease that matches none is drawn in
// ink.
func colour(unit int) string {
	if unit < 0 {
		return "var(--ink)"
	}
	return palette.Unit(unit)
}

// lines draws creases, handles and labels. Ghosts come first, then truth, then
// what was found.
func (d *drawing) lines() {
	ls := d.layouts
	for _, y := range ls {
		if d.Lines[y.Index].Stroke == Ghost {
			d.ghosts++
		}
	}
	for _, s := range []Stroke{Ghost, Solid, Dashed} {
		for _, y := range ls {
			if l := d.Lines[y.Index]; l.Stroke == s {
				d.crease(y, l)
			}
		}
	}
	for _, y := range ls {
		if y.Open {
			d.handles(y, d.Lines[y.Index].Fold)
		}
	}
	for _, y := range ls {
		if y.Label != (Point{}) {
			d.label(y)
		}
	}
	if d.Draft != nil {
		d.draft()
	}
}

// manyGhosts is how many ghosts are drawn broad: more of them would cover the
// paper, and are hints only.
const manyGhosts = 16

func (d *drawing) crease(y Layout, l Line) {
	width := d.em(2.2)
	if len(d.Lines) > 40 || d.Graph {
		width *= 0.6 // thin enough to see the paper between them
	}
	lit := l.Unit >= 0 && (l.Unit == d.Lit || l.Unit == d.Chosen)
	if lit {
		width = d.em(3.6)
	}
	d.s(`<g data-crease="`).i(l.Unit).s(`" stroke-linecap="butt">`)
	c := colour(l.Unit)
	switch l.Stroke {
	case Ghost:
		opacity, bed := ".38", d.em(3)
		if d.ghosts > manyGhosts && !lit {
			opacity, bed = ".2", 0
		}
		d.line(y.From, y.To, `stroke="`+c+`" stroke-opacity="`+opacity+`" stroke-width="`+num(width+bed)+`"`)
	case Dashed:
		d.line(y.From, y.To, `stroke="var(--halo)" stroke-opacity=".9" stroke-width="`+num(width+d.em(2))+`"`)
		d.line(y.From, y.To, `stroke="`+c+`" stroke-width="`+num(width+.6)+`" stroke-dasharray="`+num(d.em(9))+` `+num(d.em(5))+`"`)
	default:
		d.line(y.From, y.To, `stroke="var(--halo)" stroke-opacity=".7" stroke-width="`+num(width+d.em(2))+`"`)
		d.line(y.From, y.To, `stroke="`+c+`" stroke-width="`+num(width)+`"`)
	}
	d.s(`</g>`)
}

// handles draws the dot, the arrow and the ends of a crease. An arrow with a
// full head points to the side where a positive unit rises; one with an open
// head and a bar points away from the side where a negative unit falls.
func (d *drawing) handles(y Layout, f Fold) {
	c := colour(y.Unit)
	dir := y.Tip.Sub(y.Anchor).Unit()
	neck := y.Tip.Sub(dir.Mul(9))
	d.s(`<g data-handles="`).i(y.Unit).s(`">`)
	d.line(y.Anchor, neck, `stroke="var(--halo)" stroke-opacity=".7" stroke-width="`+num(d.em(4.4))+`"`)
	d.line(y.Anchor, neck, `stroke="`+c+`" stroke-width="`+num(d.em(2.4))+`"`)
	side := dir.Left().Mul(d.em(6))
	head := []Point{y.Tip.Add(dir.Mul(3)), neck.Add(side), neck.Sub(side)}
	fill := c
	if f.A < 0 {
		fill = "var(--halo)"
	}
	d.s(`<polygon data-arrow="`).i(y.Unit).s(`" points="`).points(head).s(`" fill="`, fill, `" stroke="`, c, `" stroke-width="1.8" stroke-linejoin="round"/>`)
	if f.A < 0 {
		bar := y.Anchor.Add(dir.Mul(10))
		d.line(bar.Add(side.Mul(.8)), bar.Sub(side.Mul(.8)), `stroke="`+c+`" stroke-width="2.4"`)
	}
	for _, t := range y.Turn {
		if !d.Graph {
			d.circle(t, d.em(5), `data-turn="`+strconv.Itoa(y.Unit)+`" fill="`+c+`" stroke="var(--halo)" stroke-width="1.2"`)
		}
	}
	d.circle(y.Anchor, d.em(5.5), `data-anchor="`+strconv.Itoa(y.Unit)+`" fill="var(--halo)" stroke="`+c+`" stroke-width="2"`)
	d.s(`</g>`)
}

func (d *drawing) label(y Layout) {
	c := colour(y.Unit)
	k := d.em(1)
	lit := y.Unit == d.Lit || y.Unit == d.Chosen
	text, back := c, "var(--halo)"
	if lit {
		text, back = back, c
	}
	d.s(`<g data-label="`).i(y.Unit).s(`"><rect x="`).n(y.Label.X-k*labelW+1).s(`" y="`).n(y.Label.Y-k*labelH+1).s(`" width="`).n(2*k*labelW-2).s(`" height="`).n(2*k*labelH-2).s(`" rx="`).n(k*9).s(`" fill="`, back, `" stroke="`, c, `"/>`)
	d.s(`<text x="`).n(y.Label.X).s(`" y="`).n(y.Label.Y+k*3.5).s(`" text-anchor="middle" fill="`, text, `" font-family="Georgia,serif" font-style="italic" font-size="`).n(k * 13).s(`">w<tspan font-size="70%" dy="`).n(k * 2.5).s(`">`).i(y.Unit + 1).s(`</tspan></text></g>`)
}

func (d *drawing) draft() {
	a, b, ok := Segment(d.Draft.Fold, d.View.Corners())
	if !ok {
		return
	}
	c := colour(d.Draft.Unit)
	from, to := d.View.ToScreen(a), d.View.ToScreen(b)
	d.line(from, to, `stroke="var(--halo)" stroke-width="`+num(d.em(5))+`"`)
	d.line(from, to, `data-draft="" stroke="`+c+`" stroke-width="`+num(d.em(2.6))+`"`)
}

// solidLines draws the creases on the folded sheet: the edges between facets
// that the crease separates. They are drawn over the paper, so that a crease
// behind a hill is still told.
func (d *drawing) solidLines() {
	for _, y := range d.Lines {
		lit := y.Unit >= 0 && (y.Unit == d.Lit || y.Unit == d.Chosen)
		width := d.em(1.6)
		if lit {
			width = d.em(3)
		}
		dash := ""
		if y.Stroke == Dashed {
			dash = ` stroke-dasharray="7 4"`
		} else if y.Stroke == Ghost {
			dash = ` stroke-opacity=".4"`
		}
		ps := d.trace(y.Fold)
		if len(ps) == 0 {
			continue
		}
		d.s(`<polyline data-crease="`).i(y.Unit).s(`" points="`).points(ps).s(`" fill="none" stroke="`, colour(y.Unit), `" stroke-width="`).n(width).s(`"`, dash, ` stroke-linejoin="round"/>`)
	}
	d.solidLabels()
}

// solidLabels puts the labels where the creases leave the folded sheet.
func (d *drawing) solidLabels() {
	var taken []Rect
	for i := range d.layouts {
		y := &d.layouts[i]
		if y.Label == (Point{}) {
			continue
		}
		ps := d.trace(d.Lines[y.Index].Fold)
		y.Label = ps[0]
		for j := range ps {
			at := ps[j/2]
			if j%2 == 1 {
				at = ps[len(ps)-1-j/2]
			}
			if free(around(at, labelW, labelH), taken) {
				y.Label = at
				break
			}
		}
		taken = append(taken, around(y.Label, labelW, labelH))
		d.label(*y)
	}
}

func free(b Rect, taken []Rect) bool {
	for _, t := range taken {
		if t.overlap(b) > 0 {
			return false
		}
	}
	return true
}

// trace returns the picture of a crease on the folded sheet: straight between
// the other creases.
func (d *drawing) trace(f Fold) []Point {
	a, b, ok := Segment(f, d.View.Corners())
	if !ok {
		return nil
	}
	cuts := []float64{0, 1}
	along := b.Sub(a)
	for _, g := range d.Sheet {
		s, t := g.W.Dot(a)+g.B, g.W.Dot(b)+g.B
		if s*t < 0 {
			cuts = append(cuts, s/(s-t))
		}
	}
	sortFloats(cuts)
	ps := make([]Point, len(cuts))
	for i, c := range cuts {
		p := a.Add(along.Mul(c))
		ps[i] = d.proj.point(p, d.height(p))
	}
	return ps
}

// height is the value at which a crease is drawn: on the sheet, or on the floor
// while there is none.
func (d *drawing) height(p Point) float64 {
	if d.Blank {
		return d.floor()
	}
	return Eval(d.Sheet, p)
}

func num(x float64) string { return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64) }
