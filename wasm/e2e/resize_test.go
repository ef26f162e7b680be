package e2e

import (
	"fmt"
	"testing"

	"crease/wasm/e2e/driver"
)

// watchObservers counts how often the program is entered while a ResizeObserver reports.
const watchObservers = `
	window.entered = window.reported = 0;
	let reporting = false;
	window.ResizeObserver = class extends ResizeObserver {
		constructor(f) {
			super((...args) => {
				reported++;
				reporting = true;
				f(...args);
				reporting = false;
			});
		}
	};
	let Program;
	Object.defineProperty(window, "Go", { get: () => Program, set(made) {
		Program = made;
		const resume = made.prototype._resume;
		made.prototype._resume = function () {
			if (reporting) entered++;
			resume.call(this);
		};
	} });
`

// The program is not entered while the browser reports sizes: it would render whatever
// waits, sizes change again, and "ResizeObserver loop completed with undelivered
// notifications" is an error of the page. A random user came upon it.
func TestResizesAreReportedLater(t *testing.T) {
	t.Parallel()
	p := started(t, watchObservers)
	before := value[float64](t, p, paperWidth)
	must(t, p.Do(screen(View{Width: 1000, Height: 700})...))
	must(t, p.Until(`reported > 2`))
	must(t, p.Until(fmt.Sprintf(`(%s) !== %v`, paperWidth, before)))
	entered := value[int](t, p, `entered`)
	if entered > 0 {
		t.Errorf("the program was entered %d times", entered)
	}
}

// paperWidth is how wide the sheet's picture is.
const paperWidth = `document.querySelector("#sheet .sheet-paper svg")?.getBoundingClientRect().width ?? 0`

// isDrawn is true once the sheets are drawn for the size that they have.
const isDrawn = `[...document.querySelectorAll(".sheet-stage")].every(e => {
	const drawn = e.querySelector("svg")?.getAttribute("width");
	return !drawn || Math.abs(drawn - e.clientWidth) < 2;
})`

// resized gives an open page's window another size and waits until the page is drawn for it:
// a fresh page of that size is the same and takes longer.
func resized(t *testing.T, p *Page, v View) {
	t.Helper()
	must(t, p.Do(screen(v)...))
	must(t, p.Eval(driver.Painted, new(int)))
	must(t, p.Until(fmt.Sprintf(`innerWidth === %d && %s`, v.Width, isDrawn)))
}
