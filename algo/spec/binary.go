package spec

import (
	"crease/algo/network"
	"crease/algo/spec/wire"
)

// AppendBinary appends s to dst in the form of package wire, for messages to a
// worker.
func (s Spec) AppendBinary(dst []byte) []byte {
	return wire.Encode(dst, func(c *wire.Coder) { Walk(c, &s) })
}

// FromBinary returns the spec that AppendBinary wrote. It checks the form
// alone: call Validate as well.
func FromBinary(data []byte) (Spec, error) {
	var s Spec
	err := wire.Decode(data, func(c *wire.Coder) { Walk(c, &s) })
	if err != nil {
		return Spec{}, err
	}
	return s, nil
}

// Walk hands every field of s to c.
func Walk(c *wire.Coder, s *Spec) {
	WalkNetwork(c, &s.Network)
	c.Int64(&s.Sampling.Samples)
	c.Uint64(&s.Sampling.Seed)
	c.Float(&s.Sampling.Noise)
	l := &s.Learning
	wire.String(c, &l.Method)
	c.Int(&l.Order)
	c.Int(&l.Units)
	c.Float(&l.Eta1)
	c.Float(&l.Eta2)
	c.Float(&l.Eta3)
	c.Float(&l.Epsilon)
	c.Int(&l.Draws)
	c.Uint64(&l.Pencil)
}

// WalkNetwork hands every field of n to c.
func WalkNetwork(c *wire.Coder, n *network.Network) {
	wire.Rows(c, &n.W)
	wire.Floats(c, &n.B)
	wire.Floats(c, &n.A)
}
