package diagnosis

import (
	"fmt"
	"math"
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
	var text []string
	for i := 0; i < len(d.Remarks); i++ {
		from := i
		for i+1 < len(d.Remarks) && d.Remarks[i+1].Says.clause() {
			i++
		}
		text = append(text, v.Say(d.Remarks[from], d.Remarks[from+1:i+1]...))
	}
	return strings.Join(text, " ")
}

// Say returns the sentence of r. If there are clauses, the last %s of the sentence stands for them.
func (v Voice) Say(r Remark, clauses ...Remark) string {
	args := make([]any, len(r.Args))
	for i, a := range r.Args {
		args[i] = v.write(a)
	}
	if len(clauses) > 0 {
		parts := make([]string, len(clauses))
		for i, c := range clauses {
			parts[i] = v.Say(c)
		}
		args = append(args, strings.Join(parts, "; "))
	}
	form := strings.NewReplacer("$unit", v.Unit, "$Unit", v.capital()).Replace(r.Says.String())
	return fmt.Sprintf(form, args...)
}

func (v Voice) capital() string { return strings.ToUpper(v.Unit[:1]) + v.Unit[1:] }

func (v Voice) write(a Arg) string {
	n := int(a.Value)
	switch a.Kind {
	case kindCount:
		return numeral.Count(int64(a.Value))
	case kindCounted:
		return numeral.Counted(int64(a.Value), v.noun(Noun(a.List[0])))
	case kindNumber:
		return numeral.Format(a.Value, 2)
	case kindPrecise:
		return numeral.Format(a.Value, 3)
	case kindAbout:
		return numeral.About(a.Value)
	case kindTensor:
		return v.Index("T", n)
	case kindAre:
		return v.subject(a.List, " is", " are")
	case kindWere:
		return v.subject(a.List, " was", " were")
	case kindRows:
		return rowNames(a.List, n)
	case kindOtherRows:
		return otherRows(a.List, n)
	case kindColumn:
		return v.Index(columns[n], a.List[0]+1)
	case kindPlane:
		return v.plane(a.Plane[:len(a.Plane)-1], a.Plane[len(a.Plane)-1], columns[n])
	case kindErrors:
		if a.Value >= 1e6 {
			return "far more standard errors than chance explains"
		}
		return numeral.Format(a.Value, 2) + " standard errors"
	case kindMoreLike:
		return moreLike(n)
	}
	panic(fmt.Sprintf("diagnosis: unknown kind %d", a.Kind))
}

// columns are the names of columns, as they are and standardised.
var columns = [2]string{"x", "z"}

// plane writes wᵀx + b = 0 without the terms that are slight beside the others, the first of them positive.
func (v Voice) plane(w []float64, b float64, column string) string {
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
			text, lead = v.Index(column, j+1), x
			continue
		}
		sign := " + "
		if x/lead < 0 {
			sign = " − "
		}
		text += sign + numeral.Format(math.Abs(x/lead), 3) + " " + v.Index(column, j+1)
	}
	return text + " = " + numeral.Format(-b/lead, 3)
}

func (v Voice) noun(n Noun) string {
	return []string{Units: v.Unit, Samples: "sample", Directions: "direction", Dimensions: "dimension"}[n]
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

func moreLike(n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return " (and one more like it)"
	}
	return " (and " + numeral.Count(int64(n)) + " more like it)"
}
