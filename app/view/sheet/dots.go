package sheet

import (
	"math"
	"slices"

	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/app/doc/model"
	"crease/app/draw/plane"
	"crease/app/report/cards"
)

// vividPart is the part of the largestDot value at which the colours of samples end: few of
// them are that large.
const vividPart = 0.6

// cloudDots are the samples of the snapshot's cloud, which is projected on the first
// two inputs; beyond two, of d, they would not lie on the slice.
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

// sampleDots are the first samples of a block, of one or two inputs, at most so many.
func sampleDots(b *sample.Block, most int) []plane.Dot {
	out := make([]plane.Dot, min(b.Len, most))
	for i := range out {
		out[i] = plane.Dot{At: plane.Point{X: b.X[0][i]}, Value: b.Y[i]}
		if len(b.X) > 1 {
			out[i].At.Y = b.X[1][i]
		}
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
func largestDot(dots []plane.Dot) (most float64) {
	for _, s := range dots {
		most = max(most, math.Abs(s.Value))
	}
	return most
}

// firstRoundNetwork is the network that the first round found.
func firstRoundNetwork(m *model.Model) network.Network {
	for _, s := range m.Recording() {
		if len(s.Rounds) > 0 {
			return s.Learned
		}
	}
	return network.Network{}
}

// fadingRange is the end of the colour scale for what is left after a round, of which
// so much was left after the first. What is left falls by the same factor in every
// round. On one scale it would be gone at once; on a scale that falls half as fast, in
// orders of magnitude, and more, it fades from round to round.
func fadingRange(first, now float64) float64 {
	if first <= 0 || now <= 0 {
		return max(first, now)
	}
	return first * math.Pow(now/first, 0.75)
}

const (
	fall      = 0.06 // the part of the scene for which a sample falls
	fallsFrom = 0.12 // how high over its place it begins, as a part of the sheet's height
)

// fallenDots returns the samples that have fallen by now: one after the other in the scene
// of the samples. In the last scene they go again.
func fallenDots(dots []plane.Dot, f model.Film) []plane.Dot {
	switch {
	case !f.On:
		return dots
	case f.Reveal:
		return dots[:int((1-f.T)*float64(len(dots)))]
	case f.Card != cards.Samples:
		return dots
	}
	var fallen []plane.Dot
	for i, dot := range dots {
		begins := (1 - fall) * float64(i) / float64(len(dots))
		if f.T < begins {
			break
		}
		left := 1 - min(1, (f.T-begins)/fall)
		dot.Above = fallsFrom * left * left
		fallen = append(fallen, dot)
	}
	return fallen
}
