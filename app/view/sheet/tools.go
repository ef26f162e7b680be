package sheet

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/ui"
)

// renderTools are the controls of the view: the folded sheet or the map, the way back for a view that has been moved,
// and for those who have all settings unfolded zoom and contours, which pinching and the wheel do as well.
func renderTools(m *model.Model, flatten func()) goapp.UI {
	view := m.View()
	_, d := m.Drawn()
	mapped := !view.Solid || d == 1
	all := mapped && allTools(m)
	return goapp.Div().Class("sheet-tools").Role("group").Aria("label", nameView).Body(
		goapp.If(d > 1, goapp.Div().Class("sheet-tabs").Role("group").Aria("label", nameShape).Body(
			tab(tabSolid, view.Solid, func() { m.ChangeView(func(v *model.View) { v.Solid = true }) }).Title(hintSolid),
			tab(tabMap, !view.Solid, flatten).Title(hintMap),
		)),
		goapp.If(all,
			tool(zoomIn, "in", func() { zoomBy(m, 1/1.4) }).Title(hintZoomIn),
			tool(zoomOut, "out", func() { zoomBy(m, 1.4) }).Title(hintZoomOut),
		),
		goapp.If(all || mapped && view.Moved(), tool(resetView, "home", func() { m.SetView(m.View().Home()) })),
		goapp.If(d > 1 && (all || mapped && view.Contours), goapp.Div().Class("sheet-tabs").Body(
			tab(tabContours, view.Contours, func() {
				m.ChangeView(func(v *model.View) { v.Contours = !v.Contours })
			}).Title(hintContours).Disabled(m.Guessing()))),
	)
}

// allTools reports whether the tools are there that somebody new has no use for; in a frame, without settings, always.
func allTools(m *model.Model) bool { return m.Unfolded() == model.AllSettings || m.View().Embedded }

// renderContext are the buttons that edit: back and forth in the history, one that adds a crease, and on the map those
// that change the chosen one. Beside diagram and matrix, edited by themselves, and data there is the history alone.
func renderContext(h *hand, folded bool) goapp.UI {
	m := h.model
	undo := tool(buttonUndo, "undo", m.Undo).Title(hintUndo).Disabled(!m.CanUndo())
	redo := tool(buttonRedo, "redo", m.Redo).Title(hintRedo).Disabled(!m.CanRedo())
	if m.Data() != nil || !folded {
		return goapp.Div().Class("sheet-context").Body(undo, redo)
	}
	u, mapped, why := h.chosen, !m.View().Solid, locked(m)
	change := func(name, icon string, do func(unit int)) goapp.UI {
		return tool(name, icon, func() { do(h.chosen) }).Disabled(u < 0)
	}
	return goapp.Div().Class("sheet-context").Body(
		undo, redo,
		goapp.FieldSet().Disabled(why != "").Title(why).Aria("label", nameEdit).Body(
			goapp.If(!mapped, ui.Button("sheet-add", addCrease, h.addAny).Disabled(m.Film().Hides())),
			goapp.If(mapped, tool(addCrease, "add", h.addAny).Disabled(m.Film().Hides())),
			goapp.If(mapped && (u >= 0 || allTools(m)),
				change(duplicateCrease(u), "copy", h.duplicate),
				change(changeSign(u), "sign", h.flip),
				change(deleteCrease(u), "delete", h.remove),
			),
		),
	)
}

// tool is a small button of a sheet; name says what it does.
func tool(name, icon string, do func()) goapp.HTMLButton {
	return ui.Button("sheet-tool", "", do, name).Title(name).Aria("label", name).Body(ui.Icon(iconPaths[icon]))
}

// iconPaths are the paths' data of icons, on a square of 20.
var iconPaths = map[string]string{
	"in":     "M10 4v12M4 10h12",
	"out":    "M4 10h12",
	"home":   "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4M10 9v2M9 10h2",
	"undo":   "M7 4L3 8l4 4M3 8h9a4 4 0 0 1 0 8h-3",
	"redo":   "M13 4l4 4-4 4M17 8h-9a4 4 0 0 0 0 8h3",
	"add":    "M3 16L15 6M12.500 14.500h5M15 12v5",
	"copy":   ui.CopyIcon,
	"sign":   "M10 3v8M6 7h8M6 15h8",
	"delete": "M5 5l10 10M15 5L5 15",
}

// tab is one of a few ways to see a sheet.
func tab(name string, on bool, do func()) goapp.HTMLButton {
	return ui.Button("sheet-tab", name, do).Aria("pressed", strconv.FormatBool(on))
}

// renderAxis picks one of the two directions of the slice: an input or the weight of a unit, numbered in this order.
func renderAxis(m *model.Model, k int, name string) goapp.UI {
	n, d := m.Drawn()
	direction := func(i int) model.Direction {
		if i < d {
			return model.Direction{Index: i}
		}
		return model.Direction{Unit: true, Index: i - d}
	}
	options, now := make([]ui.Option, d+n.Units()), ""
	for i := range options {
		options[i] = ui.Option{Value: strconv.Itoa(i), Name: directionName(m, direction(i))}
		if direction(i) == m.View().Slice[k] {
			now = options[i].Value
		}
	}
	return ui.Select(options, now, func(value string) {
		if i, err := strconv.Atoi(value); err == nil && i >= 0 {
			m.ChangeView(func(v *model.View) { v.Slice[k] = direction(i) })
		}
	}, k).Aria("label", name).Title(name)
}
