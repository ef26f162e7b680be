package e2e

import (
	"math/rand/v2"
	"os"
	"testing"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/model"
)

// frames measures what a page shows while something is done: how long its frames take, and
// the tasks that hold its thread for more than 50 ms, all in milliseconds.
func frames(t *testing.T, p *Page, what string, do func()) {
	t.Helper()
	must(t, p.Eval(`(() => {
		window.m = {frames: [], long: [], on: true};
		let last = performance.now();
		const f = now => { m.frames.push(now - last); last = now; if (m.on) requestAnimationFrame(f); };
		requestAnimationFrame(f);
		window.o = new PerformanceObserver(l => m.long.push(...l.getEntries().map(e => e.duration)));
		o.observe({entryTypes: ["longtask"]});
		return 0;
	})()`, new(int)))
	do()
	var got struct {
		Seconds, Rate, Median, Worst float64
		Long                         []float64
	}
	must(t, p.Eval(`(() => {
		m.on = false; o.disconnect();
		const f = m.frames.slice(1).sort((a, b) => a - b), sum = f.reduce((a, b) => a + b, 0);
		return {Seconds: sum / 1000, Rate: 1000 * f.length / sum, Median: f[f.length >> 1], Worst: f.at(-1), Long: m.long};
	})()`, &got))
	t.Logf("%s: %.1f s, %.0f frames a second, median %.0f ms, the longest %.0f ms; tasks of more than 50 ms: %.0f",
		what, got.Seconds, got.Rate, got.Median, got.Worst, got.Long)
}

// random draws m units over R^d.
func random(d, m int) network.Network {
	r, net := rand.New(rand.NewPCG(10, 10)), network.Network{}
	for i := range m {
		w := make([]float64, d)
		for j := range w {
			w[j] = r.NormFloat64()
		}
		net.Append(w, .5*r.NormFloat64(), float64(1-2*(i%2)))
	}
	return net.Normalised()
}

// TestFrames reports the frames while the page learns ten units in ten dimensions, and while
// one of 64 units in 32 dimensions is dragged on the slice. It asserts nothing, as that
// depends on the machine: make report runs it. The first run lets the browser compile
// the program for speed and is not counted.
func TestFrames(t *testing.T) {
	if os.Getenv("CREASE_FULL") == "" {
		t.Skip("a report: CREASE_FULL=1 makes it")
	}
	s := model.Prepared()
	s.Network = random(10, 10)
	s.Learning.Method, s.Learning.Order, s.Sampling.Samples = spec.Paper, 1, 400_000
	p := opened(t, Laptop, linked(s))
	learn := func() {
		must(t, p.Click("Learn"))
		must(t, p.UntilState("done"))
	}
	learn()
	s.Sampling.Seed++ // other samples: those of the first run need not be drawn again
	follows(t, p, linked(s))
	frames(t, p, "learning, d = m = 10", learn)

	s.Network = random(32, 64)
	follows(t, p, linked(s))
	drag := func() {
		at := label(t, p, 0)
		must(t, p.Drag(at, shifted(at, 120, -80), 60))
	}
	drag()
	frames(t, p, "dragging, d = 32, m = 64", drag)
}
