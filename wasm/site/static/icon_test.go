package static

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"strings"
	"testing"

	"crease/app/doc/gallery"
	"crease/app/draw/palette"
)

// previewPNG is the picture of link previews.
const previewPNG = "web/preview.png"

// cssColor returns the colour of a pixel as style sheets name it.
func cssColor(img image.Image, x, y int) string {
	c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// picture decodes a picture of the site, and returns how many bytes it has.
func picture(t *testing.T, name string) (image.Image, int) {
	t.Helper()
	data, err := os.ReadFile("../../../" + name)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(name, err)
	}
	return img, len(data)
}

// The icons decode, have the sizes that the manifest promises, and show the
// mark: paper in the corner, the three facets where they are drawn.
func TestIcons(t *testing.T) {
	s := site{}
	s.drawIcon()
	facets := palette.MarkFacets()
	for name, side := range map[string]int{iconSmall: 192, iconLarge: 512} {
		img, _ := picture(t, name)
		if b := img.Bounds(); b.Dx() != side || b.Dy() != side {
			t.Errorf("%s is %v", name, b)
		}
		for i, p := range [][2]float64{{30, 65}, {55.5, 77.5}, {70, 47.5}} {
			x, y := int((.14+.72*p[0]/100)*float64(side)), int((.14+.72*p[1]/100)*float64(side))
			if got := cssColor(img, x, y); got != facets[i].Fill {
				t.Errorf("%s: facet %d is %s, want %s", name, i, got, facets[i].Fill)
			}
		}
		if got, want := cssColor(img, 1, 1), palette.Named("paper", false); got != want {
			t.Errorf("%s: the ground is %s, want %s", name, got, want)
		}
	}
	if svg := string(s[iconSVG]); strings.Count(svg, "<path") != len(facets) {
		t.Errorf("the SVG has not one path a facet: %s", svg)
	}
}

// The picture has the size that link previews ask for and shows the star of the gallery as it is: along a drawn crease
// the left panel has that unit's colour, and along the found one, which lies on it, so have the right panel's dashes;
// the samples between them have none of it. Catches a picture that was not drawn anew with the star, or with the colours
// of paper, panel and units.
func TestPreview(t *testing.T) {
	const width, height, margin, scale = 1200, 630, 12, 92 // of package figures
	const panel = (width - 4*margin) / 3
	img, weight := picture(t, previewPNG)
	if weight > 150_000 {
		t.Errorf("it weighs %d bytes", weight)
	}
	if s := img.Bounds().Size(); s.X != width || s.Y != height {
		t.Errorf("it is %v", s)
	}
	for ground, x := range map[string]int{"paper": 1, "panel": panel + 2*margin + 1} { // beside and in the samples' panel
		if got, want := cssColor(img, x, margin+1), palette.Named(ground, false); got != want {
			t.Errorf("the %s is %s, want %s; make icons draws it anew", ground, got, want)
		}
	}
	e, _ := gallery.Find("star")
	for i, w := range e.Spec.Network.W {
		unit := palette.Named(fmt.Sprintf("u%d", i), false)
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
				if cssColor(img, margin+k*(panel+margin)+int(x+panel/2), int(y+height/2)) == unit {
					near[k]++
				}
			}
		}
		if near[0] < 60 || near[2] < 30 || near[1] > 0 {
			t.Errorf("crease %d: %v points of its colour in the three panels; make icons draws it anew", i, near)
		}
	}
}
