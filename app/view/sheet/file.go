package sheet

import (
	"slices"

	"crease/algo/learn/snapshot"
	"crease/app/doc/assignment"
	"crease/app/doc/export"
	"crease/app/doc/model"
	"crease/app/draw/palette"
	"crease/app/draw/plane"
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
	b, terms, s := basisOf(m), m.View().Assignment, m.Snapshot()
	var panels []export.Panel
	if terms.Shown(assignment.Drawing) {
		name := savedDrawn(caption(m, true))
		if m.Guessing() {
			name = titleGuess
		}
		panels = append(panels, export.Panel{Title: name, SVG: alone(drawnPicture(m, b, pictureSide, pictureSide, dark))})
	}
	if terms.Shown(assignment.Found) && foundUnits(s) > 0 {
		look := foundLook{over: overlaid(m) && terms.Shown(assignment.Drawing)}
		p := snapshotPicture(m, s, b, look, pictureSide, pictureSide, dark)
		panels = append(panels, export.Panel{Title: savedFound(foundCaption(s)), SVG: alone(p)})
	}
	panels = slices.DeleteFunc(panels, func(p export.Panel) bool { return p.SVG == "" })
	if len(panels) == 0 {
		return ""
	}
	return export.Beside(panels, pictureSide, pictureSide, palette.Named("paper", dark), palette.Named("ink", dark))
}

// alone draws a picture as a self-contained SVG, "" if there is nothing to draw. Its ids are not those of the sheets on
// the page, whose gradients it would take otherwise where it is in the same document, as in print.
func alone(p plane.Picture) string {
	if p.Blank && len(p.Dots) == 0 {
		return ""
	}
	p.ID, p.Highlighted, p.Inline, p.Covered = "saved"+p.ID, -1, true, nil
	return p.SVG()
}
