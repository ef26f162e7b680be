package sheet

import (
	"math"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/draw/plane"
	"crease/app/ui"
)

// showView makes the model show a part of the plane. A sheet without pixels, as one that is
// hidden, shows none that would have numbers.
func showView(m *model.Model, p plane.Viewport) {
	if p.W <= 0 {
		return
	}
	v := m.View()
	v.Zoom, v.CenterX, v.CenterY = tidy(p.Half/breadth(p.W, p.H)), tidy(p.CX), tidy(p.CY)
	m.SetView(v)
}

// turnView turns the solid sheets, both alike.
func turnView(m *model.Model, t plane.Turn) {
	v := m.View()
	v.Yaw, v.Tilt = tidy(t.Yaw), tidy(t.Tilt)
	m.SetView(v)
}

// tidy keeps what a link needs of a view's number.
func tidy(x float64) float64 { return math.Round(x*1000) / 1000 }

// viewport is the part of the plane that the model shows, on w × h pixels.
func viewport(m *model.Model, w, h float64) plane.Viewport {
	v := m.View()
	return plane.Viewport{CX: v.CenterX, CY: v.CenterY, Half: v.Zoom * breadth(w, h), W: w, H: h}
}

// zoomBy zooms about the middle of the sheet.
func zoomBy(m *model.Model, factor float64) {
	p := viewport(m, 100, 100)
	showView(m, p.ZoomAt(plane.Point{X: 50, Y: 50}, factor))
}

// zoomHome returns to the default part of the plane.
func zoomHome(m *model.Model) {
	d := model.DefaultView()
	v := m.View()
	v.Zoom, v.CenterX, v.CenterY, v.Yaw, v.Tilt = d.Zoom, d.CenterX, d.CenterY, d.Yaw, d.Tilt
	m.SetView(v)
}

// wheelZoom zooms about the pointer by the wheel with Ctrl or ⌘, which is also
// what a trackpad's pinch is reported as. The plain wheel scrolls the page, and
// zooms only where there is nothing to scroll.
func wheelZoom(m *model.Model, s *ui.Stage, e goapp.Value) {
	if !e.Get("ctrlKey").Bool() && !e.Get("metaKey").Bool() && scrolls() {
		return
	}
	d := e.Get("deltaY").Float()
	if e.Get("deltaMode").Int() == 1 { // lines, not pixels
		d *= 16
	}
	rate := 0.0015
	if e.Get("ctrlKey").Bool() &&
		math.Abs(d) < 50 { // a trackpad's pinch comes in small steps, a wheel's click in large ones
		rate = 0.01
	}
	e.Call("preventDefault")
	at := s.At(e)
	p := viewport(m, s.W, s.H)
	showView(m, p.ZoomAt(at, math.Exp(rate*math.Min(200, math.Max(-200, d)))))
}

// scrolls reports whether the page is longer than its window.
func scrolls() bool {
	root := goapp.Window().Get("document").Get("documentElement")
	return root.Get("scrollHeight").Int() > root.Get("clientHeight").Int()+1
}

// breadth is how much more of the plane a wide picture shows across than a square one.
func breadth(w, h float64) float64 { return max(1, w/max(h, 1)) }
