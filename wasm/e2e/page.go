package e2e

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/css"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
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
var Laptop, Tablet, Phone = driver.Laptop, driver.Tablet, driver.Phone

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
	p.Tab.Ask = func(expression string, v any) error {
		await := func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }
		return p.Do(chromedp.Evaluate(expression, v, await))
	}
	p.Tab.Find, p.Tab.Choose, p.Tab.Picture = p.find, p.choose, p.picture
	p.Tab.Stroke = p.stroke
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

// find returns where a press reaches the control of a role and accessible name; see driver.Reach.
func (p *Page) find(role, name string) (at Point, err error) {
	err = p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
		query, err := controls(ctx)
		if err != nil {
			return err
		}
		nodes, err := query.WithRole(role).WithAccessibleName(name).Do(ctx)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(nodes, func(n *accessibility.Node) bool { return !n.Ignored })
		if i < 0 {
			return errors.New("not in the accessibility tree")
		}
		object, err := dom.ResolveNode().WithBackendNodeID(nodes[i].BackendDOMNodeID).Do(ctx)
		if err != nil {
			return err
		}
		r, _, err := runtime.CallFunctionOn("function() { return (" + driver.Reach + ")(this) }").
			WithObjectID(object.ObjectID).WithAwaitPromise(true).WithReturnByValue(true).Do(ctx)
		if err != nil {
			return err
		}
		var said string
		if err := json.Unmarshal([]byte(r.Value), &said); err != nil {
			return err
		}
		at, err = driver.Reached(said)
		return err
	}))
	return at, err
}

// controls asks for what a screen reader finds. Its protocol domain would have the browser tell of all changes.
func controls(ctx context.Context) (*accessibility.QueryAXTreeParams, error) {
	document, err := object(ctx, "document")
	return accessibility.QueryAXTree().WithObjectID(document), err
}

func object(ctx context.Context, expression string) (runtime.RemoteObjectID, error) {
	o, failed, err := runtime.Evaluate(expression).Do(ctx)
	if err != nil {
		return "", err
	}
	if failed != nil {
		return "", failed
	}
	if o.ObjectID == "" {
		return "", fmt.Errorf("%s is not there", expression)
	}
	return o.ObjectID, nil
}

// stroke is a drag in steps.
func (p *Page) stroke(from, to Point, steps int) error {
	down, move, up := Hand(p.View.Touch)
	if err := p.Do(down(from)); err != nil {
		return err
	}
	for i := 1; i <= steps; i++ {
		t := float64(i) / float64(steps)
		if err := p.Do(move(from.Toward(to, t))); err != nil {
			return err
		}
		time.Sleep(16 * time.Millisecond) // as fast as a hand; nothing waits for it
	}
	return p.Do(up(to))
}

// Gesture is an event at a place.
type Gesture func(Point) chromedp.Action

// Hand returns how the mouse, or a finger, is pressed, moved while it is, and let go.
func Hand(finger bool) (down, move, up Gesture) {
	if finger {
		event := func(t input.TouchType) Gesture {
			return func(at Point) chromedp.Action {
				points := []*input.TouchPoint{{X: at.X, Y: at.Y}}
				if t == input.TouchEnd {
					points = []*input.TouchPoint{}
				}
				return input.DispatchTouchEvent(t, points)
			}
		}
		return event(input.TouchStart), event(input.TouchMove), event(input.TouchEnd)
	}
	event := func(t input.MouseType, held int64) Gesture {
		return func(at Point) chromedp.Action {
			e := input.DispatchMouseEvent(t, at.X, at.Y).WithButtons(held).WithClickCount(1)
			if t != input.MouseMoved || held != 0 {
				e = e.WithButton(input.Left)
			}
			return e
		}
	}
	hover, press := event(input.MouseMoved, 0), event(input.MousePressed, 1)
	down = func(at Point) chromedp.Action { return chromedp.Tasks{hover(at), press(at)} }
	return down, event(input.MouseMoved, 1), event(input.MouseReleased, 0)
}

// Press presses keys on the element that has the focus; see package kb for their names.
func (p *Page) Press(keys string) error { return p.Do(chromedp.KeyEvent(keys)) }

func (p *Page) choose(selector, file string) error {
	return p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
		field, err := object(ctx, fmt.Sprintf("document.querySelector(%q)", selector))
		if err != nil {
			return err
		}
		return dom.SetFileInputFiles([]string{file}).WithObjectID(field).Do(ctx)
	}))
}

func (p *Page) picture(whole bool) (data []byte, err error) {
	take := chromedp.CaptureScreenshot(&data)
	if whole {
		take = chromedp.FullScreenshot(&data, 100) // in full quality, which is PNG
	}
	err = p.Do(take)
	return data, err
}
