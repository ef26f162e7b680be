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

// overData begins to note at every frame until the film is over, and then once, which legends and names of axes lie on
// samples, on directions found or on the paper, and which of a stage's reach out of its picture.
const overData = `(() => {
	const box = e => { // as far as the sheet shows it
		const r = e.getBoundingClientRect(), s = e.closest("svg").getBoundingClientRect();
		return {l: Math.max(r.left, s.left), r: Math.min(r.right, s.right), t: Math.max(r.top, s.top), b: Math.min(r.bottom, s.bottom)};
	};
	window.over = {bad: new Set(), frames: 0, legends: 0, ended: false};
	const look = () => {
		over.frames++;
		for (const id of ["sheet", "found"]) for (const e of document.querySelectorAll("#" + id + " .sheet-paper > svg [data-legend]")) {
			over.legends++;
			const a = box(e);
			for (const what of ["dots", "directions", "paper", "line", "captions"])
				for (const d of e.closest("svg").querySelectorAll("[data-" + what + "]")) {
					const b = box(d);
					if (Math.min(a.r, b.r) - Math.max(a.l, b.l) > 1 && Math.min(a.b, b.b) - Math.max(a.t, b.t) > 1)
						over.bad.add((document.documentElement.dataset.film || "after") + ": legend of " + id + " on " + what);
				}
			for (const text of e.querySelectorAll("text")) {
				const r = text.getBoundingClientRect(), s = e.closest(".sheet-stage").getBoundingClientRect();
				if (r.left < s.left - 1 || r.right > s.right + 1 || r.bottom > s.bottom + 1)
					over.bad.add((document.documentElement.dataset.film || "after") + ": " + text.textContent + " of " + id + " is cut");
			}
		}
		for (const text of document.querySelectorAll("#face-stage svg.chart text")) {
			const r = text.getBoundingClientRect(), s = text.closest("svg").getBoundingClientRect();
			if (r.width > 0 && (r.left < s.left - 2 || r.right > s.right + 2)) over.bad.add("stage: " + text.textContent + " is cut");
		}
	};
	const state = () => document.documentElement.dataset.state;
	let began = false;
	const frame = () => {
		began ||= state() === "learning";
		look();
		over.ended = began && state() === "done" && !document.documentElement.dataset.film;
		if (!over.ended) requestAnimationFrame(frame);
	};
	requestAnimationFrame(frame);
	return 0;
})()`

// In no frame of the film nor after it a legend lies on what its sheet shows, or is cut, at every size of window, folded
// and as the map. Would catch a legend over the samples that a round leaves, or over the paper of a small sheet.
func TestLegendsBesideData(t *testing.T) {
	sizes := map[string]View{"390": Phone, "844": {Width: 844, Height: 390, Touch: true},
		"1024": {Width: 1024, Height: 768}, "1440": {Width: 1440, Height: 900, Dark: true}}
	for name, v := range some(sizes, "390", "844") {
		t.Run(name, func(t *testing.T) {
			p := opened(t, v, paced(model.Prepared(), model.Filmed), hurried)
			for _, shape := range []string{"3D", "Map"} {
				must(t, p.Click(shape))
				if shape == "Map" { // once it has tilted
					must(t, p.Until(`document.querySelector('#sheet svg [data-folds]')`))
				}
				must(t, p.Eval(overData, new(int)))
				must(t, p.Click("Learn"))
				must(t, p.Until("over.ended"))
				got := value[struct {
					Bad             []string
					Frames, Legends int
				}](t, p, `({Bad: [...over.bad], Frames: over.frames, Legends: over.legends})`)
				t.Logf("%s: %d legends in %d frames", shape, got.Legends, got.Frames)
				if len(got.Bad) > 0 || got.Legends < 2 {
					t.Errorf("%s: of %d legends in %d frames %q", shape, got.Legends, got.Frames, got.Bad)
				}
			}
		})
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
