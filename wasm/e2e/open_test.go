package e2e

import (
	"bytes"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/wasm/site/server"
)

// First open: the page becomes usable, has the controls of the contract in sight or in the
// menu More, says nothing wrong on the console and asks this host alone.
func TestFirstOpen(t *testing.T) {
	t.Parallel()
	s := served(t, "", server.Options{})
	p := tab(t, Laptop)
	must(t, p.Record())
	start := time.Now()
	must(t, p.Open(s.URL))
	must(t, p.UntilState("idle"))
	t.Logf("idle after %v", time.Since(start).Round(10*time.Millisecond))
	has := func(wanted ...string) {
		t.Helper()
		names, err := p.Names("button")
		must(t, err)
		for _, want := range wanted {
			if !slices.Contains(names, want) {
				t.Errorf("no button %q among %q", want, names)
			}
		}
	}
	has("Learn", "Undo", "Redo", "Share", "Lessons", "Gallery")
	must(t, p.Click("More"))
	must(t, p.Until(`document.getElementById("more").matches(":popover-open")`))
	has("Pause", "Step", "Reset", "Import", "Export")
	said(t, p)
	wantOnly(t, p, s)
}

// wantOnly fails for every address but the site's that a recorded tab has asked for.
func wantOnly(t *testing.T, p *Page, s *Served) {
	t.Helper()
	urls := p.Requests()
	if !slices.Contains(urls, s.URL) {
		t.Errorf("the page itself is not among the addresses asked for: %q", urls)
	}
	for _, url := range urls {
		if !strings.HasPrefix(url, s.URL) && !strings.HasPrefix(url, "data:") && !strings.HasPrefix(url, "blob:") {
			t.Errorf("asked for %s", url)
		}
	}
}

// The page reads before its program has loaded, here: with JavaScript switched
// off. Its headings and a picture are there and not covered.
func TestPrerendered(t *testing.T) {
	t.Parallel()
	s := served(t, "", server.Options{})
	v := Laptop
	v.NoScript = true
	p := tab(t, v)
	must(t, p.Open(s.URL))
	names, err := p.Names("heading")
	must(t, err)
	for _, want := range []string{"What you drew", "What was found"} {
		if !slices.Contains(names, want) {
			t.Errorf("no heading %q among %q", want, names)
		}
	}
	file := filepath.Join(t.TempDir(), "still.png")
	must(t, p.Shot(file, false))
	data, err := os.ReadFile(file)
	must(t, err)
	img, err := png.Decode(bytes.NewReader(data))
	must(t, err)
	// The sheets are pictures: a page that is covered or has lost them is one
	// colour nearly everywhere.
	count := make(map[color.Color]int)
	most := 0
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			c := img.At(x, y)
			count[c]++
			most = max(most, count[c])
		}
	}
	if part := float64(most) / float64(v.Width*v.Height); part > .8 {
		t.Errorf("%.0f %% of the still page is one colour", 100*part)
	}
}

// What is seen of the served page stays where it is as the program takes over: catches a part that only one of them shows,
// such as settings that are unfolded or a button for what comes after a run.
func TestTakesOverInPlace(t *testing.T) {
	t.Parallel()
	const places = `["drawn", "play", "learn", "summary", "verdict", "found"].map(name => {
		const r = document.querySelector("." + name).getBoundingClientRect();
		return name + " at " + [r.left, r.top, r.width].map(Math.round);
	}).join("; ")`
	s := served(t, "", server.Options{})
	for _, v := range []View{Phone, {Width: 844, Height: 390, Touch: true}, Tablet, Laptop} {
		v.NoScript = true
		still := tab(t, v)
		must(t, still.Open(s.URL))
		want := value[string](t, still, places)
		v.NoScript = false
		p := tab(t, v)
		must(t, p.Open(s.URL))
		must(t, p.UntilState("idle"))
		if got := value[string](t, p, places); got != want {
			t.Errorf("%d×%d: the program has %s; the served page %s", v.Width, v.Height, got, want)
		}
	}
}

// covered lists what is written above and beside the sheets and cut off, or covered by something else, in the window.
const covered = `(() => {
	const list = [], range = document.createRange();
	for (const e of document.querySelectorAll(":is(.top, .opening, .sheet-head, .play, .summary) *")) {
		const text = [...e.childNodes].find(n => n.nodeType === 3 && n.data.trim());
		if (!text || !e.checkVisibility({visibilityProperty: true, opacityProperty: true}) || e.closest("dialog, svg, .unseen")) continue;
		range.selectNodeContents(text);
		for (const r of range.getClientRects()) {
			const ends = [r.left + 2, r.right - 2].map(x => [x, (r.top + r.bottom) / 2]).filter(([, y]) => y > 0 && y < innerHeight);
			if (ends.some(([x, y]) => { const at = document.elementFromPoint(x, y); return !at?.contains(e) && !e.contains(at) }))
				list.push(e.className + ": " + text.data);
		}
	}
	return list;
})()`

// No width of a window scrolls sideways, down to that of a laptop at five times its size, and nothing that is written
// is cut off or covered.
func TestNothingSticksOut(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, "")
	for _, v := range []View{Laptop, Tablet, Phone, {Width: 320, Height: 256}, {Width: 256, Height: 560}} {
		resized(t, p, v)
		over := value[float64](t, p, `document.documentElement.scrollWidth - document.documentElement.clientWidth`)
		if over > 0 {
			t.Errorf("%d wide: %v points stick out", v.Width, over)
		}
		if list := value[[]string](t, p, covered); len(list) > 0 {
			t.Errorf("%d wide, covered or cut: %q", v.Width, list)
		}
	}
}

// Opening a link restores spec and view exactly, in a fresh profile too.
func TestLinkRoundTrip(t *testing.T) {
	t.Parallel()
	links(t, inChromium)
}

// links is TestLinkRoundTrip in any browser.
func links(t *testing.T, open opener) {
	t.Helper()
	want := awkward()
	p := open(t, Laptop, linked(want))
	if got := shown(t, p).Spec; !same(got, want) {
		t.Errorf("shown\n%+v\nfor\n%+v", got, want)
	}
	must(t, p.Drag(label(t, p, 0), shifted(label(t, p, 0), 45, -30), 8))
	must(t, p.Until(`location.hash !== "`+linked(want)+`"`))
	moved := shown(t, p)
	hash := value[string](t, p, `location.hash`)
	other := open(t, Laptop, hash)
	if got := shown(t, other); !same(got.Spec, moved.Spec) || got.View != moved.View {
		t.Errorf("a fresh profile shows\n%+v\nfor\n%+v", got, moved)
	}
}

// awkward is a spec whose numbers have no short form.
func awkward() spec.Spec {
	s := model.Prepared()
	s.Network = s.Network.Clone()
	s.Network.B[0], s.Network.A[1] = math.Sqrt(2)/5, -math.Pi/3
	s.Sampling.Samples, s.Sampling.Seed, s.Sampling.Noise = 54_321, 1<<52+1, 1e-3
	return s
}

// A broken link gives a sentence and the default sheet, and the page works.
func TestBrokenLink(t *testing.T) {
	t.Parallel()
	whole := linked(awkward())
	for name, hash := range some(map[string]string{
		"empty": "#1.AAAA", "no code": "#nonsense", "cut off": whole[:len(whole)-4], "newer": "#9." + whole[3:],
	}, "cut off") {
		t.Run(name, func(t *testing.T) {
			p := opened(t, Laptop, hash)
			must(t, p.Until(`/link/i.test(document.body.innerText)`))
			must(t, p.Click("Learn"))
			skipped(t, p)
			if got, _, _ := exported(t, p); !same(got, model.Prepared()) {
				t.Errorf("shows %+v", got)
			}
			var kept string // the address, for whoever has to ask for the link again
			if must(t, p.Eval(`location.hash`, &kept)); kept != hash {
				t.Errorf("the address has become %s", kept)
			}
		})
	}
}

// Under a sub-path everything works as at the root: the page, its worker, its
// link.
func TestSubPath(t *testing.T) {
	t.Parallel()
	s := served(t, "/some/name", server.Options{})
	p := tab(t, Laptop)
	must(t, p.Record())
	must(t, p.Open(s.URL))
	must(t, p.UntilState("idle"))
	must(t, p.Click("Learn"))
	skipped(t, p)
	wantOnly(t, p, s)
}
