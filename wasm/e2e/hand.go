package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"crease/wasm/e2e/driver"
)

// find returns where a press reaches the control of a role and accessible name; see driver.Reach.
func (p *Page) find(role, name string) (at Point, err error) {
	err = p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
		node, err := named(ctx, role, name)
		if err != nil {
			return err
		}
		object, err := dom.ResolveNode().WithBackendNodeID(node).Do(ctx)
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

func named(ctx context.Context, role, name string) (cdp.BackendNodeID, error) {
	query, err := controls(ctx)
	if err != nil {
		return 0, err
	}
	nodes, err := query.WithRole(role).WithAccessibleName(name).Do(ctx)
	if err != nil {
		return 0, err
	}
	for _, n := range nodes {
		if !n.Ignored {
			return n.BackendDOMNodeID, nil
		}
	}
	return 0, fmt.Errorf("not in the accessibility tree")
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

// stroke is a drag in steps. Between pressing and moving it does what there is to do.
func (p *Page) stroke(from, to Point, steps int, pressed func() error) error {
	down, move, up := Hand(p.View.Touch)
	if err := p.Do(down(from)); err != nil {
		return err
	}
	if pressed != nil {
		if err := pressed(); err != nil {
			return err
		}
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
	take := page.CaptureScreenshot()
	err = p.Do(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		if whole {
			_, _, _, _, _, size, err := page.GetLayoutMetrics().Do(ctx)
			if err != nil {
				return err
			}
			height := max(size.Height, float64(p.View.Height))
			clip := &page.Viewport{Width: float64(p.View.Width), Height: height, Scale: 1}
			take = take.WithCaptureBeyondViewport(true).WithClip(clip)
		}
		data, err = take.Do(ctx)
		return err
	}))
	return data, err
}
