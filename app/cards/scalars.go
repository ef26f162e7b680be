package cards

import (
	"math"

	"crease/app/chart"
	"crease/app/number"
	"crease/app/scale"
)

// scalars: true against found a_i, b_i, and z_i against the sign threshold.
func (v *view) scalars(c *Card) {
	s := v.snap
	c.Explain = "Once the directions are known, each crease's height a and offset b follow from two numbers of the moments. " +
		"A dot on the diagonal is a number found exactly; the further off it, the larger the error."
	c.Formula = formula(sub(mi("b"), mi("i")), mo("="), mo("−"), frac(sub(mi("ζ"), integer(3)), sub(mi("ζ"), integer(2))), gap(),
		sub(mi("a"), mi("i")), mo("="), root(integer(2)+mi("π")), sub(mi("ζ"), integer(2)), sup(mi("e"), row(subsup(mi("b"), mi("i"), integer(2)), mo("/"), integer(2))))
	if len(s.Units) == 0 {
		c.Caption = "heights and offsets meet here"
		return
	}
	c.Reached = true
	matched, worst, at := 0, 0.0, 0
	for i, u := range s.Units {
		if u.Truth >= 0 {
			matched++
			if u.Error >= worst {
				worst, at = u.Error, i
			}
		}
	}
	switch {
	case v.truth.Units() == 0:
		c.Full = []chart.Figure{v.foundOnly()}
		c.Caption = number.Count(int64(len(s.Units))) + " units found"
	case matched == 0:
		c.Full = []chart.Figure{v.foundOnly()}
		c.Caption = "none of " + number.Count(int64(v.truth.Units())) + " matched yet"
	case matched < v.truth.Units():
		c.Full = []chart.Figure{v.diagonal()}
		c.Caption = number.Count(int64(matched)) + " of " + number.Count(int64(v.truth.Units())) + ", error " + number.Format(worst, 2)
	default:
		c.Full = []chart.Figure{v.diagonal()}
		c.Caption = "largest error " + number.Format(worst, 2)
	}
	c.Small = c.Full[0]
	c.Small.X.Bare, c.Small.Y.Bare = c.Small.X.Labels == nil, true
	v.scalarFormula(c, at)
	if v.order == 1 && s.Signs.Resolved && v.hasZ() {
		c.Full = append(c.Full, v.signs())
	} else if !s.Signs.Resolved {
		c.Facts = append(c.Facts, Fact{Name: "signs", Value: "open: (w, b) may be (−w, −b)"})
	}
	for i, u := range s.Units {
		of, name := v.of(i)-1, v.name(i)
		if of < 0 { // drawn by nobody: there is nothing to hold it against
			c.Facts = append(c.Facts, Fact{Name: name, Value: "a " + number.Signed(u.A, 5) + ", b " + number.Signed(u.B, 5)})
			continue
		}
		c.Facts = append(c.Facts, Fact{name + ": a", number.Signed(u.A, 5), Number("a", of)}, Fact{name + ": b", number.Signed(u.B, 5), Number("b", of)})
		if u.Truth >= 0 {
			c.Facts = append(c.Facts, Fact{name + ": error", number.Format(u.Error, 2), Number("error", of)})
		}
		if u.Z != 0 {
			c.Facts = append(c.Facts, Fact{name + ": z", number.Format(u.Z, 4), Number("z", of)})
		}
	}
}

// scalarFormula puts the numbers of the unit pointed at, or else of unit at,
// into the formula of RecoverScalars. Where a unit's ζ do not reproduce its
// parameters, because a refinement has moved them, the letters stay alone.
func (v *view) scalarFormula(c *Card, at int) {
	s := v.snap
	for i := range s.Units {
		if v.lit >= 0 && v.of(i) == v.lit+1 {
			at = i
		}
	}
	u := s.Units[at]
	if s.Signs.ZetaFrom != 2 || len(u.Zeta) < 2 || math.Abs(u.B*u.Zeta[0]+u.Zeta[1]) > 1e-6*(math.Abs(u.Zeta[0])+math.Abs(u.Zeta[1])) {
		return
	}
	i := max(v.of(at)-1, 0)
	c.Formula = formula(unit("b", i), mo("="), mo("−"), frac(sub(mi("ζ"), integer(3)), sub(mi("ζ"), integer(2))), mo("="), mo("−"), frac(num(u.Zeta[1], 4), num(u.Zeta[0], 4)), mo("="), num(u.B, 4),
		gap(), unit("a", i), mo("="), root(integer(2)+mi("π")), sub(mi("ζ"), integer(2)), sup(mi("e"), row(sup(mi("b"), integer(2)), mo("/"), integer(2))), mo("="), num(u.A, 4))
}

func (v *view) hasZ() bool {
	for _, u := range v.snap.Units {
		if u.Z != 0 {
			return true
		}
	}
	return false
}

// diagonal draws found against true numbers.
func (v *view) diagonal() chart.Figure {
	a := chart.Mark{Kind: chart.Points, Name: "a, height", Pin: true, Width: 3.4}
	b := chart.Mark{Kind: chart.Points, Name: "b, offset", Hollow: true, Pin: true, Width: 3.4}
	reach := 0.5
	for i := range v.truth.A {
		reach = max(reach, math.Abs(v.truth.A[i]), math.Abs(v.truth.B[i]))
	}
	reach *= 1.25
	for i, u := range v.snap.Units {
		if u.Truth < 0 || u.Truth >= v.truth.Units() {
			continue
		}
		of, name := v.of(i), v.name(i)[len("w"):]
		a.Data = append(a.Data, chart.Datum{X: v.truth.A[u.Truth], Y: u.A, Of: of, Colour: colour(of), Label: "a" + name})
		b.Data = append(b.Data, chart.Datum{X: v.truth.B[u.Truth], Y: v.bias(i), Of: of, Colour: colour(of), Label: "b" + name})
	}
	return chart.Figure{Title: "Found against true heights and offsets", Equal: true,
		X: chart.Axis{Name: "true", Min: -reach, Max: reach}, Y: chart.Axis{Name: "found", Min: -reach, Max: reach},
		Marks: []chart.Mark{{Kind: chart.Line, Colour: "var(--muted)", Width: 1, Data: []chart.Datum{{X: -reach, Y: -reach}, {X: reach, Y: reach}}}, a, b}}
}

// foundOnly draws what was found where nothing is known of the truth.
func (v *view) foundOnly() chart.Figure {
	f := chart.Figure{Title: "Found heights and offsets", X: chart.Axis{Name: "unit", Labels: []scale.Tick{}}, Y: chart.Axis{Name: "found value"}}
	a := chart.Mark{Kind: chart.Points, Name: "a, height", Width: 3.4}
	b := chart.Mark{Kind: chart.Points, Name: "b, offset", Hollow: true, Width: 3.4}
	for i, u := range v.snap.Units {
		of, x := v.of(i), float64(i)
		f.X.Labels = append(f.X.Labels, scale.Tick{At: x, Label: v.name(i)})
		a.Data = append(a.Data, chart.Datum{X: x - 0.1, Y: u.A, Of: of, Colour: colour(of), Tell: v.name(i) + ": a " + number.Signed(u.A, 5)})
		b.Data = append(b.Data, chart.Datum{X: x + 0.1, Y: u.B, Of: of, Colour: colour(of), Tell: v.name(i) + ": b " + number.Signed(u.B, 5)})
	}
	f.X.Min, f.X.Max = -0.5, float64(len(v.snap.Units))-0.5
	f.Marks = []chart.Mark{a, b}
	return f
}

// signs draws z_i of FixSigns against its threshold, of which every unit has its
// own under the midpoint rule (erratum 13).
func (v *view) signs() chart.Figure {
	f := chart.Figure{Title: "Signs: z against its threshold", X: chart.Axis{Name: "unit", Labels: []scale.Tick{}}, Y: chart.Axis{Name: "z", Include: []float64{-1, 1}}}
	z := chart.Mark{Kind: chart.Points, Name: "z", Width: 3.4}
	cut := chart.Mark{Kind: chart.Points, Name: "threshold", Hollow: true, Colour: "var(--muted)", Width: 2.4}
	for i, u := range v.snap.Units {
		x, of := float64(i), v.of(i)
		f.X.Labels = append(f.X.Labels, scale.Tick{At: x, Label: v.name(i)})
		z.Data = append(z.Data, chart.Datum{X: x, Y: u.Z, Of: of, Colour: colour(of), Tell: v.name(i) + ": z " + number.Format(u.Z, 4)})
		cut.Data = append(cut.Data, chart.Datum{X: x, Y: u.Cut, Of: of, Tell: v.name(i) + ": threshold " + number.Format(u.Cut, 4)})
	}
	f.X.Min, f.X.Max = -0.5, float64(len(v.snap.Units))-0.5
	f.Marks = []chart.Mark{cut, z}
	return f
}
