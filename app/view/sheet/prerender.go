package sheet

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/plane"
)

// prerenderSize is the side in pixels of the sheets in the page's HTML; the
// style sheet scales them to their place.
const prerenderSize = 450

// bothThemes are the pictures of a sheet in the page's HTML: the style sheet
// shows the one that suits the system's theme.
func bothThemes(picture func(dark bool) plane.Picture) []goapp.UI {
	dark := picture(true)
	dark.ID += "dark"
	return []goapp.UI{
		goapp.Div().Class("in-light").Body(goapp.Raw(picture(false).SVG())),
		goapp.Div().Class("in-dark").Body(goapp.Raw(dark.SVG())),
	}
}
