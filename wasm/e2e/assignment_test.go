package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/gallery"
	"crease/app/doc/link"
	"crease/app/doc/model"
)

// hostile are words of an author that try to be more than text, or to break the page.
var hostile = assignment.Terms{
	Title: `<img src=x onerror="document.title='broken'"> & "quoted" %s %d`,
	Task: "Find the crease. <script>document.title='broken'</script> \u202eright to left\u202c " +
		strings.Repeat("Donaudampfschifffahrt", 8) + " {{.}} é\u0301",
}

// assigned returns the hash of the prepared drawing with an author's terms.
func assigned(t assignment.Terms) string {
	v := model.DefaultView()
	v.Pace, v.Assignment = model.Full, t
	return "#" + link.Encode(link.State{Spec: model.Prepared(), View: v})
}

// What an author of a link writes reaches the page as text, letter by letter, and no
// width of the page is too small for it.
func TestHostileWords(t *testing.T) {
	t.Parallel()
	for _, v := range []View{Laptop, Phone} {
		p := opened(t, v, assigned(hostile))
		got := value[[]string](t, p, `[...document.querySelectorAll(".brief h2, .brief p")].map(e => e.textContent)`)
		if want := []string{hostile.Title, hostile.Task}; !slices.Equal(got, want) {
			t.Errorf("%d wide: %q, want %q", v.Width, got, want)
		}
		injected := value[int](t, p, `document.querySelectorAll("img, .brief script, [onerror]").length`)
		must(t, p.Until(`document.title !== "broken"`))
		if injected > 0 {
			t.Errorf("%d wide: %d elements are injected", v.Width, injected)
		}
		for _, width := range []int{v.Width, 200} {
			v.Width = width
			resized(t, p, v)
			over := value[float64](t, p, `document.documentElement.scrollWidth - document.documentElement.clientWidth`)
			if over > 0 {
				t.Errorf("%d wide: %v points stick out", width, over)
			}
		}
	}
}

// visible says, as JavaScript, whether the first element that a selector finds can be seen.
func visible(selector string) string {
	return fmt.Sprintf(`!!document.querySelector(%q)?.getClientRects().length`, selector)
}

// Hidden controls are not there, locked ones are and cannot be used, and say why; of the
// methods only those that are offered can be chosen.
func TestHiddenAndLocked(t *testing.T) {
	t.Parallel()
	terms := assignment.Terms{
		Hidden:  assignment.Seed | assignment.Stages | assignment.Sharing,
		Locked:  assignment.Samples | assignment.Drawing,
		Methods: assignment.MethodOf(spec.Rounds) | assignment.MethodOf(spec.Practical),
	}
	p := opened(t, Laptop, assigned(terms))
	for selector, want := range map[string]bool{
		"#seed": false, "#desk > .strip": false, ".top [data-control=sharing]": false, ".top [data-control=seed]": false,
		"#samples": true, "#noise": true, ".drawn": true, "#method-rounds": true, "#method-practical": true,
		"#method-exact": false, "#method-paper": false, ".top [data-control=gallery]": true,
	} {
		must(t, p.Until(fmt.Sprintf(`(%s) === %v`, visible(selector), want)))
	}
	for selector, want := range map[string]bool{
		"#samples": true, "#noise": false, "#unit-0-b": true, ".sheet-context button": true, "#dim": true,
		".top [data-control=gallery]": true, ".top [data-control=files]": true,
	} {
		must(t, p.Until(fmt.Sprintf(`document.querySelector(%q).matches(":disabled") === %v`, selector, want)))
	}
	why := value[[]string](t, p, `[...document.querySelectorAll("fieldset:disabled, .top :disabled[data-control]")]
		.map(e => e.title)`)
	for _, reason := range why {
		if !strings.Contains(reason, "author") {
			t.Errorf("locked without a reason: %q", reason)
		}
	}
	must(t, p.Until(`/Locked by the author of this link: drawing and number of samples\./
		.test(document.body.innerText)`))
}

// What is locked cannot be changed another way: by dragging, by keys, by undoing, by a
// spec that is pasted. What is free can.
func TestLockedStays(t *testing.T) {
	t.Parallel()
	p := opened(t, Laptop, assigned(assignment.Terms{Locked: assignment.Drawing | assignment.Samples}))
	must(t, p.Drag(label(t, p, 0), shifted(label(t, p, 0), 60, -40), 8))
	at, err := p.Spot(".drawn .sheet-stage", .2, .9)
	must(t, err)
	must(t, p.Drag(at, shifted(at, 120, -10), 8))
	must(t, p.Eval(`document.querySelector(".sheet-key").focus()`, nil))
	for _, key := range []string{"n", "d", "s", "+", "]", kb.ArrowRight, kb.Delete} {
		must(t, p.Press(key))
	}
	must(t, p.Eval(`void document.body.dispatchEvent(Object.assign(new Event("paste", {bubbles: true}),
		{clipboardData: {getData: () => '{"version": 1, "network": {"w": [[1, 0]], "b": [0], "a": [1]}}'}}))`, nil))
	must(t, p.Until(`/author/.test(document.querySelector(".notice").innerText)`))
	must(t, p.Eval(`(() => {
		const field = document.getElementById("noise");
		field.value = "0.25";
		field.dispatchEvent(new Event("change", {bubbles: true}));
	})()`, nil))
	s := until(t, p, "the noise", func(s link.State) bool { return s.Spec.Sampling.Noise == .25 })
	want := model.Prepared()
	want.Sampling.Noise = .25
	if !same(s.Spec, want) || s.View.Assignment.Locked == 0 {
		t.Errorf("the spec became %+v", s)
	}
	must(t, p.Eval(edits(1, 0), nil))
	until(t, p, "the noise before", func(s link.State) bool { return same(s.Spec, model.Prepared()) })
}

// An entry of the gallery keeps its title and sentence on the page until its drawing is
// edited, also after a reload.
func TestGalleryTitle(t *testing.T) {
	nightly(t, TestGallery)
	t.Parallel()
	star, _ := gallery.Find("star")
	p := opened(t, Laptop, "#gallery=star")
	said := fmt.Sprintf(`document.querySelector(".brief").innerText.includes(%q)`, star.Watch)
	must(t, p.Until(said))
	until(t, p, "the star", func(s link.State) bool { return s.View.Assignment.Title == star.Title })
	hash := value[string](t, p, `location.hash`)
	p = opened(t, Laptop, hash)
	must(t, p.Until(said))
	must(t, p.Drag(label(t, p, 0), shifted(label(t, p, 0), 45, -30), 8))
	must(t, p.Until(`!(`+visible(".brief")+`)`))
}
