package app

// What the help, the tooltips of the header and the dialog with the link promise, and
// which test holds each sentence. A sentence without a test fails, and so does a test
// that is not there.

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"crease/algo/learn"
	"crease/algo/network"
	"crease/algo/spec"
)

// held lists, by sentence, the tests that hold it: a folder and a name. In a table of
// gestures the sentence is the gesture, a colon and what it does.
var held = map[string][]string{
	"A network with one hidden layer of ReLU units is a sheet of paper folded along straight creases": {
		"app/plane TestFacetsAreLinear", "app/plane TestSlice"},
	"A network with one hidden layer of ReLU units is a sheet of paper folded along straight creases, " +
		"one for each unit": {"app/plane TestFacetsAreLinear", "app/plane TestSlice"},
	"Draw the creases": {"wasm/e2e TestDragNewCrease"},
	"Learn then takes random points from the folded sheet and finds the creases again from those points alone": {
		"wasm/e2e TestLearn", "wasm/worker TestSamplesFile"},
	"Draw the creases, and this page finds them again from random points on the sheet alone": {
		"wasm/e2e TestLearn", "wasm/worker TestSamplesFile"},
	"It builds on an algorithm that comes with a proof": {"algo TestTableOfThePaper"},
	"Infinite data uses exact averages instead of samples": {
		"app/settings TestClaims", "app/settings TestIdle"},
	"The paper follows a published algorithm that comes with a proof":      {"algo TestTableOfThePaper"},
	"Rounds repeats it on what the creases found so far leave unexplained": {"app/settings TestClaims"},
	"Practical often works with fewer samples and more units; its extra steps have no proof": {
		"app TestPracticalNeedsFewer", "app/settings TestClaims"},
	"A run depends only on the drawing and the settings: the same link gives the same digits": {
		"wasm/worker TestWorkersDoNotMatter", "app/settings TestClaims", "app/link TestEveryFieldTravels"},
	"Everything runs in this browser; nothing is sent anywhere":       {"wasm/e2e TestOffline"},
	"The link holds the drawing, the settings, the seed and the view": {"app/link TestEveryFieldTravels"},
	"Everyone who opens it gets the same digits":                      {"wasm/worker TestWorkersDoNotMatter"},
	"Nothing is sent anywhere else":                                   {"wasm/e2e TestOffline"},

	"On a sheet the colour is the value of f, as the legend says for level paper": {"app/plane TestShadeKeepsValues"},
	"Light and shade are the slope, as on a relief map lit from the upper left: every facet has one slope, " +
		"so one shade": {"app/plane TestLight", "app/plane TestShadeKeepsValues"},
	"A fold that is bright towards the light and dark behind is a ridge, where the output weight is negative; " +
		"a valley is the other way round": {"app/plane TestEdges"},

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
	"Shift while dragging: snap to steps of 15° and to 0, ±1, ±√3": {"wasm/e2e TestSnap", "app/plane TestSnap"},
	"Ctrl or ⌘ and wheel: zoom, as pinching does; the middle button moves the sheet": {
		"wasm/e2e TestWheel", "wasm/e2e TestPinch", "wasm/e2e TestKeysOfTheHelp"},
	"Space: learn, pause, resume":                         {"app TestKeys", "wasm/e2e TestSpaceDuringRun"},
	"Esc, or nearly any key: end the film of a run":       {"wasm/e2e TestSkip"},
	"Arrows, Page Up and Down: in a film: scene by scene": {"wasm/e2e TestHoldFilm"},
	"Ctrl Z, Ctrl Shift Z: undo, redo":                    {"app TestKeys", "wasm/e2e TestKeysOfTheHelp"},
	"Tab: go from crease to crease on the sheet":          {"wasm/e2e TestKeysOfTheHelp"},
	"Arrows: move the crease; with Shift in fine steps":   {"app/sheet TestSteered", "wasm/e2e TestKeysOfTheHelp"},
	"[ ]: turn it": {"app/sheet TestSteered", "wasm/e2e TestSheetKeys"},
	"+ −: change its height; S changes its sign":    {"app/sheet TestSteered", "wasm/e2e TestKeysOfTheHelp"},
	"N, D, Delete: add, duplicate, delete a crease": {"wasm/e2e TestSheetKeys", "wasm/e2e TestKeysOfTheHelp"},

	"Prepared networks and your saved drawings": {"wasm/e2e TestGallery", "wasm/e2e TestDrawingsSurvive"},
	"Open a spec, an export, a table of samples or the arrays of a network": {
		"wasm/e2e TestExportImport", "wasm/e2e TestImportArrays", "app/exchange TestTakeTable"},
	"Save the spec and the result as JSON": {"wasm/e2e TestExportImport"},
	"Export samples, a picture, arrays or code": {
		"wasm/e2e TestExportSamples", "wasm/e2e TestExportPictures", "wasm/e2e TestExportArrays"},
	"A link that holds the whole experiment": {
		"wasm/e2e TestLinkRoundTrip", "app/link TestEveryFieldTravels"},
	"Draw samples and find the creases from them (Space)": {"wasm/e2e TestLearn", "app TestKeys"},
	"Go on to the next scene of the film or, without one, until N has doubled or the next stage is done": {
		"wasm/e2e TestHoldFilm", "wasm/e2e TestPauseStepResumeReset"},
	"Discard what was found; the drawing stays": {"wasm/e2e TestPauseStepResumeReset"},
	"Show what was found at once (Esc)":         {"wasm/e2e TestSkip"},
}

// said are the sentences, without their full stops.
func said() (list []string) {
	for _, text := range []string{footer, helpWhat, helpLook, helpMethods, shareWhat, hintGallery, hintImport,
		hintExport, hintExportAs, hintShare, hintLearn, hintStep, hintReset, hintSkip} {
		list = append(list, strings.Split(strings.TrimSuffix(text, "."), ". ")...)
	}
	_, here, _ := strings.Cut(helpSource, "Activations. ") // after the title of the paper
	list = append(list, strings.TrimSuffix(here, "."))
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
			if dir, name, _ := strings.Cut(test, " "); !hasTest(t, dir, name) {
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

// hasTest says whether a folder of the repository has a test of that name.
func hasTest(t *testing.T, dir, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(dir), "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(files, func(file string) bool {
		text, err := os.ReadFile(file)
		return err == nil && strings.Contains(string(text), "\nfunc "+name+"(")
	})
}

// "Practical often works with fewer samples and more units": from 400 samples it
// recovers more units of random networks than rounds or one round do, the more units
// the more so.
func TestPracticalNeedsFewer(t *testing.T) {
	seeds := uint64(6)
	if testing.Short() {
		seeds = 2
	}
	for _, o := range []network.RandomOptions{{Dim: 2, Units: 5}, {Dim: 3, Units: 5}, {Dim: 5, Units: 5}} {
		o.Bias, o.AMin, o.AMax, o.LeastAngle = 1, .7, 1.5, .3
		recovered := map[spec.Method]int{}
		for o.Seed = range seeds {
			n, err := network.Random(o)
			if err != nil {
				t.Fatal(err)
			}
			s := spec.Default()
			s.Network, s.Sampling = n, spec.Sampling{Samples: 400, Seed: o.Seed}
			for _, s.Learning.Method = range []spec.Method{spec.Paper, spec.Rounds, spec.Practical} {
				last, err := learn.Run(context.Background(), s, nil, learn.Host{})
				if err != nil {
					t.Fatal(err)
				}
				for _, u := range last.Units {
					if u.Truth >= 0 && u.Error < 1e-3 {
						recovered[s.Learning.Method]++
					}
				}
			}
		}
		if p := recovered[spec.Practical]; p <= recovered[spec.Paper] || p <= recovered[spec.Rounds] {
			t.Errorf("%d units in %d dimensions: recovered %v", o.Units, o.Dim, recovered)
		}
	}
}
