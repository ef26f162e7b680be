// Package messages makes the sentences that more than one part of the page shows: what is wrong
// with a spec, what an order cannot do, the names of fields, the sentences of
// diagnoses, and whole sentences from the messages of the readers of files.
package messages

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"crease/algo/base/diagnosis"
	"crease/algo/network"
	"crease/algo/num/tensor"
	"crease/algo/spec"
	"crease/app/text/number"
	"crease/app/text/words"
)

// Sentence gives a message its capital letter and its full stop.
func Sentence(s string) string {
	s = words.Capital(strings.TrimSpace(s))
	if s != "" && !strings.HasSuffix(s, ".") && !strings.HasSuffix(s, "?") && !strings.HasSuffix(s, "!") {
		s += "."
	}
	return s
}

// Diagnosis returns the page's sentence for a diagnosis of a network with dim inputs: units of a network in the plane
// are called creases, and a tensor is written T₃.
func Diagnosis(d diagnosis.Diagnosis, dim int) string {
	index := func(name string, i int) string { return name + number.Sub(i) }
	return diagnosis.Voice{Unit: Noun(dim), Index: index}.Message(d)
}

// HighestOrder is the highest order ℓ that the page offers.
const HighestOrder = 3

// Crowded returns a sentence that says that the spec has too many units for its order ℓ to
// separate, and which order can separate them. It returns "" if ℓ is high enough, and for methods
// that do not stop there: the practical method goes on by other means, and rounds raise the
// order. The ℓ-th powers of the weights span at most C(d+ℓ−1, ℓ) dimensions, d at order 1.
func Crowded(s spec.Spec) string {
	d, m := s.Network.Dim(), s.Network.Units()
	l := s.Learning.EffectiveOrder()
	goesOn := s.Learning.Method == spec.Practical || s.Learning.Method == spec.Rounds && s.Learning.Order == 0
	if d == 0 || m <= tensor.Len(d, l) || goesOn {
		return ""
	}
	noun, inputs := Noun(d), words.Plural(d, "input")
	text := fmt.Sprintf("Order %d separates at most %d %ss with %s, and there are %d",
		l, tensor.Len(d, l), noun, inputs, m)
	if l == 1 {
		text = fmt.Sprintf("Order 1 cannot separate more %ss than inputs: there are %d %[1]ss and %[3]s",
			noun, m, inputs)
	}
	for k := l + 1; k <= spec.MaxOrder; k++ {
		if m > tensor.Len(d, k) {
			continue
		}
		try := s
		try.Learning.Order = k
		if try.Validate(true) != nil {
			break
		}
		switch {
		case k <= HighestOrder:
			return text + fmt.Sprintf(". Order %d can separate them.", k)
		case s.Learning.Method == spec.Paper:
			return text + ". Try Rounds, with the order on auto."
		}
		return text + ". Try the practical method."
	}
	return text + "."
}

// Complaint returns a validation error as a sentence that calls the field by the page's name for it.
func Complaint(err error) string {
	var fe *network.FieldError
	if !errors.As(err, &fe) {
		return Sentence(err.Error())
	}
	return Sentence(FieldName(fe.Field) + " " + fe.Message)
}

// FieldName returns the page's name for a field of the JSON dialect, or the field's path if it has none.
func FieldName(path string) string {
	if name, ok := fieldNames[path]; ok {
		return name
	}
	part, rest, _ := strings.Cut(path, "[")
	index := strings.Split(strings.TrimSuffix(rest, "]"), "][")
	name, ofUnit := rowNames[part]
	i, err := strconv.Atoi(index[0])
	if !ofUnit || err != nil {
		return path
	}
	if len(index) == 1 {
		return fmt.Sprintf("The %s of unit %d (%s)", name, i+1, path)
	}
	if j, err := strconv.Atoi(index[1]); err == nil {
		return fmt.Sprintf("The weight of input %d in unit %d (%s)", j+1, i+1, path)
	}
	return path
}
