// Package e2e drives the built page in a real browser: the tests here, and shot, which takes pictures of the page.
//
// A Browser is one Chromium for many pages, each with a profile of its own unless one is shared, and its errors.
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
var ErrNoBrowser = errors.New("no Chromium found: install the package chromium, or name the program in CREASE_CHROMIUM")

// Browser is a running Chromium without a window. A proxy refuses and records what goes beyond this machine.
type Browser struct {
	ctx     context.Context
	proxy   *driver.Proxy
	uploads string // the folder of files that pages are given to read
	close   func()
}

// FindChromium returns the program to run: the headless shell, which is quicker, before browsers with windows.
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

// Unhurried has V8 optimise wasm only once it has run far longer, and the browser draw without an imitated graphics
// card: half the processor time for pages of seconds. Tests start so, but for those of digits and of a report.
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
	proxy := driver.NewProxy(func(host string) bool { return slices.Contains(chromiums, host) })
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
		// The browser is asked to end: to kill the program, which may be a script, would leave the browser behind.
		patient, done := context.WithTimeout(ctx, 10*time.Second)
		_ = chromedp.Cancel(patient) // it may have ended by itself
		done()
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
