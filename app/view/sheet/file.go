package sheet

import (
	"crease/algo/learn/snapshot"
	"crease/app/doc/assignment"
	"crease/app/doc/export"
	"crease/app/doc/model"
	"crease/app/draw/palette"
	"crease/app/ui"
)

// Bare draws a found sheet without the tools that lie over it, side × side pixels
// large: for a picture of it elsewhere on the page. Its parts are named after id.
func Bare(m *model.Model, s *snapshot.Snapshot, id string, side float64) string {
	p := snapshotPicture(m, s, basisOf(m), foundLook{over: true}, side, side, ui.IsDark(m))
	p.ID, p.Covered, p.Legend, p.DotName, p.Dots = id, nil, "", "", nil
	return p.SVG()
}

// pictureSide is the size of a sheet in a picture that leaves the page.
const pictureSide = 640

// File returns what the page shows as one SVG that stands by itself: the sheet that was
// drawn and, once there is one, the sheet that was found; "" if the author has hidden both.
func File(m *model.Model, dark bool) string {
	terms := m.View().Assignment
	var panels []export.Panel
	add := func(kind, title string) {
		if picture := sheetSVG(m, kind, pictureSide, dark); picture != "" {
			panels = append(panels, export.Panel{Title: title, SVG: picture})
		}
	}
	if terms.Shown(assignment.Drawing) {
		name := savedDrawn(caption(m, true))
		if m.Guessing() {
			name = titleGuess
		}
		add("drawn", name)
	}
	if s := m.Snapshot(); terms.Shown(assignment.Found) && foundUnits(s) > 0 {
		add("found", savedFound(foundCaption(s)))
	}
	if len(panels) == 0 {
		return ""
	}
	return export.Beside(panels, pictureSide, pictureSide, palette.Named("paper", dark), palette.Named("ink", dark))
}

// sheetSVG draws the drawn, the found or the difference sheet (kind "drawn",
// "found", "difference") as a self-contained SVG of size × size pixels, for export; "" if
// there is nothing to draw. Its ids are not those of the sheets on the page, whose gradients
// it would take otherwise where it is in the same document, as in print.
func sheetSVG(m *model.Model, kind string, size float64, dark bool) string {
	b := basisOf(m)
	p := drawnPicture(m, b, size, size, dark)
	if kind != "drawn" {
		look := foundLook{kind == "difference", overlaid(m) && m.View().Assignment.Shown(assignment.Drawing)}
		s, _ := shownFound(m)
		p = snapshotPicture(m, s, b, look, size, size, dark)
	}
	if p.Blank && len(p.Dots) == 0 {
		return ""
	}
	p.ID, p.Highlighted, p.Inline, p.Covered = "saved"+p.ID, -1, true, nil
	return p.SVG()
}
