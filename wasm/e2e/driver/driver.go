// Package driver holds what is the same in every browser that the tests drive: screens; a Tab, which finds elements,
// waits, taps, drags and keeps errors and requests; why a hand cannot reach a control; files and pictures; a proxy that
// ends the network; and that browsers end with the tests.
package driver

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// View is the screen and the user that a page is opened for.
type View struct {
	Width, Height int
	Touch         bool    // a touch screen, small screens' layout rules included
	Dark          bool    // prefers-color-scheme
	Still         bool    // prefers-reduced-motion
	NoScript      bool    // JavaScript switched off
	Scale         float64 // device pixels to a point; 0 is 1
}

// The screens that the page is designed for.
var (
	Laptop = View{Width: 1440, Height: 900}
	Tablet = View{Width: 1024, Height: 768}
	Phone  = View{Width: 390, Height: 844, Touch: true}
)

// Patience is how long a page may take over anything: far longer than it does, since other work may have the machine.
const Patience = 2 * time.Minute

// Point is a place in the window, in points from its upper left corner.
type Point struct{ X, Y float64 }

// Toward returns the place a share t of the way from p to q.
func (p Point) Toward(q Point, t float64) Point {
	return Point{X: p.X + t*(q.X-p.X), Y: p.Y + t*(q.Y-p.Y)}
}

// Program returns the program that a variable names, or the first installed of some names, "" for none.
func Program(variable string, names ...string) string {
	if name := os.Getenv(variable); name != "" {
		return name
	}
	for _, name := range names {
		if full, err := exec.LookPath(name); err == nil {
			return full
		}
	}
	return ""
}

// Panicked reports whether a line of a console is of a Go program that ends, whose panics are plain messages.
func Panicked(line string) bool {
	return slices.ContainsFunc([]string{"panic:", "fatal error:", "runtime: ", "goroutine "},
		func(mark string) bool { return strings.Contains(line, mark) })
}
