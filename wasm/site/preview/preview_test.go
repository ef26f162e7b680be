package preview

import (
	"bytes"
	"image/color"
	"image/png"
	"math"
	"testing"

	"crease/app/doc/gallery"
)

// The picture has the size that link previews ask for and shows the drawing: along a drawn crease the
// left panel has that unit's colour, and along the found one, which lies on it, so has the right panel's
// dashes. That it is the same whenever it is drawn TestBuildsAreIdentical holds.
func TestDraw(t *testing.T) {
	data, err := Draw()
	if err != nil {
		t.Fatal(err)
	}
	if len(data) > 150_000 {
		t.Errorf("it weighs %d bytes", len(data))
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if s := img.Bounds().Size(); s.X != 1200 || s.Y != 630 {
		t.Errorf("it is %v", s)
	}
	e, _ := gallery.Find(Entry)
	for i, w := range e.Spec.Network.W {
		near := [3]int{}
		for part := -90; part <= 90; part++ {
			// A point of the crease: its foot, and some way along it.
			n := math.Hypot(w[0], w[1])
			u, v := w[0]/n, w[1]/n
			foot, along := -e.Spec.Network.B[i]/n, float64(part)/50
			x, y := scale*(foot*u-along*v), -scale*(foot*v+along*u)
			if math.Abs(x) > panel/2-2 {
				continue
			}
			for k := range near {
				at := img.At(margin+k*(panel+margin)+int(x+panel/2), int(y+Height/2))
				if close(at, units[i].colour(step)) {
					near[k]++
				}
			}
		}
		if near[0] < 60 || near[2] < 30 || near[1] > 10 {
			t.Errorf("crease %d: %v points of its colour in the three panels", i, near)
		}
	}
}

// close reports whether two colours are hardly told apart.
func close(a, b color.Color) bool {
	r, g, bl, _ := a.RGBA()
	r2, g2, bl2, _ := b.RGBA()
	off := func(x, y uint32) float64 { return math.Abs(float64(x)-float64(y)) / 257 }
	return off(r, r2)+off(g, g2)+off(bl, bl2) < 60
}
