package embed

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/ui"
)

// Whole leads from a frame to the whole page, in a tab of its own, with what the frame shows.
type Whole struct {
	goapp.Compo
	Hash func() string // of what the frame shows, without the number sign
}

// OnMount implements goapp.Mounter. The link is made when somebody reaches for it.
func (w *Whole) OnMount(goapp.Context) {
	for _, event := range []string{"pointerdown", "focusin", "click"} {
		ui.OnCapture(w.JSValue(), event, func(goapp.Value) {
			w.JSValue().Call("querySelector", "a").Call("setAttribute", "href", "#"+w.Hash())
		})
	}
}

// Render implements goapp.Composer.
func (w *Whole) Render() goapp.UI {
	return goapp.P().Class("whole").Body(goapp.A().Href("#").Target("_blank").Rel("noopener").Text(openWhole))
}
