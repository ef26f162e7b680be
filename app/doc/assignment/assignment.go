// Package assignment holds what the author of a link sets for its readers: a title and a
// task in the author's own words, and which parts of the page they see and can change.
package assignment

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

// Control is a set of controls and pictures of the page. Links contain its bits, so their order
// must not change.
type Control uint64

// The controls that an author can hide or lock.
const (
	Drawing    Control = 1 << iota // the creases of the drawn sheet and the table of units
	Methods                        // the choice of the method, its order and number of units
	Samples                        // the number of samples
	Noise                          // label noise
	Seed                           // the seed, and many runs over seeds
	Thresholds                     // η, ε and the other advanced settings
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

// The methods that an author can offer.
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
