package sheet

import (
	"strings"
	"testing"

	"crease/app/doc/model"
	"crease/app/doc/mystery"
)

// A mystery sheet has the scale by which its samples are coloured, and so has what the
// guess leaves of them, in the lecture view too. Would catch samples without a legend, and
// a caption that asks to draw on a slide.
func TestMysteryHasLegend(t *testing.T) {
	m := model.New(model.Prepared())
	m.SetLecture(model.DrawnSlide)
	if got := captionLine(m, true, hintFold, viewport(m, 450, 450)); got != "2 creases in the plane" {
		t.Errorf("%q", got)
	}
	v := model.DefaultView()
	v.Mystery = true
	m.Open(mystery.Level(2, 1), v)
	b := basisOf(m)
	for _, slide := range []model.Slide{model.NoSlide, model.DrawnSlide} {
		m.SetLecture(slide)
		drawn := drawnPicture(m, b, 450, 450, false).SVG()
		found := foundPicture(m, b, false, 450, 450, false).SVG()
		if !strings.Contains(drawn, "data-legend") || !strings.Contains(drawn, ">f</text>") {
			t.Errorf("slide %q: no legend on the samples", slide)
		}
		if !strings.Contains(found, "data-legend") || !strings.Contains(found, ">f−g</text>") {
			t.Errorf("slide %q: no legend on what the guess leaves", slide)
		}
		if asks := strings.Contains(captionLine(m, true, hintFold, viewport(m, 450, 450)), "drag"); asks != (slide == model.NoSlide) {
			t.Errorf("slide %q: %q", slide, captionLine(m, true, hintFold, viewport(m, 450, 450)))
		}
	}
}
