package embed

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/ui"
)

// Whole leads from a frame to the whole page, in a tab of its own, with what the frame shows. LinkWhole says where.
func Whole() goapp.UI {
	return goapp.P().Class("whole").Body(goapp.A().Href("#").Target("_blank").Rel("noopener").Text(openWhole))
}

// LinkWhole gives the link its address when somebody reaches for it: hash is that of what the frame shows, without
// the number sign.
func LinkWhole(hash func() string) {
	for _, event := range []string{"pointerdown", "focusin", "click"} {
		ui.OnCapture(goapp.Window(), event, func(e goapp.Value) {
			if a := ui.Closest(e, ".whole a"); a.Truthy() {
				a.Call("setAttribute", "href", "#"+hash())
			}
		})
	}
}
