package user

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// fake is a page that is as it should be, but whose handlers may block it.
type fake struct {
	Page
	sight     Sight
	blocks    time.Duration // whoever clicks, unless the page never answers
	never     bool
	elsewhere bool // the machine did something else meanwhile
	worked    time.Duration
	began     time.Time
}

func (f *fake) Prepare(string) error { return nil }
func (f *fake) Errors() []string     { return nil }

// Eval knows what the page looks like and where its controls are; the rest is nothing.
func (f *fake) Eval(expression string, v any) error {
	switch v := v.(type) {
	case *Sight:
		*v = f.sight
	case **box:
		*v = &box{X: 10, Y: 10, Width: 20, Height: 20, W: 1440, H: 900}
	}
	return nil
}

func (f *fake) Trace([]Point, bool) error {
	if f.never {
		time.Sleep(time.Minute)
		return fmt.Errorf("a click: %w", context.DeadlineExceeded)
	}
	time.Sleep(f.blocks)
	return nil
}

func (f *fake) Busy() (time.Duration, bool) {
	if f.elsewhere {
		return 0, true
	}
	return time.Since(f.began), true
}

// A browser acknowledges a click once the page's handler has returned, so a page that is
// blocked blocks the click, not the look after it. Catches a walk that takes a frozen page
// for one that answers, and one that blames the page for its own rests or for a machine
// that does something else.
func TestFrozen(t *testing.T) {
	click := Action{Kind: Click, Target: "button Learn"}
	for name, c := range map[string]struct {
		page  fake
		does  Action
		wrong string // "" for nothing
	}{
		"at once":        {fake{}, click, ""},
		"a second":       {fake{blocks: time.Second}, click, ""},
		"frozen":         {fake{blocks: 5 * time.Second}, click, "answered after 5s"},
		"a busy machine": {fake{blocks: 5 * time.Second, elsewhere: true}, click, ""},
		"never":          {fake{never: true}, click, "did not answer"},
		"the user waits": {fake{}, Action{Kind: Wait, Amount: 5000}, ""},
		"behind another": {fake{}, Action{Kind: Hide, Amount: 5000}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := c.page
				p.sight, p.began = prepared(), time.Now()
				w := &walker{Options: Options{Answer: Answer, Log: io.Discard}, p: &p}
				if err := w.step(c.does); err != nil {
					t.Fatal(err)
				}
				got := fmt.Sprint(w.report.Defects)
				if c.wrong == "" && got != "[]" || !strings.Contains(got, c.wrong) {
					t.Errorf("it finds %s instead of %q", got, c.wrong)
				}
			})
		})
	}
}
