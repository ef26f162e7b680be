package user

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/chromedp/chromedp/kb"

	"crease/wasm/e2e/driver"
	"crease/wasm/e2e/firefox"
)

// fox is a page in Firefox.
type fox struct {
	*firefox.Page
	browser *firefox.Browser
}

var _ Page = fox{}

// openFirefox opens a window for a random user.
func openFirefox(b *firefox.Browser) (Page, error) {
	p, err := b.Page(driver.Laptop)
	return fox{p, b}, err
}

// Trace implements Page.
func (r fox) Trace(path []Point, finger bool) error {
	return r.Perform(firefox.Pointer("", finger, path, 1))
}

// Pinch implements Page.
func (r fox) Pinch(first, second []Point) error {
	return r.Perform(firefox.Pointer("1", true, first, 1), firefox.Pointer("2", true, second, 1))
}

// Double implements Page.
func (r fox) Double(at Point) error {
	return r.Perform(firefox.Pointer("", false, []Point{at}, 2))
}

// Wheel implements Page.
func (r fox) Wheel(at Point, dy float64, ctrl bool) error {
	wheel := firefox.Object{"type": "wheel", "id": "wheel", "actions": []firefox.Object{{"type": "pause"}, {
		"type": "scroll", "x": int(at.X), "y": int(at.Y), "deltaX": 0, "deltaY": int(dy), "origin": "viewport",
	}}}
	devices := []firefox.Object{wheel}
	if ctrl {
		control := firefox.Key([]rune(kb.Control)[0])
		devices = append(devices, firefox.Object{"type": "key", "id": "keyboard", "actions": []firefox.Object{
			{"type": "keyDown", "value": control}, {"type": "pause"}, {"type": "keyUp", "value": control},
		}})
	}
	return r.Perform(devices...)
}

// Key implements Page.
func (r fox) Key(name string, ctrl, shift bool) error {
	key, special := pressed[name]
	if !special {
		key = name
	}
	var held []string
	if ctrl {
		held = append(held, kb.Control)
	}
	if shift {
		held = append(held, kb.Shift)
	}
	return r.Chord(held, key)
}

// Type implements Page. Characters that the protocol has for keys are left out.
func (r fox) Type(text string) error {
	text = strings.Map(func(c rune) rune {
		if c < ' ' || c >= 0xE000 && c <= 0xF8FF {
			return -1
		}
		return c
	}, text)
	if text == "" {
		text = kb.Delete
	}
	return r.Press(text)
}

// Show implements Page. Firefox has theme and motion as preferences of the whole
// browser, and the protocol has no way to change them: they stay. It gives a zoomed page
// another size, but waits for ever until it has so many points.
func (r fox) Show(s Screen) error {
	err := r.Resize(3*time.Second, s.Width, s.Height, s.Scale)
	if !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	var width float64
	if err2 := r.Eval(`innerWidth * devicePixelRatio`, &width); err2 != nil {
		return errors.Join(err, err2)
	}
	if want := float64(s.Width) * s.Scale; math.Abs(width-want) > 4*s.Scale { // zoomed points are larger
		return fmt.Errorf("resized to %d points at %g pixels each, it is %.0f pixels wide: %v", s.Width, s.Scale, width, err)
	}
	return nil
}

// Memory implements Page. Firefox does not tell the heap's size.
func (r fox) Memory() (Memory, error) {
	var m Memory
	for _, pid := range children(r.browser.Process()) {
		m.Process += resident(pid)
	}
	return m, nil
}

// Busy implements Page.
func (r fox) Busy() (sum time.Duration, ok bool) {
	for _, pid := range children(r.browser.Process()) {
		sum += busyFor(pid)
	}
	return sum, sum > 0
}
