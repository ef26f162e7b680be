package firefox

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/chromedp/chromedp/kb"

	"crease/wasm/e2e/driver"
)

// Random is a page in the hands of a random user.
type Random struct{ *Page }

// Random opens a window for a random user.
func (b *Browser) Random() (Random, error) {
	p, err := b.Page(driver.Laptop)
	return Random{p}, err
}

var _ driver.Hands = Random{}

// Prepare implements driver.Hands.
func (r Random) Prepare(script string) error { return r.Preload("() => {" + script + "}") }

// Trace implements driver.Hands.
func (r Random) Trace(path []driver.Point, finger bool) error {
	return r.trace(path, finger)
}

// Pinch implements driver.Hands.
func (r Random) Pinch(first, second []driver.Point) error {
	var fingers []object
	for i, path := range [][]driver.Point{first, second} {
		fingers = append(fingers, pointer(fmt.Sprint("touch", i), "touch", trail(path)))
	}
	return r.perform(fingers...)
}

// Double implements driver.Hands.
func (r Random) Double(at driver.Point) error {
	once := trail([]driver.Point{at})
	return r.perform(pointer("mouse", "mouse", append(once, once...)))
}

// Wheel implements driver.Hands.
func (r Random) Wheel(at driver.Point, dy float64, ctrl bool) error {
	wheel := object{"type": "wheel", "id": "wheel", "actions": []object{{"type": "pause"}, {
		"type": "scroll", "x": int(at.X), "y": int(at.Y), "deltaX": 0, "deltaY": int(dy), "origin": "viewport",
	}}}
	devices := []object{wheel}
	if ctrl {
		control := string(names[first(kb.Control)])
		devices = append(devices, object{"type": "key", "id": "keyboard", "actions": []object{
			{"type": "keyDown", "value": control}, {"type": "pause"}, {"type": "keyUp", "value": control},
		}})
	}
	return r.perform(devices...)
}

// Key implements driver.Hands.
func (r Random) Key(name string, ctrl, shift bool) error {
	key, special := driver.Keys[name]
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

// Type implements driver.Hands. Characters that the protocol has for keys are left out.
func (r Random) Type(text string) error {
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

// Show implements driver.Hands. Firefox has theme and motion as preferences of the whole
// browser, and the protocol has no way to change them: they stay. It gives a zoomed page
// another size, but waits for ever until it has so many points.
func (r Random) Show(s driver.Screen) error {
	r.view.Scale = s.Scale
	err := r.resizeWithin(3*time.Second, s.Width, s.Height)
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

// Memory implements driver.Hands. Firefox does not tell the heap's size.
func (r Random) Memory() (driver.Memory, error) {
	var m driver.Memory
	for _, pid := range driver.Children(r.browser.command.Process.Pid) {
		m.Process += driver.Resident(pid)
	}
	return m, nil
}

// Busy implements driver.Hands.
func (r Random) Busy() (sum time.Duration, ok bool) {
	for _, pid := range driver.Children(r.browser.command.Process.Pid) {
		sum += driver.Busy(pid)
	}
	return sum, sum > 0
}
