// Package firefox drives a Firefox without a window over WebDriver BiDi, https://www.w3.org/TR/webdriver-bidi/.
//
// A Browser is one Firefox for many pages, each with a user context of its own unless one is shared, and its errors.
package firefox

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"crease/wasm/e2e/driver"
)

// ErrNoBrowser says that no Firefox was found.
var ErrNoBrowser = errors.New(
	"no Firefox found: install the package firefox-esr, or name the program in CREASE_FIREFOX")

// Browser is a running Firefox. Its network ends at a proxy, which refuses and records what goes beyond this machine.
type Browser struct {
	proxy   *driver.Proxy
	command *exec.Cmd
	ended   chan struct{} // closed when the program has ended
	profile string
	conn    *conn

	mu    sync.Mutex
	pages map[string]*Page // by browsing context
}

// Start starts a browser, with preferences beside those of all tests. One found by its name that does not start counts
// as none: some only ask for another to be installed. Commands are sent one at a time, for all pages.
func Start(preferences ...map[string]any) (*Browser, error) {
	program := driver.Program("CREASE_FIREFOX", "firefox-esr", "firefox")
	if program == "" {
		return nil, ErrNoBrowser
	}
	mozillas := func(host string) bool { // that Firefox itself asks for, whatever page is open
		own := []string{"mozilla.org", "mozilla.com", "mozilla.net", "firefox.com", "mozgcp.net"}
		return slices.ContainsFunc(own, func(name string) bool { return strings.HasSuffix("."+host, "."+name) })
	}
	b := &Browser{ended: make(chan struct{}), pages: make(map[string]*Page), proxy: driver.NewProxy(mozillas)}
	var err error
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

func (b *Browser) do(method string, params Object, result any) error {
	return b.conn.do(driver.Patience, method, params, result)
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

// handle records, for the page in which it happens, requests and everything that a console would show in red or yellow.
func (b *Browser) handle(m message) {
	var e event
	if json.Unmarshal(m.Params, &e) != nil {
		return
	}
	b.mu.Lock()
	p := b.pages[cmp.Or(e.Context, e.Source.Context)]
	b.mu.Unlock()
	switch {
	case p == nil:
	case m.Method == "network.beforeRequestSent":
		p.Asked(e.Request.URL)
	case m.Method == "network.responseCompleted":
		if e.Response.Status >= 400 {
			p.Wrong("status %d: %s", e.Response.Status, e.Response.URL)
		}
	case m.Method == "log.entryAdded":
		if driver.Panicked(e.Text) || slices.Contains([]string{"error", "warn"}, e.Level) || e.Method == "assert" {
			p.Wrong("%s %s: %s %s", e.Type, e.Level, e.Text, e.StackTrace)
		}
	}
}

// Foreign returns the hosts other than this machine that were asked for since the browser started.
func (b *Browser) Foreign() []string { return b.proxy.Foreign() }

// Process returns the browser's process.
func (b *Browser) Process() int { return b.command.Process.Pid }

func (b *Browser) downloaded() string { return filepath.Join(b.profile, "crease-downloads") }

// Close ends the browser and removes what it has stored. It may be called again.
func (b *Browser) Close() {
	if b.conn != nil {
		b.conn.do(5*time.Second, "browser.close", Object{}, nil) // what does not end is killed
		b.conn.socket.CloseNow()
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

// quiet are preferences for a browser that asks for nothing, treats pages behind others as those in front, has
// scrollbars that take room, and draws 20 frames a second, for less processor time. Firefox sets others when driven.
var quiet = map[string]any{
	"app.normandy.enabled": false, "app.update.enabled": false, "browser.aboutConfig.showWarning": false,
	"browser.aboutwelcome.enabled": false, "browser.contentblocking.report.hide_vpn_banner": true,
	"browser.download.alwaysOpenPanel": false, "browser.download.always_ask_before_handling_new_types": false,
	"browser.download.folderList": 2, "browser.download.useDownloadDir": true, "browser.newtabpage.enabled": false,
	"browser.startup.page": 0, "dom.ipc.processPrelaunch.enabled": false, "dom.min_background_timeout_value": 4,
	"dom.timeout.enable_budget_timer_throttling": false, "layout.frame_rate": 20,
	"media.gmp-manager.updateEnabled": false, "messaging-system.rsexperimentloader.enabled": false,
	"network.dns.disablePrefetch": true, "network.http.speculative-parallel-limit": 0, "network.prefetch-next": false,
	"services.settings.server": "data:,", "toolkit.telemetry.enabled": false, "toolkit.telemetry.server": "",
	"toolkit.telemetry.unified": false, "trailhead.firstrun.didSeeAboutWelcome": true,
	"widget.gtk.overlay-scrollbars.enabled": false,
}

// Preferences for Start: in Firefox these are the same for all pages.
var (
	// Dark is the taste of those who like dark pages: prefers-color-scheme is dark.
	Dark = map[string]any{"layout.css.prefers-color-scheme.content-override": 0, "ui.systemUsesDarkTheme": 1}
	// Finger is a screen to be touched, and no mouse: pointer is coarse.
	Finger = map[string]any{"ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1}
	// Blocked denies all site data: cookies, storage, service workers, channels between tabs.
	Blocked = map[string]any{"network.cookie.cookieBehavior": 2}
)

func (b *Browser) configure(more []map[string]any) error {
	own := map[string]any{"browser.download.dir": b.downloaded(), "network.proxy.type": 1,
		"network.proxy.http": "127.0.0.1", "network.proxy.http_port": b.proxy.Port(),
		"network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": b.proxy.Port()}
	all := maps.Clone(quiet)
	for _, m := range append([]map[string]any{own}, more...) {
		maps.Copy(all, m)
	}
	var text strings.Builder
	for _, name := range slices.Sorted(maps.Keys(all)) {
		value, err := json.Marshal(all[name])
		if err != nil {
			return err
		}
		fmt.Fprintf(&text, "user_pref(%q, %s);\n", name, value)
	}
	return os.WriteFile(filepath.Join(b.profile, "user.js"), []byte(text.String()), 0o600)
}
