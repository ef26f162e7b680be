package sheet

import (
	"regexp"
	"strings"
	"testing"

	"crease/app/doc/assignment"
	"crease/app/doc/model"
)

// The picture stands by itself: no variable of the page is left in it, and the
// found sheet is beside the drawn one once there is one.
func TestPictureFile(t *testing.T) {
	m := model.New(model.Prepared())
	for _, dark := range []bool{false, true} {
		svg := File(m, dark)
		if strings.Contains(svg, "var(--") || strings.Count(svg, "<svg") != 2 {
			t.Errorf("dark %v: %d pictures, or a variable is left", dark, strings.Count(svg, "<svg")-1)
		}
	}
	m.Begin()
	m.Record(foundSnapshot(m.Spec().Network))
	if svg := File(m, false); strings.Count(svg, "<svg") != 3 || !strings.Contains(svg, "Found from") {
		t.Error("the found sheet is missing")
	}
}

// saved is the prepared drawing, learned, under the terms of a link.
func saved(hidden assignment.Control) *model.Model {
	m := model.New(model.Prepared())
	v := m.View()
	v.Assignment.Hidden = hidden
	m.SetView(v)
	m.Begin()
	m.Record(foundSnapshot(m.Spec().Network))
	m.SetState(model.Done, "")
	return m
}

// A sheet that the author of a link has hidden is in no picture that leaves the page; the
// other one is, the found one without the creases drawn.
func TestHiddenSheets(t *testing.T) {
	for hidden, want := range map[assignment.Control][2]bool{
		0: {true, true}, assignment.Drawing: {false, true}, assignment.Found: {true, false},
		assignment.Drawing | assignment.Found: {},
	} {
		svg := File(saved(hidden), false)
		if got := [2]bool{strings.Contains(svg, "Drawn: "), strings.Contains(svg, "Found from")}; got != want {
			t.Errorf("%b hidden: drawn and found are %v", hidden, got)
		}
		if (svg == "") != (want == [2]bool{}) {
			t.Errorf("%b hidden: %s", hidden, svg)
		}
	}
	open, closed := File(saved(0), false), File(saved(assignment.Drawing), false)
	if 2*strings.Count(closed, "data-crease") >= strings.Count(open, "data-crease") {
		t.Error("the creases drawn lie over the found sheet")
	}
}

// The picture shares no id with the sheets on the page: printed, it would take the
// gradients of those, which are hidden then.
func TestFileIDs(t *testing.T) {
	m := saved(0)
	b := basisOf(m)
	ids := regexp.MustCompile(` id="([^"]+)"`)
	seen := map[string]bool{}
	page := drawnPicture(m, b, 450, 450, false)
	found := foundPicture(m, b, false, 450, 450, false)
	for _, id := range ids.FindAllStringSubmatch(page.SVG()+found.SVG()+File(m, false), -1) {
		if seen[id[1]] {
			t.Errorf("the id %q is given twice", id[1])
		}
		seen[id[1]] = true
	}
	if len(seen) < 4 {
		t.Errorf("the ids are %v", seen)
	}
}
