// Package firefox drives a Firefox without a window over WebDriver BiDi, the protocol of
// https://www.w3.org/TR/webdriver-bidi/, which Firefox speaks without a program between.
//
// A Browser is one Firefox for many pages. Every page has a user context, that is cookies,
// storage and service workers, of its own unless it is asked to share one, and remembers
// what went wrong in it.
package firefox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"

	"crease/wasm/e2e/driver"
)

// ErrNoBrowser says that no Firefox was found.
var ErrNoBrowser = errors.New(
	"no Firefox found: install the package firefox-esr, or name the program in CREASE_FIREFOX")

// Browser is a running Firefox. Its network ends at a proxy of ours: requests to this
// machine pass, all others are refused and recorded.
type Browser struct {
	proxy   *driver.Proxy
	command *exec.Cmd
	ended   chan struct{} // closed when the program has ended
	profile string
	conn    *conn

	mu    sync.Mutex
	pages map[string]*Page // by browsing context
}

// Start starts a browser. Preferences go to Firefox beside those that all tests need. One
// that was found by its name alone and does not start counts as none: there are such that
// only ask for another to be installed. Commands are sent to the browser one at a time: one for
// a page waits until that for another is answered.
func Start(preferences ...map[string]any) (*Browser, error) {
	program := driver.Program("CREASE_FIREFOX", "firefox-esr", "firefox")
	if program == "" {
		return nil, ErrNoBrowser
	}
	var err error
	b := &Browser{ended: make(chan struct{}), pages: make(map[string]*Page)}
	if b.proxy, err = driver.NewProxy(mozillas); err != nil {
		return nil, err
	}
	if b.profile, err = os.MkdirTemp("", "crease-firefox-"); err == nil {
		err = b.launch(program, preferences)
	}
	if err != nil {
		b.Close()
		if os.Getenv("CREASE_FIREFOX") == "" {
			return nil, fmt.Errorf("%w (%s does not start: %w)", ErrNoBrowser, program, err)
		}
		return nil, fmt.Errorf("starting %s: %w", program, err)
	}
	return b, nil
}

// launch starts the program in the profile and opens a session.
func (b *Browser) launch(program string, preferences []map[string]any) error {
	if err := os.Mkdir(b.downloaded(), 0o700); err != nil {
		return err
	}
	if err := b.configure(preferences); err != nil {
		return err
	}
	c := exec.Command(program, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", b.profile)
	c.Env = append(os.Environ(), "MOZ_CRASHREPORTER_DISABLE=1", "HOME="+b.profile)
	driver.EndWithParent(c)
	if err := c.Start(); err != nil {
		return err
	}
	b.command = c
	go func() { c.Wait(); close(b.ended) }()
	address, err := b.listening()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), driver.Patience)
	defer cancel()
	if b.conn, err = dial(ctx, address, b.handle); err != nil {
		return err
	}
	if err := b.do("session.new", Object{"capabilities": Object{}}, nil); err != nil {
		return err
	}
	return b.do("session.subscribe", Object{"events": []string{
		"log.entryAdded", "network.beforeRequestSent", "network.responseCompleted",
	}}, nil)
}

// listening waits until Firefox has written into its profile where it listens.
func (b *Browser) listening() (address string, err error) {
	for end := time.Now().Add(driver.Patience); time.Now().Before(end); {
		select {
		case <-b.ended:
			return "", errors.New("it ended at once")
		case <-time.After(20 * time.Millisecond):
		}
		var at struct {
			Host string `json:"ws_host"`
			Port int    `json:"ws_port"`
		}
		data, _ := os.ReadFile(filepath.Join(b.profile, "WebDriverBiDiServer.json")) // it is not there yet
		if json.Unmarshal(data, &at) == nil {
			return fmt.Sprintf("ws://%s:%d/session", at.Host, at.Port), nil
		}
	}
	return "", errors.New("it does not say where it listens")
}

// do runs a command.
func (b *Browser) do(method string, params Object, result any) error {
	return b.conn.do(driver.Patience, method, params, result)
}

// handle gives an event to the page in which it happened.
func (b *Browser) handle(m message) {
	var e event
	if json.Unmarshal(m.Params, &e) != nil {
		return
	}
	id := e.Context
	if id == "" {
		id = e.Source.Context
	}
	b.mu.Lock()
	p := b.pages[id]
	b.mu.Unlock()
	if p != nil {
		p.handle(m.Method, e)
	}
}

// Foreign returns the hosts other than this machine that were asked for since the browser
// started.
func (b *Browser) Foreign() []string { return b.proxy.Foreign() }

// Process returns the browser's process.
func (b *Browser) Process() int { return b.command.Process.Pid }

// downloaded is the folder for downloads.
func (b *Browser) downloaded() string { return filepath.Join(b.profile, "crease-downloads") }

// Close ends the browser and removes what it has stored. It may be called again.
func (b *Browser) Close() {
	if b.conn != nil {
		b.conn.do(5*time.Second, "browser.close", Object{}, nil) // what does not end is killed
		b.conn.net.Close()
	}
	if b.command != nil {
		select {
		case <-b.ended:
		case <-time.After(10 * time.Second):
			b.command.Process.Kill()
			<-b.ended
		}
	}
	b.proxy.Close()
	os.RemoveAll(b.profile)
}
