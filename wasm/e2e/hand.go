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
	"github.com/chromedp/chromedp"
)

// Point is a place in the window, in points from its upper left corner.
type Point struct{ X, Y float64 }

func quoteAll(v []string) string {
	b, _ := json.Marshal(v) // strings always encode
	return string(b)
}

// Named returns the middle of the control of a role and accessible name – what
// a screen reader would find – after scrolling it into sight. It waits for it to
// come up.
func (p *Page) Named(role, name string) (Point, error) {
	var last error
	for end := time.Now().Add(Patience / 4); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		var at Point
		last = p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
			node, err := named(ctx, role, name)
			if err != nil {
				return err
			}
			if err := dom.ScrollIntoViewIfNeeded().WithBackendNodeID(node).Do(ctx); err != nil {
				return err
			}
			box, err := dom.GetBoxModel().WithBackendNodeID(node).Do(ctx)
			if err != nil {
				return err
			}
			q := box.Border
			at = Point{(q[0] + q[4]) / 2, (q[1] + q[5]) / 2}
			return nil
		}))
		if last == nil {
			return at, nil
		}
	}
	return Point{}, fmt.Errorf("no %s named %q: %w", role, name, last)
}

func named(ctx context.Context, role, name string) (cdp.BackendNodeID, error) {
	doc, err := dom.GetDocument().WithDepth(0).Do(ctx)
	if err != nil {
		return 0, err
	}
	nodes, err := accessibility.QueryAXTree().WithBackendNodeID(doc.BackendNodeID).
		WithRole(role).WithAccessibleName(name).Do(ctx)
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

// Names returns the accessible names of all controls of a role.
func (p *Page) Names(role string) ([]string, error) {
	var names []string
	err := p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
		doc, err := dom.GetDocument().WithDepth(0).Do(ctx)
		if err != nil {
			return err
		}
		nodes, err := accessibility.QueryAXTree().WithBackendNodeID(doc.BackendNodeID).WithRole(role).Do(ctx)
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

// Click presses the button of an accessible name, by finger on a touch screen.
func (p *Page) Click(name string) error {
	at, err := p.Named("button", name)
	if err != nil {
		return err
	}
	return p.Tap(at)
}

// Tap presses a place.
func (p *Page) Tap(at Point) error { return p.Drag(at, at, 0) }

// Middle returns the middle of the first element that a selector finds.
func (p *Page) Middle(selector string) (Point, error) {
	return p.Spot(selector, .5, .5)
}

// Spot returns a place in the first element that a selector finds: (0,0) is
// its upper left corner, (1,1) its lower right one.
func (p *Page) Spot(selector string, x, y float64) (Point, error) {
	var r struct{ X, Y, Width, Height float64 }
	err := p.Eval(fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		if (!e) return null;
		e.scrollIntoView({block: "nearest", behavior: "instant"});
		const {x, y, width, height} = e.getBoundingClientRect();
		return {X: x, Y: y, Width: width, Height: height};
	})()`, selector), &r)
	if err != nil {
		return Point{}, err
	}
	if r.Width == 0 && r.Height == 0 {
		return Point{}, fmt.Errorf("nothing to be seen at %s", selector)
	}
	return Point{r.X + x*r.Width, r.Y + y*r.Height}, nil
}

// Drag moves the mouse, or a finger on a touch screen, from one place to another
// while pressed, in steps of their own event each, at most one a frame.
func (p *Page) Drag(from, to Point, steps int) error {
	down, move, up := p.mouse()
	if p.view.Touch {
		down, move, up = p.finger()
	}
	if err := p.Do(down(from)); err != nil {
		return err
	}
	for i := 1; i <= steps; i++ {
		t := float64(i) / float64(steps)
		if err := p.Do(move(Point{from.X + t*(to.X-from.X), from.Y + t*(to.Y-from.Y)})); err != nil {
			return err
		}
		time.Sleep(16 * time.Millisecond)
	}
	return p.Do(up(to))
}

type gesture func(Point) chromedp.Action

func (p *Page) mouse() (down, move, up gesture) {
	event := func(t input.MouseType, held int64) gesture {
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

func (p *Page) finger() (down, move, up gesture) {
	event := func(t input.TouchType) gesture {
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

// Press presses keys on the element that has the focus; see package kb for their
// names.
func (p *Page) Press(keys string) error { return p.Do(chromedp.KeyEvent(keys)) }
