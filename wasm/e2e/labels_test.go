package e2e

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/model"
)

// creased is a spec of m random creases through the middle of the plane.
func creased(m int) spec.Spec {
	rng := rand.New(rand.NewPCG(31, uint64(m)))
	s := model.Prepared()
	s.Network = network.Network{}
	for range m {
		sin, cos := math.Sincos(6.283 * rng.Float64())
		s.Network.Append([]float64{cos, sin}, 0.8*rng.NormFloat64(), 1-2*float64(rng.IntN(2)))
	}
	return s
}

// overlaps lists what lies on what among the labels of both sheets and the controls
// beside them, as the browser has laid them out. A letter is less high than its line.
const overlaps = `(() => {
	const boxes = [];
	const add = (name, e, cut) => {
		const r = e.getBoundingClientRect();
		if (r.width > 0) boxes.push({name, l: r.left, r: r.right, t: r.top + cut*r.height, b: r.bottom - cut*r.height});
	};
	for (const id of ['sheet', 'found']) {
		const root = document.getElementById(id);
		root.querySelectorAll('svg [data-label] rect').forEach(e => add(id + ' ' + e.parentNode.textContent, e, 0));
		root.querySelectorAll('svg [data-captions] text').forEach(e => add(id + ' ' + e.textContent, e, .2));
		root.querySelectorAll('svg [data-legend] > rect:first-child').forEach(e => add(id + ' legend', e, 0));
		root.querySelectorAll('button:not(.sheet-key), select, .sheet-empty').forEach(
			e => add(id + ' ' + (e.title || e.textContent), e, 0));
	}
	const bad = [];
	boxes.forEach((a, i) => boxes.slice(0, i).forEach(b => {
		if (Math.min(a.r, b.r) - Math.max(a.l, b.l) > 1 && Math.min(a.b, b.b) - Math.max(a.t, b.t) > 1)
			bad.push(a.name + ' on ' + b.name);
	}));
	return {Bad: bad, Count: boxes.length};
})()`

// Nothing lies on a label of the sheets, and no label under a control, as a browser
// lays them out: on every size of window, flat and solid, with few creases and many,
// before and after learning.
func TestNothingOnLabels(t *testing.T) {
	for name, views := range map[string][]View{"laptop, tablet": {Laptop, Tablet}, "phone": {Phone}} {
		for _, m := range []int{5, 12}[:few(1, 2)] {
			t.Run(fmt.Sprint(name, " ", m), func(t *testing.T) {
				t.Parallel()
				s := creased(m)
				s.Learning.Method = spec.Practical // a second, where exact tensors for twelve take ten
				p := opened(t, views[0], linked(s))
				check := func(when string, least int) {
					t.Helper()
					for _, v := range views {
						resized(t, p, v)
						var got struct {
							Bad   []string
							Count int
						}
						must(t, p.Until(`document.querySelectorAll('#sheet svg [data-crease]').length`))
						must(t, p.Eval(overlaps, &got))
						if len(got.Bad) > 0 || got.Count < least {
							t.Errorf("%d wide, %s: of %d boxes: %q", v.Width, when, got.Count, got.Bad)
						}
					}
				}
				check("at first", 15)
				must(t, p.Click("3D"))
				must(t, p.Until(`!document.querySelector('#sheet svg [data-handles]')`))
				check("solid", 12) // the tools of the map are away
				must(t, p.Click("Map"))
				must(t, p.Until(`document.querySelector('#sheet svg [data-folds]')`))
				check("flat again", 15)
				must(t, p.Click("Learn"))
				must(t, p.UntilState("done"))
				check("learned", 15)
			})
		}
	}
}

// The controls of the sheets are large enough to be hit: 32 pixels for a mouse, 44
// for a finger.
func TestSheetTargets(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		view  View
		least float64
	}{"laptop": {Laptop, 32}, "phone": {Phone, 44}} {
		p := opened(t, c.view, linked(deep()))
		var small []string
		must(t, p.Eval(fmt.Sprintf(`[...document.querySelectorAll('.sheet-bar button, .sheet-bar select')].filter(e => {
			const r = e.getBoundingClientRect();
			return r.width > 0 && Math.min(r.width, r.height) < %g;
		}).map(e => e.title || e.textContent)`, c.least), &small))
		if len(small) > 0 {
			t.Errorf("%s: less than %g pixels: %q", name, c.least, small)
		}
	}
}
