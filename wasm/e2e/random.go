package e2e

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

	"crease/wasm/e2e/driver"
)

// Random is a page in the hands of a random user.
type Random struct{ *Page }

// Random opens a tab for a random user, who saves no files.
func (b *Browser) Random() (Random, error) {
	p, err := b.Page(Laptop)
	if err != nil {
		return Random{}, err
	}
	deny := browser.SetDownloadBehavior(browser.SetDownloadBehaviorBehaviorDeny).WithBrowserContextID(p.profile)
	return Random{p}, deny.Do(b.executor())
}

var _ driver.Hands = Random{}

// Trace implements driver.Hands.
func (r Random) Trace(path []driver.Point, finger bool) error {
	down, move, up := r.mouse()
	if finger {
		down, move, up = r.finger()
	}
	tasks := chromedp.Tasks{down(path[0])}
	for _, at := range path[1:] {
		tasks = append(tasks, move(at))
	}
	return r.Do(append(tasks, up(path[len(path)-1])))
}

// Pinch implements driver.Hands.
func (r Random) Pinch(first, second []driver.Point) error {
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

// Double implements driver.Hands.
func (r Random) Double(at driver.Point) error {
	var tasks chromedp.Tasks
	for n := range int64(2) {
		for _, t := range []input.MouseType{input.MousePressed, input.MouseReleased} {
			tasks = append(tasks, input.DispatchMouseEvent(t, at.X, at.Y).WithButton(input.Left).WithClickCount(n+1))
		}
	}
	return r.Do(tasks)
}

// Wheel implements driver.Hands.
func (r Random) Wheel(at driver.Point, dy float64, ctrl bool) error {
	e := input.DispatchMouseEvent(input.MouseWheel, at.X, at.Y).WithDeltaX(0).WithDeltaY(dy)
	if ctrl {
		e = e.WithModifiers(input.ModifierCtrl)
	}
	return r.Do(e)
}

// Key implements driver.Hands.
func (r Random) Key(name string, ctrl, shift bool) error {
	keys, special := driver.Keys[name]
	if !special {
		keys = name
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
	return r.Do(chromedp.KeyEvent(keys, held...))
}

// Type implements driver.Hands.
func (r Random) Type(text string) error {
	if text == "" {
		return r.Press(kb.Delete)
	}
	return r.Do(input.InsertText(text))
}

// Show implements driver.Hands.
func (r Random) Show(s driver.Screen) error {
	return r.Do(
		emulation.SetDeviceMetricsOverride(int64(s.Width), int64(s.Height), s.Scale, false),
		tastes(s.Dark, s.Still),
	)
}

// Memory implements driver.Hands.
func (r Random) Memory() (driver.Memory, error) {
	var m driver.Memory
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
	list, err := r.browser.renderers()
	for _, pid := range list {
		m.Process += driver.Resident(pid)
	}
	return m, err
}

// Busy implements driver.Hands.
func (r Random) Busy() (sum time.Duration, ok bool) {
	list, err := r.browser.renderers()
	for _, pid := range list {
		sum += driver.Busy(pid)
	}
	return sum, err == nil && sum > 0
}
