package user

import (
	"context"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/memory"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"crease/wasm/e2e"
)

// chromium is a page in Chromium.
type chromium struct {
	*e2e.Page
	browser *e2e.Browser
}

var _ Page = chromium{}

// openChromium opens a tab for a random user, who saves no files.
func openChromium(b *e2e.Browser) (Page, error) {
	p, err := b.Page(e2e.Laptop)
	if err != nil {
		return nil, err
	}
	deny := browser.SetDownloadBehavior(browser.SetDownloadBehaviorBehaviorDeny)
	return chromium{p, b}, p.Do(deny)
}

// Trace implements Page.
func (r chromium) Trace(path []Point, finger bool) error {
	down, move, up := e2e.Hand(finger)
	tasks := chromedp.Tasks{down(path[0])}
	for _, at := range path[1:] {
		tasks = append(tasks, move(at))
	}
	return r.Do(append(tasks, up(path[len(path)-1])))
}

// Pinch implements Page.
func (r chromium) Pinch(first, second []Point) error {
	event := func(t input.TouchType, i int) chromedp.Action {
		return input.DispatchTouchEvent(t, []*input.TouchPoint{
			{ID: 1, X: first[i].X, Y: first[i].Y}, {ID: 2, X: second[i].X, Y: second[i].Y},
		})
	}
	tasks := chromedp.Tasks{event(input.TouchStart, 0)}
	for i := range first {
		tasks = append(tasks, event(input.TouchMove, i))
	}
	return r.Do(append(tasks, input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{})))
}

// Double implements Page.
func (r chromium) Double(at Point) error {
	var tasks chromedp.Tasks
	for n := range int64(2) {
		for _, t := range []input.MouseType{input.MousePressed, input.MouseReleased} {
			tasks = append(tasks, input.DispatchMouseEvent(t, at.X, at.Y).WithButton(input.Left).WithClickCount(n+1))
		}
	}
	return r.Do(tasks)
}

// Wheel implements Page.
func (r chromium) Wheel(at Point, dy float64, ctrl bool) error {
	e := input.DispatchMouseEvent(input.MouseWheel, at.X, at.Y).WithDeltaX(0).WithDeltaY(dy)
	if ctrl {
		e = e.WithModifiers(input.ModifierCtrl)
	}
	return r.Do(e)
}

// Key implements Page.
func (r chromium) Key(name string, ctrl, shift bool) error {
	key, special := pressed[name]
	if !special {
		key = name
	}
	var held []chromedp.KeyOption
	if ctrl {
		held = append(held, chromedp.KeyModifiers(input.ModifierCtrl))
	}
	if shift {
		held = append(held, chromedp.KeyModifiers(input.ModifierShift))
	}
	if ctrl && name == "a" {
		// A shortcut of the browser, which keys that are sent do not reach.
		return r.Do(input.DispatchKeyEvent(input.KeyDown).WithKey("a").WithCode("KeyA").
			WithModifiers(input.ModifierCtrl).WithCommands([]string{"selectAll"}),
			input.DispatchKeyEvent(input.KeyUp).WithKey("a").WithCode("KeyA"))
	}
	return r.Do(chromedp.KeyEvent(key, held...))
}

// Type implements Page.
func (r chromium) Type(text string) error {
	if text == "" {
		return r.Press(kb.Delete)
	}
	return r.Do(input.InsertText(text))
}

// Show implements Page.
func (r chromium) Show(s Screen) error {
	return r.Do(
		emulation.SetDeviceMetricsOverride(int64(s.Width), int64(s.Height), s.Scale, false),
		e2e.Tastes(s.Dark, s.Still),
	)
}

// Memory implements Page.
func (r chromium) Memory() (Memory, error) {
	var m Memory
	err := r.Do(heapprofiler.CollectGarbage(), chromedp.ActionFunc(func(ctx context.Context) error {
		used, _, _, _, err := runtime.GetHeapUsage().Do(ctx)
		if err != nil {
			return err
		}
		_, nodes, _, err := memory.GetDOMCounters().Do(ctx)
		m.Heap, m.Left = int64(used), int(nodes)
		return err
	}))
	if err != nil {
		return m, err
	}
	list, err := r.browser.Renderers()
	for _, pid := range list {
		m.Process += resident(pid)
	}
	return m, err
}

// Busy implements Page.
func (r chromium) Busy() (sum time.Duration, ok bool) {
	list, err := r.browser.Renderers()
	for _, pid := range list {
		sum += busyFor(pid)
	}
	return sum, err == nil && sum > 0
}
