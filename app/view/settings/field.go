package settings

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/snapshot"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/report/outcome"
	"crease/app/text/messages"
	"crease/app/text/number"
	"crease/app/text/words"
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
			if f.wrong != "" { // the refused text was of another value, or of another drawing
				f.wrong = ""
				ui.PutNumber(f.id(), f.text(f.Model.Spec()))
			}
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
	text := ui.NumberField(f.id(), f.text(s), f.wrong, f.enter).OnKeyDown(func(_ goapp.Context, e goapp.Event) {
		if e.Get("key").String() == "Escape" {
			f.wrong = ""
			ui.RestoreNumber(f.id())
		}
	})
	if set.effective != nil {
		text.Placeholder(set.effective(f.Model.Snapshot()))
	}
	why := f.unused()
	text.Disabled(f.off())
	row := goapp.Div().Class("field").Title(cmp.Or(why, hints[f.Key]))
	if why != "" {
		row.Class("idle")
		text.Aria("description", why)
	}
	body := []goapp.UI{goapp.Label().For(f.id()).Text(set.label())}
	if set.slide == nil {
		row.Class("plain")
	} else {
		body = append(body, f.renderSlider(set, s))
	}
	if f.Key == "seed" {
		body = append(body, ui.Sign("⚄", "Another seed", func() {
			// A step of a generator that visits all: undoing and redoing shows the same.
			s := f.Model.Spec()
			s.Sampling.Seed = (s.Sampling.Seed*5 + 12345) % 100_000
			f.Model.Edit(s)
		}))
	}
	return row.Body(append(body, text, ui.Refusal(f.id(), f.wrong))...)
}

func (f *fieldRow) unused() string {
	return unusedBy(f.Model.Spec().Learning.Method, f.Key, f.Model.Data() != nil)
}

// off reports whether the field cannot be changed: with a table what leaves its result the same is none of its
// settings, and an edit would drop that result.
func (f *fieldRow) off() bool { return f.Model.Data() != nil && f.unused() != "" }

func (f *fieldRow) renderSlider(set *setting, s spec.Spec) goapp.UI {
	slide := set.slide
	text, v := f.shown(s)
	at := min(max(slide.at(v), slide.min), slide.max)
	at = math.Round(at/slide.step) * slide.step
	return ui.Slider(slide.min, slide.max, slide.step, at, func(to float64) {
		s := f.Model.Spec()
		set.SetNumber(&s, slide.value(to))
		f.Model.Preview(s)
	}).Aria("label", set.label()+", slider").Aria("valuetext", text).Disabled(f.off()).
		OnChange(func(goapp.Context, goapp.Event) { f.Model.Commit() })
}

func (f *fieldRow) enter(text string) {
	if f.off() {
		return
	}
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

// idle says which fields leave every digit of what a method finds the same, and why. Others matter.
var idle = map[spec.Method]map[string]string{
	spec.Exact:  {"samples": notWithExact, "noise": notWithExact, "seed": notWithExact, "epsilon": onlyInPaper},
	spec.Rounds: {"epsilon": onlyInPaper},
	spec.Practical: {"eta1": ownThresholds, "eta2": ownThresholds, "eta3": ownThresholds, "epsilon": onlyInPaper,
		"draws": "Not used: the practical method has a number of its own"},
}

func unusedBy(method spec.Method, key string, table bool) string {
	if table && (key == "samples" || key == "noise") { // the seed draws the starts of the race
		return "Not used with a table of samples"
	}
	return idle[method][key]
}

// setting is a field of the spec that a row edits; its name is the id of the row's elements.
type setting struct {
	*spec.Setting
	// empty says why a whole number that counts from 1 may be left empty, which sets it to 0; "" for other fields.
	empty string
	slide *slide
	// effective is what the run used where the field was left empty; nil for one that cannot be.
	effective func(*snapshot.Snapshot) string
}

// slide maps a slider's position to a field.
type slide struct {
	min, max, step float64
	at, value      func(float64) float64
}

func asIs(v float64) float64 { return v }

var settings = []setting{
	{Setting: spec.SettingAt("sampling.samples"), slide: &slide{0, 7, 0.1, math.Log10, twoFigures}},
	{Setting: spec.SettingAt("sampling.noise"), slide: &slide{0, 1, 0.01, asIs, asIs}},
	{Setting: spec.SettingAt("sampling.seed")},
	{Setting: spec.SettingAt("learning.units"), empty: "to have it estimated", effective: func(n *snapshot.Snapshot) string {
		if n == nil || len(n.Units) == 0 {
			return unitsEstimated
		}
		return strconv.Itoa(len(n.Units)) + " " + unitsEstimated
	}},
	eta("eta1", func(n *snapshot.Snapshot) float64 { return n.Eta.Eta1[1] }),
	eta("eta2", func(n *snapshot.Snapshot) float64 { return max(n.Eta.Eta2[0], n.Eta.Eta2[1]) }),
	eta("eta3", func(n *snapshot.Snapshot) float64 { return n.Eta.Eta3 }),
	eta("epsilon", func(n *snapshot.Snapshot) float64 { return n.Regress.Epsilon }),
	{Setting: spec.SettingAt("learning.draws"), empty: "for the default", effective: func(n *snapshot.Snapshot) string {
		if n == nil || len(n.Decomp) == 0 || n.Decomp[0].Draws == 0 {
			return "default"
		}
		return strconv.Itoa(n.Decomp[0].Draws)
	}},
}

func (s *setting) label() string { return messages.FieldName(s.Path()) }

// settingOf returns the setting of a name; there must be one.
func settingOf(name string) *setting {
	for i := range settings {
		if settings[i].Name == name {
			return &settings[i]
		}
	}
	panic("settings: no setting " + name)
}

// eta is the setting of a threshold that is left to the data while it is empty.
func eta(name string, effective func(*snapshot.Snapshot) float64) setting {
	return setting{Setting: spec.SettingAt("learning." + name), effective: func(n *snapshot.Snapshot) string {
		if n == nil || effective(n) == 0 {
			return "from the data"
		}
		return number.Format(effective(n), 3)
	}}
}

// twoFigures returns the N at a slider's logarithm, rounded to two figures.
func twoFigures(log float64) float64 {
	return max(1, math.Round(number.Rounded(math.Pow(10, log), 2)))
}

func (s *setting) show(of spec.Spec) string {
	v := s.Number(&of)
	switch {
	case s.effective != nil && v == 0:
		return ""
	case s.Name == "seed":
		return strconv.FormatUint(of.Sampling.Seed, 10)
	case s.Name == "samples":
		return number.Count(of.Sampling.Samples)
	}
	return number.Plain(v)
}

// read takes what was typed. Its error is a message that follows the label.
func (s *setting) read(to *spec.Spec, text string) error {
	if s.effective != nil && text == "" {
		text = "0"
	}
	v, ok := words.Parse(text)
	_, fractions := s.At(to).(*float64)
	switch {
	case !fractions && (!ok || v != math.Trunc(v) || v < s.Least || v > s.Most):
		least, or := s.Least, ""
		if s.empty != "" {
			least, or = 1, ", or empty "+s.empty
		}
		return fmt.Errorf("must be a whole number from %s to %s%s",
			number.Count(int64(least)), number.Count(int64(s.Most)), or)
	case !ok:
		return errors.New("must be a number")
	case v < s.Least:
		return fmt.Errorf("must be at least %s", number.Plain(s.Least))
	case v > s.Most:
		return fmt.Errorf("must be at most %s", number.Plain(s.Most))
	}
	s.SetNumber(to, v)
	return nil
}
