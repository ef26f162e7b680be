package learn_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/evidence"
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
	run    runInput
	last   *snapshot.Snapshot
	d      diagnosis.Diagnosis
	remark diagnosis.Remark
}

// runInput is the input of a run, as the caller of Run knows it.
type runInput struct {
	spec  spec.Spec
	src   sample.Source // nil in exact runs
	dim   int
	truth network.Network // with unit weights
}

// newRunInput returns the input of a run of a spec on a source, which may be nil.
func newRunInput(s spec.Spec, src sample.Source) runInput {
	if src == nil && s.Learning.Method != spec.Exact {
		src = learn.Source(s)
	}
	if src != nil {
		return runInput{s, src, src.Dim(), s.Network.Normalised()}
	}
	return runInput{s, nil, s.Network.Dim(), s.Network.Normalised()}
}

// number returns the value of argument i of the sentence.
func (c *claim) number(i int) float64 { return c.remark.Args[i].Value }

// require fails the test unless ok.
func (c *claim) require(ok bool, format string, args ...any) {
	c.Helper()
	if !ok {
		c.Errorf("%s, but %s", c.d, fmt.Sprintf(format, args...))
	}
}

// missing returns the numbers of the true units that no found unit recovers.
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
	return min(len(on), len(behind))
}

// sides returns the distinct samples on either side of a unit's crease, without those on it.
func (c *claim) sides(n network.Network, unit int) (active, inactive [][]float64) {
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
			active = append(active, x)
		case z < -rounding*size:
			inactive = append(inactive, x)
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

// hasThinUnit reports whether one of the listed true units has too few samples beyond its crease: fewer than times the
// number that determines and confirms a unit.
func (c *claim) hasThinUnit(units []int, times int) bool {
	return slices.ContainsFunc(units, func(i int) bool { return c.beyond(c.net, i) < times*(c.run.dim+2) })
}

// hasNearPair reports whether the creases of two true units nearly coincide.
func (c *claim) hasNearPair() bool {
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

// units returns the numbers of all true units.
func (c *claim) units() []int { return linalg.Numbers(c.net.Units()) }

// missed counts the samples that the learned network misses by more than a share of the labels' root mean square.
func (c *claim) missed(share float64) (count int) {
	c.samples(func(x []float64, y float64) {
		if math.Abs(y-c.last.Learned.Eval(x)) > share*math.Sqrt(c.last.Energy) {
			count++
		}
	})
	return count
}

// requireMissing checks that the diagnosis names units, and that none of them was found.
func (c *claim) requireMissing() {
	missing := c.missing()
	for _, i := range c.d.Units {
		c.require(slices.Contains(missing, i), "unit %d was found", i)
	}
	c.require(len(c.d.Units) > 0, "it names none")
}

// notFound reports whether f was not found: a unit is missing, or no network has these labels.
func (c *claim) notFound() bool { return len(c.missing()) > 0 || c.other || len(c.jumps) > 0 }

// inexact reports whether f was not found, labels are wrong, or a unit is further off than label noise explains.
func (c *claim) inexact() bool {
	e := network.LargestError(network.Match(c.net, c.last.Recovered), false)
	return c.notFound() || c.wrong != nil || !(e < 1e-6+10*c.noise)
}

// requireNotFound checks that f was not found.
func (c *claim) requireNotFound() { c.require(c.notFound(), "all units were found") }

// requireFar checks that the named units are missing, that their biases have the sign, and that almost all samples lie
// on the side of the origin.
func (c *claim) requireFar(sign float64) {
	c.requireMissing()
	for _, i := range c.d.Units {
		c.require(c.net.B[i]*sign > 0, "unit %d has the bias %g", i, c.net.B[i])
		if c.run.src != nil {
			k := c.beyond(c.net, i)
			c.require(k <= 1 || k <= int(c.run.src.Len()/50), "%d samples lie beyond unit %d", k, i)
		}
	}
}

// sameSideAsOrigin reports whether a sample lies on the same side as the origin of every crease of the diagnosis.
func (c *claim) sameSideAsOrigin(x []float64) bool {
	return !slices.ContainsFunc(c.d.Units, func(i int) bool {
		return linalg.Affine(c.run.truth.B[i], c.run.truth.W[i], x) > 0 != (c.run.truth.B[i] > 0)
	})
}

// countBeyond counts the samples beyond a crease of the units of the diagnosis.
func (c *claim) countBeyond() (count int) {
	if c.run.src != nil {
		c.samples(func(x []float64, _ float64) {
			if !c.sameSideAsOrigin(x) {
				count++
			}
		})
	}
	return count
}

// requireNoneBeyond checks that no sample lies beyond a crease.
func (c *claim) requireNoneBeyond() {
	k := c.countBeyond()
	c.require(k == 0, "%d samples lie beyond", k)
}

// requirePair checks that one of the two units is missing, and the distance between them that the sentence states.
func (c *claim) requirePair() {
	i, j := c.d.Units[0], c.d.Units[1]
	missing := c.missing()
	c.require(slices.Contains(missing, i) || slices.Contains(missing, j), "both were found")
	switch c.remark.Says {
	case diagnosis.SayBeside:
		side := math.Copysign(1, linalg.Dot(c.net.W[i], c.net.W[j]))
		c.require(math.Abs(math.Abs(c.net.B[i]-side*c.net.B[j])-c.number(0)) < 1e-9, "the biases are %v", c.net.B)
	case diagnosis.SayOnLine:
		c.require(c.run.dim == 1, "there are %d inputs", c.run.dim)
	default:
		angle := math.Acos(min(1, math.Abs(linalg.Dot(c.net.W[i], c.net.W[j])))) * 180 / math.Pi
		c.require(math.Abs(angle-c.number(0)) < 1e-5, "the angle is %g", angle)
		c.require(c.remark.Says == diagnosis.SayNear || c.run.spec.Learning.Method == spec.Exact ||
			c.run.spec.Learning.Method == spec.Paper, "the method tells parallel weights apart")
	}
}

// requireKept checks the stated numbers of terms that a decomposition has and keeps.
func (c *claim) requireKept() {
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
		c.require(float64(kept) == c.number(1) && float64(dec.Rank) == c.number(2), "%d of %d", kept, dec.Rank)
		return
	}
	c.require(false, "there is no such tensor")
}

// requireNoise checks that the labels have noise and, where all units were found, that the stated standard deviation is
// near that of the noise.
func (c *claim) requireNoise(stated float64) {
	c.require(c.noise > 0, "there is none")
	if len(c.missing()) == 0 && c.run.src.Len() > 1000 {
		c.require(stated > .8*c.noise && stated < 1.25*c.noise, "it is %g", c.noise)
	}
}

// requireDrawn checks that the samples are drawn: only then can there be more of them.
func (c *claim) requireDrawn() {
	c.require(c.table == nil && c.run.src != nil, "the samples are a table's")
}

// requireResidual checks the stated residual on held-out samples, as a share of the labels' standard deviation. Where a
// linear function has replaced the network that the sentence is about, its residual is an upper bound.
func (c *claim) requireResidual(share float64) {
	n, mean, squares := float64(c.run.src.Len()), 0.0, 0.0
	c.samples(func(_ []float64, y float64) { mean += y / n })
	c.samples(func(_ []float64, y float64) { squares += (y - mean) * (y - mean) })
	want := math.Sqrt(c.last.HeldOut * n / squares)
	linear := find(c.last.Diagnoses, diagnosis.Linear) != nil
	c.require(share > 0 && (linear && share < want || math.Abs(share-want) <= .3*want+1e-12), "it is %g", want)
}

// requireStop checks the stated numbers of rounds and samples at which rounds stopped, and the residual.
func (c *claim) requireStop() {
	c.requireResidual(c.number(0))
	c.require(int(c.number(1)) == len(c.last.Rounds), "there were %d rounds", len(c.last.Rounds))
	c.require(int64(c.number(2)) == c.last.Samples, "%d samples", c.last.Samples)
}

// requireJump checks the stated height and place of a jump of the labels, and that it is stated once.
func (c *claim) requireJump() {
	away := func(plane []float64, j evidence.Jump) float64 {
		return linalg.DistanceUpToSign(plane, append(slices.Clone(j.W), j.B))
	}
	nearest := func(plane []float64) int { // −1 if none is near
		k := -1
		for i, j := range c.jumps {
			if d := away(plane, j); d < .1 && (k < 0 || d < away(plane, c.jumps[k])) {
				k = i
			}
		}
		return k
	}
	k, times := nearest(c.remark.Args[1].Plane), 0
	if k < 0 {
		c.require(false, "they do at %v", c.jumps)
		return
	}
	for _, remark := range c.d.Remarks {
		if remark.Says == diagnosis.SayJump && nearest(remark.Args[1].Plane) == k {
			times++
		}
	}
	c.require(times == 1, "that jump is named %d times", times)
	c.require(math.Abs(c.number(0)-c.jumps[k].Height) < .1*c.jumps[k].Height+c.noise, "by %g", c.jumps[k].Height)
}

// requireRounding checks that labels are rounded, that no unit fits the rounding, and the stated largest residual.
func (c *claim) requireRounding() {
	c.require(c.code == diagnosis.Rounded, "they are not")
	c.require(len(c.last.Units) <= c.net.Units(), "%d units follow it", len(c.last.Units))
	largest := 0.
	c.samples(func(x []float64, y float64) { largest = max(largest, math.Abs(y-c.last.Learned.Eval(x))) })
	c.require(math.Abs(largest-c.number(2)) <= 1e-3*largest, "the largest is %g", largest)
}

// Every sentence has a claim. If one has none, it can be untrue without failing a test. Clauses, the last of the
// sentences from SayConstant on, need none: their numbers are tested in package normality.
func TestClaims(t *testing.T) {
	for sentence := range diagnosis.SayConstant {
		if claims[sentence] == nil {
			t.Errorf("no claim checks %q", sentence)
		}
	}
	if n := int(diagnosis.SayConstant); len(claims) != n {
		t.Errorf("%d claims for %d sentences", len(claims), n)
	}
}

// claims check, for each sentence, that it is true of a run.
var claims = map[diagnosis.Sentence]func(*claim){
	diagnosis.SayRank:        requireRank,
	diagnosis.SayRankOnLine:  requireRank,
	diagnosis.SayDependent:   func(c *claim) { c.require(c.number(1) < .05, "that is not small") },
	diagnosis.SayWeakTerms:   (*claim).requireKept,
	diagnosis.SayUnexplained: (*claim).requireNotFound,

	diagnosis.SaySignsAmbiguous: (*claim).requireAmbiguous,
	diagnosis.SaySignsOpen: func(c *claim) {
		c.require(!c.last.Signs.Resolved && len(c.last.Units) > 0, "the signs are called resolved")
	},
	diagnosis.SayFew: func(c *claim) {
		n, m := c.number(0), max(1, len(c.last.Units))
		c.require(n == float64(c.last.Total) && n < float64(10*(c.run.dim+1)*(m+1)), "%d units", m)
	},
	diagnosis.SayAllZero: func(c *claim) {
		c.samples(func(_ []float64, y float64) { c.require(y == 0, "one is %g", y) })
	},
	diagnosis.SayMissed:         (*claim).requireMissed,
	diagnosis.SayRoundsNoise:    func(c *claim) { c.requireNoise(c.number(0)) },
	diagnosis.SayNoise:          func(c *claim) { c.requireNoise(c.number(0)) },
	diagnosis.SayFewNoise:       func(c *claim) { c.require(c.noise > 0 || c.notFound(), "there is none, and all were found") },
	diagnosis.SayNotNoise:       (*claim).requireNotFound,
	diagnosis.SayLabelsRounded:  (*claim).requireRounding,
	diagnosis.SayNumbersRounded: (*claim).requireRounding,
	diagnosis.SayStalledRows: func(c *claim) {
		c.requireStop()
		c.require(c.notFound() || c.wrong != nil || c.noise > 0, "all units were found, and all labels are right")
	},
	diagnosis.SayStalled: func(c *claim) {
		c.require(c.inexact(), "all units were found")
	},
	diagnosis.SayFewerThanGiven: func(c *claim) {
		given := c.run.spec.Learning.Units
		c.require(c.number(0) == float64(len(c.last.Units)) && len(c.last.Units) < given, "%d were", len(c.last.Units))
		c.require(c.missed(1e-6) == 0 || find(c.last.Diagnoses, diagnosis.Rounded) != nil, "some samples are missed")
	},
	diagnosis.SayDistant: func(c *claim) {
		mean := c.net.Coefficient(0).Data[0]
		distance := math.Sqrt(network.Risk(c.net, c.last.Learned) / (network.Energy(c.net) - mean*mean))
		c.require(math.Abs(distance-c.number(0)) < 1e-3*distance, "it is %g", distance)
	},
	diagnosis.SayLeaves: func(c *claim) { c.requireResidual(c.number(0)) },
	diagnosis.SayMoreThanGiven: func(c *claim) {
		c.require(c.number(0) == float64(len(c.last.Units)) && c.number(0) > c.number(1), "%d were", len(c.last.Units))
	},
	diagnosis.SayAllLinear: func(c *claim) {
		c.require(len(c.last.Units) == 0 && c.missed(1e-6) == 0, "%d samples are missed", c.missed(1e-6))
	},
	diagnosis.SayThin: func(c *claim) {
		few := 0
		for i := range c.last.Recovered.B {
			if float64(c.beyond(c.last.Recovered, i)) == c.number(0) {
				few++
			}
		}
		c.require(few > 0 && c.number(0) < c.number(2), "no unit has so few")
	},
	diagnosis.SayJump: (*claim).requireJump,
	diagnosis.SayJumpUnits: func(c *claim) {
		c.require(len(c.jumps) > 0 && c.d.Remarks[0].Says == diagnosis.SayJump, "no jump is named")
	},
	// The fit may have seen only a part of the samples, so twice as many may still be too few.
	diagnosis.SayRemote:    func(c *claim) { c.require(c.hasThinUnit(c.units(), 2), "all have enough samples") },
	diagnosis.SayBeyondAll: func(c *claim) { c.require(c.hasThinUnit(c.units(), 1), "all have enough samples") },
	// A unit far out may be found, but only as exactly as its few samples allow.
	diagnosis.SayBeyond: func(c *claim) { c.require(c.hasThinUnit(c.units(), 2), "none is far out") },
	diagnosis.SayBeyondMany: func(c *claim) {
		c.require(len(c.missing()) > 1, "%v are missing", c.missing())
		c.require(c.hasThinUnit(c.missing(), 2), "none that is missing is far out")
	},
	diagnosis.SayOneOfTwo: (*claim).requireNotFound,
	diagnosis.SayUnconfirmed: func(c *claim) {
		c.require(c.missed(1e-6) == 0, "%d are not met", c.missed(1e-6))
	},
	diagnosis.SayRows:    (*claim).requireRows,
	diagnosis.SayRow:     (*claim).requireRows,
	diagnosis.SayFewRows: (*claim).requireRows,

	diagnosis.SayFewPlaces: func(c *claim) {
		n := c.places()
		c.require(c.table != nil && float64(n) == c.number(0) && n < len(c.table.X), "there are %d", n)
		numbers := max(1, len(c.last.Units)) * (c.run.dim + 1)
		c.require(float64(numbers) == c.number(1), "they have %d numbers", numbers)
	},
	diagnosis.SayStalledPlaces: func(c *claim) {
		c.requireStop()
		c.require(c.table != nil && float64(c.places()) == c.number(3), "there are %d", c.places())
	},
	diagnosis.SayFewBeyond: func(c *claim) {
		on, behind := c.sides(c.last.Recovered, c.d.Units[0])
		said := c.number(0)
		c.require(c.table != nil && (float64(len(on)) == said || float64(len(behind)) == said),
			"%d and %d do", len(on), len(behind))
	},
	diagnosis.SayOneValue: func(c *claim) {
		on, behind := c.sides(c.last.Recovered, c.d.Units[0])
		others := []float64{} // on either side
		for _, side := range [][][]float64{on, behind} {
			values, most := map[float64]int{}, 0
			for _, x := range side {
				v := x[int(c.remark.Args[0].Value)]
				values[v]++
				most = max(most, values[v])
			}
			others = append(others, float64(len(side)-most))
		}
		few := float64(2 * (c.run.dim + 2))
		c.require(slices.Contains(others, c.number(1)) && c.number(1) < few, "in %v", others)
	},
	diagnosis.SayOtherFunction: func(c *claim) {
		c.require(c.other || len(c.jumps) > 0 || c.inexact(), "they are, and all units were found")
		c.requireResidual(c.number(1))
		c.require(int(c.number(0)) == len(c.last.Units), "there are %d units", len(c.last.Units))
	},

	diagnosis.SayUsedUp: func(c *claim) {
		c.requireResidual(c.number(0))
		l := int(c.number(1))
		c.require(len(c.last.Units) >= tensor.Len(c.run.dim, l), "order %d allows more", l)
		c.require(c.inexact(), "all units were found")
	},
	diagnosis.SayOutOfWork: func(c *claim) { c.requireStop() },
	diagnosis.SayStalledNoise: func(c *claim) {
		c.requireStop()
		c.require(c.inexact() || c.noise > 0 || c.wrong != nil, "all units were found and there is no noise")
	},
	diagnosis.SayCrowded: func(c *claim) { c.requireResidual(c.number(0)) },
	diagnosis.SayNearlyOne: func(c *claim) {
		k, n := c.number(0), c.number(1)
		c.require(n == float64(c.run.src.Len()) && k < max(n/10, float64(4*(c.run.dim+2))), "that is not few")
	},
	diagnosis.SayEnough: func(c *claim) {
		c.requireDrawn()
		c.require(c.number(0) > float64(c.last.Total), "there are %d already", c.last.Total)
	},
	diagnosis.SayAllMet: func(c *claim) {
		last := c.direct()
		// Of points from N(0, I) the same number of units; others may not determine them.
		c.require((c.uneven || float64(len(last.Units)) == c.number(0)) && last.HeldOut < 1e-20*last.Energy,
			"the practical method says %v", last.Diagnoses)
	},
	diagnosis.SayAllRounded: func(c *claim) {
		last := c.direct()
		c.require(float64(len(last.Units)) == c.number(0) && find(last.Diagnoses, diagnosis.Rounded) != nil,
			"the practical method says %v", last.Diagnoses)
		c.require(c.code == diagnosis.Rounded, "they are not")
	},
	diagnosis.SayFitShows: func(c *claim) { c.require(c.table != nil, "there are no rows") },
	diagnosis.SayNoiseAlone: func(c *claim) {
		c.require(c.noise > 0 && network.Energy(c.net) == 0, "the labels have a size")
	},

	diagnosis.SayStraight:   func(c *claim) { c.require(len(c.last.Units) == 0, "units were found") },
	diagnosis.SayNothingOut: func(c *claim) { c.require(len(c.last.Units) == 0, "units were found") },
	diagnosis.SayNoneKept:   func(c *claim) { c.require(len(c.last.Units) == 0, "units were found") },
	diagnosis.SayLinearAsWell: func(c *claim) {
		squares, n := 0.0, float64(c.run.src.Len())
		c.samples(func(x []float64, y float64) { squares += math.Pow(y-c.last.Learned.Eval(x), 2) / n })
		c.require(squares <= 1e-18*c.last.Energy, "the linear function leaves %g of %g", squares, c.last.Energy)
		for i, b := range c.last.Recovered.B {
			c.samples(func(x []float64, _ float64) {
				z := linalg.Dot(c.last.Recovered.W[i], x) + b
				c.require(math.Abs(z) < 1e-6 || z > 0 == (b > 0), "unit %d folds at a sample", i)
			})
		}
	},
	diagnosis.SayLinearInstead: func(c *claim) {
		for k := 2; k < 5 && c.last.Learned.Units() > 0; k++ {
			c.require(c.last.Learned.Coefficient(k).Norm() <= 1e-6*math.Sqrt(c.last.Energy), "g is not linear")
		}
		if method := c.run.spec.Learning.Method; c.noise == 0 && (method == spec.Rounds || method == spec.Practical) {
			e := network.LargestError(network.Match(c.net, c.last.Recovered), false)
			fitsWrong := c.wrong != nil && (c.net.Units() == 0 || !(e < 1e-3)) // labels
			c.require(fitsWrong || c.notFound() || c.last.Recovered.Units() > c.net.Units(), "the network found is f")
		}
	},
	diagnosis.SayNotFound: (*claim).requireMissing,
	diagnosis.SaySpurious: func(c *claim) {
		n, m := len(c.last.Units), c.net.Units()
		c.require(n > m && c.number(0) == float64(n) && c.number(1) == float64(m), "%d of %d", n, m)
	},
	diagnosis.SayLoudNoise: func(c *claim) {
		mean := c.net.Coefficient(0).Data[0]
		ratio := c.noise * c.noise / (network.Energy(c.net) - mean*mean)
		c.require(ratio > 1 && math.Abs(ratio-c.number(0)) < 1e-6*ratio, "it is %g", ratio)
	},
	diagnosis.SayOrder: func(c *claim) {
		c.requireNotFound()
		m, l := int(c.number(0)), int(c.number(4))
		c.require(m > tensor.Len(c.run.dim, int(c.number(3))) && m <= tensor.Len(c.run.dim, l), "they are not")
	},
	diagnosis.SayNoOrder: func(c *claim) {
		c.requireNotFound()
		c.require(int(c.number(0)) > tensor.Len(c.run.dim, spec.MaxOrder), "one can")
	},
	diagnosis.SayAsked:        (*claim).requireMissing,
	diagnosis.SayByThresholds: (*claim).requireMissing,
	diagnosis.SayTooDependent: (*claim).requireMissing,
	diagnosis.SayBelow:        (*claim).requireMissing,
	diagnosis.SayDropped:      (*claim).requireMissing,
	diagnosis.SayKeptNone:     (*claim).requireMissing,
	diagnosis.SayInexact:      (*claim).requireMissing,
	diagnosis.SayNever:        (*claim).requireMissing,

	diagnosis.SayFar:         func(c *claim) { c.requireFar(1) },
	diagnosis.SayZero:        func(c *claim) { c.requireFar(-1) },
	diagnosis.SayLinearTrace: (*claim).requireNoneBeyond,
	diagnosis.SayNoTrace:     (*claim).requireNoneBeyond,
	diagnosis.SayBeyondThem: func(c *claim) {
		k := c.countBeyond()
		c.require(float64(k) == c.number(0) && k > 0, "%d do", k)
	},
	diagnosis.SayBeside:   (*claim).requirePair,
	diagnosis.SayNear:     (*claim).requirePair,
	diagnosis.SayOnLine:   (*claim).requirePair,
	diagnosis.SayParallel: (*claim).requirePair,

	diagnosis.SayFitFinds: (*claim).requireFitFinds,

	// Decompositions and what follows them.
	diagnosis.SayScalars:       (*claim).requireUnreliable,
	diagnosis.SayComplex:       (*claim).requireComplex,
	diagnosis.SayComplexExact:  (*claim).requireComplex,
	diagnosis.SayGap:           (*claim).requireBlurred,
	diagnosis.SayBlurred:       (*claim).requireBlurred,
	diagnosis.SayMerged:        (*claim).requireMerged,
	diagnosis.SayTooMany:       (*claim).requireTooMany,
	diagnosis.SayMoreThanAsked: (*claim).requireTooMany,
	diagnosis.SayLeftOut:       (*claim).requireLeftOut,
	diagnosis.SayLeftOutMany:   (*claim).requireLeftOut,
	diagnosis.SaySignsMisfit:   (*claim).requireMisfit,
	diagnosis.SayNoneDrawn: func(c *claim) {
		c.require(slices.ContainsFunc(c.last.Units, func(u snapshot.Unit) bool { return u.Truth < 0 }), "all units were drawn")
	},
	diagnosis.SayOnePencil: (*claim).requireOnePencil,
	diagnosis.SayNoPolish:  (*claim).requireNoRoom,
	diagnosis.SayUnfitted:  (*claim).requireNoRoom,

	diagnosis.SayNotGaussian: func(c *claim) { c.require(c.uneven, "they are drawn from it") },
	diagnosis.SayNotShaped:   func(c *claim) { c.require(c.uneven, "they are drawn from it") },

	diagnosis.SayRestsOnGaussian: func(c *claim) { c.require(c.uneven, "they are drawn from it") },
}

// requireRank checks that fewer directions were found than units were asked for, as many as the sentence states.
func requireRank(c *claim) {
	c.require(c.number(0) < c.number(1) && c.number(1) == float64(c.run.spec.Learning.Units), "%d were asked for",
		c.run.spec.Learning.Units)
}
