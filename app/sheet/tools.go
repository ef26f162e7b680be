package sheet

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/model"
)

// renderTools are the buttons of the view: zoom, contours, the third dimension, and on
// a phone whether one finger scrolls past the sheet.
func renderTools(m *model.Model, past bool, turnPast func()) goapp.UI {
	view := m.View()
	_, d := m.Drawn()
	return goapp.Div().Class("sheet-tools").Role("group").Aria("label", nameView).Body(
		tool(zoomIn, "in", func() { zoomBy(m, 1/1.4) }).Title(hintZoomIn),
		tool(zoomOut, "out", func() { zoomBy(m, 1.4) }).Title(hintZoomOut),
		tool(resetView, "home", func() { zoomHome(m) }),
		goapp.If(d > 1,
			toggle(contourLines, "contours", view.Contours, func() {
				changeView(m, func(v *model.View) { v.Contours = !v.Contours })
			}),
			toggle(solidView, "solid", view.Solid, func() {
				changeView(m, func(v *model.View) { v.Solid = !v.Solid })
			}),
		),
		// Shown where a finger is the pointer: what begins on the sheet is a drag,
		// and on a phone there is little beside the sheet to scroll by.
		goapp.Div().Class("sheet-past").Body(
			toggle(scrollPast, "past", past, turnPast)),
	)
}

// renderContext are the buttons of what is selected.
func renderContext(d *drawing) goapp.UI {
	if d.model.Data() != nil {
		return goapp.Div().Class("sheet-context")
	}
	n, _ := d.model.Drawn()
	u := d.chosen
	return goapp.Div().Class("sheet-context").Role("group").Aria("label", nameEdit).Body(
		tool(addCrease, "add", d.addAny),
		goapp.If(u >= 0 && u < n.Units(),
			tool(duplicateCrease(u), "copy", func() { d.duplicate(d.chosen) }),
			tool(changeSign(u), "sign", func() { d.flip(d.chosen) }),
			tool(deleteCrease(u), "delete", func() { d.remove(d.chosen) }),
		),
	)
}
