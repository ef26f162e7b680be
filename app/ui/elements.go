// Package ui holds the building blocks of the parts of the page: elements, pictures painted outside go-app's rendering,
// listeners, and questions to the browser. It knows the model and the shared state, and none of the parts.
package ui

import (
	"strconv"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/palette"
	"crease/app/draw/svg"
	"crease/app/text/glossary"
)

// Dialog returns a dialog with a title and a button that calls closing with the name. Its ID is name-dialog.
func Dialog(name, title string, closing func(name string), body ...goapp.UI) goapp.UI {
	return goapp.Dialog().ID(name+"-dialog").Aria("labelledby", name+"-title").Body(
		goapp.Div().Class("dialog-head").Body(
			goapp.H2().ID(name+"-title").Text(title),
			Button("small", "✕", func() { closing(name) }, name).Aria("label", "Close"),
		),
		goapp.Div().Class("dialog-body").Body(body...),
	)
}

// Button is a button of a class with a text, which calls do. go-app takes its handler for the one that is there while
// class, text and scope are the same: scope tells apart what else do depends on. go-app prints all of it at a render,
// so it is a name or a number: of a pointer all that it points to would be printed, a file's bytes too.
func Button(class, text string, do func(), scope ...any) goapp.HTMLButton {
	return goapp.Button().Type("button").Class(class).Text(text).
		OnClick(func(goapp.Context, goapp.Event) { do() }, append(scope, class, text)...)
}

// Sign is a small button that shows a sign; its name is read out, and shown on pointing.
func Sign(sign, name string, do func(), scope ...any) goapp.HTMLButton {
	return Button("small", sign, do, append(scope, name)...).Aria("label", name).Title(name)
}

// Each draws every one of a list.
func Each[T any](list []T, draw func(T) goapp.UI) goapp.UI {
	return goapp.Range(list).Slice(func(i int) goapp.UI { return draw(list[i]) })
}

// Option is one value of a list to choose from, and its name.
type Option struct{ Value, Name string }

// Select is a list of which one value is chosen; pick is told another one. Scope is that of Button.
func Select(options []Option, chosen string, pick func(value string), scope ...any) goapp.HTMLSelect {
	return goapp.Select().Body(Each(options, func(o Option) goapp.UI {
		return goapp.Option().Value(o.Value).Text(o.Name).Selected(o.Value == chosen)
	})).OnChange(func(ctx goapp.Context, _ goapp.Event) { pick(ctx.JSSrc().Get("value").String()) }, scope...)
}

// Choice is such a list, which may be locked, with its label before it.
func Choice(id, label string, options []Option, chosen string, locked bool, pick func(value string)) goapp.HTMLLabel {
	return goapp.Label().For(id).Body(
		goapp.Span().Text(label), Select(options, chosen, pick, id).ID(id).Disabled(locked))
}

// Box is a check box; turn is told whether it has been checked. Scope is that of Button.
func Box(checked bool, turn func(on bool), scope ...any) goapp.HTMLInput {
	return goapp.Input().Type("checkbox").Checked(checked).
		OnChange(func(ctx goapp.Context, _ goapp.Event) { turn(ctx.JSSrc().Get("checked").Bool()) }, scope...)
}

// Labelled is a box with its label beside it.
func Labelled(box goapp.UI, label string) goapp.UI {
	return goapp.Label().Class("check").Body(box, goapp.Text(label))
}

// NumberField returns a field in which a number is typed; take is told the text. Where the last one was refused
// wrong says why. Scope is that of Button.
func NumberField(id, shown, wrong string, take func(text string), scope ...any) goapp.HTMLInput {
	in := goapp.Input().Type("text").Class("number").ID(id).Attr("inputmode", "decimal").AutoComplete(false).
		Attr("spellcheck", "false").DataSet("shown", shown).Value(shown).
		OnChange(func(ctx goapp.Context, _ goapp.Event) { take(ctx.JSSrc().Get("value").String()) }, append(scope, id)...)
	if wrong != "" {
		in.Aria("invalid", "true").Aria("describedby", id+"-wrong")
	}
	return in
}

// PutNumber writes a number into such a field: go-app writes only what differs from what it wrote last.
func PutNumber(id, shown string) {
	if e := goapp.Window().GetElementByID(id); e.Truthy() {
		e.Set("value", shown)
	}
}

// RestoreNumber has such a field show its number again instead of a text.
func RestoreNumber(id string) {
	if e := goapp.Window().GetElementByID(id); e.Truthy() {
		e.Set("value", e.Get("dataset").Get("shown").String())
	}
}

// Refusal is the message of such a field, nothing while it is "".
func Refusal(id, wrong string) goapp.UI {
	return goapp.If(wrong != "", goapp.P().ID(id+"-wrong").Class("wrong").Role("alert").Text(wrong))
}

// Explained returns a number as a button that opens its explanation; name is one that package explain knows.
func Explained(text, name, label string) goapp.HTMLButton {
	return goapp.Button().Type("button").Class("explains").DataSet("number", name).Aria("haspopup", "dialog").
		Aria("label", label+", explain").Text(text)
}

// Terms is a text, as cut by package glossary, whose words of the glossary are buttons that show what they mean. Browsers
// may break a line before and behind a button: what stands at one without a space between is kept with it.
func Terms(spans []glossary.Span) (list []goapp.UI) {
	var near []goapp.UI // what no space parts
	text := func(to *[]goapp.UI, s string) {
		if s != "" {
			*to = append(*to, goapp.Text(s))
		}
	}
	flush := func() {
		if len(near) > 1 {
			near = []goapp.UI{goapp.Span().Class("kept").Body(near...)}
		}
		list, near = append(list, near...), nil
	}
	for _, s := range spans {
		first, last := strings.Index(s.Text, " "), strings.LastIndex(s.Text, " ")
		switch {
		case s.Word != "":
			near = append(near, goapp.Button().Type("button").Class("term").DataSet("term", s.Word).Text(s.Text))
		case first < 0:
			text(&near, s.Text)
		default:
			text(&near, s.Text[:first])
			flush()
			text(&list, s.Text[first:last+1])
			text(&near, s.Text[last+1:])
		}
	}
	flush()
	return list
}

// CopyIcon is the icon for duplicating: two creases side by side.
const CopyIcon = "M4 13L13 4M7 16L16 7"

// Icon draws a path on a square with sides of 20 in the text's colour: fonts differ in which symbols they have.
func Icon(path string) goapp.UI {
	p := svg.NewPen(1, 512)
	p.Root(20, 20).Int("width", 18).Int("height", 18).Str("aria-hidden", "true").Str("fill", "none")
	p.Str("stroke", "currentColor").Str("stroke-width", "1.8")
	p.Str("stroke-linecap", "round").Str("stroke-linejoin", "round").Open()
	return goapp.Raw(p.Begin("path").Str("d", path).Void().Close("svg").String())
}

// Slider returns a slider from lo to hi at a value; slid is told where it is moved to. Its component calls Slide when it
// is mounted and updated.
func Slider(lo, hi, step, at float64, slid func(to float64)) goapp.HTMLInput {
	format := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	value := strconv.FormatFloat(at, 'f', 2, 64)
	return goapp.Input().Type("range").Min(format(lo)).Max(format(hi)).Step(step).
		Value(value).DataSet("value", value).DataSet("at", palette.At((at-lo)/(hi-lo))).
		OnInput(func(ctx goapp.Context, _ goapp.Event) {
			v, _ := strconv.ParseFloat(ctx.JSSrc().Get("value").String(), 64)
			slid(v)
		})
}

// Slide sets the sliders within an element to their data-value: go-app sets limits, step and value in any order.
func Slide(root goapp.Value) {
	if root == nil || !root.Truthy() {
		return
	}
	list := root.Call("querySelectorAll", `input[type="range"][data-value]`)
	for i := range list.Length() {
		e := list.Index(i)
		e.Set("value", e.Get("dataset").Get("value").String())
	}
}
