package sheet

import (
	"crease/algo/snapshot"
	"crease/app/formats"
	"crease/app/model"
	"crease/app/palette"
	"crease/app/plane"
	"crease/app/ui"
)

// Bare draws a found sheet without the tools that lie over it, side × side pixels
// large: for a picture of it elsewhere on the page. Its parts are named after id.
func Bare(m *model.Model, s *snapshot.Snapshot, id string, side float64) string {
	p := snapshotPicture(m, s, basisOf(m), foundLook{over: true}, side, side, ui.IsDark(m))
	p.ID, p.Covered, p.Legend, p.Dots = id, nil, "", nil
	return p.SVG()
}

// pictureSide is the size of a sheet in a picture that leaves the page.
const pictureSide = 640

// File returns what the page shows as one SVG that stands by itself: the
// sheet that was drawn and, once there is one, the sheet that was found.
func File(m *model.Model, dark bool) string {
	panels := []formats.Panel{{Title: savedDrawn(caption(m)), SVG: sheetSVG(m, "drawn", pictureSide, dark)}}
	if s := m.Snapshot(); foundUnits(s) > 0 {
		panels = append(panels, formats.Panel{Title: savedFound(foundCaption(s)),
			SVG: sheetSVG(m, "found", pictureSide, dark)})
	}
	return formats.Beside(panels, pictureSide, pictureSide, palette.Named("paper", dark), palette.Named("ink", dark))
}

// sheetSVG draws the drawn, the found or the difference sheet (kind "drawn",
// "found", "difference") as a self-contained SVG of size × size pixels, for
// export; "" if there is nothing to draw.
func sheetSVG(m *model.Model, kind string, size float64, dark bool) string {
	b := basisOf(m)
	var p plane.Picture
	if kind == "drawn" {
		p = drawnPicture(m, b, size, size, dark)
	} else {
		p = foundPicture(m, b, kind == "difference", size, size, dark)
	}
	if p.Blank && len(p.Dots) == 0 {
		return ""
	}
	p.Highlighted, p.Inline, p.Covered = -1, true, nil
	return p.SVG()
}
