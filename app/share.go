package app

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/ui"
)

// share is the dialog with the link to the drawing.
type share struct {
	goapp.Compo
	Address *address

	auto   bool   // the link starts to learn by itself
	link   string // to share
	copied string // whether it was copied, in words
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
	return ui.Dialog("share", titleShare, s.Address.state.Close,
		goapp.P().Text(shareWhat),
		goapp.If(s.Address.state.Model.Data() != nil, goapp.P().Class("warned").Text(shareNoTable)),
		goapp.Input().Type("text").ID("share-link").Class("wide").ReadOnly(true).Aria("label", nameLink).Value(s.link),
		goapp.Label().Class("check").Body(
			goapp.Input().Type("checkbox").ID("share-auto").Checked(s.auto).OnChange(s.turnAuto),
			goapp.Text(shareStart),
		),
		goapp.P().Class("dialog-acts").Body(
			goapp.Span().Class("muted").Text(s.copied),
			goapp.Button().Type("button").Class("button primary").Text(copyLink).OnClick(s.copyAgain),
		),
	)
}

// copyLink makes the link and copies it; either way the dialog shows it.
func (s *share) copyLink() {
	location := goapp.Window().Get("location")
	s.link = location.Get("origin").String() + location.Get("pathname").String() + "#" + s.Address.link(s.auto)
	s.copied = ""
	length := len(s.link)
	say := func(copied bool) func() {
		return func() {
			s.Address.state.Do(func() {
				s.copied = copiedSaid(copied, length)
				s.Update()
			})
		}
	}
	ui.CopyText(s.link, say(true), say(false))
}

func (s *share) turnAuto(ctx goapp.Context, _ goapp.Event) {
	s.auto = ctx.JSSrc().Get("checked").Bool()
	s.copyLink()
}

func (s *share) copyAgain(goapp.Context, goapp.Event) { s.copyLink() }
