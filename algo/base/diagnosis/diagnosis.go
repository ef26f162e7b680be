// Package diagnosis defines what a stage reports when something was not
// recovered. The same type is used from the stage to the card that shows it. It holds
// values; whoever shows it makes the sentences of them, in words of its own (see Voice).
package diagnosis

import "fmt"

// Diagnosis explains why something was not recovered.
type Diagnosis struct {
	Code    string   // what is wrong; where it is shown and what would help go by it
	Units   []int    // numbers of the units concerned, from 0; never nil
	Remarks []Remark // what is said of it, one after the other
}

// Remark is a sentence or two that a student understands, as values. A clause is a part of
// the sentence of the remark before it.
type Remark struct {
	Says Sentence
	Args []Arg // one for every %s of the sentence but that of its clauses
}

// List is the diagnoses of a stage or a run, in the order in which they are shown.
// The units of a stage's list are those that it found; those of a run's list are
// the true ones where the truth is known.
type List []Diagnosis

// Add appends a diagnosis that says one thing. units may be nil for none. Each of args is an
// Arg, or an int, an int64 or a float64, which are written as Count and Number are.
func (l *List) Add(code string, units []int, says Sentence, args ...any) {
	if units == nil {
		units = []int{}
	}
	*l = append(*l, Diagnosis{Code: code, Units: units}.With(says, args...))
}

// AddMore appends to what the last diagnosis says.
func (l List) AddMore(says Sentence, args ...any) {
	last := len(l) - 1
	l[last] = l[last].With(says, args...)
}

// With returns d with one more thing said.
func (d Diagnosis) With(says Sentence, args ...any) Diagnosis {
	return d.And(NewRemark(says, args...))
}

// And returns d with more remarks.
func (d Diagnosis) And(more ...Remark) Diagnosis {
	d.Remarks = append(d.Remarks[:len(d.Remarks):len(d.Remarks)], more...)
	return d
}

// String implements fmt.Stringer: the code, the units and the sentences, for logs.
func (d Diagnosis) String() string { return fmt.Sprintf("%s %v %s", d.Code, d.Units, d.Message()) }

// Subject returns the units that the first sentence begins with, nil if it begins with none.
func (d Diagnosis) Subject() []int {
	if len(d.Remarks) == 0 || len(d.Remarks[0].Args) == 0 {
		return nil
	}
	if a := d.Remarks[0].Args[0]; a.Kind == kindAre || a.Kind == kindWere {
		return a.List
	}
	return nil
}

// NewRemark returns a remark with args as Add takes them.
func NewRemark(says Sentence, args ...any) Remark {
	r := Remark{Says: says}
	for _, arg := range args {
		switch v := arg.(type) {
		case Arg:
			r.Args = append(r.Args, v)
		case int:
			r.Args = append(r.Args, Count(int64(v)))
		case int64:
			r.Args = append(r.Args, Count(v))
		case float64:
			r.Args = append(r.Args, Number(v))
		default:
			panic(fmt.Sprintf("diagnosis: %T is no value of a sentence", arg))
		}
	}
	return r
}
