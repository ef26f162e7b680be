package ui

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/plane"
	"crease/app/draw/svg"
)

// Stage is a picture that is painted outside go-app's rendering: an element
// whose inside is one SVG, what of it has changed renewed at most once an animation frame. Drags
// go through it too, so that a move of the pointer costs one painting and
// nothing of the rest of the page.
type Stage struct {
	Frame goapp.Value // the element that is measured and listens to the pointer
	Paper goapp.Value // the element inside it that holds the SVG; where Show is used, nobody else writes it
	Draw  func()      // paints; called at most once a frame
	Step  func()      // what a gesture has to do before the painting; may be nil

	W, H    float64
	shown   svg.Picture // what the paper holds
	waiting bool        // a frame is asked for
	asked   goapp.Value // its number
	inStep  bool
	dirty   bool
	tick    goapp.Func
	stops   []func()
}

// Mount takes the elements over. The first painting comes with the first
// measure.
func (s *Stage) Mount(frame, paper goapp.Value) {
	s.Frame, s.Paper, s.shown = frame, paper, svg.Picture{}
	s.tick = goapp.FuncOf(func(goapp.Value, []goapp.Value) any {
		s.waiting = false
		if s.Step != nil {
			s.inStep = true
			s.Step()
			s.inStep = false
		}
		s.paint()
		return nil
	})
	s.OnRelease(func() { s.tick.Release() })
	s.OnRelease(OnResize(frame, func() {
		s.measure()
		s.paint()
	}))
	dark := goapp.Window().Call("matchMedia", "(prefers-color-scheme: dark)")
	s.On(dark, "change", func(goapp.Value) { s.Repaint() })
	s.measure()
}

func (s *Stage) measure() {
	w, h := s.Frame.Get("clientWidth").Float(), s.Frame.Get("clientHeight").Float()
	if w != s.W || h != s.H {
		s.W, s.H = w, h
		s.Repaint()
	}
}

// paint draws what has changed.
func (s *Stage) paint() {
	if s.dirty && s.W > 0 {
		s.dirty = false
		s.Draw()
	}
}

// Show puts a picture on the paper. In a drag most of it stays as it was, and costs the
// browser nothing.
func (s *Stage) Show(p svg.Picture) {
	changed, ok := p.Changed(s.shown)
	s.shown = p
	if !ok {
		s.Paper.Set("innerHTML", p.Text)
		return
	}
	if len(changed) > 0 {
		children := s.Paper.Get("firstElementChild").Get("children")
		for _, i := range changed {
			children.Index(i).Set("outerHTML", p.Part(i))
		}
	}
}

// On listens to an event of a target until release. The listener may prevent
// the default.
func (s *Stage) On(target goapp.Value, event string, f func(e goapp.Value)) {
	s.OnRelease(OnEvent(target, event, f))
}

// OnRelease has f called when the stage lets go of its listeners.
func (s *Stage) OnRelease(f func()) { s.stops = append(s.stops, f) }

// Repaint asks for a painting at the next frame.
func (s *Stage) Repaint() {
	s.dirty = true
	if !s.inStep {
		s.Ask()
	}
}

// PaintNow paints without waiting for a frame.
func (s *Stage) PaintNow() {
	if s.Frame != nil {
		s.dirty = true
		s.paint()
	}
}

// Ask asks for a frame, for the gesture's step.
func (s *Stage) Ask() {
	if s.Frame != nil && !s.waiting {
		s.waiting = true
		s.asked = goapp.Window().Call("requestAnimationFrame", s.tick)
	}
}

// Release lets go of every listener and of a frame that was asked for.
func (s *Stage) Release() {
	if s.waiting {
		goapp.Window().Call("cancelAnimationFrame", s.asked)
	}
	for _, stop := range s.stops {
		stop()
	}
	*s = Stage{}
}

// At returns where in the stage an event happened, in pixels. It measures the stage, which may
// have been hidden until now.
func (s *Stage) At(e goapp.Value) plane.Point {
	s.measure()
	r := s.Frame.Call("getBoundingClientRect")
	scale := r.Get("width").Float() / max(1, s.Frame.Get("offsetWidth").Float()) // the lecture view's
	if scale == 0 {
		scale = 1
	}
	return plane.Point{
		X: (e.Get("clientX").Float()-r.Get("left").Float())/scale - s.Frame.Get("clientLeft").Float(),
		Y: (e.Get("clientY").Float()-r.Get("top").Float())/scale - s.Frame.Get("clientTop").Float(),
	}
}

// OnResize has f called in the animation frame after an element has got another size,
// until stop is called. The observer's own callback is the browser's function: a call of
// Go would let the program go on with whatever waits there, its rendering changes sizes
// again, and browsers report that as an error of the page.
func OnResize(e goapp.Value, f func()) (stop func()) {
	w := goapp.Window()
	stopped := false
	call := goapp.FuncOf(func(goapp.Value, []goapp.Value) any {
		if !stopped {
			f()
		}
		return nil
	})
	o := w.Get("ResizeObserver").New(w.Get("requestAnimationFrame").Call("bind", w, call))
	o.Call("observe", e)
	return func() {
		stopped = true
		o.Call("disconnect")
		// A frame may have been asked for; those come in their order.
		NextFrame(func(float64) { call.Release() })
	}
}

// Picture shows an SVG that a pure package drew. In the browser the SVG lies
// in an element whose inside go-app never touches and is replaced as one
// string, which is faster than a thousand elements that are compared; on the
// server it is written into the page.
type Picture struct {
	goapp.Compo
	Name  string // data-picture, for styles and tests
	SVG   string
	Label string // accessible name; empty where the picture repeats what stands beside it

	painted string
}

// Render implements goapp.Composer.
func (p *Picture) Render() goapp.UI {
	box := goapp.Div().DataSet("picture", p.Name)
	if p.Label != "" {
		box.Role("img").Aria("label", p.Label)
	} else {
		box.Attr("aria-hidden", "true")
	}
	if goapp.IsServer && p.SVG != "" {
		box.Body(goapp.Raw(p.SVG))
	}
	return box
}

// OnMount implements goapp.Mounter.
func (p *Picture) OnMount(goapp.Context) {
	p.painted = ""
	p.paint()
}

// OnUpdate implements goapp.Updater.
func (p *Picture) OnUpdate(goapp.Context) { p.paint() }

func (p *Picture) paint() {
	if goapp.IsClient && p.SVG != p.painted {
		p.JSValue().Set("innerHTML", p.SVG)
		p.painted = p.SVG
	}
}
