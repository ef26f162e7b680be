// Package e2e drives the built page in a real browser: the tests here, and
// shot, which takes pictures of the page.
//
// A Browser is one Chromium for many pages. Every page has a profile of its own
// unless it is asked to share one, and remembers what went wrong in it.
package e2e

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/chromedp/chromedp"
)

// ErrNoBrowser says that no Chromium was found.
var ErrNoBrowser = errors.New(
	"no Chromium found: install the package chromium, or name the program in CREASE_CHROMIUM")

// Browser is a running Chromium without a window. Its network ends at a proxy of
// ours: requests to this machine pass, all others are refused and recorded,
// whether page, worker or service worker makes them.
type Browser struct {
	ctx   context.Context
	close func()

	mu      sync.Mutex
	foreign map[string]bool
}

// FindChromium returns the program to run.
func FindChromium() (string, error) {
	if name := os.Getenv("CREASE_CHROMIUM"); name != "" {
		return name, nil
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if full, err := exec.LookPath(name); err == nil {
			return full, nil
		}
	}
	return "", ErrNoBrowser
}

// Start starts a browser.
func Start() (*Browser, error) {
	program, err := FindChromium()
	if err != nil {
		return nil, err
	}
	b := &Browser{foreign: make(map[string]bool)}
	proxy, err := b.listen()
	if err != nil {
		return nil, err
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program),
		chromedp.ProxyServer("http://"+proxy.Addr().String()),
		// Quiet on a closed network.
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-domain-reliability", true),
		chromedp.Flag("no-pings", true),
		// Pictures that are the same everywhere.
		chromedp.Flag("hide-scrollbars", true),
		chromedp.Flag("font-render-hinting", "none"),
	)
	if os.Geteuid() == 0 {
		opts = append(opts, chromedp.NoSandbox)
	}
	alloc, stop := chromedp.NewExecAllocator(context.Background(), opts...)
	quiet := func(string, ...any) {} // the protocol grows faster than its Go types
	ctx, cancel := chromedp.NewContext(alloc, chromedp.WithErrorf(quiet), chromedp.WithLogf(quiet))
	b.ctx = ctx
	b.close = func() { cancel(); stop(); proxy.Close() }
	if err := chromedp.Run(ctx); err != nil {
		b.close()
		return nil, fmt.Errorf("starting %s: %w", program, err)
	}
	return b, nil
}

// Close ends the browser.
func (b *Browser) Close() { b.close() }

// Foreign returns the hosts other than this machine that were asked for since
// the browser started.
func (b *Browser) Foreign() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	var hosts []string
	for h := range b.foreign {
		hosts = append(hosts, h)
	}
	sort.Strings(hosts)
	return hosts
}

// chromiums are the hosts that Chromium itself asks for, whatever page is open,
// in spite of every flag against it.
var chromiums = []string{
	"accounts.google.com", "clients2.google.com", "update.googleapis.com", "optimizationguide-pa.googleapis.com",
	"safebrowsing.googleapis.com", "android.clients.google.com", "mtalk.google.com", "www.google.com",
	"content-autofill.googleapis.com", "redirector.gvt1.com", "edgedl.me.gvt1.com",
}

// listen opens the proxy. Chromium never asks a proxy for this machine itself.
func (b *Browser) listen() (net.Listener, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	go http.Serve(l, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if host := strings.TrimSuffix(r.Host, ":443"); !slices.Contains(chromiums, host) {
			b.mu.Lock()
			b.foreign[host] = true
			b.mu.Unlock()
		}
		http.Error(w, "the network ends here", http.StatusForbidden)
	}))
	return l, nil
}
