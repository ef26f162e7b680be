package plane

import (
	"math"
	"strings"
	"testing"

	"crease/algo/num/linalg"
	"crease/app/draw/svg"
)

// TestDirections would catch arrows that are mirrored, or drawn where a weight
// stands upright on the slice and has no direction in it.
func TestDirections(t *testing.T) {
	b := NewBasis(linalg.Axis(3, 0), linalg.Axis(3, 1))
	r := math.Sqrt(.5)
	p := Picture{View: Viewport{Half: 3, W: 400, H: 400}, Highlighted: -1, Chosen: -1, Blank: true,
		Directions: []Direction{b.Direction([]float64{r, r, 0}, 0, false), b.Direction([]float64{0, 0, 1}, 1, true)}}
	if got := p.Directions[0].To; math.Abs(got.X-r) > 1e-12 || math.Abs(got.Y-r) > 1e-12 {
		t.Errorf("projected on %+v", got)
	}
	picture := p.SVG()
	if !strings.Contains(picture, `data-direction="0"`) || strings.Contains(picture, `data-direction="1"`) {
		t.Errorf("drawn as %s", picture)
	}
	// Up and to the right in the plane is up and to the right on the screen.
	length := arrowLength * 200
	tip := Point{200 + r*length, 200 - r*length}
	if want := svg.NewPen(2, 0).Length(tip.X).Raw(",").Length(tip.Y).String(); !strings.Contains(picture, want) {
		t.Errorf("no arrow to %s in %s", want, picture)
	}
	// On the folded sheet it lies on the level paper beneath.
	p.Solid, p.Turn = true, Turn{Yaw: .5, Tilt: .75}
	d := begin(p)
	tip = d.proj.point(Point{r * lyingLength * 3, r * lyingLength * 3}, floor*d.Range)
	if want := svg.NewPen(2, 0).Length(tip.X).Raw(",").Length(tip.Y).String(); !strings.Contains(p.SVG(), want) {
		t.Errorf("no arrow to %s in %s", want, p.SVG())
	}
}
