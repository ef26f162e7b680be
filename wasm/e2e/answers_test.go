package e2e

import (
	"fmt"
	"testing"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/wasm/e2e/driver"
)

// holding lets a page hold back what its workers send, while held.on is set.
const holding = `
	window.held = {on: false, kept: []};
	window.Worker = class extends Worker {
		set onmessage(f) {
			this.receive = f;
			super.onmessage = f && (event => held.on ? held.kept.push([this, event]) : this.receive?.(event));
		}
	};
	held.release = () => {
		held.on = false;
		for (const [worker, event] of held.kept.splice(0)) worker.receive?.(event);
	};`

// Pause and Reset are answered by the page itself, in the middle of the longest single
// parts that a learner has, in which it hears nothing: from the beginning of the run on
// nothing that it sends comes through, and the state changes all the same. Catches a page
// that waits for the learner's answer. The times are logged.
func TestAnswersInLongStages(t *testing.T) {
	nightly(t, TestPauseStepResumeReset)
	t.Parallel()
	for _, c := range []struct {
		d, m, order int
		method      spec.Method
	}{{54, 54, 1, spec.Exact}, {11, 64, 3, spec.Paper}} {
		net, err := network.Random(network.RandomOptions{Dim: c.d, Units: c.m, Seed: 1, Bias: 1})
		must(t, err)
		s := model.Prepared()
		s.Network, s.Learning.Method, s.Learning.Order, s.Sampling.Samples = net, c.method, c.order, 100_000
		p := visitor(t, Laptop)
		must(t, p.Prepare(holding))
		opens(t, p, linked(s))
		for _, act := range []struct{ button, state string }{{"Pause", "paused"}, {"Reset", "idle"}} {
			var r struct {
				Took float64 // ms
				Kept int
			}
			must(t, p.Eval(fmt.Sprintf(`new Promise(resolve => {
				const root = document.documentElement;
				const click = name => [...document.querySelectorAll("button")].find(b => b.textContent === name).click();
				let press;
				const states = new MutationObserver(() => {
					if (root.dataset.state === "learning" && !held.on) {
						held.on = true;
						setTimeout(() => { press = performance.now(); click(%q) }, 700);
					} else if (press && root.dataset.state === %q) {
						states.disconnect();
						resolve({Took: performance.now() - press, Kept: held.kept.length});
					}
				});
				states.observe(root, {attributes: true});
				click("Learn");
			})`, act.button, act.state), &r))
			t.Logf("d = %d, %s: %s after %.0f ms, %d messages held back", c.d, c.method, act.state, r.Took, r.Kept)
			must(t, p.Eval(`held.release()`, nil))
			if act.state == "paused" {
				must(t, p.Eval(driver.Painted, new(int)))
				if state, err := p.State(); err != nil || state != "paused" {
					t.Errorf("what came late has made the state %s (%v)", state, err)
				}
				must(t, p.Click("Reset"))
				must(t, p.UntilState("idle"))
			}
		}
	}
}
