package ui

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/run/state"
)

// Modal is a dialog that the shell makes once. It is empty until it is opened, for what is in it may
// cost time. An instance is made once: go-app would copy a new one over that in the page, with its Compo.
type Modal struct {
	goapp.Compo
	State       *state.State
	Name, Title string // the name is the one by which it is opened
	Filled      bool   // what is in it is there; true from the beginning for what is used without it
	Prepare     func() // brings it up to date before it opens; nil for nothing to do
	Body        func() []goapp.UI
}

// OnMount implements goapp.Mounter.
func (d *Modal) OnMount(goapp.Context) {
	d.State.OnOpen(d.Name, func() {
		if d.Prepare != nil {
			d.Prepare()
		}
		d.Filled = true
		d.Update()
	})
}

// Render implements goapp.Composer.
func (d *Modal) Render() goapp.UI {
	var body []goapp.UI
	if d.Filled {
		body = d.Body()
	}
	return Dialog(d.Name, d.Title, d.State.Close, body...)
}
