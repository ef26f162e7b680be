package chart

// legend draws a swatch and a name for every named mark.
func (d *drawing) legend() {
	for i := range d.fr.legend {
		e := &d.fr.legend[i]
		d.Begin("g")
		if e.mark.Faint {
			d.Str("opacity", ".5")
		}
		d.Open()
		d.swatch(e)
		d.Close("g")
		d.label(e.x+28, e.y+d.fr.font*0.35, "start").Words(e.name)
	}
}

// swatch draws how the data of a mark look.
func (d *drawing) swatch(e *entry) {
	m, colour := &e.mark, e.mark.swatchColour()
	switch m.Kind {
	case Bars, Cells, Band:
		d.Rect(e.x+5, e.y-6, 12, 12).Str("fill", colour)
		if m.Kind == Band {
			d.Str("opacity", ".3")
		}
	case Points:
		d.Circle(e.x+11, e.y, 4.5)
		d.dot(colour, m.Hollow)
	default:
		d.Line(e.x, e.y, e.x+22, e.y)
		d.stroke(colour, m.stroke(true))
		if m.Dash {
			d.Dash(dashOn, dashOff)
		}
	}
	d.Void()
}

// swatchColour is the colour of a mark as a whole: ink where its data have
// their own.
func (m *Mark) swatchColour() string {
	switch {
	case m.ByValue:
		return "var(--ink)"
	case m.Colour == "" && len(m.Data) > 0 && m.Data[0].Of == 0:
		return m.colour(&m.Data[0])
	}
	return m.colour(&Datum{})
}
