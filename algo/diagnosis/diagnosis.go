// Package diagnosis defines what a stage reports when something was not
// recovered. The same type is used from the stage to the card that shows it.
package diagnosis

import "fmt"

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

// Add appends a diagnosis with a message in the form of fmt.Sprintf. units may be
// nil for none.
func (l *List) Add(code string, units []int, format string, args ...any) {
	if units == nil {
		units = []int{}
	}
	*l = append(*l, Diagnosis{code, units, fmt.Sprintf(format, args...)})
}
