// Package e2e drives the built page in a real browser: the tests here, and shot, which takes pictures of the page.
//
// A Browser is one Chromium for many pages. Every page has a profile of its own
// unless it is asked to share one, and remembers what went wrong in it.
package e2e

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"

	"crease/wasm/e2e/driver"
)

// ErrNoBrowser says that no Chromium was found.
var ErrNoBrowser = errors.New(
	"no Chromium found: install the package chromium, or name the program in CREASE_CHROMIUM")

// Browser is a running Chromium without a window. Its network ends at a proxy of ours: requests to this machine pass,
// all others are refused and recorded, whether page, worker or service worker makes them.
type Browser struct {
	ctx     context.Context
	proxy   *driver.Proxy
	uploads string // the folder of files that pages are given to read
	close   func()
}

// FindChromium returns the program to run: the headless shell, whose pages start in less
// time, before browsers with windows.
func FindChromium() (string, error) {
	program := driver.Program("CREASE_CHROMIUM",
		"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
	if program == "" {
		return "", ErrNoBrowser
	}
	return program, nil
}

// Option is an option of a browser beyond those of all.
type Option = chromedp.ExecAllocatorOption

// Unhurried has V8 optimise a function of a wasm program only once it has run far longer than by default, and the
// browser draw by itself instead of through an imitated graphics card. A page that is open for seconds takes half the
// processor time so. Tests start so, except those of digits and of a report.
var Unhurried Option = func(a *chromedp.ExecAllocator) {
	chromedp.Flag("js-flags", "--wasm-tiering-budget=2000000000")(a)
	chromedp.DisableGPU(a)
}

// Start starts a browser.
func Start(more ...Option) (*Browser, error) {
	program, err := FindChromium()
	if err != nil {
		return nil, err
	}
	uploads, err := os.MkdirTemp("", "crease-e2e-")
	if err != nil {
		return nil, err
	}
	proxy, err := driver.NewProxy(func(host string) bool { return slices.Contains(chromiums, host) })
	if err != nil {
		return nil, err
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program),
		chromedp.ProxyServer(fmt.Sprintf("http://127.0.0.1:%d", proxy.Port())),
		// Quiet on a closed network.
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-domain-reliability", true),
		chromedp.Flag("no-pings", true),
		// Pictures that are the same everywhere.
		chromedp.Flag("hide-scrollbars", true),
		chromedp.Flag("font-render-hinting", "none"),
	)
	opts = append(opts, more...)
	if os.Geteuid() == 0 {
		opts = append(opts, chromedp.NoSandbox)
	}
	alloc, stop := chromedp.NewExecAllocator(context.Background(), opts...)
	quiet := func(string, ...any) {} // the protocol grows faster than its Go types
	ctx, cancel := chromedp.NewContext(alloc, chromedp.WithErrorf(quiet), chromedp.WithLogf(quiet))
	b := &Browser{ctx: ctx, proxy: proxy, uploads: uploads, close: func() {
		quit(ctx)
		cancel()
		stop()
		proxy.Close()
		os.RemoveAll(uploads)
	}}
	if err := chromedp.Run(ctx); err != nil {
		b.close()
		return nil, fmt.Errorf("starting %s: %w", program, err)
	}
	return b, nil
}

// quit asks the browser to end. The program that was started may be a script, as Debian's
// are: to kill it would leave the browser behind.
func quit(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	_ = chromedp.Cancel(ctx) // it may have ended by itself
}

// Renderers returns the processes that show pages.
func (b *Browser) Renderers() (list []int, err error) {
	all, err := systeminfo.GetProcessInfo().Do(b.executor())
	for _, p := range all {
		if p.Type == "renderer" {
			list = append(list, int(p.ID))
		}
	}
	return list, err
}

// Foreign returns the hosts other than this machine that were asked for since the browser started.
func (b *Browser) Foreign() []string { return b.proxy.Foreign() }

// Close ends the browser.
func (b *Browser) Close() { b.close() }

// chromiums are the hosts that Chromium itself asks for, whatever page is open, in spite of every flag against it.
var chromiums = []string{
	"accounts.google.com", "clients2.google.com", "update.googleapis.com", "optimizationguide-pa.googleapis.com",
	"safebrowsing.googleapis.com", "android.clients.google.com", "mtalk.google.com", "www.google.com",
	"content-autofill.googleapis.com", "redirector.gvt1.com", "edgedl.me.gvt1.com",
}
