package verdict

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/run/state"
)

// Notice shows a message beside the verdict: a link or a file that was not
// accepted, a newer version of the page.
type Notice struct {
	goapp.Compo
	State *state.State
}

// OnMount implements goapp.Mounter.
func (n *Notice) OnMount(goapp.Context) { n.State.OnNotice(n.Update) }

// Render implements goapp.Composer.
func (n *Notice) Render() goapp.UI {
	note := n.State.Notice()
	class := "notice"
	if note.Bad {
		class += " bad"
	}
	return goapp.Div().Class(class).Role("alert").Body(
		goapp.If(note.Text != "",
			goapp.P().Text(note.Text),
			goapp.If(note.Act != "", goapp.Button().Type("button").Class("button").Text(note.Act).OnClick(n.act)),
			goapp.Button().Type("button").Class("small").Aria("label", dismiss).Text("✕").
				OnClick(n.dismiss),
		),
	)
}

func (n *Notice) act(goapp.Context, goapp.Event) { n.State.Notice().Do() }

func (n *Notice) dismiss(goapp.Context, goapp.Event) { n.State.Notify("", false) }
