package e2e

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"crease/algo/spec"
	"crease/app/doc/gallery"
	"crease/app/doc/link"
	"crease/wasm/site/server"
)

// ended ends the first learner as a browser does, without an event, as soon as it has
// shown something of a run. The page's clock goes faster until there is another.
const ended = `{
	const Made = Worker, now = performance.now.bind(performance), wait = setTimeout;
	let from = now(), shown = from, rate = 1;
	window.killed = 0;
	performance.now = () => shown + (now() - from) * rate;
	const clock = (r) => { [shown, from, rate] = [performance.now(), now(), r] };
	setTimeout = (f, ms, ...more) => wait(f, ms / rate, ...more);
	Worker = function (url) {
		clock(1);
		const w = new Made(url);
		w.addEventListener("message", (e) => {
			if (killed > 0 || e.data.kind !== "snapshots") return;
			killed++;
			w.terminate();
			clock(30);
		});
		return w;
	};
}`

// keptSpecs returns what is stored of drawings, the last one worked on first, and their
// numbers.
func keptSpecs(t *testing.T, p *Page) (specs []spec.Spec, ids []int) {
	t.Helper()
	text := value[string](t, p, `localStorage.getItem("crease.drawings") ?? '{"drawings":[]}'`)
	var list struct{ Drawings []gallery.Drawing }
	must(t, json.Unmarshal([]byte(text), &list))
	for _, d := range list.Drawings {
		s, err := d.Spec()
		must(t, err)
		specs, ids = append(specs, s), append(ids, d.ID)
	}
	return specs, ids
}

// holds says whether a list holds every one of the specs.
func holds(list []spec.Spec, wanted ...spec.Spec) bool {
	for _, w := range wanted {
		if !slices.ContainsFunc(list, func(s spec.Spec) bool { return same(s, w) }) {
			return false
		}
	}
	return true
}

// movedBy drags a crease and returns what is drawn then.
func movedBy(t *testing.T, p *Page, unit int, x, y float64) spec.Spec {
	t.Helper()
	at := label(t, p, unit)
	return showing(t, p, func() { must(t, p.Drag(at, shifted(at, x, y), 8)) })
}

// Two tabs of one reader open the same link, draw, learn at once and are reloaded, and the
// learner of one of them is ended under its run: each keeps its own drawing and comes to
// the digits of the native learner, the list of drawings holds both, and both tabs show
// the same list. Catches one tab writing over what the other has drawn.
func TestTwoTabs(t *testing.T) {
	t.Parallel()
	site := served(t, "", server.Options{}).URL
	a := tab(t, Laptop)
	must(t, a.Prepare(ended))
	b, err := a.Again()
	must(t, err)
	t.Cleanup(func() { clean(t, b); b.Close() })
	tabs := []*Page{a, b}
	for _, p := range tabs {
		must(t, p.Open(site+linked(small())))
		must(t, p.UntilState("idle"))
	}
	drawn := []spec.Spec{movedBy(t, a, 0, 40, -25), movedBy(t, b, 1, -30, 35)}
	for _, p := range tabs {
		must(t, p.Click("Learn"))
	}
	for i, p := range tabs {
		must(t, p.UntilState("done"))
		if s, got, _ := exported(t, p); !same(s, drawn[i]) ||
			!reflect.DeepEqual(got.Recovered, natively(t, drawn[i]).Recovered) {
			t.Errorf("tab %d: another drawing or other digits: %+v", i, got)
		}
	}
	killed := value[int](t, a, `killed`)
	if killed != 1 {
		t.Errorf("%d learners were ended", killed)
	}
	for i, p := range tabs {
		must(t, p.Do(chromedp.Reload()))
		must(t, p.UntilState("idle"))
		until(t, p, "its own drawing after a reload", func(s link.State) bool { return same(s.Spec, drawn[i]) })
	}
	listsBoth(t, a, b, drawn)
}

// listsBoth looks at the list of drawings in the first tab, which stays open there while
// the second goes on with the drawing of the first; then the first goes on with it too.
func listsBoth(t *testing.T, a, b *Page, drawn []spec.Spec) {
	t.Helper()
	must(t, a.Click("Gallery"))
	must(t, a.Until(`document.querySelectorAll("[data-drawing]").length === 2`))
	list, ids := keptSpecs(t, a)
	if !holds(list, drawn...) {
		t.Fatalf("kept are %+v, drawn was %+v", list, drawn)
	}
	// By its number: the automatic names of the two are the same.
	id := ids[slices.IndexFunc(list, func(s spec.Spec) bool { return same(s, drawn[0]) })]
	must(t, b.Click("Gallery"))
	must(t, b.Until(`document.querySelectorAll("[data-drawing]").length === 2`))
	first := fmt.Sprintf(`[data-drawing="%d"] .gallery-choose`, id)
	if got := showing(t, b, func() { press(t, b, first) }); !same(got, drawn[0]) {
		t.Errorf("drawing %d is %+v", id, got)
	}
	second := movedBy(t, b, 0, -25, 20)
	keeps(t, b, second, drawn[1])
	must(t, a.Click("Close"))
	last := movedBy(t, a, 1, 30, 30)
	for _, p := range []*Page{a, b} {
		keeps(t, p, last, second, drawn[1])
	}
}

// keeps waits until drawings are stored, an edit after it has rested.
func keeps(t *testing.T, p *Page, wanted ...spec.Spec) {
	t.Helper()
	var list []spec.Spec
	for end := time.Now().Add(Patience); time.Now().Before(end); time.Sleep(40 * time.Millisecond) {
		if list, _ = keptSpecs(t, p); holds(list, wanted...) && len(list) == len(wanted) {
			return
		}
	}
	t.Errorf("kept are %d drawings, not the %d wanted: %+v", len(list), len(wanted), list)
}
