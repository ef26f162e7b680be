package sheet

import (
	"crease/algo/learn/snapshot"
	"crease/app/doc/model"
	"crease/app/doc/mystery"
	"crease/app/draw/plane"
)

// mostDots is the number of samples that a mystery sheet shows.
const mostDots = 800

// hiddenDots are samples of the network that is hidden.
func hiddenDots(m *model.Model) []plane.Dot { return sampleDots(m.Mystery().Samples, mostDots) }

// guessed makes a picture that of a mystery sheet: samples, and the creases of the guess
// over them. The colours of the samples are the same whatever is drawn.
func guessed(p *plane.Picture, m *model.Model, folds []plane.Fold) {
	fold(p, folds)
	scatter(p, hiddenDots(m))
	p.DotRange, p.DotName = vividPart*p.Range, "f"
	p.Title = altGuess(len(folds))
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
	if y == nil || !y.Revealed || m.Snapshot() != nil || y.Guess.Units() == 0 || m.Data() != nil {
		return nil
	}
	return mystery.AsFound(y.Hidden.Network, y.Guess)
}
