package lecture

import (
	"cmp"
	"strings"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/draw/qr"
	"crease/app/run/state"
	"crease/app/ui"
)

const codeName = "code"

// Code is the dialog that fills the screen with the QR code of what the page shows, for the phones of a class.
type Code struct {
	goapp.Compo
	State *state.State
	Words func() string // the hash in words that opens what the page shows, "" if there are none

	closed time.Time // when it was closed last
	place  string    // the address, to be typed: "" where it is too long for that
	svg    string    // the code, "" where the link is too long for one
}

// OnMount implements goapp.Mounter.
func (c *Code) OnMount(goapp.Context) {
	c.State.OnOpen(codeName, func() {
		address, words := ui.Address()+"#", c.Words()
		if c.place = ""; words != "" {
			_, c.place, _ = strings.Cut(address+words, "//")
		}
		c.svg = qr.Draw(address + cmp.Or(words, Link(c.State.Model)))
		c.Update()
	})
	ui.OnClose(c.JSValue(), func() { c.closed = time.Now() })
}

func (c *Code) open() bool {
	return goapp.Window().GetElementByID(codeName + "-dialog").Get("open").Bool()
}

// Render implements goapp.Composer.
func (c *Code) Render() goapp.UI {
	d := c.State.Model.Data()
	return goapp.Dialog().ID(codeName+"-dialog").Class("lecture-code").Aria("labelledby", "code-title").Body(
		goapp.If(c.svg != "", &ui.Picture{Name: codeName, SVG: c.svg, Label: "QR code of the link to what is shown"}),
		goapp.Div().Class("lecture-code-words").Body(
			goapp.H2().ID("code-title").Text("Scan it: exactly this opens on your phone"),
			goapp.If(c.svg == "", goapp.P().Text("This drawing is too large for a QR code. Share has its link.")),
			goapp.If(d != nil && d.Linked == "", goapp.P().Text("The table of samples is too long for a link.")),
			goapp.P().Class("lecture-place").Text(cmp.Or(c.place, "Its address is too long to type.")),
			ui.Button("button", "Close", func() { c.State.Close(codeName) }),
		),
	)
}

// Link returns the hash of exactly what the page shows, stage and round too, without the lecturer's colours and type. A
// run that has ended is repeated at once, one that is being watched is watched.
func Link(m *model.Model) string {
	v := m.View()
	v.Big, v.Theme, v.Mystery = false, "", m.Guessing()
	run, _ := m.State()
	v.Auto = run == model.Learning || run == model.Paused || run == model.Done
	if run == model.Done {
		v.Pace = model.Full
	}
	if m.Lecture() == model.StageSlide {
		v.Card, v.Round = stageOf(m), 0
		if s := m.Snapshot(); s != nil && m.Scrubbed() >= 0 {
			v.Round = s.Round
		}
	}
	return link.Encode(link.Of(m, v))
}
