package units

import (
	"errors"
	"fmt"
	"math"

	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/text/words"
)

// editUnit returns the spec with one number of unit i as it was typed; the error
// names the number.
func editUnit(s spec.Spec, i int, field, text string) (spec.Spec, error) {
	v, ok := words.Parse(text)
	if !ok {
		return s, fmt.Errorf(mustBeNumber, refusedNames[field])
	}
	return setUnit(s, i, field, v)
}

// setUnit returns the spec with one number of unit i changed: b, a, or the
// direction, which for one input is w itself and for two its angle in degrees.
func setUnit(s spec.Spec, i int, field string, v float64) (spec.Spec, error) {
	out := s
	out.Network = s.Network.Clone()
	switch w := out.Network.W[i]; {
	case field == "b":
		out.Network.B[i] = v
	case field == "a" && v == 0:
		return s, errors.New(zeroOutput)
	case field == "a":
		out.Network.A[i] = v
	case len(w) == 1 && v == 0:
		return s, errors.New(zeroWeight)
	case len(w) == 1:
		w[0] = v
	default:
		turned, r := model.Angle(v), linalg.Norm(w)
		if math.Abs(r-1) < 1e-12 {
			r = 1
		}
		w[0], w[1] = r*turned[0], r*turned[1]
	}
	if err := out.Network.Validate("network."); err != nil {
		return s, err
	}
	return out, nil
}
