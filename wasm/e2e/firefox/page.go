package firefox

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/chromedp/kb"

	"crease/algo/num/linalg"
	"crease/wasm/e2e/driver"
)

// Page is a window with one tab: a tab behind another gets no animation frames.
type Page struct {
	driver.Tab
	browser *Browser
	user    string // the user context
	id      string // the browsing context
}

// Page opens an empty window in a user context of its own. Of v size, scale and touch count; see Finger and Dark.
func (b *Browser) Page(v driver.View) (*Page, error) {
	var made struct{ UserContext string }
	if err := b.do("browser.createUserContext", Object{}, &made); err != nil {
		return nil, err
	}
	return b.window(v, made.UserContext)
}

// Again opens another window in the user context of p.
func (p *Page) Again() (*Page, error) { return p.browser.window(p.View, p.user) }

func (b *Browser) window(v driver.View, user string) (*Page, error) {
	var made struct{ Context string }
	if err := b.do("browsingContext.create", Object{"type": "window", "userContext": user}, &made); err != nil {
		return nil, err
	}
	p := &Page{browser: b, user: user, id: made.Context}
	p.Tab.View, p.Tab.Uploads = v, b.profile
	p.Tab.Navigate = func(url string) error {
		return p.do("browsingContext.navigate", Object{"url": url, "wait": "complete"}, nil)
	}
	p.Tab.Stroke = func(from, to driver.Point, steps int) error {
		path := []driver.Point{from}
		for i := 1; i <= steps; i++ {
			path = append(path, from.Toward(to, float64(i)/float64(steps)))
		}
		return p.Perform(Pointer("", v.Touch, path, 1))
	}
	p.Tab.Ask, p.Tab.Find, p.Tab.Choose, p.Tab.Picture = p.ask, p.find, p.choose, p.picture
	b.mu.Lock()
	b.pages[p.id] = p
	b.mu.Unlock()
	if err := p.Resize(driver.Patience, v.Width, v.Height, v.Scale); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

func (p *Page) do(method string, params Object, result any) error {
	params["context"] = p.id
	return p.browser.do(method, params, result)
}

// Resize gives the page another size, in points, and so many pixels to a point, 0 for one. It has to be there in time.
func (p *Page) Resize(limit time.Duration, width, height int, scale float64) error {
	return p.browser.conn.do(limit, "browsingContext.setViewport", Object{
		"context": p.id, "viewport": Object{"width": width, "height": height}, "devicePixelRatio": cmp.Or(scale, 1),
	}, nil)
}

// Close closes the window. What its user context has stored goes with the browser.
func (p *Page) Close() {
	p.do("browsingContext.close", Object{}, nil) // it may be gone already
	p.browser.mu.Lock()
	delete(p.browser.pages, p.id)
	p.browser.mu.Unlock()
}

// Reload loads the page again and waits as Open does.
func (p *Page) Reload() error { return p.do("browsingContext.reload", Object{"wait": "complete"}, nil) }

// ask evaluates an expression; see driver.Tab. With v nil it may be statements, too.
func (p *Page) ask(expression string, v any) error {
	if v != nil {
		expression = "(async () => JSON.stringify(await (" + expression + "\n)))()"
	}
	var r struct {
		Result           struct{ Value any }
		ExceptionDetails struct{ Text string }
	}
	err := p.browser.do("script.evaluate",
		Object{"target": Object{"context": p.id}, "awaitPromise": true, "expression": expression}, &r)
	text, ok := r.Result.Value.(string)
	switch {
	case err != nil:
		return err
	case r.ExceptionDetails.Text != "":
		return errors.New(r.ExceptionDetails.Text)
	case v == nil || !ok:
		return nil
	}
	return json.Unmarshal([]byte(text), v)
}

// elements returns references to what a locator of the protocol finds below others, or in the whole document.
func (p *Page) elements(locator Object, below ...Object) ([]Object, error) {
	var found struct{ Nodes []struct{ SharedID string } }
	search := Object{"locator": locator}
	if len(below) > 0 {
		search["startNodes"] = below
	}
	if err := p.do("browsingContext.locateNodes", search, &found); err != nil {
		return nil, err
	}
	return linalg.Values(len(found.Nodes), func(i int) Object { return Object{"sharedId": found.Nodes[i].SharedID} }), nil
}

// find returns where a press reaches the first control of a role and name that one reaches; see driver.Reach. Naming
// every element takes Firefox half a second: it looks around those with that very text or label first.
func (p *Page) find(role, name string) (at driver.Point, err error) {
	around := [][]Object{nil}         // nil for the whole document
	if !strings.Contains(name, `"`) { // XPath could not quote it
		near, err := p.elements(Object{"type": "xpath",
			"value": fmt.Sprintf(`//body//*[@aria-label="%[1]s" or normalize-space()="%[1]s"]/..`, name)})
		if err == nil && len(near) > 0 {
			around = [][]Object{near, nil}
		}
	}
	err = errors.New("not in the accessibility tree")
	for _, below := range around {
		nodes, failed := p.elements(Object{"type": "accessibility", "value": Object{"role": role, "name": name}}, below...)
		if failed != nil {
			return at, failed
		}
		for _, n := range nodes {
			var r struct{ Result struct{ Value string } }
			if err = p.browser.do("script.callFunction", Object{"functionDeclaration": driver.Reach,
				"target": Object{"context": p.id}, "awaitPromise": true, "arguments": []Object{n}}, &r); err != nil {
				continue
			}
			if at, err = driver.Reached(r.Result.Value); err == nil {
				return at, nil
			}
		}
	}
	return at, err
}

// Prepare has a script run in every document of the window from now on before any script of its own.
func (p *Page) Prepare(script string) error {
	return p.browser.do("script.addPreloadScript",
		Object{"functionDeclaration": "() => {" + script + "}", "contexts": []string{p.id}}, nil)
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
func (p *Page) Chord(held []string, keys string) error { return p.Perform(Keyboard(held, keys)) }

// Keyboard is a keyboard on which keys are pressed as Chord does.
func Keyboard(held []string, keys string) Object {
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
	return Object{"type": "key", "id": "keyboard", "actions": actions}
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
