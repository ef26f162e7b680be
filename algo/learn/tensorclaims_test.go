package learn_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/networktest"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/num/tensor"
	"crease/algo/paper/jennrich"
	"crease/algo/paper/momentfit"
	"crease/algo/spec"
)

// matched returns the found units that recover those of the diagnosis.
func (c *claim) matched() (list []snapshot.Unit) {
	for _, u := range c.last.Units {
		if u.Truth >= 0 && slices.Contains(c.d.Units, u.Truth) {
			list = append(list, u)
		}
	}
	return list
}

// decomposition returns the decomposition of the tensor that the sentence names.
func (c *claim) decomposition() jennrich.Decomposition {
	i := slices.IndexFunc(c.last.Decomp, func(dec jennrich.Decomposition) bool {
		return float64(dec.Tensor) == c.number(0)
	})
	c.require(i >= 0, "there is no such tensor")
	return c.last.Decomp[max(0, i)]
}

// requireUnreliable checks that no unit called unreliable is exact.
func (c *claim) requireUnreliable() {
	for _, u := range c.matched() {
		c.require(u.Error > 1e-3, "unit %d was found to %g", u.Truth, u.Error)
	}
}

// requireComplex checks that a pair of eigenvalues is complex, and that noise is blamed on samples only.
func (c *claim) requireComplex() {
	dec := c.decomposition()
	c.require((c.run.src == nil) == (c.remark.Says == diagnosis.SayComplexExact), "samples: %v", c.run.src != nil)
	c.require(len(dec.Complex) >= 2, "all are real")
	for _, u := range c.matched() {
		c.require(u.Error > 1e-3, "unit %d was found to %g", u.Truth, u.Error)
	}
}

// requireBlurred checks that no term of the tensor is near the directions of the named units.
func (c *claim) requireBlurred() {
	dec := c.decomposition()
	c.require(dec.Joint == (c.remark.Says == diagnosis.SayBlurred), "joint: %v", dec.Joint)
	c.require(c.remark.Says == diagnosis.SayBlurred || dec.Rank > 1, "there is one direction")
	for _, i := range c.d.Units {
		near, apart := math.Inf(1), 1.
		for _, w := range dec.Directions {
			near = min(near, linalg.DistanceUpToSign(w, c.run.truth.W[i]))
		}
		for k, w := range c.run.truth.W {
			if k != i {
				apart = min(apart, linalg.DistanceUpToSign(w, c.run.truth.W[i]))
			}
		}
		if c.run.src == nil && apart < 1e-3 {
			continue // the sentence states a bound on rounding, which luck may beat for so close a pair
		}
		c.require(near > 1e-3*apart, "unit %d, %g from the next, is known to %g", i, apart, near)
	}
}

// requireMerged checks the stated number of pairs of directions that were taken for one unit.
func (c *claim) requireMerged() {
	dec := c.decomposition()
	near := 0 // pairs of kept directions that may be one
	for i, v := range dec.Directions {
		for j, w := range dec.Directions[:i] {
			if dec.Kept[i] && dec.Kept[j] && linalg.DistanceUpToSign(v, w) < 2*c.last.Eta.Eta3 {
				near++
			}
		}
	}
	c.require(near > 0 && c.number(1) <= float64(near), "%d pairs of directions agree", near)
}

// requireTooMany checks that more directions were found than the order can separate or the spec asks for.
func (c *claim) requireTooMany() {
	limit := tensor.Len(c.run.dim, c.run.spec.Learning.EffectiveOrder())
	if c.remark.Says == diagnosis.SayMoreThanAsked {
		limit = c.run.spec.Learning.Units
	}
	n := float64(len(c.last.Units))
	c.require(c.number(0) > c.number(1) && n <= c.number(1), "%g were kept", n)
	c.require(c.number(1) == float64(limit), "it is %d", limit)
}

// requireLeftOut checks that fewer units were kept than directions were found, and that g has a linear part or is 0.
func (c *claim) requireLeftOut() {
	c.require(len(c.last.Units) < c.last.Decomp[0].Rank+c.last.Decomp[1].Rank, "all were kept")
	c.require(c.hasLinearPart() || c.last.Learned.Units() == 0, "g has no linear part")
}

// requireMisfit checks that a unit is missing, superfluous or far off, so that no choice of signs fits the slope.
func (c *claim) requireMisfit() {
	e := network.LargestError(network.Match(c.net, c.last.Recovered), false)
	c.require(len(c.missing()) > 0 || len(c.last.Units) > c.net.Units() || !(e < .02), "all units were found to %g", e)
	c.require(!c.last.Signs.Resolved, "the signs are called resolved")
}

// requireOnePencil checks that the directions of a tensor come from one pencil, since its slices exceed the memory.
func (c *claim) requireOnePencil() {
	dec := c.decomposition()
	c.require(!dec.Joint && float64(dec.Rank) == c.number(1), "joint: %v, %d terms", dec.Joint, dec.Rank)
	c.require(jennrich.JointBytes(c.run.dim, dec.Tensor-2*dec.Order, dec.Rank) > linalg.Room, "there is room")
}

// requireNoRoom checks that a fit of the stated number of units to all moments exceeds the memory.
func (c *claim) requireNoRoom() {
	c.require(int(c.number(1)) == c.run.dim, "the dimension is %d", c.run.dim)
	c.require(momentfit.Bytes(int(c.number(0)), c.run.dim) > linalg.Room, "there is room")
}

// What is stated of decompositions is true in random cases: few samples, several numbers of units, both orders, near
// pairs with exact coefficients. If this fails, a sentence is untrue, or too few sentences appear to be tested.
func TestProbeTensors(t *testing.T) {
	t.Parallel()
	cases := casesOf(20, 60, 600)
	counts := newTally()
	for _, name := range []string{"plain", "ones", "far", "near", "many", "scale"} {
		for k := range cases {
			rng := rand.New(rand.NewPCG(uint64(k), 2027))
			p := probes[name](rng)
			if p.net.Dim() > 5 {
				p.net = networktest.Draw(rng, 1+k%5, 1+k%4)
			}
			p.n = []int{100, 1000, 8000, 30_000}[k%4]
			p.tune = func(l *spec.Learning) {
				l.Order = 1 + k/4%2
				l.Units = []int{0, 0, p.net.Units(), p.net.Units() + 1, max(1, p.net.Units()-1)}[k%5]
			}
			p.check(t, []spec.Method{spec.Paper, spec.Paper, spec.Exact}[k%3], uint64(k), counts)
		}
	}
	t.Log(counts.count)
	if checked, least := counts.checked(), 20; checked < least {
		t.Errorf("%d different sentences were said and checked: %v", checked, counts.count)
	}
}
