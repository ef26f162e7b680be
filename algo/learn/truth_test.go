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

// trial is a case drawn by a generator and its method, or facts that would take gigabytes to provoke.
type trial struct {
	probe
	method spec.Method
	facts  *judge.Facts
}

// truth draws runs of a rule of the judge: those for which its statement is true by construction, and near misses.
type truth struct {
	yes, near func(r *rand.Rand) trial
	says      sentences // by which the rule speaks, none of them another's
	code      string    // of the diagnosis, where two rules have the same sentences
	// least is the share of the true runs in which the rule has to hold; why says what else may be said.
	least float64
	why   string
}

type sentences = []diagnosis.Sentence

// speaks reports whether a list of diagnoses has a sentence of the rule.
func (of truth) speaks(list diagnosis.List) bool {
	return slices.ContainsFunc(list, func(d diagnosis.Diagnosis) bool {
		return (of.code == "" || d.Code == of.code) && slices.ContainsFunc(d.Remarks, func(r diagnosis.Remark) bool {
			return slices.Contains(of.says, r.Says)
		})
	})
}

// Every rule of the judge speaks in its true runs, is silent in its near misses, and states only truths. If not, a rule
// always or never applies, has no generator, or is untrue. In full there are ten thousand runs.
func TestTruth(t *testing.T) {
	t.Parallel()
	said, cases := &sayings{count: map[diagnosis.Sentence]int{}}, casesOf(2, 10, 1+10_000/(2*len(judge.Rules)))
	names := []string{}
	t.Cleanup(func() { // after all of the parallel ones
		total := 0
		for _, n := range said.count {
			total += n
		}
		t.Logf("%d runs, %d sentences, %d different ones of them checked", said.runs, total, said.checked())
	})
	for _, rule := range judge.Rules {
		names = append(names, rule.Name)
		of, ok := truths[rule.Name]
		if !ok || of.yes == nil || of.near == nil || len(of.says) == 0 {
			t.Errorf("rule %q stands in the table without what it is true of, or without near misses", rule.Name)
			continue
		}
		t.Run(rule.Name, func(t *testing.T) {
			t.Parallel()
			holds, draws := 0, cases
			if of.least < .5 { // that one at least is among a few
				draws *= 4
			}
			for k := range uint64(draws) {
				if of.yes(streamOf(rule.Name, "true", k)).check(t, of, k, said) {
					holds++
				}
			}
			for k := range uint64(cases) {
				t.Run(fmt.Sprintf("near %d", k), func(t *testing.T) {
					if of.near(streamOf(rule.Name, "near", k)).check(t, of, k, said) {
						t.Error("it is said of a near miss")
					}
				})
			}
			if t.Logf("said in %d of %d", holds, draws); holds < int(of.least*float64(draws)) || holds == 0 {
				t.Errorf("said in %d of %d true runs", holds, draws)
			}
		})
	}
	for name := range truths {
		if !slices.Contains(names, name) {
			t.Errorf("%q is no rule", name)
		}
	}
	if repeated := len(names) - len(slices.Compact(slices.Sorted(slices.Values(names)))); repeated > 0 {
		t.Errorf("%d names stand twice in the table", repeated)
	}
}

// A table with all digits, whose near pair other units replace, is not called rounded. If it is, the residual is that
// of held-out rows under another network.
func TestMadeUpIsNotRounded(t *testing.T) {
	t.Parallel()
	net := networktest.NearPair(24, 2, 4, .03, 0)
	c := probe{net: net, table: networktest.Table(sample.NewGenerator(net, 500, 24, 0))}
	last := c.learn(t, spec.Practical, 0)
	if find(last.Diagnoses, diagnosis.Rounded) != nil || last.HeldOut > 1e-20*last.Energy {
		t.Errorf("what is left is %g of %g: %v", last.HeldOut, last.Energy, last.Diagnoses)
	}
}

// streamOf returns the random numbers of case k of a rule, whatever the rule's position.
func streamOf(rule, side string, k uint64) *rand.Rand {
	h := fnv.New64a()
	fmt.Fprint(h, rule, side)
	return rand.New(rand.NewPCG(k, h.Sum64()))
}

// check learns a trial, checks all that is said in a subtest, and reports whether a rule speaks.
func (c trial) check(t *testing.T, of truth, k uint64, said *sayings) (speaks bool) {
	t.Helper()
	if c.facts != nil {
		return c.judged(t, of)
	}
	t.Run(fmt.Sprintf("%d %s d=%d m=%d", k, c.method, c.net.Dim(), c.net.Units()), func(t *testing.T) {
		last := c.probe.check(t, c.method, k, said)
		speaks = of.speaks(last.Diagnoses)
		c.resolved(t, last)
		t.Logf("N = %d, noise %.3g: %v; %v", last.Total, c.noise, speaks, last.Diagnoses)
	})
	return speaks
}

// resolved checks that resolved signs are those of f, and that g has an output bias only if f has.
func (c trial) resolved(t *testing.T, last *snapshot.Snapshot) {
	t.Helper()
	if !last.Signs.Resolved || c.method == spec.Paper || c.other || c.jump != nil {
		return
	}
	pairs := network.Match(c.net, last.Recovered)
	for _, p := range pairs {
		if p.Recovered && linalg.Dot(c.net.W[p.Truth], last.Recovered.W[p.Found]) < 0 {
			t.Errorf("unit %d is the other way round, and the signs are called resolved", p.Truth)
		}
	}
	if c.net.Units() > 0 && last.Recovered.C != 0 {
		t.Errorf("the output bias is %g, and the signs are called resolved", last.Recovered.C)
	}
}

// judged reports whether a rule speaks of facts, and checks the numbers of its sentences.
func (c trial) judged(t *testing.T, of truth) bool {
	t.Helper()
	list := judge.Verdict(c.facts)
	for _, d := range list {
		for _, remark := range d.Remarks {
			if remark.Says == diagnosis.SayUnfitted && (remark.Args[0].Value != float64(c.facts.Round.Unfitted) ||
				remark.Args[1].Value != float64(c.facts.Dim)) {
				t.Errorf("%s of %+v", d, c.facts)
			}
		}
	}
	return of.speaks(list)
}

// truths are the trials of every rule, by its name.
var truths = map[string]truth{
	"points": {
		says: sentences{diagnosis.SayNotGaussian, diagnosis.SayNotShaped},
		yes: func(r *rand.Rand) trial {
			c := trial{probe: probe{net: anyTidy(r), table: &sample.Table{}, uneven: true}, method: spec.Practical}
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
		near:  func(r *rand.Rand) trial { return tabulated(r, anyMethod(r), anyTidy(r), 60+r.IntN(3000), 0) },
		least: 1,
	},
	"compared": {
		says: sentences{
			diagnosis.SayFar, diagnosis.SayZero, diagnosis.SayNear, diagnosis.SayBeside, diagnosis.SayOnLine,
			diagnosis.SayParallel, diagnosis.SaySpurious, diagnosis.SayLoudNoise, diagnosis.SayNoiseAlone,
			diagnosis.SayOrder, diagnosis.SayNoOrder, diagnosis.SayAsked, diagnosis.SayByThresholds,
			diagnosis.SayTooDependent, diagnosis.SayNever, diagnosis.SayBelow, diagnosis.SayInexact,
			diagnosis.SayKeptNone, diagnosis.SayDropped, diagnosis.SayNoneKept, diagnosis.SayStraight,
			diagnosis.SayNothingOut,
		},
		yes: func(r *rand.Rand) trial {
			net := tidy(r, 2+r.IntN(2), 2)
			net.B[0] = math.Copysign(between(r, 6, 9), net.B[0])
			return sampled(anyMethod(r), net, 2000, 0)
		},
		near: plain(spec.Practical, 0), least: .9, why: "the linear part may give the unit that no sample shows",
	},
	"not found": {
		says: sentences{diagnosis.SayNotFound},
		yes:  func(r *rand.Rand) trial { return sampled(anyMethod(r), weakened(r, 3, 3, .01), 1000, .5) },
		near: plain(spec.Practical, .05), least: .9,
		why: "with luck noise has the weak unit's shape",
	},
	"few places": {
		says: sentences{diagnosis.SayFewPlaces},
		yes:  grid(2, 3, 500), near: grid(60, 2, 2000), least: 1,
	},
	"jump": {
		says: sentences{diagnosis.SayJump},
		yes: func(r *rand.Rand) trial {
			return stepped(tabulated(r, anyMethod(r), anyTidy(r), 1500, .02*r.Float64()), r)
		},
		near: func(r *rand.Rand) trial { // a ramp: two opposite units, with dozens of rows between their creases
			net := tidy(r, 1+r.IntN(2), 1)
			net.Append(slices.Clone(net.W[0]), net.B[0]-.1, -net.A[0])
			for i := range net.A {
				net.A[i] *= 10
			}
			return tabulated(r, anyMethod(r), net, 2000, .01*float64(r.IntN(2)))
		},
		least: .8, why: "a step across a crease may be told in other words",
	},
	"other function": {
		says: sentences{diagnosis.SayOtherFunction},
		yes: func(r *rand.Rand) trial {
			if r.IntN(2) == 0 {
				return waving(r)
			}
			c := labelled(r, anyMethod(r), 800, 1, bending(r))
			c.other = true
			return c
		},
		near:  func(r *rand.Rand) trial { return tabulated(r, anyMethod(r), networktest.Draw(r, 1, 4), 800, .05) },
		least: .8, why: "a direct fit may use fewer units than it takes to say so",
	},
	"rounded": {
		says: sentences{diagnosis.SayLabelsRounded, diagnosis.SayNumbersRounded},
		yes: func(r *rand.Rand) trial {
			return toDecimals(tabulated(r, spec.Practical, anyTidy(r), 800, 0), 2+r.IntN(5))
		},
		near: func(r *rand.Rand) trial { // noise of the size of rounding, with all digits
			noise := math.Pow10(-2-r.IntN(4)) / math.Sqrt(12)
			return tabulated(r, anyMethod(r), anyTidy(r), 800, noise*float64(r.IntN(2)))
		},
		least: 1,
	},
	"fit meets all": {
		says: sentences{diagnosis.SayAllMet, diagnosis.SayAllRounded},
		yes: func(r *rand.Rand) trial {
			return tabulated(r, spec.Rounds, networktest.Draw(r, 2+r.IntN(2), 1+r.IntN(3)), 40+r.IntN(160), 0)
		},
		near:  func(r *rand.Rand) trial { return tabulated(r, spec.Rounds, anyTidy(r), 100+r.IntN(200), .1) },
		least: .2, why: "rounds themselves meet some of the tables",
	},
	"fit names rows": {
		says: sentences{diagnosis.SayFitFinds},
		yes:  wrongRows(spec.Rounds, .1, 0), near: plainTable(spec.Rounds, .1), least: .5,
		why: "rounds name the rows themselves where they meet the others",
	},
	"fit names pairs": {
		says: sentences{diagnosis.SayFitShows},
		yes:  nearPair(spec.Rounds, 3, 3, 8000, 1e-3, true), near: plainTable(spec.Rounds, 0), least: .5,
		why: "the fit meets all rows where these show both units",
	},
	"zeros": {
		says: sentences{diagnosis.SayAllZero},
		yes: func(r *rand.Rand) trial {
			return labelled(r, anyMethod(r), 30+r.IntN(500), 1+r.IntN(4), func([]float64) float64 { return 0 })
		},
		near: func(r *rand.Rand) trial {
			if level := 1 + float64(r.IntN(100)); r.IntN(2) == 0 { // constant, which a shift of the labels makes 0
				return labelled(r, anyMethod(r), 30+r.IntN(500), 1+r.IntN(4), func([]float64) float64 { return level })
			}
			c := labelled(r, anyMethod(r), 30+r.IntN(500), 1+r.IntN(4), func([]float64) float64 { return 0 })
			k := r.IntN(len(c.table.Y))
			c.table.Y[k], c.wrong = between(r, .1, 2), make([]bool, len(c.table.Y))
			c.wrong[k] = true
			return c
		},
		least: 1,
	},
	"rows": {
		says: sentences{diagnosis.SayRow, diagnosis.SayRows, diagnosis.SayFewRows},
		yes:  wrongRows(spec.Practical, .1, 0), near: plainTable(spec.Practical, .1), least: .9,
	},
	"missed": {
		says: sentences{diagnosis.SayMissed},
		yes:  func(r *rand.Rand) trial { return sampled(spec.Rounds, farOut(r, 2, 20_000, 3), 20_000, 0) },
		near: plain(spec.Rounds, 0), least: .3, why: "no sample may lie beyond the crease",
	},
	"more than given": {
		says: sentences{diagnosis.SayMoreThanGiven},
		yes:  givenUnits(func(r *rand.Rand, m int) int { return -1 - r.IntN(m-1) }),
		near: givenUnits(func(*rand.Rand, int) int { return 0 }), least: .9,
	},
	"fewer than given": {
		says: sentences{diagnosis.SayFewerThanGiven},
		yes:  givenUnits(func(r *rand.Rand, _ int) int { return 1 + r.IntN(3) }),
		near: givenUnits(func(*rand.Rand, int) int { return 0 }), least: .9,
	},
	"no noise": {
		says: sentences{diagnosis.SayNotNoise},
		yes: func(r *rand.Rand) trial {
			return sampled(spec.Practical, networktest.Draw(r, 2, 6), 17, 0)
		},
		near: plain(spec.Practical, .1), least: .1,
		why: "of so few samples it is chance whether a fit ends at noise, at its limit or at no residual",
	},
	"noise": {
		says: sentences{diagnosis.SayNoise, diagnosis.SayRoundsNoise},
		yes: func(r *rand.Rand) trial {
			return sampled(anyMethod(r), anyTidy(r), 2000+r.IntN(4000), between(r, .02, .3))
		},
		near: func(r *rand.Rand) trial {
			if r.IntN(2) == 0 {
				return waving(r)
			}
			return plain(spec.Practical, 0)(r)
		},
		least: 1,
	},
	"limit": {
		says: sentences{diagnosis.SayCrowded},
		yes:  func(r *rand.Rand) trial { return sampled(spec.Practical, networktest.Draw(r, 3, 4), 12+r.IntN(4), 0) },
		near: plain(spec.Practical, .1), least: .1,
		why: "of so few samples it is chance whether a fit ends at noise, at its limit or at no residual",
	},
	"stalled": {
		says: sentences{
			diagnosis.SayStalled, diagnosis.SayStalledRows, diagnosis.SayStalledNoise, diagnosis.SayStalledPlaces,
			diagnosis.SayOutOfWork,
		},
		yes: func(r *rand.Rand) trial { return sampled(spec.Rounds, networktest.Draw(r, 4, 6), 300, 0) },
		near: func(r *rand.Rand) trial { // of 4,000 samples rounds stall at one in 150
			return sampled(spec.Rounds, anyTidy(r), 20_000, 0)
		}, least: .9,
	},
	"used up": {
		says: sentences{diagnosis.SayUsedUp},
		yes: func(r *rand.Rand) trial {
			c := sampled(spec.Rounds, networktest.Draw(r, 2, 6+r.IntN(3)), 2000, 0)
			c.tune = func(l *spec.Learning) { l.Order = 1 }
			return c
		},
		near: func(r *rand.Rand) trial { // f is found, and only noise is left
			d := 1 + r.IntN(3)
			c := sampled(spec.Rounds, tidy(r, d, d), 20_000, between(r, .1, .3))
			if r.IntN(2) == 0 {
				c.tune = func(l *spec.Learning) { l.Order = 1 }
			}
			return c
		},
		least: .7, why: "a few samples may show all units, or rounds come to their limit of work",
	},
	"unfitted": {
		says:  sentences{diagnosis.SayUnfitted},
		yes:   func(r *rand.Rand) trial { return unfitted(r, 300+r.IntN(300)) },
		near:  func(r *rand.Rand) trial { return unfitted(r, 0) },
		least: 1,
	},
	"unconfirmed": {
		says: sentences{diagnosis.SayUnconfirmed},
		yes:  func(r *rand.Rand) trial { return sampled(spec.Practical, networktest.Draw(r, 2, 2), 4+r.IntN(6), 0) },
		near: plain(spec.Practical, 0), least: .3, why: "of a few samples nothing is exact",
	},
	"few samples": {
		says: sentences{diagnosis.SayFew},
		yes:  func(r *rand.Rand) trial { return sampled(anyMethod(r), tidy(r, 3, 2), 40+r.IntN(40), .2) },
		near: plain(spec.Practical, .2), least: .4, why: "of units that were not found it says so beside them",
	},
	"signs": {
		says: sentences{diagnosis.SaySignsAmbiguous, diagnosis.SaySignsOpen},
		yes: func(r *rand.Rand) trial {
			return sampled(anyMethod(r), star3(r, 0), 5000, .05*float64(r.IntN(2)))
		},
		near: func(r *rand.Rand) trial {
			return sampled(anyMethod(r), tidy(r, 2, 1+r.IntN(2)), 5000, .05*float64(r.IntN(2)))
		},
		least: .9,
	},
	"linear": {
		says: sentences{diagnosis.SayAllLinear},
		yes: func(r *rand.Rand) trial {
			v, c := networktest.Draw(r, 1+r.IntN(4), 1).W[0], between(r, -2, 2)
			return labelled(r, anyMethod(r), 60+r.IntN(500), len(v), func(x []float64) float64 { return linalg.Dot(v, x) + c })
		},
		near: plain(spec.Practical, 0), least: .9,
	},
	"far": {
		says: sentences{diagnosis.SayThin, diagnosis.SayFewBeyond, diagnosis.SayRemote, diagnosis.SayBeyondAll},
		yes:  func(r *rand.Rand) trial { return sampled(spec.Practical, farOut(r, 2, 3000, 1.5), 3000, 0) },
		near: plain(spec.Practical, 0), least: .5, why: "no sample, or enough of them, may lie beyond the crease",
	},
	"pairs missed": {
		says: sentences{diagnosis.SayOneOfTwo, diagnosis.SayNearlyOne}, code: diagnosis.Counterexamples,
		yes: nearPair(spec.Practical, 3, 3, 20_000, 1e-3, false), near: plain(spec.Practical, 0), least: .5,
		why: "the samples between the creases may show both, or none may lie there",
	},
	"pairs": {
		says: sentences{diagnosis.SayOneOfTwo, diagnosis.SayNearlyOne}, code: diagnosis.FewSamples,
		yes: func(r *rand.Rand) trial { // of two that nearly undo each other one cannot stand for both
			c := nearPair(spec.Practical, 3, 3, 1000, .01, false)(r)
			side := math.Copysign(1, linalg.Dot(c.net.W[1], c.net.W[2]))
			c.net.A[2] = -side * between(r, .98, 1) * c.net.A[1]
			return tabulated(r, spec.Practical, c.net, c.n, 0)
		},
		near: plainTable(spec.Practical, 0), least: .7,
		why: "of fewer or more rows between the creases none or both of the units are known",
	},
	"beyond": {
		says: sentences{diagnosis.SayBeyond, diagnosis.SayBeyondMany},
		yes:  func(r *rand.Rand) trial { return sampled(spec.Practical, farOut(r, 3, 4000, 2), 4000, 0) },
		near: plain(spec.Practical, 0), least: .1, why: "no sample, or enough of them, may lie there",
	},
	"distant": {
		says: sentences{diagnosis.SayDistant},
		yes:  func(r *rand.Rand) trial { return sampled(spec.Paper, anyTidy(r), 3000, 0) },
		near: func(r *rand.Rand) trial { return sampled(spec.Exact, tidy(r, 3, 1+r.IntN(3)), 1, 0) }, least: 1,
	},
	"leaves": {
		says: sentences{diagnosis.SayLeaves},
		yes:  func(r *rand.Rand) trial { return tabulated(r, spec.Paper, anyTidy(r), 3000, .1) },
		near: plainTable(spec.Rounds, .1), least: 1,
	},
	"stages": {
		says: sentences{
			diagnosis.SayRank, diagnosis.SayRankOnLine, diagnosis.SayDependent, diagnosis.SayScalars,
			diagnosis.SayUnexplained, diagnosis.SayWeakTerms, diagnosis.SayComplex, diagnosis.SayComplexExact,
			diagnosis.SayGap, diagnosis.SayBlurred, diagnosis.SayMerged, diagnosis.SayTooMany,
			diagnosis.SayMoreThanAsked, diagnosis.SayNoPolish, diagnosis.SayOnePencil, diagnosis.SaySignsMisfit,
			diagnosis.SayLeftOut, diagnosis.SayLeftOutMany,
		},
		yes:  func(r *rand.Rand) trial { return sampled(spec.Paper, networktest.Draw(r, 5, 5), 1000, 0) },
		near: func(r *rand.Rand) trial { return sampled(spec.Exact, tidy(r, 3, 1+r.IntN(2)), 1, 0) }, least: .2,
		why: "where no unit stands out there is no stage to tell of",
	},
	"linear instead": {
		says: sentences{diagnosis.SayLinearInstead, diagnosis.SayLinearAsWell},
		yes: func(r *rand.Rand) trial { // of which samples show the linear part alone
			net := tidy(r, 1+r.IntN(3), 1)
			net.B[0] = between(r, 4, 5)
			return sampled(spec.Practical, net, 500+r.IntN(1000), 0)
		},
		near: plain(spec.Practical, .05), least: .7, why: "a sample may lie beyond the crease",
	},
}
