package snapshot

import "crease/algo/base/wire"

// AppendBinary appends s to dst in the form of package wire, for messages from
// a worker.
func (s *Snapshot) AppendBinary(dst []byte) []byte { return wire.Append(dst, s) }

// FromBinary returns the snapshot that AppendBinary wrote.
func FromBinary(data []byte) (*Snapshot, error) {
	s := new(Snapshot)
	if err := wire.Decode(data, s); err != nil {
		return nil, err
	}
	return s, nil
}
