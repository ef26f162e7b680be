package user

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/wasm/e2e/driver"
)

// Options say how long a walk is and what is asked of the page.
type Options struct {
	Seed    uint64
	Actions int           // at most
	Until   time.Time     // if it is not zero, the end
	Replay  []Action      // these instead of random ones
	Chapter int           // actions after which everything is undone
	Answer  time.Duration // that the page may take, and everything in it to agree again
	Most    int           // defects after which to stop
	Calm    bool          // see Chooser.Calm
	Log     io.Writer     // a line per action
	Out     string        // folder for pictures of defects
	Rested  func(Memory)  // called at the end of every chapter
}

// Defect is something wrong after an action.
type Defect struct {
	Action Action
	Wrong  string
}

// Report is what a walk has come to.
type Report struct {
	Actions int
	Slowest time.Duration // answer
	Undone  int           // chapters that ended at the spec that they began with
	Defects []Defect
}

// walker is a walk under way.
type walker struct {
	Options
	p      *timed
	url    string
	given  map[string]bool // links that were opened
	seen   int             // console messages looked at
	now    Sight
	last   Action
	free   bool    // nothing has happened since the page was loaded that Undo does not take back
	first  *Memory // at rest, with this document
	opened float64 // Document, when it had loaded
	start  spec.Spec
	end    string // the verdict on a run of start
	report Report
}

// Walk opens the page at url and uses it. The error is of the browser; what is wrong with
// the page is in the report.
func Walk(p Page, url string, o Options) (Report, error) {
	w := &walker{Options: o, p: &timed{Page: p}, url: url, given: make(map[string]bool)}
	if err := p.Prepare(hooks); err != nil {
		return w.report, err
	}
	if err := w.begin(); err != nil {
		return w.report, err
	}
	c := NewChooser(o.Seed, 0)
	if o.Calm {
		c.Calm()
	}
	for !w.over() {
		a := c.Next(w.now)
		if w.Replay != nil {
			a, w.Replay = w.Replay[0], w.Replay[1:]
		}
		if err := w.step(a); err != nil {
			return w.report, fmt.Errorf("%s: %w", a.Short(), err)
		}
		if w.report.Actions++; w.report.Actions%w.Chapter == 0 || w.over() {
			if err := w.rest(); err != nil {
				return w.report, fmt.Errorf("after %s: %w", a.Short(), err)
			}
		}
	}
	return w.report, nil
}

// over says whether the walk has come to its end.
func (w *walker) over() bool {
	return len(w.report.Defects) >= w.Most || w.report.Actions >= w.Actions ||
		!w.Until.IsZero() && time.Now().After(w.Until) || w.Replay != nil && len(w.Replay) == 0
}

// begin loads the page and learns what it begins with.
func (w *walker) begin() error {
	if err := open(w.p, w.url); err != nil {
		return err
	}
	return w.loaded()
}

// loaded waits for the page and notes what Undo has to lead back to.
func (w *walker) loaded() error {
	limit := max(time.Minute, w.Answer)
	ready, err := w.until(limit, func() (bool, error) {
		err := w.look()
		return !w.now.Home || slices.Contains(states, w.now.State), err
	})
	if err != nil {
		return err
	}
	if !ready {
		w.wrong(fmt.Sprintf("it is still %q after %v", w.now.State, limit))
		return nil
	}
	// The hash may be written again, with a delay.
	if err := w.p.Page.Eval(driver.Passed(driver.Written), new(int)); err != nil {
		return err
	}
	if _, err := w.until(w.Answer, func() (bool, error) {
		err := w.look()
		return len(w.now.Wrong(w.isGiven)) == 0, err
	}); err != nil {
		return err
	}
	w.end, w.opened, w.first = "", w.now.Document, nil
	w.start, w.free = w.now.Spec(w.isGiven)
	return nil
}

// until waits until a condition holds, and says whether it did within the limit. A machine
// that does a lot else gives the page as little time as whoever asks: the limit is not
// reached before the condition was asked for half as often as on an idle machine, or
// five times the limit has passed.
func (w *walker) until(limit time.Duration, condition func() (bool, error)) (bool, error) {
	const every, busiest = 100 * time.Millisecond, 5
	began := time.Now()
	for n := time.Duration(1); ; n++ {
		if ok, err := condition(); ok || err != nil {
			return ok, err
		}
		if took := time.Since(began); took > busiest*limit || took > limit && 2*n*every > limit {
			return false, nil
		}
		time.Sleep(every)
	}
}

// isGiven says whether a hash was given to the page. Browsers and the page write a % that
// escapes nothing as %25.
func (w *walker) isGiven(hash string) bool { return w.given[unescaped(strings.TrimPrefix(hash, "#"))] }

func unescaped(hash string) string { return strings.ReplaceAll(hash, "%25", "%") }

// anotherDocument says whether the page has been loaded again, as it is by whole and
// embedded pages whose links become the other's.
func (w *walker) anotherDocument() bool { return w.now.Home && w.now.Document != w.opened }

// leaving is how long at least a browser may take to leave a page for another one.
const leaving = 6 * time.Second

// look sees the page. While it navigates there is nothing to see.
func (w *walker) look() (err error) {
	if ok, _ := w.until(max(leaving, w.Answer), func() (bool, error) {
		w.now = Sight{}
		err = w.p.Eval(look, &w.now)
		return err == nil, nil
	}); ok {
		w.free = w.free && !w.anotherDocument()
		return nil
	}
	return err
}

// wrong notes a defect.
func (w *walker) wrong(what string) {
	w.report.Defects = append(w.report.Defects, Defect{w.last, what})
	line := strings.ReplaceAll(what, "\n", " ") // a page's text has several
	fmt.Fprintf(w.Log, "# wrong after %s: %s\n", w.last.Short(), line)
	if w.Out != "" {
		file := filepath.Join(w.Out, fmt.Sprintf("seed%d-%d.png", w.Seed, w.last.Number))
		if err := w.p.Shot(file, false); err != nil {
			fmt.Fprintln(w.Log, "# no picture:", err)
		}
	}
}

// step does an action and checks what has come of it.
func (w *walker) step(a Action) error {
	fmt.Fprintln(w.Log, a)
	if w.last = a; a.Kind == Link {
		w.given[unescaped(a.Text)] = true
	}
	w.p.took()
	if err := perform(w.p, w.url, a); err != nil && a.Kind != Reload && a.Kind != Travel {
		// A page that was left in the middle of an action is no defect; one that never
		// answered is.
		if errors.Is(err, context.DeadlineExceeded) {
			w.wrong(fmt.Sprintf("the page did not answer: %v", err))
		}
		if err2 := w.look(); err2 != nil {
			return fmt.Errorf("%w, and then %w", err, err2)
		}
		fmt.Fprintln(w.Log, "# not done:", err)
	}
	moved := a.Kind == Reload || a.Kind == Restart || a.Kind == Travel
	if a.Kind == Reload {
		w.until(max(leaving, w.Answer), func() (left bool, _ error) {
			err := w.p.Eval(`!globalThis.__user?.left`, &left)
			return left && err == nil, nil
		})
	}
	if err := w.look(); err != nil {
		return err
	}
	if w.anotherDocument() {
		moved = true
		if err := w.loaded(); err != nil {
			return err
		}
	}
	if took := w.p.took(); !moved {
		w.report.Slowest = max(w.report.Slowest, took)
		if took > w.Answer {
			w.wrong(fmt.Sprintf("the page answered after %v", took.Round(time.Millisecond)))
		}
	}
	return w.check()
}

// slowest is how long at least a page may be loading before that is wrong: it will say so
// itself if it cannot.
const slowest = 30 * time.Second

// check looks for what is wrong. A contradiction counts if it stays: parts of the page
// are rendered one after the other, and the address is written with a delay.
func (w *walker) check() error {
	var thrown []string
	for began := time.Now(); ; time.Sleep(300 * time.Millisecond) {
		thrown = append(thrown, w.now.Thrown...)
		w.now.Thrown = nil
		w.free = w.free && w.now.Free()
		patience := w.Answer
		if w.now.State == string(model.Loading) {
			patience = max(patience, slowest)
		}
		if wrong := w.now.Wrong(w.isGiven); len(wrong) == 0 {
			break
		} else if time.Since(began) > patience {
			return w.anew(append(wrong, thrown...))
		}
		if err := w.look(); err != nil {
			return err
		}
	}
	all := w.p.Errors()
	thrown = append(thrown, all[w.seen:]...)
	w.seen = len(all)
	if len(thrown) > 0 {
		return w.anew(thrown)
	}
	return nil
}

// anew notes what is wrong and opens the page anew, so that it is noted once.
func (w *walker) anew(wrong []string) error {
	w.wrong(strings.Join(wrong, "; "))
	return w.begin()
}
