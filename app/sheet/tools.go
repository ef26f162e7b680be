package sheet

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/model"
	"crease/app/words"
)

// renderTools are the buttons of the view: zoom, contours, the third dimension, and on
// a phone whether one finger scrolls past the sheet.
func renderTools(m *model.Model, past bool, turnPast func()) goapp.UI {
	view := m.View()
	_, d := m.Drawn()
	return goapp.Div().Class("sheet-tools").Role("group").Aria("label", "View").Body(
		tool("Zoom in", "in", func() { zoomBy(m, 1/1.4) }).Title("Zoom in (Ctrl or ⌘ and the wheel, or pinch)"),
		tool("Zoom out", "out", func() { zoomBy(m, 1.4) }).Title("Zoom out (Ctrl or ⌘ and the wheel, or pinch)"),
		tool("Reset the view", "home", func() { zoomHome(m) }),
		goapp.If(d > 1,
			toggle("Contour lines", "contours", view.Contours, func() {
				changeView(m, func(v *model.View) { v.Contours = !v.Contours })
			}),
			toggle("Solid view", "solid", view.Solid, func() {
				changeView(m, func(v *model.View) { v.Solid = !v.Solid })
			}),
		),
		// Shown where a finger is the pointer: what begins on the sheet is a drag,
		// and on a phone there is little beside the sheet to scroll by.
		goapp.Div().Class("sheet-past").Body(
			toggle("Scroll past the sheet with one finger, without drawing", "past", past, turnPast)),
	)
}

// renderContext are the buttons of what is selected.
func renderContext(d *drawing) goapp.UI {
	if d.model.Data() != nil {
		return goapp.Div().Class("sheet-context")
	}
	n, _ := d.model.Drawn()
	u := d.chosen
	return goapp.Div().Class("sheet-context").Role("group").Aria("label", "Edit").Body(
		tool("Add a crease", "add", d.addAny),
		goapp.If(u >= 0 && u < n.Units(),
			tool("Duplicate crease "+words.Unit(u), "copy", func() { d.duplicate(d.chosen) }),
			tool("Change the sign of "+words.Unit(u), "sign", func() { d.flip(d.chosen) }),
			tool("Delete crease "+words.Unit(u), "delete", func() { d.remove(d.chosen) }),
		),
	)
}
