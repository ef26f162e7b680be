package exchange

import (
	"iter"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/data/npy"
	"crease/algo/data/sample"
	"crease/algo/learn/predict"
	"crease/algo/network"
	"crease/app/doc/export"
	"crease/app/doc/model"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/ui"
)

// Export is the dialog with the forms in which the drawing and what was found leave the page.
type Export struct {
	ui.Modal
	Files *Files

	found bool   // arrays and code are of the network that was found
	said  string // what became of the last choice
	code  string // for copying, "" until it is asked for
	table int    // counts tables of samples: a new one ends the one on its way
}

// NewExport returns the dialog.
func NewExport(f *Files) *Export {
	x := &Export{Files: f}
	x.Modal = ui.Modal{State: f.State, Name: "export", Title: "Export as…", Body: x.body, Prepare: func() {
		x.said, x.code, x.found = "", "", false
		x.table++
	}}
	return x
}

func (x *Export) body() []goapp.UI {
	var list []goapp.UI
	add := func(w way, do func()) {
		list = append(list, goapp.Li().Body(ui.Button("button", w.name, do), goapp.Span().Class("muted").Text(w.about)))
	}
	file := func(w way, name, kind string, data func() []byte) { add(w, func() { x.file(name, kind, data()) }) }
	const json, csv = "application/json", "text/csv"
	file(aboutJSON, "crease.json", json, x.Files.exported)
	if d := x.State.Model.Data(); d == nil {
		s := x.State.Model.Shared()
		add(asSamples(aboutSamples(export.RowCount(s), s.Sampling.Samples)), func() { x.samples(false) })
		add(aboutCommas, func() { x.samples(true) })
	} else {
		add(asSamples(aboutTable), func() { x.samples(false) })
		if !npy.Is(d.File) && x.Files.foundNetwork().Dim() > 0 { // text that was learned
			add(aboutRows, func() {
				x.Files.predict(x.State.Model.Data().File, func(r predict.Rows, err error) {
					if err != nil {
						x.say(messages.Complaint(err))
					} else {
						x.file("crease-predictions.csv", csv, []byte(r.Text))
					}
				})
			})
		}
	}
	file(aboutSVG, "crease.svg", "image/svg+xml", func() []byte { return []byte(x.Files.Picture()) })
	add(aboutPNG, x.png)
	add(aboutPrint, func() {
		x.State.Close("export")
		x.State.Open("print")
	})
	if x.network().Units() > 0 { // asked again on the click: go-app keeps the handlers of the first rendering
		code := func(w way, write func() string) {
			if x.look() != nil {
				w.about = aboutProgram
			}
			add(w, func() { // the code is shown in case copying is refused
				x.code = write()
				x.say(copyByHand)
				ui.CopyText(x.code, x.State.Do, func(ok bool) {
					if ok {
						x.say(copied)
					}
				})
			})
		}
		code(aboutNumPy, func() string {
			s := x.State.Model.Committed()
			s.Network = x.network()
			return export.NumPy(s, x.look())
		})
		for _, l := range export.Libraries {
			code(way{"Copy as " + l.Name + " code", aboutCode}, func() string { return export.Code(l, x.network(), x.look()) })
		}
		of := func(write func(network.Network) []byte) func() []byte {
			return func() []byte { return write(x.network()) }
		}
		file(aboutPyTorch, "crease-pytorch.json", json, of(export.PyTorch))
		file(aboutKeras, "crease-keras.json", json, of(export.Keras))
		file(aboutSafe, "crease.safetensors", "application/octet-stream", of(export.Safetensors))
	}
	return []goapp.UI{
		goapp.Ul().Class("export-ways").Body(list...),
		goapp.If(x.State.Model.Data() == nil && x.Files.foundNetwork().Units() > 0,
			ui.Labelled(ui.Box(x.found, func(on bool) {
				x.found, x.code, x.said = on, "", ""
			}).ID("export-found"), exportFound)),
		goapp.If(x.code != "", goapp.Textarea().ID("export-code").Rows(9).ReadOnly(true).Attr("spellcheck", "false").
			Aria("label", "Code").Text(x.code)),
		goapp.If(x.Files.points() != "", goapp.P().Class("warned").Text(x.Files.points())),
		goapp.P().Class("export-said").Aria("live", "polite").Text(x.said),
	}
}

// foundNetwork is the function that a run that is done has learned, as one network.
func (f *Files) foundNetwork() network.Network {
	s := f.State.Model.Newest()
	if state, _ := f.State.Model.State(); state != model.Done || s == nil {
		return network.Network{}
	}
	return s.Function().Network()
}

// look is the table whose rows code carries, nil for a drawing.
func (x *Export) look() *sample.Look {
	if d := x.State.Model.Data(); d != nil && len(d.Look.X) > 0 {
		return &d.Look
	}
	return nil
}

// network is the one whose arrays and code are asked for. A table of samples has none but what is found from it.
func (x *Export) network() network.Network {
	if x.found || x.State.Model.Data() != nil {
		return x.Files.foundNetwork()
	}
	return x.State.Model.Committed().Network
}

func (x *Export) file(name, kind string, data []byte) {
	x.say(saved(name, download(name, newPieces(kind, data).blob)))
}

func (x *Export) say(text string) {
	x.said = text
	x.Update()
}

func (x *Export) png() {
	const png = "crease.png"
	x.say(drawing)
	paintPNG(x.Files.Picture(), func(blob goapp.Value) {
		x.State.Do(func() {
			if !blob.Truthy() {
				x.say("This browser could not make a PNG of the picture. The SVG holds the same picture.")
				return
			}
			x.say(saved(png, download(png, func() goapp.Value { return blob })))
		})
	})
}

// samples writes the table of samples, of a mystery sheet those of the hidden network, piece by piece, so that the
// page stays awake and the text lies in the browser's memory rather than in the program's.
func (x *Export) samples(commas bool) {
	const name, kind = "crease-samples.csv", "text/csv"
	if t := x.State.Model.Data(); t != nil {
		if npy.Is(t.File) {
			x.file(t.Name, "application/octet-stream", t.File)
		} else {
			x.file(name, kind, t.File)
		}
		return
	}
	x.table++
	run, pieces := x.table, newPieces(kind, nil)
	next, stop := iter.Pull2(export.Samples(x.State.Model.Shared(), commas))
	var step func()
	step = func() {
		text, share, more := []byte(nil), 0., run == x.table
		for start := time.Now(); more && time.Since(start) < 10*time.Millisecond; pieces.add(text) { // the page waits
			text, share, more = next()
		}
		switch {
		case run != x.table:
			stop()
		case more:
			x.say("Writing… " + number.Percent(share))
			time.AfterFunc(time.Millisecond, func() { x.State.Do(step) })
		default:
			x.say(saved(name, download(name, pieces.blob)))
		}
	}
	step()
}
