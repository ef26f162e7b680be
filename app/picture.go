package app

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// picture shows an SVG that a pure package drew. In the browser the SVG lies
// in an element whose inside go-app never touches and is replaced as one
// string, which is faster than a thousand elements that are compared; on the
// server it is written into the page.
type picture struct {
	app.Compo
	Name  string // data-picture, for styles and tests
	SVG   string
	Label string // accessible name; empty where the picture repeats what stands beside it

	painted string
}

// Render implements app.Composer.
func (p *picture) Render() app.UI {
	box := app.Div().DataSet("picture", p.Name)
	if p.Label != "" {
		box.Role("img").Aria("label", p.Label)
	} else {
		box.Attr("aria-hidden", "true")
	}
	if app.IsServer && p.SVG != "" {
		box.Body(app.Raw(p.SVG))
	}
	return box
}

// OnMount implements app.Mounter.
func (p *picture) OnMount(app.Context) {
	p.painted = ""
	p.paint()
}

// OnUpdate implements app.Updater.
func (p *picture) OnUpdate(app.Context) { p.paint() }

func (p *picture) paint() {
	if app.IsClient && p.SVG != p.painted {
		p.JSValue().Set("innerHTML", p.SVG)
		p.painted = p.SVG
	}
}
