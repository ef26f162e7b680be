package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/plane"
)

// stage is a picture that is painted outside go-app's rendering: an element
// whose inside is one SVG text, renewed at most once an animation frame. Drags
// go through it too, so that a move of the pointer costs one painting and
// nothing of the rest of the page.
type stage struct {
	frame app.Value // the element that measures and hears the pointer
	paper app.Value // the element inside it that holds the SVG
	draw  func()    // paints; called at most once a frame
	step  func()    // what a gesture has to do before the painting; may be nil

	w, h    float64
	waiting bool      // a frame is asked for
	asked   app.Value // its number
	inStep  bool
	dirty   bool
	tick    app.Func
	stops   []func()
}

// mount takes the elements over. The first painting comes with the first
// measure.
func (s *stage) mount(frame, paper app.Value) {
	s.frame, s.paper = frame, paper
	s.tick = app.FuncOf(func(app.Value, []app.Value) any {
		s.waiting = false
		if s.step != nil {
			s.inStep = true
			s.step()
			s.inStep = false
		}
		if s.dirty && s.w > 0 {
			s.dirty = false
			s.draw()
		}
		return nil
	})
	s.stops = append(s.stops, func() { s.tick.Release() })
	resized := app.FuncOf(func(app.Value, []app.Value) any {
		s.measure()
		return nil
	})
	o := app.Window().Get("ResizeObserver").New(resized)
	o.Call("observe", frame)
	s.stops = append(s.stops, func() {
		o.Call("disconnect")
		resized.Release()
	})
	dark := app.Window().Call("matchMedia", "(prefers-color-scheme: dark)")
	s.on(dark, "change", func(app.Value) { s.repaint() })
	s.measure()
}

func (s *stage) measure() {
	w, h := s.frame.Get("clientWidth").Float(), s.frame.Get("clientHeight").Float()
	if w != s.w || h != s.h {
		s.w, s.h = w, h
		s.repaint()
	}
}

// on listens to an event of a target until release. The listener may prevent
// the default.
func (s *stage) on(target app.Value, event string, f func(e app.Value)) {
	h := app.FuncOf(func(_ app.Value, args []app.Value) any {
		f(args[0])
		return nil
	})
	target.Call("addEventListener", event, h, map[string]any{"passive": false})
	s.stops = append(s.stops, func() {
		target.Call("removeEventListener", event, h)
		h.Release()
	})
}

// repaint asks for a painting at the next frame.
func (s *stage) repaint() {
	s.dirty = true
	if !s.inStep {
		s.ask()
	}
}

// ask asks for a frame, for the gesture's step.
func (s *stage) ask() {
	if s.frame != nil && !s.waiting {
		s.waiting = true
		s.asked = app.Window().Call("requestAnimationFrame", s.tick)
	}
}

// release lets go of every listener and of a frame that was asked for.
func (s *stage) release() {
	if s.waiting {
		app.Window().Call("cancelAnimationFrame", s.asked)
	}
	for _, stop := range s.stops {
		stop()
	}
	*s = stage{}
}

// at returns where in the stage an event happened, in pixels.
func (s *stage) at(e app.Value) plane.Point {
	r := s.frame.Call("getBoundingClientRect")
	return plane.Point{
		X: e.Get("clientX").Float() - r.Get("left").Float() - s.frame.Get("clientLeft").Float(),
		Y: e.Get("clientY").Float() - r.Get("top").Float() - s.frame.Get("clientTop").Float(),
	}
}
