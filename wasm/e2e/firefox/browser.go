// Package firefox drives a Firefox without a window over WebDriver BiDi, the protocol of
// https://www.w3.org/TR/webdriver-bidi/, which Firefox speaks without a program between.
//
// A Browser is one Firefox for many pages. Every page has a user context, that is cookies,
// storage and service workers, of its own unless it is asked to share one, and remembers
// what went wrong in it.
package firefox

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"crease/wasm/e2e/driver"
)

// ErrNoBrowser says that no Firefox was found.
var ErrNoBrowser = errors.New(
	"no Firefox found: install the package firefox-esr, or name the program in CREASE_FIREFOX")

// Find returns the program to run.
func Find() (string, error) {
	if name := os.Getenv("CREASE_FIREFOX"); name != "" {
		return name, nil
	}
	for _, name := range []string{"firefox-esr", "firefox"} {
		if full, err := exec.LookPath(name); err == nil {
			return full, nil
		}
	}
	return "", ErrNoBrowser
}

// Browser is a running Firefox. Its network ends at a proxy of ours: requests to this
// machine pass, all others are refused and recorded.
type Browser struct {
	proxy   *driver.Proxy
	command *exec.Cmd
	profile string
	conn    *conn

	ended     sync.Once
	mu        sync.Mutex
	pages     map[string]*Page // by browsing context
	downloads sync.Mutex       // held while something is being downloaded
	uploads   driver.Uploads
}

// Start starts a browser. Preferences go to Firefox beside those that all tests need. One
// that was found by its name alone and does not start counts as none: there are such that
// only ask for another to be installed.
func Start(preferences ...map[string]any) (*Browser, error) {
	program, err := Find()
	if err != nil {
		return nil, err
	}
	b := &Browser{pages: make(map[string]*Page)}
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
	b.command = exec.Command(program, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", b.profile)
	b.command.Env = append(os.Environ(), "MOZ_CRASHREPORTER_DISABLE=1", "HOME="+b.profile)
	driver.EndWithParent(b.command)
	says, err := b.command.StderrPipe()
	if err != nil {
		return err
	}
	if err := b.command.Start(); err != nil {
		b.command = nil
		return err
	}
	address, err := listening(says)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), driver.Patience)
	defer cancel()
	if b.conn, err = dial(ctx, address+"/session", b.handle); err != nil {
		return err
	}
	if err := b.do("session.new", object{"capabilities": object{}}, nil); err != nil {
		return err
	}
	return b.do("session.subscribe", object{"events": []string{
		"log.entryAdded", "network.beforeRequestSent", "network.responseCompleted",
	}}, nil)
}

// listening waits until Firefox says where it listens, and reads on for as long as it runs:
// a full pipe would stop it.
func listening(says io.Reader) (string, error) {
	found := make(chan string, 1)
	go func() {
		defer close(found)
		lines := bufio.NewScanner(says)
		for lines.Scan() {
			if _, address, ok := strings.Cut(lines.Text(), "WebDriver BiDi listening on "); ok {
				found <- address
				break
			}
		}
		io.Copy(io.Discard, says)
	}()
	select {
	case address, ok := <-found:
		if !ok {
			return "", errors.New("it ended at once")
		}
		return address, nil
	case <-time.After(driver.Patience):
		return "", errors.New("it does not say where it listens")
	}
}

// do runs a command.
func (b *Browser) do(method string, params object, result any) error {
	return b.within(driver.Patience, method, params, result)
}

// within runs a command that has to be answered in time.
func (b *Browser) within(limit time.Duration, method string, params object, result any) error {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	return b.conn.do(ctx, method, params, result)
}

// handle gives an event to the page in which it happened.
func (b *Browser) handle(method string, params json.RawMessage) {
	var e event
	if json.Unmarshal(params, &e) != nil {
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
		p.handle(method, e)
	}
}

// Foreign returns the hosts other than this machine that were asked for since the browser
// started.
func (b *Browser) Foreign() []string { return b.proxy.Foreign() }

// downloaded is the folder for downloads.
func (b *Browser) downloaded() string { return filepath.Join(b.profile, "crease-downloads") }

// Close ends the browser and removes what it has stored. It may be called again.
func (b *Browser) Close() { b.ended.Do(b.end) }

func (b *Browser) end() {
	if b.conn != nil {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		b.conn.do(ctx, "browser.close", object{}, nil)
		cancel()
		b.conn.close()
	}
	if b.command != nil {
		ended := make(chan struct{})
		go func() { b.command.Wait(); close(ended) }()
		select {
		case <-ended:
		case <-time.After(10 * time.Second):
			b.command.Process.Kill()
			<-ended
		}
	}
	b.proxy.Close()
	if b.profile != "" {
		os.RemoveAll(b.profile)
	}
	b.uploads.Remove()
}
