package e2e

import (
	"fmt"
	"strings"
	"testing"

	"crease/algo/spec"
	"crease/app/doc/gallery"
	"crease/app/doc/link"
	"crease/app/doc/model"
)

// isDamaged waits until the page says what it says of damaged links.
const isDamaged = `/the link is damaged/i.test(document.body.innerText)`

// brokenHashes are what a link becomes that was cut, or into which a "%" has come, which
// go-app cannot read as an address.
func brokenHashes() []string {
	whole := linked(awkward())
	return []string{"#%", "#50%", "#1.AgIP%2", "#1.AgIP%zz", "#%25%", whole[:len(whole)/2] + "%4",
		whole[:40], "#" + strings.Repeat("A", 1<<20), whole + strings.Repeat("%", 1<<18)}
}

// A hash that is no link gives the sentence on damaged links and leaves a page that
// works, however it comes: as the page opens, and while it is open.
func TestBrokenHash(t *testing.T) {
	t.Parallel()
	hashes := brokenHashes()
	for _, hash := range hashes[:few(1, len(hashes))] {
		t.Run(fmt.Sprintf("%.20s", hash), func(t *testing.T) {
			must(t, opened(t, Laptop, hash).Until(isDamaged))
		})
	}
	withstands(t, opened(t, Laptop, ""))
}

// withstands gives an open page one hash after the other that is no link.
func withstands(t *testing.T, p Tab) {
	t.Helper()
	for i, hash := range brokenHashes() {
		// A link that is whole takes the sentence away, and shows that the page goes on. It is
		// another one each time: the page may have put the last one in place of the damaged one.
		good := linked([]spec.Spec{awkward(), drawing()}[i%2])
		must(t, p.Eval(fmt.Sprintf(`void (location.hash = %q)`, good), nil))
		must(t, p.Until(`!(`+isDamaged+`)`))
		var taken bool // Firefox itself refuses addresses past a megabyte
		must(t, p.Eval(fmt.Sprintf(`(() => { try { location.hash = %q; return true } catch { return false } })()`, hash),
			&taken))
		if !taken {
			continue
		}
		if err := p.Until(isDamaged); err != nil {
			t.Fatalf("%.60s: %v", hash, err)
		}
	}
}

// Words in the hash open what they name, written by hand too.
func TestWordsInHash(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, "#lesson=fold-and-find/3")
	until(t, p, "the third step of a lesson", func(s link.State) bool {
		return s.View.Lesson == "fold-and-find" && s.View.Step == 2
	})
	star, _ := gallery.Find("star")
	must(t, p.Eval(`void (location.hash = "gallery=star")`, nil))
	until(t, p, "the star", func(s link.State) bool { return same(s.Spec, star.Spec) })
	must(t, p.Eval(`void (location.hash = "gallery=nothing")`, nil))
	must(t, p.Until(`/has no drawing of the name/.test(document.body.innerText)`))
	must(t, p.Eval(`void (location.hash = "gallery")`, nil))
	must(t, p.Until(`document.getElementById("gallery-dialog").open`))
	for hash, said := range some(map[string]string{
		"#class&embed": "A frame does not show this.", "#lesson=nothing": "There is no lesson of this name.",
		"#mystery=nothing&embed": "Nothing here has the name mystery=nothing.",
	}, "#class&embed") {
		must(t, opened(t, Laptop, hash).Until(fmt.Sprintf(`document.body.innerText.includes(%q)`, said)))
	}
}

// edits has the page undo and redo one edit a few times, at a distance in milliseconds.
func edits(times, apart int) string {
	return fmt.Sprintf(`(async () => {
		for (let i = 0; i < %d; i++) {
			document.body.dispatchEvent(new KeyboardEvent("keydown",
				{key: i %% 2 ? "Z" : "z", shiftKey: i %% 2 === 1, ctrlKey: true, bubbles: true}));
			await new Promise((resolve) => setTimeout(resolve, %d));
		}
	})()`, times, apart)
}

// Browsers refuse to have the hash written often: however fast edits come, it is
// written at most twice a second.
func TestHashIsWrittenSeldom(t *testing.T) {
	nightly(t, TestLinkRoundTrip)
	t.Parallel()
	p := opened(t, Laptop, "")
	must(t, p.Drag(label(t, p, 0), shifted(label(t, p, 0), 45, -30), 8))
	until(t, p, "the crease to move", func(s link.State) bool { return !same(s.Spec, model.Prepared()) })
	must(t, p.Eval(`(() => {
		window.writes = [];
		// Time stands while the page's program runs: it and this read the same clock.
		const write = history.replaceState, now = performance.now.bind(performance);
		let at;
		performance.now = () => {
			if (at === undefined) {
				at = now();
				queueMicrotask(() => (at = undefined));
			}
			return at;
		};
		history.replaceState = function (...args) { writes.push(performance.now()); write.apply(history, args); };
	})()`, nil))
	must(t, p.Eval(edits(12, 280), nil))
	must(t, p.Until(`writes.length > 3`))
	least := value[float64](t, p, `Math.min(...writes.slice(1).map((t, i) => t - writes[i]))`)
	if least < 499 { // but for rounding
		t.Errorf("written again after %.0f ms", least)
	}
}

// A browser that refuses to write the hash does not end the program; it is asked again.
func TestRefusedHash(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, "")
	must(t, p.Drag(label(t, p, 0), shifted(label(t, p, 0), 45, -30), 8))
	moved := until(t, p, "the crease to move", func(s link.State) bool { return !same(s.Spec, model.Prepared()) })
	must(t, p.Eval(`(() => {
		window.refused = 0;
		window.write = history.replaceState;
		history.replaceState = () => { refused++; throw new DOMException("too often", "SecurityError"); };
	})()`, nil))
	must(t, p.Eval(edits(1, 0), nil))
	must(t, p.Until(`refused > 0`))
	if got := shown(t, p); !same(got.Spec, moved.Spec) {
		t.Errorf("the hash was not written and holds %+v", got)
	}
	must(t, p.Eval(`void (history.replaceState = write)`, nil))
	must(t, p.Eval(edits(3, 0), nil)) // undo has nothing left; redo, undo
	until(t, p, "the hash to be written", func(s link.State) bool { return same(s.Spec, model.Prepared()) })
}

// Opening a link or an entry of the gallery begins an entry of the history, editing does
// not; back and forward lead to what was there, with its edits.
func TestBackAndForward(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, "")
	entries := func() (n int) {
		t.Helper()
		must(t, p.Eval(`history.length`, &n))
		return n
	}
	at := entries()
	moved := func(before link.State) link.State {
		t.Helper()
		must(t, p.Drag(label(t, p, 0), shifted(label(t, p, 0), 45, -30), 8))
		return until(t, p, "the crease to move", func(s link.State) bool { return !same(s.Spec, before.Spec) })
	}
	first := moved(shown(t, p))
	must(t, p.Click("Gallery"))
	star, _ := gallery.Find("star")
	must(t, p.Click(star.Title))
	second := moved(until(t, p, "the star", func(s link.State) bool { return same(s.Spec, star.Spec) }))
	must(t, p.Eval(fmt.Sprintf(`void (location.hash = %q)`, linked(awkward())), nil))
	third := moved(until(t, p, "the link", func(s link.State) bool { return same(s.Spec, awkward()) }))
	if n := entries(); n != at+2 {
		t.Errorf("%d entries for a gallery's drawing and a link", n-at)
	}
	for _, step := range []struct {
		way  string
		want link.State
	}{{"back", second}, {"back", first}, {"forward", second}, {"forward", third}} {
		must(t, p.Eval(`history.`+step.way+`()`, nil))
		until(t, p, step.way, func(s link.State) bool { return same(s.Spec, step.want.Spec) })
		must(t, p.Until(`!document.querySelector(".notice.bad")`))
	}
	if n := entries(); n != at+2 {
		t.Errorf("%d entries after going back and forward", n-at)
	}
}

// An edit a moment before the page is loaded again, or left and come back to, is there again: the hash waits for edits
// to rest, and a reload has its address before a page that is left can write it. A link that is opened in that tab
// afterwards shows what it holds.
func TestLeftAtOnce(t *testing.T) {
	t.Parallel()
	for _, leave := range []string{`location.reload()`, `location = "?elsewhere"`}[:few(1, 2)] {
		p := opened(t, Laptop, "")
		must(t, p.Drag(label(t, p, 0), shifted(label(t, p, 0), 45, -30), 8))
		moved := until(t, p, "the crease to move", func(s link.State) bool { return !same(s.Spec, model.Prepared()) })
		must(t, p.Eval(edits(1, 0), nil))
		back := func(how string) {
			t.Helper()
			must(t, p.Eval(`window.old = true; setTimeout(() => `+how+`)`, nil))
			reloaded(t, p, `!window.old && document.documentElement.dataset.state === "idle"`)
		}
		if back(leave); strings.Contains(leave, "elsewhere") {
			back(`history.back()`)
		}
		until(t, p, leave, func(s link.State) bool { return same(s.Spec, model.Prepared()) })
		back(`{ history.replaceState(null, "", ` + fmt.Sprintf("%q", linked(moved.Spec)) + `); location.reload() }`)
		until(t, p, "the link", func(s link.State) bool { return same(s.Spec, moved.Spec) })
		p.Close()
	}
}
