// Package mystery makes sheets whose network is hidden until it is guessed, in levels of one to five creases and one
// for every day, and scores the guesses. All is computed from seeds and dates: everybody has the same sheets.
package mystery

import (
	"cmp"
	"math"
	"reflect"
	"strconv"
	"strings"
	"time"

	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/paper/recovery"
	"crease/algo/spec"
)

// Levels is the number of levels; level k has k creases.
const Levels = 5

// Bounds of creases. Of m, two turn by at least leastTurn·π/m, so that the eye can tell them apart by samples.
const (
	leastHeight = 0.8
	mostHeight  = 1.5
	mostBias    = 1.0
	leastTurn   = 0.62
)

// samplesOfSheet is the number of samples of a sheet, of which the page shows the first. With
// this number, rounds found each of the first 100 sheets with four creases and with five exactly.
const samplesOfSheet = 20_000

// sheetsPerLevel is the number of sheets of a level: beyond it their seeds would be those of the next level.
const sheetsPerLevel = 1_000_000

// Level returns sheet n of a level, both from 1, to be learned by rounds. It panics if there is no such level.
func Level(level, n int) spec.Spec {
	if level < 1 || level > Levels || n < 1 {
		panic("mystery: no such level")
	}
	return sheet(uint64(level*sheetsPerLevel + n%sheetsPerLevel))
}

// Number returns the level and the number of a sheet that Level made, 0 and the day, counted from 1970, of one that
// Daily made, 0 and 0 for any other.
func Number(s spec.Spec) (level, n int) {
	level, n = int(s.Sampling.Seed/sheetsPerLevel), int(s.Sampling.Seed%sheetsPerLevel)
	if level > Levels || n == 0 || !reflect.DeepEqual(sheet(s.Sampling.Seed), s) {
		return 0, 0
	}
	return level, n
}

const (
	dailyCreases = 3
	day          = 24 * 60 * 60 // seconds
)

// Daily returns the sheet of the day of a time in UTC, the same for everybody.
func Daily(at time.Time) spec.Spec { return sheet(uint64(at.Unix() / day)) }

// Date returns the beginning of a day that Number counts.
func Date(n int) time.Time { return time.Unix(int64(n)*day, 0).UTC() }

// Key names a sheet in links: "2" for the first of level 2, "2-7" for another, "2026-11-28" for a day's, "" for others.
func Key(s spec.Spec) string {
	level, n := Number(s)
	switch {
	case n == 0:
		return ""
	case level == 0:
		return Date(n).Format(time.DateOnly)
	case n == 1:
		return strconv.Itoa(level)
	default:
		return strconv.Itoa(level) + "-" + strconv.Itoa(n)
	}
}

// OfKey returns the sheet that Key names; ok is false if there is none.
func OfKey(key string) (s spec.Spec, ok bool) {
	parts := [3]int{1: 1}
	list := strings.Split(key, "-")
	for i, part := range list[:min(len(list), len(parts))] {
		parts[i], _ = strconv.Atoi(part) // what is no number is not in the key of the sheet either
	}
	switch level, n := parts[0], parts[1]; {
	case len(list) == len(parts):
		s = Daily(time.Date(level, time.Month(n), parts[2], 0, 0, 0, 0, time.UTC))
	case level > 0:
		s, _ = Sheet(level, n)
	}
	return s, key != "" && Key(s) == key
}

// Sheet returns what Number has numbered so; ok is false if it can have been no sheet.
func Sheet(level, n int) (s spec.Spec, ok bool) {
	if level < 0 || level > Levels || n < 1 || n >= sheetsPerLevel {
		return s, false
	}
	return sheet(uint64(level*sheetsPerLevel + n)), true
}

// sheet draws the network from a seed, which is also that of its samples, with two decimals for short links. The seeds
// of a level are those from level·sheetsPerLevel on, those of days are below.
func sheet(seed uint64) spec.Spec {
	creases := dailyCreases
	if level := seed / sheetsPerLevel; level > 0 && level <= Levels {
		creases = int(level)
	}
	n, err := network.Random(network.RandomOptions{
		Dim: 2, Units: creases, Seed: seed, AMin: leastHeight, AMax: mostHeight, Bias: mostBias,
		LeastAngle: leastTurn * math.Pi / float64(creases),
	})
	if err != nil {
		panic(err) // five lines can be 22 degrees apart
	}
	for _, row := range append(n.W, n.B, n.A) {
		linalg.Round(row, 2)
	}
	s := spec.Default()
	s.Network, s.Learning.Method = n, spec.Rounds
	s.Sampling.Samples, s.Sampling.Seed = samplesOfSheet, seed
	return s
}

// Samples returns the first samples of a sheet, at most sample.BlockSize: those that a run learns from.
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

// Judge scores a guess, which may be empty. Units match within network.RecoveredWithin, up to the sign of (w, b).
func Judge(hidden spec.Spec, guess network.Network) Score {
	s := Score{
		Risk: network.Risk(hidden.Network, guess), Energy: network.Energy(hidden.Network),
		Units: hidden.Network.Units(), Guessed: guess.Units(), Samples: hidden.Sampling.Samples,
	}
	pairs := network.Match(hidden.Network, guess)
	s.Matched = linalg.Count(len(pairs), func(i int) bool { return pairs[i].Recovered })
	return s
}

// AsFound returns a network, such as a guess, as a snapshot, as if a run had found it: g, and its units with the true
// ones that they match.
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

// Left is the part of E f² that the guess leaves: 0 if perfect, 1 for an empty sheet, more if worse than that.
func (s Score) Left() float64 { return s.Risk / cmp.Or(s.Energy, 1) }

// blankDistance is the distance of the crease of Blank from the middle, in standard deviations.
const blankDistance = 1e6

// Blank returns the guess without a crease that has d inputs, with which one begins. A network needs a unit, which
// defines the number of inputs: this one is 0 wherever a sample falls.
func Blank(d int) network.Network {
	return network.Network{W: [][]float64{linalg.Axis(d, 0)}, B: []float64{-blankDistance}, A: []float64{1}}
}

// IsBlank reports whether a guess is Blank.
func IsBlank(guess network.Network) bool { return guess.Units() == 1 && guess.B[0] == -blankDistance }

// WithoutBlank removes the unit of Blank from a guess that has others, as after the first crease is drawn.
func WithoutBlank(guess network.Network) network.Network {
	if guess.Units() > 1 && guess.B[0] == -blankDistance {
		return network.Network{W: guess.W[1:], B: guess.B[1:], A: guess.A[1:]}
	}
	return guess
}

// mostTurned is the number of creases up to which FitHeights tries every choice of sides.
const mostTurned = 8

// FitHeights returns the guess with the heights a, and the sides on which its creases rise, that fit samples best by
// least squares. A drawing does not fix the sides: by σ(z) = z + σ(−z), a crease that rises on the wrong one is off by
// a linear function. Beyond mostTurned creases the sides stay; a guess with coinciding creases stays as it is.
func FitHeights(b *sample.Block, guess network.Network) network.Network {
	m := guess.Units()
	gram := products(b, guess)
	energy := gram[len(gram)-1]
	sides := uint32(1)
	if m <= mostTurned {
		sides <<= m
	}
	best, left := guess.Clone(), math.Inf(1)
	for mask := range sides {
		a, rest, ok := solve(gram, m, mask)
		// The sides that were drawn come first: others have to be better by more than rounding.
		if ok && rest < left-1e-12*energy {
			best, left = guess.Flip(mask), rest
			best.A = a
		}
	}
	linalg.Round(best.A, 4)
	for i, a := range best.A {
		if a == 0 {
			best.A[i] = 1e-4 // a network has no unit of height 0
		}
	}
	return best
}

// products returns the sums over samples of the products of any two features, and of these with the label, which comes
// last: the lower triangle of a matrix, its rows without gaps. Feature i < m is σ(z_i), feature m+i is σ(−z_i).
func products(b *sample.Block, guess network.Network) []float64 {
	m := guess.Units()
	v, x := make([]float64, 2*m+1), make([]float64, len(b.X))
	gram := make([]float64, len(v)*(len(v)+1)/2)
	for s := range b.Len {
		b.Point(s, x)
		for i, w := range guess.W {
			z := linalg.Affine(guess.B[i], w, x)
			v[i], v[m+i] = max(z, 0), max(-z, 0)
		}
		v[2*m] = b.Y[s]
		linalg.AddOuter(gram, v)
	}
	return gram
}

// solve returns the heights for one choice of sides and the sum of squares that is left, false if features coincide.
func solve(gram []float64, m int, flipped uint32) (a []float64, left float64, ok bool) {
	feature := func(i int) int { return i + m*int(flipped>>i&1) }
	product := func(i, j int) float64 { return gram[max(i, j)*(max(i, j)+1)/2+min(i, j)] }
	label := 2 * m
	l, a := make([]float64, m*m), make([]float64, m)
	for i := range m {
		a[i] = product(label, feature(i))
		for j := range i + 1 {
			l[i*m+j] = product(feature(i), feature(j))
		}
		l[i*m+i] *= 1 + 1e-9
	}
	if !linalg.Cholesky(l, m) {
		return nil, 0, false
	}
	linalg.SolveCholesky(l, m, a)
	left = product(label, label)
	for i, v := range a {
		left -= v * product(label, feature(i))
	}
	return a, left, linalg.Finite(a...)
}
