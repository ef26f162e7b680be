package sheet

import (
	"math"
	"strings"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/apptest"
	"crease/app/doc/model"
	"crease/app/report/cards"
)

// filmed is a model in a scene of a film of a run that has found other units than the
// drawn ones, and the snapshot shown.
func filmed(method spec.Method, card string) (*model.Model, *snapshot.Snapshot) {
	drawn := apptest.Spec(2, 2, method)
	m := model.New(drawn)
	found := drawn.Network.Normalised()
	found.B[0] += 0.3
	s := foundSnapshot(found)
	s.Stage, s.Round = snapshot.StageRegression, 2
	s.Cloud = []snapshot.Point{{X: 1, Y: 2, Value: 3}, {X: -1, Y: 0.5, Value: -1}}
	along := [][]float64{found.W[0], {-found.W[1][0], -found.W[1][1]}}
	s.Decomp = []snapshot.Decomposition{{Tensor: 3, Directions: along}}
	m.Begin()
	m.Record(s)
	m.SetState(model.Learning, "")
	m.ShowFilm(model.Film{On: true, Card: card, Scene: 3, T: 0.5}, s)
	return m, s
}

// In the rounds' scenes the sheet of what was drawn shows what is left of the samples, says so,
// and has a scale of its own with numbers near one; the found sheet has the paper found, and no
// fold of the difference to what was drawn.
func TestRoundsShowWhatIsLeft(t *testing.T) {
	m, s := filmed(spec.Rounds, cards.Rounds)
	p := drawnPicture(m, basisOf(m), 450, 450, false)
	const less = "the dots, less what was found"
	if title(m) != titleRest || captionLine(m, true, hintFold, viewport(m, 450, 450)) != less || p.Title != altLeft || p.DotName == "" {
		t.Errorf("%q, %q, %q, legend %q", title(m), captionLine(m, true, hintFold, viewport(m, 450, 450)), p.Title, p.DotName)
	}
	if len(p.Dots) != 2 || p.DotRange < 1 || p.DotRange >= 10 {
		t.Fatalf("%d dots on a scale to %g", len(p.Dots), p.DotRange)
	}
	c := s.Cloud[0]
	left := c.Value - s.Learned.Eval([]float64{c.X, c.Y})
	if times := p.Dots[0].Value / left; p.DotName != leftTimes(int(math.Round(math.Log10(times)))) {
		t.Errorf("the dots are %g times what is left, the legend says %q", times, p.DotName)
	}
	p = foundPicture(m, basisOf(m), true, 450, 450, false)
	if p.Blank || len(p.Dots) != 0 || len(p.Lines) != 2 || len(p.Sheet) > s.Learned.Units() {
		t.Errorf("blank %v, %d dots, %d lines, %d folds", p.Blank, len(p.Dots), len(p.Lines), len(p.Sheet))
	}
}

// While the film hides what was drawn a direction has the number of the unit found
// along it, and none before one is found.
func TestDirectionsOfFilm(t *testing.T) {
	m, s := filmed(spec.Rounds, cards.Scalars)
	for i, d := range foundDirections(m, basisOf(m), s) {
		if want := s.Units[i].Truth; d.Unit != want {
			t.Errorf("direction %d is of unit %d, want %d", i, d.Unit, want)
		}
	}
	s.Units = nil
	for i, d := range foundDirections(m, basisOf(m), s) {
		if d.Unit != -1 {
			t.Errorf("direction %d is of unit %d, none is found", i, d.Unit)
		}
	}
}

// Where the caption speaks of arrows they lie on the sheet. Catches a scene between two that show them, in which the dots
// came back under the words for arrows.
func TestArrowsOfFilm(t *testing.T) {
	for _, card := range cards.Keys {
		m, s := filmed(spec.Rounds, card)
		m.ShowFilm(model.Film{On: true, Intro: true, Card: card, Scene: 3, T: 0.5}, s)
		v, said := Found{Model: m}, captionOfFound(m, s, false)
		if strings.Contains(said, "arrow") && !v.directed() {
			t.Errorf("%s: %q is said without arrows", card, said)
		}
	}
}

// What is read out of the found sheet names what lies there: the paper, creases, arrows, dots or nothing. Catches "nothing
// has been found yet" over arrows, and a sheet over creases alone.
func TestFoundIsReadOutAsDrawn(t *testing.T) {
	marks := []struct{ mark, name string }{ // what is named first, first
		{"data-facets", altFound}, {"data-crease", "What was found so far: "},
		{"data-directions", "Directions across the creases, found so far: "},
		{"data-dots", "Nothing has been found yet: the samples alone"},
		{"", "Nothing has been found yet"},
	}
	seen := map[string]bool{}
	for _, card := range cards.Keys {
		for _, units := range []int{0, 2} {
			m, s := filmed(spec.Rounds, card)
			if units == 0 {
				s.Units, s.Learned, s.Recovered = nil, network.Network{}, network.Network{}
			}
			for _, cloud := range [][]snapshot.Point{s.Cloud, nil} {
				s.Cloud = cloud
				m.ShowFilm(model.Film{On: true, Intro: true, Card: card, Scene: 3, T: 0.6}, s)
				v := Found{Model: m}
				v.stage.W, v.stage.H = 450, 450
				svg := v.picture().SVG()
				for _, at := range marks {
					if strings.Contains(svg, at.mark) {
						if seen[at.name] = true; !strings.Contains(svg, `aria-label="`+at.name) {
							t.Errorf("%s with %d units: not called %q: %.200s", card, units, at.name, svg)
						}
						break
					}
				}
			}
		}
	}
	if len(seen) < len(marks) {
		t.Errorf("only %v", seen)
	}
}

// A run with infinite data takes averages of the drawn sheet, which stays in sight; a run on samples has the samples in
// its place, as dots where they lie in the plane. Catches captions that speak of dots over pictures without any.
func TestWhatIsGivenInFilm(t *testing.T) {
	for name, c := range map[string]struct {
		method spec.Method
		d      int
		only   string
		stays  bool
	}{
		"infinite data": {spec.Exact, 2, "averages only", true},
		"plane":         {spec.Paper, 2, "only the dots are left", false},
		"space":         {spec.Paper, 3, "only the samples are left", false},
	} {
		for _, card := range []string{cards.Moments, cards.Rank} {
			m, s := filmed(c.method, card)
			if c.d > 2 {
				m = model.New(apptest.Spec(c.d, 2, c.method))
				m.Begin()
				m.Record(s)
				m.ShowFilm(model.Film{On: true, Card: card, Scene: 3, T: 0.5}, s)
			}
			p := drawnPicture(m, basisOf(m), 450, 450, false)
			if got := captionLine(m, true, hintFold, viewport(m, 450, 450)); got != c.only || p.Blank == c.stays {
				t.Errorf("%s: %q, blank %v", name, got, p.Blank)
			}
			found := captionOfFound(m, s, false)
			if dots := len(p.Dots) > 0 && !c.stays; strings.Contains(found, givenDots) != dots || found == "" {
				t.Errorf("%s: of %s it is said %q over %d dots", name, card, found, len(p.Dots))
			}
		}
	}
}

// At the end of a run that stopped early the found sheet says that its samples were enough; what failed, what took all
// and a picture that is saved say from how many. Catches a caption longer than its place, and "enough" of a failure.
func TestEnoughSamples(t *testing.T) {
	m := model.New(model.Prepared())
	s := &snapshot.Snapshot{Stage: snapshot.StageDone, Samples: 8192, Total: 200_000}
	if got := captionOfFound(m, s, false); got != "8,192 samples were enough" {
		t.Errorf("at the end: %q", got)
	}
	if got := foundCaption(s); got != "from 8,192 of 200,000 samples" {
		t.Errorf("in a picture: %q", got)
	}
	all, failed := *s, *s
	all.Samples = all.Total
	failed.Diagnoses = diagnosis.List{{Code: diagnosis.Noise}}
	for _, s := range []*snapshot.Snapshot{&all, &failed} {
		if got := captionOfFound(m, s, false); got != foundCaption(s) {
			t.Errorf("%d of %d samples, %v: %q", s.Samples, s.Total, s.Diagnoses, got)
		}
	}
}
