package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/model"
	"crease/app/words"
)

// sheetTool is a small button over a sheet. Its text is a sign; name says what it
// does.
func sheetTool(name, sign string, do func()) app.HTMLButton {
	return app.Button().Type("button").Class("sheet-tool").Title(name).Aria("label", name).Text(sign).
		OnClick(func(app.Context, app.Event) { do() }, name)
}

// sheetToggle is a tool that is on or off.
func sheetToggle(name, sign string, on bool, do func()) app.UI {
	pressed := "false"
	if on {
		pressed = "true"
	}
	return sheetTool(name, sign, do).Aria("pressed", pressed)
}

// renderTools are the buttons of the view: zoom, contours, the third dimension.
func (v *sheetView) renderTools() app.UI {
	m := v.Model
	view := m.View()
	_, d := drawnNetwork(m)
	return app.Div().Class("sheet-tools").Role("group").Aria("label", "View").Body(
		sheetTool("Zoom in", "+", func() { zoomBy(m, 1/1.4) }),
		sheetTool("Zoom out", "−", func() { zoomBy(m, 1.4) }),
		sheetTool("Reset the view", "0", func() { zoomHome(m) }),
		app.If(d > 1,
			sheetToggle("Contour lines", "≋", view.Contours, func() { changeView(m, func(v *model.View) { v.Contours = !v.Contours }) }),
			sheetToggle("Solid view", "3D", view.Solid, func() { changeView(m, func(v *model.View) { v.Solid = !v.Solid }) }),
		),
	)
}

func changeView(m *model.Model, f func(*model.View)) {
	v := m.View()
	f(&v)
	m.SetView(v)
}

// renderContext are the buttons of what is selected.
func (v *sheetView) renderContext() app.UI {
	if v.Model.Data() != nil {
		return app.Div().Class("sheet-context")
	}
	n, _ := drawnNetwork(v.Model)
	u := v.chosen
	return app.Div().Class("sheet-context").Role("group").Aria("label", "Edit").Body(
		sheetTool("Add a crease", "＋", v.addAny),
		app.If(u >= 0 && u < n.Units(),
			sheetTool("Duplicate crease "+words.Unit(u), "⧉", func() { v.duplicate(v.chosen) }),
			sheetTool("Change the sign of "+words.Unit(u), "±", func() { v.flip(v.chosen) }),
			sheetTool("Delete crease "+words.Unit(u), "✕", func() { v.remove(v.chosen) }),
		),
	)
}
