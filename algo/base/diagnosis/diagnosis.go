// Package diagnosis defines what a stage reports when something was not recovered. The same type is used from the
// stage to the card that shows it. A diagnosis holds values; the program that shows it turns them into sentences, in
// its own words (see [Voice]).
package diagnosis

import (
	"fmt"
	"slices"
	"strings"
)

// Diagnosis explains why something was not recovered.
type Diagnosis struct {
	Code    string   // one of the codes in codes.go
	Units   []int    // numbers of the units concerned, from 0; never nil
	Remarks []Remark // what the message says, in this order
}

// Remark is one or two sentences that a student understands, as values. Some remarks are
// clauses, which become part of the sentence of the remark before them.
type Remark struct {
	Says Sentence
	Args []Arg // one for every name in the form of the sentence, but $unit, $are and $were
}

// List is the diagnoses of a stage or a run, in the order in which they are shown. The units of a stage's list are
// those that it found; those of a run's list are the true ones where the truth is known.
type List []Diagnosis

// Add appends a diagnosis with one remark. units may be nil for none. Each of args is an Arg, an int, an int64 or a
// float64.
func (l *List) Add(code string, units []int, says Sentence, args ...any) {
	*l = append(*l, New(code, units, says, args...))
}

// New returns a diagnosis with one remark, of arguments as for [List.Add].
func New(code string, units []int, says Sentence, args ...any) Diagnosis {
	if units == nil {
		units = []int{}
	}
	return Diagnosis{Code: code, Units: units}.With(says, args...)
}

// Has reports whether one of the codes is among the diagnoses.
func (l List) Has(codes ...string) bool {
	return slices.ContainsFunc(l, func(d Diagnosis) bool { return slices.Contains(codes, d.Code) })
}

// With returns d with one more remark, whose args are as for [List.Add].
func (d Diagnosis) With(says Sentence, args ...any) Diagnosis {
	return d.And(NewRemark(says, args...))
}

// And returns d with more remarks; d itself is left unchanged.
func (d Diagnosis) And(more ...Remark) Diagnosis {
	d.Remarks = append(d.Remarks[:len(d.Remarks):len(d.Remarks)], more...)
	return d
}

// String implements fmt.Stringer: the code, the units and the sentences, for logs.
func (d Diagnosis) String() string { return fmt.Sprintf("%s %v %s", d.Code, d.Units, d.Message()) }

// Subject returns the units that the first sentence begins with, or nil if it does not begin with units.
func (d Diagnosis) Subject() []int {
	if len(d.Remarks) > 0 {
		if word, _, _ := strings.Cut(d.Remarks[0].Says.String(), " "); word == "$are" || word == "$were" {
			return d.Units
		}
	}
	return nil
}

// NewRemark returns a remark, whose args are as for [List.Add]. It panics if their number or one of their types is wrong.
func NewRemark(says Sentence, args ...any) Remark {
	r, form := Remark{Says: says}, says.String()
	takers := strings.NewReplacer("$unit", "", "$Unit", "", "$are", "", "$were", "").Replace(form)
	if strings.Count(takers, "$") != len(args) {
		panic(fmt.Sprintf("diagnosis: %d values for %q", len(args), form))
	}
	for _, arg := range args {
		switch v := arg.(type) {
		case Arg:
			r.Args = append(r.Args, v)
		case int:
			r.Args = append(r.Args, Arg{Value: float64(v)})
		case int64:
			r.Args = append(r.Args, Arg{Value: float64(v)})
		case float64:
			r.Args = append(r.Args, Arg{Value: v})
		default:
			panic(fmt.Sprintf("diagnosis: a sentence has no values of type %T", arg))
		}
	}
	return r
}
