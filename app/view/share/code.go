package share

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/result"
	"crease/app/draw/qr"
	"crease/app/report/class"
	"crease/app/report/lesson"
	"crease/app/run/state"
	"crease/app/ui"
)

// Code is the dialog that gives what was done last as a result code, for a teacher. The name stays with the page.
type Code struct {
	ui.Modal
	lesson *lesson.Lesson // whose questions were answered
	name   string
	copied string
}

const codeName = "result"

// NewCode returns the dialog; get hands over a lesson, nil if it cannot be had.
func NewCode(st *state.State, get func(key string, then func(l *lesson.Lesson))) *Code {
	c := &Code{}
	c.Modal = ui.Modal{State: st, Name: codeName, Title: titleCode, Body: c.body, Prepare: func() {
		c.copied, c.lesson = "", nil
		if r, _ := st.Latest(); r.Did == result.Lesson {
			get(r.Lesson, func(l *lesson.Lesson) {
				c.lesson = l
				c.Update()
			})
		}
	}}
	return c
}

func (c *Code) body() []goapp.UI {
	r, ok := c.State.Latest()
	if !ok {
		return []goapp.UI{goapp.P().Text(nothingDone)}
	}
	r.Name = c.name
	code := result.Encode(r)
	return []goapp.UI{
		goapp.P().Body(goapp.Strong().Text(class.Title(r, c.lesson)), goapp.Text(": "+class.Told(r)+".")),
		goapp.Label().For("result-name").Text("Your name or initials, as your teacher knows you"),
		goapp.Input().Type("text").ID("result-name").Dir("auto").AutoComplete(false).MaxLength(60).Value(c.name).
			OnInput(func(ctx goapp.Context, _ goapp.Event) { // the name is taken as far as the code has room for it
				r, _ := c.State.Latest()
				typed := ctx.JSSrc().Get("value").String()
				c.name, c.copied = result.CleanName(typed, result.Room(r)), ""
				if len(c.name) < len(result.CleanName(typed, 4*result.MaxName)) {
					ctx.JSSrc().Set("value", c.name)
				}
			}),
		goapp.Input().Type("text").ID("result-code").Class("wide").ReadOnly(true).Aria("label", titleCode).Value(code),
		goapp.P().Class("dialog-acts").Body(
			goapp.Span().Class("muted").Aria("live", "polite").Text(c.copied),
			ui.Button("button primary", "Copy the code", func() {
				copyText(c.State, code, &c.copied, func() { c.Update() })
			}, code),
		),
		&ui.Picture{Name: "result-qr", SVG: qr.Draw(code), Label: "QR code of the result code"},
		goapp.P().Class("muted").Text(aboutCode),
	}
}
