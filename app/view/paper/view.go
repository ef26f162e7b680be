// Package paper is the part of the page for paper: the dialog that asks what to print – a result, a lesson, a worksheet
// with its key – and the paper, written as the browser begins to print. It reads the model and changes nothing.
package paper

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/qr"
	"crease/app/draw/svg"
	"crease/app/report/lesson"
	"crease/app/run/state"
	"crease/app/ui"
)

// View is the dialog, and the paper that only a printer sees.
type View struct {
	goapp.Compo
	State  *state.State
	Sheets func() string         // draws the sheets that readers see on white as one SVG
	Rows   func() string         // the rows predicted last, "" for none
	Link   func() string         // the hash of what is shown
	Lesson func() *lesson.Lesson // that is open, nil for none

	lesson string // HTML of a lesson that is to be printed, "" for the result
}

// OnMount implements goapp.Mounter.
func (v *View) OnMount(goapp.Context) {
	v.State.OnOpen("print", v.Update)
	ui.OnWindow("beforeprint", func(goapp.Value) { v.fill() })
	ui.OnWindow("afterprint", func(goapp.Value) { v.lesson = "" })
}

// Render implements goapp.Composer.
func (v *View) Render() goapp.UI {
	// The buttons keep the functions of the first lesson that is rendered.
	choice := func(name string, do func()) goapp.UI {
		return goapp.P().Body(ui.Button("button", name, do))
	}
	return goapp.Div().Class("paper").Body(
		goapp.Div().ID("paper"),
		ui.Dialog("print", "Print", v.State.Close,
			goapp.P().Text(aboutPrint),
			choice("This result", func() { v.print("") }),
			goapp.If(v.Lesson() != nil, choice("The lesson", func() { v.print(ofLesson(v.Lesson(), reading)) }),
				choice("Worksheet", func() { v.print(ofLesson(v.Lesson(), worksheet)) }),
				choice("Worksheet with answer key and teacher’s sheet", func() { v.print(ofLesson(v.Lesson(), answered)) })),
		),
	)
}

// print has the browser print a lesson, or the result for "". Where it lets no page do so, its menu may.
func (v *View) print(html string) {
	v.lesson = html
	v.State.Close("print")
	if !ui.Try(func() { goapp.Window().Call("print") }) {
		v.State.Notify("This browser does not let a page print. Print from the browser's own menu instead.", true)
	}
}

func (v *View) fill() {
	html := v.lesson
	if html == "" { // what the page shows, as far as its author does
		verdict := ""
		said := goapp.Window().Get("document").Call("querySelectorAll", ".verdict .said p")
		for i := range said.Get("length").Int() { // without the head over the remarks
			verdict += said.Index(i).Get("textContent").String() + " "
		}
		html = ofResult(v.State.Model, v.Sheets(), verdict, v.Rows())
	}
	link := ui.Address() + "#" + v.Link()
	foot := `<footer class="paper-foot"><div role="img" aria-label="QR code of the link">` + qr.Draw(link) +
		`</div><p>` + svg.Escape(link) + "</p></footer>"
	goapp.Window().GetElementByID("paper").Set("innerHTML", html+foot)
}
