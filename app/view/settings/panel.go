package settings

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/run/storage"
	"crease/app/ui"
)

// Panel lies between the two sheets. It has two faces of one size: the settings with the units,
// and one stage of the method, large; the shell passes both in. It shows the one that the model
// says is up, and its tabs turn to the other. The settings are those that are unfolded; while none
// is, and no stage is up, there is no panel.
type Panel struct {
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
func (v *Panel) OnMount(goapp.Context) {
	if kept, _ := storage.Settings.Load(); kept == string(model.AllSettings) {
		v.Model.Unfold(model.AllSettings)
	}
	v.turn()
	v.watch.Listen(v.Model, model.StageChanged, v.turn)
}

func (v *Panel) turn() {
	up := faceUp(v.Model)
	data := v.JSValue().Get("dataset")
	data.Set("face", up)
	data.Set("unfolded", string(v.Model.Unfolded()))
	v.keep()
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

// keep notes in the browser whether all settings are unfolded: whoever works with them finds them so.
func (v *Panel) keep() {
	all := ""
	if v.Model.Unfolded() == model.AllSettings {
		all = string(model.AllSettings)
	}
	if kept, err := storage.Settings.Load(); err == nil && kept != all {
		_ = storage.Settings.Save(all) // a browser that stores nothing opens with the words
	}
}

// Render implements goapp.Composer.
func (v *Panel) Render() goapp.UI {
	face := func(name string, body ...goapp.UI) goapp.UI {
		return goapp.Div().Class("face").ID("face-"+name).Role("tabpanel").Aria("labelledby", "tab-"+name).Body(body...)
	}
	return goapp.Div().Class("frame").DataSet("face", settingsFace).DataSet("unfolded", "").Body(
		goapp.Div().Class("faces").Role("tablist").Aria("label", nameFaces).Body(
			v.tab(settingsFace, tabSettings, hintSettings), v.tab(stageFace, tabStage, hintStage),
		),
		ui.Sign("✕", foldPanel, func() { v.Model.Unfold(model.NoSettings) }).Class("fold-panel"),
		face(settingsFace, v.Settings...),
		face(stageFace, v.Stage),
	)
}

// tab is the button that turns a face up; arrows turn to the other one.
func (v *Panel) tab(face, name, hint string) goapp.UI {
	selected, index := "false", -1
	if face == settingsFace {
		selected, index = "true", 0
	}
	return goapp.Button().Type("button").Class("face-tab").ID("tab-"+face).Role("tab").Title(hint).
		Aria("selected", selected).Aria("controls", "face-"+face).TabIndex(index).Text(name).
		OnClick(func(goapp.Context, goapp.Event) { v.show(face) }, face).
		OnKeyDown(func(_ goapp.Context, e goapp.Event) { v.key(face, e) }, face)
}

func (v *Panel) show(face string) {
	s := v.Model.Stage()
	s.Up = face == stageFace
	if !s.Up && v.Model.Unfolded() == model.NoSettings {
		v.Model.Unfold(model.AllSettings)
		return
	}
	v.Model.SetStage(s)
}

func (v *Panel) key(face string, e goapp.Event) {
	switch e.Get("key").String() {
	case "ArrowLeft", "ArrowRight":
		other := map[string]string{settingsFace: stageFace, stageFace: settingsFace}[face]
		v.show(other)
		goapp.Window().GetElementByID("tab-" + other).Call("focus")
		e.PreventDefault()
	}
}
