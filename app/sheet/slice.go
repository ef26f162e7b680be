package sheet

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/model"
)

// renderTabs chooses, beyond two inputs, between the slice of the sheet, the
// network's diagram and its matrix.
func (v *Drawn) renderTabs() goapp.UI {
	pick := func(name string) func() {
		return func() {
			v.tab = name
			v.Update()
		}
	}
	return goapp.Div().Class("sheet-tabs").Role("group").Aria("label", "How to see the network").Body(
		tab("Slice", v.tab == "slice", pick("slice")),
		tab("Diagram", v.tab == "diagram", pick("diagram")),
		tab("Matrix", v.tab == "matrix", pick("matrix")),
	)
}

// renderAxes picks the two directions of the slice.
func (v *Drawn) renderAxes() goapp.UI {
	return goapp.Div().Class("sheet-axes").Body(
		goapp.Label().Body(goapp.Span().Text("↑"), v.renderAxis(1, "Slice: upward axis")),
		goapp.Label().Body(goapp.Span().Text("→"), v.renderAxis(0, "Slice: axis to the right")),
	)
}

func (v *Drawn) renderAxis(k int, name string) goapp.UI {
	n, d := v.Model.Drawn()
	now := directionKey(v.Model.View().Slice[k])
	var options []goapp.UI
	add := func(s model.Direction) {
		key := directionKey(s)
		options = append(options, goapp.Option().Value(key).Text(directionName(s)).Selected(key == now))
	}
	for j := range d {
		add(model.Direction{Index: j})
	}
	for i := range n.Units() {
		add(model.Direction{Unit: true, Index: i})
	}
	return goapp.Select().Aria("label", name).Title(name).Body(options...).
		OnChange(func(ctx goapp.Context, _ goapp.Event) {
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
