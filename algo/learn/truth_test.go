package learn_test

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/judge"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// trial is a case drawn by a generator, with its method, or the facts of a run that would take gigabytes.
type trial struct {
	probe
	method spec.Method
	facts  *judge.Facts
}

// ruleCases draws the runs that test a rule of the judge.
type ruleCases struct {
	positive  func(r *rand.Rand) trial // the rule's statement is true by construction
	nearMiss  func(r *rand.Rand) trial // it is false, but nearly true
	sentences sentences                // those of the rule; no other rule has one of them
	code      string                   // the diagnosis, where two rules have the same sentences
	minShare  float64                  // share of the positive runs in which the rule has to apply
	why       string                   // why it need not apply in all of them
}

type sentences = []diagnosis.Sentence

// applies reports whether a list of diagnoses has a sentence of the rule.
func (cases ruleCases) applies(list diagnosis.List) bool {
	return slices.ContainsFunc(list, func(d diagnosis.Diagnosis) bool {
		return (cases.code == "" || d.Code == cases.code) && slices.ContainsFunc(d.Remarks, func(r diagnosis.Remark) bool {
			return slices.Contains(cases.sentences, r.Says)
		})
	})
}

// Every rule of the judge applies in its positive runs, does not apply in near misses, and states only what is true. If
// this fails, a rule has no generator, always or never applies, or is untrue. The full test has ten thousand runs.
func TestTruth(t *testing.T) {
	t.Parallel()
	counts, runs := newTally(), casesOf(2, 10, 1+10_000/(2*len(judge.Rules)))
	names := []string{}
	t.Cleanup(func() { // the parallel subtests have ended
		total := 0
		for _, n := range counts.count {
			total += n
		}
		t.Logf("%d runs, %d sentences, %d different ones of them checked", counts.runs, total, counts.checked())
	})
	for _, rule := range judge.Rules {
		names = append(names, rule.Name)
		cases, ok := casesOfRules[rule.Name]
		if !ok || cases.positive == nil || cases.nearMiss == nil || len(cases.sentences) == 0 {
			t.Errorf("rule %q lacks positive runs, near misses or sentences", rule.Name)
			continue
		}
		t.Run(rule.Name, func(t *testing.T) {
			t.Parallel()
			applied, draws := 0, runs
			if cases.minShare < .5 { // so that the rule applies in at least one of them
				draws *= 4
			}
			for k := range uint64(draws) {
				if cases.positive(streamOf(rule.Name, "true", k)).check(t, cases, k, counts) {
					applied++
				}
			}
			for k := range uint64(runs) {
				t.Run(fmt.Sprintf("near %d", k), func(t *testing.T) {
					if cases.nearMiss(streamOf(rule.Name, "near", k)).check(t, cases, k, counts) {
						t.Error("the rule applies to a near miss")
					}
				})
			}
			if t.Logf("applied in %d of %d", applied, draws); applied < int(cases.minShare*float64(draws)) || applied == 0 {
				t.Errorf("applied in %d of %d positive runs", applied, draws)
			}
		})
	}
	for name := range casesOfRules {
		if !slices.Contains(names, name) {
			t.Errorf("%q is no rule", name)
		}
	}
	if repeated := len(names) - len(slices.Compact(slices.Sorted(slices.Values(names)))); repeated > 0 {
		t.Errorf("%d names appear twice in the table", repeated)
	}
}

// A table with all digits, whose near pair is fitted by other units, is not called rounded. If it is, the residual of
// held-out rows under another network passes for rounding.
func TestAllDigitsAreNotRounded(t *testing.T) {
	t.Parallel()
	net := networktest.NearPair(24, 2, 4, .03, 0)
	c := probe{net: net, table: networktest.Table(sample.NewGenerator(net, 500, 24, 0))}
	last := c.learn(t, spec.Practical, 0)
	if find(last.Diagnoses, diagnosis.Rounded) != nil || last.HeldOut > 1e-20*last.Energy {
		t.Errorf("the residual is %g of %g: %v", last.HeldOut, last.Energy, last.Diagnoses)
	}
}

// streamOf returns the random numbers of case k of a rule. They do not depend on the rule's position in the table.
func streamOf(rule, side string, k uint64) *rand.Rand {
	h := fnv.New64a()
	fmt.Fprint(h, rule, side)
	return rand.New(rand.NewPCG(k, h.Sum64()))
}

// check learns a trial in a subtest, checks every sentence of the result, and reports whether a rule applies.
func (c trial) check(t *testing.T, cases ruleCases, k uint64, counts *tally) (applies bool) {
	t.Helper()
	if c.facts != nil {
		return c.judge(t, cases)
	}
	t.Run(fmt.Sprintf("%d %s d=%d m=%d", k, c.method, c.net.Dim(), c.net.Units()), func(t *testing.T) {
		last := c.probe.check(t, c.method, k, counts)
		applies = cases.applies(last.Diagnoses)
		c.checkSigns(t, last)
		t.Logf("N = %d, noise %.3g: %v; %v", last.Total, c.noise, applies, last.Diagnoses)
	})
	return applies
}

// checkSigns checks that signs called resolved are those of f, and that g then has no output bias.
func (c trial) checkSigns(t *testing.T, last *snapshot.Snapshot) {
	t.Helper()
	if !last.Signs.Resolved || c.method == spec.Paper || c.other || len(c.jumps) > 0 {
		return
	}
	pairs := network.Match(c.net, last.Recovered)
	for _, p := range pairs {
		if p.Recovered && linalg.Dot(c.net.W[p.Truth], last.Recovered.W[p.Found]) < 0 {
			t.Errorf("unit %d is flipped, and the signs are called resolved", p.Truth)
		}
	}
	if c.net.Units() > 0 && last.Recovered.C != 0 {
		t.Errorf("the output bias is %g, and the signs are called resolved", last.Recovered.C)
	}
}

// judge reports whether a rule applies to the facts, and checks the numbers of its sentences.
func (c trial) judge(t *testing.T, cases ruleCases) bool {
	t.Helper()
	list := judge.Verdict(c.facts)
	for _, d := range list {
		for _, remark := range d.Remarks {
			if remark.Says == diagnosis.SayUnfitted && (remark.Args[0].Value != float64(c.facts.Round.Unfitted) ||
				remark.Args[1].Value != float64(c.facts.Dim)) {
				t.Errorf("%s is said of %+v", d, c.facts)
			}
		}
	}
	return cases.applies(list)
}

// casesOfRules has the cases of every rule, by its name.
var casesOfRules = map[string]ruleCases{
	"points": {
		sentences: sentences{diagnosis.SayNotGaussian, diagnosis.SayNotShaped},
		positive: func(r *rand.Rand) trial {
			c := trial{probe: probe{net: anyEasy(r), table: &sample.Table{}, uneven: true}, method: spec.Practical}
			kind := r.IntN(3)
			for range 600 {
				x := make([]float64, c.net.Dim())
				for j := range x {
					x[j] = [...]float64{between(r, -1, 1), r.ExpFloat64(), .5 + 2*r.NormFloat64()}[kind]
				}
				c.table.X, c.table.Y = append(c.table.X, x), append(c.table.Y, c.net.Eval(x))
			}
			return c
		},
		nearMiss: func(r *rand.Rand) trial { return tabulated(r, anyMethod(r), anyEasy(r), 60+r.IntN(3000), 0) },
		minShare: 1,
	},
	"compared": {
		sentences: sentences{
			diagnosis.SayFar, diagnosis.SayZero, diagnosis.SayNear, diagnosis.SayBeside, diagnosis.SayOnLine,
			diagnosis.SayParallel, diagnosis.SaySpurious, diagnosis.SayLoudNoise, diagnosis.SayNoiseAlone,
			diagnosis.SayOrder, diagnosis.SayNoOrder, diagnosis.SayAsked, diagnosis.SayByThresholds,
			diagnosis.SayTooDependent, diagnosis.SayNever, diagnosis.SayBelow, diagnosis.SayInexact,
			diagnosis.SayKeptNone, diagnosis.SayDropped, diagnosis.SayNoneKept, diagnosis.SayStraight,
			diagnosis.SayNothingOut,
		},
		positive: func(r *rand.Rand) trial {
			net := easy(r, 2+r.IntN(2), 2)
			net.B[0] = math.Copysign(between(r, 6, 9), net.B[0])
			return sampled(anyMethod(r), net, 2000, 0)
		},
		nearMiss: plain(spec.Practical, 0), minShare: .9, why: "the linear part may reveal the unit that no sample shows",
	},
	"not found": {
		sentences: sentences{diagnosis.SayNotFound},
		positive:  func(r *rand.Rand) trial { return sampled(anyMethod(r), weakened(r, 3, 3, .01), 1000, .5) },
		nearMiss:  plain(spec.Practical, .05), minShare: .9,
		why: "noise may by chance have the weak unit's shape",
	},
	"few places": {
		sentences: sentences{diagnosis.SayFewPlaces},
		positive:  grid(2, 3, 500), nearMiss: grid(60, 2, 2000), minShare: 1,
	},
	"jump": {
		sentences: sentences{diagnosis.SayJump},
		positive: func(r *rand.Rand) trial {
			c := stepped(tabulated(r, anyMethod(r), anyEasy(r), 1500, .02*r.Float64()), r)
			for r.IntN(2) == 0 && len(c.jumps) < 3 {
				c = stepped(c, r)
			}
			return c
		},
		nearMiss: func(r *rand.Rand) trial { // a ramp: two opposite units, with dozens of rows between their creases
			net := easy(r, 1+r.IntN(2), 1)
			net.Append(slices.Clone(net.W[0]), net.B[0]-.1, -net.A[0])
			for i := range net.A {
				net.A[i] *= 10
			}
			return tabulated(r, anyMethod(r), net, 2000, .01*float64(r.IntN(2)))
		},
		minShare: .8, why: "another rule may describe a step across a crease",
	},
	"other function": {
		sentences: sentences{diagnosis.SayOtherFunction},
		positive: func(r *rand.Rand) trial {
			if r.IntN(2) == 0 {
				return waves(r)
			}
			c := labelled(r, anyMethod(r), 800, 1, bending(r))
			c.other = true
			return c
		},
		nearMiss: func(r *rand.Rand) trial { return tabulated(r, anyMethod(r), networktest.Draw(r, 1, 4), 800, .05) },
		minShare: .8, why: "a direct fit may use too few units for the rule",
	},
	"rounded": {
		sentences: sentences{diagnosis.SayLabelsRounded, diagnosis.SayNumbersRounded},
		positive: func(r *rand.Rand) trial {
			return toDecimals(tabulated(r, spec.Practical, anyEasy(r), 800, 0), 2+r.IntN(5))
		},
		nearMiss: func(r *rand.Rand) trial { // noise of the size of rounding, with all digits
			noise := math.Pow10(-2-r.IntN(4)) / math.Sqrt(12)
			return tabulated(r, anyMethod(r), anyEasy(r), 800, noise*float64(r.IntN(2)))
		},
		minShare: 1,
	},
	"fit meets all": {
		sentences: sentences{diagnosis.SayAllMet, diagnosis.SayAllRounded},
		positive: func(r *rand.Rand) trial {
			return tabulated(r, spec.Rounds, networktest.Draw(r, 2+r.IntN(2), 1+r.IntN(3)), 40+r.IntN(160), 0)
		},
		nearMiss: func(r *rand.Rand) trial { return tabulated(r, spec.Rounds, anyEasy(r), 100+r.IntN(200), .1) },
		minShare: .2, why: "rounds themselves meet some of the tables",
	},
	"fit names rows": {
		sentences: sentences{diagnosis.SayFitFinds},
		positive:  wrongRows(spec.Rounds, .1, 0), nearMiss: plainTable(spec.Rounds, .1), minShare: .5,
		why: "rounds name the rows themselves where they meet the others",
	},
	"fit names pairs": {
		sentences: sentences{diagnosis.SayFitShows},
		positive:  nearPair(spec.Rounds, 3, 3, 8000, 1e-3, true), nearMiss: plainTable(spec.Rounds, 0), minShare: .5,
		why: "the fit meets all rows where these show both units",
	},
	"zeros": {
		sentences: sentences{diagnosis.SayAllZero},
		positive: func(r *rand.Rand) trial {
			return labelled(r, anyMethod(r), 30+r.IntN(500), 1+r.IntN(4), func([]float64) float64 { return 0 })
		},
		nearMiss: func(r *rand.Rand) trial {
			if level := 1 + float64(r.IntN(100)); r.IntN(2) == 0 { // constant: 0 after a shift of the labels
				return labelled(r, anyMethod(r), 30+r.IntN(500), 1+r.IntN(4), func([]float64) float64 { return level })
			}
			c := labelled(r, anyMethod(r), 30+r.IntN(500), 1+r.IntN(4), func([]float64) float64 { return 0 })
			k := r.IntN(len(c.table.Y))
			c.table.Y[k], c.wrong = between(r, .1, 2), make([]bool, len(c.table.Y))
			c.wrong[k] = true
			return c
		},
		minShare: 1,
	},
	"rows": {
		sentences: sentences{diagnosis.SayRow, diagnosis.SayRows, diagnosis.SayFewRows},
		positive:  wrongRows(spec.Practical, .1, 0), nearMiss: plainTable(spec.Practical, .1), minShare: .9,
	},
	"missed": {
		sentences: sentences{diagnosis.SayMissed},
		positive:  func(r *rand.Rand) trial { return sampled(spec.Rounds, farOut(r, 2, 20_000, 3), 20_000, 0) },
		nearMiss:  plain(spec.Rounds, 0), minShare: .3, why: "no sample may lie beyond the crease",
	},
	"more than given": {
		sentences: sentences{diagnosis.SayMoreThanGiven},
		positive:  givenUnits(func(r *rand.Rand, m int) int { return -1 - r.IntN(m-1) }),
		nearMiss:  givenUnits(func(*rand.Rand, int) int { return 0 }), minShare: .9,
	},
	"fewer than given": {
		sentences: sentences{diagnosis.SayFewerThanGiven},
		positive:  givenUnits(func(r *rand.Rand, _ int) int { return 1 + r.IntN(3) }),
		nearMiss:  givenUnits(func(*rand.Rand, int) int { return 0 }), minShare: .9,
	},
	"no noise": {
		sentences: sentences{diagnosis.SayNotNoise},
		positive: func(r *rand.Rand) trial {
			return sampled(spec.Practical, networktest.Draw(r, 2, 6), 17, 0)
		},
		nearMiss: plain(spec.Practical, .1), minShare: .1,
		why: "with so few samples it is chance whether a fit ends at noise, at its limit or without a residual",
	},
	"noise": {
		sentences: sentences{diagnosis.SayNoise, diagnosis.SayFewNoise, diagnosis.SayRoundsNoise},
		positive: func(r *rand.Rand) trial {
			return sampled(anyMethod(r), anyEasy(r), 2000+r.IntN(4000), between(r, .02, .3))
		},
		nearMiss: func(r *rand.Rand) trial {
			if r.IntN(2) == 0 {
				return waves(r)
			}
			return plain(spec.Practical, 0)(r)
		},
		minShare: 1,
	},
	"limit": {
		sentences: sentences{diagnosis.SayCrowded},
		positive:  func(r *rand.Rand) trial { return sampled(spec.Practical, networktest.Draw(r, 3, 4), 12+r.IntN(4), 0) },
		nearMiss:  plain(spec.Practical, .1), minShare: .1,
		why: "with so few samples it is chance whether a fit ends at noise, at its limit or without a residual",
	},
	"stalled": {
		sentences: sentences{
			diagnosis.SayStalled, diagnosis.SayStalledRows, diagnosis.SayStalledNoise, diagnosis.SayStalledPlaces,
			diagnosis.SayOutOfWork,
		},
		positive: func(r *rand.Rand) trial { return sampled(spec.Rounds, networktest.Draw(r, 4, 6), 300, 0) },
		nearMiss: func(r *rand.Rand) trial { // on 4,000 samples rounds stall in one run of 150
			return sampled(spec.Rounds, anyEasy(r), 20_000, 0)
		}, minShare: .9,
	},
	"used up": {
		sentences: sentences{diagnosis.SayUsedUp},
		positive: func(r *rand.Rand) trial {
			c := sampled(spec.Rounds, networktest.Draw(r, 2, 6+r.IntN(3)), 2000, 0)
			c.tune = func(l *spec.Learning) { l.Order = 1 }
			return c
		},
		nearMiss: func(r *rand.Rand) trial { // f is found, and the residual is noise
			d := 1 + r.IntN(3)
			c := sampled(spec.Rounds, easy(r, d, d), 20_000, between(r, .1, .3))
			if r.IntN(2) == 0 {
				c.tune = func(l *spec.Learning) { l.Order = 1 }
			}
			return c
		},
		minShare: .7, why: "few samples may show all units, or rounds may reach their limit of work",
	},
	"unfitted": {
		sentences: sentences{diagnosis.SayUnfitted},
		positive:  func(r *rand.Rand) trial { return unfitted(r, 300+r.IntN(300)) },
		nearMiss:  func(r *rand.Rand) trial { return unfitted(r, 0) },
		minShare:  1,
	},
	"unconfirmed": {
		sentences: sentences{diagnosis.SayUnconfirmed},
		positive:  func(r *rand.Rand) trial { return sampled(spec.Practical, networktest.Draw(r, 2, 2), 4+r.IntN(6), 0) },
		nearMiss:  plain(spec.Practical, 0), minShare: .3, why: "few samples may leave a residual",
	},
	"few samples": {
		sentences: sentences{diagnosis.SayFew},
		positive:  func(r *rand.Rand) trial { return sampled(anyMethod(r), easy(r, 3, 2), 40+r.IntN(40), .2) },
		nearMiss:  plain(spec.Practical, .2), minShare: .4, why: "units that were not found have a sentence of their own",
	},
	"signs": {
		sentences: sentences{diagnosis.SaySignsAmbiguous, diagnosis.SaySignsOpen},
		positive: func(r *rand.Rand) trial {
			return sampled(anyMethod(r), rotatedStar(r, 0), 5000, .05*float64(r.IntN(2)))
		},
		nearMiss: func(r *rand.Rand) trial {
			return sampled(anyMethod(r), easy(r, 2, 1+r.IntN(2)), 5000, .05*float64(r.IntN(2)))
		},
		minShare: .9,
	},
	"linear": {
		sentences: sentences{diagnosis.SayAllLinear},
		positive: func(r *rand.Rand) trial {
			v, c := networktest.Draw(r, 1+r.IntN(4), 1).W[0], between(r, -2, 2)
			return labelled(r, anyMethod(r), 60+r.IntN(500), len(v), func(x []float64) float64 { return linalg.Dot(v, x) + c })
		},
		nearMiss: plain(spec.Practical, 0), minShare: .9,
	},
	"far": {
		sentences: sentences{diagnosis.SayThin, diagnosis.SayFewBeyond, diagnosis.SayRemote, diagnosis.SayBeyondAll},
		positive:  func(r *rand.Rand) trial { return sampled(spec.Practical, farOut(r, 2, 3000, 1.5), 3000, 0) },
		nearMiss:  plain(spec.Practical, 0), minShare: .5, why: "no sample, or enough of them, may lie beyond the crease",
	},
	"one value": {
		sentences: sentences{diagnosis.SayOneValue},
		// No row with the other value lies where the unit is active, so its crease may lie further out in that column.
		positive: twoValued(func(r *rand.Rand) network.Network {
			far := between(r, 5, 8)
			return network.Network{W: [][]float64{{far, 1}}, B: []float64{between(r, -.5, .5) - far}, A: []float64{between(r, 1, 3)}}
		}),
		nearMiss: twoValued(func(r *rand.Rand) network.Network { // both values on both sides
			return network.Network{W: [][]float64{{between(r, -1, 1), 1}}, B: []float64{between(r, -.3, .3)},
				A: []float64{between(r, 1, 3)}}
		}),
		minShare: .8, why: "noise may give the unit a shape that many rows bend",
	},
	"pairs missed": {
		sentences: sentences{diagnosis.SayOneOfTwo, diagnosis.SayNearlyOne}, code: diagnosis.Counterexamples,
		positive: nearPair(spec.Practical, 3, 3, 20_000, 1e-3, false), nearMiss: plain(spec.Practical, 0), minShare: .5,
		why: "samples between the creases may show both, or no sample may lie there",
	},
	"pairs": {
		sentences: sentences{diagnosis.SayOneOfTwo, diagnosis.SayNearlyOne}, code: diagnosis.FewSamples,
		positive: func(r *rand.Rand) trial { // one unit cannot replace two that nearly cancel
			c := nearPair(spec.Practical, 3, 3, 1000, .01, false)(r)
			side := math.Copysign(1, linalg.Dot(c.net.W[1], c.net.W[2]))
			c.net.A[2] = -side * between(r, .98, 1) * c.net.A[1]
			return tabulated(r, spec.Practical, c.net, c.n, 0)
		},
		nearMiss: plainTable(spec.Practical, 0), minShare: .7,
		why: "too few rows between the creases show neither unit, and more show both",
	},
	"beyond": {
		sentences: sentences{diagnosis.SayBeyond, diagnosis.SayBeyondMany},
		positive:  func(r *rand.Rand) trial { return sampled(spec.Practical, farOut(r, 3, 4000, 2), 4000, 0) },
		nearMiss:  plain(spec.Practical, 0), minShare: .1, why: "no sample, or enough of them, may lie there",
	},
	"distant": {
		sentences: sentences{diagnosis.SayDistant},
		positive:  func(r *rand.Rand) trial { return sampled(spec.Paper, anyEasy(r), 3000, 0) },
		nearMiss:  func(r *rand.Rand) trial { return sampled(spec.Exact, easy(r, 3, 1+r.IntN(3)), 1, 0) }, minShare: 1,
	},
	"leaves": {
		sentences: sentences{diagnosis.SayLeaves},
		positive:  func(r *rand.Rand) trial { return tabulated(r, spec.Paper, anyEasy(r), 3000, .1) },
		nearMiss:  plainTable(spec.Rounds, .1), minShare: 1,
	},
	"stages": {
		sentences: sentences{
			diagnosis.SayRank, diagnosis.SayRankOnLine, diagnosis.SayDependent, diagnosis.SayScalars,
			diagnosis.SayUnexplained, diagnosis.SayWeakTerms, diagnosis.SayComplex, diagnosis.SayComplexExact,
			diagnosis.SayGap, diagnosis.SayBlurred, diagnosis.SayMerged, diagnosis.SayTooMany,
			diagnosis.SayMoreThanAsked, diagnosis.SayNoPolish, diagnosis.SayOnePencil, diagnosis.SaySignsMisfit,
			diagnosis.SayLeftOut, diagnosis.SayLeftOutMany,
		},
		positive: func(r *rand.Rand) trial { return sampled(spec.Paper, networktest.Draw(r, 5, 5), 1000, 0) },
		nearMiss: func(r *rand.Rand) trial { return sampled(spec.Exact, easy(r, 3, 1+r.IntN(2)), 1, 0) }, minShare: .2,
		why: "where no unit stands out, no stage reports anything",
	},
	"linear instead": {
		sentences: sentences{diagnosis.SayLinearInstead, diagnosis.SayLinearAsWell},
		positive: func(r *rand.Rand) trial { // samples show only the linear part of the unit
			net := easy(r, 1+r.IntN(3), 1)
			net.B[0] = between(r, 4, 5)
			return sampled(spec.Practical, net, 500+r.IntN(1000), 0)
		},
		nearMiss: plain(spec.Practical, .05), minShare: .7, why: "a sample may lie beyond the crease",
	},
}
