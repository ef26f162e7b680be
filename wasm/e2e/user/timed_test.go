package user

import "time"

// timed is a page that is timed: how long it makes its user wait. Browsers acknowledge
// input when the handlers of the page have returned, so every call is an answer of the page.
// Show is not timed, as Firefox may wait for what never comes: what a resize blocks blocks
// the look after it.
type timed struct {
	Page
	slowest time.Duration // answer since it was last asked for
}

// another is what is allowed for each further place of a path, which is an input of its own.
const another = 200 * time.Millisecond

// call does something that the page has to answer. What the machine spent on other things
// than the page is not the page's.
func (t *timed) call(inputs int, do func() error) error {
	worked, known := t.Page.Busy()
	asked := time.Now()
	err := do()
	took := time.Since(asked)
	if now, ok := t.Page.Busy(); known && ok {
		took = min(took, now-worked)
	}
	t.slowest = max(t.slowest, took-time.Duration(inputs-1)*another)
	return err
}

// took returns the slowest answer since it was last called.
func (t *timed) took() time.Duration {
	took := t.slowest
	t.slowest = 0
	return took
}

// Eval implements Page.
func (t *timed) Eval(expression string, v any) error {
	return t.call(1, func() error { return t.Page.Eval(expression, v) })
}

// Trace implements Page.
func (t *timed) Trace(path []Point, finger bool) error {
	return t.call(len(path), func() error { return t.Page.Trace(path, finger) })
}

// Pinch implements Page.
func (t *timed) Pinch(first, second []Point) error {
	return t.call(len(first), func() error { return t.Page.Pinch(first, second) })
}

// Double implements Page.
func (t *timed) Double(at Point) error {
	return t.call(2, func() error { return t.Page.Double(at) })
}

// Wheel implements Page.
func (t *timed) Wheel(at Point, dy float64, ctrl bool) error {
	return t.call(1, func() error { return t.Page.Wheel(at, dy, ctrl) })
}

// Key implements Page.
func (t *timed) Key(name string, ctrl, shift bool) error {
	return t.call(1, func() error { return t.Page.Key(name, ctrl, shift) })
}

// Type implements Page.
func (t *timed) Type(text string) error {
	return t.call(1, func() error { return t.Page.Type(text) })
}

// Upload implements Page.
func (t *timed) Upload(selector, name string, data []byte) error {
	return t.call(1, func() error { return t.Page.Upload(selector, name, data) })
}
