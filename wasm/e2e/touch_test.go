package e2e

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"crease/app/doc/link"
)

// hold puts a finger down, rests it, drags it in steps of one frame and lifts it.
func (p *Page) hold(from, to Point, rest time.Duration, steps int) error {
	down, move, up := p.finger()
	if err := p.Do(down(from)); err != nil {
		return err
	}
	time.Sleep(rest)
	for i := 1; i <= steps; i++ {
		k := float64(i) / float64(steps)
		if err := p.Do(move(from.Toward(to, k))); err != nil {
			return err
		}
		time.Sleep(16 * time.Millisecond)
	}
	return p.Do(up(to))
}

// longEnough is longer than a finger rests before it draws.
const longEnough = 700 * time.Millisecond

// scrolled returns how far the page is scrolled.
func scrolled(t *testing.T, p *Page) (y float64) {
	t.Helper()
	must(t, p.Eval(`scrollY`, &y))
	return y
}

// One finger that swipes over the sheet scrolls the page and draws nothing, wherever it
// comes down and wherever it goes: catches a reader on a phone who folds creases where
// he wants to read on.
func TestSwipesDrawNothing(t *testing.T) {
	s := drawing()
	p := opened(t, Phone, linked(s))
	r := rand.New(rand.NewPCG(12, 3))
	far := 0
	for range 20 {
		must(t, p.Eval(`scrollTo({top: 0, behavior: "instant"})`, nil))
		from, err := p.Spot("#sheet .sheet-stage", .05+.9*r.Float64(), .05+.9*r.Float64())
		must(t, err)
		angle, length := 2*math.Pi*r.Float64(), 60+160*r.Float64()
		must(t, p.Drag(from, shifted(from, length*math.Cos(angle), length*math.Sin(angle)), 8))
		if scrolled(t, p) > 20 {
			far++
		}
		time.Sleep(300 * time.Millisecond) // until the page rests: a finger on a gliding page stops it
	}
	if far == 0 {
		t.Error("no swipe has scrolled the page")
	}
	if n := shown(t, p).Spec.Network; !reflect.DeepEqual(n, s.Network) {
		t.Errorf("the drawing has changed: %+v", n)
	}
}

// A finger that rests on empty paper and then moves folds a crease, and one on a crease
// moves that; the page stays where it is. A mark shows the rest.
func TestLongPress(t *testing.T) {
	s := drawing()
	p := opened(t, Phone, linked(s))
	from, err := p.Spot("#sheet .sheet-stage", .8, .15)
	must(t, err)
	at := scrolled(t, p)
	must(t, p.Eval(`(() => {
		window.press = new Set();
		const mark = document.querySelector("#sheet .press");
		new MutationObserver(() => press.add(mark.dataset.press)).observe(mark, {attributes: true});
	})()`, nil))
	must(t, p.hold(from, shifted(from, -70, 30), longEnough, 10))
	until(t, p, "a fourth crease", func(l link.State) bool { return l.Spec.Network.Units() == 4 })
	var seen []string
	must(t, p.Eval(`[...press]`, &seen))
	if !slices.Equal(seen, []string{"rests", "draws", ""}) {
		t.Errorf("the mark of the press was %q", seen)
	}
	crease := label(t, p, 1)
	must(t, p.hold(crease, shifted(crease, 0, -40), longEnough, 10))
	until(t, p, "a crease to move", func(l link.State) bool { return l.Spec.Network.B[1] != s.Network.B[1] })
	if y := scrolled(t, p); y != at {
		t.Errorf("the page was scrolled from %g to %g", at, y)
	}
}

// A tap chooses a crease, whose handles a finger can then drag at once; those of a
// crease that is not chosen scroll the page.
func TestTapThenHandle(t *testing.T) {
	s := drawing()
	p := opened(t, Phone, linked(s))
	end := middle(t, p, `#sheet [data-turn="1"]`)
	must(t, p.Drag(end, shifted(end, 30, 45), 8))
	time.Sleep(300 * time.Millisecond)
	if n := shown(t, p).Spec.Network; !reflect.DeepEqual(n, s.Network) {
		t.Fatalf("a crease that was not chosen has moved: %+v", n)
	}
	must(t, p.Eval(`scrollTo({top: 0, behavior: "instant"})`, nil))
	must(t, p.Tap(label(t, p, 1)))
	must(t, p.Until(`document.querySelector('.sheet-key[data-unit="1"]').getAttribute("aria-pressed") === "true"`))
	end = middle(t, p, `#sheet [data-turn="1"]`)
	must(t, p.Drag(end, shifted(end, 20, 45), 8))
	until(t, p, "the crease to turn", func(l link.State) bool { return l.Spec.Network.W[1][0] != s.Network.W[1][0] })
}

// In Draw mode one finger draws at once, and the button says that it is on; without it
// the finger scrolls again.
func TestDrawMode(t *testing.T) {
	s := drawing()
	p := opened(t, Phone, linked(s))
	must(t, p.Click("Draw"))
	const pressed = `[...document.querySelectorAll("#sheet .sheet-mode button")].map(b => b.ariaPressed).join()`
	must(t, p.Until(pressed+` === "true"`))
	from, err := p.Spot("#sheet .sheet-stage", .8, .15)
	must(t, err)
	must(t, p.Drag(from, shifted(from, -70, 30), 10))
	until(t, p, "a fourth crease", func(l link.State) bool { return l.Spec.Network.Units() == 4 })
	if y := scrolled(t, p); y != 0 {
		t.Errorf("the page was scrolled by %g", y)
	}
	must(t, p.Click("Draw"))
	must(t, p.Until(pressed+` === "false"`))
	from, err = p.Spot("#sheet .sheet-stage", .3, .9)
	must(t, err)
	must(t, p.Drag(from, shifted(from, 0, -250), 12))
	must(t, p.Until(`scrollY > 100`))
	if n := shown(t, p).Spec.Network.Units(); n != 4 {
		t.Errorf("%d creases after a swipe", n)
	}
}

// Beyond two inputs, too, a swipe over the diagram changes nothing, and a finger that
// rests on a node drags its bias.
func TestTouchDiagram(t *testing.T) {
	s := deep()
	p := opened(t, Phone, linked(s))
	must(t, p.Click("Diagram"))
	node := middle(t, p, `#sheet [data-node="1"]`)
	must(t, p.Drag(node, shifted(node, 0, -50), 8))
	time.Sleep(300 * time.Millisecond)
	if n := shown(t, p).Spec.Network; !reflect.DeepEqual(n, s.Network) {
		t.Fatalf("a swipe has changed the network: %+v", n)
	}
	node = middle(t, p, `#sheet [data-node="1"]`)
	must(t, p.hold(node, shifted(node, 0, -50), longEnough, 8))
	until(t, p, "the bias to rise by 0.5", func(l link.State) bool {
		return math.Abs(l.Spec.Network.B[1]-s.Network.B[1]-0.5) < 0.02
	})
}
