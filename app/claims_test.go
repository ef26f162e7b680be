package app

// What the help and the tooltips promise, and which tests hold it.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"crease/app/claimtest"
)

// held lists the tests of the sentences of the help, the opening and the header's tooltips, by the
// name of the constant or by the keys and gestures: one text for each sentence, in their order.
// seen is the fingerprint of the sentences for which the tests were chosen: see claimtest.WantSeen.
var held = map[string]struct {
	seen  uint32
	tests []string
}{
	"openingSheet": {0xf2807e02, []string{"app/draw/plane TestFacetsAreLinear TestSlice",
		"wasm/e2e TestLearn wasm/worker TestSamplesFile", "wasm/e2e TestLearn", "wasm/e2e TestLearn"}},
	"openingNetwork": {0x9526af65, []string{"app/view/units TestDiagramKeys", "wasm/e2e TestLearn wasm/worker TestSamplesFile",
		"wasm/e2e TestLearn"}},
	"helpWhat": {0x3617c4f4, []string{"app/draw/plane TestFacetsAreLinear TestSlice",
		"wasm/e2e TestDragNewCrease app/view/units TestDiagramKeys",
		"wasm/e2e TestLearn wasm/worker TestSamplesFile"}},
	"helpLook": {0x263dad80, []string{"app/draw/plane TestShadeKeepsValues",
		"app/draw/plane TestLight TestShadeKeepsValues", "app/draw/plane TestEdges"}},
	"helpMethods": {0x8685b449, []string{"app/view/settings TestClaims TestIdle", "algo/paper TestTableOfThePaper",
		"app/view/settings TestClaims", "app/view/settings TestPracticalNeedsFewer TestClaims",
		"wasm/worker TestWorkersDoNotMatter app/view/settings TestClaims app/doc/link TestEveryFieldTravels"}},
	"helpSource":  {0x20fa2672, []string{"wasm/e2e TestOffline"}},
	"hintLessons": {0x0f14436d, []string{"app/report/lesson TestCheck wasm/e2e TestFirstLesson"}},
	"hintGallery": {0xdf00067c, []string{"wasm/e2e TestGallery TestDrawingsSurvive"}},
	"hintImport": {0xbdba42ab, []string{
		"wasm/e2e TestExportImport TestImportArrays app/view/exchange TestTakeTable"}},
	"hintExport":                 {0x2664b69d, []string{"wasm/e2e TestExportImport"}},
	"hintExportAs":               {0x3e41d098, []string{"wasm/e2e TestExportSamples TestExportPictures TestExportArrays"}},
	"hintShare":                  {0x21f608fb, []string{"wasm/e2e TestLinkRoundTrip app/doc/link TestEveryFieldTravels"}},
	"hintLearn":                  {0x92e7ad83, []string{"wasm/e2e TestLearn app TestKeys"}},
	"hintStep":                   {0xaa67d2ec, []string{"wasm/e2e TestHoldFilm TestPauseStepResumeReset"}},
	"hintReset":                  {0x33a9387a, []string{"wasm/e2e TestPauseStepResumeReset"}},
	"hintSkip":                   {0x1c8c3f6f, []string{"wasm/e2e TestSkip"}},
	"Drag a crease or its label": {0x7318fcff, []string{"wasm/e2e TestFingerBends TestTapChooses TestDragArrow"}},
	"Drag on empty paper":        {0x34a428fa, []string{"wasm/e2e TestFingerOnEmptyPaper TestDragNewCrease"}},
	"Tap a crease":               {0xa09e9333, []string{"wasm/e2e TestTapChooses"}},
	"Swipe beside the sheet":     {0xf86dcf33, []string{"wasm/e2e TestFingerOnEmptyPaper TestDragNewCrease"}},
	"Two fingers":                {0x2bab34c4, []string{"wasm/e2e TestPinch"}},
	"Drag a crease": {0xff09f291, []string{"wasm/e2e TestDragCrease TestTurnCrease TestDragArrow",
		"wasm/e2e TestLearnWhileDrawing"}},
	"Shift while dragging":     {0x2f13d21c, []string{"wasm/e2e TestSnap app/view/sheet TestSnap"}},
	"Ctrl or ⌘ and wheel":      {0x3e4f85ce, []string{"wasm/e2e TestWheel TestPinch TestKeysOfTheHelp"}},
	"Space":                    {0x12625e7c, []string{"app TestKeys wasm/e2e TestSpaceDuringRun"}},
	"Esc, or nearly any key":   {0x1253e040, []string{"wasm/e2e TestSkip TestEscapeClosesFirst"}},
	"Arrows, Page Up and Down": {0xa19e81e3, []string{"wasm/e2e TestHoldFilm"}},
	"L": {0x8cdf5710, []string{"wasm/e2e TestLecture", "wasm/e2e TestLectureRuns",
		"wasm/e2e TestLecture TestLectureRuns"}},
	"Q":                    {0x5a42daf5, []string{"wasm/e2e TestLectureCode"}},
	"Ctrl Z, Ctrl Shift Z": {0x869c651b, []string{"app TestKeys wasm/e2e TestKeysOfTheHelp"}},
	"Tab":                  {0x3078d84b, []string{"wasm/e2e TestKeysOfTheHelp"}},
	"Arrows":               {0x265a77de, []string{"app/view/sheet TestSteered wasm/e2e TestKeysOfTheHelp"}},
	"[ ]":                  {0x7e1aeaa6, []string{"app/view/sheet TestSteered wasm/e2e TestSheetKeys"}},
	"+ −":                  {0xb361a8ee, []string{"app/view/sheet TestSteered wasm/e2e TestKeysOfTheHelp"}},
	"N, D, Delete":         {0x37e57615, []string{"wasm/e2e TestSheetKeys TestKeysOfTheHelp"}},
}

// said are the sentences, by the keys of held.
func said() map[string][]string {
	_, source, _ := strings.Cut(helpSource, "Activations. ") // after the title of the paper
	all := map[string][]string{}
	for name, text := range map[string]string{"openingSheet": openings[true].lead + " " + openings[true].more,
		"openingNetwork": openings[false].lead + " " + openings[false].more, "helpWhat": helpWhat, "helpLook": helpLook,
		"helpMethods": helpMethods, "helpSource": source, "hintLessons": hintLessons, "hintGallery": hintGallery,
		"hintImport": hintImport, "hintExport": hintExport, "hintExportAs": hintExportAs, "hintShare": hintShare,
		"hintLearn": hintLearn, "hintStep": hintStep, "hintReset": hintReset, "hintSkip": hintSkip} {
		all[name] = strings.Split(strings.TrimSuffix(text, "."), ". ")
	}
	for _, row := range slices.Concat(helpKeys, helpFingers) {
		all[row[0]] = strings.Split(row[0]+": "+row[1], ". ")
	}
	return all
}

// Every sentence has tests that hold it, which were chosen for what it says now.
func TestClaims(t *testing.T) {
	all := said()
	for key, sentences := range all {
		t.Run(key, func(t *testing.T) {
			if len(held[key].tests) != len(sentences) {
				t.Errorf("tests of %d sentences: %q", len(held[key].tests), sentences)
			}
			claimtest.WantSeen(t, held[key].seen, sentences)
			for _, tests := range held[key].tests {
				claimtest.WantTests(t, "..", tests)
			}
		})
	}
	if len(held) != len(all) {
		t.Errorf("tests of %d texts, of which there are %d", len(held), len(all))
	}
}

// heldHints lists the tests of the views' tooltips, by the constant's name. Those of the fields
// stand in the claims_test.go of the settings.
var heldHints = map[string]string{
	"challenge.hintLeft":      "app/doc/mystery TestJudge app/view/challenge TestWords",
	"challenge.hintMatched":   "app/doc/mystery TestMatched TestJudge",
	"classroom.hintFile":      "wasm/e2e TestLessonOfOnesOwn",
	"exchange.aboutJSON":      "wasm/e2e TestExportImport wasm/worker TestMethods",
	"exchange.aboutSVG":       "wasm/e2e TestExportPictures app/view/sheet TestPictureFile",
	"exchange.aboutPrint":     "wasm/e2e TestPrintResult TestPrintLesson",
	"paper.aboutPrint":        "wasm/e2e TestPrintResult",
	"settings.aboutAdvanced":  "app/view/settings TestClaims",
	"exchange.aboutPNG":       "wasm/e2e TestExportPictures",
	"exchange.aboutPyTorch":   "app/doc/formats TestLayout app/doc/export TestShapes wasm/e2e TestExportArrays",
	"exchange.aboutKeras":     "app/doc/formats TestLayout app/doc/export TestShapes wasm/e2e TestExportArrays",
	"exchange.aboutNumPy":     "app/doc/export TestNumPy wasm/e2e TestExportArrays",
	"exchange.aboutCode":      "app/doc/export TestCodeRuns app/doc/formats TestExportsAreReadBack wasm/e2e TestExportArrays",
	"exchange.aboutRows":      "algo/learn/predict TestTable wasm/e2e TestMovedTable",
	"exchange.aboutProgram":   "app TestTablesLeaveWhole",
	"units.hintKink":          "algo/learn TestKinks app TestFirstAnswers",
	"units.hintSlope":         "app TestFirstAnswers app/report/outcome TestBend",
	"exchange.aboutSafe":      "app/doc/formats TestSafetensors app/doc/export TestCodeRuns wasm/e2e TestExportArrays",
	"exchange.aboutCommas":    "app/doc/export TestSamples wasm/e2e TestExportSamples",
	"exchange.aboutTable":     "wasm/e2e TestExportTable",
	"exchange.exportFound":    "wasm/e2e TestExportArrays",
	"lessons.hintNext":        "wasm/e2e TestLessonSteps",
	"lessons.hintFinish":      "wasm/e2e TestOwnDrawingSurvivesLesson",
	"lessons.hintBack":        "wasm/e2e TestLessonYourTurn",
	"lessons.aboutLessons":    "wasm/e2e TestFirstLesson TestOwnDrawingSurvivesLesson",
	"settings.hintSettings":   "wasm/e2e TestStageTurns",
	"settings.fromDataHint":   "app/view/settings TestClaims",
	"settings.hintStage":      "wasm/e2e TestStageIsLarge TestStageTurns",
	"many.aboutRepeat":        "wasm/e2e TestManyRuns",
	"sheet.hintZoomIn":        "wasm/e2e TestWheel TestPinch",
	"sheet.hintZoomOut":       "wasm/e2e TestWheel TestPinch",
	"sheet.hintMap":           "app/draw/plane TestLight TestShadeKeepsValues",
	"sheet.hintSolid":         "app/draw/plane TestPaintersOrder wasm/e2e TestSolidTurns",
	"sheet.hintContours":      "app/draw/plane TestContours",
	"sheet.hintBend":          "wasm/e2e TestFingerBends TestFoldedSheetTilts",
	"sheet.hintFold":          "wasm/e2e TestFingerOnEmptyPaper TestDragNewCrease",
	"sheet.hintUndo":          "app TestKeys wasm/e2e TestKeysOfTheHelp",
	"sheet.hintRedo":          "app TestKeys wasm/e2e TestKeysOfTheHelp",
	"sheet.hintOver":          "app/view/sheet TestFoundPicture",
	"sheet.hintDirection":     "app/draw/plane TestDirections",
	"strip.readHint":          "wasm/e2e TestOpenCard",
	"strip.hintStuck":         "wasm/e2e TestRaceWhereStartsStick",
	"units.tableHint":         "app/view/units TestUnitRows TestFoundColumns",
	"units.hintUnit":          "wasm/e2e TestLinked",
	"units.hintAngle":         "app/doc/model TestAngles app/view/units TestEditUnit",
	"units.hintConstant":      "algo/network TestConstant app/view/units TestSetConstant",
	"units.hintBias":          "app/view/sheet TestHit TestNewFold",
	"units.hintOutput":        "app/view/sheet TestDragArrow app/draw/plane TestFacetsAreLinear",
	"units.hintLinear":        "app/view/units TestLinearPart",
	"units.hintFoundB":        "app/view/units TestFoundColumns",
	"units.hintFoundA":        "app/view/units TestFoundColumns",
	"units.hintFinder":        "app/view/units TestFoundColumns",
	"units.hintError":         "app/view/units TestFoundColumns",
	"units.hintDeviation":     "app/view/units TestStandardErrorsAreShown algo/learn TestStandardErrors",
	"units.hintTwin":          "app/view/units TestTwins wasm/e2e TestTwin",
	"units.hintBound":         "app/view/units TestBound",
	"units.hintShake":         "app/view/units TestShaken wasm/e2e TestShake",
	"units.matrixHint":        "wasm/e2e TestDeepSheet app/view/units TestPasteRows",
	"many.aboutCompare":       "app/view/many TestEnter TestConclusion TestOptions",
	"share.aboutLink":         "app/doc/link TestEveryFieldTravels wasm/worker TestWorkersDoNotMatter wasm/e2e TestOffline",
	"share.aboutEmbed":        "wasm/e2e TestShareFrame",
	"share.aboutReader":       "wasm/e2e TestSharePanel",
	"share.aboutHide":         "wasm/e2e TestHiddenAndLocked",
	"share.aboutLock":         "wasm/e2e TestHiddenAndLocked TestLockedStays",
	"share.aboutCode":         "app/doc/result TestRoundTrip wasm/e2e TestResultCode",
	"classroom.aboutClass":    "app/doc/result TestMangledCodes TestFind wasm/e2e TestClass",
	"challenge.hintSend":      "app/view/challenge TestSent",
	"lessons.hintEnd":         "app/view/lessons TestTakeTurn",
	"lessons.hintTurn":        "app/view/lessons TestTakeTurn",
	"lessons.hintAgain":       "app/view/lessons TestAgain",
	"classroom.hintCSV":       "app/report/class TestCSV wasm/e2e TestClass",
	"classroom.hintRows":      "app/report/class TestSharedNames",
	"classroom.hintProjector": "wasm/e2e TestClass",
	"drawings.galleryWhat":    "wasm/e2e TestGallery TestDrawingsSurvive",
}

// Every tooltip has a test that holds it, and every test that is named is there, and so is
// the tooltip.
func TestHintsAreHeld(t *testing.T) {
	files, err := filepath.Glob("view/*/words.go")
	if err != nil {
		t.Fatal(err)
	}
	deeper, err := filepath.Glob("view/*/*/words.go")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, deeper...)
	constants := map[string]bool{}
	for _, file := range files {
		part := filepath.Base(filepath.Dir(file))
		if part == "embed" { // it says nothing to readers
			continue
		}
		for _, name := range constantsOf(t, file) {
			key := part + "." + name
			constants[key] = true
			one := strings.TrimPrefix(strings.TrimPrefix(name, "hint"), "about") // and not a list of them
			hint := one != name && one > "" && one < "a" || strings.HasSuffix(name, "Hint")
			if hint && heldHints[key] == "" {
				t.Errorf("no test is named that holds %s", key)
			}
		}
	}
	for key, tests := range heldHints {
		if !constants[key] {
			t.Errorf("there is no %s", key)
		}
		claimtest.WantTests(t, "..", tests)
	}
}

// constantsOf returns the names of the constants and variables that a file declares.
func constantsOf(t *testing.T, path string) (names []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && (g.Tok == token.CONST || g.Tok == token.VAR) {
			for _, s := range g.Specs {
				for _, n := range s.(*ast.ValueSpec).Names {
					names = append(names, n.Name)
				}
			}
		}
	}
	return names
}
