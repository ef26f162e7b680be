package ui

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/assignment"
	"crease/app/doc/model"
)

// Gate holds fields and buttons that the author of a link can lock: they are shown then,
// but nothing can be done with them, and pointing says why. What is hidden is hidden by
// styles.css, see Hide.
type Gate struct {
	goapp.Compo
	Model   *model.Model
	Control assignment.Control
	Body    []goapp.UI

	watch Watcher
	drawn string
}

func (g *Gate) why() string { return g.Model.View().Assignment.Why(g.Control) }

// OnMount implements goapp.Mounter.
func (g *Gate) OnMount(goapp.Context) {
	g.watch.Listen(g.Model, model.ViewChanged, func() {
		if g.why() != g.drawn {
			g.Update()
		}
	})
}

// OnDismount implements goapp.Dismounter.
func (g *Gate) OnDismount() { g.watch.Stop() }

// Render implements goapp.Composer.
func (g *Gate) Render() goapp.UI {
	g.drawn = g.why()
	return goapp.FieldSet().Class("gate").DataSet("control", g.Control.Key()).
		Disabled(g.drawn != "").Title(g.drawn).Body(g.Body...)
}
