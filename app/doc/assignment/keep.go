package assignment

import (
	"math/bits"

	"crease/algo/spec"
)

// Settings are the controls that change the drawing or how it is learned.
const Settings = Drawing | Methods | Samples | Noise | Seed | Thresholds

// Keep returns the spec after a change, with everything that readers may not change set back to
// its value before.
func (t Terms) Keep(before, after spec.Spec) spec.Spec {
	if !t.Free(Drawing) {
		after.Network = before.Network
	}
	l, was := &after.Learning, before.Learning
	if !t.Free(Methods) {
		l.Method, l.Order, l.Units = was.Method, was.Order, was.Units
	}
	if !t.Offers(l.Method) {
		l.Method = was.Method
	}
	if !t.Free(Thresholds) {
		l.Eta1, l.Eta2, l.Eta3 = was.Eta1, was.Eta2, was.Eta3
		l.Epsilon, l.Draws, l.Seed = was.Epsilon, was.Draws, was.Seed
	}
	if !t.Free(Samples) {
		after.Sampling.Samples = before.Sampling.Samples
	}
	if !t.Free(Noise) {
		after.Sampling.Noise = before.Sampling.Noise
	}
	if !t.Free(Seed) {
		after.Sampling.Seed = before.Sampling.Seed
	}
	return after
}

// Offers reports whether a method is offered.
func (t Terms) Offers(m spec.Method) bool { return t.Methods == 0 || t.Methods&MethodOf(m) != 0 }

// MethodOf returns the set that contains only m.
func MethodOf(m spec.Method) Method {
	return map[spec.Method]Method{
		spec.Exact: Exact, spec.Paper: Paper, spec.Rounds: Rounds, spec.Practical: Practical,
	}[m]
}

// Restricted reports whether anything is hidden, locked or not offered.
func (t Terms) Restricted() bool { return t.Hidden|t.Locked != 0 || t.Methods != 0 }

// Why returns the reason why readers cannot use a control that they see, "" if they can. Opening
// a drawing of the gallery or a file changes all settings, so all of them have to be free for it.
func (t Terms) Why(c Control) string {
	switch {
	case !t.Free(c):
		return lockedWhy
	case c&(Gallery|Files) != 0 && ((t.Hidden|t.Locked)&Settings != 0 || t.Methods != 0):
		return keptWhy
	}
	return ""
}

// All are all controls.
const All = Sharing<<1 - 1

// List returns the controls of a set one by one.
func (c Control) List() (list []Control) {
	for ; c != 0; c &= c - 1 {
		list = append(list, c&-c)
	}
	return list
}

// bit returns the index of the bit of one control.
func (c Control) bit() int { return bits.TrailingZeros64(uint64(c)) }

// Key returns the data-control that the elements of one control have in the page.
func (c Control) Key() string { return texts[c.bit()][0] }

// Name returns the name of one control, for use in a sentence.
func (c Control) Name() string { return texts[c.bit()][1] }
