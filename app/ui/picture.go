package ui

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Picture shows an SVG that a pure package drew. In the browser the SVG lies
// in an element whose inside go-app never touches and is replaced as one
// string, which is faster than a thousand elements that are compared; on the
// server it is written into the page.
type Picture struct {
	goapp.Compo
	Name  string // data-picture, for styles and tests
	SVG   string
	Label string // accessible name; empty where the picture repeats what stands beside it

	painted string
}

// Render implements goapp.Composer.
func (p *Picture) Render() goapp.UI {
	box := goapp.Div().DataSet("picture", p.Name)
	if p.Label != "" {
		box.Role("img").Aria("label", p.Label)
	} else {
		box.Attr("aria-hidden", "true")
	}
	if goapp.IsServer && p.SVG != "" {
		box.Body(goapp.Raw(p.SVG))
	}
	return box
}

// OnMount implements goapp.Mounter.
func (p *Picture) OnMount(goapp.Context) {
	p.painted = ""
	p.paint()
}

// OnUpdate implements goapp.Updater.
func (p *Picture) OnUpdate(goapp.Context) { p.paint() }

func (p *Picture) paint() {
	if goapp.IsClient && p.SVG != p.painted {
		p.JSValue().Set("innerHTML", p.SVG)
		p.painted = p.SVG
	}
}
