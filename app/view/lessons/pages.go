package lessons

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/ui"
)

// pages are the steps of the open lesson as they scroll: the one whose text is in sight is
// the step that the page shows.
type pages struct {
	box     goapp.Value // the part of the page with the lesson
	reading *Reading
	rest    ui.Rest
	w, h    float64 // of the scrolled box, when it was turned last
	due     bool    // the step that is shown is yet to be brought into sight: what is there says nothing
}

// scrollRest is how long scrolling has to stop before the step in sight is shown, so that a
// reader who scrolls past several steps does not start each of them.
const scrollRest = 150 * time.Millisecond

func (p *pages) mount(box goapp.Value, r *Reading) {
	p.box, p.reading = box, r
	// The event does not bubble, but it can be captured.
	ui.OnCapture(box, "scroll", func(goapp.Value) {
		p.rest.Begin(scrollRest, func() { r.state.Do(p.scrolled) })
	})
}

// scroller is the box that scrolls; ok is false while no lesson is shown, and while a film has hidden the box:
// every step is then at the top of it.
func (p *pages) scroller() (box goapp.Value, ok bool) {
	box = p.box.Call("querySelector", ".lesson-pages")
	return box, box.Truthy() && p.reading.lesson != nil && box.Get("clientHeight").Int() > 0
}

// turnSoon brings the step that is shown into sight once it has been rendered.
func (p *pages) turnSoon() {
	p.due = true
	p.reading.state.Settled(p.turn)
}

func (p *pages) turn() {
	p.due = false
	box, ok := p.scroller()
	if !ok {
		return
	}
	p.w, p.h = box.Get("clientWidth").Float(), box.Get("clientHeight").Float()
	// To set it to what it is, too, would break off a glide of the page.
	if top := box.Get("children").Index(p.reading.step).Get("offsetTop"); !top.Equal(box.Get("scrollTop")) {
		box.Set("scrollTop", top)
	}
}

// reveal brings what is told of the step into sight, from its end or as much of its
// beginning as there is room for.
func (p *pages) reveal() {
	box, ok := p.scroller()
	if !ok {
		return
	}
	p.w, p.h = box.Get("clientWidth").Float(), box.Get("clientHeight").Float() // an answer makes the box lower
	told := box.Get("children").Index(p.reading.step).Call("querySelector", ".lesson-tells")
	top := told.Get("offsetTop").Float()
	end := top + told.Get("offsetHeight").Float() + 8 - box.Get("clientHeight").Float()
	if y := min(top, end); y > box.Get("scrollTop").Float() {
		box.Set("scrollTop", y)
	}
}

// scrolled shows the step that the reader has scrolled to. Where the box has another size
// than before nobody has scrolled.
func (p *pages) scrolled() {
	box, ok := p.scroller()
	if !ok || p.due {
		return
	}
	if p.w != box.Get("clientWidth").Float() || p.h != box.Get("clientHeight").Float() {
		p.turn()
		return
	}
	middle := box.Get("scrollTop").Float() + p.h/2
	list := box.Get("children")
	n := 0
	for i := range p.reading.lesson.Steps {
		if list.Index(i).Get("offsetTop").Float() <= middle {
			n = i
		}
	}
	if n != p.reading.step {
		turned := p.reading.turned
		p.reading.turned = func() {} // it is in sight
		p.reading.turnTo(n)
		p.reading.turned = turned
	}
}
