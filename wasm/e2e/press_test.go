package e2e

import "testing"

// A press counts only if its click came to what was to be pressed. Seen was a button that moved away while the mouse was
// down, so that the click was its parent's: the driver took that for a press, and the test waited for what it opens.
func TestPressThatMisses(t *testing.T) {
	t.Parallel()
	p := visitor(t, Laptop)
	must(t, p.Open("about:blank"))
	must(t, p.Eval(`(() => {
		document.body.innerHTML = "<div id=above></div><button id=moves>Moves once</button><output></output>";
		const [above, moves, told] = document.body.children;
		moves.onmousedown = () => { above.style.height = "300px" };
		moves.onclick = () => { told.textContent += "x" };
	})()`, nil))
	must(t, p.Hit("#moves"))
	if got := text(t, p, "output"); got != "x" {
		t.Errorf("the button was pressed %d times, want once", len(got))
	}
}
