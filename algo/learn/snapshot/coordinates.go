package snapshot

import "crease/algo/network"

// InTable returns a network of the snapshot in the table's own coordinates. If
// its points were standardised, weights are normalised again, except those of length 0.
func (s *Snapshot) InTable(n network.Network) network.Network {
	if s.Map == nil {
		return n
	}
	return s.Map.Back(n).Normalised()
}
