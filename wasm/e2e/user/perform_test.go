package user

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"time"
)

// box is where a control is, and how large the window is.
type box struct{ X, Y, Width, Height, W, H float64 }

// quote returns a text as JavaScript.
func quote(text string) string {
	b, _ := json.Marshal(text) // strings always encode
	return string(b)
}

// place scrolls a control into sight and returns its box; false if it has gone. Pointers are
// placed in the part of the page that is seen of one that was pinched.
func place(p Page, key string) (box, bool, error) {
	var b *box
	err := p.Eval(`(() => {
		const e = __user.found?.[`+quote(key)+`];
		if (!e?.isConnected) return null;
		e.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
		const {x, y, width, height} = e.getBoundingClientRect();
		const {scale, offsetLeft, offsetTop, width: w, height: h} = visualViewport;
		return {X: scale * (x - offsetLeft), Y: scale * (y - offsetTop),
			Width: scale * width, Height: scale * height, W: scale * w, H: scale * h};
	})()`, &b)
	if b == nil {
		return box{}, false, err
	}
	return *b, true, err
}

// at returns a place in the box, within the window.
func (b box) at(x, y, dx, dy float64) Point {
	return Point{X: min(max(b.X+x*b.Width+dx, 1), b.W-2), Y: min(max(b.Y+y*b.Height+dy, 1), b.H-2)}
}

// perform does an action; of a control that has gone since it does nothing.
func perform(p Page, url string, a Action) error {
	switch a.Kind {
	case Click, Touch, Drag, Swipe, Pinch, Double, Wheel, Write:
		b, ok, err := place(p, a.Target)
		if err != nil || !ok {
			return err
		}
		return point(p, a, b)
	case Key:
		return p.Key(a.Key, a.Ctrl, a.Shift)
	case Choose:
		return p.Upload("#import-file", a.Name, a.Data)
	case Resize:
		return p.Show(*a.Screen)
	case Restart:
		return open(p, url)
	case Hide:
		if err := p.Eval(`void __user.hide(true)`, nil); err != nil {
			return err
		}
		time.Sleep(a.rest())
		return p.Eval(`void __user.hide(false)`, nil)
	case Wait:
		time.Sleep(a.rest())
		return nil
	}
	return p.Eval(script(a), nil)
}

// point does what needs a place.
func point(p Page, a Action, b box) error {
	path := []Point{b.at(a.X, a.Y, 0, 0)}
	for _, d := range a.To {
		path = append(path, b.at(a.X, a.Y, d.X, d.Y))
	}
	switch a.Kind {
	case Wheel:
		return p.Wheel(path[0], a.Amount, a.Ctrl)
	case Double:
		return p.Double(path[0])
	case Pinch:
		other := []Point{b.at(1-a.X, 1-a.Y, 0, 0)}
		for _, d := range a.To {
			other = append(other, b.at(1-a.X, 1-a.Y, -d.X, -d.Y))
		}
		return p.Pinch(path, other)
	case Write:
		if err := p.Trace(path, false); err != nil {
			return err
		}
		if err := p.Key("a", true, false); err != nil {
			return err
		}
		if err := p.Type(a.Text); err != nil || a.Key == "" {
			return err
		}
		return p.Key(a.Key, false, false)
	}
	return p.Trace(path, a.Kind == Touch || a.Kind == Swipe)
}

// script is what the browser itself would do.
func script(a Action) string {
	switch a.Kind {
	case Link:
		return `void (location.hash = ` + quote(a.Text) + `)`
	case Reload:
		return `void (globalThis.__user && (__user.left = true), setTimeout(() => location.reload()))`
	case Travel:
		// Not out of the page, where the browser can tell.
		return fmt.Sprintf(`void setTimeout(() => {
			const to = (globalThis.navigation?.currentEntry?.index ?? 99) + %[1]d;
			if (to >= 0) history.go(%[1]d);
		})`, int(a.Amount))
	case Drop:
		return `void (() => {
			const dataTransfer = new DataTransfer();
			const data = Uint8Array.from(atob(` + quote(base64.StdEncoding.EncodeToString(a.Data)) + `), (c) => c.charCodeAt());
			dataTransfer.items.add(new File([data], ` + quote(a.Name) + `));
			document.body.dispatchEvent(new DragEvent("drop", {dataTransfer, bubbles: true, cancelable: true}));
		})()`
	case Paste:
		return `void (() => {
			const clipboardData = new DataTransfer();
			clipboardData.setData("text/plain", ` + quote(a.Text) + `);
			const at = document.activeElement ?? document.body;
			at.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true}));
		})()`
	}
	panic("user: nobody does an action " + string(a.Kind))
}

// open opens the page anew. Without the empty page a new hash would not load it.
func open(p Page, url string) error {
	if err := p.Open("about:blank"); err != nil {
		return err
	}
	return p.Open(url)
}
