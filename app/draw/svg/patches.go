package svg

// Style is the look that shapes must share to be drawn as one path.
type Style struct {
	Colour         string
	Width, Opacity float64
}

// Patches collects shapes by their numbers and draws those of one style as one path, in the order in which the styles
// were added, because every element costs a browser time. There should be few styles.
type Patches struct{ groups []group }

type group struct {
	style  Style
	shapes []int
}

// Add adds shape i.
func (p *Patches) Add(s Style, i int) {
	for k := range p.groups {
		if g := &p.groups[k]; g.style == s {
			g.shapes = append(g.shapes, i)
			return
		}
	}
	p.groups = append(p.groups, group{s, []int{i}})
}

// Draw draws all shapes, to a tenth of a point: outline writes the path of shape i, dress the attributes of a style.
func (p *Patches) Draw(to *Pen, outline func(i int), dress func(Style)) {
	scale := to.scale
	for _, g := range p.groups {
		to.Begin("path").Raw(` d="`)
		to.scale = 10
		for _, i := range g.shapes {
			outline(i)
		}
		to.scale = scale
		to.Raw(`"`)
		dress(g.style)
		to.Void()
	}
}

// Outline writes the commands of a path around n corners: its start, and then the steps from corner to corner, which
// take fewer digits than positions. Positions are rounded before they are subtracted, so that errors do not add up.
func (p *Pen) Outline(n int, at func(i int) (x, y float64)) *Pen {
	var lastX, lastY int64
	for i := range n {
		atX, atY := at(i)
		x, y := p.units(atX), p.units(atY)
		switch i {
		case 0:
			p.Raw("M").number(x)
		case 1:
			p.Raw("l").number(x - lastX)
		default:
			p.next(x - lastX)
		}
		p.next(y - lastY)
		lastX, lastY = x, y
	}
	return p.Raw("Z")
}

// Ring writes the commands of a circle within a path.
func (p *Pen) Ring(x, y, r float64) *Pen {
	half := func(by float64) {
		p.Raw("a").Length(r).Raw(" ").Length(r).Raw(" 0 1 0").next(p.units(by)).Raw(" 0")
	}
	p.To("M", x-r, y)
	half(2 * r)
	half(-2 * r)
	return p
}

// next writes a number after another one. A minus sign separates them without a space.
func (p *Pen) next(n int64) *Pen {
	if n >= 0 {
		p.text = append(p.text, ' ')
	}
	return p.number(n)
}
