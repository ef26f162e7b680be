//go:build !js

package runner_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"crease/wasm/e2e"
)

// tellMemory has a worker tell how much memory its program holds, if it is asked.
const tellMemory = `
new BroadcastChannel("memory" + location.search).onmessage = (m) =>
  m.data === "?" && m.target.postMessage(crease.memory?.buffer.byteLength ?? 0);
`

// testSite takes the workers' program from the site's build, builds a page with nothing but
// a runner, and serves them under a sub-path.
var testSite = sync.OnceValues(func() (string, error) {
	dist, err := e2e.Dist()
	if err != nil {
		return "", err
	}
	if os.Getenv("CREASE_DIST") == "" {
		atEnd = append(atEnd, func() { os.RemoveAll(dist) })
	}
	dir, err := os.MkdirTemp("", "crease-runner-")
	if err != nil {
		return "", err
	}
	atEnd = append(atEnd, func() { os.RemoveAll(dir) })
	if err := os.CopyFS(dir, os.DirFS(dist)); err != nil {
		return "", err
	}
	loader, err := os.ReadFile(filepath.Join(dist, "web/worker.js"))
	if err != nil {
		return "", err
	}
	for name, data := range map[string][]byte{
		"index.html": []byte(testPage), "web/worker.js": append(loader, tellMemory...),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return "", err
		}
	}
	build := exec.Command("go", "build", "-ldflags=-s -w", "-o", filepath.Join(dir, "page.wasm"), "./testpage")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%v: %s", err, out)
	}
	mux := http.NewServeMux()
	mux.Handle("/some/where/", http.StripPrefix("/some/where", http.FileServer(http.Dir(dir))))
	return httptest.NewServer(mux).URL + "/some/where/", nil
})

// testPage loads the modules as the site's start script does, counts the workers
// that are made, and has shortcuts to the events.
const testPage = `<!doctype html><html data-state="idle"><link rel="icon" href="data:,">
<script src="web/wasm_exec.js"></script><script>
	const made = [], Native = Worker;
	Worker = function (url) {
		const w = new Native(url + "?" + made.length);
		w.addEventListener("message", m => w.ready ||= m.data.kind === "ready");
		w.postMessage = (m, ...more) => {
			if (["run", "serve"].includes(m.kind)) w.does = m.kind;
			Native.prototype.postMessage.call(w, m, ...more);
		};
		made.push(w);
		return w;
	};
	const compile = (url) => WebAssembly.compileStreaming(fetch(url));
	const go = new Go();
	(async () => {
		globalThis.creaseModules = { program: await compile("web/app.wasm"), lane: await compile("web/lane.wasm") };
		go.run(await WebAssembly.instantiate(await compile("page.wasm"), go.importObject));
	})();
	const last = kind => events.findLast(e => e.kind === kind);
	const count = kind => events.filter(e => e.kind === kind).length;
</script>`

// browser is the one of all tests.
var browser = sync.OnceValues(func() (*e2e.Browser, error) {
	b, err := e2e.Start(e2e.Unhurried)
	if err == nil {
		atEnd = append(atEnd, b.Close)
	}
	return b, err
})

// atEnd is what is left to do when all tests have run.
var atEnd []func()

func TestMain(m *testing.M) {
	code := m.Run()
	for _, do := range atEnd {
		do()
	}
	os.Exit(code)
}

// open returns a page whose runner has the given number of workers. Scripts are
// evaluated before it starts them.
func open(t *testing.T, workers int, before ...string) *e2e.Page {
	t.Helper()
	b, err := browser()
	if errors.Is(err, e2e.ErrNoBrowser) {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	}
	url, err := testSite()
	if err != nil {
		t.Fatal(err)
	}
	p, err := b.Page(e2e.Laptop)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if errs := p.Errors(); len(errs) > 0 {
			t.Errorf("the console says %q", errs)
		}
		p.Close()
	})
	do(t, p.Open(url))
	do(t, p.Until("window.loaded === true"))
	for _, script := range before {
		eval(t, p, script, nil)
	}
	eval(t, p, fmt.Sprintf("connect(%d)", workers), nil)
	do(t, p.Until("made[0]?.ready"))
	return p
}

func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func eval(t *testing.T, p *e2e.Page, expression string, v any) {
	t.Helper()
	if err := p.Eval(expression, v); err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
}

// text is a spec of three units in R^d as JSON.
func text(method string, samples int, d int) string {
	row := func(i int) string {
		v := make([]string, d)
		for j := range v {
			v[j] = fmt.Sprint((i*7+j*3)%5 - 2 + (i+1)*(j%2))
		}
		return "[" + strings.Join(v, ",") + "]"
	}
	return fmt.Sprintf(`{"version":1,"network":{"w":[%s,%s,%s],"b":[0.3,-0.8,0.5],"a":[1,-1.5,1.2]},
		"sampling":{"samples":%d,"seed":7},"learning":{"method":%q}}`, row(0), row(1), row(2), samples, method)
}

func TestBrowserRuns(t *testing.T) {
	p := open(t, 1)
	eval(t, p, fmt.Sprintf("start(%q, null)", text("exact", 1, 3)), nil)
	do(t, p.Until("count('done') + count('failed') === 1"))
	var got struct {
		Kind  string
		Risk  float64
		Units int
	}
	eval(t, p, "events.at(-1)", &got)
	if got.Kind != "done" || got.Units != 3 || got.Risk > 1e-20 {
		t.Errorf("exact ended with %+v", got)
	}
	eval(t, p, fmt.Sprintf("start(%q, null)", text("paper", 300000, 3)), nil)
	do(t, p.Until("count('done') + count('failed') === 2"))
	eval(t, p, "events.at(-1)", &got)
	if got.Kind != "done" || got.Units != 3 {
		t.Errorf("paper ended with %+v", got)
	}
	eval(t, p, `start('{"version":1,"learning":{"method":"exact"}}', "x1,y\n1,2\n")`, nil)
	do(t, p.Until("count('failed') === 1"))
	var field string
	eval(t, p, "events.at(-1).field", &field)
	if field != "learning.method" {
		t.Errorf("exact without a network failed at %q", field)
	}
	eval(t, p, `start('{"version":1,"learning":{"method":"paper"}}', "x1,y\n1,2\n3,4,5\n")`, nil)
	do(t, p.Until("count('failed') === 2 && last('failed').message.includes('line 3')"))
}

// TestBrowserPauseStepCancel walks through a long run. A worker that gets
// nothing while it computes would not rest; one that is not ended would be heard
// after Cancel.
func TestBrowserPauseStepCancel(t *testing.T) {
	p := open(t, 1)
	long := fmt.Sprintf("start(%q, null)", text("paper", 900_000_000, 10))
	eval(t, p, long, nil)
	do(t, p.Until("count('snapshot') > 8"))
	var gap float64
	eval(t, p, "(events.at(-1).at - events.at(-6).at) / 5", &gap)
	t.Logf("a snapshot every %.0f ms", gap)
	eval(t, p, "pause()", nil)
	do(t, p.Until("count('paused') === 1"))
	var n [2]float64
	eval(t, p, "last('snapshot').samples", &n[0])
	eval(t, p, "step()", nil)
	do(t, p.Until("count('paused') === 2"))
	eval(t, p, "last('snapshot').samples", &n[1])
	if n[1] <= n[0] {
		t.Errorf("a step went from %v to %v samples", n[0], n[1])
	}
	eval(t, p, "step()", nil)
	do(t, p.Until("count('paused') === 3"))
	var ratio float64
	eval(t, p, "last('snapshot').samples / "+fmt.Sprint(n[1]), &ratio)
	if ratio < 1.9 || ratio > 2.4 {
		t.Errorf("a step multiplied N by %v", ratio)
	}
	eval(t, p, "globalThis.rested = count('snapshot'); resume()", nil)
	do(t, p.Until("count('snapshot') > rested + 3"))
	var before int
	eval(t, p, "cancel(), events.length", &before)
	// Whatever the worker still posts is dropped, and the next run starts.
	eval(t, p, "globalThis.t0 = performance.now(); "+fmt.Sprintf("start(%q, null)", text("exact", 1, 3)), nil)
	do(t, p.Until("count('done') === 1"))
	var stray int
	var late float64
	eval(t, p, fmt.Sprintf("events.slice(%d).filter(e => e.samples > 0).length", before), &stray)
	eval(t, p, "last('done').at - t0", &late)
	t.Logf("the run after a cancel was done in %.0f ms", late)
	if stray != 0 {
		t.Errorf("%d events of the cancelled run came after it", stray)
	}
	var made int
	eval(t, p, "made.length", &made)
	if made != 1 {
		t.Logf("%d workers were made: one did not take the cancel in time", made)
	}
}

// TestBrowserWorkerRefused denies the page a worker: it must say so, not wait, and try again when a browser shows it as it
// was left, since one that is being left is refused workers, too.
func TestBrowserWorkerRefused(t *testing.T) {
	b, err := browser()
	if err != nil {
		t.Skip(err)
	}
	url, err := testSite()
	do(t, err)
	p, err := b.Page(e2e.Laptop)
	do(t, err)
	defer p.Close()
	do(t, p.Open(url))
	do(t, p.Until("window.loaded === true"))
	eval(t, p, "Worker = function () { throw new Error('refused') }; connect(2)", nil)
	do(t, p.Until("count('broken') === 1"))
	var message string
	eval(t, p, "events[0].message", &message)
	if !strings.Contains(message, "worker") {
		t.Errorf("a refused worker is told as %q", message)
	}
	eval(t, p, fmt.Sprintf("start(%q, null)", text("exact", 1, 3)), nil)
	do(t, p.Until("count('failed') === 1"))
	eval(t, p, "void dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))", nil)
	for end := time.Now().Add(e2e.Patience); ; {
		if err = p.Until("window.loaded === true && events.length === 0"); err == nil || time.Now().After(end) {
			break // what is asked as a page goes fails
		}
	}
	do(t, err)
}

// TestBrowserSameDigits runs one spec on one, two and four workers: the last
// snapshots agree bit by bit, and the helpers are really there.
func TestBrowserSameDigits(t *testing.T) {
	for method, samples := range map[string]int{"paper": 500_000, "rounds": 100_000} {
		t.Run(method, func(t *testing.T) { sameDigits(t, text(method, samples, 6)) })
	}
}

func sameDigits(t *testing.T, what string) {
	want := ""
	for _, workers := range []int{1, 2, 4} {
		p := open(t, workers)
		do(t, p.Until(fmt.Sprintf("made.length === %d && made.every(w => w.ready)", workers)))
		eval(t, p, fmt.Sprintf("start(%q, null)", what), nil)
		do(t, p.Until("count('done') + count('failed') === 1"))
		var got struct {
			Kind, Digits string
			Seconds      float64
		}
		eval(t, p, "events.at(-1)", &got)
		var moments float64
		eval(t, p, "events.findLast(e => e.stage === 'moments').seconds", &moments)
		t.Logf("%d workers: %.2f s, %.2f s of it moments", workers, got.Seconds, moments)
		if want == "" {
			want = got.Digits
		}
		if got.Kind != "done" || got.Digits == "" || got.Digits != want {
			t.Errorf("%d workers: %s, other digits", workers, got.Kind)
		}
		p.Close()
	}
}

// TestBrowserWithoutVectors boots workers without the module of vector loops, as
// where a browser refuses it: the digits are those with it.
func TestBrowserWithoutVectors(t *testing.T) {
	digits := map[string]bool{}
	for _, before := range []string{"", "creaseModules.lane = null"} {
		p := open(t, 1, before)
		eval(t, p, fmt.Sprintf("start(%q, null)", text("paper", 100_000, 6)), nil)
		do(t, p.Until("count('done') + count('failed') === 1"))
		var got struct{ Kind, Digits string }
		eval(t, p, "events.at(-1)", &got)
		if got.Kind != "done" || got.Digits == "" {
			t.Errorf("%q: %s", before, got.Kind)
		}
		digits[got.Digits] = true
		p.Close()
	}
	if len(digits) != 1 {
		t.Error("other digits without vectors")
	}
}

// TestBrowserHelperDies kills a helper in the middle of a run: it is replaced,
// its blocks run again, and the digits stay.
func TestBrowserHelperDies(t *testing.T) {
	p := open(t, 2)
	do(t, p.Until("made.length === 2 && made.every(w => w.ready)"))
	run := fmt.Sprintf("start(%q, null)", text("paper", 5_000_000, 6))
	eval(t, p, run, nil)
	do(t, p.Until("count('snapshot') > 3"))
	eval(t, p, "made[1].terminate()", nil)
	do(t, p.Until("count('done') + count('failed') === 1"))
	do(t, p.Until("made.length === 3"))
	eval(t, p, run, nil)
	do(t, p.Until("count('done') + count('failed') === 2"))
	var same bool
	eval(t, p, "(d => d.length === 2 && d[0].digits === d[1].digits)(events.filter(e => e.kind === 'done'))", &same)
	if !same {
		t.Error("other digits after a helper was killed")
	}
}

// TestBrowserLearnerDies lets the learner's program end under a run: the run fails with a sentence that names the cause
// if one is known, memory only where there was none, and the next one works.
func TestBrowserLearnerDies(t *testing.T) {
	p := open(t, 1)
	for i, c := range []struct{ dead, said string }{
		{`message: ""`, "The learner stopped."},
		{`message: "RuntimeError: unreachable"`, "The learner stopped: RuntimeError: unreachable."},
		{`message: "RuntimeError: unreachable", number: 1`, "The learner stopped: this browser gives it no more memory."},
	} {
		eval(t, p, fmt.Sprintf("events.length = 0; start(%q, null)", text("paper", 900_000_000, 6)), nil)
		do(t, p.Until("count('snapshot') > 3"))
		eval(t, p, fmt.Sprintf("made[%d].onmessage({type: 'message', data: {kind: 'dead', %s}})", i, c.dead), nil)
		do(t, p.Until("count('failed') === 1"))
		var said string
		eval(t, p, "last('failed').message", &said)
		if !strings.HasPrefix(said, c.said) {
			t.Errorf("of a death with %s it says %q", c.dead, said)
		}
	}
	eval(t, p, fmt.Sprintf("start(%q, null)", text("exact", 1, 3)), nil)
	do(t, p.Until("count('done') === 1"))
}
