package chart

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"crease/app/draw/scale"
	"crease/app/draw/svg"
	"crease/app/text/number"
)

// Describe tells the figure in words, for those who do not see it: its title, its axes and what each series does.
func (f Figure) Describe() string {
	parts := []string{f.Title + "."}
	x, y := f.scales()
	if !f.X.Bare && f.X.Name != "" {
		parts = append(parts, axisWords("Across", f.X, x))
	}
	if !f.Y.Bare && f.Y.Name != "" {
		parts = append(parts, axisWords("Up", f.Y, y))
	}
	for _, m := range f.Marks {
		if s := m.describe(); s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, " ")
}

// axisWords tells an axis: "Across: samples N, 1,000 to 1,000,000, logarithmic."
func axisWords(side string, a Axis, s scale.Scale) string {
	text := side + ": " + a.Label()
	if a.Labels == nil {
		text += ", " + number.Format(s.Lo, 3) + " to " + number.Format(s.Hi, 3)
	}
	if s.Kind != scale.Linear {
		text += ", logarithmic"
	}
	return text + "."
}

// kindNames name series that have no name of their own.
var kindNames = map[MarkKind]string{Points: "Points", Bars: "Bars", Cells: "Cells", Arrows: "Arrows"}

// listed is how many data of a series are told one by one.
const listed = 12

func (m *Mark) describe() string {
	name := cmp.Or(m.Name, kindNames[m.Kind])
	if name == "" || len(m.Data) == 0 {
		return ""
	}
	first, last := m.Data[0], m.Data[len(m.Data)-1]
	switch m.Kind {
	case RuleX:
		return name + " at " + number.Format(first.X, 3) + "."
	case RuleY:
		return name + " at " + number.Format(first.Y, 3) + "."
	case Line, Steps:
		return name + " goes from " + number.Format(first.Y, 3) + " to " + number.Format(last.Y, 3) + "."
	}
	if len(m.Data) > listed || m.Kind == Cells || m.Kind == Band {
		return name + ": " + number.Count(int64(len(m.Data))) + "."
	}
	var items []string
	for _, q := range m.Data {
		s := number.Format(q.Y, 3)
		if m.Kind != Bars {
			s = "(" + number.Format(q.X, 3) + ", " + s + ")"
		}
		items = append(items, strings.TrimSpace(q.Label+" "+s))
	}
	return name + ": " + strings.Join(items, ", ") + "."
}

// Spot is a datum placed on the sheet.
type Spot struct {
	Mark, Index int // Figure.Marks[Mark].Data[Index]
	Datum       Datum
	X, Y        float64 // its place in points
}

// Spots lists what can be pointed at, in the order of the marks and their data: bars by their tips, cells by their
// centres, rules not at all unless they belong to a unit.
func (fr *Frame) Spots() []Spot {
	var out []Spot
	for i, m := range fr.Figure.Marks {
		if m.Kind == RuleY || m.Kind == Band {
			continue
		}
		for j, d := range m.Data {
			if at, _, ok := fr.spot(&m, &d); ok && (m.Kind != RuleX || d.Of > 0) {
				out = append(out, Spot{i, j, d, at.x, at.y})
			}
		}
	}
	return out
}

// Nearest returns the index of the spot nearest to a place, at most reach points away; −1 if there is none.
func Nearest(spots []Spot, px, py, reach float64) (at int) {
	at = -1
	for i, c := range spots {
		if far := math.Hypot(c.X-px, c.Y-py); far <= reach {
			at, reach = i, far
		}
	}
	return at
}

// Tell reads a spot out in words.
func (fr *Frame) Tell(s Spot) string {
	if s.Datum.Tell != "" {
		return s.Datum.Tell
	}
	f := fr.Figure
	m := f.Marks[s.Mark]
	if m.Tell != nil {
		return m.Tell(s.Index)
	}
	var parts []string
	head := m.Name
	if s.Datum.Label != head {
		head = strings.TrimSpace(head + " " + s.Datum.Label)
	}
	if head != "" {
		parts = append(parts, head)
	}
	tell := func(a Axis, v float64) {
		if a.Bare || math.IsNaN(v) {
			return
		}
		name := cmp.Or(a.Name, "value")
		switch label := a.labelAt(v); label {
		case "":
			parts = append(parts, strings.TrimSpace(name+" "+number.Format(v, 4)+" "+a.Unit))
		case s.Datum.Label: // told already
		default:
			parts = append(parts, name+" "+label)
		}
	}
	tell(f.X, s.Datum.X)
	if m.Kind != RuleX {
		tell(f.Y, s.Datum.Y)
	}
	return strings.Join(parts, ", ")
}

// maxRows is how many rows a table has, maxCurve how many of them a curve may take.
const maxRows, maxCurve = 300, 40

// Table lists the figure's data as an HTML table, what belongs to a unit with data-unit as in the picture, and says
// how many rows are left out; "" without data.
func (f Figure) Table() string {
	var b strings.Builder
	b.WriteString("<table><caption>" + svg.Escape(f.Title) + "</caption><thead><tr>")
	for _, h := range []string{"series", "what", cmp.Or(f.X.Label(), "across"), cmp.Or(f.Y.Label(), "up")} {
		b.WriteString(`<th scope="col">` + svg.Escape(h) + "</th>")
	}
	b.WriteString("</tr></thead><tbody>")
	rows := 0
	for _, m := range f.Marks {
		if m.Kind == Line && m.Name == "" {
			continue // a guide, such as a diagonal
		}
		stride := 1
		if m.Kind == Line && len(m.Data) > 2*maxCurve { // a smooth curve: some places on it will do
			stride = (len(m.Data) + maxCurve - 1) / maxCurve
		}
		for i := 0; i < len(m.Data); i += stride {
			if rows++; rows > maxRows {
				continue
			}
			d := m.Data[i]
			row := []string{m.Name, d.Label, f.X.cell(d.X), f.Y.cell(d.Y)}
			switch {
			case m.Kind == RuleX:
				row[3] = ""
			case m.Kind == RuleY:
				row[2] = ""
			case m.Kind == Cells && m.Tell != nil:
				row[3] = m.Tell(i)
			case m.ByValue && m.Tell != nil: // the colour is a third number
				row[1] = m.Tell(i)
			}
			b.WriteString("<tr")
			if d.Of > 0 {
				b.WriteString(` data-unit="` + strconv.Itoa(d.Of-1) + `"`)
			}
			b.WriteString(">")
			for _, c := range row {
				b.WriteString("<td>" + svg.Escape(c) + "</td>")
			}
			b.WriteString("</tr>")
		}
	}
	b.WriteString("</tbody>")
	switch left := rows - maxRows; {
	case rows == 0:
		return ""
	case left == 1:
		b.WriteString(`<tfoot><tr><td colspan="4">1 more row is left out.</td></tr></tfoot>`)
	case left > 1:
		b.WriteString(`<tfoot><tr><td colspan="4">` + number.Count(int64(left)) + " more rows are left out.</td></tr></tfoot>")
	}
	return b.String() + "</table>"
}

func (a Axis) cell(v float64) string { return cmp.Or(a.labelAt(v), number.Format(v, 6)) }

// labelAt returns the axis' own label for a value, "" if it has none.
func (a Axis) labelAt(v float64) string {
	for _, t := range a.Labels {
		if t.At == math.Round(v) {
			return t.Label
		}
	}
	return ""
}
