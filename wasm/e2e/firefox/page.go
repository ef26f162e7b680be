package firefox

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"crease/wasm/e2e/driver"
)

// Page is a window with one tab: a tab behind another gets no animation frames.
type Page struct {
	driver.Watch
	browser *Browser
	user    string // the user context
	id      string // the browsing context
	view    driver.View

	mu       sync.Mutex
	errors   []string
	requests []string
}

// Page opens an empty window in a user context of its own. Of v the size, the scale and
// the touch screen count; for the layout of touch screens and dark pages see Finger and Dark.
func (b *Browser) Page(v driver.View) (*Page, error) {
	var made struct{ UserContext string }
	if err := b.do("browser.createUserContext", object{}, &made); err != nil {
		return nil, err
	}
	return b.window(v, made.UserContext)
}

// Again opens another window in the user context of p.
func (p *Page) Again() (*Page, error) { return p.browser.window(p.view, p.user) }

func (b *Browser) window(v driver.View, user string) (*Page, error) {
	var made struct{ Context string }
	if err := b.do("browsingContext.create", object{"type": "window", "userContext": user}, &made); err != nil {
		return nil, err
	}
	p := &Page{browser: b, user: user, id: made.Context, view: v}
	p.Watch = driver.Watch{Ask: p.Eval, Wrong: p.Errors}
	b.mu.Lock()
	b.pages[p.id] = p
	b.mu.Unlock()
	if err := p.Resize(v.Width, v.Height); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// do runs a command about this page's browsing context.
func (p *Page) do(method string, params object, result any) error {
	params["context"] = p.id
	return p.browser.do(method, params, result)
}

// Resize gives the page another size, in points.
func (p *Page) Resize(width, height int) error { return p.resizeWithin(driver.Patience, width, height) }

func (p *Page) resizeWithin(limit time.Duration, width, height int) error {
	scale := p.view.Scale
	if scale == 0 {
		scale = 1
	}
	return p.browser.within(limit, "browsingContext.setViewport", object{
		"context":  p.id,
		"viewport": object{"width": width, "height": height}, "devicePixelRatio": scale,
	}, nil)
}

// Close closes the window. What its user context has stored goes with the browser.
func (p *Page) Close() {
	p.do("browsingContext.close", object{}, nil) // it may be gone already
	p.browser.mu.Lock()
	delete(p.browser.pages, p.id)
	p.browser.mu.Unlock()
}

// event is what is read of events: log.entryAdded and those of the network.
type event struct {
	Context string
	Source  struct{ Context string }

	Type, Level, Text, Method string // of a log entry
	StackTrace                json.RawMessage

	Request  struct{ URL string }
	Response struct {
		Status int
		URL    string
	}
}

// handle records requests and everything that a console would show in red or yellow.
func (p *Page) handle(method string, e event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	fail := func(format string, args ...any) { p.errors = append(p.errors, fmt.Sprintf(format, args...)) }
	switch method {
	case "network.beforeRequestSent":
		p.requests = append(p.requests, e.Request.URL)
	case "network.responseCompleted":
		if e.Response.Status >= 400 {
			fail("status %d: %s", e.Response.Status, e.Response.URL)
		}
	case "log.entryAdded":
		panicked := driver.Panicked(e.Text)
		if panicked || slices.Contains([]string{"error", "warn"}, e.Level) || e.Method == "assert" {
			fail("%s %s: %s %s", e.Type, e.Level, e.Text, e.StackTrace)
		}
	}
}

// Errors returns the console's errors and warnings so far, and refused requests.
func (p *Page) Errors() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.errors)
}

// Requests returns the addresses that the page itself has asked for so far.
func (p *Page) Requests() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.requests)
}

// Open goes to an address and waits until the document and what it names have
// loaded.
func (p *Page) Open(url string) error {
	if err := p.do("browsingContext.navigate", object{"url": url, "wait": "complete"}, nil); err != nil {
		return fmt.Errorf("opening %s: %w", url, err)
	}
	return nil
}

// Reload loads the page again and waits as Open does.
func (p *Page) Reload() error { return p.do("browsingContext.reload", object{"wait": "complete"}, nil) }

// Travel goes back, by a negative number of steps, or forward in the window's history.
func (p *Page) Travel(steps int) error {
	return p.do("browsingContext.traverseHistory", object{"delta": steps}, nil)
}

// Eval evaluates an expression, awaiting it if it is a promise, and stores its
// value, which must be plain JSON, in v. With v nil it may be statements, too.
func (p *Page) Eval(expression string, v any) error {
	params := object{"target": object{"context": p.id}, "awaitPromise": true, "expression": expression}
	if v != nil {
		params["expression"] = "(async () => JSON.stringify(await (" + expression + "\n)))()"
	} else {
		params["expression"] = expression
	}
	var r struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails struct{ Text string }
	}
	fail := func(err error) error { return fmt.Errorf("evaluating %.80q: %w", expression, err) }
	if err := p.browser.do("script.evaluate", params, &r); err != nil {
		return fail(err)
	}
	if r.ExceptionDetails.Text != "" {
		return fail(fmt.Errorf("%s", r.ExceptionDetails.Text))
	}
	if v == nil || r.Result.Value == nil {
		return nil
	}
	var text string
	if err := json.Unmarshal(r.Result.Value, &text); err != nil {
		return fail(err)
	}
	if err := json.Unmarshal([]byte(text), v); err != nil {
		return fail(err)
	}
	return nil
}

// settle waits until what was done before is to be seen.
func (p *Page) settle() error { return p.Eval(driver.Painted, nil) }

// elements returns references to the elements that a locator finds below others, or in the
// whole document; see locators in the protocol.
func (p *Page) elements(locator object, below ...object) ([]object, error) {
	var found struct{ Nodes []struct{ SharedID string } }
	search := object{"locator": locator}
	if len(below) > 0 {
		search["startNodes"] = below
	}
	if err := p.do("browsingContext.locateNodes", search, &found); err != nil {
		return nil, err
	}
	var nodes []object
	for _, n := range found.Nodes {
		nodes = append(nodes, object{"sharedId": n.SharedID})
	}
	return nodes, nil
}

// Named returns the middle of the control of a role and accessible name – what
// a screen reader would find – after scrolling it into sight. It waits for it to
// come up. If it is in the menu More, that is opened.
func (p *Page) Named(role, name string) (driver.Point, error) {
	var last error
	for end := time.Now().Add(driver.Patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		for _, find := range []func(role, name string) ([]object, error){p.near, p.anywhere} {
			at, err := p.firstReached(find(role, name))
			if err == nil {
				return at, nil
			}
			last = err
		}
		if role == "button" {
			_ = p.Eval(fmt.Sprintf("(%s)(%q)", driver.Unfold, name), nil) // a page that is being left has no menu
		}
	}
	return driver.Point{}, fmt.Errorf("no %s named %q: %w", role, name, last)
}

// anywhere finds what a screen reader would find in the whole document. Firefox takes half a
// second to name every element.
func (p *Page) anywhere(role, name string) ([]object, error) { return p.accessible(role, name) }

// near is anywhere around elements with that very text or label, which is most often enough.
func (p *Page) near(role, name string) ([]object, error) {
	if strings.Contains(name, `"`) { // XPath could not quote it
		return nil, nil
	}
	around, err := p.elements(object{"type": "xpath",
		"value": fmt.Sprintf(`//body//*[@aria-label="%[1]s" or normalize-space()="%[1]s"]/..`, name)})
	if err != nil || len(around) == 0 {
		return nil, err
	}
	return p.accessible(role, name, around...)
}

func (p *Page) accessible(role, name string, below ...object) ([]object, error) {
	return p.elements(object{"type": "accessibility", "value": object{"role": role, "name": name}}, below...)
}

// firstReached is where a press reaches the first of some elements that one reaches.
func (p *Page) firstReached(nodes []object, err error) (driver.Point, error) {
	if len(nodes) == 0 && err == nil {
		err = errors.New("not in the accessibility tree")
	}
	for _, n := range nodes {
		var at driver.Point
		if at, err = p.reach(n); err == nil {
			return at, nil
		}
	}
	return driver.Point{}, err
}

// reach is where a press reaches an element; see driver.Reach.
func (p *Page) reach(node object) (at driver.Point, err error) {
	var r struct{ Result struct{ Value string } }
	err = p.browser.do("script.callFunction", object{
		"functionDeclaration": driver.Reach, "target": object{"context": p.id}, "awaitPromise": true, "arguments": []object{node},
	}, &r)
	if err != nil {
		return at, err
	}
	return driver.Reached(r.Result.Value)
}

// Preload has a function, without arguments, run in every document of the window from now
// on before any script of its own.
func (p *Page) Preload(function string) error {
	return p.browser.do("script.addPreloadScript",
		object{"functionDeclaration": function, "contexts": []string{p.id}}, nil)
}
