package e2e

import (
	"strings"
	"testing"

	"crease/algo/spec"
	"crease/app/doc/model"
)

// Two settings of one drawing are learned by one button and stand side by side, one below
// the other on a phone, with what tells them apart in words; the page itself stays as it
// was.
func TestCompare(t *testing.T) {
	t.Parallel()
	for name, v := range some(map[string]View{"laptop": Laptop, "tablet": Tablet, "phone": Phone}, "phone") {
		t.Run(name, func(t *testing.T) {
			s := model.Prepared()
			p := opened(t, v, linked(s))
			must(t, p.Click("Compare two…"))
			must(t, p.Until(`document.querySelector("#compare-dialog").open &&
				document.querySelectorAll(".compare-side svg").length === 2`))
			must(t, p.Eval(`(e => { e.value = "`+string(spec.Paper)+`"; e.dispatchEvent(new Event("change", {bubbles: true})) })(
				document.querySelectorAll(".compare-side")[1].querySelector("select"))`, nil))
			must(t, p.Click("Learn both"))
			must(t, p.Until(`document.querySelector(".compare-outcome table")`))
			got := text(t, p, ".compare-outcome")
			for _, want := range []string{"recover", "risk is", "rounds", "the paper", "200,000", "20,000"} {
				if !strings.Contains(got, want) {
					t.Errorf("%q lacks %q", got, want)
				}
			}
			if at := shown(t, p); !same(at.Spec, s) {
				t.Errorf("the page shows %+v", at.Spec)
			}
			typed := func(key, text, wrong, seen string) {
				t.Helper()
				must(t, p.Eval(`(e => { e.value = "`+text+`"; e.dispatchEvent(new Event("change", {bubbles: true})) })(
					document.querySelector("#compare-0-`+key+`"))`, nil))
				must(t, p.Until(`(document.querySelector("#compare-0-`+key+`-wrong")?.textContent ?? "").endsWith("`+wrong+`") &&
					`+seen))
			}
			const table = `document.querySelector(".compare-outcome table")`
			typed("samples", "1.5", "must be a whole number from 1 to 1,000,000,000.", table)
			typed("noise", "-1", "must be at least 0.", table)
			typed("noise", "x", "must be a number.", table)
			must(t, p.Eval(`globalThis.found = document.querySelector(".compare-side svg").outerHTML`, nil))
			typed("samples", "5,000", "", `!`+table+` &&
				document.querySelector(".compare-said").textContent === "Not learned yet." &&
				document.querySelector(".compare-side svg").outerHTML !== found &&
				document.querySelector("#compare-0-samples").value === "5,000" &&
				document.querySelector("#compare-1-samples").value === "20,000"`)
			must(t, p.Eval(`document.querySelector("#compare-dialog").close()`, nil))
			must(t, p.Eval(`document.querySelector('.steppers button[aria-label^="One more"]').click()`, nil))
			must(t, p.Until(`location.hash.length > 1`))
			must(t, p.Click("Compare two…"))
			must(t, p.Until(`document.querySelector("#compare-0-noise").value === "0" &&
				!document.querySelector("#compare-dialog .wrong")`))
			var r struct{ Beside, Inside bool }
			must(t, p.Eval(`(() => {
				const [a, b] = [...document.querySelectorAll(".compare-side")].map(e => e.getBoundingClientRect());
				const d = document.querySelector("#compare-dialog");
				return {Beside: a.right <= b.left, Inside: d.scrollWidth <= d.clientWidth};
			})()`, &r))
			if r.Beside != (v.Width > 640) || !r.Inside {
				t.Errorf("%+v", r)
			}
		})
	}
}
