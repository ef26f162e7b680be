package e2e

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"crease/wasm/e2e/driver"
	"crease/wasm/e2e/firefox"
)

// errNoWebKit says that a program is missing.
var errNoWebKit = errors.New("no WebKitGTK found: install the packages webkit2gtk-driver and xvfb")

// webKitPage is the one window of a browser of its own: WebKitGTK's MiniBrowser, the nearest thing to Safari on
// Linux, over WebDriver, https://www.w3.org/TR/webdriver2/. Like a private window a driven one stores nothing for
// longer than it is open. The browser has no mode without windows: where no display is named, it gets one of Xvfb's.
type webKitPage struct {
	driver.Tab
	session string // the address of the session
	running []*exec.Cmd
	home    string
}

// startWebKit starts a browser with an empty window of v's size, with variables of the form name=value beside those of
// all.
func startWebKit(v View, variables ...string) (*webKitPage, error) {
	browsers, _ := filepath.Glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser") // the pattern is a good one
	program, err := exec.LookPath("WebKitWebDriver")
	if err != nil || len(browsers) == 0 {
		return nil, errNoWebKit
	}
	p := &webKitPage{}
	p.Tab.View, p.Tab.Navigate, p.Tab.Ask, p.Tab.Stroke = v, p.navigate, p.ask, p.stroke
	p.Tab.Find, p.Tab.Choose, p.Tab.Picture = p.find, p.choose, p.picture
	if err := p.start(program, browsers[len(browsers)-1], variables); err != nil {
		p.Close()
		return nil, fmt.Errorf("webkit: %w", err)
	}
	return p, nil
}

func (p *webKitPage) start(program, browser string, variables []string) (err error) {
	if p.home, err = os.MkdirTemp("", "crease-webkit-"); err != nil {
		return err
	}
	display := os.Getenv("DISPLAY")
	if display == "" {
		if display, err = p.display(); err != nil {
			return err
		}
	}
	port, err := freePort()
	if err != nil {
		return err
	}
	// What the browser asks of a desktop is not there: it would wait for it.
	env := append(append(os.Environ(), variables...), "DISPLAY="+display, "HOME="+p.home, "XDG_RUNTIME_DIR="+p.home, "NO_AT_BRIDGE=1",
		"DBUS_SESSION_BUS_ADDRESS=disabled:", "GDK_BACKEND=x11", "LIBGL_ALWAYS_SOFTWARE=1",
		"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1") // for root, and it opens this machine's pages only
	if err := p.run(exec.Command(program, "--port="+port), env); err != nil {
		return err
	}
	p.session = "http://127.0.0.1:" + port + "/session"
	var made struct{ SessionID string }
	want := firefox.Object{"capabilities": firefox.Object{"alwaysMatch": firefox.Object{"webkitgtk:browserOptions": firefox.Object{
		"binary": browser, "args": []string{"--automation"}}}}}
	for end := time.Now().Add(driver.Patience); ; time.Sleep(50 * time.Millisecond) {
		err := p.do("POST", "", want, &made)
		if err == nil {
			break
		}
		if !errors.As(err, new(net.Error)) || time.Now().After(end) {
			return err
		}
	}
	p.session += "/" + made.SessionID
	if err := p.do("POST", "/timeouts", firefox.Object{"script": driver.Patience.Milliseconds()}, nil); err != nil {
		return err
	}
	return p.resize()
}

// resize gives the window the size that leaves its page that of the view.
func (p *webKitPage) resize() error {
	rect := firefox.Object{"width": p.View.Width, "height": p.View.Height}
	if err := p.do("POST", "/window/rect", rect, nil); err != nil {
		return err
	}
	var inner struct{ Width, Height int }
	if err := p.ask(`({Width: innerWidth, Height: innerHeight})`, &inner); err != nil {
		return err
	}
	rect["width"], rect["height"] = 2*p.View.Width-inner.Width, 2*p.View.Height-inner.Height
	return p.do("POST", "/window/rect", rect, nil)
}

// display starts Xvfb and returns the name of its display.
func (p *webKitPage) display() (string, error) {
	if _, err := exec.LookPath("Xvfb"); err != nil {
		return "", errNoWebKit
	}
	// It writes the number of the first display that is free to the file of number 3.
	r, w, err := os.Pipe()
	if err != nil {
		return "", err
	}
	defer r.Close()
	x := exec.Command("Xvfb", "-displayfd", "3", "-nolisten", "tcp", "-screen", "0", "1600x1000x24")
	x.ExtraFiles = []*os.File{w}
	err = p.run(x, os.Environ())
	w.Close()
	if err != nil {
		return "", err
	}
	number, err := bufio.NewReader(r).ReadString('\n')
	return ":" + strings.TrimSpace(number), err
}

func (p *webKitPage) run(c *exec.Cmd, env []string) error {
	c.Env = env
	driver.EndWithParent(c)
	if err := c.Start(); err != nil {
		return err
	}
	p.running = append(p.running, c)
	return nil
}

func freePort() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	return port, err
}

// do runs a command of the session and stores its value in v.
func (p *webKitPage) do(method, path string, body firefox.Object, v any) error {
	var sent io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		sent = bytes.NewReader(text)
	}
	ask, err := http.NewRequest(method, p.session+path, sent)
	if err != nil {
		return err
	}
	got, err := http.DefaultClient.Do(ask)
	if err != nil {
		return err
	}
	defer got.Body.Close()
	var answer struct{ Value json.RawMessage }
	if err := json.NewDecoder(got.Body).Decode(&answer); err != nil {
		return err
	}
	if got.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: %s", method, path, answer.Value)
	}
	if v == nil {
		return nil
	}
	return json.Unmarshal(answer.Value, v)
}

// Close ends the browser.
func (p *webKitPage) Close() {
	if strings.Count(p.session, "/") > 3 { // the session has a name
		p.do("DELETE", "", nil, nil) // what is left is killed
	}
	for _, c := range p.running {
		c.Process.Kill()
		c.Wait()
	}
	os.RemoveAll(p.home)
}

// navigate goes to an address and waits until the document has loaded. From then on errors that
// nobody caught are noted.
func (p *webKitPage) navigate(url string) error {
	if err := p.do("POST", "/url", firefox.Object{"url": url}, nil); err != nil {
		return err
	}
	return p.ask(`(() => {
		if (window.wrong) return;
		window.wrong = [];
		const say = console.error;
		console.error = (...words) => { window.wrong.push(words.join(" ")); say(...words); };
		addEventListener("error", e => window.wrong.push(e.message));
		addEventListener("unhandledrejection", e => window.wrong.push(String(e.reason)));
	})()`, nil)
}

// Errors returns what has gone wrong since the page was opened.
func (p *webKitPage) Errors() []string {
	var wrong []string
	if err := p.Eval(`window.wrong ?? []`, &wrong); err != nil {
		wrong = append(wrong, err.Error())
	}
	return wrong
}

// ask evaluates an expression; see driver.Tab.
func (p *webKitPage) ask(expression string, v any) error {
	script := "const done = arguments[0]; (async () => JSON.stringify(await (" + expression +
		"\n)))().then(text => done([text ?? null]), e => done([null, String(e)]))"
	var got []*string
	if err := p.do("POST", "/execute/async", firefox.Object{"script": script, "args": []any{}}, &got); err != nil {
		return err
	}
	if len(got) > 1 {
		return errors.New(*got[1])
	}
	if v == nil || got[0] == nil {
		return nil
	}
	return json.Unmarshal([]byte(*got[0]), v)
}

// stroke presses the mouse at a place, moves it to another in steps, and lets go: the protocol is
// Firefox's here.
func (p *webKitPage) stroke(from, to Point, steps int) error {
	path := []Point{from}
	for i := range steps {
		path = append(path, from.Toward(to, float64(i+1)/float64(steps)))
	}
	return p.perform(firefox.Pointer("", false, path, 1))
}

func (p *webKitPage) perform(device firefox.Object) error {
	return p.do("POST", "/actions", firefox.Object{"actions": []firefox.Object{device}}, nil)
}

// Press presses keys on what has the focus; see chromedp's package kb for their names.
func (p *webKitPage) Press(keys string) error { return p.perform(firefox.Keyboard(nil, keys)) }

// find returns where a press reaches the first control of a role and name that one reaches; see driver.Reach. Names are
// those that the page gives by labels and texts.
func (p *webKitPage) find(role, name string) (at Point, err error) {
	var said string
	err = p.ask(fmt.Sprintf(`(async (role, name) => {
		const named = e => (e.ariaLabel || e.labels?.[0]?.textContent || e.textContent).trim().replace(/\s+/g, " ") === name;
		let said = "not in the page";
		for (const e of document.querySelectorAll(role + ", [role=" + role + "], input[type=" + role + "]")) {
			if (!e.checkVisibility() || !named(e)) continue;
			said = await (%s)(e);
			if (!said.startsWith("not")) break;
		}
		return said;
	})(%q, %q)`, driver.Reach, role, name), &said)
	if err != nil {
		return at, err
	}
	return driver.Reached(said)
}

func (p *webKitPage) choose(selector, file string) error {
	var found map[string]string
	if err := p.do("POST", "/element", firefox.Object{"using": "css selector", "value": selector}, &found); err != nil {
		return err
	}
	for _, id := range found {
		return p.do("POST", "/element/"+id+"/value", firefox.Object{"text": file}, nil)
	}
	return errors.New("no such field")
}

// Download does something that downloads a file and returns the file's name and what is in it, as the page gives both to
// the browser.
func (p *webKitPage) Download(do func() error) (name string, data []byte, err error) {
	if err := p.Eval(`void (() => {
		const make = URL.createObjectURL, click = HTMLAnchorElement.prototype.click;
		let blob;
		URL.createObjectURL = made => make.call(URL, blob = made);
		HTMLAnchorElement.prototype.click = function() {
			Object.assign(URL, {createObjectURL: make});
			HTMLAnchorElement.prototype.click = click;
			const name = this.download;
			blob.arrayBuffer().then(data => window.downloaded =
				{Name: name, Data: btoa(Array.from(new Uint8Array(data), c => String.fromCharCode(c)).join(""))});
		};
		window.downloaded = null;
	})()`, nil); err != nil {
		return "", nil, err
	}
	if err := do(); err != nil {
		return "", nil, err
	}
	var got struct {
		Name string
		Data []byte
	}
	if err := p.Until(`window.downloaded`); err != nil {
		return "", nil, err
	}
	err = p.Eval(`window.downloaded`, &got)
	return got.Name, got.Data, err
}

// picture takes a picture of the window, also where the whole page is asked for, which the protocol does not have.
func (p *webKitPage) picture(bool) (data []byte, err error) {
	err = p.do("GET", "/screenshot", nil, &data)
	return data, err
}
