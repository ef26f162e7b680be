package lecture

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// The lecture view is laid out for a screen of this size in points and magnified to the
// one there is: its smallest type, of 13 points, is then 24 pixels high on a screen of
// 1280 × 720.
const (
	layoutWidth  = 690.0
	layoutHeight = 388.0
)

// magnified is how much larger than its layout the view is on a screen of w × h pixels.
// On a phone it is not smaller than the rest of the page.
func magnified(w, h float64) float64 { return max(1, min(w/layoutWidth, h/layoutHeight)) }

func root() goapp.Value { return goapp.Window().Get("document").Get("documentElement") }

// magnify lays the view out for the window as it is now.
func magnify() {
	w := goapp.Window()
	zoom := magnified(w.Get("innerWidth").Float(), w.Get("innerHeight").Float())
	root().Get("style").Call("setProperty", "--lecture-zoom", strconv.FormatFloat(zoom, 'f', 3, 64))
}
