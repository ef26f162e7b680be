package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/model"
)

// renderTabs chooses, beyond two inputs, between the slice of the sheet, the
// network's diagram and its matrix.
func (v *sheetView) renderTabs() app.UI {
	pick := func(name string) func() {
		return func() {
			v.tab = name
			v.Update()
		}
	}
	return app.Div().Class("sheet-tabs").Role("group").Aria("label", "How to see the network").Body(
		sheetTab("Slice", v.tab == "slice", pick("slice")),
		sheetTab("Diagram", v.tab == "diagram", pick("diagram")),
		sheetTab("Matrix", v.tab == "matrix", pick("matrix")),
	)
}

// renderAxes picks the two directions of the slice.
func (v *sheetView) renderAxes() app.UI {
	return app.Div().Class("sheet-axes").Body(
		app.Label().Body(app.Span().Text("↑"), v.renderAxis(1, "Slice: upward axis")),
		app.Label().Body(app.Span().Text("→"), v.renderAxis(0, "Slice: axis to the right")),
	)
}

func (v *sheetView) renderAxis(k int, name string) app.UI {
	n, d := drawnNetwork(v.Model)
	now := directionKey(v.Model.View().Slice[k])
	var options []app.UI
	add := func(s model.Direction) {
		key := directionKey(s)
		options = append(options, app.Option().Value(key).Text(directionName(s)).Selected(key == now))
	}
	for j := range d {
		add(model.Direction{Index: j})
	}
	for i := range n.Units() {
		add(model.Direction{Unit: true, Index: i})
	}
	return app.Select().Aria("label", name).Title(name).Body(options...).
		OnChange(func(ctx app.Context, _ app.Event) {
			if s, ok := parseDirection(ctx.JSSrc().Get("value").String()); ok {
				changeView(v.Model, func(w *model.View) { w.Slice[k] = s })
			}
		}, k)
}

// directionKey writes a direction as the value of an option: x0, w3.
func directionKey(s model.Direction) string {
	if s.Unit {
		return "w" + strconv.Itoa(s.Index)
	}
	return "x" + strconv.Itoa(s.Index)
}

func parseDirection(key string) (model.Direction, bool) {
	if len(key) < 2 || key[0] != 'x' && key[0] != 'w' {
		return model.Direction{}, false
	}
	i, err := strconv.Atoi(key[1:])
	return model.Direction{Unit: key[0] == 'w', Index: i}, err == nil && i >= 0
}
