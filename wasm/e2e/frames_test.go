package e2e

import (
	"math/rand/v2"
	"testing"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/model"
)

// TestFrames reports how many frames a second the page shows while it learns
// ten units in ten dimensions, and the tasks that held its thread for more than
// 50 ms. It asserts nothing: that depends on the machine. The first run lets the
// browser compile the program for speed and is not counted.
func TestFrames(t *testing.T) {
	if testing.Short() {
		t.Skip("a report")
	}
	r := rand.New(rand.NewPCG(10, 10))
	s := model.Prepared()
	s.Network = network.Network{}
	for i := range 10 {
		w := make([]float64, 10)
		for j := range w {
			w[j] = r.NormFloat64()
		}
		s.Network.Append(w, .5*r.NormFloat64(), float64(1-2*(i%2)))
	}
	s.Network = s.Network.Normalised()
	s.Learning.Method, s.Learning.Order, s.Sampling.Samples = spec.Paper, 1, 400_000
	p := opened(t, Laptop, linked(s))
	for i, what := range []string{"warm-up", "measured"} {
		if i > 0 { // other samples: those of the first run need not be drawn again
			s.Sampling.Seed++
			must(t, p.Eval(`location.hash = "`+linked(s)+`"`, nil))
			must(t, p.UntilState("idle"))
		}
		must(t, p.Eval(`(() => {
			window.m = {frames: [], long: [], on: true};
			let last = performance.now();
			const f = now => { m.frames.push(now - last); last = now; if (m.on) requestAnimationFrame(f); };
			requestAnimationFrame(f);
			window.o = new PerformanceObserver(l => m.long.push(...l.getEntries().map(e => e.duration)));
			o.observe({entryTypes: ["longtask"]});
			return 0;
		})()`, new(int)))
		must(t, p.Click("Learn"))
		must(t, p.UntilState("done"))
		var got struct {
			Seconds, Rate, Worst float64
			Long                 []float64
		}
		must(t, p.Eval(`(() => {
			m.on = false; o.disconnect();
			const f = m.frames.slice(1), sum = f.reduce((a, b) => a + b, 0);
			return {Seconds: sum / 1000, Rate: 1000 * f.length / sum, Worst: Math.max(...f), Long: m.long};
		})()`, &got))
		t.Logf("%s: %.1f s, %.0f frames a second, the longest %.0f ms; tasks of more than 50 ms: %.0f",
			what, got.Seconds, got.Rate, got.Worst, got.Long)
	}
}
