package plane

import (
	"crease/app/draw/palette"
	"crease/app/draw/scale"
	"crease/app/draw/svg"
	"crease/app/text/number"
)

// legendBox is where the legend lies: lower right, above the axis' labels.
func (p Picture) legendBox() Rect {
	k := p.em(1)
	w, h := max(148*k, svg.TextWidth(p.Note, 11*k)+12*k), 30*k
	if p.Note != "" {
		h += noteHeight * k
	}
	return Rect{p.View.W - w - 8, p.View.H - h - 22*k, p.View.W - 8, p.View.H - 22*k}
}

// hasLegend says whether the colour scale is shown: there is paper, or there are samples
// with a name for their values, and they are coloured.
func (p Picture) hasLegend() bool {
	name, _ := p.scaled()
	return name != "" && !p.Graph
}

// scaled returns the name of what is coloured, "" for nothing, and the end of its scale;
// that of paper is in p.Range.
func (p Picture) scaled() (name string, limit float64) {
	if p.Blank {
		return p.DotName, p.DotRange
	}
	return p.Legend, p.Range
}

// noteHeight is the height of a line of words over the legend.
const noteHeight = 14

// legend draws the colour scale with its name and its ticks.
func (d *drawing) legend() {
	b, k := d.legendBox(), d.em(1)
	name, limit := d.scaled()
	d.group("data-legend").Open()
	d.Rect(b.X0, b.Y0, b.X1-b.X0, b.Y1-b.Y0).Str("rx", "5").Str("fill", "var(--panel)").Void()
	if d.Note != "" {
		d.note(Point{b.X0 + 6*k, b.Y0 + 12*k}).Str("fill", "var(--ink)").Words(d.Note)
		b.Y0 += noteHeight * k
	}
	x0, x1 := b.X0+34*k, b.X1-14*k
	d.italic(Point{b.X0 + 6*k, b.Y0 + 13*k}).Str("fill", "var(--ink)").
		Str("font-family", "Georgia,serif").Words(name)
	for i := range 2 * stops {
		// Bars, not a gradient: the legend also stands where there is no paper.
		w := (x1 - x0) / (2 * stops)
		d.Rect(x0+float64(i)*w, b.Y0+5*k, w+.5, 9*k)
		d.Str("fill", d.colour((float64(i)+.5)/stops-1)).Void()
	}
	step := scale.Step(limit, 1)
	if step > limit {
		step = scale.Step(limit, 2)
	}
	c := captions{Picture: d.Picture}
	for _, t := range []float64{-step, step, 0} {
		x := x0 + (x1-x0)*(t/limit+1)/2
		d.segment(Point{x, b.Y0 + 12*k}, Point{x, b.Y0 + 16*k}).Str("stroke", "var(--ink)").Void()
		words := number.Trimmed(t)
		half := svg.TextWidth(words, captionSize*k)/2 + 2 // the box ends, and no number is cut
		at := Point{min(max(x, b.X0+half), b.X1-half), b.Y0 + 26*k}
		if c.add(c.caption(at, "middle", words, false)) {
			d.note(at).Str("text-anchor", "middle").Str("fill", "var(--ink)").Words(words)
		}
	}
	d.Close("g")
}

// colour is that of a value on level paper, or of a sample where there is none.
func (d *drawing) colour(t float64) string {
	if d.Blank {
		return palette.Value(t, d.Dark)
	}
	return palette.Sheet(t, d.Dark)
}
