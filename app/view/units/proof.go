package units

import (
	"math"
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/text/number"
	"crease/app/text/words"
	"crease/app/ui"
)

// proof is what the paper proves, by hand: what the order asks of the weights, the other
// networks of the same function, and the perturbation of the smoothed analysis.
type proof struct {
	goapp.Compo
	Model *model.Model

	watch ui.Watcher
	tau   float64
	wrong bool  // what was typed for τ cannot be read
	asked bool  // the reader has asked for a twin where there is none
	bound bound // of the drawing, but for one that is costly while it is dragged
}

// OnInit implements goapp.Initializer.
func (p *proof) OnInit() { p.tau = firstTau }

// OnMount implements goapp.Mounter.
func (p *proof) OnMount(goapp.Context) {
	ui.Slide(p.JSValue())
	p.watch.Listen(p.Model, model.SpecChanged, func() {
		p.asked = false
		p.Update()
	})
}

// OnUpdate implements goapp.Updater.
func (p *proof) OnUpdate(goapp.Context) { ui.Slide(p.JSValue()) }

// OnDismount implements goapp.Dismounter.
func (p *proof) OnDismount() { p.watch.Stop() }

// Render implements goapp.Composer.
func (p *proof) Render() goapp.UI {
	s := p.Model.Spec()
	if !p.Model.Dragging() || !costly(s) {
		p.bound = boundOf(s)
	}
	others := twins(s.Network)
	why := twinText(others, s.Network.Units())
	return goapp.Div().Class("proof").Body(
		goapp.P().Class("limit").ID("bound").Title(hintBound).Text(boundText(p.bound, s.Network.Dim())),
		goapp.Div().Class("proof-row").Body(append([]goapp.UI{
			goapp.Button().Type("button").Class("small").Text(buttonTwin).Title(twinHint(others, why)).
				Attr("aria-disabled", len(others) == 0).Aria("describedby", "twin").OnClick(p.twin),
			goapp.Button().Type("button").Class("small").Text(buttonShake).Title(hintShake).OnClick(p.shake),
		}, p.renderTau()...)...),
		goapp.P().Class("limit").ID("twin").Aria("live", "polite").Hidden(len(others) == 0 && !p.asked).Text(why),
	)
}

// twinHint is what pointing at the button says: what it does, or why it does nothing.
func twinHint(others []uint32, why string) string {
	if len(others) == 0 {
		return why
	}
	return hintTwin
}

// renderTau is how far Shake moves the weights, as a slider and as a number.
func (p *proof) renderTau() []goapp.UI {
	at := min(max(math.Log10(p.tau), leastTau), mostTau)
	text := goapp.Input().Type("text").ID("tau").Class("number").AutoComplete(false).Attr("inputmode", "decimal").
		DataSet("shown", number.Plain(p.tau)).Value(number.Plain(p.tau)).OnChange(p.typed)
	if p.wrong {
		text.Aria("invalid", "true").Aria("describedby", "tau-wrong")
	}
	return []goapp.UI{
		goapp.Label().For("tau").Text(tauLabel),
		ui.Slider(leastTau, mostTau, .1, at).Aria("label", tauSlider).Aria("valuetext", number.Plain(p.tau)).
			OnInput(p.slide),
		text,
		goapp.If(p.wrong, goapp.P().ID("tau-wrong").Class("wrong").Role("alert").Text(tauWrong)),
	}
}

// twin opens the next network of the same function, or says why there is none.
func (p *proof) twin(goapp.Context, goapp.Event) {
	s := p.Model.Spec()
	others := twins(s.Network)
	if len(others) == 0 {
		p.asked = true
		return
	}
	s.Network = s.Network.Flip(others[0])
	p.Model.Edit(s)
}

// shake is one step of the history.
func (p *proof) shake(goapp.Context, goapp.Event) { p.Model.Edit(shaken(p.Model.Spec(), p.tau)) }

func (p *proof) slide(ctx goapp.Context, _ goapp.Event) {
	if v, err := strconv.ParseFloat(ctx.JSSrc().Get("value").String(), 64); err == nil {
		p.tau, p.wrong = tauAt(v), false
	}
}

// typed reads τ as it was typed.
func (p *proof) typed(ctx goapp.Context, _ goapp.Event) {
	v, ok := words.Parse(ctx.JSSrc().Get("value").String())
	if p.wrong = !ok || v <= 0 || v > 10; !p.wrong {
		p.tau = v
		ctx.JSSrc().Set("value", number.Plain(v))
	}
}
