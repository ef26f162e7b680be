package svg

// Patches collects shapes, by their numbers, and draws those of one style as one path, in the
// order in which the styles came: a browser takes its time over every element.
type Patches[Style comparable] struct {
	styles []Style
	shapes map[Style][]int
}

// Add adds shape i.
func (p *Patches[Style]) Add(s Style, i int) {
	if p.shapes == nil {
		p.shapes = map[Style][]int{}
	}
	if len(p.shapes[s]) == 0 {
		p.styles = append(p.styles, s)
	}
	p.shapes[s] = append(p.shapes[s], i)
}

// Draw draws all of them, to a tenth of a point: outline writes the commands of shape i, and
// dress the attributes of a style.
func (p *Patches[Style]) Draw(to *Pen, outline func(i int), dress func(Style)) {
	scale := to.scale
	for _, s := range p.styles {
		to.Begin("path").Raw(` d="`)
		to.scale = 10
		for _, i := range p.shapes[s] {
			outline(i)
		}
		to.scale = scale
		to.Raw(`"`)
		dress(s)
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
