package chart

import (
	"crease/app/draw/scale"
	"crease/app/draw/svg"
)

type drawing struct {
	*svg.Pen
	fr *Frame
}

type position struct{ x, y float64 }

// SVG draws the figure on a sheet of a size in points.
func (f Figure) SVG(width, height float64, full bool) string {
	fr := f.Lay(width, height, full)
	return fr.SVG()
}

// SVG draws the frame as Picture does.
func (fr *Frame) SVG() string { return fr.Picture().Text }

// Picture draws the frame, in parts. Colours are CSS variables of the page. A datum that belongs to a unit carries
// data-unit with its number from 0.
func (fr *Frame) Picture() svg.Picture {
	d := &drawing{fr: fr, Pen: svg.NewPen(1, 4096)}
	d.Root(fr.Width, fr.Height)
	role, name := "img", fr.Figure.Title
	for _, m := range fr.Figure.Marks {
		if m.Drag != "" && fr.Full {
			role = "group" // an img hides the slider in it
		}
	}
	if fr.Full && !fr.Moving {
		name = fr.Figure.Describe()
	}
	d.Str("class", "chart").Str("role", role).Str("aria-label", name).Open()
	d.axes()
	marked := 0
	for i := range fr.Figure.Marks {
		d.mark(&fr.Figure.Marks[i])
		marked += len(fr.Figure.Marks[i].Data)
	}
	if marked == 0 && (!fr.Moving || len(fr.Figure.Marks) == 0) { // in a picture that moves they are still to come
		d.label((fr.Left+fr.Right)/2, (fr.Top+fr.Bottom)/2, "middle").Words("no data")
	}
	if fr.Full {
		d.legend()
		d.labels()
	}
	d.Close("svg")
	return d.Pen.Picture()
}

// label begins a text in the colour of axes, anchored at its start, middle or end; Words ends it.
func (d *drawing) label(x, y float64, anchor string) *svg.Pen {
	return d.Label(x, y).Num("font-size", d.fr.font).Str("text-anchor", anchor).Str("fill", "var(--muted)")
}

// upright draws a thin line over the height of the plot, level one over its width.
func (d *drawing) upright(x float64, colour string) {
	d.Line(x, d.fr.Top, x, d.fr.Bottom).Stroke(colour, 1).Void()
}

func (d *drawing) level(y float64, colour string) {
	d.Line(d.fr.Left, y, d.fr.Right, y).Stroke(colour, 1).Void()
}

// axes draws both with ticks, lines and names: y's above the axis, level, so that nobody has to turn the head.
func (d *drawing) axes() {
	fr, f := d.fr, &d.fr.Figure
	for _, t := range fr.xTicks {
		px, _ := fr.placeX(t.At)
		if fr.Full && f.X.Labels == nil {
			d.upright(px, "var(--grid)")
		}
		half := svg.TextWidth(t.Label, fr.font) / 2
		d.label(min(max(px, 1+half), fr.Width-1-half), fr.Bottom+fr.font+3, "middle").Words(t.Label)
	}
	for _, t := range fr.yTicks {
		py, _ := fr.placeY(t.At)
		if fr.Full && f.Y.Labels == nil {
			d.level(py, "var(--grid)")
		}
		d.label(fr.Left-4, py+fr.font*0.35, "end").Words(t.Label)
	}
	if !f.X.Bare {
		d.level(fr.Bottom, "var(--line)")
		if py, ok := fr.placeY(0); ok && f.Y.Kind != scale.Log && f.Y.Labels == nil && py < fr.Bottom-1 {
			d.level(py, "var(--line)")
		}
	}
	if !f.Y.Bare {
		d.upright(fr.Left, "var(--line)")
		if px, ok := fr.placeX(0); ok && f.Equal && px > fr.Left+1 {
			d.upright(px, "var(--line)")
		}
	}
	if s := f.Y.Label(); fr.Full && s != "" {
		d.label(12, fr.Top-9, "start").Str("class", "axis-name").Words(s)
	}
	if s := f.X.Label(); fr.Full && s != "" {
		d.label((fr.Left+fr.Right)/2, fr.Height-8, "middle").Str("class", "axis-name").Words(s)
	}
}
