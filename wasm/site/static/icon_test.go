package static

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"
	"testing"

	"crease/app/draw/palette"
)

func cssColor(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// The icons decode, have the sizes that the manifest promises, and show the
// mark: paper in the corner, the three facets where they are drawn.
func TestIcons(t *testing.T) {
	s := site{}
	if err := s.drawPictures(); err != nil {
		t.Fatal(err)
	}
	facets := palette.MarkFacets()
	for name, side := range map[string]int{iconSmall: 192, iconLarge: 512} {
		decoded, err := png.Decode(bytes.NewReader(s[name]))
		if err != nil {
			t.Fatal(name, err)
		}
		img := image.NewNRGBA(decoded.Bounds())
		draw.Draw(img, img.Bounds(), decoded, image.Point{}, draw.Src)
		if b := img.Bounds(); b.Dx() != side || b.Dy() != side {
			t.Errorf("%s is %v", name, b)
		}
		for i, p := range [][2]float64{{30, 65}, {55.5, 77.5}, {70, 47.5}} {
			x, y := int((.14+.72*p[0]/100)*float64(side)), int((.14+.72*p[1]/100)*float64(side))
			if got := cssColor(img.NRGBAAt(x, y)); got != facets[i].Fill {
				t.Errorf("%s: facet %d is %s, want %s", name, i, got, facets[i].Fill)
			}
		}
		if got, want := cssColor(img.NRGBAAt(1, 1)), palette.Named("paper", false); got != want {
			t.Errorf("%s: the ground is %s, want %s", name, got, want)
		}
	}
	if svg := string(s[iconSVG]); strings.Count(svg, "<path") != len(facets) {
		t.Errorf("the SVG has not one path a facet: %s", svg)
	}
}
