package firefox

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"

	"github.com/chromedp/chromedp/kb"

	"crease/wasm/e2e/driver"
)

// Click presses the button of an accessible name, by finger on a touch screen.
func (p *Page) Click(name string) error {
	at, err := p.Named("button", name)
	if err != nil {
		return err
	}
	return p.Tap(at)
}

// Tap presses a place.
func (p *Page) Tap(at driver.Point) error { return p.Drag(at, at, 0) }

// Drag moves the mouse, or a finger on a touch screen, from one place to another
// while pressed, in steps of their own event each, at most one a frame.
func (p *Page) Drag(from, to driver.Point, steps int) error {
	path := []driver.Point{from}
	for i := 1; i <= steps; i++ {
		path = append(path, from.Toward(to, float64(i)/float64(steps)))
	}
	if steps == 0 {
		return p.trace(path, p.view.Touch)
	}
	return p.Whole(func() error { return p.trace(path, p.view.Touch) })
}

// trace moves the mouse or a finger along a path while pressed.
func (p *Page) trace(path []driver.Point, finger bool) error {
	kind := "mouse"
	if finger {
		kind = "touch"
	}
	return p.perform(pointer(kind, kind, trail(path)))
}

// trail are the actions of a mouse or a finger that moves along a path while pressed.
func trail(path []driver.Point) []object {
	move := func(at driver.Point) object { // older ones take whole numbers only
		return object{"type": "pointerMove", "x": int(at.X), "y": int(at.Y), "duration": 0}
	}
	actions := []object{move(path[0]), {"type": "pointerDown", "button": 0}}
	for _, at := range path[1:] {
		actions = append(actions, object{"type": "pause", "duration": 16}, move(at))
	}
	return append(actions, object{"type": "pointerUp", "button": 0})
}

// pointer is an input device, mouse or touch, that does some actions.
func pointer(id, kind string, actions []object) object {
	return object{"type": "pointer", "id": id, "parameters": object{"pointerType": kind}, "actions": actions}
}

// perform lets input devices act at the same time.
func (p *Page) perform(devices ...object) error {
	return p.do("input.performActions", object{"actions": devices}, nil)
}

// names are the protocol's characters for the keys of package kb.
var names = map[rune]rune{
	first(kb.Backspace): 0xE003, first(kb.Tab): 0xE004, first(kb.Enter): 0xE006, first(kb.Shift): 0xE008,
	first(kb.Control): 0xE009, first(kb.Alt): 0xE00A, first(kb.Escape): 0xE00C, first(kb.PageUp): 0xE00E,
	first(kb.PageDown): 0xE00F, first(kb.End): 0xE010, first(kb.Home): 0xE011, first(kb.ArrowLeft): 0xE012,
	first(kb.ArrowUp): 0xE013, first(kb.ArrowRight): 0xE014, first(kb.ArrowDown): 0xE015, first(kb.Delete): 0xE017,
}

func first(s string) rune { return []rune(s)[0] }

// Press presses keys on the element that has the focus, one after the other; see chromedp's
// package kb for their names, as for Chromium.
func (p *Page) Press(keys string) error { return p.Chord(nil, keys) }

// Chord presses keys one after the other while others, such as kb.Control, are held.
func (p *Page) Chord(held []string, keys string) error {
	var actions []object
	key := func(kind string, r rune) {
		if c, ok := names[r]; ok {
			r = c
		}
		actions = append(actions, object{"type": kind, "value": string(r)})
	}
	for _, h := range held {
		key("keyDown", first(h))
	}
	for _, r := range keys {
		key("keyDown", r)
		key("keyUp", r)
	}
	for _, h := range held {
		key("keyUp", first(h))
	}
	return p.perform(object{"type": "key", "id": "keyboard", "actions": actions})
}

// Upload chooses a file of the given name and content in the file field that a
// selector finds.
func (p *Page) Upload(selector, name string, data []byte) error {
	file, err := p.browser.uploads.Add(name, data)
	if err != nil {
		return err
	}
	fields, err := p.elements(object{"type": "css", "value": selector})
	if err == nil && len(fields) == 0 {
		err = fmt.Errorf("no such field")
	}
	if err == nil {
		err = p.do("input.setFiles", object{"element": fields[0], "files": []string{file}}, nil)
	}
	if err != nil {
		return fmt.Errorf("choosing a file in %s: %w", selector, err)
	}
	return nil
}

// Download does something that downloads a file and returns the file's name and
// what is in it.
func (p *Page) Download(do func() error) (name string, data []byte, err error) {
	p.browser.downloads.Lock()
	defer p.browser.downloads.Unlock()
	if err := do(); err != nil {
		return "", nil, err
	}
	dir := p.browser.downloaded()
	name, data, err = driver.Downloaded(dir, ".part")
	if err != nil {
		return "", nil, err
	}
	return name, data, os.Remove(filepath.Join(dir, name))
}

// Shot writes a picture of the window, or of the whole page, as PNG. It waits for two
// frames, so that what was done before is in it.
func (p *Page) Shot(file string, whole bool) error {
	if err := p.settle(); err != nil {
		return err
	}
	origin := "viewport"
	if whole {
		origin = "document"
	}
	var shot struct{ Data string }
	if err := p.do("browsingContext.captureScreenshot", object{"origin": origin}, &shot); err != nil {
		return err
	}
	data, err := base64.StdEncoding.DecodeString(shot.Data)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}
