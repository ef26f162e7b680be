// Package user is a random user of the page: it looks at what the page offers, chooses
// what to do next by a seeded generator, does it, and checks after each action that the
// page still tells the truth.
//
// Choosing (Chooser) and checking (Sight.Wrong) know no browser and have tests of their own. Walk
// does both to a Page, in Chromium or in Firefox: TestMonkey and TestSoak. What
// is chosen depends on what the page offers just then, so a seed alone does not repeat a walk on
// another machine: its log does (Options.Replay).
package user

import (
	"time"

	"github.com/chromedp/chromedp/kb"

	"crease/wasm/e2e/driver"
)

// Point is a place in the window.
type Point = driver.Point

// Screen is the window and what its owner likes.
type Screen struct {
	Width, Height int     // in points
	Scale         float64 // device pixels to a point
	Dark, Still   bool    // prefers-color-scheme, prefers-reduced-motion
}

// Memory is what the page holds, in bytes.
type Memory struct {
	Heap    int64 // of the page's JavaScript, after a collection; 0 where it cannot be told
	Wasm    int64 // of the page's Go program
	Process int64 // of the browser's processes that show pages, workers included
	Workers int   // alive
	Nodes   int   // of the document
	Left    int   // nodes held that are not in the document any more; 0 where it cannot be told
}

// Page is a page of some browser in the hands of the random user.
type Page interface {
	// Prepare has a script run in every document before its own.
	Prepare(script string) error
	Open(url string) error
	// Eval evaluates an expression, awaiting it if it is a promise, and stores its value,
	// which must be plain JSON, in v.
	Eval(expression string, v any) error
	// Errors returns what the console has shown in red or yellow since the page was opened.
	Errors() []string
	// Trace moves the mouse, or a finger, along a path while it is pressed. A path of one
	// point is a click.
	Trace(path []Point, finger bool) error
	// Pinch moves two fingers along a path each, of as many points.
	Pinch(first, second []Point) error
	// Double clicks twice.
	Double(at Point) error
	Wheel(at Point, dy float64, ctrl bool) error
	// Key presses a key, by the name that events give it.
	Key(name string, ctrl, shift bool) error
	// Type writes into the field that has the focus.
	Type(text string) error
	// Upload chooses a file in the file field that a selector finds.
	Upload(selector, name string, data []byte) error
	Show(Screen) error
	// Memory returns Heap, Process and, where it can, as Left all nodes; the rest the page tells itself.
	Memory() (Memory, error)
	// Busy returns how long the threads of pages have been at work so far, and false where
	// that is not known.
	Busy() (time.Duration, bool)
	Shot(file string, whole bool) error
}

// pressed is what is pressed for keys that are not written as what they type, by the names
// that browsers give them.
var pressed = map[string]string{
	"Tab": kb.Tab, "Enter": kb.Enter, "Escape": kb.Escape, "Delete": kb.Delete, "Backspace": kb.Backspace,
	"ArrowLeft": kb.ArrowLeft, "ArrowRight": kb.ArrowRight, "ArrowUp": kb.ArrowUp, "ArrowDown": kb.ArrowDown,
	"Home": kb.Home, "End": kb.End, "PageUp": kb.PageUp, "PageDown": kb.PageDown,
}
