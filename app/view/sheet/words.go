package sheet

import (
	"fmt"
	"math"
	"reflect"
	"strings"

	"crease/algo/base/numeral"
	"crease/algo/learn/snapshot"
	"crease/algo/num/linalg"
	"crease/app/doc/model"
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

// title is the heading of what was drawn, or of what stands in its place.
func title(m *model.Model) string {
	switch y := m.Mystery(); {
	case showsLeft(m):
		return titleRest
	case m.Data() != nil:
		return "The samples"
	case m.Guessing():
		return titleGuess
	case y != nil && reflect.DeepEqual(y.Hidden.Network, m.Spec().Network):
		return "What was hidden"
	}
	return titleDrawn
}

// titleOfFound is the heading of what was found, or of what a guess comes to.
func titleOfFound(m *model.Model) string {
	switch {
	case m.Guessing():
		return "What your guess leaves"
	case revealed(m) != nil:
		return titleGuess
	case m.Lecture() == model.DifferenceSlide:
		return "Difference"
	}
	return "What was found"
}

// captionLine is the caption, or a hint if there is one: there is little room beside the heading. folded says that
// the sheet is shown, not the network's diagram or matrix.
func captionLine(m *model.Model, folded bool, hint string, view plane.Viewport) string {
	n, f := m.Spec().Network, m.Film()
	switch {
	case showsLeft(m):
		return "the dots, less what was found"
	case f.Hides():
		return givenCaption(given(m), f.Card)
	case hint == "" || m.Guessing() || m.Lecture() != model.NoSlide || locked(m) != "" || m.Data() != nil ||
		n.Dim() != 2 || outOfSight(m, view) > 0:
		return caption(m, folded, view)
	}
	return words.Plural(n.Units(), "crease") + hint
}

// caption says beside the heading what is drawn, and how much of it the sheet does not show in its view.
func caption(m *model.Model, folded bool, view plane.Viewport) string {
	if t := m.Data(); t != nil {
		return "a table of " + words.Plural(t.Rows, "sample")
	}
	n, d := m.Drawn()
	switch k := outOfSight(m, view); {
	case m.Guessing() && n.Units() == 0 && m.Lecture() != model.NoSlide:
		return givenCaption(given(m), "")
	case m.Guessing() && n.Units() == 0:
		return "drag to fold"
	case m.Guessing():
		return words.Plural(n.Units(), "crease") + " over the samples"
	case k > 0 && folded:
		return fmt.Sprintf("%s, %d out of sight", drawnCaption(m.Spec().Network.Units(), d), k)
	case d == 2:
		return drawnCaption(m.Spec().Network.Units(), d) + " in the plane"
	}
	return drawnCaption(m.Spec().Network.Units(), d)
}

// given names what the learner gets, as the sheets show it: samples of more inputs than a sheet has are no dots on it.
func given(m *model.Model) string {
	switch _, d := m.Drawn(); {
	case averages(m):
		return givenAverages
	case d > 2 && m.Data() == nil:
		return givenSamples
	}
	return givenDots
}

// captionOfFound says beside the heading what the found sheet shows of a snapshot, of the drawing before or not.
func captionOfFound(m *model.Model, s *snapshot.Snapshot, before bool) string {
	switch f := m.Film(); {
	case before:
		return "of the drawing before; learning again"
	case m.Guessing() || revealed(m) != nil:
		return ""
	case f.Hides() && beats[f.Card] != "":
		return strings.Replace(beats[f.Card], "$given", given(m), 1)
	case m.Scrubbed() >= 0 && m.Snapshot() != m.Newest():
		return foundCaption(s) + ", an earlier state"
	case s != nil && s.Stage == snapshot.StageDone && len(s.Diagnoses) == 0 && s.Samples < s.Total:
		return words.Plural(int(s.Samples), "sample") + " were enough" // so the run has not taken all
	}
	return foundCaption(s)
}

// foundCaption writes "from 8,192 of 200,000 samples", as the verdict does.
func foundCaption(s *snapshot.Snapshot) string {
	switch {
	case s == nil:
		return ""
	case s.Total == 0:
		return "from infinite data"
	case s.Samples < s.Total:
		return "from " + number.Count(s.Samples) + " of " + words.Plural(int(s.Total), "sample")
	}
	return "from " + words.Plural(int(s.Samples), "sample")
}

// foundEmpty is the sentence on a sheet without a finding; "" if there is one.
func foundEmpty(m *model.Model) string {
	s, _ := shownFound(m)
	switch state, _ := m.State(); {
	case m.Guessing() || foundNetwork(s).Units() > 0:
		return ""
	case state == model.Paused:
		return "Nothing has been found yet. Press Resume or Step to go on."
	case state == model.Learning:
		return "The creases appear here once they can be told apart."
	case state == model.Done:
		return "Nothing was found."
	}
	return "The creases that are found appear here."
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

// Descriptions of the pictures.
const (
	altLeft  = "What the network found so far leaves of the samples' values"
	altDrawn = "The folded sheet that you drew: " // and how many creases it has
	altFound = "The sheet that was found: "       // likewise
)

// nameLevel names a picture of level paper by what lies on it.
func nameLevel(p *plane.Picture) {
	creases := linalg.Count(len(p.Lines), func(i int) bool { return p.Lines[i].Stroke == plane.Dashed && p.Lines[i].Fade < 1 })
	switch {
	case creases > 0:
		p.Title = "What was found so far: " + words.Plural(creases, "crease")
	case len(p.Directions) > 0:
		p.Title = "Directions across the creases, found so far: " + words.Plural(len(p.Directions), "arrow")
	case len(p.Dots) > 0:
		p.Title = "Nothing has been found yet: the samples alone"
	default:
		p.Title = "Nothing has been found yet"
	}
}

// Titles of the sheets in a picture that is saved, before their captions.
const savedDrawn, savedFound = "Drawn: ", "Found "
