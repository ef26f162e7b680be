// Package diagnosis defines what a stage reports when something was not
// recovered. The same type is used from the stage to the card that shows it.
package diagnosis

import (
	"fmt"

	"crease/algo/base/numeral"
)

// Diagnosis explains why something was not recovered.
type Diagnosis struct {
	Code    string `json:"code"`
	Units   []int  `json:"units"`   // numbers of the units concerned, from 0; never nil
	Message string `json:"message"` // a sentence or two that a student understands
}

// List is the diagnoses of a stage or a run, in the order in which they are shown.
// The units of a stage's list are those that it found; those of a run's list are
// the true ones where the truth is known.
type List []Diagnosis

// Add appends a diagnosis. Its message is words with a text or number of args for every
// %s; numbers are written as package numeral does, floats with two digits. units may
// be nil for none.
func (l *List) Add(code string, units []int, words string, args ...any) {
	if units == nil {
		units = []int{}
	}
	written := make([]any, len(args))
	for i, arg := range args {
		written[i] = write(arg)
	}
	*l = append(*l, Diagnosis{code, units, fmt.Sprintf(words, written...)})
}

func write(arg any) string {
	switch v := arg.(type) {
	case string:
		return v
	case int:
		return numeral.Count(int64(v))
	case int64:
		return numeral.Count(v)
	case float64:
		return numeral.Format(v, 2)
	}
	panic(fmt.Sprintf("diagnosis: %T is neither text nor number", arg))
}
