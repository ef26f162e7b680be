package lessons

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/plane"
	"crease/app/text/glossary"
	"crease/app/ui"
)

// Glossary shows what a word with data-term, anywhere in the page, means when it is clicked, tapped or reached by key.
type Glossary struct {
	goapp.Compo

	of goapp.Value // the word that is explained, nil for none
}

// Render implements goapp.Composer. A popover lies above dialogs as well.
func (g *Glossary) Render() goapp.UI {
	return goapp.Div().ID("glossary").Class("glossary").Role("tooltip").Attr("popover", "manual").Hidden(true)
}

// OnMount implements goapp.Mounter.
func (g *Glossary) OnMount(goapp.Context) {
	on := func(event string, f func(e goapp.Value)) {
		ui.OnCapture(goapp.Window().Get("document"), event, f)
	}
	show := func(e goapp.Value) {
		if word := ui.Closest(e, "[data-term]"); word.Truthy() {
			g.show(word)
		} else {
			g.hide()
		}
	}
	on("click", show)
	on("focusin", show)
	on("scroll", func(goapp.Value) { g.hide() })
	on("keydown", func(e goapp.Value) {
		if g.of != nil && e.Get("key").String() == "Escape" {
			e.Call("preventDefault")
			e.Call("stopPropagation")
			g.hide()
		}
	})
}

func (g *Glossary) show(word goapp.Value) {
	if g.of != nil && g.of.Equal(word) {
		return
	}
	g.hide()
	meaning, ok := glossary.Find(word.Get("dataset").Get("term").String())
	if !ok {
		return
	}
	box := g.JSValue()
	box.Set("textContent", meaning.Text)
	box.Set("hidden", false)
	ui.Try(func() { box.Call("showPopover") }) // older browsers show it above the page alone
	word.Call("setAttribute", "aria-describedby", "glossary")
	g.of = word
	// Below its word, or above it where there is more room, and within the window.
	const gap = 6.0
	at, size := word.Call("getBoundingClientRect"), box.Call("getBoundingClientRect")
	w, h := size.Get("width").Float(), size.Get("height").Float()
	wide := ui.Root().Get("clientWidth").Float()
	x := max(gap, min(at.Get("left").Float(), wide-w-gap))
	y := at.Get("bottom").Float() + gap
	if y+h > goapp.Window().Get("innerHeight").Float() && at.Get("top").Float() > h+gap {
		y = at.Get("top").Float() - h - gap
	}
	ui.MoveTo(box, plane.Point{X: x, Y: y})
}

func (g *Glossary) hide() {
	if g.of == nil {
		return
	}
	g.of.Call("removeAttribute", "aria-describedby")
	g.of = nil
	box := g.JSValue()
	ui.Try(func() { box.Call("hidePopover") }) // its dialog may have been closed
	box.Set("hidden", true)
}
