package app

// What the help and the tooltips of the header promise, and
// which test holds each sentence. A sentence without a test fails, and so does a test
// that is not there.

import (
	"slices"
	"strings"
	"testing"

	"crease/app/claimtest"
)

// held lists, by sentence, the tests that hold it: a folder and a name. In a table of
// gestures the sentence is the gesture, a colon and what it does.
var held = map[string][]string{
	"A network with one hidden layer of ReLU units is a sheet of paper folded along straight creases": {
		"app/draw/plane TestFacetsAreLinear", "app/draw/plane TestSlice"},
	"A network with one hidden layer of ReLU units is a sheet of paper folded along straight creases, " +
		"one for each unit": {"app/draw/plane TestFacetsAreLinear", "app/draw/plane TestSlice"},
	"Draw the creases": {"wasm/e2e TestDragNewCrease"},
	"Learn then takes random points from the folded sheet and finds the creases again from those points alone": {
		"wasm/e2e TestLearn", "wasm/worker TestSamplesFile"},
	"Draw the creases, and this page finds them again from random points on the sheet alone": {
		"wasm/e2e TestLearn", "wasm/worker TestSamplesFile"},
	"It builds on an algorithm that comes with a proof": {"algo/paper TestTableOfThePaper"},
	"Infinite data uses exact averages instead of samples": {
		"app/view/settings TestClaims", "app/view/settings TestIdle"},
	"The paper follows a published algorithm that comes with a proof":      {"algo/paper TestTableOfThePaper"},
	"Rounds repeats it on what the creases found so far leave unexplained": {"app/view/settings TestClaims"},
	"Practical often works with fewer samples and more units; its extra steps have no proof": {
		"app/view/settings TestPracticalNeedsFewer", "app/view/settings TestClaims"},
	"A run depends only on the drawing and the settings: the same link gives the same digits": {
		"wasm/worker TestWorkersDoNotMatter", "app/view/settings TestClaims", "app/doc/link TestEveryFieldTravels"},
	"Everything runs in this browser; nothing is sent anywhere": {"wasm/e2e TestOffline"},

	"On a sheet the colour is the value of f, as the legend says for level paper": {"app/draw/plane TestShadeKeepsValues"},
	"Light and shade are the slope, as on a relief map lit from the upper left: every facet has one slope, " +
		"so one shade": {"app/draw/plane TestLight", "app/draw/plane TestShadeKeepsValues"},
	"A fold that is bright towards the light and dark behind is a ridge, where the output weight is negative; " +
		"a valley is the other way round": {"app/draw/plane TestEdges"},

	"Swipe on the sheet: scroll the page; nothing is drawn":                  {"wasm/e2e TestSwipesDrawNothing"},
	"Hold, then drag: on empty paper fold a new crease, on a crease move it": {"wasm/e2e TestLongPress"},
	"Tap a crease: choose it; then its ends turn it at once, its arrow sets height and sign, its label moves it": {
		"wasm/e2e TestTapThenHandle"},
	"Draw: the button below the sheet: one finger draws at once, until it is pressed again": {"wasm/e2e TestDrawMode"},
	"Two fingers: zoom and move the sheet":                                                  {"wasm/e2e TestPinch"},

	"Drag on the sheet: fold a new crease": {"wasm/e2e TestDragNewCrease"},
	"Drag a crease: move it; its ends turn it, its arrow sets height and sign": {
		"wasm/e2e TestDragCrease", "wasm/e2e TestTurnCrease", "wasm/e2e TestDragArrow"},
	"What was learned is learned again while it moves":             {"wasm/e2e TestLearnWhileDrawing"},
	"Shift while dragging: snap to steps of 15° and to 0, ±1, ±√3": {"wasm/e2e TestSnap", "app/view/drag TestSnap"},
	"Ctrl or ⌘ and wheel: zoom, as pinching does; the middle button moves the sheet": {
		"wasm/e2e TestWheel", "wasm/e2e TestPinch", "wasm/e2e TestKeysOfTheHelp"},
	"Space: learn, pause, resume": {
		"app TestKeys", "wasm/e2e TestSpaceDuringRun"},
	"Esc, or nearly any key: end the film of a run":                        {"wasm/e2e TestSkip"},
	"Arrows, Page Up and Down: in a film: scene by scene":                  {"wasm/e2e TestHoldFilm"},
	"L: lecture view: one sheet or stage fills the screen, until L or Esc": {"wasm/e2e TestLecture"},
	"Page Up and Down or arrows turn the slides; from the drawn sheet the run begins": {
		"wasm/e2e TestLecture", "wasm/e2e TestLectureRuns"},
	"Full stop or B makes it black":                                  {"wasm/e2e TestLectureRuns"},
	"Q: QR code of exactly what is shown, for the phones of a class": {"wasm/e2e TestLectureCode"},

	"Ctrl Z, Ctrl Shift Z: undo, redo":                  {"app TestKeys", "wasm/e2e TestKeysOfTheHelp"},
	"Tab: go from crease to crease on the sheet":        {"wasm/e2e TestKeysOfTheHelp"},
	"Arrows: move the crease; with Shift in fine steps": {"app/view/sheet TestSteered", "wasm/e2e TestKeysOfTheHelp"},
	"[ ]: turn it": {"app/view/sheet TestSteered", "wasm/e2e TestSheetKeys"},
	"+ −: change its height; S changes its sign":    {"app/view/sheet TestSteered", "wasm/e2e TestKeysOfTheHelp"},
	"N, D, Delete: add, duplicate, delete a crease": {"wasm/e2e TestSheetKeys", "wasm/e2e TestKeysOfTheHelp"},

	"Short lessons on this page, each with questions and something to try": {
		"app/report/lesson TestCheck", "wasm/e2e TestFirstLesson"},
	"Prepared networks and your saved drawings": {"wasm/e2e TestGallery", "wasm/e2e TestDrawingsSurvive"},
	"Open a spec, an export, a table of samples or the arrays of a network": {
		"wasm/e2e TestExportImport", "wasm/e2e TestImportArrays", "app/view/exchange TestTakeTable"},
	"Save the spec and the result as JSON": {"wasm/e2e TestExportImport"},
	"Export samples, a picture, arrays or code": {
		"wasm/e2e TestExportSamples", "wasm/e2e TestExportPictures", "wasm/e2e TestExportArrays"},
	"A link that holds the whole experiment": {
		"wasm/e2e TestLinkRoundTrip", "app/doc/link TestEveryFieldTravels"},
	"Draw samples and find the creases from them (Space)": {"wasm/e2e TestLearn", "app TestKeys"},
	"Go on to the next scene of the film or, without one, until N has doubled or the next stage is done": {
		"wasm/e2e TestHoldFilm", "wasm/e2e TestPauseStepResumeReset"},
	"Discard what was found; the drawing stays": {"wasm/e2e TestPauseStepResumeReset"},
	"Show what was found at once (Esc)":         {"wasm/e2e TestSkip"},
}

// said are the sentences, without their full stops.
func said() (list []string) {
	for _, text := range []string{footer, helpWhat, helpLook, helpMethods, hintGallery, hintImport,
		hintExport, hintExportAs, hintShare, hintLearn, hintStep, hintReset, hintSkip} {
		list = append(list, strings.Split(strings.TrimSuffix(text, "."), ". ")...)
	}
	_, here, _ := strings.Cut(helpSource, "Activations. ") // after the title of the paper
	list = append(list, strings.TrimSuffix(here, "."), hintLessons)
	for _, row := range slices.Concat(helpKeys, helpFingers) {
		list = append(list, strings.Split(row[0]+": "+row[1], ". ")...)
	}
	return list
}

func TestClaims(t *testing.T) {
	list := said()
	for _, text := range list {
		tests := held[text]
		if len(tests) == 0 {
			t.Errorf("no test holds %q", text)
		}
		for _, test := range tests {
			if dir, name, _ := strings.Cut(test, " "); !claimtest.HasTest(t, "../"+dir, name) {
				t.Errorf("there is no %s in %s, which holds %q", name, dir, text)
			}
		}
	}
	for text := range held {
		if !slices.Contains(list, text) {
			t.Errorf("held but not said: %q", text)
		}
	}
}
