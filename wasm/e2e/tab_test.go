package e2e

import (
	"context"
	"encoding/json"
	"os"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"crease/wasm/e2e/driver"
)

// Tab is what can be done with a page in every browser. The methods are described where
// they are implemented, in packages e2e, driver and firefox.
type Tab interface {
	Open(url string) error
	Eval(expression string, v any) error
	Until(condition string) error
	Within(limit time.Duration, condition string) error
	State() (string, error)
	UntilState(states ...string) error

	Named(role, name string) (Point, error)
	Middle(selector string) (Point, error)
	Spot(selector string, x, y float64) (Point, error)
	Click(name string) error
	Hit(selector string) error
	Tap(at Point) error
	Drag(from, to Point, steps int) error
	Press(keys string) error

	Upload(selector, name string, data []byte) error
	Download(do func() error) (name string, data []byte, err error)
	Shot(file string, whole bool) error

	Errors() []string
	Requests() []string
	Close()
}

// Again opens another tab in the profile of p.
func (p *Page) Again() (*Page, error) { return p.browser.tab(p.View, p.profile) }

// Clear makes the tab an empty one again, with no past and nothing stored by the page it
// was on: opening the next takes two thirds of the time that it takes in a new tab.
func (p *Page) Clear() error {
	var origin string
	if err := p.Eval(`sessionStorage.clear(); location.origin`, &origin); err != nil {
		return err
	}
	var actions []chromedp.Action
	for _, script := range p.scripts {
		actions = append(actions, page.RemoveScriptToEvaluateOnNewDocument(script))
	}
	actions = append(actions,
		chromedp.Navigate("about:blank"),
		page.ResetNavigationHistory(),
		storage.ClearDataForOrigin(origin, "all"),
		input.DispatchMouseEvent(input.MouseMoved, -1, -1),
		network.Disable(), // see Record
	)
	if err := p.Do(append(actions, screen(p.View)...)...); err != nil {
		return err
	}
	refuse := browser.SetDownloadBehavior(browser.SetDownloadBehaviorBehaviorDefault).WithBrowserContextID(p.profile)
	if err := refuse.Do(p.browser.executor()); err != nil {
		return err
	}
	p.scripts = nil
	p.Forget()
	return nil
}

// Record has the tab remember the addresses that it asks for from now on.
func (p *Page) Record() error {
	// What comes back nobody reads: the browser need not keep it.
	return p.Do(network.Enable().WithMaxTotalBufferSize(1).WithMaxResourceBufferSize(1))
}

// Names returns the accessible names of all controls of a role.
func (p *Page) Names(role string) ([]string, error) {
	var names []string
	err := p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
		query, err := controls(ctx)
		if err != nil {
			return err
		}
		nodes, err := query.WithRole(role).Do(ctx)
		for _, n := range nodes {
			if !n.Ignored && n.Name != nil {
				var s string
				if json.Unmarshal([]byte(n.Name.Value), &s) == nil {
					names = append(names, s)
				}
			}
		}
		return err
	}))
	return names, err
}

// Download does something that downloads a file and returns the file's name and
// what is in it.
func (p *Page) Download(do func() error) (name string, data []byte, err error) {
	dir, err := os.MkdirTemp("", "crease-download-")
	if err != nil {
		return "", nil, err
	}
	defer os.RemoveAll(dir)
	allow := browser.SetDownloadBehavior(browser.SetDownloadBehaviorBehaviorAllow).
		WithBrowserContextID(p.profile).WithDownloadPath(dir)
	if err := allow.Do(p.browser.executor()); err != nil {
		return "", nil, err
	}
	if err := do(); err != nil {
		return "", nil, err
	}
	return driver.Downloaded(dir, ".crdownload")
}

// WithScrollbars has scrollbars take room, as in Windows and Firefox.
var WithScrollbars Option = func(a *chromedp.ExecAllocator) {
	chromedp.Flag("hide-scrollbars", false)(a)
	chromedp.Flag("disable-features", "OverlayScrollbar,FluentOverlayScrollbar")(a)
}
