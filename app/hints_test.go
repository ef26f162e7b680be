package app

// The tooltips of the parts of the page: which test holds each.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"crease/app/claimtest"
)

// heldHints lists, by the constant's name, the tests that hold a tooltip. Those of the
// settings stand in that package's claims_test.go.
var heldHints = map[string][]string{
	"challenge.hintLeft":    {"app/doc/mystery TestJudge", "app/view/challenge TestWords"},
	"challenge.hintMatched": {"app/doc/mystery TestMatched", "app/doc/mystery TestJudge"},
	"exchange.aboutJSON":    {"wasm/e2e TestExportImport", "wasm/worker TestMethods"},
	"exchange.aboutSVG":     {"wasm/e2e TestExportPictures", "app/view/sheet TestPictureFile"},
	"exchange.aboutPrint":   {"wasm/e2e TestPrintResult", "wasm/e2e TestPrintLesson"},
	"paper.aboutPrint":      {"wasm/e2e TestPrintResult"},
	"exchange.aboutPNG":     {"wasm/e2e TestExportPictures"},
	"exchange.aboutPyTorch": {"app/doc/formats TestLayout", "app/doc/formats TestShapes", "wasm/e2e TestExportArrays"},
	"exchange.aboutKeras":   {"app/doc/formats TestLayout", "app/doc/formats TestShapes", "wasm/e2e TestExportArrays"},
	"exchange.aboutNumPy":   {"app/doc/formats TestNumPy", "wasm/e2e TestExportArrays"},
	"exchange.aboutTable":   {"wasm/e2e TestExportTable"},
	"exchange.exportFound":  {"wasm/e2e TestExportArrays"},
	"lessons.hintNext":      {"wasm/e2e TestLessonSteps"},
	"lessons.hintFinish":    {"wasm/e2e TestOwnDrawingSurvivesLesson"},
	"lessons.hintBack":      {"wasm/e2e TestLessonYourTurn"},
	"lessons.aboutLessons":  {"wasm/e2e TestFirstLesson", "wasm/e2e TestOwnDrawingSurvivesLesson"},
	"panel.hintSettings":    {"wasm/e2e TestStageTurns"},
	"panel.hintStage":       {"wasm/e2e TestStageIsLarge", "wasm/e2e TestStageTurns"},
	"repeat.about":          {"wasm/e2e TestManyRuns"},
	"sheet.hintZoomIn":      {"wasm/e2e TestWheel", "wasm/e2e TestPinch"},
	"sheet.hintZoomOut":     {"wasm/e2e TestWheel", "wasm/e2e TestPinch"},
	"sheet.hintFlat":        {"app/draw/plane TestLight", "app/draw/plane TestShadeKeepsValues"},
	"sheet.hintSolid":       {"app/draw/plane TestPaintersOrder", "wasm/e2e TestSolidTurns"},
	"sheet.hintContours":    {"app/draw/plane TestContours"},
	"sheet.hintDraw":        {"wasm/e2e TestDrawMode", "wasm/e2e TestLongPress", "wasm/e2e TestSwipesDrawNothing"},
	"sheet.hintOver":        {"app/view/sheet TestFoundPicture"},
	"sheet.hintDirection":   {"app/draw/plane TestDirections"},
	"strip.readHint":        {"wasm/e2e TestOpenCard"},
	"strip.hintStuck":       {"wasm/e2e TestRaceWhereStartsStick"},
	"units.tableHint":       {"app/view/units TestUnitRows", "app/view/units TestFoundColumns"},
	"units.hintUnit":        {"wasm/e2e TestLinked"},
	"units.hintAngle":       {"app/doc/model TestAngles", "app/view/units TestEditUnit"},
	"units.hintBias":        {"app/view/drag TestHit", "app/view/drag TestNewFold"},
	"units.hintOutput":      {"app/view/drag TestDragArrow", "app/draw/plane TestFacetsAreLinear"},
	"units.hintFoundB":      {"app/view/units TestFoundColumns"},
	"units.hintFoundA":      {"app/view/units TestFoundColumns"},
	"units.hintFinder":      {"app/view/units TestFoundColumns"},
	"units.hintError":       {"app/view/units TestFoundColumns"},
	"units.hintTwin":        {"app/view/units TestTwins", "wasm/e2e TestTwin"},
	"units.hintBound":       {"app/view/units TestBound"},
	"units.hintShake":       {"app/view/units TestShaken", "wasm/e2e TestShake"},
	"units.matrixHint":      {"wasm/e2e TestDeepSheet", "app/view/units TestPasteRows"},
	"compare.about":         {"app/view/compare TestEnter", "app/view/compare TestConclusion"},
	"share.aboutLink": {
		"app/doc/link TestEveryFieldTravels", "wasm/worker TestWorkersDoNotMatter", "wasm/e2e TestOffline"},
	"share.aboutEmbed":     {"wasm/e2e TestShareFrame"},
	"share.aboutReader":    {"wasm/e2e TestSharePanel"},
	"share.aboutHide":      {"wasm/e2e TestHiddenAndLocked"},
	"share.aboutLock":      {"wasm/e2e TestHiddenAndLocked", "wasm/e2e TestLockedStays"},
	"drawings.galleryWhat": {"wasm/e2e TestGallery", "wasm/e2e TestDrawingsSurvive"},
}

// Every tooltip has a test that holds it, and every test that is named is there, and so is
// the tooltip.
func TestHintsAreHeld(t *testing.T) {
	said := map[string]bool{}
	folders, err := filepath.Glob("view/*/words.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range folders {
		part := filepath.Base(filepath.Dir(file))
		if part == "settings" || part == "embed" { // embed says nothing to readers
			continue
		}
		for _, name := range hintsOf(t, part) {
			said[part+"."+name] = true
			if len(heldHints[part+"."+name]) == 0 {
				t.Errorf("no test is named that holds %s.%s", part, name)
			}
		}
	}
	for key, tests := range heldHints {
		part, name, _ := strings.Cut(key, ".")
		if !said[key] && !hasConstant(t, part, name) {
			t.Errorf("there is no %s", key)
		}
		for _, test := range tests {
			if dir, name, _ := strings.Cut(test, " "); !claimtest.HasTest(t, "../"+dir, name) {
				t.Errorf("there is no %s in %s, which holds %s", name, dir, key)
			}
		}
	}
}

// constants are the names declared in a part's words.go.
func constants(t *testing.T, part string) (names []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "view/"+part+"/words.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.CONST {
			for _, s := range g.Specs {
				for _, n := range s.(*ast.ValueSpec).Names {
					names = append(names, n.Name)
				}
			}
		}
	}
	return names
}

// hintsOf are those of them that are named as tooltips and explanations are.
func hintsOf(t *testing.T, part string) (names []string) {
	for _, n := range constants(t, part) {
		if strings.HasPrefix(n, "hint") || strings.HasPrefix(n, "about") || strings.HasSuffix(n, "Hint") {
			names = append(names, n)
		}
	}
	return names
}

func hasConstant(t *testing.T, part, name string) bool {
	for _, n := range constants(t, part) {
		if n == name {
			return true
		}
	}
	return false
}
