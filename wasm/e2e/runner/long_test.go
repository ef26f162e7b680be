//go:build !js

package runner_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"crease/wasm/e2e"
)

// networkText is a network of m units in R^d as JSON, spread evenly enough.
func networkText(d, m int) string {
	var w, b, a []string
	for i := range m {
		var row []string
		for j := range d {
			row = append(row, fmt.Sprintf("%.3f", math.Sin(float64((i+1)*(2*j+3)))))
		}
		w = append(w, "["+strings.Join(row, ",")+"]")
		b = append(b, fmt.Sprintf("%.3f", math.Cos(float64(3*i))))
		a = append(a, fmt.Sprint(1+i%2))
	}
	return fmt.Sprintf(`{"w":[%s],"b":[%s],"a":[%s]}`, strings.Join(w, ","), strings.Join(b, ","), strings.Join(a, ","))
}

// TestBrowserCancelAnywhere cancels runs in the middle of a decomposition, a
// regression and a fit: no event of them follows, the next run comes to its end,
// and the log tells how soon and whether the learner had to be terminated for it. In short mode
// each is cancelled once.
func TestBrowserCancelAnywhere(t *testing.T) {
	p := open(t, 1)
	delays := []int{37, 0, 11}
	if testing.Short() {
		delays = delays[:1]
	}
	for _, c := range []struct{ name, network, sampling, learning, until string }{
		{"decompositions", networkText(6, 12), `"samples":100000000,"seed":7`, `"method":"paper","order":2`,
			"last('snapshot')?.samples > 4096"},
		{"regression", networkText(10, 10), `"samples":3000000,"seed":7`, `"method":"paper"`,
			"events.some(e => e.stage === 'regression')"},
		{"fit", networkText(10, 16), `"samples":200000,"seed":7,"noise":0.1`, `"method":"practical"`,
			"events.filter(e => e.stage === 'refinement' && e.samples === 16384).length > 4"},
		{"infinite data", networkText(8, 24), `"samples":1,"seed":7`, `"method":"exact","order":2`, "true"},
	} {
		text := fmt.Sprintf(`{"version":1,"network":%s,"sampling":{%s},"learning":{%s}}`,
			c.network, c.sampling, c.learning)
		for _, delay := range delays {
			eval(t, p, "events.length = 0", nil)
			eval(t, p, fmt.Sprintf("start(%q, null)", text), nil)
			do(t, p.Until("count('done') + count('failed') > 0 || "+c.until))
			cancelAfter(t, p, c.name, delay)
		}
	}
}

// cancelAfter cancels the run that is on after a delay in milliseconds, starts
// text3 at once, and checks that all events from there on are of that run.
func cancelAfter(t *testing.T, p *e2e.Page, name string, delay int) {
	t.Helper()
	var had, now, stray int
	var late float64
	eval(t, p, "made.length", &had)
	eval(t, p, fmt.Sprintf(`new Promise(r => setTimeout(() => {
		cancel();
		events.length = 0;
		globalThis.t0 = performance.now();
		start(%q, null);
		r(true);
	}, %d))`, text3, delay), nil)
	do(t, p.Until("count('done') === 1"))
	eval(t, p, "events.filter(e => e.kind === 'failed' || e.units > 3).length", &stray)
	eval(t, p, "last('done').at - t0", &late)
	eval(t, p, "made.length", &now)
	t.Logf("%s: the next run was done %.0f ms after the cancel, %d learners terminated", name, late, now-had)
	if stray != 0 {
		t.Errorf("%s: %d events of the cancelled run came after it", name, stray)
	}
}

// text3 is a run of a few milliseconds on three units.
var text3 = text("exact", 1, 3)

// TestBrowserMemory watches the memory of both workers' programs and of the
// page's script over a run of many samples: sums that are kept, or messages that
// are never freed, would have it grow with N. With CREASE_FULL N goes to 10⁹.
func TestBrowserMemory(t *testing.T) {
	samples := 30_000_000
	if os.Getenv("CREASE_FULL") != "" {
		samples = 1_000_000_000
	}
	p := open(t, 2)
	do(t, p.Until("made.length === 2 && made.every(w => w.ready)"))
	memory := func() (mb []float64) {
		eval(t, p, `Promise.all(made.map((w, i) => new Promise(r => {
			const c = new BroadcastChannel("memory?" + i);
			c.onmessage = m => { if (typeof m.data === "number") { c.close(); r(m.data / 2 ** 20) } };
			c.postMessage("?");
		})))`, &mb)
		var used float64
		do(t, p.Do(heapprofiler.CollectGarbage(), chromedp.ActionFunc(func(ctx context.Context) (err error) {
			used, _, _, _, err = runtime.GetHeapUsage().Do(ctx)
			return err
		})))
		return append(mb, used/(1<<20))
	}
	run := fmt.Sprintf(`{"version":1,"network":%s,"sampling":{"samples":%d,"seed":7},"learning":{"method":"paper"}}`,
		networkText(2, 3), samples)
	eval(t, p, fmt.Sprintf("start(%q, null)", run), nil)
	do(t, p.Until("count('done') + count('failed') > 0 || last('snapshot')?.samples >= 100000"))
	early := memory()
	worst := make([]float64, 3)
	for finished := false; !finished; time.Sleep(200 * time.Millisecond) {
		eval(t, p, "events.splice(0, Math.max(0, events.length - 4)); count('done') + count('failed') > 0", &finished)
		for i, v := range memory() {
			worst[i] = max(worst[i], v)
		}
	}
	t.Logf("learner, helper and page hold %.1f MB early, %.1f at most", early, worst)
	// The learner keeps up to 16 MB of sums for another run on the same samples.
	// Go's collector lets the heap double before it cleans up.
	for i, kept := range []float64{16, 0} {
		if worst[i] > 2*(early[i]+kept)+8 {
			t.Errorf("worker %d: %.0f MB at N = 10⁵, %.0f MB later", i, early[i], worst[i])
		}
	}
	if worst[2] > 2*early[2]+8 {
		t.Errorf("the page's script holds %.0f MB at N = 10⁵, %.0f MB later", early[2], worst[2])
	}
	do(t, p.Until("count('done') === 1"))
}
