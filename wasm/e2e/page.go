package e2e

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/css"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"crease/wasm/e2e/driver"
)

// What a page is opened for, and how long it may take over anything: see package driver.
type (
	View  = driver.View
	Point = driver.Point
)

const Patience = driver.Patience

// The screens that the page is designed for.
var (
	Laptop = driver.Laptop
	Tablet = driver.Tablet
	Phone  = driver.Phone
)

// Page is a tab.
type Page struct {
	driver.Tab
	browser *Browser
	profile cdp.BrowserContextID
	ctx     context.Context
	close   func()
	scripts []page.ScriptIdentifier // what Prepare has added
}

// Page opens an empty tab in a fresh profile.
func (b *Browser) Page(v View) (*Page, error) {
	profile, err := target.CreateBrowserContext().WithDisposeOnDetach(true).Do(b.executor())
	if err != nil {
		return nil, err
	}
	return b.tab(v, profile)
}

func (b *Browser) executor() context.Context {
	return cdp.WithExecutor(b.ctx, chromedp.FromContext(b.ctx).Browser)
}

func (b *Browser) tab(v View, profile cdp.BrowserContextID) (*Page, error) {
	// chromedp's own way of making a profile asks for a tab in a window that a fresh profile does not have.
	id, err := target.CreateTarget("about:blank").WithBrowserContextID(profile).WithNewWindow(true).Do(b.executor())
	if err != nil {
		return nil, err
	}
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithTargetID(id))
	p := &Page{browser: b, profile: profile, ctx: ctx, close: cancel}
	p.Tab.View, p.Tab.Uploads = v, b.uploads
	p.Tab.Navigate = func(url string) error { return p.Do(chromedp.Navigate(url)) }
	p.Tab.Ask, p.Tab.Find, p.Tab.Choose, p.Tab.Picture = p.ask, p.find, p.choose, p.picture
	p.Tab.Stroke = func(from, to Point, steps int) error { return p.stroke(from, to, steps, nil) }
	chromedp.ListenTarget(ctx, p.handle)
	watch := []chromedp.Action{
		log.Enable(), runtime.Enable(), page.Enable(),
		// chromedp has a tab tell of all that it can: what nobody hears takes an eighth of the time of opening a page.
		css.Disable(), dom.Disable(), network.Disable(),
		target.SetDiscoverTargets(false), target.SetAutoAttach(false, false).WithFlatten(true),
	}
	if err := p.Do(append(watch, screen(v)...)...); err != nil {
		cancel()
		return nil, err
	}
	return p, nil
}

// screen makes a tab one of the screen that v describes, on a machine of full speed.
func screen(v View) []chromedp.Action {
	return []chromedp.Action{
		emulation.SetDeviceMetricsOverride(int64(v.Width), int64(v.Height), cmp.Or(v.Scale, 1), v.Touch),
		emulation.SetTouchEmulationEnabled(v.Touch),
		Tastes(v.Dark, v.Still),
		emulation.SetScriptExecutionDisabled(v.NoScript),
		emulation.SetFocusEmulationEnabled(true), // one window has the focus; here each behaves as if it had
		emulation.SetCPUThrottlingRate(1),
	}
}

// Tastes says what the user has asked the system for.
func Tastes(dark, still bool) *emulation.SetEmulatedMediaParams {
	features := []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: "light"}, {Name: "prefers-reduced-motion", Value: "no-preference"},
	}
	if dark {
		features[0].Value = "dark"
	}
	if still {
		features[1].Value = "reduce"
	}
	return emulation.SetEmulatedMedia().WithFeatures(features)
}

// Close closes the tab. Its profile is removed with the browser.
func (p *Page) Close() { p.close() }

// Do runs protocol actions.
func (p *Page) Do(actions ...chromedp.Action) error {
	if chromedp.FromContext(p.ctx).Target == nil {
		// The first run makes the tab, which lives as long as its context.
		return chromedp.Run(p.ctx, actions...)
	}
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	return chromedp.Run(ctx, actions...)
}

// Prepare has a script run before those of every document that the tab opens from now on.
func (p *Page) Prepare(script string) error {
	return p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
		id, err := page.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
		if err == nil {
			p.scripts = append(p.scripts, id)
		}
		return err
	}))
}

func (p *Page) handle(event any) {
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		p.Asked(e.Request.URL)
	case *runtime.EventExceptionThrown:
		p.Wrong("exception: %v", e.ExceptionDetails)
	case *runtime.EventConsoleAPICalled:
		text := ""
		for _, a := range e.Args {
			text += " " + string(a.Value) + a.Description
		}
		bad := []runtime.APIType{runtime.APITypeError, runtime.APITypeWarning, runtime.APITypeAssert}
		if driver.Panicked(text) || slices.Contains(bad, e.Type) {
			p.Wrong("console %s:%s", e.Type, text)
		}
	case *log.EventEntryAdded:
		if p.View.NoScript && strings.Contains(e.Entry.Text, "preloaded using link preload but not used") {
			return // nothing uses a program where there are no scripts, which a slow machine has time to tell
		}
		if e.Entry.Level == log.LevelError || e.Entry.Level == log.LevelWarning {
			p.Wrong("log %s: %s %s", e.Entry.Level, e.Entry.Text, e.Entry.URL)
		}
	}
}

func (p *Page) ask(expression string, v any) error {
	await := func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }
	return p.Do(chromedp.Evaluate(expression, v, await))
}
