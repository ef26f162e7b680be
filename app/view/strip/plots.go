package strip

import (
	"cmp"
	"math"
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/chart"
	"crease/app/ui"
)

// plots are the full pictures of the open card, and which datum of them is read out.
type plots struct {
	part *ui.Part
	*strip
	box   ui.Stage // their row, whose width decides how large they are
	list  []plot
	laid  plotsLook // what they were laid out for
	read  *ui.Part  // the line below them, which says what is read out
	tells string
}

type plotsLook struct {
	key      string
	changes  int
	width    float64
	big      bool
	plot, at int // the spot that is read out, from 1, and in which picture; 0 for none
}

type plot struct {
	title string
	width int // in pixels
	svg   string
	frame chart.Frame
	spots []chart.Spot
}

// readReach is how far from a datum the pointer may be to read it out.
const readReach = 28

func newPlots(s *strip) *plots {
	v := &plots{strip: s}
	v.part = ui.PartOf(s.Model, 0, func() plotsLook { return v.laid }, v.draw)
	v.read = ui.PartOf(s.Model, 0,
		func() string {
			switch {
			case s.eta.active:
				return s.eta.said
			case s.open.key == "" || !s.card(s.open.key).Reached:
				return "" // there is nothing to read
			}
			return cmp.Or(v.tells, readHint)
		},
		func(now string) goapp.UI {
			said := goapp.Span().Text(now)
			if now == readHint {
				said.Class("muted")
			}
			return goapp.P().Class("card-read").Aria("live", "polite").Hidden(now == "").Body(said)
		},
	)
	v.box.Draw = func() {
		v.lay()
		v.ring(v.laid.plot, v.laid.at)
	}
	v.part.Begin = func(root goapp.Value) { v.box.Mount(root, nil) }
	return v
}

func (v *plots) draw(now plotsLook) goapp.UI {
	figures := make([]goapp.UI, len(v.list))
	for i, p := range v.list {
		figures[i] = goapp.Figure().Class("plot").TabIndex(0).DataSet("keys", "").DataSet("plot", i).Body(
			goapp.FigCaption().Text(p.title),
			goapp.Div().Class("plot-sheet").Body(
				&ui.Picture{SVG: p.svg}, goapp.Div().Class("plot-mark").Hidden(i != now.plot || now.at == 0)),
		)
	}
	return goapp.Div().Class("card-plots").Body(figures...)
}

// place sets the pictures' widths and the place of the ring: the page's policy allows no attribute for that.
func (v *plots) place() {
	for i := range v.list {
		p, figure := &v.list[i], v.part.JSValue().Get("children").Index(i)
		figure.Get("style").Set("width", strconv.Itoa(p.width)+"px")
		if at := v.laid.at; i == v.laid.plot && at > 0 {
			ring := figure.Get("lastElementChild").Get("lastElementChild").Get("style")
			ring.Set("left", percent(p.spots[at-1].X/p.frame.Width))
			ring.Set("bottom", percent(1-p.spots[at-1].Y/p.frame.Height))
		}
	}
}

func percent(part float64) string { return strconv.FormatFloat(100*part, 'f', 2, 64) + "%" }

// lay lays the pictures out as things stand, for the width there is. A datum that is read out stays so.
func (v *plots) lay() {
	width, zoom := v.box.W, 1.0
	v.laid = plotsLook{v.open.key, v.changes, width, v.Model.View().Big, v.laid.plot, v.laid.at}
	v.list = nil
	if v.laid.big { // larger type for the projector
		zoom = 1.3
	}
	if v.laid.key == "" || width < 40 {
		return
	}
	full := v.card(v.laid.key).Full
	for _, f := range full {
		w, h := f.Shape(width/zoom, min(max(0.52*width, 250), 430)/zoom)
		if len(full) > 1 && width >= 720 {
			w, h = f.Shape(min(w, (width-14)/2/zoom), min(h, 360/zoom))
		}
		p := plot{title: f.Title, width: int(w * zoom), frame: f.Lay(w, h, true)}
		p.svg, p.spots = p.frame.SVG(), p.frame.Spots()
		v.list = append(v.list, p)
	}
	if i, at := v.laid.plot, v.laid.at; i >= len(v.list) || at > len(v.list[i].spots) {
		v.laid.at = 0
	} else if at > 0 {
		v.tells = v.list[i].frame.Tell(v.list[i].spots[at-1])
	}
}

func (v *plots) hover(e goapp.Value) {
	if i := ui.DataOf(e, "plot"); i >= 0 && i < len(v.list) {
		p := &v.list[i]
		x, y := onSheet(ui.Closest(e, "[data-plot]").Get("lastElementChild"), &p.frame, e)
		if at := chart.Nearest(p.spots, x, y, readReach); at >= 0 {
			v.tell(i, 1+at)
			return
		}
	}
	v.leave()
}

// key walks through the data of the picture that has the focus, series by series in the order of the table; up and down
// change the series. It reports whether the key was one of these.
func (v *plots) key(e goapp.Value, key string) bool {
	i, at := ui.DataOf(e, "plot"), 0
	if i < 0 || i >= len(v.list) || len(v.list[i].spots) == 0 {
		return false
	}
	if i == v.laid.plot {
		at = v.laid.at
	}
	spots := v.list[i].spots
	to, ok := along(key, at-1, len(spots))
	switch key {
	case "ArrowDown":
		to, ok = otherSeries(spots, at, 1)-1, true
	case "ArrowUp":
		to, ok = otherSeries(spots, at, -1)-1, true
	}
	if ok {
		v.tell(i, to+1)
	}
	return ok
}

// tell reads spot n−1 of a picture out, rings it and lights its unit.
func (v *plots) tell(i, n int) {
	p := &v.list[i]
	s := p.spots[n-1]
	v.tells = p.frame.Tell(s)
	v.ring(i, n)
	v.Model.Highlight(s.Datum.Of - 1)
}

// leave takes the ring away; the words stay for who is still reading them.
func (v *plots) leave() {
	if v.laid.at > 0 {
		v.ring(0, 0)
		v.Model.Highlight(-1)
	}
}

func (v *plots) ring(plot, at int) {
	v.laid.plot, v.laid.at = plot, at
	v.part.Refresh()
	v.read.Refresh()
	v.state.Settled(v.place)
}

// onSheet converts an event's place to the points of a frame.
func onSheet(drawing goapp.Value, fr *chart.Frame, e goapp.Value) (x, y float64) {
	r := drawing.Call("getBoundingClientRect")
	ratio := fr.Width / max(1, r.Get("width").Float())
	x = (e.Get("clientX").Float() - r.Get("left").Float()) * ratio
	y = (e.Get("clientY").Float() - r.Get("top").Float()) * ratio
	return x, y
}

// otherSeries returns the number, from 1, of the spot of the next series up or down that is nearest across to spot at.
func otherSeries(spots []chart.Spot, at, by int) int {
	if at < 1 {
		return 1
	}
	now, i := spots[at-1], at-1
	for i >= 0 && i < len(spots) && spots[i].Mark == now.Mark { // series by series, as they are listed
		i += by
	}
	if i < 0 || i >= len(spots) {
		return at
	}
	series := spots[i].Mark
	for j, s := range spots {
		if s.Mark == series && math.Abs(s.X-now.X) < math.Abs(spots[i].X-now.X) {
			i = j
		}
	}
	return i + 1
}
