package paper

import (
	"strconv"

	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/text/messages"
	"crease/app/text/number"
)

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
