// Package driver holds what is the same in every browser that the tests drive: screens; a Tab, which finds elements,
// waits, taps, drags and keeps errors and requests; why a hand cannot reach a control; files and pictures; a proxy that
// ends the network; and that browsers end with the tests.
package driver

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
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

// Tab is what a tab of every browser does by what its driver can: the functions.
type Tab struct {
	View    View
	Uploads string // the folder of files that the tab is given to read

	Navigate func(url string) error // returns when the document and what it names have loaded
	Ask      func(expression string, v any) error
	// Find returns where a press reaches the control of a role and accessible name; see Reach.
	Find func(role, name string) (Point, error)
	// Stroke moves the mouse or finger from one place to another while pressed, in so many steps; see Drag.
	Stroke func(from, to Point, steps int) error
	// Choose chooses a file in the file field that a selector finds.
	Choose func(selector, file string) error
	// Picture takes a picture of the window, or of the whole page, as PNG.
	Picture func(whole bool) ([]byte, error)

	mu               sync.Mutex
	errors, requests []string
}

// Open goes to an address and waits until the document and what it names have loaded.
func (w *Tab) Open(url string) error {
	if err := w.Navigate(url); err != nil {
		return fmt.Errorf("opening %s: %w", url, err)
	}
	return nil
}

// Eval evaluates an expression, awaiting a promise, and stores its value, plain JSON, in v if that is not nil.
func (w *Tab) Eval(expression string, v any) error {
	if err := w.Ask(expression, v); err != nil {
		return fmt.Errorf("evaluating %.80q: %w", expression, err)
	}
	return nil
}

// Wrong notes what a console would show in red or yellow.
func (w *Tab) Wrong(format string, args ...any) { w.noted(&w.errors, fmt.Sprintf(format, args...)) }

// Errors returns the console's errors and warnings so far.
func (w *Tab) Errors() []string { return w.noted(&w.errors) }

// Asked notes an address that the tab asks for.
func (w *Tab) Asked(url string) { w.noted(&w.requests, url) }

// Requests returns the addresses that the tab itself has asked for so far.
func (w *Tab) Requests() []string { return w.noted(&w.requests) }

// noted adds to one of the tab's lists and returns a copy of what is in it then.
func (w *Tab) noted(list *[]string, more ...string) []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	*list = append(*list, more...)
	return slices.Clone(*list)
}

// Forget begins anew with what Errors and Requests return.
func (w *Tab) Forget() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.errors, w.requests = nil, nil
}

// Until waits until an expression, which may await, is true.
func (w *Tab) Until(condition string) error { return w.Within(Patience, condition) }

// Within waits until an expression is true, but no longer than the time given.
func (w *Tab) Within(limit time.Duration, condition string) error {
	for start := time.Now(); ; {
		var ok bool
		if err := w.Eval("(async () => !!("+condition+"))()", &ok); err != nil {
			return err
		}
		if ok {
			return nil
		}
		if time.Since(start) >= limit {
			break
		}
		// To ask takes browser and test 2 ms: what takes long is asked for less often.
		time.Sleep(min(100*time.Millisecond, 40*time.Millisecond+time.Since(start)/10))
	}
	state, _ := w.State()
	var text string
	_ = w.Eval(`document.body?.innerText.replace(/\s+/g, " ").slice(0, 2000) ?? ""`, &text) // it may be gone
	return fmt.Errorf("waited %v without result for %s; the page's state is %q, its errors %q, its text %q",
		limit, condition, state, w.Errors(), text)
}

// State returns the page's data-state.
func (w *Tab) State() (string, error) {
	var s string
	err := w.Eval(`document.documentElement?.dataset.state ?? ""`, &s)
	return s, err
}

// UntilState waits until the page is in one of the states.
func (w *Tab) UntilState(states ...string) error {
	list, _ := json.Marshal(states) // strings always encode
	return w.Until(fmt.Sprintf("%s.includes(document.documentElement?.dataset.state)", list))
}

// Middle returns the middle of the first element that a selector finds.
func (w *Tab) Middle(selector string) (Point, error) { return w.Spot(selector, .5, .5) }

// Spot returns a place in the first element that a selector finds: (0,0) is its upper left corner, (1,1) the other.
func (w *Tab) Spot(selector string, x, y float64) (Point, error) {
	var r struct{ X, Y, Width, Height float64 }
	err := w.Eval(fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		if (!e) return null;
		e.scrollIntoView({block: "nearest", behavior: "instant"});
		const {x, y, width, height} = e.getBoundingClientRect();
		return {X: x, Y: y, Width: width, Height: height};
	})()`, selector), &r)
	if err != nil {
		return Point{}, err
	}
	if r.Width == 0 && r.Height == 0 {
		return Point{}, fmt.Errorf("nothing to be seen at %s", selector)
	}
	return Point{r.X + x*r.Width, r.Y + y*r.Height}, nil
}

// Named waits for the control of a role and accessible name and returns its middle; it opens the menu More.
func (w *Tab) Named(role, name string) (at Point, err error) {
	for end := time.Now().Add(Patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if at, err = w.Find(role, name); err == nil {
			return at, nil
		}
		if role == "button" {
			_ = w.Eval(fmt.Sprintf("(%s)(%q)", unfold, name), nil) // a page that is being left has no menu
		}
	}
	return Point{}, fmt.Errorf("no %s named %q: %w", role, name, err)
}

// Click presses the button of an accessible name.
func (w *Tab) Click(name string) error {
	return w.press(name, func() (Point, error) { return w.Named("button", name) })
}

// Hit presses the first element that a selector finds, once it is at rest and a press reaches it.
func (w *Tab) Hit(selector string) error {
	return w.press(selector, func() (at Point, err error) {
		var said string
		if err = w.Until(fmt.Sprintf("document.querySelector(%q)", selector)); err == nil {
			if err = w.Eval(fmt.Sprintf("(%s)(document.querySelector(%q))", Reach, selector), &said); err == nil {
				at, err = Reached(said)
			}
		}
		return at, err
	})
}

// press presses where find says, again where the page moved away from under the press.
func (w *Tab) press(name string, find func() (Point, error)) error {
	var hit string
	for end := time.Now().Add(Patience); time.Now().Before(end); {
		at, err := find()
		if err != nil {
			hit = err.Error()
			continue
		}
		if err := w.Tap(at); err != nil {
			return err
		}
		// A press that closes the page or leaves it has reached what was pressed.
		if err := w.Eval(missed, &hit); err != nil || hit == "" {
			return nil
		}
	}
	return fmt.Errorf("a press of %q does not reach it: %s", name, hit)
}

// Tap presses a place.
func (w *Tab) Tap(at Point) error { return w.Stroke(at, at, 0) }

// Drag moves the mouse, or a finger on a touch screen, while pressed, in steps of an event each, at most one a frame.
func (w *Tab) Drag(from, to Point, steps int) error {
	return w.Whole(func() error { return w.Stroke(from, to, steps) })
}

// Painted is an expression that waits until what was done is to be seen: for two frames, then until no picture waits, a
// hundred more at most.
const Painted = `new Promise(done => {
	let most = 100;
	const look = () => globalThis.creaseLate && most-- ? requestAnimationFrame(look) : done(0);
	requestAnimationFrame(() => requestAnimationFrame(look));
})`

// Passed is an expression that waits until timers of the page within some milliseconds have gone off, which they do in
// the order of their times, and what they draw is drawn.
func Passed(ms int) string {
	return fmt.Sprintf(`new Promise(late => setTimeout(late, %d)).then(() => %s)`, ms, Painted)
}

// Written is longer in milliseconds than the page waits before it writes an edit into its address.
const Written = 600

// Whole does an edit in several events, such as a drag, and returns when the address cannot hold half of it any more.
func (w *Tab) Whole(edit func() error) error {
	var before, after string
	if err := w.Eval(`location.hash`, &before); err != nil {
		return err
	}
	if err := edit(); err != nil {
		return err
	}
	if err := w.Eval(`location.hash`, &after); err != nil || after == before {
		return err
	}
	return w.Eval(Passed(Written), new(int))
}

// Upload chooses a file of a name and content in the file field of a selector. The page reads it later, so it stays.
func (w *Tab) Upload(selector, name string, data []byte) error {
	dir, err := os.MkdirTemp(w.Uploads, "upload-")
	if err != nil {
		return err
	}
	file := filepath.Join(dir, name)
	if err := os.WriteFile(file, data, 0o600); err != nil {
		return err
	}
	if err := w.Choose(selector, file); err != nil {
		return fmt.Errorf("choosing a file in %s: %w", selector, err)
	}
	return nil
}

// Shown returns a picture of the window, or of the whole page, as PNG, in which is what was done before.
func (w *Tab) Shown(whole bool) ([]byte, error) {
	if !w.View.NoScript {
		if err := w.Eval(Painted, nil); err != nil {
			return nil, err
		}
	}
	return w.Picture(whole)
}

// Shot writes what Shown returns.
func (w *Tab) Shot(file string, whole bool) error {
	data, err := w.Shown(whole)
	if err != nil {
		return err
	}
	return Write(file, data)
}

// Write writes a file, and its folder.
func Write(file string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}

// Downloaded waits for the one file of a folder, whose name ends in partial till it is complete, and returns it.
func Downloaded(dir, partial string) (name string, data []byte, err error) {
	for end := time.Now().Add(Patience); time.Now().Before(end); time.Sleep(40 * time.Millisecond) {
		files, err := filepath.Glob(filepath.Join(dir, "*"))
		if err != nil {
			return "", nil, err
		}
		if len(files) == 1 && !strings.HasSuffix(files[0], partial) {
			data, err := os.ReadFile(files[0])
			return filepath.Base(files[0]), data, err
		}
	}
	return "", nil, fmt.Errorf("nothing was downloaded")
}

// Reach is a JavaScript function that scrolls an element into sight and resolves to the JSON of its middle, a Point,
// once it rests there and a press would reach it, till then to a text that begins with "not".
const Reach = `async function reach(e) {
	// The scroll below is told to the page in the next frame, which beside other work may be late.
	const frame = () => new Promise(f => { requestAnimationFrame(f); setTimeout(f, document.hidden ? 100 : 5000) });
	const place = () => { const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] };
	const hits = top => top && (e.contains(top) || top.closest?.("label")?.control === e);
	const reached = () => {
		const [x, y, w, h] = place();
		return hits(document.elementFromPoint(x + w/2, y + h/2));
	};
	e.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
	if (!reached()) e.scrollIntoView({block: "center", behavior: "instant"});
	const before = place();
	await frame();
	const [x, y, w, h] = place();
	if (!w || !h || !e.checkVisibility()) return "not to be seen";
	if (before.some((v, i) => v !== place()[i])) return "not at rest";
	if (!reached()) return "not to be reached behind " +
		(document.elementFromPoint(x + w/2, y + h/2)?.outerHTML.slice(0, 100) ?? "the edge of the window");
	const press = window.press = {e, missed: "no press arrived"}, text = e.textContent;
	const hit = top => hits(top) || !e.isConnected && top.textContent === text; // made anew, at the same place
	const name = top => top.outerHTML?.slice(0, 100) ?? "the page";
	const once = {capture: true, once: true};
	addEventListener("pointerdown", p => {
		press.missed = !hit(p.target) ? name(p.target) : p.pointerType === "mouse" ? "no click came" : "";
	}, once);
	addEventListener("click", p => { press.missed = hit(p.target) ? "" : "released on " + name(p.target) }, once);
	return JSON.stringify({X: x + w/2, Y: y + h/2});
}`

// missed is what became of the press after Reach if it did not reach the element, "" if it did. A browser drops a press
// before its first picture; and where the page moves while the button is down, the click is not the element's. A page
// that was left for another has no press, and what goes as it is pressed needs no click.
const missed = `(p => !p || p.missed === "no click came" && !p.e.isConnected ? "" : p.missed)(window.press)`

// unfold is a JavaScript function that opens the menu More if the button of a name is in it and the menu is not open.
const unfold = `function unfold(name) {
	const more = document.getElementById("more");
	if (more && !more.matches(":popover-open") &&
		[...more.querySelectorAll("button")].some(b => (b.ariaLabel || b.textContent).trim() === name))
		document.querySelector("[popovertarget=more]").click();
}`

// Reached reads what Reach says.
func Reached(said string) (at Point, err error) {
	if json.Unmarshal([]byte(said), &at) != nil {
		return at, errors.New(said)
	}
	return at, nil
}

// Proxy is where a browser's network ends: it refuses every request and remembers the host, but for this machine's.
type Proxy struct {
	server *httptest.Server
	own    func(host string) bool

	mu      sync.Mutex
	foreign map[string]bool
}

// NewProxy opens a proxy. Hosts that own reports are the browser's own: it asks for them whatever page is open.
func NewProxy(own func(host string) bool) *Proxy {
	p := &Proxy{own: own, foreign: make(map[string]bool)}
	p.server = httptest.NewServer(p)
	return p
}

// ServeHTTP refuses a request.
func (p *Proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if host := strings.TrimSuffix(r.Host, ":443"); !p.own(host) {
		p.mu.Lock()
		p.foreign[host] = true
		p.mu.Unlock()
	}
	http.Error(w, "the network ends here", http.StatusForbidden)
}

// Port returns the proxy's port on 127.0.0.1.
func (p *Proxy) Port() int { return p.server.Listener.Addr().(*net.TCPAddr).Port }

// Foreign returns the hosts other than this machine that were asked for so far.
func (p *Proxy) Foreign() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Sorted(maps.Keys(p.foreign))
}

// Close closes the proxy.
func (p *Proxy) Close() { p.server.Close() }
