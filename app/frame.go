package app

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/model"
	"crease/app/ui"
)

// frame is the panel between the two sheets. It has two faces of one size: the settings
// with the units, and one stage of the method, large. The model says which one is up.
type frame struct {
	goapp.Compo
	Model    *model.Model
	Settings []goapp.UI
	Stage    goapp.UI

	watch ui.Watcher
}

// The faces, by the ends of their names.
const (
	settingsFace = "settings"
	stageFace    = "stage"
)

func faceUp(m *model.Model) string {
	if m.Stage().Up {
		return stageFace
	}
	return settingsFace
}

// OnMount implements goapp.Mounter. What changes is written into the elements, so that
// nothing inside is rendered again.
func (f *frame) OnMount(goapp.Context) {
	f.turn()
	f.watch.Listen(f.Model, model.StageChanged, f.turn)
}

// OnDismount implements goapp.Dismounter.
func (f *frame) OnDismount() { f.watch.Stop() }

func (f *frame) turn() {
	up := faceUp(f.Model)
	f.JSValue().Get("dataset").Set("face", up)
	for _, face := range []string{settingsFace, stageFace} {
		selected, index := "false", "-1"
		if face == up {
			selected, index = "true", "0"
		}
		tab := goapp.Window().GetElementByID("tab-" + face)
		tab.Call("setAttribute", "aria-selected", selected)
		tab.Call("setAttribute", "tabindex", index)
	}
}

// Render implements goapp.Composer.
func (f *frame) Render() goapp.UI {
	face := func(name string, body ...goapp.UI) goapp.UI {
		return goapp.Div().Class("face").ID("face-"+name).Role("tabpanel").Aria("labelledby", "tab-"+name).Body(body...)
	}
	return goapp.Div().Class("frame").DataSet("face", settingsFace).Body(
		goapp.Div().Class("faces").Role("tablist").Aria("label", nameFaces).Body(
			f.tab(settingsFace, tabSettings, hintSettings), f.tab(stageFace, tabStage, hintStage),
		),
		face(settingsFace, f.Settings...),
		face(stageFace, f.Stage),
	)
}

// tab is the button that turns a face up; arrows turn to the other one.
func (f *frame) tab(face, name, hint string) goapp.UI {
	selected, index := "false", -1
	if face == settingsFace {
		selected, index = "true", 0
	}
	return goapp.Button().Type("button").Class("face-tab").ID("tab-"+face).Role("tab").Title(hint).
		Aria("selected", selected).Aria("controls", "face-"+face).TabIndex(index).Text(name).
		OnClick(func(goapp.Context, goapp.Event) { f.show(face) }, face).
		OnKeyDown(func(_ goapp.Context, e goapp.Event) { f.key(face, e) }, face)
}

func (f *frame) show(face string) {
	s := f.Model.Stage()
	s.Up = face == stageFace
	f.Model.SetStage(s)
}

func (f *frame) key(face string, e goapp.Event) {
	switch e.Get("key").String() {
	case "ArrowLeft", "ArrowRight":
		other := map[string]string{settingsFace: stageFace, stageFace: settingsFace}[face]
		f.show(other)
		goapp.Window().GetElementByID("tab-" + other).Call("focus")
		e.PreventDefault()
	}
}
