package sheet

import (
	"fmt"
	"reflect"
	"strings"

	"crease/algo/learn/snapshot"
	"crease/algo/num/linalg"
	"crease/app/doc/model"
	"crease/app/draw/plane"
	"crease/app/text/words"
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
	case m.Guessing():
		return guessHint(n.Units())
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

// outOfSight counts the creases that a view of the plane, or of the slice, has none of.
func outOfSight(m *model.Model, view plane.Viewport) int {
	n, _ := m.Drawn()
	folds := basisOf(m).Slice(n)
	return linalg.Count(len(folds), func(i int) bool {
		_, _, ok := plane.Segment(folds[i], view.Corners())
		return !ok
	})
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
		return enough(s.Samples)
	}
	return foundCaption(s)
}

// foundCaption says from which samples it was found.
func foundCaption(s *snapshot.Snapshot) string {
	switch {
	case s == nil:
		return ""
	case s.Total == 0:
		return "from infinite data"
	}
	return samplesCaption(s.Samples, s.Total)
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
