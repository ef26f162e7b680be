package sheet

import (
	"math"
	"reflect"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/draw/plane"
	"crease/app/ui"
)

// camera is what pointers do to the view, on either sheet: one pans the map or turns the folded sheet, two zoom.
type camera struct {
	model   *model.Model
	stage   ui.Stage
	fingers map[int]plane.Point // where each pointer that is down is

	// What was painted last, for the pointer that hovers, and so that nothing is painted twice: a run may change nothing.
	seen    plane.Picture
	layouts []plane.Layout

	// When the number of fingers changed last:
	view  plane.Viewport
	turn  plane.Turn
	start grip
}

func newCamera(m *model.Model) camera { return camera{model: m, fingers: map[int]plane.Point{}} }

// put notes where a pointer has come down, and lift that it has gone.
func (c *camera) put(id int, at plane.Point) {
	c.fingers[id] = at
	c.note()
}

func (c *camera) lift(id int) {
	delete(c.fingers, id)
	c.note()
}

func (c *camera) note() {
	v := c.model.View()
	c.view, c.turn = viewport(c.model, c.stage.W, c.stage.H), plane.Turn{Yaw: v.Yaw, Tilt: v.Tilt}
	c.start = newGrip(c.fingers)
}

// look moves the view as far as the pointers have moved; with pan the folded sheet is moved as the map is.
func (c *camera) look(pan bool) {
	v, now := c.model.View(), newGrip(c.fingers)
	switch by := now.centre.Sub(c.start.centre); {
	case len(c.fingers) > 1:
		showView(c.model, now.pinched(c.view, c.start))
	case v.Solid && !pan:
		turn := c.turn.Drag(by)
		v.Yaw, v.Tilt = tidy(turn.Yaw), tidy(turn.Tilt)
		c.model.SetView(v)
	default:
		showView(c.model, c.view.Pan(by))
	}
}

// paint shows a picture, unless it can be seen already, and reports whether it did.
func (c *camera) paint(p plane.Picture) bool {
	if reflect.DeepEqual(c.seen, p) {
		return false
	}
	picture, layouts := p.Draw()
	c.stage.Show(picture)
	c.seen, c.layouts = p, layouts
	return true
}

// light highlights the crease under a pointer that hovers, and returns by which handle.
func (c *camera) light(at plane.Point, reach float64) handle {
	k, i := handleAt(c.layouts, at, reach)
	unit := -1
	if k != noHandle {
		unit = c.layouts[i].Unit
	}
	c.model.Highlight(unit)
	return k
}

// mount binds the stage of a sheet: two fingers, and one that is busy with the sheet, leave the page where it is.
func (c *camera) mount(sheet goapp.Value, busy func() bool) {
	frame := sheet.Call("querySelector", ".sheet-stage")
	c.seen, c.layouts = plane.Picture{}, nil
	c.stage.Mount(frame, frame.Call("querySelector", ".sheet-paper"))
	c.stage.KeepPage(func() bool { return busy() || len(c.fingers) > 1 })
	c.stage.On(frame, "wheel", c.wheel)
	c.stage.On(frame, "pointerleave", func(e goapp.Value) {
		if !ui.ByFinger(e) && len(c.fingers) == 0 { // what a finger has lit stays
			c.model.Highlight(-1)
		}
	})
}

// wheel zooms about the pointer by the wheel with Ctrl or ⌘, which is also what a trackpad's pinch is reported as. The
// plain wheel scrolls the page, and zooms only where there is nothing to scroll.
func (c *camera) wheel(e goapp.Value) {
	ctrl := e.Get("ctrlKey").Bool()
	root := ui.Root()
	scrolls := root.Get("scrollHeight").Int() > root.Get("clientHeight").Int()+1
	if !ctrl && !e.Get("metaKey").Bool() && scrolls {
		return
	}
	d := e.Get("deltaY").Float()
	if e.Get("deltaMode").Int() == 1 { // lines, not pixels
		d *= 16
	}
	rate := 0.0015
	if ctrl && math.Abs(d) < 50 { // a trackpad's pinch comes in small steps, a wheel's click in large ones
		rate = 0.01
	}
	e.Call("preventDefault")
	at := c.stage.At(e)
	p := viewport(c.model, c.stage.W, c.stage.H)
	showView(c.model, p.ZoomAt(at, math.Exp(rate*math.Min(200, math.Max(-200, d)))))
}

// grip is where fingers are on the sheet: their middle, and how far they lie apart.
type grip struct {
	centre plane.Point
	spread float64
}

func newGrip(at map[int]plane.Point) (g grip) {
	for _, q := range at {
		g.centre = g.centre.Add(q.Mul(1 / float64(len(at))))
	}
	for _, q := range at {
		g.spread = math.Max(g.spread, q.Sub(g.centre).Norm())
	}
	return g
}

// pinched returns a view moved and zoomed by fingers that were elsewhere when they began.
func (g grip) pinched(view plane.Viewport, began grip) plane.Viewport {
	return view.Pan(g.centre.Sub(began.centre)).ZoomAt(g.centre, math.Max(1, began.spread)/math.Max(1, g.spread))
}

// viewport is the part of the plane that the model shows, on w × h pixels, at the foot of which a sheet has its legend;
// a graph has none. A wide picture shows more of the plane across.
func viewport(m *model.Model, w, h float64) plane.Viewport {
	v := m.View()
	if _, d := m.Drawn(); d > 1 {
		h -= plane.Foot(w, h, large(m))
	}
	return plane.Viewport{CX: v.CenterX, CY: v.CenterY, Half: v.Zoom * breadth(w, h), W: w, H: h}
}

// large reports whether the sheets are those of a projector.
func large(m *model.Model) bool { return m.View().Big || m.Lecture() != model.NoSlide }

func breadth(w, h float64) float64 { return max(1, w/max(h, 1)) }

// showView makes the model show a part of the plane. A sheet without pixels, as a hidden one, has no numbers for that.
func showView(m *model.Model, p plane.Viewport) {
	if v := m.View(); p.W > 0 {
		v.Zoom, v.CenterX, v.CenterY = tidy(p.Half/breadth(p.W, p.H)), tidy(p.CX), tidy(p.CY)
		m.SetView(v)
	}
}

// tidy keeps what a link needs of a view's number.
func tidy(x float64) float64 { return math.Round(x*1000) / 1000 }

// zoomBy zooms about the middle of the sheet.
func zoomBy(m *model.Model, factor float64) {
	p := viewport(m, prerenderSize, prerenderSize)
	showView(m, p.ZoomAt(plane.Point{X: p.W / 2, Y: p.H / 2}, factor))
}

// flatten has the folded sheet tilt until it is the map, on which it is edited: whoever has seen a fold turn into a
// line understands the map from then on. Under reduced motion the map is there at once.
func (h *hand) flatten() {
	m := h.model
	if _, d := m.Drawn(); h.tilting || d == 1 || !m.View().Solid {
		return
	}
	if !goapp.IsClient || ui.ReducedMotion() {
		m.SetFlat(1)
		return
	}
	h.tilting = true
	began := -1.0
	var step func(now float64)
	step = func(now float64) {
		if !h.tilting { // another drawing has come
			return
		}
		if began < 0 {
			began = now
		}
		const takes = 0.9 // seconds
		part := (now - began) / takes
		if h.tilting = part < 1 && m.View().Solid; h.tilting {
			ui.NextFrame(step)
		}
		m.SetFlat(smooth(part))
	}
	ui.NextFrame(step)
}
