package driver

import (
	"encoding/json"
	"errors"
)

// Reach is a JavaScript function that scrolls an element into sight and resolves to the JSON of
// its middle, a Point, once it rests there and a press there would reach it; until then
// to a text that begins with "not". A control that still moves, or is behind a dialog that has
// just opened, would be missed.
const Reach = `async function reach(e) {
	const frame = () => new Promise(f => { requestAnimationFrame(f); setTimeout(f, 100) });
	const place = () => { const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] };
	const hits = top => top && (e.contains(top) || top.closest?.("label")?.control === e);
	const reached = () => {
		const [x, y, w, h] = place();
		return hits(document.elementFromPoint(x + w/2, y + h/2));
	};
	e.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
	if (!reached()) e.scrollIntoView({block: "center", behavior: "instant"});
	const before = place();
	await frame();
	const [x, y, w, h] = place();
	if (!w || !h || !e.checkVisibility()) return "not to be seen";
	if (before.some((v, i) => v !== place()[i])) return "not at rest";
	if (!reached()) return "not to be reached behind " +
		(document.elementFromPoint(x + w/2, y + h/2)?.outerHTML.slice(0, 100) ?? "the edge of the window");
	window.missed = "";
	addEventListener("pointerdown", p => {
		window.missed = !e.isConnected || hits(p.target) ? "" : p.target.outerHTML?.slice(0, 100) ?? "the page";
	}, {capture: true, once: true});
	return JSON.stringify({X: x + w/2, Y: y + h/2});
}`

// missed is what the press after Reach hit instead of the element, "" if it reached it: the page may have moved in
// between.
const missed = `window.missed ?? ""` // a page that was left for another has none

// unfold is a JavaScript function that opens the menu More if the button of a name is in it: those
// that are not in sight are. It does nothing while the menu is open.
const unfold = `function unfold(name) {
	const more = document.getElementById("more");
	if (more && !more.matches(":popover-open") &&
		[...more.querySelectorAll("button")].some(b => (b.ariaLabel || b.textContent).trim() === name))
		document.querySelector("[popovertarget=more]").click();
}`

// Reached reads what Reach says.
func Reached(said string) (at Point, err error) {
	if json.Unmarshal([]byte(said), &at) != nil {
		return at, errors.New(said)
	}
	return at, nil
}
