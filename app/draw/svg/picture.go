package svg

// Picture is the text of a picture in parts: the start of its root element, and each of the root's children.
type Picture struct {
	Text   string
	starts []int // of the children
}

// Picture returns what the pen has written: one root element, whose children were all begun with Begin.
func (p *Pen) Picture() Picture { return Picture{p.String(), p.starts} }

// Parts returns the number of the root's children.
func (p Picture) Parts() int { return len(p.starts) }

// Part returns the text of child i.
func (p Picture) Part(i int) string {
	end := len(p.Text) - len("</svg>")
	if i+1 < len(p.starts) {
		end = p.starts[i+1]
	}
	return p.Text[p.starts[i]:end]
}

func (p Picture) root() string {
	if len(p.starts) == 0 {
		return p.Text
	}
	return p.Text[:p.starts[0]]
}

// Changed returns the indices of the children in which p differs from the picture before.
// ok is false if it is better to replace the whole picture: because the root or the number of its
// children has changed, or so many children that replacing each would take longer.
func (p Picture) Changed(before Picture) (children []int, ok bool) {
	if p.Parts() != before.Parts() || p.root() != before.root() {
		return nil, false
	}
	for i := range p.starts {
		if p.Part(i) != before.Part(i) {
			children = append(children, i)
		}
	}
	return children, len(children) <= max(4, p.Parts()/4)
}
