package lessons

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/ui"
)

// keyAction returns what a key does to the open lesson, nil if it is not one of its keys:
// 1 to 4 answer, Escape closes. A film, a dialog and a field keep theirs.
func (r *Reading) keyAction(e goapp.Value) func() {
	if r.key == "" || e.Get("defaultPrevented").Bool() || e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() ||
		e.Get("altKey").Bool() || r.state.Session.Film() || r.model.Dragging() || dialogOpen() {
		return nil
	}
	kind := ui.ElementKind(e.Get("target"))
	if kind == ui.TextField || kind == ui.Control && ui.Closest(e, "input, select").Truthy() {
		return nil
	}
	return r.named(e.Get("key").String())
}

// named is keyAction for a key by its name.
func (r *Reading) named(name string) func() {
	switch {
	case r.key == "":
		return nil
	case name == "Escape":
		return r.close
	case r.lesson != nil && len(name) == 1 && name[0] >= '1' && name[0] <= '4':
		if q := r.lesson.Steps[r.step].Question; q != nil && !r.pages[r.step].told {
			return func() { r.answer(int(name[0] - '1')) }
		}
	}
	return nil
}

func dialogOpen() bool {
	return goapp.Window().Get("document").Call("querySelector", "dialog[open]").Truthy()
}
