package messages

import (
	"errors"
	"strconv"
	"strings"

	"crease/algo/network"
	"crease/algo/num/tensor"
	"crease/algo/spec"
)

// HighestOrder is the highest order ℓ that the page offers.
const HighestOrder = 3

// Crowded says that order ℓ cannot tell so many units apart, and which order
// can; empty if it can, if the method is the practical one, which goes on by other
// means where the tensors of an order end, or rounds, which raise the order. The
// ℓ-th powers of the weights span at most C(d+ℓ−1, ℓ) dimensions, d at order 1.
func Crowded(s spec.Spec) string {
	d, m := s.Network.Dim(), s.Network.Units()
	l := s.Learning.EffectiveOrder()
	finds := s.Learning.Method == spec.Practical || s.Learning.Method == spec.Rounds && s.Learning.Order == 0
	if d == 0 || m <= tensor.Len(d, l) || finds {
		return ""
	}
	text := tooManyUnits(l, d, m)
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
			return text + orderCan(k)
		case s.Learning.Method == spec.Paper:
			return text + roundsMay
		}
		return text + practicalMay
	}
	return text + "."
}

// Complaint is a validation error as a sentence that names the field in the
// page's words.
func Complaint(err error) string {
	var fe *network.FieldError
	if !errors.As(err, &fe) {
		return Sentence(err.Error())
	}
	return Sentence(FieldName(fe.Field) + " " + fe.Message)
}

// FieldName names a field of the JSON dialect as the page does, with its path
// where the page has no name of its own.
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
		return rowField(name, i, path)
	}
	if j, err := strconv.Atoi(index[1]); err == nil {
		return weightField(i, j, path)
	}
	return path
}
