package driver

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// Watch is the part of a tab that does no more than evaluate expressions in it.
type Watch struct {
	Ask   func(expression string, v any) error // Eval of the tab
	Wrong func() []string                      // Errors of the tab
}

// Until waits until an expression, which may await, is true.
func (w Watch) Until(condition string) error { return w.Within(Patience, condition) }

// Within waits until an expression is true, but no longer than the time given.
func (w Watch) Within(limit time.Duration, condition string) error {
	for start := time.Now(); ; {
		var ok bool
		if err := w.Ask("(async () => !!("+condition+"))()", &ok); err != nil {
			return err
		}
		if ok {
			return nil
		}
		if time.Since(start) >= limit {
			break
		}
		// To ask takes browser and test 2 ms: what takes long is asked for less often.
		time.Sleep(min(100*time.Millisecond, 40*time.Millisecond+time.Since(start)/10))
	}
	state, _ := w.State()
	var text string
	_ = w.Ask(`document.body?.innerText.replace(/\s+/g, " ").slice(0, 2000) ?? ""`, &text) // it may be gone
	return fmt.Errorf("waited %v without result for %s; the page's state is %q, its errors %q, its text %q",
		limit, condition, state, w.Wrong(), text)
}

// State returns the page's data-state.
func (w Watch) State() (string, error) {
	var s string
	err := w.Ask(`document.documentElement?.dataset.state ?? ""`, &s)
	return s, err
}

// UntilState waits until the page is in one of the states.
func (w Watch) UntilState(states ...string) error {
	list, _ := json.Marshal(states) // strings always encode
	return w.Until(fmt.Sprintf("%s.includes(document.documentElement?.dataset.state)", list))
}

// Middle returns the middle of the first element that a selector finds.
func (w Watch) Middle(selector string) (Point, error) {
	return w.Spot(selector, .5, .5)
}

// Spot returns a place in the first element that a selector finds: (0,0) is
// its upper left corner, (1,1) its lower right one.
func (w Watch) Spot(selector string, x, y float64) (Point, error) {
	var r struct{ X, Y, Width, Height float64 }
	err := w.Ask(fmt.Sprintf(`(() => {
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

// Painted is an expression that waits until what was done before is to be seen: for two frames, and then
// until no picture waits at the end of a frame. Where something moves all the time and no frame has time
// for all pictures, it waits for a hundred frames more.
const Painted = `new Promise(done => {
	let most = 100;
	const look = () => globalThis.creaseLate && most-- ? requestAnimationFrame(look) : done(0);
	requestAnimationFrame(() => requestAnimationFrame(look));
})`

// Passed is an expression that waits until timers of the page that were to go off within some
// milliseconds have done so, and what they draw is drawn. A page's timers go off in the order
// of their times, however little time the machine has for them.
func Passed(ms int) string {
	return fmt.Sprintf(`new Promise(late => setTimeout(late, %d)).then(() => %s)`, ms, Painted)
}

// Written is longer in milliseconds than the page waits before it writes an edit into its
// address.
const Written = 600

// Whole does what is an edit in several events, such as a drag, and returns when the address
// cannot hold half of it any more: a page writes what it has come to where the next event
// is late.
func (w Watch) Whole(edit func() error) error {
	var before, after string
	if err := w.Ask(`location.hash`, &before); err != nil {
		return err
	}
	if err := edit(); err != nil {
		return err
	}
	if err := w.Ask(`location.hash`, &after); err != nil || after == before {
		return err
	}
	return w.Ask(Passed(Written), new(int))
}

// Uploads are files that pages were given to read. They read them when they come to it, so the
// files stay until Remove. The zero value has none.
type Uploads struct {
	mu   sync.Mutex
	dirs []string
}

// Add writes a file of the given name and content.
func (u *Uploads) Add(name string, data []byte) (file string, err error) {
	dir, err := os.MkdirTemp("", "crease-upload-")
	if err != nil {
		return "", err
	}
	u.mu.Lock()
	u.dirs = append(u.dirs, dir)
	u.mu.Unlock()
	file = filepath.Join(dir, name)
	return file, os.WriteFile(file, data, 0o600)
}

// Remove removes the files.
func (u *Uploads) Remove() {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, dir := range u.dirs {
		os.RemoveAll(dir)
	}
	u.dirs = nil
}

// Downloaded waits for the one file of a folder to be complete and returns its name and
// what is in it. While it is written there is a file whose name ends in partial.
func Downloaded(dir, partial string) (name string, data []byte, err error) {
	for end := time.Now().Add(Patience); time.Now().Before(end); time.Sleep(40 * time.Millisecond) {
		files, err := filepath.Glob(filepath.Join(dir, "*"))
		if err != nil {
			return "", nil, err
		}
		if len(files) == 1 && !strings.HasSuffix(files[0], partial) {
			data, err := os.ReadFile(files[0])
			return filepath.Base(files[0]), data, err
		}
	}
	return "", nil, fmt.Errorf("nothing was downloaded")
}
