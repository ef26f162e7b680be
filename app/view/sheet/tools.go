package sheet

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
)

// renderTools are the controls of the view: zoom, the choice between the flat and the
// solid sheet, contours.
func renderTools(m *model.Model) goapp.UI {
	view := m.View()
	_, d := m.Drawn()
	return goapp.Div().Class("sheet-tools").Role("group").Aria("label", nameView).Body(
		tool(zoomIn, "in", func() { zoomBy(m, 1/1.4) }).Title(hintZoomIn),
		tool(zoomOut, "out", func() { zoomBy(m, 1.4) }).Title(hintZoomOut),
		tool(resetView, "home", func() { zoomHome(m) }),
		goapp.If(d > 1,
			goapp.Div().Class("sheet-tabs").Role("group").Aria("label", nameShape).Body(
				tab(tabFlat, !view.Solid, func() { solid(m, false) }).Title(hintFlat),
				tab(tabSolid, view.Solid, func() { solid(m, true) }).Title(hintSolid),
			),
			goapp.Div().Class("sheet-tabs").Body(
				tab(tabContours, view.Contours, func() {
					changeView(m, func(v *model.View) { v.Contours = !v.Contours })
				}).Title(hintContours).Disabled(view.Solid || m.Guessing())),
		),
	)
}

// solid shows both sheets folded in three dimensions, or flat.
func solid(m *model.Model, on bool) {
	changeView(m, func(v *model.View) { v.Solid = on })
}

// renderContext are the buttons that edit: on a phone whether one finger draws, one that
// adds, and those that change the crease that is chosen. They stay
// where they are when none is.
func renderContext(d *drawing, draws bool, turn func()) goapp.UI {
	if d.model.Data() != nil {
		return goapp.Div().Class("sheet-context")
	}
	n, _ := d.model.Drawn()
	u := d.chosen
	if u >= n.Units() {
		u = -1
	}
	why := locked(d.model)
	return goapp.FieldSet().Class("sheet-context").Disabled(why != "").Title(why).Aria("label", nameEdit).Body(
		// Shown where there are fingers, which else scroll the page.
		goapp.Div().Class("sheet-tabs sheet-mode").Body(tab(modeDraw, draws, turn).Title(hintDraw)),
		tool(addCrease, "add", d.addAny).Disabled(d.model.Film().Hides()),
		tool(duplicateCrease(u), "copy", func() { d.duplicate(d.chosen) }).Disabled(u < 0),
		tool(changeSign(u), "sign", func() { d.flip(d.chosen) }).Disabled(u < 0),
		tool(deleteCrease(u), "delete", func() { d.remove(d.chosen) }).Disabled(u < 0),
	)
}
