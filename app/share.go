package app

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/number"
	"crease/app/ui"
)

// share is the dialog with the link to the drawing.
type share struct {
	goapp.Compo
	Address *address

	auto   bool   // the link starts to learn by itself
	link   string // to share
	copied string // what became of copying it
}

// OnMount implements goapp.Mounter.
func (s *share) OnMount(goapp.Context) {
	s.Address.state.OnOpen("share", func() {
		s.copyLink()
		s.Update()
	})
}

// Render implements goapp.Composer.
func (s *share) Render() goapp.UI {
	return ui.Dialog("share", "Share this experiment", s.Address.state.Close,
		goapp.P().Text("The link holds the drawing, the settings, the seed and the view. "+
			"Whoever opens it gets the same digits. Nothing is sent anywhere else."),
		goapp.If(s.Address.state.Model.Data() != nil, goapp.P().Class("warned").Text(
			"The table of samples is not in it: the link opens the drawing. Send the file along.")),
		goapp.Input().Type("text").ID("share-link").Class("wide").ReadOnly(true).Aria("label", "Link").Value(s.link),
		goapp.Label().Class("check").Body(
			goapp.Input().Type("checkbox").ID("share-auto").Checked(s.auto).OnChange(s.turnAuto),
			goapp.Text("Start learning when opened"),
		),
		goapp.P().Class("dialog-acts").Body(
			goapp.Span().Class("muted").Text(s.copied),
			goapp.Button().Type("button").Class("button primary").Text("Copy the link").OnClick(s.copyAgain),
		),
	)
}

// copyLink makes the link and copies it; either way the dialog shows it.
func (s *share) copyLink() {
	location := goapp.Window().Get("location")
	s.link = location.Get("origin").String() + location.Get("pathname").String() + "#" + s.Address.link(s.auto)
	s.copied = ""
	length := number.Count(int64(len(s.link))) + " characters."
	say := func(text string) func() {
		return func() {
			s.Address.state.Do(func() {
				s.copied = text + length
				s.Update()
			})
		}
	}
	ui.CopyText(s.link, say("Copied. "), say("Copy it from the field. "))
}

func (s *share) turnAuto(ctx goapp.Context, _ goapp.Event) {
	s.auto = ctx.JSSrc().Get("checked").Bool()
	s.copyLink()
}

func (s *share) copyAgain(goapp.Context, goapp.Event) { s.copyLink() }
