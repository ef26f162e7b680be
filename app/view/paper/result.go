package paper

import (
	"cmp"
	"strconv"
	"strings"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/report/column"
	"crease/app/report/outcome"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
)

// ofResult returns what the page shows as HTML: the author's words, the sheets, the verdict, the units, the settings,
// without what is hidden; of the sheets the caller sees to that. Of a table it has the pictures along the columns and
// the first of the rows predicted last.
func ofResult(m *model.Model, sheets, verdict, predicted string) string {
	terms := m.View().Assignment
	out := tag("h1", "", cmp.Or(terms.Title, "Crease"))
	if terms.Task != "" {
		out += tag("p", "", terms.Task)
	}
	if sheets != "" {
		out += "<figure>" + sheets + "</figure>"
	}
	if verdict != "" && terms.Shown(assignment.Verdict) {
		out += tag("h2", "", "Result") + tag("p", "", verdict)
	}
	out += units(m)
	if predicted != "" && terms.Shown(assignment.Found) {
		const most = 40 // rows below the names
		lines := strings.SplitAfterN(predicted, "\n", most+2)
		if last := &lines[len(lines)-1]; *last != "" {
			*last = "…"
		}
		out += tag("h2", "", "New rows, predicted") + tag("pre", "", strings.Join(lines, ""))
	}
	return out + settings(m)
}

// units is the table of units, what was found beside what was drawn; "" where the drawing is hidden.
func units(m *model.Model) string {
	n, _ := m.Drawn()
	terms := m.View().Assignment
	if m.Data() != nil {
		return ofTable(m)
	}
	if n.Units() == 0 || !terms.Shown(assignment.Drawing) {
		return ""
	}
	both := terms.Shown(assignment.Found) && !m.Guessing()
	found, columns := map[int]snapshot.Unit{}, []string{columnUnit, columnWeight, columnBias, columnOutput}
	if both {
		columns = append(columns, "b found", "a found", "error")
		if s := m.Snapshot(); s != nil {
			for _, u := range s.Units {
				found[u.Truth] = u
			}
		}
	}
	var rows [][]string
	n = n.Normalised()
	for i := range n.A {
		cells := []string{words.Unit(i), "(" + strings.Join(words.Each(n.W[i], number.Trimmed), ", ") + ")",
			number.Trimmed(n.B[i]), number.Trimmed(n.A[i])}
		if u, ok := found[i]; ok {
			b := u.B
			if outcome.Opposed(u.W, n.W[i]) {
				b = -b
			}
			cells = append(cells, number.Trimmed(b), number.Trimmed(u.A), number.Format(u.Error, 2))
		} else if both { // it was not found
			cells = append(cells, "–", "–", "–")
		}
		rows = append(rows, cells)
	}
	return table(columns, rows)
}

// table lists units under its heads.
func table(heads []string, rows [][]string) string {
	out := tag("h2", "", "Units") + "<table><thead><tr>" + tags("th", heads) + "</tr></thead><tbody>"
	for _, row := range rows {
		out += "<tr>" + tags("td", row) + "</tr>"
	}
	return out + "</tbody></table>"
}

// ofTable is what was learned of a table: kinks, weights, heights, and the linear part; "" before the end of a run.
func ofTable(m *model.Model) string {
	s, names := m.Snapshot(), m.Data().Look.Names
	if s == nil || s.Stage != snapshot.StageDone || len(names) == 0 || !m.View().Assignment.Shown(assignment.Found) {
		return ""
	}
	weight := columnWeight + " (" + strings.Join(names[:len(names)-1], ", ") + ")"
	four := func(v float64) string { return number.Format(v, 4) }
	list := func(v []float64) string { return strings.Join(words.Each(v, four), ", ") }
	var rows [][]string
	g := s.Function()
	for i, w := range g.Units.W {
		kink, bend := outcome.Kink(s, i, names)
		rows = append(rows, []string{words.Unit(i), kink, bend, list(w), four(g.Units.B[i]), four(g.Units.A[i])})
	}
	rows = append(rows, []string{"linear part", "", "", list(g.V), four(g.C), ""})
	out := table([]string{columnUnit, "kink", "slope changes by", weight, columnBias, columnOutput}, rows)
	if len(names) > 2 { // with one input the sheet is this picture
		for _, f := range column.Figures(s, &m.Data().Look) {
			out += `<figure class="paper-column">` + f.SVG(340, 200, true) + "</figure>"
		}
	}
	return out
}

// settings lists how the drawing was learned, without what readers do not see; "" while a network is to be guessed.
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
	field := func(c assignment.Control, name, value string) { add(c, messages.FieldName(name), value) }
	optional := func(c assignment.Control, name string, value float64) { // 0 leaves it to the method
		if value > 0 {
			field(c, name, number.Cell(value))
		}
	}
	l := s.Learning
	add(assignment.Methods, "Method", messages.Method(l.Method))
	order := "auto"
	if l.Order > 0 {
		order = strconv.Itoa(l.Order)
	}
	field(assignment.Methods, "learning.order", order)
	optional(assignment.Methods, "learning.units", float64(l.Units))
	switch t := m.Data(); {
	case t != nil:
		field(assignment.Samples, "sampling.samples", number.Count(int64(t.Rows)))
	case l.Method != spec.Exact: // which takes no samples
		field(assignment.Samples, "sampling.samples", number.Count(s.Sampling.Samples))
		field(assignment.Noise, "sampling.noise", number.Cell(s.Sampling.Noise))
	}
	field(assignment.Seed, "sampling.seed", strconv.FormatUint(s.Sampling.Seed, 10))
	optional(assignment.Thresholds, "learning.eta1", l.Eta1)
	optional(assignment.Thresholds, "learning.eta2", l.Eta2)
	optional(assignment.Thresholds, "learning.eta3", l.Eta3)
	optional(assignment.Thresholds, "learning.epsilon", l.Epsilon)
	optional(assignment.Thresholds, "learning.draws", float64(l.Draws))
	if out == "" {
		return ""
	}
	return tag("h2", "", "Settings") + "<ul>" + out + "</ul>"
}
