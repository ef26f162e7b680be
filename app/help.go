package app

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/run/state"
	"crease/app/ui"
)

// help is the dialog that says what the page does, and lists its gestures and keys.
type help struct {
	goapp.Compo
	State *state.State
}

// OnMount implements goapp.Mounter.
func (h *help) OnMount(goapp.Context) { h.State.OnOpen("help", h.Update) }

// Render implements goapp.Composer.
func (h *help) Render() goapp.UI {
	said := openingOf(h.State.Model)
	return ui.Dialog("help", titleHelp, h.State.Close,
		goapp.P().Class("lead").Text(said.lead),
		goapp.P().Text(said.more+" "+helpWhat),
		goapp.P().Text(helpLook),
		goapp.P().Text(helpMethods),
		helpTable(helpKeys).Class("for-keys"),
		helpTable(helpFingers).Class("for-fingers"),
		goapp.P().Class("muted").Text(helpSource),
	)
}

func helpTable(rows [][2]string) goapp.HTMLTable {
	return goapp.Table().Class("keys").Body(goapp.TBody().Body(goapp.Range(rows).Slice(func(i int) goapp.UI {
		return goapp.Tr().Body(goapp.Th().Scope("row").Text(rows[i][0]), goapp.Td().Text(rows[i][1]))
	})))
}
