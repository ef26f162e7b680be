package exchange

import (
	"errors"
	"strings"
	"testing"
	"time"

	"crease/algo/learn/dialect"
	"crease/app/doc/model"
	"crease/app/run/state"
)

// queued are files whose workers report to a page's goroutine that the test is.
func queued() (f *Files, until func(t *testing.T, condition func() bool)) {
	f, _ = opened()
	queue := make(chan func(), 1<<16)
	none := func(string) {}
	f.State.Connect(state.Page{
		Do: func(f func()) { queue <- f }, Settled: func(f func()) { f() }, Open: none, Close: none,
	})
	return f, func(t *testing.T, condition func() bool) {
		t.Helper()
		for !condition() {
			select {
			case f := <-queue:
				f()
			case <-time.After(20 * time.Second):
				t.Fatal("nothing happens")
			}
		}
	}
}

// A long file is read by a worker, and what it holds is taken over as from a short one.
func TestOpenLong(t *testing.T) {
	table := "x1,x2,y\n" + strings.Repeat("0.125,0.25,-1.5\n\n", 20_000)
	spec := string(dialect.Encode(model.Prepared()))
	for name, c := range map[string]struct {
		text, say string
		rows      int
	}{
		"a table":     {text: table, rows: 20_000}, // blank lines are not samples
		"a bad row":   {text: table + "oops,1,2", say: "Line 40002: x1 is not a number"},
		"minus signs": {text: "[" + strings.Repeat("−", 80_000), say: "is not expected here"},
		"dots":        {text: "W = [" + strings.Repeat("…", 80_000), say: "print all of it"},
		"a long list": {text: `{"version":1,"` + strings.Repeat("a", 60_000) + `":[` + strings.Repeat("0,", 60_000) + "0]}",
			say: strings.Repeat("a", 39) + "… is not a known field"},
		"a padded spec": {text: spec + strings.Repeat(" ", 200_000)},
		"zeros":         {text: strings.Repeat("\x00", 200_000), say: "It is not text"},
		"old line ends": {text: strings.ReplaceAll(table, "\n", "\r"), rows: 20_000},
	} {
		f, until := queued()
		var outcome error
		ended := false
		f.open(name, []byte(c.text), func(err error) { outcome, ended = err, true })
		if n := f.State.Notice(); !strings.HasPrefix(n.Text, "Reading "+name) || n.Act != cancel {
			t.Errorf("%s: the notice is %+v", name, n)
		}
		until(t, func() bool { return ended })
		switch d := f.State.Model.Data(); {
		case c.say == "" && outcome != nil, c.say != "" && (outcome == nil || !strings.Contains(outcome.Error(), c.say)):
			t.Errorf("%s: %v, want %q in it", name, outcome, c.say)
		case (d != nil) != (c.rows > 0) || d != nil && d.Rows != c.rows:
			t.Errorf("%s: %+v", name, d)
		}
	}
}

// Reading that is given up, or replaced by another, leaves nothing behind.
func TestOpenGivenUp(t *testing.T) {
	long := []byte("x1,y\n" + strings.Repeat("1,2\n", 1<<20))
	f, until := queued()
	never := func(error) { t.Error("a file that was given up was opened") }
	f.open("one.csv", long, never)
	f.State.Notice().Do()
	if n := f.State.Notice(); n.Text != "" || f.reader != nil {
		t.Errorf("after giving up there is %+v", n)
	}
	f.open("two.csv", long, never)
	ended := errors.New("not yet")
	f.open("three.csv", long[:200_001], func(err error) { ended = err })
	until(t, func() bool { return ended == nil })
	if d := f.State.Model.Data(); d == nil || d.Name != "three.csv" {
		t.Errorf("%+v is open", d)
	}
}
