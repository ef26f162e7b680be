package settings

import (
	"crease/algo/spec"
)

// size says how large the largest tensor of the run is, and how long a million
// samples of it take at a rate in entries a second, 0 if none was measured.
func size(s spec.Spec, rate float64) string {
	d := s.Network.Dim()
	if d == 0 {
		return ""
	}
	l := s.Learning.EffectiveOrder()
	entries := spec.Entries(d, l)
	text := entriesText(2*l+2, d, entries)
	if rate > 0 && !exact(s) {
		text += costText(1e6 * float64(entries) / rate)
	}
	return text
}

// manyNumbers is where the practical method's search leaves the few seconds that
// a person waits: 32 inputs and 64 units have 2,176 numbers and take minutes,
// 20 inputs and 20 units 440 and some seconds.
const manyNumbers = 1000

// search says how much the practical method has to find where that takes long;
// the size of a tensor says nothing there, large ones are left out.
func search(s spec.Spec) string {
	numbers := s.Network.Units() * (s.Network.Dim() + 2)
	if numbers < manyNumbers {
		return ""
	}
	return searchText(numbers)
}
