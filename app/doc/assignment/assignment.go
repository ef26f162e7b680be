// Package assignment holds what the author of a link sets for its readers: a title and a
// task in the author's own words, and which parts of the page they see and can change.
package assignment

import (
	"math/bits"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"crease/algo/spec"
)

// Terms are what the author of one link has set; the zero value hides nothing.
type Terms struct {
	Title   string // at most MaxTitle bytes
	Task    string // at most MaxTask bytes
	Hidden  Control
	Locked  Control // shown, but readers cannot change them
	Methods Method  // the methods that are offered, 0 for all
}

// Bounds of an author's words, in bytes of UTF-8.
const (
	MaxTitle = 120
	MaxTask  = 400
)

// Control is a set of controls and pictures of the page. Links contain its bits, so their order must not change.
type Control uint64

// The controls that an author can hide or lock.
const (
	Drawing    Control = 1 << iota // the creases of the drawn sheet and the table of units
	Methods                        // the choice of the method, its order and number of units
	Samples                        // the number of samples
	Noise                          // label noise
	Seed                           // the seed, and many runs over seeds
	Thresholds                     // η, ε and the other advanced settings, and whether points of a table are standardised
	Pace                           // the speed at which a run is shown
	Stages                         // the stage between the sheets and the rail below them
	Found                          // the found sheet
	Verdict                        // the sentence on the outcome
	Gallery                        // the prepared and kept drawings
	Files                          // import and export
	Sharing                        // the panel Share
)

// Method is a set of methods. Links contain its bits, so their order must not change.
type Method uint64

// The methods that an author can offer, as in spec.Methods.
const (
	Exact Method = 1 << iota
	Paper
	Rounds
	Practical
)

// Shown reports whether readers see c.
func (t Terms) Shown(c Control) bool { return t.Hidden&c == 0 }

// Free reports whether readers see c and can change it.
func (t Terms) Free(c Control) bool { return (t.Hidden|t.Locked)&c == 0 }

// Settings are the controls that change the drawing or how it is learned.
const Settings = Drawing | Methods | Samples | Noise | Seed | Thresholds

// Keep returns the spec after a change, with everything that readers may not change set back to its value before.
func (t Terms) Keep(before, after spec.Spec) spec.Spec {
	if !t.Free(Drawing) {
		after.Network = before.Network
	}
	for i := range spec.Settings {
		f := &spec.Settings[i]
		c, ok := controls[f.Path()]
		if !ok {
			c = map[string]Control{"learning": Thresholds, "table": Files}[f.Part]
		}
		if !t.Free(c) {
			f.Copy(&after, &before)
		}
	}
	if !t.Offers(after.Learning.Method) {
		after.Learning.Method = before.Learning.Method
	}
	return after
}

// controls are those of settings, by their path, that have other ones than the rest of their part.
var controls = map[string]Control{
	"sampling.samples": Samples, "sampling.noise": Noise, "sampling.seed": Seed,
	"learning.method": Methods, "learning.order": Methods, "learning.units": Methods,
}

// Offers reports whether a method is offered.
func (t Terms) Offers(m spec.Method) bool { return t.Methods == 0 || t.Methods&MethodOf(m) != 0 }

// MethodOf returns the set that contains only m, none if there is no such method.
func MethodOf(m spec.Method) Method { return 1 << (slices.Index(spec.Methods, m) + 1) >> 1 }

// Restricted reports whether anything is hidden, locked or not offered.
func (t Terms) Restricted() bool { return t.Hidden|t.Locked != 0 || t.Methods != 0 }

// Why returns why readers cannot use a control that they see, "" if they can. Gallery and files change all settings.
func (t Terms) Why(c Control) string {
	switch {
	case !t.Free(c):
		return "Locked by the author of this link"
	case c&(Gallery|Files) != 0 && ((t.Hidden|t.Locked)&Settings != 0 || t.Methods != 0):
		return "Not with this link: it would change what its author has locked"
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

// Key returns the data-control that the elements of one control have in the page.
func (c Control) Key() string { return texts[bits.TrailingZeros64(uint64(c))][0] }

// Name returns the name of one control, for use in a sentence.
func (c Control) Name() string { return texts[bits.TrailingZeros64(uint64(c))][1] }

// mostMarks is how many combining marks a letter keeps: no language stacks more, and towers cover the lines above.
const mostMarks = 4

// Cut returns at most n bytes of an author's text. It cuts no character apart, drops what is not UTF-8 and marks beyond
// mostMarks, and closes directional controls, so that they change nothing around the text.
func Cut(s string, n int) string {
	marks := 0
	s = strings.Map(func(r rune) rune {
		if !unicode.In(r, unicode.Mn, unicode.Me) {
			marks = 0
			return r
		}
		if marks++; marks > mostMarks {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	for {
		closed := balanced(s)
		if len(closed) <= n {
			return closed
		}
		_, size := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-size]
	}
}

// The characters that end directional embeddings and overrides, and isolates.
const (
	endEmbedding = '\u202c'
	endIsolate   = '\u2069'
)

// balanced returns s with every directional control closed, and without ends of what was never opened.
func balanced(s string) string {
	var b strings.Builder
	var open []rune // the ends that are due
	for _, r := range s {
		switch r {
		case '\u202a', '\u202b', '\u202d', '\u202e':
			open = append(open, endEmbedding)
		case '\u2066', '\u2067', '\u2068':
			open = append(open, endIsolate)
		case endEmbedding, endIsolate:
			if len(open) == 0 || open[len(open)-1] != r {
				continue
			}
			open = open[:len(open)-1]
		}
		b.WriteRune(r)
	}
	for i := range open {
		b.WriteRune(open[len(open)-1-i])
	}
	return b.String()
}
