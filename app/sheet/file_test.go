package sheet

import (
	"strings"
	"testing"

	"crease/app/model"
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
