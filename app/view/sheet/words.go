package sheet

import (
	"fmt"
	"math"

	"crease/algo/base/numeral"
	"crease/app/draw/plane"
	"crease/app/report/cards"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
)

// What the two sheets say: headings, captions, buttons, and what is read out.

// Headings.
const (
	titleDrawn = "What you drew"
	titleGuess = "Your guess"
	titleRest  = "What is left"
)

// What is said behind the number of creases until it was done once: on the folded sheet, and on the map.
const (
	hintBend = " · drag one to bend it"
	hintFold = " · drag to fold another"
)

// guessHint stands beside the heading of a mystery sheet.
func guessHint(units int) string {
	if units > 0 {
		return words.Plural(units, "crease") + " over the samples"
	}
	return "drag to fold"
}

// drawnCaption writes "5 creases", "3 units with 4 inputs".
func drawnCaption(units, d int) string {
	if d == 2 {
		return words.Plural(units, "crease")
	}
	return words.Plural(units, messages.Noun(d)) + " with " + words.Plural(d, "input")
}

// Captions while a film is shown.
const (
	givenDots     = "dots"
	givenSamples  = "samples"
	givenAverages = "averages" // a run with infinite data
)

// givenCaption says over the drawn sheet, in the scene of a card, what of it the learner gets.
func givenCaption(given, card string) string {
	switch {
	case given == givenAverages:
		return "averages only"
	case card != cards.Samples:
		return "only the " + given + " are left"
	case given == givenSamples:
		return "random samples are taken"
	}
	return "random dots fall on it"
}

// beats say over the found sheet, in plain words, what the scenes of a film show of what is given, by their cards.
var beats = map[string]string{
	cards.Samples:    "all it gets: the $given",
	cards.Moments:    "all it gets: the $given",
	cards.Rank:       "counting the folds behind the $given",
	cards.Jennrich:   "each arrow points across a fold",
	cards.Sees:       "each arrow points across a fold",
	cards.Scalars:    "fold by fold, where they lie",
	cards.Regression: "the sheet folds up",
}

// leftTimes names what is left of the samples in their legend: "10⁶ (y−g)".
func leftTimes(power int) string {
	if power == 0 {
		return "y−g"
	}
	return numeral.Power(power) + " (y−g)"
}

// samplesCaption writes "from 8,192 of 200,000 samples", as the verdict does.
func samplesCaption(n, all int64) string {
	of := ""
	if n < all {
		of, n = number.Count(n)+" of ", all
	}
	return "from " + of + words.Plural(int(n), "sample")
}

// enough says why a run has not taken all samples.
func enough(n int64) string { return words.Plural(int(n), "sample") + " were enough" }

// Names and tooltips of the tools of a sheet.
const (
	hintZoomIn   = "Zoom in (Ctrl or ⌘ and the wheel, or pinch)"
	hintZoomOut  = "Zoom out (Ctrl or ⌘ and the wheel, or pinch)"
	hintSolid    = "The folded sheet in three dimensions; drag to turn it"
	hintMap      = "The sheet from above: colour is the value, light and shade are the slope"
	hintContours = "Lines of equal value on the map, zero heavier"
	hintUndo     = "Undo (Ctrl+Z)"
	hintRedo     = "Redo (Ctrl+Shift+Z)"
	addCrease    = "Add a crease"
	nameCreases  = "Creases. Arrow keys move, brackets turn, plus and minus change the output weight, " +
		"Delete removes, D duplicates, N adds."
	hintOver      = "Lay what you drew over it, in faint lines"
	hintDirection = "Arrows along the weights that the tensors found: " +
		"full heads for the tensor of odd order, open heads for the even one"
)

// chosenCrease names the crease that a button is about; i is −1 while none is chosen.
func chosenCrease(i int) string {
	if i < 0 {
		return "a crease: choose one first"
	}
	return "crease " + words.Unit(i)
}

// describe reads out how a unit's crease lies: "Crease 1: bias +0.50, direction 30°, output weight −1.10".
func describe(f plane.Fold, i int) string {
	if !f.HasCrease() {
		return fmt.Sprintf("Crease %d does not cross this slice", i+1)
	}
	return fmt.Sprintf("Crease %d: bias %s, direction %d°, output weight %s", i+1, number.Fixed(f.Offset(), 2),
		int(math.Round(f.Angle()*180/math.Pi)), number.Fixed(f.Height(), 2))
}

// What is read out.
const (
	lastStays      = "The last crease cannot be deleted"
	deletedCrease  = "Crease %d deleted. %s left" // which, and how many
	tooManyCreases = "There can be at most "      // so many
)

// Descriptions of the pictures.
const (
	altTable      = "The network behind the table of samples is not known"
	altSamples    = "The samples drawn from the folded sheet, which is not shown"
	altNothing    = "Nothing has been found yet"
	altDots       = "Nothing has been found yet: the samples alone"
	altLeft       = "What the network found so far leaves of the samples' values"
	altDifference = "The drawn sheet minus the found one"
	// What a guess at a mystery sheet leaves.
	altLeftByGuess = "The samples' values less what your guess makes of them: no colour where it is right"
)

// Descriptions before how many creases there are.
const (
	altGuess = "Samples of a hidden sheet, coloured by their value; your guess so far: "
	altDrawn = "The folded sheet that you drew: "
	altFound = "The sheet that was found: "
	// Before a sheet is found.
	altCreases    = "What was found so far: "
	altDirections = "Directions across the creases, found so far: "
)

// onDrawnScale stands in the legend of a difference: in which colours it is shown, before its largest value.
const onDrawnScale = "f's scale; at most "

// Titles of the sheets in a picture that is saved, before their captions.
const savedDrawn, savedFound = "Drawn: ", "Found "
