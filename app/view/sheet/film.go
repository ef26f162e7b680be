package sheet

import (
	"math"
	"slices"

	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/draw/plane"
	"crease/app/report/cards"
)

// dissolved says how much of the drawn sheet has faded in a scene of the film: it goes in the second half of the first
// scene, while samples fall on it, and comes back in the last one.
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

// filmDrawn makes a picture that of the drawn sheet in the film: folds that have not faded, samples over them.
func filmDrawn(p *plane.Picture, m *model.Model, b plane.Basis, d int) {
	f := m.Film()
	facets := plane.Arrange(b.Sheet(truthOf(m)), p.View.Corners())
	p.Range, p.Steepness = plane.Range(facets), plane.Steepness(facets)
	gone := dissolved(f)
	p.Fade = gone
	if averages(m) {
		p.Fade *= 0.7 // of the paper, which stays faint; its creases go as they do elsewhere
	}
	lay(p, m, d)
	if p.Fade >= 1 {
		p.Blank, p.Title = true, "The samples drawn from the folded sheet, which is not shown"
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

// leftDots are the samples and the end of their colour scale. In the rounds' scenes of the film they have what the
// network found so far leaves of their values; that takes all inputs of a sample.
func leftDots(m *model.Model, d int) ([]plane.Dot, float64) {
	list := samplesOf(m, d)
	if !showsLeft(m) {
		return list, vividPart * largestDot(list)
	}
	var first network.Network
	if i := slices.IndexFunc(m.Recording(), func(s *snapshot.Snapshot) bool { return len(s.Rounds) > 0 }); i >= 0 {
		first = m.Recording()[i].Learned
	}
	left := residualDots(list, inWindow(m, m.Snapshot(), foundNetwork(m.Snapshot())), d)
	return left, fadingRange(largestDot(residualDots(list, first, d)), largestDot(left))
}

// nameLeft gives what is left a scale of its own, in numbers near one: the samples less what was found, so many times.
func nameLeft(p *plane.Picture) {
	if p.DotRange <= 0 {
		return
	}
	power := -int(math.Floor(math.Log10(p.DotRange)))
	times := math.Pow10(power)
	p.DotName = leftTimes(power)
	p.DotRange *= times
	for i := range p.Dots {
		p.Dots[i].Value *= times
	}
}

// averages reports whether a run takes averages of the drawn function itself: it has no samples to show in its place.
func averages(m *model.Model) bool {
	return m.Data() == nil && m.Spec().Learning.Method == spec.Exact
}

// filmFound shows what was found as a scene does: creases come with the scalars, paper unfolds with the regression.
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
	const swings = 0.7 // radians, at first
	left := 1 - smooth(f.T*1.25)
	for i := range list {
		side := float64(1 - 2*(i%2))
		sin, cos := math.Sincos(side * swings * left * math.Cos(2*math.Pi*f.T*2))
		to := list[i].To
		list[i].To = plane.Point{X: cos*to.X - sin*to.Y, Y: sin*to.X + cos*to.Y}
	}
}

// truthOf is the network that was drawn, also while a film hides it; none for a table of samples.
func truthOf(m *model.Model) network.Network {
	if m.Data() != nil {
		return network.Network{}
	}
	return m.Spec().Network
}

// showsLeft reports whether a scene of the film shows what the network found so far leaves of the samples' values.
func showsLeft(m *model.Model) bool {
	f, s := m.Film(), m.Snapshot()
	return f.On && !f.Reveal && f.Card == cards.Rounds && s != nil && s.Round > 0 &&
		m.Data() == nil && m.Spec().Network.Dim() <= 2
}

// vividPart is the part of the largestDot value at which the colours of samples end: few of them are that large.
const vividPart = 0.6

// cloudDots are the samples of the snapshot's cloud, a projection on two inputs: beyond two, they are not on the slice.
func cloudDots(s *snapshot.Snapshot, d int) []plane.Dot {
	if s == nil || d > 2 {
		return nil
	}
	out := make([]plane.Dot, len(s.Cloud))
	for i, c := range s.Cloud {
		out[i] = plane.Dot{At: plane.Point{X: c.X, Y: c.Y}, Value: c.Value}
	}
	return out
}

// residualDots are samples of d inputs, one or two, less what a network makes of them.
func residualDots(dots []plane.Dot, g network.Network, d int) []plane.Dot {
	left := slices.Clone(dots)
	for i, at := range left {
		if g.Units() > 0 {
			left[i].Value -= g.Eval([]float64{at.At.X, at.At.Y}[:d])
		}
	}
	return left
}

// largestDot returns the largest |value| of samples.
func largestDot(dots []plane.Dot) float64 {
	return linalg.Largest(len(dots), func(i int) float64 { return math.Abs(dots[i].Value) })
}

// fadingRange is the end of the colour scale for what is left after a round, of which so much was left after the first.
// What is left falls by the same factor in every round. On one scale it would be gone at once; on a scale that falls
// half as fast, in orders of magnitude, and more, it fades from round to round.
func fadingRange(first, now float64) float64 {
	if first <= 0 || now <= 0 {
		return max(first, now)
	}
	return first * math.Pow(now/first, 0.75)
}

// fallenDots returns the samples that have fallen by now, one after the other in their scene; in the last one they go.
func fallenDots(dots []plane.Dot, f model.Film) []plane.Dot {
	switch {
	case !f.On:
		return dots
	case f.Reveal:
		return dots[:int((1-f.T)*float64(len(dots)))]
	case f.Card != cards.Samples:
		return dots
	}
	const fall = 0.06 // the part of the scene for which a sample falls
	var fallen []plane.Dot
	for i, dot := range dots {
		begins := (1 - fall) * float64(i) / float64(len(dots))
		if f.T < begins {
			break
		}
		left := 1 - min(1, (f.T-begins)/fall)
		dot.Above = 0.12 * left * left // from so high over its place, as a part of the sheet's height
		fallen = append(fallen, dot)
	}
	return fallen
}
