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
	began     time.Time
	memory    Memory
}

func (f *fake) Memory() (Memory, error) {
	m := f.memory
	m.Left += m.Nodes // all
	return m, nil
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
				w := &walker{Options: Options{Answer: Answer, Log: io.Discard}, p: &timed{Page: &p}}
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

// What a page holds at rest is compared with the first time that the same document rested,
// and its program's memory, which never shrinks, is not. Catches a leak that is printed and
// no defect, and a page that is blamed for what another document held.
func TestRested(t *testing.T) {
	const mega = 1 << 20
	first := Memory{Heap: 2 * mega, Wasm: 40 * mega, Workers: 2, Nodes: 1200}
	for name, c := range map[string]struct {
		now   func(m *Memory)
		anew  bool
		wrong string // "" for nothing
	}{
		"the same":         {func(*Memory) {}, false, ""},
		"a larger program": {func(m *Memory) { m.Wasm = 100 * mega }, false, ""},
		"a dialog":         {func(m *Memory) { m.Nodes += 3000; m.Heap += mega / 2 }, false, ""},
		"a heap":           {func(m *Memory) { m.Heap += 10 * mega }, false, "heap"},
		"nodes":            {func(m *Memory) { m.Nodes += 20_000 }, false, "21200 nodes"},
		"nodes left":       {func(m *Memory) { m.Left += 100_000 }, false, "does not show"},
		"nodes that wait":  {func(m *Memory) { m.Left += 40_000 }, false, ""},
		"workers":          {func(m *Memory) { m.Workers = 5 }, false, "workers"},
		"another document": {func(m *Memory) { m.Nodes += 20_000 }, true, ""},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := fake{sight: prepared(), memory: first}
				p.sight.State, p.sight.Tone, p.sight.Document = "idle", "verdict idle", 1
				rests := 0
				o := Options{Answer: Answer, Log: io.Discard, Rested: func(Memory) { rests++ }}
				w := &walker{Options: o, p: &timed{Page: &p}, given: map[string]bool{}}
				rest := func() {
					p.sight.Workers, p.sight.Nodes = p.memory.Workers, p.memory.Nodes
					if err := w.reset(); err != nil {
						t.Fatal(err)
					}
				}
				if err := w.loaded(); err != nil {
					t.Fatal(err)
				}
				rest()
				if c.now(&p.memory); c.anew {
					p.sight.Document = 2
					if err := w.step(Action{Kind: Link, Text: "embed"}); err != nil || w.opened != 2 {
						t.Fatalf("document %v is open: %v", w.opened, err)
					}
				}
				rest()
				got := fmt.Sprint(w.report.Defects)
				if rests != 2 || c.wrong == "" && got != "[]" || !strings.Contains(got, c.wrong) {
					t.Errorf("it finds %s instead of %q", got, c.wrong)
				}
			})
		})
	}
}

// A page that a busy machine gives little time has more of it, and one that never comes to
// its end is given up. Catches a defect that is the machine's, and a walk that hangs.
func TestUntil(t *testing.T) {
	const limit = time.Minute
	never := 24 * time.Hour
	for name, c := range map[string]struct {
		look, ends  time.Duration // how long an answer takes, and when what is waited for comes
		ok          bool
		least, most time.Duration // that it waits
	}{
		"at once":               {30 * time.Millisecond, 0, true, 0, time.Second},
		"never":                 {30 * time.Millisecond, never, false, limit, limit + time.Second},
		"late":                  {30 * time.Millisecond, 2 * limit, false, limit, limit + time.Second},
		"on a busy machine":     {2 * time.Second, 2 * limit, true, 2 * limit, 2*limit + 3*time.Second},
		"never on a busy one":   {2 * time.Second, never, false, 2 * limit, 5*limit + 3*time.Second},
		"on one that is hardly": {400 * time.Millisecond, never, false, limit, 3 * limit},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				began := time.Now()
				ok, err := (&walker{}).until(limit, func() (bool, error) {
					time.Sleep(c.look)
					return time.Since(began) >= c.ends, nil
				})
				if took := time.Since(began); err != nil || ok != c.ok || took < c.least || took > c.most {
					t.Errorf("%v after %v, %v", ok, took, err)
				}
			})
		})
	}
}
