package svg

// Patches collects areas and draws those of one colour as one path, in the order in which
// the colours came: a browser takes its time over every element.
type Patches struct {
	colours []string
	paths   map[string]*Pen
}

// Add adds a polygon of n corners.
func (p *Patches) Add(colour string, n int, at func(i int) (x, y float64)) {
	if p.paths == nil {
		p.paths = map[string]*Pen{}
	}
	path := p.paths[colour]
	if path == nil {
		path = NewPen(1, 256)
		p.colours, p.paths[colour] = append(p.colours, colour), path
	}
	path.Outline(n, at)
}

// Draw draws all of them; the stroke, in their colours, closes the gaps between neighbours.
func (p *Patches) Draw(to *Pen) {
	for _, c := range p.colours {
		to.Begin("path").Str("d", p.paths[c].String()).Str("fill", c).Str("stroke", c).Void()
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
