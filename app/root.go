// Package app is the page: a go-app component for every view and control, all
// listening to the one model. Nothing here computes; what is shown comes from
// the spec and from the snapshots that the learner's worker sends.
package app

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Root is the whole page.
type Root struct {
	app.Compo
}

// NewRoot returns the page on the prepared network.
func NewRoot() *Root { return &Root{} }

// Render implements app.Composer.
func (r *Root) Render() app.UI {
	return app.Div().ID("crease").Body(
		app.Header().Body(app.H1().Text("Crease")),
		app.Main().Body(
			app.Section().Aria("label", "What you drew").Body(app.H2().Text("What you drew")),
			app.Section().Aria("label", "Controls").Body(app.Button().Text("Learn")),
			app.Section().Aria("label", "What was found").Body(app.H2().Text("What was found")),
		),
	)
}
