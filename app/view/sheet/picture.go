package sheet

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/app/doc/model"
	"crease/app/doc/mystery"
	"crease/app/draw/plane"
	"crease/app/text/words"
)

// basisOf returns the directions of the plane shown: the axes in one and two
// dimensions, the chosen ones beyond.
func basisOf(m *model.Model) plane.Basis {
	_, d := m.Drawn()
	n, v := truthOf(m), m.View()
	if d <= 2 {
		return plane.NewBasis(linalg.Axis(d, 0), linalg.Axis(d, d-1))
	}
	pick := func(s model.Direction, or int) []float64 {
		switch {
		case s.Unit && s.Index < n.Units():
			return n.W[s.Index]
		case !s.Unit && s.Index < d:
			return linalg.Axis(d, s.Index)
		}
		return linalg.Axis(d, or)
	}
	return plane.NewBasis(pick(v.Slice[0], 0), pick(v.Slice[1], 1))
}

// directionName names an axis of the slice as it is printed beside the sheet.
func directionName(m *model.Model, s model.Direction) string {
	if w, ok := windowOf(m); ok && !s.Unit && s.Index < len(w.Names)-1 {
		return w.Names[s.Index]
	}
	if s.Unit {
		return words.Unit(s.Index)
	}
	return "x" + words.Unit(s.Index)[1:]
}

// Drawn's and Found's pictures start from the same one: the same view,
// the same look.
func pictureOf(m *model.Model, d int, w, h float64, dark bool) plane.Picture {
	v := m.View()
	p := plane.Picture{
		View:        viewport(m, w, h),
		Highlighted: m.Highlighted(),
		Chosen:      -1,
		Graph:       d == 1,
		Contours:    v.Contours,
		Solid:       v.Solid && d > 1,
		Turn:        plane.Turn{Yaw: v.Yaw, Tilt: v.Tilt, Flat: m.Flat()},
		Axes:        true,
		Legend:      "f",
		Dark:        dark,
		Big:         v.Big || m.Lecture() != model.NoSlide,
	}
	if d == 1 {
		p.View.CY = 0
	}
	if d > 2 {
		p.AxisX, p.AxisY = directionName(m, v.Slice[0]), directionName(m, v.Slice[1])
	}
	if w, ok := windowOf(m); ok {
		i, j := axesOf(m, d)
		w.rule(&p, i, j)
	}
	return p
}

// drawnPicture is what was drawn. The sheet stays blank while a table of
// samples has taken its place: nothing is known of what is behind it.
func drawnPicture(m *model.Model, b plane.Basis, w, h float64, dark bool) plane.Picture {
	n, d := m.Drawn()
	p := pictureOf(m, d, w, h, dark)
	p.ID = "drawn"
	if m.Film().On && m.Data() == nil {
		p.Title = altDrawn(truthOf(m).Units())
		filmDrawn(&p, m, b, d)
		return p
	}
	if m.Guessing() {
		guessed(&p, m, b, n)
		return p
	}
	if n.Units() == 0 {
		p.Blank = true
		p.Dots = samplesOf(m, d)
		reachDots(&p)
		if m.Film().On {
			p.DotRange = vividPart * largestDot(p.Dots)
			p.Dots = fallenDots(p.Dots, m.Film())
		}
		p.Title = altTable
		return p
	}
	fold(&p, b, n)
	p.Title = altDrawn(n.Units())
	return p
}

// fold makes a picture the sheet of a network, with a labelled crease for each unit.
func fold(p *plane.Picture, b plane.Basis, n network.Network) {
	p.Sheet, p.Lines = b.Sheet(n), make([]plane.Line, n.Units())
	for i, f := range b.Slice(n) {
		p.Lines[i] = plane.Line{Fold: f, Unit: i, Label: true}
	}
}

// samplesOf are the samples of a run that a sheet has room for: the rows of a table, or the snapshot's cloud.
func samplesOf(m *model.Model, d int) []plane.Dot {
	if w, ok := windowOf(m); ok {
		return w.dots(axesOf(m, d))
	}
	return cloudDots(m.Snapshot(), d)
}

// prerenderSize is the side in pixels of the sheets in the page's HTML; the
// style sheet scales them to their place.
const prerenderSize = 450

// bothThemes are the pictures of a sheet in the page's HTML: the style sheet
// shows the one that suits the system's theme.
func bothThemes(picture func(dark bool) plane.Picture) []goapp.UI {
	dark := picture(true)
	dark.ID += "dark"
	return []goapp.UI{
		goapp.Div().Class("in-light").Body(goapp.Raw(picture(false).SVG())),
		goapp.Div().Class("in-dark").Body(goapp.Raw(dark.SVG())),
	}
}

// mostDots is the number of samples that a mystery sheet shows.
const mostDots = 800

// hiddenDots are samples of the network that is hidden.
func hiddenDots(m *model.Model) []plane.Dot { return sampleDots(m.Mystery().Samples, mostDots) }

// guessed makes a picture that of a mystery sheet: samples, and the creases of the guess
// over them. The colours of the samples are the same whatever is drawn.
func guessed(p *plane.Picture, m *model.Model, b plane.Basis, n network.Network) {
	fold(p, b, n)
	scatter(p, hiddenDots(m))
	p.DotRange, p.DotName = vividPart*p.Range, "f"
	p.Title = altGuess(n.Units())
}

// leftOver makes a picture that of what the guess leaves of the samples. Its colours fade
// as the guess comes near (fadingRange): a perfect guess leaves none.
func leftOver(p *plane.Picture, m *model.Model) {
	n, d := m.Drawn()
	scatter(p, hiddenDots(m))
	p.Dots = residualDots(p.Dots, n, d)
	p.DotRange, p.DotName = vividPart*fadingRange(p.Range, largestDot(p.Dots)), "f−g"
	p.Title = altLeftByGuess
}

// scatter makes a picture that of samples alone, without paper.
func scatter(p *plane.Picture, list []plane.Dot) {
	p.Blank, p.Sheet, p.Dots, p.Range = true, nil, list, largestDot(list)
}

// revealed is the guess at a mystery sheet as if it had been found, for the found sheet
// once the network is revealed; nil without one.
func revealed(m *model.Model) *snapshot.Snapshot {
	y := m.Mystery()
	if y == nil || !y.Revealed || m.Snapshot() != nil || y.Scored.Units() == 0 || m.Data() != nil {
		return nil
	}
	return mystery.AsFound(y.Hidden.Network, y.Scored)
}
