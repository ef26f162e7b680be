package app

import (
	"crease/app/formats"
	"crease/app/model"
	"crease/app/palette"
)

// pictureSide is the size of a sheet in a picture that leaves the page.
const pictureSide = 640

// pictureFile returns what the page shows as one SVG that stands by itself: the
// sheet that was drawn and, once there is one, the sheet that was found.
func pictureFile(m *model.Model, dark bool) string {
	panels := []formats.Panel{{Title: "Drawn: " + sheetCaption(m), SVG: sheetSVG(m, "drawn", pictureSide, dark)}}
	if s := m.Snapshot(); foundUnits(s) > 0 {
		panels = append(panels, formats.Panel{Title: "Found " + foundCaption(s), SVG: sheetSVG(m, "found", pictureSide, dark)})
	}
	return formats.Beside(panels, pictureSide, pictureSide, palette.Named("paper", dark), palette.Named("ink", dark))
}
