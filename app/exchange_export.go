package app

import (
	"fmt"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/network"
	"crease/app/chart"
	"crease/app/formats"
	"crease/app/model"
)

// exportView is the dialog with the forms in which the drawing and what was
// found leave the page.
type exportView struct {
	app.Compo
	Desk *desk

	opened bool
	found  bool   // arrays and code are of the network that was found
	said   string // what became of the last choice
	code   string // for copying, "" until it is asked for
	table  int    // counts tables of samples: a new one ends the one on its way
}

// OnMount implements app.Mounter.
func (x *exportView) OnMount(app.Context) {
	x.Desk.refresh["export"] = func() {
		x.said, x.code, x.found = "", "", false
		x.table++
		x.opened = true
		x.Update()
	}
}

// Render implements app.Composer.
func (x *exportView) Render() app.UI {
	if !x.opened {
		return x.Desk.frame("export", "Export as…")
	}
	way := func(name, about string, do func()) app.UI {
		return app.Li().Body(
			app.Button().Type("button").Class("button").Text(name).OnClick(func(app.Context, app.Event) { do() }, name),
			app.Span().Class("muted").Text(about),
		)
	}
	list := []app.UI{
		way("JSON", "The spec and the result: to import here, or to run natively.", x.json),
		way("Samples as CSV", x.aboutSamples(), x.samples),
		way("Picture as SVG", "The sheets as lines and areas, at any size.", x.svg),
		way("Picture as PNG", "The same in pixels, twice as fine as on the screen.", x.png),
	}
	if n := x.network(); n.Units() > 0 {
		list = append(list,
			way("Arrays for PyTorch", "JSON with the names and shapes of Linear, ReLU, Linear: W is m×d.", func() { x.file("crease-pytorch.json", "application/json", formats.PyTorch(n)) }),
			way("Arrays for Keras", "JSON with the kernels of two Dense layers: W is d×m.", func() { x.file("crease-keras.json", "application/json", formats.Keras(n)) }),
			way("Copy as NumPy code", "A program that defines W, b, a and f and draws samples.", x.numpy),
		)
	}
	return x.Desk.frame("export", "Export as…",
		app.Ul().Class("export-ways").Body(list...),
		app.If(x.foundNetwork().Units() > 0, app.Label().Class("check").For("export-found").Body(
			app.Input().Type("checkbox").ID("export-found").Checked(x.found).OnChange(x.turnFound),
			app.Text("Arrays and code of the network that was found, not of the one drawn"),
		)),
		app.If(x.code != "", app.Textarea().ID("export-code").Rows(9).ReadOnly(true).Attr("spellcheck", "false").Aria("label", "NumPy code").Text(x.code)),
		app.P().Class("export-said").Aria("live", "polite").Text(x.said),
	)
}

// foundNetwork is what a run that is done has recovered.
func (x *exportView) foundNetwork() network.Network {
	s := x.Desk.model.Newest()
	if state, _ := x.Desk.model.State(); state != model.Done || s == nil {
		return network.Network{}
	}
	if s.Recovered.Units() > 0 {
		return s.Recovered
	}
	return s.Learned
}

// network is the one whose arrays and code are asked for. A table of samples has
// none but what is found from it.
func (x *exportView) network() network.Network {
	if x.found || x.Desk.model.Data() != nil {
		return x.foundNetwork()
	}
	return x.Desk.model.Committed().Network
}

func (x *exportView) turnFound(ctx app.Context, _ app.Event) {
	x.found = ctx.JSSrc().Get("checked").Bool()
	x.code, x.said = "", ""
}

// file downloads data and says so.
func (x *exportView) file(name, kind string, data []byte) {
	download(name, kind, data)
	x.say("Saved " + name + ".")
}

func (x *exportView) say(text string) {
	x.said = text
	x.Update()
}

func (x *exportView) json() { x.file("crease.json", "application/json", x.Desk.export()) }

func (x *exportView) svg() {
	x.file("crease.svg", "image/svg+xml", []byte(pictureFile(x.Desk.model, isDark(x.Desk.model))))
}

func (x *exportView) png() {
	x.say("Drawing…")
	paintPNG(pictureFile(x.Desk.model, isDark(x.Desk.model)), 2, func(blob app.Value) {
		x.Desk.do(func() {
			if !blob.Truthy() {
				x.say("This browser did not turn the picture into pixels. The SVG has all of it.")
				return
			}
			downloadBlob("crease.png", blob)
			x.say("Saved crease.png.")
		})
	})
}

// numpy copies the code, and shows it in case that is refused.
func (x *exportView) numpy() {
	s := x.Desk.model.Committed()
	s.Network = x.network()
	x.code = formats.NumPy(s)
	x.say("Copy it from the field.")
	copyText(x.code, func() { x.Desk.do(func() { x.say("Copied.") }) })
}

// aboutSamples says which samples and how many.
func (x *exportView) aboutSamples() string {
	if t := x.Desk.model.Data(); t != nil {
		return "The table that is open, as it is."
	}
	s := x.Desk.model.Committed()
	rows := formats.RowCount(s)
	if rows < s.Sampling.Samples {
		return fmt.Sprintf("x₁ … y: the first %s samples of the run, the most that are written.", chart.Count(rows))
	}
	return fmt.Sprintf("x₁ … y: the very %s that a run draws.", chart.Count(rows)+" samples")
}

// tableBusy is how long a table is written before the page has its turn.
const tableBusy = 10 * time.Millisecond

// samples writes the table of samples piece by piece, so that the page stays
// awake and the text lies in the browser's memory rather than in the program's.
func (x *exportView) samples() {
	const name, kind = "crease-samples.csv", "text/csv"
	if t := x.Desk.model.Data(); t != nil {
		x.file(name, kind, t.CSV)
		return
	}
	x.table++
	run, w, pieces := x.table, formats.NewSamples(x.Desk.model.Committed()), newPieces(kind)
	var step func()
	step = func() {
		if run != x.table {
			return
		}
		more := true
		for start := time.Now(); more && time.Since(start) < tableBusy; {
			var text []byte
			text, more = w.Step()
			pieces.add(text)
		}
		if !more {
			downloadBlob(name, pieces.blob())
			x.say("Saved " + name + ".")
			return
		}
		x.say(fmt.Sprintf("Writing… %.0f %%", 100*w.Progress()))
		time.AfterFunc(time.Millisecond, func() { x.Desk.do(step) })
	}
	step()
}
