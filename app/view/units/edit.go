package units

import (
	"errors"
	"fmt"
	"math"

	"crease/algo/network"
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
	switch w := s.Network.W[i]; {
	case field == "b":
		return setSlot(s, i, len(w), v)
	case field == "a" && v == 0:
		return s, errors.New(zeroOutput)
	case field == "a":
		return setSlot(s, i, len(w)+1, v)
	case len(w) == 1 && v == 0:
		return s, errors.New(zeroWeight)
	case len(w) == 1:
		return setSlot(s, i, 0, v)
	default:
		turned, r := model.Angle(v), linalg.Norm(w)
		if math.Abs(r-1) < 1e-12 {
			r = 1
		}
		return edited(s, func(n network.Network) { n.W[i][0], n.W[i][1] = r*turned[0], r*turned[1] })
	}
}

// setSlot returns the spec with one number of a unit changed; the error names the number.
func setSlot(s spec.Spec, unit, slot int, v float64) (spec.Spec, error) {
	return edited(s, func(n network.Network) { *slotOf(n, unit, slot) = v })
}

// edited returns the spec with its network changed, unless that makes it invalid.
func edited(s spec.Spec, edit func(n network.Network)) (spec.Spec, error) {
	out := s
	out.Network = s.Network.Clone()
	edit(out.Network)
	if err := out.Network.Validate("network."); err != nil {
		return s, err
	}
	return out, nil
}

// slotOf returns the place of a unit's number in n: its weights, then b, then a.
func slotOf(n network.Network, unit, slot int) *float64 {
	switch d := n.Dim(); slot {
	case d:
		return &n.B[unit]
	case d + 1:
		return &n.A[unit]
	}
	return &n.W[unit][slot]
}
