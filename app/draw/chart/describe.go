package chart

import (
	"strings"

	"crease/app/text/number"
)

// Describe tells the figure in words, for those who do not see it: its title,
// its axes and what each series does.
func (f Figure) Describe() string {
	parts := []string{f.Title + "."}
	if f.Sketch {
		return strings.Join(append(parts, sketched), " ")
	}
	if !f.X.Bare && f.X.Name != "" {
		parts = append(parts, axisWords(sideAcross, f.X, f.scale(false)))
	}
	if !f.Y.Bare && f.Y.Name != "" {
		parts = append(parts, axisWords(sideUp, f.Y, f.scale(true)))
	}
	for _, m := range f.Marks {
		if s := m.describe(); s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, " ")
}

// listed is how many data of a series are told one by one.
const listed = 12

// describe tells one series.
func (m *Mark) describe() string {
	name := m.Name
	if name == "" {
		name = kindNames[m.Kind]
	}
	if name == "" || len(m.Data) == 0 {
		return ""
	}
	first, last := m.Data[0], m.Data[len(m.Data)-1]
	switch m.Kind {
	case RuleX:
		return ruleWords(name, first.X)
	case RuleY:
		return ruleWords(name, first.Y)
	case Line, Steps:
		return lineWords(name, first.Y, last.Y)
	}
	if len(m.Data) > listed || m.Kind == Cells || m.Kind == Band {
		return countWords(name, len(m.Data))
	}
	var items []string
	for _, q := range m.Data {
		s := number.Format(q.Y, 3)
		if m.Kind != Bars {
			s = "(" + number.Format(q.X, 3) + ", " + s + ")"
		}
		items = append(items, strings.TrimSpace(q.Label+" "+s))
	}
	return listWords(name, items)
}
