package cards

import (
	"slices"
	"strings"

	"crease/algo/snapshot"
	"crease/app/chart"
	"crease/app/number"
	"crease/app/scale"
)

// DragEta1 is the name of the rule that sets η₁; see chart.Mark.Drag.
const DragEta1 = "eta1"

// shownSingular is how many singular values of each flattening are shown.
const shownSingular = 24

// rank: the singular values of both flattenings against η₁.
func (v *view) rank(c *Card) {
	s := v.snap
	c.Explain = "Each bar is a singular value: how strongly one more direction is present in the moments. " +
		"Bars above the line η₁ are taken for creases and those below for noise; drag the line to decide otherwise."
	k := 2*v.order + 1
	c.Formula = formula(mi("k′"), mo("="), mo("#"), mo("{"), mi("j"), mo(":"), sub(mi("s"), mi("j")), paren(tensor(k)), mo(">"), sub(mi("η"), integer(1)), mo("}"))
	if !decomposed(s) {
		c.Caption = "how many creases there are"
		return
	}
	c.Reached = true
	c.Full = []chart.Figure{v.singular()}
	c.Small = c.Full[0]
	c.Small.X.Bare = true
	c.Small.Marks = append([]chart.Mark{}, c.Small.Marks...)
	for i := len(c.Small.Marks) - 1; i > 0 && c.Small.Marks[i-1].Kind == chart.RuleY; i-- {
		m := &c.Small.Marks[i] // one label is enough in little room
		m.Data = []chart.Datum{{Y: m.Data[0].Y}}
	}
	var counts, named []string
	var parts []string
	for _, d := range s.Decomp {
		if len(d.Singular) == 0 {
			continue
		}
		counts = append(counts, number.Count(int64(d.Rank)))
		named = append(named, tensorName(d.Tensor)+": "+number.Count(int64(d.Rank)))
		if parts != nil {
			parts = append(parts, gap())
		}
		parts = append(parts, mo("#"), mo("{"), mi("j"), mo(":"), sub(mi("s"), mi("j")), paren(tensor(d.Tensor)), mo(">"), num(d.Threshold, 3), mo("}"), mo("="), integer(d.Rank))
		c.Facts = append(c.Facts, Fact{"η₁ for " + tensorName(d.Tensor), number.Format(d.Threshold, 4), Number("eta1", d.Tensor)})
	}
	c.Formula = formula(parts...)
	c.Caption = strings.Join(named, ", ") + " above η₁"
	if same := slices.Compact(slices.Clone(counts)); len(counts) > 1 && len(same) == 1 {
		c.Caption = same[0] + " above η₁ in all"
		if len(counts) == 2 {
			c.Caption = same[0] + " above η₁ in both"
		}
	}
	source := "from the data"
	if v.spec.Learning.Eta1 > 0 {
		source = "set by hand"
	}
	c.Facts = append(c.Facts, Fact{Name: "η₁ is taken", Value: source})
	if s.SMin > 0 {
		c.Facts = append(c.Facts, Fact{Name: "least singular value of the true weights", Value: number.Format(s.SMin, 3)})
	}
}

func decomposed(s *snapshot.Snapshot) bool {
	for _, d := range s.Decomp {
		if len(d.Singular) > 0 {
			return true
		}
	}
	return false
}

func (v *view) singular() chart.Figure {
	f := chart.Figure{Title: "Singular values of the flattened moments",
		X: chart.Axis{Name: "number of the singular value", Labels: []scale.Tick{}}, Y: chart.Axis{Name: "singular value", Kind: scale.Log}}
	shown := 0
	var list []snapshot.Decomposition
	for _, d := range v.snap.Decomp {
		if len(d.Singular) > 0 {
			list = append(list, d)
			shown = max(shown, min(len(d.Singular), shownSingular))
		}
	}
	for j := range shown {
		f.X.Labels = append(f.X.Labels, scale.Tick{At: float64(j), Label: number.Count(int64(j + 1))})
	}
	width := 0.8 / float64(len(list))
	top := 0.0
	for i, d := range list {
		m := chart.Mark{Kind: chart.Bars, Width: width * 0.92, Colour: tensorColour(d.Tensor), Name: tensorName(d.Tensor)}
		below := m
		below.Name, below.Faint = "", true
		for j, s := range d.Singular[:min(len(d.Singular), shown)] {
			x := float64(j) + (float64(i)-float64(len(list)-1)/2)*width
			datum := chart.Datum{X: x, Y: s, Label: tensorName(d.Tensor)}
			top = max(top, clean(s))
			if s > d.Threshold {
				m.Data = append(m.Data, datum)
			} else {
				below.Data = append(below.Data, datum)
			}
		}
		f.Marks = append(f.Marks, m, below)
	}
	// Rounding errors far below the line would squeeze all that matters.
	floor := top
	for _, d := range list {
		if d.Threshold > 0 {
			floor = min(floor, d.Threshold)
		}
	}
	f.Y.Include = []float64{floor / 8, top}
	f.Y.Min, f.Y.Max = decadeBelow(floor/8), decadeAbove(top*1.1)
	f.Marks = append(f.Marks, v.etaRules(list)...)
	return f
}

// etaRules draws η₁: one line if both tensors share it, else one each.
func (v *view) etaRules(list []snapshot.Decomposition) []chart.Mark {
	var rules []chart.Mark
	for i, d := range list {
		if i > 0 && d.Threshold == list[0].Threshold {
			continue
		}
		label, colour := "η₁ for "+tensorName(d.Tensor), tensorColour(d.Tensor)
		if len(list) == 1 || list[0].Threshold == list[len(list)-1].Threshold {
			label, colour = "η₁", "var(--accent)"
		}
		rules = append(rules, chart.Mark{Kind: chart.RuleY, Dash: true, Colour: colour, Drag: DragEta1,
			Data: []chart.Datum{{Y: d.Threshold, Label: label}}})
	}
	return rules
}
