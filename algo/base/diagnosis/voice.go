package diagnosis

import (
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"crease/algo/base/numeral"
)

// Voice holds the words of a program that shows diagnoses.
type Voice struct {
	Unit  string                          // what a unit is called, in the singular
	Index func(name string, i int) string // writes a name with an index, such as T and 3
}

// Plain is the voice of the command line and of JSON, which write "unit" and "T_3".
var Plain = Voice{"unit", func(name string, i int) string { return name + "_" + strconv.Itoa(i) }}

// Message returns the sentences of d in the plain voice.
func (d Diagnosis) Message() string { return Plain.Message(d) }

// Message returns the sentences of d.
func (v Voice) Message(d Diagnosis) string {
	text := make([]string, len(d.Remarks))
	for i, r := range d.Remarks {
		text[i] = v.say(r, d.Units)
		switch {
		case !r.Says.clause():
		case i+1 < len(d.Remarks) && d.Remarks[i+1].Says.clause():
			text[i] += ";"
		default:
			text[i] += "."
		}
	}
	return strings.Join(text, " ")
}

// say returns the sentence of r, which may begin with units.
func (v Voice) say(r Remark, units []int) string {
	args := r.Args
	form := strings.NewReplacer("$unit", v.Unit, "$Unit", v.capital()).Replace(r.Says.String())
	return os.Expand(form, func(name string) string {
		switch name {
		case "are": // Unit 2 is, Units 1 and 3 are
			return v.subject(units, " is", " are")
		case "were":
			return v.subject(units, " was", " were")
		}
		a := args[0]
		args = args[1:]
		return v.write(name, a)
	})
}

func (v Voice) capital() string { return strings.ToUpper(v.Unit[:1]) + v.Unit[1:] }

// write returns an argument as the name for it in a sentence tells.
func (v Voice) write(name string, a Arg) string {
	n := int(a.Value)
	switch name {
	case "n": // 50,000
		return numeral.Count(int64(n))
	case "number": // with two digits
		return numeral.Format(a.Value, 2)
	case "precise": // with three
		return numeral.Format(a.Value, 3)
	case "about": // 2.2 million
		return numeral.About(a.Value)
	case "tensor": // T_3
		return v.Index("T", n)
	case "rows":
		return missedRows(a.Rows, n)
	case "others":
		return otherRows(a.Rows, n)
	case "column": // x_2, z_2
		return v.Index(a.Axis, n+1)
	case "plane": // 0.60 x_1 + 0.80 x_2 = 0.30
		return v.plane(a.Plane[:len(a.Plane)-1], a.Plane[len(a.Plane)-1], a.Axis)
	case "errors": // 24 standard errors
		if a.Value >= 1e6 {
			return "far more standard errors than chance explains"
		}
		return numeral.Format(a.Value, 2) + " standard errors"
	case "more": // the number of further findings of the same kind
		if n < 2 {
			return []string{"", " (and one more like it)"}[n]
		}
		return " (and " + numeral.Count(int64(n)) + " more like it)"
	}
	noun, ok := strings.CutPrefix(name, "n ") // 1 sample, 20 samples
	if !ok {
		panic("diagnosis: a sentence has no name " + name)
	}
	return numeral.Counted(int64(n), noun)
}

// plane writes wᵀx + b = 0 without the terms that are slight beside the others, the first of them positive.
func (v Voice) plane(w []float64, b float64, axis string) string {
	const slight = .01 // of the largest
	largest, lead := 0., 0.
	for _, x := range w {
		largest = max(largest, math.Abs(x))
	}
	text, terms := "", 0
	for j, x := range w {
		if math.Abs(x) < slight*largest {
			continue
		}
		if terms++; terms == 1 {
			text, lead = v.Index(axis, j+1), x
			continue
		}
		sign := " + "
		if x/lead < 0 {
			sign = " − "
		}
		text += sign + numeral.Format(math.Abs(x/lead), 3) + " " + v.Index(axis, j+1)
	}
	return text + " = " + numeral.Format(-b/lead, 3)
}

// subject returns the beginning of a sentence: units, whose numbers count from 0, and their
// verb in the singular (one) or the plural (many).
func (v Voice) subject(units []int, one, many string) string {
	names := make([]string, len(units))
	for i, u := range units {
		names[i] = strconv.Itoa(u + 1)
	}
	if len(names) == 1 {
		return v.capital() + " " + names[0] + one
	}
	return v.capital() + "s " + numeral.And(names) + many
}

// Arg is a value that a sentence contains. How it is written is up to the sentence.
type Arg struct {
	Value float64   // a number, or that of a column, from 0
	Axis  string    // of a column or a hyperplane: x or, if the points are standardised, z
	Plane []float64 // w and b of a hyperplane
	Rows  []Stretch // the first stretches of the Value rows that are meant
}

// Stretch is the rows from the first, counted from 0, to before another, and how many of them are meant.
type Stretch struct{ From, To, Count int }

// Column returns column i, counted from 0, whose name is x_{i+1} or, if the points are standardised, z_{i+1}.
func Column(i int, standardised bool) Arg {
	if standardised {
		return Arg{Value: float64(i), Axis: "z"}
	}
	return Arg{Value: float64(i), Axis: "x"}
}

// Plane returns the hyperplane wᵀx + b = 0, written as "x_2 = 0.4" or "0.60 x_1 + 0.80 x_2 = 0.30", with z in the place of
// x if the points are standardised.
func Plane(w []float64, b float64, standardised bool) Arg {
	a := Column(0, standardised)
	a.Plane = append(slices.Clone(w), b)
	return a
}

// NewRows returns the diagnosis of a table that does not fit one network: missed[i] reports whether row i+1 contradicts
// the network that was found in other rows, as at least one does. Fewer than need such rows cannot determine a unit, but
// may be the only rows that show one; the sentence then says so.
func NewRows(missed []bool, need int) Diagnosis {
	list, n := stretches(missed)
	if len(list) > mostNamed {
		list = joined(list)
	}
	says := SayRows
	switch {
	case n == 1:
		says = SayRow
	case n < need:
		says = SayFewRows
	}
	var rest []Stretch // between those
	end := 0
	for _, s := range append(list, Stretch{From: len(missed)}) {
		if end < s.From {
			rest = append(rest, Stretch{end, s.From, s.From - end})
		}
		end = s.To
	}
	rows := Arg{Value: float64(n), Rows: list[:min(len(list), mostNamed)]}
	others := Arg{Value: float64(len(missed) - n), Rows: rest[:min(len(rest), mostOthers+1)]}
	return New(RowsDisagree, nil, says, rows, others)
}

// mostNamed is how many stretches of rows that do not fit are named, mostOthers how many of those that fit.
const mostNamed, mostOthers = 6, 2

// stretches returns the stretches of rows that are missed, and the number n of missed rows.
func stretches(missed []bool) (list []Stretch, n int) {
	for s, is := range missed {
		if !is {
			continue
		}
		if s == 0 || !missed[s-1] {
			list = append(list, Stretch{From: s})
		}
		last := &list[len(list)-1]
		last.To, last.Count, n = s+1, last.Count+1, n+1
	}
	return list, n
}

// joined joins stretches with few rows between them if most rows of the joined stretch are missed: where two networks
// agree, one of them meets rows of the other by chance.
func joined(list []Stretch) (long []Stretch) {
	const bridge = 15 // the most consecutive rows that are met by chance
	for len(list) > 0 {
		all, k := list[0], 1
		for ; k < len(list) && list[k].From-all.To <= bridge; k++ {
			all.To, all.Count = list[k].To, all.Count+list[k].Count
		}
		if 2*all.Count < all.To-all.From {
			long = append(long, list[:k]...)
		} else {
			long = append(long, all)
		}
		list = list[k:]
	}
	return long
}

// otherRows names the stretches of the count rows that fit, or, if these are more than
// mostOthers, says only how many rows fit.
func otherRows(list []Stretch, count int) string {
	names, n := rowNames(list)
	switch {
	case len(list) == 0 || len(list) > mostOthers:
		return "the other " + numeral.Counted(int64(count), "row")
	case n == 1:
		return "row " + numeral.And(names)
	}
	return "rows " + numeral.And(names)
}

// missedRows names stretches, and says how many of the count rows there are beside them.
func missedRows(list []Stretch, count int) string {
	names, n := rowNames(list)
	if n < count {
		names = append(names, numeral.Count(int64(count-n))+" more")
	}
	return numeral.And(names)
}

// rowNames names stretches as "17", "203–207" and "300–350 (all but 7)", numbered as readers count them, from 1. n is
// how many rows are meant.
func rowNames(list []Stretch) (names []string, n int) {
	for _, s := range list {
		name := numeral.Count(int64(s.From + 1))
		if s.To > s.From+1 {
			name += "–" + numeral.Count(int64(s.To))
		}
		if met := s.To - s.From - s.Count; met > 0 {
			name += " (all but " + numeral.Count(int64(met)) + ")"
		}
		names, n = append(names, name), n+s.Count
	}
	return names, n
}
