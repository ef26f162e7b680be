package paper

import (
	"strconv"

	"crease/algo/learn/snapshot"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/draw/svg"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
)

// ofResult returns what the page shows as HTML: the author's title and task, the sheets,
// the verdict, the units, and the settings. What is hidden, by the author of the link or by
// a mystery sheet, is not printed; of the sheets the caller sees to that.
func ofResult(m *model.Model, sheets, verdict string) string {
	terms := m.View().Assignment
	title := terms.Title
	if title == "" {
		title = page
	}
	out := tag("h1", "", title)
	if terms.Task != "" {
		out += tag("p", "", terms.Task)
	}
	if sheets != "" {
		out += "<figure>" + sheets + "</figure>"
	}
	if verdict != "" && terms.Shown(assignment.Verdict) {
		out += tag("h2", "", headResult) + tag("p", "", verdict)
	}
	return out + units(m) + settings(m)
}

// units is the table of units, what was found beside what was drawn; "" where the drawing
// is hidden.
func units(m *model.Model) string {
	n, _ := m.Drawn()
	terms := m.View().Assignment
	if n.Units() == 0 || !terms.Shown(assignment.Drawing) {
		return ""
	}
	both := terms.Shown(assignment.Found) && !m.Guessing()
	found := map[int]snapshot.Unit{}
	if s := m.Snapshot(); s != nil && both {
		for _, u := range s.Units {
			if u.Truth >= 0 {
				found[u.Truth] = u
			}
		}
	}
	out := tag("h2", "", headUnits) + "<table><thead><tr>"
	columns := []string{columnUnit, columnWeight, columnBias, columnOutput}
	if both {
		columns = append(columns, columnFoundB, columnFoundA, columnError)
	}
	for _, c := range columns {
		out += tag("th", "", c)
	}
	out += "</tr></thead><tbody>"
	n = n.Normalised()
	for i := range n.A {
		cells := []string{words.Unit(i), list(n.W[i]), number.Trimmed(n.B[i]), number.Trimmed(n.A[i])}
		if u, ok := found[i]; ok {
			sign := 1.0
			if len(u.W) == len(n.W[i]) && linalg.Dot(u.W, n.W[i]) < 0 {
				sign = -1
			}
			cells = append(cells, number.Trimmed(sign*u.B), number.Trimmed(u.A), number.Format(u.Error, 2))
		} else if both {
			cells = append(cells, notFound, notFound, notFound)
		}
		out += "<tr>"
		for _, c := range cells {
			out += "<td>" + svg.Escape(c) + "</td>"
		}
		out += "</tr>"
	}
	return out + "</tbody></table>"
}

// list are the entries of a weight.
func list(w []float64) (out string) {
	for i, v := range w {
		if i > 0 {
			out += ", "
		}
		out += number.Trimmed(v)
	}
	return "(" + out + ")"
}

// settings lists how the drawing was learned, under the names of the page and without what
// readers do not see; the network is in the table of units. It is "" while a network is to
// be guessed, and where everything is hidden.
func settings(m *model.Model) string {
	if m.Guessing() {
		return ""
	}
	s, terms, out := m.Spec(), m.View().Assignment, ""
	add := func(c assignment.Control, name, value string) {
		if terms.Shown(c) {
			out += tag("li", "", name+": "+value)
		}
	}
	l := s.Learning
	add(assignment.Methods, labelMethod, messages.Method(l.Method))
	order := orderAuto
	if l.Order > 0 {
		order = strconv.Itoa(l.Order)
	}
	add(assignment.Methods, messages.FieldName("learning.order"), order)
	if l.Units > 0 {
		add(assignment.Methods, messages.FieldName("learning.units"), strconv.Itoa(l.Units))
	}
	switch t := m.Data(); {
	case t != nil:
		add(assignment.Samples, messages.FieldName("sampling.samples"), number.Count(int64(t.Rows)))
	case l.Method != spec.Exact: // which takes no samples
		add(assignment.Samples, messages.FieldName("sampling.samples"), number.Count(s.Sampling.Samples))
		add(assignment.Noise, messages.FieldName("sampling.noise"), number.Cell(s.Sampling.Noise))
	}
	add(assignment.Seed, messages.FieldName("sampling.seed"), strconv.FormatUint(s.Sampling.Seed, 10))
	for _, f := range []struct {
		name  string
		value float64
	}{{"eta1", l.Eta1}, {"eta2", l.Eta2}, {"eta3", l.Eta3}, {"epsilon", l.Epsilon}, {"draws", float64(l.Draws)}} {
		if f.value > 0 { // 0 leaves it to the method
			add(assignment.Thresholds, messages.FieldName("learning."+f.name), number.Cell(f.value))
		}
	}
	if out == "" {
		return ""
	}
	return tag("h2", "", headSettings) + "<ul>" + out + "</ul>"
}
