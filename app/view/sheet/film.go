package sheet

import (
	"math"
	"slices"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/draw/plane"
	"crease/app/report/cards"
)

// dissolved says how much of the drawn sheet has faded in a scene of the film: it goes
// in the second half of the first scene, while samples fall on it, and comes back in
// the last one.
func dissolved(f model.Film) float64 {
	switch {
	case !f.On:
		return 0
	case f.Reveal:
		return 1 - smooth(f.T)
	case f.Scene == 0:
		return smooth(2*f.T - 1)
	}
	return 1
}

// smooth rises from 0 at 0 to 1 at 1, slowly at both ends.
func smooth(t float64) float64 {
	t = min(1, max(0, t))
	return t * t * (3 - 2*t)
}

// filmDrawn makes a picture that of the drawn sheet in the film: folds as far as they
// have not faded, and over them the samples.
func filmDrawn(p *plane.Picture, m *model.Model, b plane.Basis, d int) {
	f := m.Film()
	facets := plane.Arrange(b.Sheet(truthOf(m)), p.View.Corners())
	p.Range, p.Steepness = plane.Range(facets), plane.Steepness(facets)
	gone := dissolved(f)
	p.Fade = gone
	if averages(m) {
		p.Fade *= faint // of the paper; its creases go as they do elsewhere
	}
	lay(p, m, d)
	if p.Fade >= 1 {
		p.Blank, p.Title = true, altSamples
		if showsLeft(m) {
			p.Title = altLeft
			nameLeft(p)
		}
		return
	}
	fold(p, b, truthOf(m))
	if gone >= 1 {
		p.Lines = nil
	}
	for i := range p.Lines {
		p.Lines[i].Fade = gone
	}
}

// leftDots are the samples and the end of their colour scale. In the rounds' scenes of
// the film they have what the network found so far leaves of their values; that takes
// all inputs of a sample.
func leftDots(m *model.Model, d int) ([]plane.Dot, float64) {
	list := samplesOf(m, d)
	if s := m.Snapshot(); showsLeft(m) {
		left := residualDots(list, learned(m, s), d)
		return left, fadingRange(largestDot(residualDots(list, firstRoundNetwork(m), d)), largestDot(left))
	}
	return list, vividPart * largestDot(list)
}

// nameLeft gives what is left a scale of its own, in numbers near one: the samples less the
// network found so far, so many times as large.
func nameLeft(p *plane.Picture) {
	if p.DotRange <= 0 {
		return
	}
	power := -int(math.Floor(math.Log10(p.DotRange)))
	times := math.Pow10(power)
	p.DotName, p.Note = "y−g", leftTimes(power)
	p.DotRange *= times
	for i := range p.Dots {
		p.Dots[i].Value *= times
	}
}

// averages reports whether a run takes averages of the drawn function itself: it has no
// samples to show in its place.
func averages(m *model.Model) bool {
	return m.Data() == nil && m.Spec().Learning.Method == spec.Exact
}

// faint is how far the drawn sheet fades where its averages are used.
const faint = 0.7

// filmFound makes a picture of what was found the one of a scene of the film. Creases
// come up with the scalars, the paper unfolds with the regression.
func filmFound(p *plane.Picture, f model.Film) {
	if !f.On || !f.Intro {
		return
	}
	switch f.Card {
	case cards.Scalars:
		p.Blank = true
		for i := range p.Lines {
			p.Lines[i].Fade = 1 - smooth(f.T*float64(len(p.Lines))-float64(i)) // one after the other
		}
	case cards.Refinement:
		p.Blank = true
	case cards.Regression:
		p.Sheet = slices.Clone(p.Sheet)
		for i := range p.Sheet {
			p.Sheet[i].A *= smooth(f.T)
		}
	}
}

// swing turns directions that have just been found to and fro until they rest.
func swing(list []plane.Direction, f model.Film) {
	if !f.On || f.Card != cards.Jennrich {
		return
	}
	left := 1 - smooth(f.T*1.25)
	for i := range list {
		side := float64(1 - 2*(i%2))
		sin, cos := math.Sincos(side * swings * left * math.Cos(2*math.Pi*f.T*2))
		to := list[i].To
		list[i].To = plane.Point{X: cos*to.X - sin*to.Y, Y: sin*to.X + cos*to.Y}
	}
}

// swings is how far a direction swings at first, in radians.
const swings = 0.7

// truthOf is the network that was drawn, also while a film hides it; none for a table
// of samples.
func truthOf(m *model.Model) network.Network {
	if m.Data() != nil {
		return network.Network{}
	}
	return m.Spec().Network
}

// moves reports whether the time within a scene changes anything on a sheet: while samples fall, on the found
// one while creases come up, on the drawn one while it fades or comes back.
func moves(f model.Film, found bool) bool {
	switch {
	case !f.On || f.Reveal:
		return true
	case found && (f.Card == cards.Jennrich || f.Card == cards.Scalars || f.Card == cards.Regression):
		return true
	}
	return f.Scene == 0
}

// showsLeft reports whether a scene of the film shows what the network found so far leaves of
// the samples' values for the next round to see, rather than the values.
func showsLeft(m *model.Model) bool {
	f, s := m.Film(), m.Snapshot()
	return f.On && !f.Reveal && f.Card == cards.Rounds && s != nil && s.Round > 0 &&
		m.Data() == nil && m.Spec().Network.Dim() <= 2
}
