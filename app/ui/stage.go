package ui

import (
	"cmp"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/plane"
	"crease/app/draw/svg"
)

// Stage is a picture that is painted outside go-app's rendering: an element that holds one SVG, whose changed parts are
// replaced at most once a frame. Drags go through it too: a move of the pointer costs one painting and renders nothing
// else. All stages share the time of a frame.
type Stage struct {
	Frame goapp.Value // the element that is measured and listens to the pointer
	Paper goapp.Value // the element inside it that holds the SVG; if Show is used, nothing else may write it
	Draw  func()      // paints; called at most once per frame
	Step  func()      // what a gesture has to do before the painting; may be nil

	// Patience is for how many frames stages that ask at the same time are painted first.
	Patience int

	W, H    float64
	shown   svg.Picture   // what the paper holds
	waiting bool          // whether it waits in the queue of frames
	since   int           // the frame since which it waits
	place   int           // in the order of the paintings of a frame
	took    time.Duration // its last painting
	urgent  bool          // a gesture waits for it
	hidden  func() bool   // reports whether it is out of sight, as far as the browser has told
	inStep  bool
	dirty   bool
	stops   []func()
}

// Mount sets the elements of the stage and measures it, which requests the first painting.
func (s *Stage) Mount(frame, paper goapp.Value) {
	s.Frame, s.Paper, s.shown = frame, paper, svg.Picture{}
	frames.connect()
	// A new size is painted in its turn: where the window changes, so do many pictures.
	s.OnRelease(OnResize(frame, func() {
		if w := frame.Get("creaseWidth"); w.Truthy() {
			s.size(w.Float(), frame.Get("creaseHeight").Float())
		} else {
			s.measure()
		}
	}))
	hidden, stop := WatchSight(frame)
	s.hidden = hidden
	s.OnRelease(stop)
	s.On(systemDark(), "change", func(goapp.Value) { s.Repaint() })
	s.measure()
}

func (s *Stage) frame() {
	if s.W == 0 { // it may be in sight since, and the browser tells of that a frame later
		s.measure()
	}
	if s.Step != nil {
		s.inStep = true
		s.Step()
		s.inStep = false
	}
	s.paint()
}

func (s *Stage) measure() {
	s.size(s.Frame.Get("clientWidth").Float(), s.Frame.Get("clientHeight").Float())
}

func (s *Stage) size(w, h float64) {
	if w != s.W || h != s.H {
		s.W, s.H = w, h
		s.Repaint()
	}
}

// Hidden reports whether the stage is out of sight, as far as the browser has told.
func (s *Stage) Hidden() bool { return s.hidden != nil && s.hidden() }

func (s *Stage) paint() {
	if s.dirty && s.W > 0 {
		s.dirty = false
		s.Draw()
	}
}

// Show puts a picture on the paper. It replaces only the parts that have changed: in a drag these are few.
func (s *Stage) Show(p svg.Picture) {
	changed, ok := p.Changed(s.shown)
	s.shown = p
	if !ok {
		Fill(s.Paper, p.Text)
		return
	}
	if len(changed) > 0 {
		children := s.Paper.Get("firstElementChild").Get("children")
		for _, i := range changed {
			patch("creaseReplace", "outerHTML", children.Index(i), p.Part(i))
		}
	}
}

// Fill makes text the inside of an element.
func Fill(e goapp.Value, text string) { patch("creaseFill", "innerHTML", e, text) }

// patch has a function of web/patch.js write into an element, or where the host has none a property of the element.
func patch(function, or string, e goapp.Value, text string) {
	if w := goapp.Window(); w.Get(function).Truthy() {
		w.Call(function, e, text)
	} else {
		e.Set(or, text)
	}
}

// On calls f for every such event of a target until the stage is released. f may prevent the default action.
func (s *Stage) On(target goapp.Value, event string, f func(e goapp.Value)) {
	s.OnRelease(OnEvent(target, event, f))
}

// KeepPage keeps the page where it is while fingers are busy on the stage. The browser asks before it scrolls or zooms.
func (s *Stage) KeepPage(busy func() bool) {
	s.On(s.Frame, "touchmove", func(e goapp.Value) {
		if busy() && e.Get("cancelable").Bool() {
			e.Call("preventDefault")
		}
	})
}

// OnRelease registers a function that Release calls.
func (s *Stage) OnRelease(f func()) { s.stops = append(s.stops, f) }

// Repaint requests a painting in the next frame that has time for it.
func (s *Stage) Repaint() {
	s.dirty = true
	if !s.inStep {
		s.wait()
	}
}

// PaintNow paints without waiting for a frame, unless the stage is not in sight yet.
func (s *Stage) PaintNow() {
	if s.Frame != nil {
		s.dirty = true
		if s.paint(); s.dirty {
			s.wait()
		}
	}
}

// Ask has Step called in the next frame, and what it changes painted: a hand waits for it.
func (s *Stage) Ask() {
	s.urgent = s.Frame != nil // else its first painting would count as a hand's
	s.wait()
}

func (s *Stage) wait() {
	if s.Frame != nil {
		frames.add(s)
	}
}

// Release removes every listener and drops what waits to be painted.
func (s *Stage) Release() {
	for _, stop := range s.stops {
		stop()
	}
	*s = Stage{}
}

// At returns the position of an event in the stage, in pixels. It measures the stage first, which may have been hidden.
func (s *Stage) At(e goapp.Value) plane.Point {
	s.measure()
	r := s.Frame.Call("getBoundingClientRect")
	scale := cmp.Or(r.Get("width").Float()/max(1, s.Frame.Get("offsetWidth").Float()), 1) // not 1 in the lecture view
	return plane.Point{
		X: (e.Get("clientX").Float()-r.Get("left").Float())/scale - s.Frame.Get("clientLeft").Float(),
		Y: (e.Get("clientY").Float()-r.Get("top").Float())/scale - s.Frame.Get("clientTop").Float(),
	}
}

// OnResize calls f in the frame after the size of an element has changed, until stop is called. The observer's callback
// is requestAnimationFrame: in a function of Go other goroutines would change sizes again, an error of the page.
func OnResize(e goapp.Value, f func()) (stop func()) {
	w := goapp.Window()
	stopped := false
	call := goapp.FuncOf(func(goapp.Value, []goapp.Value) any {
		if !stopped {
			f()
		}
		return nil
	})
	told := w.Get("requestAnimationFrame").Call("bind", w, call)
	if f := w.Get("creaseResized"); f.Truthy() {
		told = f.Call("bind", w, e, call)
	}
	o := w.Get("ResizeObserver").New(told)
	o.Call("observe", e)
	return func() {
		stopped = true
		o.Call("disconnect")
		// A frame may have been requested with this function; frames are called in order.
		NextFrame(func(float64) { call.Release() })
	}
}

// WatchSight watches whether an element can be seen until stop is called; hidden says that it cannot, if that is known.
func WatchSight(e goapp.Value) (hidden func() bool, stop func()) {
	hidden = func() bool { return e.Get("creaseHidden").Truthy() }
	f := goapp.Window().Get("creaseSight")
	if !f.Truthy() {
		return hidden, func() {}
	}
	o := goapp.Window().Get("IntersectionObserver").New(f.Call("bind", nil, e))
	o.Call("observe", e)
	return hidden, func() { o.Call("disconnect") }
}

// Picture shows an SVG that a pure package drew, in the browser as one string in an element that go-app does not touch,
// which is faster than to compare a thousand elements; on the server it is written into the page.
type Picture struct {
	goapp.Compo
	Name  string // data-picture, for styles and tests
	SVG   string
	Later func() string // draws it once a frame has time, where there is no SVG; those in sight come first
	Label string        // accessible name; empty if the picture repeats what the text beside it says

	turn    Stage // of Later
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

// OnDismount implements goapp.Dismounter.
func (p *Picture) OnDismount() { p.turn.Release() }

// OnUpdate implements goapp.Updater.
func (p *Picture) OnUpdate(goapp.Context) { p.paint() }

// paint paints what is there at once: a list that shifts has this element show another picture.
func (p *Picture) paint() {
	p.fill(p.SVG)
	if p.SVG != "" || p.Later == nil {
		return
	}
	if p.turn.Frame == nil {
		p.turn.Draw = func() {
			if p.SVG == "" && p.Later != nil { // it may have been drawn meanwhile
				p.fill(p.Later())
			}
		}
		p.turn.Mount(p.JSValue(), nil)
	}
	p.turn.Repaint()
}

func (p *Picture) fill(text string) {
	if goapp.IsClient && text != p.painted {
		Fill(p.JSValue(), text)
		p.painted = text
	}
}
