package settings

import (
	"cmp"
	"math"
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/report/outcome"
	"crease/app/text/number"
	"crease/app/ui"
)

// fieldRow edits one setting: a label, a slider where there is one, a field for the exact number. What cannot be read
// stays in the field with a message that names it; the spec stays as it was.
type fieldRow struct {
	goapp.Compo
	Model  *model.Model
	Key    string
	Prefix string // of the names of its elements

	listening ui.Listening
	drawn     string
	wrong     string // why a text was refused, "" if none was
}

// OnMount implements goapp.Mounter.
func (f *fieldRow) OnMount(goapp.Context) {
	ui.Slide(f.JSValue())
	f.listening.To(f.Model, func(c model.Change) {
		opened := c&model.DataChanged != 0 // another drawing or table may have the same number
		if opened || c&(model.SpecChanged|model.RunChanged) != 0 && f.look() != f.drawn {
			f.settle()
			f.Update()
		}
	})
}

// OnUpdate implements goapp.Updater.
func (f *fieldRow) OnUpdate(goapp.Context) { ui.Slide(f.JSValue()) }

// OnDismount implements goapp.Dismounter.
func (f *fieldRow) OnDismount() { f.listening.End() }

func (f *fieldRow) look() string {
	s, set := f.Model.Spec(), settingOf(f.Key)
	look := f.text(s)
	if set.effective != nil {
		look += "|" + set.effective(f.Model.Snapshot())
	}
	return look + "|" + f.unused()
}

// settle drops a refused text, once the field has got another value or the page another drawing.
func (f *fieldRow) settle() {
	if f.wrong != "" {
		f.wrong = ""
		ui.PutNumber(f.id(), f.text(f.Model.Spec()))
	}
}

func (f *fieldRow) id() string { return f.Prefix + f.Key }

// shown is what the field shows and where its slider stands: of a table its own samples, and the noise that a run has
// found in its labels, "" before that.
func (f *fieldRow) shown(s spec.Spec) (text string, v float64) {
	set, d, n := settingOf(f.Key), f.Model.Data(), f.Model.Snapshot()
	switch {
	case d != nil && f.Key == "samples":
		return number.Count(int64(d.Rows)), float64(d.Rows)
	case d == nil || f.Key != "noise":
		return set.show(s), set.Number(&s)
	case n == nil || n.Stage != snapshot.StageDone:
		return "", 0
	}
	return outcome.Noise(n), n.Noise
}

func (f *fieldRow) text(s spec.Spec) string {
	text, _ := f.shown(s)
	return text
}

// Render implements goapp.Composer.
func (f *fieldRow) Render() goapp.UI {
	set, s := settingOf(f.Key), f.Model.Spec()
	f.drawn = f.look()
	row := "field"
	why := f.unused()
	if why != "" {
		row += " idle"
	}
	if set.slide == nil {
		row += " plain"
	}
	text := ui.NumberField(f.id(), f.text(s), f.wrong, f.enter).OnKeyDown(f.keyDown)
	if set.effective != nil {
		text.Placeholder(set.effective(f.Model.Snapshot()))
	}
	if why != "" {
		text.Aria("description", why)
	}
	return goapp.Div().Class(row).Title(cmp.Or(why, hints[f.Key])).Body(
		goapp.Label().For(f.id()).Text(set.label()),
		goapp.If(set.slide != nil, f.renderSlider(set, s)),
		goapp.If(f.Key == "seed", ui.Sign("⚄", anotherSeed, f.roll)),
		text,
		ui.Refusal(f.id(), f.wrong),
	)
}

func (f *fieldRow) unused() string {
	return unusedBy(f.Model.Spec().Learning.Method, f.Key, f.Model.Data() != nil)
}

func (f *fieldRow) renderSlider(set *setting, s spec.Spec) goapp.UI {
	slide := set.slide
	if slide == nil {
		return nil
	}
	text, v := f.shown(s)
	at := min(max(slide.at(v), slide.min), slide.max)
	at = math.Round(at/slide.step) * slide.step
	return ui.Slider(slide.min, slide.max, slide.step, at).
		Aria("label", set.label()+sliderName).Aria("valuetext", text).
		OnInput(f.sliding).OnChange(func(goapp.Context, goapp.Event) { f.Model.Commit() })
}

func (f *fieldRow) enter(text string) {
	set, m := settingOf(f.Key), f.Model
	s := m.Spec()
	if err := set.read(&s, text); err != nil {
		f.wrong = set.label() + " " + err.Error() + "."
		return
	}
	f.wrong = ""
	m.Edit(s)
	ui.PutNumber(f.id(), f.text(s))
}

func (f *fieldRow) keyDown(ctx goapp.Context, e goapp.Event) {
	if e.Get("key").String() == "Escape" {
		f.wrong = ""
		ui.RestoreNumber(f.id())
	}
}

func (f *fieldRow) sliding(ctx goapp.Context, e goapp.Event) {
	if v, err := strconv.ParseFloat(ctx.JSSrc().Get("value").String(), 64); err == nil {
		s, set := f.Model.Spec(), settingOf(f.Key)
		set.SetNumber(&s, set.slide.value(v))
		f.Model.Preview(s)
	}
}

// roll takes the seed that follows by a step of a generator that visits all: undoing and redoing shows the same.
func (f *fieldRow) roll() {
	s := f.Model.Spec()
	s.Sampling.Seed = (s.Sampling.Seed*5 + 12345) % 100_000
	f.Model.Edit(s)
}

// idle says which fields leave every digit of what a method finds the same, and why. Others matter.
var idle = map[spec.Method]map[string]string{
	spec.Exact: {
		"samples": notWithExact, "noise": notWithExact, "seed": notWithExact, "epsilon": onlyInPaper,
	},
	spec.Paper:  {},
	spec.Rounds: {"epsilon": onlyInPaper},
	spec.Practical: {
		"eta1": ownThresholds, "eta2": ownThresholds, "eta3": ownThresholds,
		"epsilon": onlyInPaper, "draws": ownPencils,
	},
}

// idleWithTable are the fields that a table leaves without an effect. The seed draws the starts of the race.
var idleWithTable = map[string]string{"samples": notWithTable, "noise": notWithTable}

func unusedBy(method spec.Method, key string, table bool) string {
	if why := idleWithTable[key]; table && why != "" {
		return why
	}
	return idle[method][key]
}
