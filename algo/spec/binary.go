package spec

import "crease/algo/base/wire"

// AppendBinary appends s to dst in the form of package wire, for messages to a
// worker.
func (s Spec) AppendBinary(dst []byte) []byte { return wire.Append(dst, &s) }

// FromBinary returns the spec that AppendBinary wrote. It checks the form
// alone: call Validate as well.
func FromBinary(data []byte) (Spec, error) {
	var s Spec
	if err := wire.Decode(data, &s); err != nil {
		return Spec{}, err
	}
	return s, nil
}
