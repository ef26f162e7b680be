package e2e

import (
	"fmt"
	"testing"

	"crease/wasm/e2e/driver"
)

// passed waits until what the page was to do within some milliseconds of its own clock is done
// and drawn. Tests that something does not happen wait so: a slow machine makes them wait
// longer, and changes nothing else.
func passed(t *testing.T, p Tab, ms int) {
	t.Helper()
	must(t, p.Eval(driver.Passed(ms), new(int)))
}

// resting waits until what js says stays the same while half a second of the page's clock
// passes, and returns it: numbers on the cards move to their new values, and one taken on
// the way is never shown again.
func resting(t *testing.T, p Tab, js string) (now string) {
	t.Helper()
	must(t, p.Eval(fmt.Sprintf(`(async () => {
		for (let was;;) {
			const now = %s;
			if (now && now === was) return now;
			was = now;
			await %s;
		}
	})()`, js, driver.Passed(500)), &now))
	return now
}

// stands waits until nothing that scrolls has moved for ten frames: a finger that comes down
// while the page glides stops it, and does nothing else.
func stands(t *testing.T, p Tab) {
	t.Helper()
	must(t, p.Eval(`(async () => {
		const at = () => [scrollY, document.querySelector(".lesson-pages")?.scrollTop].join();
		for (let was = at(), same = 0; same < 10; same++) {
			await new Promise(requestAnimationFrame);
			if (at() !== was) [was, same] = [at(), 0];
		}
	})()`, nil))
}

// vouched has workers give signs of life for as long as the page has not ended them: a machine
// that has no time for one of them is no reason to replace it.
const vouched = `{
	const Made = Worker;
	window.Worker = function (url) {
		const w = new Made(url), end = w.terminate.bind(w);
		const timer = setInterval(() => w.onmessage?.({type: "message", data: {kind: "alive"}}), 1000);
		w.terminate = () => { clearInterval(timer); end() };
		return w;
	};
}`

// framewise has the clock of a page's frames, by which films go, show so many milliseconds more
// at each frame, however long that took: no frame passes a scene over, and a film is as long as
// its frames.
func framewise(ms int) string {
	return fmt.Sprintf(`{
		const frame = requestAnimationFrame.bind(window);
		let real = 0, shown = 0;
		window.requestAnimationFrame = (f) => frame((now) => {
			if (now !== real) [real, shown] = [now, shown + %d];
			f(shown);
		});
	}`, ms)
}

var (
	// hurried is eight times as fast as a film on a machine that draws sixty frames a second.
	hurried = framewise(128)
	// lingering has a film last for minutes: it is on for whatever a test does in it.
	lingering = framewise(1)
)
