package firefox

import (
	"errors"
	"os"
	"path/filepath"
	"slices"

	"github.com/chromedp/chromedp/kb"

	"crease/wasm/e2e/driver"
)

func (p *Page) stroke(from, to driver.Point, steps int) error {
	path := []driver.Point{from}
	for i := 1; i <= steps; i++ {
		path = append(path, from.Toward(to, float64(i)/float64(steps)))
	}
	return p.Perform(Pointer("", p.View.Touch, path, 1))
}

// Pointer is a mouse or finger that moves along a path while pressed, so many times; its id tells it from others.
func Pointer(id string, finger bool, path []driver.Point, times int) Object {
	move := func(at driver.Point) Object { // older ones take whole numbers only
		return Object{"type": "pointerMove", "x": int(at.X), "y": int(at.Y), "duration": 0}
	}
	actions := []Object{move(path[0]), {"type": "pointerDown", "button": 0}}
	for _, at := range path[1:] {
		actions = append(actions, Object{"type": "pause", "duration": 16}, move(at))
	}
	actions = append(actions, Object{"type": "pointerUp", "button": 0})
	kind := "mouse"
	if finger {
		kind = "touch"
	}
	return Object{"type": "pointer", "id": kind + id, "parameters": Object{"pointerType": kind},
		"actions": slices.Repeat(actions, times)}
}

// Perform lets input devices act at the same time.
func (p *Page) Perform(devices ...Object) error {
	return p.do("input.performActions", Object{"actions": devices}, nil)
}

// names are the protocol's characters for the keys of package kb.
var names = map[rune]rune{
	first(kb.Backspace): 0xE003, first(kb.Tab): 0xE004, first(kb.Enter): 0xE006, first(kb.Shift): 0xE008,
	first(kb.Control): 0xE009, first(kb.Alt): 0xE00A, first(kb.Escape): 0xE00C, first(kb.PageUp): 0xE00E,
	first(kb.PageDown): 0xE00F, first(kb.End): 0xE010, first(kb.Home): 0xE011, first(kb.ArrowLeft): 0xE012,
	first(kb.ArrowUp): 0xE013, first(kb.ArrowRight): 0xE014, first(kb.ArrowDown): 0xE015, first(kb.Delete): 0xE017,
}

func first(s string) rune { return []rune(s)[0] }

// Key returns the protocol's character for a key of package kb, or for one that is written as what it types.
func Key(key rune) string {
	if c, ok := names[key]; ok {
		key = c
	}
	return string(key)
}

// Press presses keys on what has the focus; see chromedp's package kb for their names, as for Chromium.
func (p *Page) Press(keys string) error { return p.Chord(nil, keys) }

// Chord presses keys one after the other while others, such as kb.Control, are held.
func (p *Page) Chord(held []string, keys string) error {
	var actions []Object
	act := func(kind string, key rune) { actions = append(actions, Object{"type": kind, "value": Key(key)}) }
	for _, h := range held {
		act("keyDown", first(h))
	}
	for _, r := range keys {
		act("keyDown", r)
		act("keyUp", r)
	}
	for _, h := range held {
		act("keyUp", first(h))
	}
	return p.Perform(Object{"type": "key", "id": "keyboard", "actions": actions})
}

func (p *Page) choose(selector, file string) error {
	fields, err := p.elements(Object{"type": "css", "value": selector})
	if err != nil {
		return err
	}
	if len(fields) == 0 {
		return errors.New("no such field")
	}
	return p.do("input.setFiles", Object{"element": fields[0], "files": []string{file}}, nil)
}

// Download does something that downloads a file and returns the file's name and what is in it.
func (p *Page) Download(do func() error) (name string, data []byte, err error) {
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

func (p *Page) picture(whole bool) ([]byte, error) {
	origin := "viewport"
	if whole {
		origin = "document"
	}
	var shot struct{ Data []byte } // in base64
	err := p.do("browsingContext.captureScreenshot", Object{"origin": origin}, &shot)
	return shot.Data, err
}
