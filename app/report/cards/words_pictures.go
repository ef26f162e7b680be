package cards

import (
	"math"
	"slices"
	"strings"

	"crease/algo/num/elementary"
	"crease/app/draw/chart"
	"crease/app/draw/palette"
	"crease/app/draw/scale"
	"crease/app/report/outcome"
	"crease/app/text/number"
	"crease/app/text/words"
)

// What the pictures say: captions of at most 42 letters, each made of the marks of its picture as they are drawn.
// While a picture grows it says what is there: of all, both and none it speaks once it is whole.

// captionRoom is how many letters a caption has.
const captionRoom = 42

// named returns the data of the first mark of that name.
func named(marks []chart.Mark, name string) []chart.Datum {
	if i := slices.IndexFunc(marks, func(m chart.Mark) bool { return m.Name == name }); i >= 0 {
		return marks[i].Data
	}
	return nil
}

// level returns what a level rule stands at.
func level(marks []chart.Mark) []chart.Datum {
	if i := slices.IndexFunc(marks, func(m chart.Mark) bool { return m.Kind == chart.RuleY }); i >= 0 {
		return marks[i].Data
	}
	return nil
}

// passed returns the data of a line whose places are whole numbers, without a last one that it is on its way to.
func passed(line []chart.Datum) []chart.Datum {
	if n := len(line); n > 0 && line[n-1].X != math.Trunc(line[n-1].X) {
		return line[:n-1]
	}
	return line
}

// sayErrors tells the error of T_k at the end of its curve, and where it is known whether the curves of both tensors
// fall as they should, about as N^(−1/2). A few read-outs, or N that has hardly grown, show nothing.
func (v *view) sayErrors(marks []chart.Mark, whole bool) string {
	k := 2*v.Order + 1
	line, next := named(marks, words.Tensor(k)), named(marks, words.Tensor(k+1))
	n := len(line)
	if n == 0 {
		return ""
	}
	text := words.Tensor(k) + " error " + number.Format(line[n-1].Y, 2)
	switch {
	case v.Truth.Units() == 0:
		return words.Tensor(k) + " error about " + number.Format(line[n-1].Y, 2) + ", from two halves"
	case !whole:
		return text
	case n >= 3 && line[n-1].X >= 4*line[0].X && falls(line) && falls(next):
		return text + ", falls as " + rootLaw
	}
	return text + ", should fall as " + rootLaw
}

// falls reports whether the slope of a curve on logarithmic axes, by least squares, is about −1/2.
func falls(line []chart.Datum) bool {
	var n, x, y, xx, xy float64
	for _, q := range line {
		if q.X > 0 && q.Y > 0 {
			a, b := elementary.Log(q.X), elementary.Log(q.Y)
			n, x, y, xx, xy = n+1, x+a, y+b, xx+a*a, xy+a*b
		}
	}
	slope := (n*xy - x*y) / (n*xx - x*x)
	return slope > -1 && slope < -.25
}

// sayAbove counts the bars of every tensor that has a line above it: one of its colour, or that of all.
func (v *view) sayAbove(marks []chart.Mark, whole bool) string {
	var parts, counts []string
	list := v.Decompositions()
	for _, d := range list {
		line, n := level(marks), 0
		for _, m := range marks {
			if m.Kind == chart.RuleY && m.Colour == palette.Tensor(d.Tensor) {
				line = m.Data
			}
		}
		if !(d.Threshold > 0) || len(line) == 0 {
			continue
		}
		for _, m := range marks {
			for _, q := range m.Data {
				if m.Kind == chart.Bars && q.Label == words.Tensor(d.Tensor) && q.Y > line[0].Y {
					n++
				}
			}
		}
		said := count(n)
		if n == shownSingular && len(d.Singular) > n { // what lies beyond the picture may be above it as well
			said += " or more"
		}
		parts, counts = append(parts, words.Tensor(d.Tensor)+": "+said), append(counts, said)
	}
	switch n := len(counts); {
	case n == 0:
		return "singular values, without a line"
	case !whole || n < max(2, len(list)) || len(slices.Compact(slices.Clone(counts))) > 1:
		return strings.Join(parts, ", ") + " above the line"
	case n == 2:
		return counts[0] + " above the line in both tensors"
	}
	return counts[0] + " above the line in all tensors"
}

// sayEigenvalues says whether all dots lie on the real line, and how far the closest two of a tensor lie apart. Dots
// that lie off the line by less than seen, as far as a picture shows it, are told to be on it to within that much.
func sayEigenvalues(seen float64) func(marks []chart.Mark, whole bool) string {
	return func(marks []chart.Mark, _ bool) string {
		dots, complex, off, gap := 0, 0, 0.0, math.Inf(1)
		for _, m := range marks {
			if m.Kind != chart.Points {
				continue
			}
			for i, p := range m.Data {
				dots++
				if off = max(off, scale.Size(p.Y)); scale.Size(p.Y) > seen {
					complex++
				}
				for _, q := range m.Data[:i] {
					gap = min(gap, math.Hypot(p.X-q.X, p.Y-q.Y))
				}
			}
		}
		text := "real eigenvalues"
		switch {
		case dots == 0:
			return ""
		case complex > 0:
			text = words.Plural((complex+1)/2, "complex pair")
		case off > 0:
			text = "real to within " + number.Format(off, 2)
		case dots == 1:
			text = "a real eigenvalue"
		}
		if scale.Size(gap) > 0 {
			text += ", smallest gap " + number.Format(gap, 2)
		}
		return text
	}
}

// sayOff tells how far a dot lies from the diagonal at most, and of how many of the units drawn there are dots.
func (v *view) sayOff(marks []chart.Mark, _ bool) string {
	units, of, off := 0, v.Truth.Units(), 0.0
	for _, m := range marks {
		if m.Kind == chart.Points {
			units = max(units, len(m.Data))
			for _, q := range m.Data {
				off = max(off, scale.Size(q.Y-q.X))
			}
		}
	}
	switch {
	case units == 0:
		return ""
	case units < of:
		return count(units) + " of " + count(of) + ", error of a and b " + outcome.ErrorText(off)
	}
	return "largest error of a and b " + outcome.ErrorText(off)
}

// sayFound counts the units of a picture that compares them with nothing.
func (v *view) sayFound(marks []chart.Mark, whole bool) string {
	if m := v.Truth.Units(); whole && m > 0 {
		return "none of " + words.Plural(m, v.Noun()) + " recovered"
	}
	if n := len(named(marks, seriesWeights)); n > 0 || whole {
		return words.Plural(n, v.Noun()) + " found"
	}
	return ""
}

// Of the highest bar, a linear part below rounded is none but for rounding, and one below unseen hardly two pixels high.
const rounded, unseen = 1e-9, .02

// sayParts counts the units that have bars, and says what the bars of the linear part, a series of that name, show.
func (v *view) sayParts(series string) func(marks []chart.Mark, whole bool) string {
	noun := v.Noun()
	return func(marks []chart.Mark, whole bool) string {
		units, linear, top := map[string]bool{}, 0.0, 0.0
		for _, m := range marks {
			for _, q := range m.Data {
				top = max(top, scale.Size(q.Y))
				if m.Name == series {
					linear = max(linear, scale.Size(q.Y))
				} else {
					units[q.Label] = true
				}
			}
		}
		text := words.Plural(len(units), noun)
		switch {
		case !whole && len(units) == 0:
			return ""
		case !whole:
			return text
		case len(units) == 0 && linear > 0:
			return "a linear part alone"
		case linear <= rounded*top:
			return text + ", no linear part"
		case linear <= unseen*top:
			return text + " and a tiny linear part"
		}
		return text + " and a linear part"
	}
}

// sayLoss tells the risk, or where the line of the terms ends.
func sayLoss(marks []chart.Mark, _ bool) string {
	if rule := level(marks); len(rule) > 0 {
		return "risk " + number.Format(rule[0].Y, 2)
	}
	if line := passed(named(marks, seriesUpTo)); len(line) > 0 {
		last := line[len(line)-1]
		return "up to " + last.Label + ": " + number.Format(last.Y, 2)
	}
	return ""
}

// sayFit says how far a curve has fallen.
func sayFit(curve []chart.Datum) string {
	curve = passed(curve)
	n := len(curve)
	switch n {
	case 0:
		return ""
	case 1:
		return number.Format(curve[0].Y, 1) + " at the start"
	}
	return number.Format(curve[0].Y, 1) + " → " + number.Format(curve[n-1].Y, 1) + " " + inSteps(n-1)
}

// flat is the factor below which an error has not fallen.
const flat = math.Sqrt2

// sayRounds tells the error at the end of the curve, and by which factors it has fallen round by round.
func sayRounds(marks []chart.Mark, _ bool) string {
	all := passed(named(marks, seriesFell))
	line := slices.DeleteFunc(slices.Clone(all), func(q chart.Datum) bool { return !(q.Y > 0) }) // not on such an axis
	n := len(line) - 1
	if len(all) < 2 {
		return firstRound
	}
	fell, least, most := 0, math.Inf(1), 0.0 // the last round in which the error fell
	for i, q := range line[1:] {
		factor := line[i].Y / q.Y
		if least, most = min(least, factor), max(most, factor); factor >= flat {
			fell = i + 1
		}
	}
	text, from, to := "error "+number.Format(line[n].Y, 1), number.Format(least, 2), number.Format(most, 2)
	switch {
	case len(line) < len(all):
		return text + ", then 0"
	case fell < n-1:
		return text + ", flat since round " + count(int(line[fell].X))
	case !(least > 1): // it rose
		return text + " after " + words.Plural(n, "round")
	case from == to:
		text += ", " + from + "× smaller each round"
	default:
		text += ", " + from + " to " + to + "× smaller a round"
	}
	if len([]rune(text)) > captionRoom {
		text = strings.TrimPrefix(text, "error ")
	}
	return text
}

// sayLines tells where the best start of the race is, and the method.
func sayLines(marks []chart.Mark, _ bool) string {
	best, method := named(marks, seriesBest), append(named(marks, seriesMethod), level(marks)...)
	if len(best) == 0 {
		return "gradient descent diverged"
	}
	text := "descent " + number.Format(best[len(best)-1].Y, 1)
	if len(method) > 0 {
		text += ", method " + number.Format(method[len(method)-1].Y, 1)
	}
	return text
}

// sayShares tells how many starts of the race found every unit, and how many runs of the method.
func (v *view) sayShares(marks []chart.Mark, _ bool) string {
	of := func(who string, line []chart.Datum, n int) string {
		found := 0.0
		if len(line) > 0 {
			found = line[len(line)-1].Y * float64(n)
		}
		return who + " " + count(int(math.Round(found))) + " of " + count(n)
	}
	text := of("descent", named(marks, seriesAllFound), len(v.rival.Lines))
	if n := len(v.rival.Method); n > 0 {
		text += ", " + of("method", named(marks, seriesRuns), n)
	}
	return text
}
