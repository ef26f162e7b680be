package lessons

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/ui"
)

// scrollRest is how long scrolling has to stop before the step in sight is shown, so that a
// reader who scrolls past several steps does not start each of them.
const scrollRest = 150 * time.Millisecond

// listenScrolls has the step in sight be the one that the page shows.
func (v *View) listenScrolls() {
	// The event does not bubble, but it can be captured.
	ui.OnCapture(v.JSValue(), "scroll", func(goapp.Value) {
		v.rest.Begin(scrollRest, func() { v.Reading.state.Do(v.scrolled) })
	})
}

// scroller is the box that scrolls; ok is false while no lesson is shown, and while a film has hidden the box:
// every step is then at the top of it.
func (v *View) scroller() (box goapp.Value, ok bool) {
	box = v.JSValue().Call("querySelector", ".lesson-pages")
	return box, box.Truthy() && v.Reading.lesson != nil && box.Get("clientHeight").Int() > 0
}

// turn brings the step that is shown into sight, once it has been rendered.
func (v *View) turn() {
	v.due = false
	box, ok := v.scroller()
	if !ok {
		return
	}
	v.w, v.h = box.Get("clientWidth").Float(), box.Get("clientHeight").Float()
	// To set it to what it is, too, would break off a glide of the page.
	if top := box.Get("children").Index(v.Reading.step).Get("offsetTop"); !top.Equal(box.Get("scrollTop")) {
		box.Set("scrollTop", top)
	}
}

// reveal brings what is told of the step into sight, from its end or as much of its
// beginning as there is room for.
func (v *View) reveal() {
	box, ok := v.scroller()
	if !ok {
		return
	}
	v.w, v.h = box.Get("clientWidth").Float(), box.Get("clientHeight").Float() // an answer makes the box lower
	told := box.Get("children").Index(v.Reading.step).Call("querySelector", ".lesson-tells")
	top := told.Get("offsetTop").Float()
	end := top + told.Get("offsetHeight").Float() + 8 - box.Get("clientHeight").Float()
	if y := min(top, end); y > box.Get("scrollTop").Float() {
		box.Set("scrollTop", y)
	}
}

// scrolled shows the step that the reader has scrolled to. Where the box has another size
// than before nobody has scrolled.
func (v *View) scrolled() {
	box, ok := v.scroller()
	if !ok || v.due {
		return
	}
	if v.w != box.Get("clientWidth").Float() || v.h != box.Get("clientHeight").Float() {
		v.turn()
		return
	}
	middle := box.Get("scrollTop").Float() + v.h/2
	list := box.Get("children")
	n := 0
	for i := range v.Reading.lesson.Steps {
		if list.Index(i).Get("offsetTop").Float() <= middle {
			n = i
		}
	}
	if n != v.Reading.step {
		turned := v.Reading.turned
		v.Reading.turned = func() {} // it is in sight
		v.Reading.turnTo(n)
		v.Reading.turned = turned
	}
}
