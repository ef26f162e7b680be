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
