package svg

// Style is what shapes have to share to be drawn as one.
type Style struct {
	Colour         string
	Width, Opacity float64
}

// Patches collects shapes, by their numbers, and draws those of one style as one path, in the
// order in which the styles came: a browser takes its time over every element. The styles
// should be few.
type Patches struct{ groups []group }

// group is the shapes of one style.
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

// Draw draws all of them, to a tenth of a point: outline writes the commands of shape i, and
// dress the attributes of a style.
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

// Outline writes the commands of a path around n corners.
func (p *Pen) Outline(n int, at func(i int) (x, y float64)) *Pen {
	command := "M"
	for i := range n {
		x, y := at(i)
		p.To(command, x, y)
		command = "L"
	}
	return p.Raw("Z")
}
