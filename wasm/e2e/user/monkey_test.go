package user

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"crease/wasm/e2e"
	"crease/wasm/e2e/driver"
	"crease/wasm/e2e/firefox"
	"crease/wasm/site/server"
)

// monkey is a random user of a page in a browser.
type monkey struct {
	browser, out, replay, url string
	from                      int
	soak                      time.Duration
	options                   Options
}

// asked is what the flags ask for. Without them TestMonkey takes a short walk.
var asked monkey

func init() {
	o := &asked.options
	flag.Uint64Var(&o.Seed, "seed", 15, "`seed` of the actions")
	flag.IntVar(&o.Actions, "actions", 0, "`number` of actions; 0 for some")
	flag.IntVar(&o.Most, "most", 1, "`number` of defects after which to stop")
	flag.IntVar(&o.Chapter, "chapter", 200, "`number` of actions after which everything is undone")
	flag.DurationVar(&o.Answer, "answer", driver.Patience, "`time` that the page may take to answer")
	flag.StringVar(&asked.browser, "browser", "chromium", "chromium or firefox")
	flag.StringVar(&asked.out, "out", "", "`folder` for the log and pictures of defects")
	flag.StringVar(&asked.replay, "replay", "", "`log` whose actions are repeated")
	flag.IntVar(&asked.from, "from", 0, "`number` of the first action that is repeated")
	flag.StringVar(&asked.url, "url", "", "`address` to open; without it the site is served")
	flag.DurationVar(&asked.soak, "soak", 0, "`time` that TestSoak learns, edits and resets")
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// start opens a tab in a browser.
func start(t *testing.T, name string) (p Page) {
	t.Helper()
	var err error
	var b interface {
		Close()
		Foreign() []string
	}
	switch name {
	case "chromium":
		var started *e2e.Browser
		if started, err = e2e.Start(e2e.Unhurried); err == nil {
			b = started
			p, err = openChromium(started)
		}
	case "firefox":
		var started *firefox.Browser
		if started, err = firefox.Start(); err == nil {
			b = started
			p, err = openFirefox(started)
		}
	default:
		err = errors.New("-browser is chromium or firefox")
	}
	if b != nil {
		t.Cleanup(func() {
			if hosts := b.Foreign(); len(hosts) > 0 {
				t.Errorf("other hosts were asked for: %q", hosts)
			}
			b.Close()
		})
	}
	missing := errors.Is(err, e2e.ErrNoBrowser) && os.Getenv("CREASE_E2E") == ""
	if missing || errors.Is(err, firefox.ErrNoBrowser) {
		t.Skip(err)
	}
	must(t, err)
	return p
}

// site returns the address of the site, which is served until the test ends.
func site(t *testing.T) string {
	t.Helper()
	dir, err := e2e.Dist()
	must(t, err)
	s, err := e2e.Serve(dir, "", server.Options{})
	must(t, err)
	t.Cleanup(s.Stop)
	return s.URL
}

// walks walks and fails for what was wrong. What was done is in the log: in the folder out, if it has
// a name, or printed if something was wrong.
func (m monkey) walks(t *testing.T, p Page) {
	t.Helper()
	if m.url == "" {
		m.url = site(t)
	}
	var log bytes.Buffer
	m.options.Log, m.options.Out = &log, m.out
	if m.out != "" {
		must(t, os.MkdirAll(m.out, 0o755))
		f, err := os.Create(filepath.Join(m.out, fmt.Sprintf("%s-seed%d.jsonl", m.browser, m.options.Seed)))
		must(t, err)
		defer f.Close()
		m.options.Log = io.Writer(f)
	}
	began := time.Now()
	r, err := Walk(p, m.url, m.options)
	t.Logf("%s, seed %d: %d actions in %.0f s, slowest answer %v, %d chapters undone to where they began",
		m.browser, m.options.Seed, r.Actions, time.Since(began).Seconds(), r.Slowest.Round(time.Millisecond), r.Undone)
	for _, d := range r.Defects {
		t.Errorf("DEFECT after %s\n  %v\n  %s", d.Action.Short(), d.Action, d.Wrong)
	}
	if err != nil || len(r.Defects) > 0 {
		t.Errorf("%v; the log is in %q or here:\n%s", err, m.out, log.String())
	}
}

// A random user does 120 things to the page, in short mode 24: nothing is thrown, no word for
// programmers is shown, the state, the address and what is shown agree after each, and undone to the
// start it is the start. make monkey does thousands, and asks for an answer in time. What the page
// offers depends on when it is looked at, so no two walks are the same: how many chapters could be
// undone is logged.
func TestMonkey(t *testing.T) {
	if asked.soak > 0 {
		t.Skip("TestSoak is asked for")
	}
	m := asked
	if o := &m.options; m.replay != "" {
		f, err := os.Open(m.replay)
		must(t, err)
		defer f.Close()
		o.Replay, err = ReadLog(f, m.from)
		must(t, err)
		o.Actions = len(o.Replay)
	} else if o.Actions == 0 {
		if o.Actions, o.Chapter = 120, 40; testing.Short() {
			o.Actions, o.Chapter = 24, 12
		}
	}
	m.options.Rested = func(now Memory) { t.Log("at rest:", described(now)) }
	m.walks(t, start(t, m.browser))
}

// A random user of a translated page finds nothing wrong with it. In make test TestMonkey is such a
// user, and TestTranslated of wasm/e2e has such a page.
func TestTranslatedMonkey(t *testing.T) {
	if testing.Short() {
		t.Skip("make nightly runs it")
	}
	translator, err := os.ReadFile("../testdata/translator.js")
	must(t, err)
	m := monkey{browser: "chromium", options: Options{Seed: 39, Actions: 50, Chapter: 25, Answer: driver.Patience, Most: 1}}
	p := start(t, m.browser)
	must(t, p.Prepare(string(translator)))
	m.walks(t, p)
}

func described(m Memory) string {
	return fmt.Sprintf("heap %6.1f MB, program %6.1f MB, processes %6.0f MB, %d workers, %d nodes and %d left",
		mega(m.Heap), mega(m.Wasm), mega(m.Process), m.Workers, m.Nodes, m.Left)
}

func mega(bytes int64) float64 { return float64(bytes) / 1e6 }

// What the random user does by two fingers and by a double click reaches a page as that.
// Catches a gesture that is in every log and never happens.
func TestRandomHands(t *testing.T) { hands(t, start(t, "chromium")) }

func TestRandomHandsInFirefox(t *testing.T) { hands(t, start(t, "firefox")) }

func hands(t *testing.T, p Page) {
	must(t, p.Open("data:text/html,<body style='height:100vh;margin:0;touch-action:none'>"))
	must(t, p.Eval(`(() => {
		const down = new Map();
		globalThis.seen = {most: 0, spread: 0, doubled: ""};
		const put = (e) => {
			if (e.type === "pointermove" && !down.has(e.pointerId)) return;
			down.set(e.pointerId, e.clientX);
			seen.most = Math.max(seen.most, down.size);
			if (down.size === 2) seen.spread = Math.abs([...down.values()].reduce((a, b) => a - b));
		};
		addEventListener("pointerdown", put);
		addEventListener("pointermove", put);
		addEventListener("pointerup", (e) => down.delete(e.pointerId));
		addEventListener("dblclick", (e) => (seen.doubled = e.clientX + "," + e.clientY));
	})()`, nil))
	must(t, p.Pinch([]Point{{X: 300, Y: 200}, {X: 280, Y: 200}, {X: 200, Y: 200}},
		[]Point{{X: 400, Y: 200}, {X: 420, Y: 200}, {X: 500, Y: 200}}))
	must(t, p.Double(Point{X: 120, Y: 90}))
	var seen struct {
		Most, Spread int
		Doubled      string
	}
	must(t, p.Eval(`seen`, &seen))
	if seen.Most != 2 || seen.Spread != 300 || seen.Doubled != "120,90" {
		t.Errorf("the page has seen %+v", seen)
	}
}
