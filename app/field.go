package app

import (
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/spec"
	"crease/app/model"
)

// fieldRow edits one setting: a label, a slider where there is one, a field for
// the exact number. What cannot be read stays in the field with a message that
// names it; the spec stays as it was.
type fieldRow struct {
	app.Compo
	watcher
	Desk *desk
	Key  string

	typed string // the text that was refused
	wrong string // why, "" if nothing was
	drawn string // what the row depends on, as drawn
}

// OnMount implements app.Mounter.
func (f *fieldRow) OnMount(app.Context) {
	f.hear(f.Desk.model, model.SpecChanged|model.RunChanged|model.DataChanged, func() {
		if f.look() != f.drawn {
			f.settle()
			f.Update()
		}
	})
}

// look gathers what the row shows.
func (f *fieldRow) look() string {
	s, set := f.Desk.model.Spec(), settingOf(f.Key)
	look := set.show(s)
	if set.force != nil {
		look += "|" + set.force(f.Desk.model.Snapshot())
	}
	return look + "|" + f.unused()
}

// settle drops a refused text once the field has got another value.
func (f *fieldRow) settle() {
	if f.wrong != "" {
		f.wrong, f.typed = "", ""
		f.putText(settingOf(f.Key).show(f.Desk.model.Spec()))
	}
}

// putText writes into the field itself: go-app does not know what was typed.
func (f *fieldRow) putText(text string) {
	if app.IsClient && f.Mounted() {
		if e := app.Window().GetElementByID(f.Key); e.Truthy() {
			e.Set("value", text)
		}
	}
}

// Render implements app.Composer.
func (f *fieldRow) Render() app.UI {
	set, s := settingOf(f.Key), f.Desk.model.Spec()
	f.drawn = f.look()
	row := "field"
	if f.unused() != "" {
		row += " idle"
	}
	if set.slide == nil {
		row += " plain"
	}
	text := app.Input().Type("text").ID(f.Key).Class("number").AutoComplete(false).Attr("inputmode", "decimal").
		Attr("spellcheck", "false").DataSet("shown", set.show(s)).Value(set.show(s)).OnChange(f.change).OnKeyDown(f.keyDown)
	if set.force != nil {
		text.Placeholder(set.force(f.Desk.model.Snapshot()))
	}
	if f.wrong != "" {
		text.Aria("invalid", "true").Aria("describedby", f.Key+"-wrong")
	}
	return app.Div().Class(row).Title(f.title()).Body(
		app.Label().For(f.Key).Text(set.label),
		app.If(set.slide != nil, f.renderSlider(set, s)),
		app.If(f.Key == "seed", app.Button().Type("button").Class("small").Title("Another seed").Aria("label", "Another seed").Text("⚄").OnClick(f.roll)),
		text,
		app.If(f.wrong != "", app.P().ID(f.Key+"-wrong").Class("wrong").Role("alert").Text(set.label+" "+f.wrong+".")),
	)
}

// unused says why the field has no effect just now, "" if it has one.
func (f *fieldRow) unused() string {
	set := settingOf(f.Key)
	switch {
	case set.idle == nil:
		return ""
	case f.Desk.model.Data() != nil && f.Key != "seed":
		return "Not used with a table of samples"
	case set.idle(f.Desk.model.Spec()):
		return "Not used with infinite data"
	}
	return ""
}

func (f *fieldRow) title() string {
	if why := f.unused(); why != "" {
		return why
	}
	return settingOf(f.Key).hint
}

func (f *fieldRow) renderSlider(set *setting, s spec.Spec) app.UI {
	if set.slide == nil {
		return nil
	}
	at := min(max(set.slide.at(s), set.slide.min), set.slide.max)
	at = math.Round(at/set.slide.step) * set.slide.step
	format := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	return app.Input().Type("range").Min(format(set.slide.min)).Max(format(set.slide.max)).Step(set.slide.step).
		Value(strconv.FormatFloat(at, 'f', 2, 64)).Aria("label", set.label+", slider").Aria("valuetext", set.show(s)).
		Style("--at", strconv.FormatFloat(100*(at-set.slide.min)/(set.slide.max-set.slide.min), 'f', 1, 64)+"%").
		OnInput(f.sliding).OnChange(f.slid)
}

// change reads the field.
func (f *fieldRow) change(ctx app.Context, e app.Event) {
	f.enter(ctx.JSSrc().Get("value").String())
}

// enter takes over a text, or keeps it with the reason why not.
func (f *fieldRow) enter(text string) {
	set, m := settingOf(f.Key), f.Desk.model
	s := m.Spec()
	if err := set.read(&s, text); err != nil {
		f.typed, f.wrong = text, err.Error()
		return
	}
	f.wrong, f.typed = "", ""
	m.Edit(s)
	f.putText(set.show(s)) // go-app writes only what differs from what it wrote last
}

// keyDown gives up on Escape.
func (f *fieldRow) keyDown(ctx app.Context, e app.Event) {
	if e.Get("key").String() == "Escape" {
		f.wrong, f.typed = "", ""
		f.putText(settingOf(f.Key).show(f.Desk.model.Spec()))
	}
}

func (f *fieldRow) sliding(ctx app.Context, e app.Event) {
	if v, err := strconv.ParseFloat(ctx.JSSrc().Get("value").String(), 64); err == nil {
		s := f.Desk.model.Spec()
		settingOf(f.Key).slide.set(&s, v)
		f.Desk.model.Preview(s)
	}
}

func (f *fieldRow) slid(app.Context, app.Event) { f.Desk.model.Commit() }

// roll takes the seed that follows from this one by a step of a generator that
// visits all: no clock, so that undoing and redoing shows the same.
func (f *fieldRow) roll(app.Context, app.Event) {
	s := f.Desk.model.Spec()
	s.Sampling.Seed = (s.Sampling.Seed*5 + 12345) % 100_000
	f.Desk.model.Edit(s)
}
