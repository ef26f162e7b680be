// Package mystery has sheets whose network is hidden until it has been guessed: levels
// from one crease to five, one for every day, and how far a guess is off. All of it
// follows from numbers alone, so that everybody has the same sheets.
package mystery

import (
	"math"
	"time"

	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/paper/recovery"
	"crease/algo/spec"
)

// Levels is the number of levels; level k has k creases.
const Levels = 5

// Bounds of the creases of a sheet. All of them cross the middle of the sheet, and two of
// them lie at least LeastTurn of a half turn divided by their number apart, so that an eye
// can tell them from samples.
const (
	leastHeight = 0.8
	mostHeight  = 1.5
	mostBias    = 1.0
	leastTurn   = 0.62
)

// samplesOfSheet is the number of samples of a sheet, of which the first are shown. From so
// many rounds found each of the first 100 sheets of four creases and of five exactly.
const samplesOfSheet = 20_000

// numbered bounds the sheets of a level: beyond it their seeds would be another level's.
const numbered = 1_000_000

// Level returns sheet number n of a level, both from 1, to be learned by rounds from
// samplesOfSheet samples. It panics if there is no such level.
func Level(level, n int) spec.Spec {
	if level < 1 || level > Levels || n < 1 {
		panic("mystery: no such level")
	}
	return sheet(level, uint64(level*numbered+n%numbered))
}

// Number returns the level and the number of a sheet by its seed, 0 and 0 if there is no
// such level. A sheet that was made otherwise may have the same seed.
func Number(s spec.Spec) (level, n int) {
	level, n = int(s.Sampling.Seed/numbered), int(s.Sampling.Seed%numbered)
	if level < 1 || level > Levels || n < 1 {
		return 0, 0
	}
	return level, n
}

// Daily returns the sheet of the day of a moment, by the calendar of UTC: two, three or
// four creases, in turn.
func Daily(at time.Time) spec.Spec {
	day := at.Unix() / (24 * 60 * 60)
	return sheet(2+int(day%3), uint64(day))
}

// sheet draws the network and its samples from a seed. Its numbers have two decimals,
// which makes links short.
func sheet(creases int, seed uint64) spec.Spec {
	n, err := network.Random(network.RandomOptions{
		Dim: 2, Units: creases, Seed: seed, AMin: leastHeight, AMax: mostHeight, Bias: mostBias,
		LeastAngle: leastTurn * math.Pi / float64(creases),
	})
	if err != nil {
		panic(err) // five lines have room at 22 degrees
	}
	for _, row := range append(n.W, n.B, n.A) {
		round(row, 2)
	}
	s := spec.Default()
	s.Network, s.Learning.Method = n, spec.Rounds
	s.Sampling.Samples, s.Sampling.Seed = samplesOfSheet, seed
	return s
}

// round rounds numbers to so many decimals.
func round(list []float64, decimals int) {
	p := math.Pow(10, float64(decimals))
	for i, v := range list {
		list[i] = math.Round(v*p) / p
	}
}

// Samples returns the first samples of a sheet, at most sample.BlockSize: the very ones
// that a run of it learns from.
func Samples(of spec.Spec) *sample.Block {
	at := of.Sampling
	b := sample.NewBlock(of.Network.Dim())
	sample.NewGenerator(of.Network, at.Samples, at.Seed, at.Noise).Fill(0, b)
	return b
}

// Score says how far a guess is off.
type Score struct {
	Risk    float64 // E(f−g)² over N(0, I), exact
	Energy  float64 // E f²: the risk of an empty sheet
	Matched int     // hidden units that the guess has, as network.Match pairs them
	Units   int     // hidden units
	Guessed int     // units of the guess
	Samples int64   // of the hidden sheet
}

// Judge returns the score of a guess at the sheet of a spec. A unit counts as matched
// within network.RecoveredWithin, up to the sign of (w, b). An empty guess has no units.
func Judge(hidden spec.Spec, guess network.Network) Score {
	s := Score{
		Risk: network.Risk(hidden.Network, guess), Energy: network.Energy(hidden.Network),
		Units: hidden.Network.Units(), Guessed: guess.Units(), Samples: hidden.Sampling.Samples,
	}
	for _, p := range network.Match(hidden.Network, guess) {
		if p.Recovered {
			s.Matched++
		}
	}
	return s
}

// AsFound returns a guess at a network as a run would have found it: g, and its units with
// the true ones that they match.
func AsFound(hidden, guess network.Network) *snapshot.Snapshot {
	s := &snapshot.Snapshot{Learned: guess}
	for i, w := range guess.W {
		s.Units = append(s.Units, snapshot.Unit{Unit: recovery.Unit{W: w, B: guess.B[i], A: guess.A[i]}, Truth: -1})
	}
	for _, p := range network.Match(hidden, guess) {
		if p.Recovered {
			s.Units[p.Found].Truth = p.Truth
		}
	}
	return s
}

// Left is the part of E f² that the guess leaves: 0 for a perfect guess, 1 for an empty
// sheet, more for one that is worse than nothing.
func (s Score) Left() float64 {
	if s.Energy == 0 {
		return s.Risk
	}
	return s.Risk / s.Energy
}

// A guess begins without a crease, but a network has at least one unit, which says how many
// inputs there are. Blank stands for none: its unit is 0 wherever a sample falls.

// beyond is the distance of that unit's crease from the middle, in standard deviations.
const beyond = 1e6

// Blank returns the guess without a crease, of d inputs.
func Blank(d int) network.Network {
	w := make([]float64, d)
	w[0] = 1
	return network.Network{W: [][]float64{w}, B: []float64{-beyond}, A: []float64{1}}
}

// IsBlank reports whether a guess is Blank.
func IsBlank(guess network.Network) bool { return guess.Units() == 1 && guess.B[0] == -beyond }

// WithoutBlank returns a guess without the unit of Blank, if it is its first one and there
// are others, as after the first crease has been drawn.
func WithoutBlank(guess network.Network) network.Network {
	if guess.Units() > 1 && guess.B[0] == -beyond {
		return network.Network{W: guess.W[1:], B: guess.B[1:], A: guess.A[1:]}
	}
	return guess
}
