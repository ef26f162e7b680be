package learn_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/places"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/spec"
)

// claim is a remark of a diagnosis about a run whose truth is known.
type claim struct {
	probe
	*testing.T
	run    ran
	last   *snapshot.Snapshot
	d      diagnosis.Diagnosis
	remark diagnosis.Remark
}

// ran is what a run was asked to do, as anybody who calls Run knows it.
type ran struct {
	spec  spec.Spec
	src   sample.Source // nil in exact runs
	dim   int
	truth network.Network // with unit weights
}

// ranOf returns what Run is asked by a spec and a source, which may be nil.
func ranOf(s spec.Spec, src sample.Source) ran {
	if src == nil && s.Learning.Method != spec.Exact {
		src = learn.Source(s)
	}
	if src != nil {
		return ran{s, src, src.Dim(), s.Network.Normalised()}
	}
	return ran{s, nil, s.Network.Dim(), s.Network.Normalised()}
}

// number returns an argument of the sentence.
func (c *claim) number(i int) float64 { return c.remark.Args[i].Value }

// holds fails the test unless ok.
func (c *claim) holds(ok bool, format string, args ...any) {
	c.Helper()
	if !ok {
		c.Errorf("%s, but %s", c.d, fmt.Sprintf(format, args...))
	}
}

// missing returns the true units that were not found.
func (c *claim) missing() (list []int) {
	for _, p := range network.Match(c.net, c.last.Recovered) {
		if !p.Recovered {
			list = append(list, p.Truth)
		}
	}
	return list
}

// samples calls f with every sample of the run.
func (c *claim) samples(f func(x []float64, y float64)) {
	b := sample.NewBlock(c.run.dim)
	for k := range sample.Blocks(c.run.src) {
		c.run.src.Fill(k, b)
		for s := range b.Len {
			x := make([]float64, c.run.dim)
			for j := range x {
				x[j] = b.X[j][s]
			}
			f(x, b.Y[s])
		}
	}
}

// beyond returns the number of distinct samples on the less populated side of a unit's crease.
func (c *claim) beyond(n network.Network, unit int) int {
	on, behind := c.sides(n, unit)
	return min(on, behind)
}

// sides returns the number of distinct samples on either side of a unit's crease, without those on it.
func (c *claim) sides(n network.Network, unit int) (active, inactive int) {
	const rounding = 1e-14
	distinct := places.Seen{}
	c.samples(func(x []float64, _ float64) {
		z, size := n.B[unit], math.Abs(n.B[unit])
		for j, w := range n.W[unit] {
			z, size = z+w*x[j], size+math.Abs(w*x[j])
		}
		switch {
		case !distinct.Add(x):
		case z > rounding*size:
			active++
		case z < -rounding*size:
			inactive++
		}
	})
	return active, inactive
}

// places returns the number of distinct points of the samples.
func (c *claim) places() int {
	distinct := places.Seen{}
	c.samples(func(x []float64, _ float64) { distinct.Add(x) })
	return len(distinct)
}

// thin reports whether a listed true unit has fewer samples beyond its crease than times the number that determines and
// confirms it.
func (c *claim) thin(units []int, times int) bool {
	return slices.ContainsFunc(units, func(i int) bool { return c.beyond(c.net, i) < times*(c.run.dim+2) })
}

// crowded reports whether the creases of two true units nearly coincide.
func (c *claim) crowded() bool {
	const near = .1
	for i, w := range c.net.W {
		for j := range i {
			p, q := append(slices.Clone(w), c.net.B[i]), append(slices.Clone(c.net.W[j]), c.net.B[j])
			if linalg.DistanceUpToSign(p, q) < near {
				return true
			}
		}
	}
	return false
}

// all returns the numbers of all true units.
func (c *claim) all() (list []int) {
	for i := range c.net.B {
		list = append(list, i)
	}
	return list
}

// missed counts the samples that the learned network misses by more than a share of the labels' root mean square.
func (c *claim) missed(share float64) (count int) {
	c.samples(func(x []float64, y float64) {
		if math.Abs(y-c.last.Learned.Eval(x)) > share*math.Sqrt(c.last.Energy) {
			count++
		}
	})
	return count
}

// lacking checks that the units of a diagnosis were not found.
func (c *claim) lacking() {
	missing := c.missing()
	for _, i := range c.d.Units {
		c.holds(slices.Contains(missing, i), "unit %d was found", i)
	}
	c.holds(len(c.d.Units) > 0, "it names none")
}

// lacks reports whether f was not found: a unit is missing, or f is no such network.
func (c *claim) lacks() bool { return len(c.missing()) > 0 || c.other || c.jump != nil }

// inexact reports whether f was not found, or some units are less exact than label noise allows.
func (c *claim) inexact() bool {
	e := network.LargestError(network.Match(c.net, c.last.Recovered), false)
	return c.lacks() || c.wrong != nil || !(e < 1e-6+10*c.noise)
}

// incomplete checks that some unit was not found.
func (c *claim) incomplete() { c.holds(c.lacks(), "all units were found") }

// far checks that the missing units have almost all samples on the same side.
func (c *claim) far(sign float64) {
	c.lacking()
	for _, i := range c.d.Units {
		c.holds(c.net.B[i]*sign > 0, "unit %d has the bias %g", i, c.net.B[i])
		if c.run.src != nil {
			k := c.beyond(c.net, i)
			c.holds(k <= 1 || k <= int(c.run.src.Len()/50), "%d samples lie beyond unit %d", k, i)
		}
	}
}

// linearAt reports whether all units of the diagnosis face a sample as they face the origin.
func (c *claim) linearAt(x []float64) bool {
	return !slices.ContainsFunc(c.d.Units, func(i int) bool {
		return linalg.Affine(c.run.truth.B[i], c.run.truth.W[i], x) > 0 != (c.run.truth.B[i] > 0)
	})
}

// countBeyond counts the samples beyond a crease of the units of the diagnosis.
func (c *claim) countBeyond() (count int) {
	if c.run.src != nil {
		c.samples(func(x []float64, _ float64) {
			if !c.linearAt(x) {
				count++
			}
		})
	}
	return count
}

// untraced checks that no sample lies beyond a crease.
func (c *claim) untraced() {
	k := c.countBeyond()
	c.holds(k == 0, "%d samples lie beyond", k)
}

// pair checks the distance of two units, one of which is missing.
func (c *claim) pair() {
	i, j := c.d.Units[0], c.d.Units[1]
	missing := c.missing()
	c.holds(slices.Contains(missing, i) || slices.Contains(missing, j), "both were found")
	switch c.remark.Says {
	case diagnosis.SayBeside:
		side := math.Copysign(1, linalg.Dot(c.net.W[i], c.net.W[j]))
		c.holds(math.Abs(math.Abs(c.net.B[i]-side*c.net.B[j])-c.number(1)) < 1e-9, "the biases are %v", c.net.B)
	case diagnosis.SayOnLine:
		c.holds(c.run.dim == 1, "there are %d inputs", c.run.dim)
	default:
		angle := math.Acos(min(1, math.Abs(linalg.Dot(c.net.W[i], c.net.W[j])))) * 180 / math.Pi
		c.holds(math.Abs(angle-c.number(1)) < 1e-5, "the angle is %g", angle)
		c.holds(c.remark.Says == diagnosis.SayNear || c.run.spec.Learning.Method == spec.Exact ||
			c.run.spec.Learning.Method == spec.Paper, "the method tells parallel weights apart")
	}
}

// kept checks how many terms of a decomposition were kept.
func (c *claim) kept() {
	for _, dec := range c.last.Decomp {
		if float64(dec.Tensor) != c.number(0) {
			continue
		}
		kept := 0
		for _, k := range dec.Kept {
			if k {
				kept++
			}
		}
		c.holds(float64(kept) == c.number(1) && float64(dec.Rank) == c.number(2), "%d of %d", kept, dec.Rank)
		return
	}
	c.holds(false, "there is no such tensor")
}

// spread checks a standard deviation of label noise where all units were found, and that there is noise.
func (c *claim) spread(said float64) {
	c.holds(c.noise > 0, "there is none")
	if len(c.missing()) == 0 && c.run.src.Len() > 1000 {
		c.holds(said > .8*c.noise && said < 1.25*c.noise, "it is %g", c.noise)
	}
}

// drawn checks that the samples are drawn, so that there can be more.
func (c *claim) drawn() { c.holds(c.table == nil && c.run.src != nil, "the samples are a table's") }

// leaves checks the share of the labels' standard deviation that is left on held-out samples. If a linear function
// replaced the network of the search or rounds, which is not known any more, that share is an upper bound.
func (c *claim) leaves(share float64) {
	n, mean, squares := float64(c.run.src.Len()), 0.0, 0.0
	c.samples(func(_ []float64, y float64) { mean += y / n })
	c.samples(func(_ []float64, y float64) { squares += (y - mean) * (y - mean) })
	want := math.Sqrt(c.last.HeldOut * n / squares)
	linear := find(c.last.Diagnoses, diagnosis.Linear) != nil
	c.holds(share > 0 && (linear && share < want || math.Abs(share-want) <= .3*want+1e-12), "it is %g", want)
}

// stopped checks after how many rounds on how many samples rounds stopped, and their residual.
func (c *claim) stopped() {
	c.leaves(c.number(0))
	c.holds(int(c.number(1)) == len(c.last.Rounds), "there were %d rounds", len(c.last.Rounds))
	c.holds(int64(c.number(2)) == c.last.Samples, "%d samples", c.last.Samples)
}

// jumps checks where the labels jump, and by how much.
func (c *claim) jumps() {
	if c.jump == nil {
		c.holds(false, "they do not")
		return
	}
	c.holds(math.Abs(c.number(0)-c.jump.Height) < .1*c.jump.Height+c.noise, "by %g", c.jump.Height)
	distance := linalg.DistanceUpToSign(c.remark.Args[1].Plane, append(slices.Clone(c.jump.W), c.jump.B))
	c.holds(distance < .1, "at %v", c.jump)
}

// rounding checks that labels are rounded, by how much they are missed, and that no unit follows the rounding.
func (c *claim) rounding() {
	c.holds(c.code == diagnosis.Rounded, "they are not")
	c.holds(len(c.last.Units) <= c.net.Units(), "%d units follow it", len(c.last.Units))
	largest := 0.
	c.samples(func(x []float64, y float64) { largest = max(largest, math.Abs(y-c.last.Learned.Eval(x))) })
	c.holds(math.Abs(largest-c.number(2)) <= 1e-3*largest, "the largest is %g", largest)
}

// Every sentence has a claim, except clauses, whose numbers package normality measures. If not, a sentence can be
// untrue without failing a test.
func TestClaims(t *testing.T) {
	count := 0
	for says := diagnosis.Sentence(0); says.String() != ""; says++ {
		if count++; claims[says] == nil && strings.HasSuffix(says.String(), ".") {
			t.Errorf("nothing holds %s", says)
		}
	}
	if count < len(claims) {
		t.Errorf("%d sentences, and %d have claims", count, len(claims))
	}
}

// claims check what makes each sentence true.
var claims = map[diagnosis.Sentence]func(*claim){
	diagnosis.SayRank:        ranked,
	diagnosis.SayRankOnLine:  ranked,
	diagnosis.SayDependent:   func(c *claim) { c.holds(c.number(1) < .05, "that is not small") },
	diagnosis.SayWeakTerms:   (*claim).kept,
	diagnosis.SayUnexplained: (*claim).incomplete,

	diagnosis.SaySignsAmbiguous: (*claim).signsOpen,
	diagnosis.SaySignsOpen: func(c *claim) {
		c.holds(!c.last.Signs.Resolved && len(c.last.Units) > 0, "the signs are called resolved")
	},
	diagnosis.SayFew: func(c *claim) {
		n, m := c.number(0), max(1, len(c.last.Units))
		c.holds(n == float64(c.last.Total) && n < float64(10*(c.run.dim+1)*(m+1)), "%d units", m)
	},
	diagnosis.SayAllZero: func(c *claim) {
		c.samples(func(_ []float64, y float64) { c.holds(y == 0, "one is %g", y) })
	},
	diagnosis.SayMissed:         (*claim).missedRows,
	diagnosis.SayRoundsNoise:    func(c *claim) { c.spread(c.number(0)) },
	diagnosis.SayNoise:          func(c *claim) { c.spread(c.number(0)) },
	diagnosis.SayNotNoise:       (*claim).incomplete,
	diagnosis.SayLabelsRounded:  (*claim).rounding,
	diagnosis.SayNumbersRounded: (*claim).rounding,
	diagnosis.SayStalledRows: func(c *claim) {
		c.stopped()
		c.holds(c.lacks() || c.wrong != nil || c.noise > 0, "all units were found, and all labels are right")
	},
	diagnosis.SayStalled: func(c *claim) {
		c.holds(c.inexact(), "all units were found")
	},
	diagnosis.SayFewerThanGiven: func(c *claim) {
		given := c.run.spec.Learning.Units
		c.holds(c.number(0) == float64(len(c.last.Units)) && len(c.last.Units) < given, "%d were", len(c.last.Units))
		c.holds(c.missed(1e-6) == 0 || find(c.last.Diagnoses, diagnosis.Rounded) != nil, "some samples are missed")
	},
	diagnosis.SayDistant: func(c *claim) {
		mean := c.net.Coefficient(0).Data[0]
		distance := math.Sqrt(network.Risk(c.net, c.last.Learned) / (network.Energy(c.net) - mean*mean))
		c.holds(math.Abs(distance-c.number(0)) < 1e-3*distance, "it is %g", distance)
	},
	diagnosis.SayLeaves: func(c *claim) { c.leaves(c.number(0)) },
	diagnosis.SayMoreThanGiven: func(c *claim) {
		c.holds(c.number(0) == float64(len(c.last.Units)) && c.number(0) > c.number(1), "%d were", len(c.last.Units))
	},
	diagnosis.SayAllLinear: func(c *claim) {
		c.holds(len(c.last.Units) == 0 && c.missed(1e-6) == 0, "%d samples are missed", c.missed(1e-6))
	},
	diagnosis.SayThin: func(c *claim) {
		few := 0
		for i := range c.last.Recovered.B {
			if float64(c.beyond(c.last.Recovered, i)) == c.number(0) {
				few++
			}
		}
		c.holds(few > 0 && c.number(0) < c.number(2), "no unit has so few")
	},
	diagnosis.SayJump: (*claim).jumps,
	// Of few samples beyond the crease the first ones that were looked at may have been too few.
	diagnosis.SayRemote:    func(c *claim) { c.holds(c.thin(c.all(), 2), "all have samples enough") },
	diagnosis.SayBeyondAll: func(c *claim) { c.holds(c.thin(c.all(), 1), "all have samples enough") },
	// A unit that was found may be as rough as few samples make it.
	diagnosis.SayBeyond: func(c *claim) { c.holds(c.thin(c.all(), 2), "none is far out") },
	diagnosis.SayBeyondMany: func(c *claim) {
		c.holds(len(c.missing()) > 1, "%v are missing", c.missing())
		c.holds(c.thin(c.missing(), 2), "none that is missing is far out")
	},
	diagnosis.SayOneOfTwo: (*claim).incomplete,
	diagnosis.SayUnconfirmed: func(c *claim) {
		c.holds(c.missed(1e-6) == 0, "%d are not met", c.missed(1e-6))
	},
	diagnosis.SayRows:    (*claim).rows,
	diagnosis.SayRow:     (*claim).rows,
	diagnosis.SayFewRows: (*claim).rows,

	diagnosis.SayFewPlaces: func(c *claim) {
		n := c.places()
		c.holds(c.table != nil && float64(n) == c.number(0) && n < len(c.table.X), "there are %d", n)
		numbers := max(1, len(c.last.Units)) * (c.run.dim + 1)
		c.holds(float64(numbers) == c.number(1), "they have %d numbers", numbers)
	},
	diagnosis.SayStalledPlaces: func(c *claim) {
		c.stopped()
		c.holds(c.table != nil && float64(c.places()) == c.number(3), "there are %d", c.places())
	},
	diagnosis.SayFewBeyond: func(c *claim) {
		on, behind := c.sides(c.last.Recovered, c.d.Units[0])
		said := c.number(0)
		c.holds(c.table != nil && (float64(on) == said || float64(behind) == said), "%d and %d do", on, behind)
	},
	diagnosis.SayOtherFunction: func(c *claim) {
		c.holds(c.other || c.jump != nil, "they are")
		c.leaves(c.number(1))
		c.holds(int(c.number(0)) == len(c.last.Units), "there are %d units", len(c.last.Units))
	},

	diagnosis.SayUsedUp: func(c *claim) {
		c.leaves(c.number(0))
		l := int(c.number(1))
		c.holds(len(c.last.Units) >= tensor.Len(c.run.dim, l), "order %d allows more", l)
		c.holds(c.inexact(), "all units were found")
	},
	diagnosis.SayOutOfWork: func(c *claim) { c.stopped() },
	diagnosis.SayStalledNoise: func(c *claim) {
		c.stopped()
		c.holds(c.inexact() || c.noise > 0 || c.wrong != nil, "all units were found and there is no noise")
	},
	diagnosis.SayCrowded: func(c *claim) { c.leaves(c.number(0)) },
	diagnosis.SayNearlyOne: func(c *claim) {
		k, n := c.number(0), c.number(1)
		c.holds(n == float64(c.run.src.Len()) && k < max(n/10, float64(4*(c.run.dim+2))), "that is not few")
	},
	diagnosis.SayEnough: func(c *claim) {
		c.drawn()
		c.holds(c.number(0) > float64(c.last.Total), "there are %d already", c.last.Total)
	},
	diagnosis.SayAllMet: func(c *claim) {
		last := c.direct()
		c.holds(float64(len(last.Units)) == c.number(0) && find(last.Diagnoses, diagnosis.Noise) == nil,
			"the practical method says %v", last.Diagnoses)
	},
	diagnosis.SayAllRounded: func(c *claim) {
		last := c.direct()
		c.holds(float64(len(last.Units)) == c.number(0) && find(last.Diagnoses, diagnosis.Rounded) != nil,
			"the practical method says %v", last.Diagnoses)
		c.holds(c.code == diagnosis.Rounded, "they are not")
	},
	diagnosis.SayFitShows: func(c *claim) { c.holds(c.table != nil, "there are no rows") },
	diagnosis.SayNoiseAlone: func(c *claim) {
		c.holds(c.noise > 0 && network.Energy(c.net) == 0, "the labels have a size")
	},

	diagnosis.SayStraight:   func(c *claim) { c.holds(len(c.last.Units) == 0, "units were found") },
	diagnosis.SayNothingOut: func(c *claim) { c.holds(len(c.last.Units) == 0, "units were found") },
	diagnosis.SayNoneKept:   func(c *claim) { c.holds(len(c.last.Units) == 0, "units were found") },
	diagnosis.SayLinearAsWell: func(c *claim) {
		squares, n := 0.0, float64(c.run.src.Len())
		c.samples(func(x []float64, y float64) { squares += math.Pow(y-c.last.Learned.Eval(x), 2) / n })
		c.holds(squares <= 1e-18*c.last.Energy, "the linear function leaves %g of %g", squares, c.last.Energy)
		for i, b := range c.last.Recovered.B {
			c.samples(func(x []float64, _ float64) {
				z := linalg.Dot(c.last.Recovered.W[i], x) + b
				c.holds(math.Abs(z) < 1e-6 || z > 0 == (b > 0), "unit %d folds at a sample", i)
			})
		}
	},
	diagnosis.SayLinearInstead: func(c *claim) {
		for k := 2; k < 5 && c.last.Learned.Units() > 0; k++ {
			c.holds(c.last.Learned.Coefficient(k).Norm() <= 1e-6*math.Sqrt(c.last.Energy), "g is not linear")
		}
		if method := c.run.spec.Learning.Method; c.noise == 0 && (method == spec.Rounds || method == spec.Practical) {
			e := network.LargestError(network.Match(c.net, c.last.Recovered), false)
			bent := c.wrong != nil && (c.net.Units() == 0 || !(e >= 0 && e < 1e-3)) // to labels that are wrong
			c.holds(bent || c.lacks() || c.last.Recovered.Units() > c.net.Units(), "the network found is f")
		}
	},
	diagnosis.SayNotFound: (*claim).lacking,
	diagnosis.SaySpurious: func(c *claim) {
		n, m := len(c.last.Units), c.net.Units()
		c.holds(n > m && c.number(0) == float64(n) && c.number(1) == float64(m), "%d of %d", n, m)
	},
	diagnosis.SayLoudNoise: func(c *claim) {
		mean := c.net.Coefficient(0).Data[0]
		ratio := c.noise * c.noise / (network.Energy(c.net) - mean*mean)
		c.holds(ratio > 1 && math.Abs(ratio-c.number(0)) < 1e-6*ratio, "it is %g", ratio)
	},
	diagnosis.SayOrder: func(c *claim) {
		c.incomplete()
		m, l := int(c.number(0)), int(c.number(4))
		c.holds(m > tensor.Len(c.run.dim, int(c.number(3))) && m <= tensor.Len(c.run.dim, l), "they are not")
	},
	diagnosis.SayNoOrder: func(c *claim) {
		c.incomplete()
		c.holds(int(c.number(0)) > tensor.Len(c.run.dim, spec.MaxOrder), "one can")
	},
	diagnosis.SayAsked:        (*claim).lacking,
	diagnosis.SayByThresholds: (*claim).lacking,
	diagnosis.SayTooDependent: (*claim).lacking,
	diagnosis.SayBelow:        (*claim).lacking,
	diagnosis.SayDropped:      (*claim).lacking,
	diagnosis.SayKeptNone:     (*claim).lacking,
	diagnosis.SayInexact:      (*claim).lacking,
	diagnosis.SayNever:        (*claim).lacking,

	diagnosis.SayFar:         func(c *claim) { c.far(1) },
	diagnosis.SayZero:        func(c *claim) { c.far(-1) },
	diagnosis.SayLinearTrace: (*claim).untraced,
	diagnosis.SayNoTrace:     (*claim).untraced,
	diagnosis.SayBeyondThem: func(c *claim) {
		k := c.countBeyond()
		c.holds(float64(k) == c.number(0) && k > 0, "%d do", k)
	},
	diagnosis.SayBeside:   (*claim).pair,
	diagnosis.SayNear:     (*claim).pair,
	diagnosis.SayOnLine:   (*claim).pair,
	diagnosis.SayParallel: (*claim).pair,

	diagnosis.SayFitFinds: (*claim).fitFinds,

	// Decompositions and what follows them.
	diagnosis.SayScalars:       (*claim).unreliable,
	diagnosis.SayComplex:       (*claim).complex,
	diagnosis.SayComplexExact:  (*claim).complex,
	diagnosis.SayGap:           (*claim).blurred,
	diagnosis.SayBlurred:       (*claim).blurred,
	diagnosis.SayMerged:        (*claim).merged,
	diagnosis.SayTooMany:       (*claim).cut,
	diagnosis.SayMoreThanAsked: (*claim).cut,
	diagnosis.SayLeftOut:       (*claim).leftOut,
	diagnosis.SayLeftOutMany:   (*claim).leftOut,
	diagnosis.SaySignsMisfit:   (*claim).misfit,
	diagnosis.SayNoneDrawn: func(c *claim) {
		c.holds(slices.ContainsFunc(c.last.Units, func(u snapshot.Unit) bool { return u.Truth < 0 }), "all units were drawn")
	},
	diagnosis.SayOnePencil: (*claim).alone,
	diagnosis.SayNoPolish:  (*claim).unpolished,
	diagnosis.SayUnfitted:  (*claim).unpolished,

	diagnosis.SayNotGaussian: func(c *claim) { c.holds(c.uneven, "they are drawn from it") },
	diagnosis.SayNotShaped:   func(c *claim) { c.holds(c.uneven, "they are drawn from it") },

	diagnosis.SayRestsOnGaussian: func(c *claim) { c.holds(c.uneven, "they are drawn from it") },
}

// ranked checks that fewer directions were found than asked for.
func ranked(c *claim) {
	c.holds(c.number(0) < c.number(1) && c.number(1) == float64(c.run.spec.Learning.Units), "%d were asked for",
		c.run.spec.Learning.Units)
}
