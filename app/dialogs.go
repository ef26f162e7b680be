package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/chart"
)

// dialogs are the three that open over the page. They are always there, closed,
// so that a browser's own modal dialog can be used.
type dialogs struct {
	app.Compo
	Desk *desk

	auto   bool   // the link to share starts to learn by itself
	link   string // to share
	copied string // what became of copying it
	pasted string // why a pasted text was not taken
}

// OnMount implements app.Mounter.
func (d *dialogs) OnMount(ctx app.Context) {
	d.Desk.open = func(name string) {
		if name == "share" {
			d.share()
		}
		if f := d.Desk.refresh[name]; f != nil {
			f()
		}
		d.pasted = ""
		d.Update()
		ctx.Defer(func(app.Context) {
			if e := app.Window().GetElementByID(name + "-dialog"); e.Truthy() && !e.Get("open").Bool() {
				e.Call("showModal")
			}
			d.selectLink(name)
		})
	}
	d.Desk.closing = func(name string) {
		if e := app.Window().GetElementByID(name + "-dialog"); e.Truthy() && e.Get("open").Bool() {
			e.Call("close")
		}
	}
}

// Render implements app.Composer.
func (d *dialogs) Render() app.UI {
	return app.Div().Body(d.renderShare(), d.renderImport(), d.renderHelp())
}

// frame is a dialog with its head: open and closing know it by its name.
func (d *desk) frame(name, title string, body ...app.UI) app.UI {
	return app.Dialog().ID(name+"-dialog").Aria("labelledby", name+"-title").Body(
		app.Div().Class("dialog-head").Body(
			app.H2().ID(name+"-title").Text(title),
			app.Button().Type("button").Class("small").Aria("label", "Close").Text("✕").
				OnClick(func(app.Context, app.Event) { d.closing(name) }, name),
		),
		app.Div().Class("dialog-body").Body(body...),
	)
}

func (d *dialogs) renderShare() app.UI {
	return d.Desk.frame("share", "Share this experiment",
		app.P().Text("The link holds the drawing, the settings, the seed and the view. Whoever opens it gets the same digits. Nothing is sent anywhere else."),
		app.If(d.Desk.model.Data() != nil, app.P().Class("warned").Text("The table of samples is not in it: the link opens the drawing. Send the file along.")),
		app.Input().Type("text").ID("share-link").Class("wide").ReadOnly(true).Aria("label", "Link").Value(d.link),
		app.Label().Class("check").Body(
			app.Input().Type("checkbox").ID("share-auto").Checked(d.auto).OnChange(d.turnAuto),
			app.Text("Start learning when opened"),
		),
		app.P().Class("dialog-acts").Body(
			app.Span().Class("muted").Text(d.copied),
			app.Button().Type("button").Class("button primary").Text("Copy the link").OnClick(d.copyAgain),
		),
	)
}

// share makes the link and copies it.
func (d *dialogs) share() {
	location := app.Window().Get("location")
	d.link = location.Get("origin").String() + location.Get("pathname").String() + "#" + d.Desk.link(d.auto)
	d.copied = ""
	length := chart.Count(int64(len(d.link))) + " characters."
	clipboard := app.Window().Get("navigator").Get("clipboard")
	if !clipboard.Truthy() {
		d.copied = "Copy it from the field. " + length
		return
	}
	// The outcome comes as a promise; either way the dialog shows the link.
	say := func(text string) app.Func {
		return app.FuncOf(func(app.Value, []app.Value) any {
			d.Desk.do(func() {
				d.copied = text + length
				d.Update()
			})
			return nil
		})
	}
	clipboard.Call("writeText", d.link).Call("then", say("Copied. "), say("Copy it from the field. "))
}

func (d *dialogs) selectLink(name string) {
	if name == "share" {
		if e := app.Window().GetElementByID("share-link"); e.Truthy() {
			e.Call("focus")
			e.Call("select")
		}
	}
}

func (d *dialogs) turnAuto(ctx app.Context, _ app.Event) {
	d.auto = ctx.JSSrc().Get("checked").Bool()
	d.share()
}

func (d *dialogs) copyAgain(app.Context, app.Event) { d.share() }

func (d *dialogs) renderImport() app.UI {
	return d.Desk.frame("import", "Import",
		app.P().Text("A spec or an export of this page (JSON), a table of samples (CSV with the header x1,…,xd,y), or the arrays of a network: W, b and a as NumPy, PyTorch or Keras print or save them. A file can also be dropped anywhere on the page."),
		d.Desk.renderQuestion(),
		app.Label().For("import-file").Text("File"),
		app.Input().Type("file").ID("import-file").Accept(".json,.csv,.txt,.py,application/json,text/csv,text/x-python").OnChange(d.chosen),
		app.Label().For("import-text").Text("Or paste it here"),
		app.Textarea().ID("import-text").Rows(7).Attr("spellcheck", "false"),
		app.P().Class("wrong").Role("alert").Text(d.pasted),
		app.P().Class("dialog-acts").Body(
			app.Span(),
			app.Button().Type("button").Class("button primary").Text("Open the text").OnClick(d.openText),
		),
	)
}

func (d *dialogs) chosen(ctx app.Context, _ app.Event) {
	src := ctx.JSSrc()
	if files := src.Get("files"); files.Length() > 0 {
		d.Desk.readFile(files.Index(0))
		d.Desk.closing("import")
		src.Set("value", "") // choosing the same file again is an event again
	}
}

func (d *dialogs) openText(app.Context, app.Event) {
	text := app.Window().GetElementByID("import-text").Get("value").String()
	d.pasted = ""
	if err := d.Desk.take("The text", []byte(text)); err != nil {
		if err != errAsked { // then the question stands in the dialog
			d.pasted = err.Error()
		}
		return
	}
	d.Desk.closing("import")
}

func (d *dialogs) renderHelp() app.UI {
	key := func(keys, does string) app.UI {
		return app.Tr().Body(app.Th().Scope("row").Text(keys), app.Td().Text(does))
	}
	return d.Desk.frame("help", "What this is",
		app.P().Text("A network with one hidden layer of ReLU units is a sheet of paper folded along straight creases, one a unit. Draw the creases; Learn draws random points from the folded sheet, in this browser, and an algorithm with a proof finds the creases again from those points alone."),
		app.P().Text("Infinite data takes the exact averages instead of samples. The paper follows the published algorithm. Practical adds what makes it robust. Every run depends on the drawing and the settings alone: the same link gives the same digits."),
		app.Table().Class("keys").Body(app.TBody().Body(
			key("Drag on the sheet", "fold a new crease"),
			key("Drag a crease", "move it; its ends turn it, its arrow sets height and sign"),
			key("Shift while dragging", "snap to steps of 15° and to 0, ±1, ±√3"),
			key("Ctrl or ⌘ and wheel", "zoom, as two fingers do; the middle button moves the sheet"),
			key("Space", "learn, pause, resume"),
			key("Ctrl Z, Ctrl Shift Z", "undo, redo"),
			key("Tab", "from crease to crease on the sheet"),
			key("Arrows", "move a crease; Shift for fine steps"),
			key("[ ]", "turn it"),
			key("+ −", "raise or lower it; S changes its sign"),
			key("N, D, Delete", "add, duplicate, delete"),
		)),
		app.P().Class("muted").Text("After Awasthi, Tang and Vijayaraghavan, Efficient Algorithms for Learning Depth-2 Neural Networks with General ReLU Activations. Nothing you do here is sent anywhere."),
	)
}
