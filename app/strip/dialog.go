package strip

import (
	"strconv"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/snapshot"
	"crease/algo/spec"
	"crease/app/cards"
	"crease/app/chart"
	"crease/app/messages"
	"crease/app/svg"
)

// openCard is the card that is open at full size, in a dialog.
type openCard struct {
	key    string // "" while closed
	table  bool   // the data are listed below the pictures
	dialog goapp.Value
	plots  []plot
	width  float64 // of the pictures' row when they were drawn
}

// plot is one full picture of the open card.
type plot struct {
	svg   string
	frame chart.Frame
	spots []chart.Spot
	at    int // the spot that is read out, −1 for none
}

func renderCardDialog() goapp.UI {
	button := func(act, label, text string) goapp.UI {
		return goapp.Button().Type("button").Class("small").DataSet("act", act).Aria("label", label).Title(label).Text(text)
	}
	return goapp.Dialog().Class("card-dialog").ID("card-dialog").Aria("labelledby", "card-title").Body(
		goapp.Div().Class("dialog-head").Body(
			button("prev", "Previous card", "‹"),
			goapp.H2().ID("card-title"),
			button("next", "Next card", "›"),
			button("close", "Close", "✕"),
		),
		goapp.Div().Class("dialog-body").Body(
			goapp.P().Class("card-line"),
			renderRival(),
			goapp.Div().Class("card-plots"),
			goapp.P().Class("card-read").Aria("live", "polite"),
			goapp.Div().Class("card-helps"),
			goapp.P().Class("card-explain"),
			goapp.Div().Class("card-formula"),
			goapp.P().Class("card-buttons").Body(
				goapp.Button().Type("button").Class("button").DataSet("act", "table").Aria("pressed", "false").Text("Data as a table"),
				goapp.Button().Type("button").Class("button card-pencil").DataSet("act", "pencil").Text("New random contraction"),
				goapp.Button().Type("button").Class("button card-eta").DataSet("act", "help").DataSet("help", cards.AutoEta).Text("η₁ from the data"),
			),
			goapp.Div().Class("card-tables"),
			goapp.Div().Class("card-facts"),
		),
	)
}

// readHint stands where data are read out, until one is.
const readHint = `<span class="muted">Point at the picture, or choose it with Tab and walk through it with the arrow keys.</span>`

// mountDialog hears what the dialog itself tells.
func (v *View) mountDialog(root goapp.Value) {
	v.open.dialog = root.Call("querySelector", "dialog")
	v.stage.On(v.open.dialog, "close", func(goapp.Value) {
		if v.Model.View().Card != "" {
			v.show("")
		}
	})
	v.stage.On(v.open.dialog, "pointerleave", func(goapp.Value) { v.leavePlot() })
}

// syncDialog opens or closes the dialog as the view says.
func (v *View) syncDialog() {
	key := v.Model.View().Card
	if cards.Title(key) == "" {
		key = ""
	}
	o := &v.open
	if key == o.key || o.dialog == nil {
		return
	}
	before := o.key
	o.key = key
	o.forget(v)
	isOpen := o.dialog.Get("open").Bool()
	switch {
	case key == "":
		if isOpen {
			o.dialog.Call("close")
		}
		v.Model.Light(-1)
		if e := v.JSValue().Call("querySelector", `[data-card="`+before+`"]`); e.Truthy() {
			e.Call("focus")
		}
	case key != "" && !isOpen:
		o.dialog.Call("showModal")
	}
	v.refresh()
}

// forget has the pictures drawn again.
func (o *openCard) forget(v *View) {
	o.plots, o.width = nil, 0
	delete(v.shown, ".card-plots")
	v.fill(".card-read", readHint)
}

func (v *View) paintDialog() {
	o := &v.open
	if o.key == "" {
		return
	}
	c := v.card(o.key)
	v.fill("#card-title", svg.Escape(c.Title))
	v.fill(".card-line", svg.Escape(c.Caption))
	v.fill(".card-explain", svg.Escape(c.Explain))
	v.fill(".card-formula", c.Formula)
	v.fill(".card-helps", v.helps(c))
	v.fill(".card-facts", facts(c))
	v.flag(".card-pencil", "hidden", o.key != cards.Jennrich || !c.Reached)
	v.flag(".card-eta", "hidden", o.key != cards.Rank || v.Model.Spec().Learning.Eta1 == 0)
	v.set(`[data-act="table"]`, "aria-pressed", strconv.FormatBool(o.table))
	tables := ""
	if o.table {
		for _, t := range c.Tables() {
			tables += t.HTML()
		}
		if tables == "" {
			tables = "<p>There are no data yet.</p>"
		}
	}
	v.fill(".card-tables", tables)
	v.paintRival()
	v.paintPlots(c)
	v.flag(".card-read", "hidden", !c.Reached)
}

// helps lists what stood in the way, each with buttons for what would help.
func (v *View) helps(c cards.Card) string {
	html, s := "", v.Model.Spec()
	for _, d := range c.Diagnoses {
		html += helpText(d, s)
	}
	return html
}

// helpText is a diagnosis in words with its buttons.
func helpText(d snapshot.Diagnosis, s spec.Spec) string {
	html := `<p class="card-help">` + svg.Escape(messages.Subscripted(d.Message))
	for _, h := range cards.Helps(d, s) {
		html += helpButton(h)
	}
	return html + "</p>"
}

func helpButton(h cards.Help) string {
	return ` <button type="button" class="small" data-act="help" data-help="` + h.Code + `">` + svg.Escape(h.Label) + "</button>"
}

func facts(c cards.Card) string {
	if len(c.Facts) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("<dl>")
	for _, f := range c.Facts {
		b.WriteString("<div><dt>" + svg.Escape(f.Name) + "</dt><dd>" + factValue(f) + "</dd></div>")
	}
	b.WriteString("</dl>")
	return b.String()
}

// factValue is a fact's number, as a button where it can be explained.
func factValue(f cards.Fact) string {
	value := svg.Escape(f.Value)
	if f.Number == "" {
		return value
	}
	return `<button type="button" class="explains" aria-haspopup="dialog" data-number="` + svg.Escape(f.Number) +
		`" aria-label="` + svg.Escape(f.Name) + " " + value + `, explain">` + value + "</button>"
}

// paintPlots draws the pictures for the width there is. A picture whose text
// has not changed is left alone, so that the focus and the read-out stay.
func (v *View) paintPlots(c cards.Card) {
	o := &v.open
	box := v.JSValue().Call("querySelector", ".card-plots")
	width := box.Get("clientWidth").Float()
	if width < 40 {
		return
	}
	zoom := 1.0 // larger type for the projector
	if v.Model.View().Big {
		zoom = 1.3
	}
	if len(o.plots) != len(c.Full) || o.width != width {
		o.plots = make([]plot, len(c.Full))
		o.width = width
		box.Set("innerHTML", strings.Repeat(`<figure class="plot" tabindex="0" data-keys><figcaption></figcaption><div class="plot-sheet"><div></div><div class="plot-mark" hidden></div></div></figure>`, len(c.Full)))
	}
	for i, f := range c.Full {
		w, h := f.Shape(width/zoom, min(max(0.52*width, 250), 430)/zoom)
		if len(c.Full) > 1 && width >= 720 {
			w, h = f.Shape(min(w, (width-14)/2/zoom), min(h, 360/zoom))
		}
		fr := f.Lay(w, h, true)
		p := &o.plots[i]
		p.frame, p.spots = fr, fr.Spots()
		svg := fr.SVG()
		if svg == p.svg {
			continue
		}
		p.svg = svg
		e := box.Get("children").Index(i)
		e.Get("style").Set("width", strconv.Itoa(int(w*zoom))+"px")
		title := f.Title
		if f.Sketch {
			title = "A sketch of what will come"
		}
		e.Get("children").Index(0).Set("textContent", title)
		focused := e.Call("querySelector", "[data-drag]:focus").Truthy()
		e.Get("children").Index(1).Get("firstChild").Set("innerHTML", svg)
		if line := e.Call("querySelector", "[data-drag]"); focused && line.Truthy() {
			line.Call("focus")
		}
		if p.at = min(p.at, len(p.spots)); p.at > 0 {
			v.tell(i, p.at)
		}
	}
}
