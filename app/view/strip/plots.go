package strip

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/chart"
	"crease/app/draw/svg"
	"crease/app/report/cards"
	"crease/app/ui"
)

// plots are the full pictures of the open card, and which datum of them is read
// out.
type plots struct {
	*board
	list  []plot
	width float64 // of the row when they were drawn
}

// plot is one full picture of the open card.
type plot struct {
	svg   string
	frame chart.Frame
	spots []chart.Spot
	at    int // the spot that is read out, −1 for none
}

// emptyPlot is where a picture goes, with its title and the ring about a datum.
const emptyPlot = `<figure class="plot" tabindex="0" data-keys><figcaption></figcaption>` +
	`<div class="plot-sheet"><div></div><div class="plot-mark" hidden></div></div></figure>`

// mutedHint stands where data are read out, until one is.
const mutedHint = `<span class="muted">` + readHint + `</span>`

// readReach is how far from a datum the pointer may be to read it out.
const readReach = 28

// clear has the pictures drawn again.
func (v *plots) clear() {
	v.list, v.width = nil, 0
	delete(v.shown, ".card-plots")
	v.fill(".card-read", mutedHint)
}

// paint draws the pictures for the width there is. A picture whose text
// has not changed is left alone, so that the focus and the read-out stay.
func (v *plots) paint(c cards.Card) {
	box := v.find(".card-plots")
	width := box.Get("clientWidth").Float()
	if width < 40 {
		return
	}
	zoom := 1.0 // larger type for the projector
	if v.model.View().Big {
		zoom = 1.3
	}
	if len(v.list) != len(c.Full) || v.width != width {
		v.list = make([]plot, len(c.Full))
		v.width = width
		box.Set("innerHTML", strings.Repeat(emptyPlot, len(c.Full)))
	}
	for i, f := range c.Full {
		w, h := f.Shape(width/zoom, min(max(0.52*width, 250), 430)/zoom)
		if len(c.Full) > 1 && width >= 720 {
			w, h = f.Shape(min(w, (width-14)/2/zoom), min(h, 360/zoom))
		}
		v.draw(i, f, w, h, zoom)
	}
}

// draw draws one picture, w × h points large.
func (v *plots) draw(i int, f chart.Figure, w, h, zoom float64) {
	fr := f.Lay(w, h, true)
	p := &v.list[i]
	p.frame, p.spots = fr, fr.Spots()
	drawn := fr.SVG()
	if drawn == p.svg {
		return
	}
	p.svg = drawn
	e := v.plotElement(i)
	e.Get("style").Set("width", strconv.Itoa(int(w*zoom))+"px")
	title := f.Title
	if f.Sketch {
		title = titleSketch
	}
	e.Get("children").Index(0).Set("textContent", title)
	focused := e.Call("querySelector", "[data-drag]:focus").Truthy()
	e.Get("children").Index(1).Get("firstChild").Set("innerHTML", drawn)
	if line := e.Call("querySelector", "[data-drag]"); focused && line.Truthy() {
		line.Call("focus")
	}
	if p.at = min(p.at, len(p.spots)); p.at > 0 {
		v.tell(i, p.at)
	}
}

// hover reads out the datum nearest to the pointer.
func (v *plots) hover(e goapp.Value) {
	i := v.plotOf(e)
	if i < 0 {
		v.leave()
		return
	}
	p := &v.list[i]
	x, y := onSheet(v.plotElement(i).Call("querySelector", "svg"), &p.frame, e)
	s, ok := chart.Nearest(p.spots, x, y, readReach)
	if !ok {
		v.leave()
		return
	}
	for j, c := range p.spots {
		if c.Mark == s.Mark && c.Index == s.Index {
			v.tell(i, j+1)
			return
		}
	}
}

// key walks through the data of the picture that has the focus, series by
// series in the order of the table; up and down change the series. It reports whether
// the key was one of these.
func (v *plots) key(e goapp.Value, key string) bool {
	i := v.plotOf(e)
	if i < 0 || len(v.list[i].spots) == 0 {
		return false
	}
	p := &v.list[i]
	switch key {
	case "ArrowRight":
		v.tell(i, min(p.at+1, len(p.spots)))
	case "ArrowLeft":
		v.tell(i, max(p.at-1, 1))
	case "ArrowDown":
		v.tell(i, otherSeries(p.spots, p.at, 1))
	case "ArrowUp":
		v.tell(i, otherSeries(p.spots, p.at, -1))
	case "Home":
		v.tell(i, 1)
	case "End":
		v.tell(i, len(p.spots))
	default:
		return false
	}
	return true
}

// plotOf returns which picture an event happened in, −1 for none.
func (v *plots) plotOf(e goapp.Value) int {
	f := ui.Closest(e, ".plot")
	for i := range v.list {
		if f.Truthy() && f.Equal(v.plotElement(i)) {
			return i
		}
	}
	return -1
}

// tell reads spot n−1 of a picture out, rings it and lights its unit.
func (v *plots) tell(i, n int) {
	p := &v.list[i]
	if n < 1 || n > len(p.spots) {
		return
	}
	s := p.spots[n-1]
	if p.at != n {
		v.leave()
	}
	p.at = n
	v.fill(".card-read", svg.Escape(p.frame.Tell(s)))
	ring := v.ring(i)
	style := ring.Get("style")
	style.Set("left", strconv.FormatFloat(100*s.X/p.frame.Width, 'f', 2, 64)+"%")
	style.Set("bottom", strconv.FormatFloat(100*(1-s.Y/p.frame.Height), 'f', 2, 64)+"%")
	ring.Set("hidden", false)
	v.model.Highlight(s.Datum.Of - 1)
}

// leave takes the rings away; the words stay for who is still reading them.
func (v *plots) leave() {
	for i := range v.list {
		if p := &v.list[i]; p.at > 0 {
			p.at = 0
			v.ring(i).Set("hidden", true)
			v.model.Highlight(-1)
		}
	}
}

// ring is the mark about the datum that is read out.
func (v *plots) ring(i int) goapp.Value {
	return v.plotElement(i).Call("querySelector", ".plot-mark")
}

func (v *plots) plotElement(i int) goapp.Value {
	return v.find(".card-plots").Get("children").Index(i)
}

// onSheet converts an event's place to the points of a frame.
func onSheet(drawing goapp.Value, fr *chart.Frame, e goapp.Value) (x, y float64) {
	r := drawing.Call("getBoundingClientRect")
	ratio := fr.Width / max(1, r.Get("width").Float())
	x = (e.Get("clientX").Float() - r.Get("left").Float()) * ratio
	y = (e.Get("clientY").Float() - r.Get("top").Float()) * ratio
	return x, y
}

// otherSeries returns the number, from 1, of the spot of the next series up or
// down that is nearest across to spot number at.
func otherSeries(spots []chart.Spot, at, by int) int {
	if at < 1 {
		return 1
	}
	now := spots[at-1]
	mark := -1
	for _, s := range spots {
		up := by > 0 && s.Mark > now.Mark && (mark < 0 || s.Mark < mark)
		down := by < 0 && s.Mark < now.Mark && s.Mark > mark
		if up || down {
			mark = s.Mark
		}
	}
	if mark < 0 {
		return at
	}
	order := make([]int, 0, len(spots))
	for j, s := range spots {
		if s.Mark == mark {
			order = append(order, j)
		}
	}
	return 1 + slices.MinFunc(order, func(a, b int) int {
		return cmp.Compare((spots[a].X-now.X)*(spots[a].X-now.X), (spots[b].X-now.X)*(spots[b].X-now.X))
	})
}
