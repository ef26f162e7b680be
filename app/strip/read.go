package strip

import (
	"cmp"
	"slices"
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/chart"
	"crease/app/svg"
	"crease/app/ui"
)

// readReach is how far from a datum the pointer may be to read it out.
const readReach = 28

// hover reads out the datum nearest to the pointer.
func (v *View) hover(e goapp.Value) {
	if v.open.key == "" {
		return
	}
	i := v.plotOf(e)
	if i < 0 {
		v.leavePlot()
		return
	}
	p := &v.open.plots[i]
	svg := v.plotElement(i).Call("querySelector", "svg")
	x, y := onSheet(svg, &p.frame, e)
	s, ok := chart.Nearest(p.spots, x, y, readReach)
	if !ok {
		v.leavePlot()
		return
	}
	for j, c := range p.spots {
		if c.Mark == s.Mark && c.Index == s.Index {
			v.tell(i, j+1)
			return
		}
	}
}

// plotOf returns which picture an event happened in, −1 for none.
func (v *View) plotOf(e goapp.Value) int {
	f := ui.Closest(e, ".plot")
	for i := range v.open.plots {
		if f.Truthy() && f.Equal(v.plotElement(i)) {
			return i
		}
	}
	return -1
}

func (v *View) plotElement(i int) goapp.Value {
	return v.JSValue().Call("querySelector", ".card-plots").Get("children").Index(i)
}

// ring is the mark about the datum that is read out.
func (v *View) ring(i int) goapp.Value {
	return v.plotElement(i).Call("querySelector", ".plot-mark")
}

// tell reads spot n−1 of a picture out, rings it and lights its unit.
func (v *View) tell(i, n int) {
	p := &v.open.plots[i]
	if n < 1 || n > len(p.spots) {
		return
	}
	s := p.spots[n-1]
	if p.at != n {
		v.leavePlot()
	}
	p.at = n
	v.fill(".card-read", svg.Escape(p.frame.Tell(s)))
	ring := v.ring(i)
	style := ring.Get("style")
	style.Set("left", strconv.FormatFloat(100*s.X/p.frame.Width, 'f', 2, 64)+"%")
	style.Set("bottom", strconv.FormatFloat(100*(1-s.Y/p.frame.Height), 'f', 2, 64)+"%")
	ring.Set("hidden", false)
	v.Model.Light(s.Datum.Of - 1)
}

// leavePlot takes the rings away; the words stay for who is still reading them.
func (v *View) leavePlot() {
	for i := range v.open.plots {
		if p := &v.open.plots[i]; p.at > 0 {
			p.at = 0
			v.ring(i).Set("hidden", true)
			v.Model.Light(-1)
		}
	}
}

// keyPlot walks through the data of the picture that has the focus, series by
// series in the order of the table; up and down change the series.
func (v *View) keyPlot(e goapp.Value, key string) bool {
	i := v.plotOf(e)
	if i < 0 || len(v.open.plots[i].spots) == 0 {
		return v.keyDialog(key)
	}
	p := &v.open.plots[i]
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
		return v.keyDialog(key)
	}
	return true
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
		if by > 0 && s.Mark > now.Mark && (mark < 0 || s.Mark < mark) || by < 0 && s.Mark < now.Mark && s.Mark > mark {
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
