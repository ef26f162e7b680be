package app

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/state"
	"crease/app/ui"
)

// help is the dialog that says what the page does, and lists its keys.
type help struct {
	goapp.Compo
	State *state.State
}

// Render implements goapp.Composer.
func (h *help) Render() goapp.UI {
	return ui.Dialog("help", titleHelp, h.State.Close,
		goapp.P().Text(helpWhat),
		goapp.P().Text(helpLook),
		goapp.P().Text(helpMethods),
		goapp.Table().Class("keys").Body(goapp.TBody().Body(goapp.Range(helpKeys).Slice(func(i int) goapp.UI {
			return goapp.Tr().Body(goapp.Th().Scope("row").Text(helpKeys[i][0]), goapp.Td().Text(helpKeys[i][1]))
		}))),
		goapp.P().Class("muted").Text(helpSource),
	)
}
