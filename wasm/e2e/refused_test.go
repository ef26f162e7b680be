package e2e

import (
	"testing"

	"crease/wasm/site/server"
)

// started opens the site with a script run before everything else in the page.
func started(t *testing.T, script string) *Page {
	t.Helper()
	s := served(t, "", server.Options{})
	p := tab(t, Laptop)
	must(t, p.Prepare(script))
	must(t, p.Open(s.URL))
	must(t, p.UntilState("idle"))
	return p
}

// denied has a browser deny everything that settings and policies deny.
const denied = `
	const deny = () => { throw new DOMException("denied", "SecurityError") };
	window.BroadcastChannel = class { constructor() { deny() } };
	for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
		Object.defineProperty(window, name, { configurable: true, get: deny });
	Object.defineProperty(navigator, "clipboard", { value: { writeText: deny, readText: deny } });
	Object.defineProperty(navigator, "vibrate", { value: deny });
	ServiceWorkerContainer.prototype.register = deny;
	ServiceWorkerContainer.prototype.getRegistration = deny;
	Element.prototype.requestFullscreen = deny;
	History.prototype.replaceState = deny;
	History.prototype.pushState = deny;
	HTMLCanvasElement.prototype.getContext = () => null;
	window.print = undefined;
`

// silent has a browser that never answers what a page asks it for.
const silent = `
	const never = () => new Promise(() => {});
	Object.defineProperty(navigator, "clipboard", { value: { writeText: never, readText: never } });
	ServiceWorkerContainer.prototype.register = never;
	ServiceWorkerContainer.prototype.getRegistration = never;
	Element.prototype.requestFullscreen = never;
`

// Whatever the browser denies or leaves unanswered, the page starts, learns, and shows
// the link that it could not copy: catches a call without a net, which ends the program.
func TestBrowserRefuses(t *testing.T) {
	t.Parallel()
	for name, script := range some(map[string]string{"denied": denied, "silent": silent}, "denied") {
		t.Run(name, func(t *testing.T) {
			p := started(t, script)
			at := label(t, p, 0)
			must(t, p.Drag(at, shifted(at, 40, -25), 8))
			must(t, p.Click("Share"))
			must(t, p.Until(`document.querySelector("#share-link")?.value.includes("#")`))
			must(t, p.Until(`document.querySelector("#share-dialog").textContent.includes("Copy it from the field")`))
			must(t, p.Click("Close"))
			must(t, p.Click("Learn"))
			skipped(t, p)
			if name == "denied" {
				lacks(t, p)
			}
		})
	}
}

// hollow has a finished run's page hear of pointers that are not there, which cannot be
// captured, of a finger that rests, and of pastes and drops that bring nothing.
const hollow = `(async () => {
	const rail = document.querySelector("[data-card=rank]");
	if (rail.ariaSelected !== "true") rail.click();
	while (!document.querySelector("[data-drag] line")) await new Promise(requestAnimationFrame);
	const send = (selector, type, more) => {
		const e = document.querySelector(selector), r = e.getBoundingClientRect();
		e.dispatchEvent(new PointerEvent(type, {bubbles: true, cancelable: true, pointerId: 77,
			clientX: r.x + r.width / 2, clientY: r.y + r.height / 2, ...more}));
	};
	for (const selector of ["#sheet .sheet-stage", ".found .sheet-stage", "[data-drag]"]) {
		send(selector, "pointerdown");
		send(selector, "pointercancel");
	}
	send("#sheet .sheet-stage", "pointerdown", {pointerType: "touch"});
	await new Promise(done => setTimeout(done, 700));
	send("#sheet .sheet-stage", "pointercancel", {pointerType: "touch"});
	document.body.dispatchEvent(new ClipboardEvent("paste", {bubbles: true}));
	document.body.dispatchEvent(new DragEvent("drop", {bubbles: true}));
})()`

// lacks asks a page for what its browser does not have.
func lacks(t *testing.T, p *Page) {
	t.Helper()
	must(t, p.Eval(hollow, nil))
	must(t, p.Click("Export as…"))
	must(t, p.Click("Picture as PNG"))
	must(t, p.Until(`document.querySelector(".export-said").textContent.includes("could not make a PNG")`))
	must(t, p.Eval(`void (URL.createObjectURL = () => { throw new DOMException("denied", "SecurityError") })`, nil))
	must(t, p.Click("Picture as PNG"))
	must(t, p.Click("Picture as SVG"))
	must(t, p.Until(`document.querySelector(".export-said").textContent.includes("does not let the page save files")`))
	must(t, p.Click("Print…"))
	must(t, p.Click("This result"))
	must(t, p.Until(`document.querySelector(".notice").textContent.includes("browser's own menu")`))
}

// refusesHelpers has a browser of four cores that starts a learner and no helper beside it.
const refusesHelpers = `
	Object.defineProperty(navigator, "hardwareConcurrency", { value: 4 });
	window.made = 0;
	window.Worker = class extends Worker {
		constructor(...args) {
			if (++made > 1 && !window.kind) throw new DOMException("too many", "QuotaExceededError");
			super(...args);
			window.learner = this;
		}
	};
`

// Where helpers are refused and the learner dies, another takes its place and learns:
// catches a page that ends when it ends the helpers that are not there.
func TestHelpersRefused(t *testing.T) {
	t.Parallel()
	p := started(t, refusesHelpers)
	must(t, p.Until(`made >= 3`))
	must(t, p.Eval(`(() => { window.kind = true; learner.dispatchEvent(new ErrorEvent("error", {message: "gone"})); })()`, nil))
	must(t, p.Click("Learn"))
	skipped(t, p)
}
