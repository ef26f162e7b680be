package sheet

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
)

// renderTabs chooses, beyond two inputs, between the slice of the sheet, the
// network's diagram and its matrix; pick is told which.
func renderTabs(now string, pick func(name string)) goapp.UI {
	way := func(title, name string) goapp.UI {
		return tab(title, now == name, func() { pick(name) })
	}
	return goapp.Div().Class("sheet-tabs").Role("group").Aria("label", nameTabs).Body(
		way(tabSlice, "slice"),
		way(tabDiagram, "diagram"),
		way(tabMatrix, "matrix"),
	)
}

// renderAxes picks the two directions of the slice.
func renderAxes(m *model.Model) goapp.UI {
	return goapp.Div().Class("sheet-axes").Body(
		goapp.Label().Body(goapp.Span().Text("↑"), renderAxis(m, 1, axisUp)),
		goapp.Label().Body(goapp.Span().Text("→"), renderAxis(m, 0, axisRight)),
	)
}

func renderAxis(m *model.Model, k int, name string) goapp.UI {
	n, d := m.Drawn()
	now := directionKey(m.View().Slice[k])
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
				changeView(m, func(w *model.View) { w.Slice[k] = s })
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
