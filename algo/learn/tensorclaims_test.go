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

// decomposition returns that of the tensor named by the sentence.
func (c *claim) decomposition() jennrich.Decomposition {
	i := slices.IndexFunc(c.last.Decomp, func(dec jennrich.Decomposition) bool {
		return float64(dec.Tensor) == c.number(0)
	})
	c.holds(i >= 0, "there is no such tensor")
	return c.last.Decomp[max(0, i)]
}

// unreliable checks that a unit with unreliable scalars is not exact.
func (c *claim) unreliable() {
	for _, u := range c.matched() {
		c.holds(u.Error > 1e-3, "unit %d was found to %g", u.Truth, u.Error)
	}
}

// complex checks that a pair of eigenvalues is complex, and whether by noise or rounding.
func (c *claim) complex() {
	dec := c.decomposition()
	c.holds((c.run.src == nil) == (c.remark.Says == diagnosis.SayComplexExact), "samples: %v", c.run.src != nil)
	c.holds(len(dec.Complex) >= 2, "all are real")
	for _, u := range c.matched() {
		c.holds(u.Error > 1e-3, "unit %d was found to %g", u.Truth, u.Error)
	}
}

// blurred checks that no term of the tensor is near the named directions.
func (c *claim) blurred() {
	dec := c.decomposition()
	c.holds(dec.Joint == (c.remark.Says == diagnosis.SayBlurred), "joint: %v", dec.Joint)
	c.holds(c.remark.Says == diagnosis.SayBlurred || dec.Rank > 1, "there is one direction")
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
			continue // what rounding does to a pair so close is a bound, and luck may do better
		}
		c.holds(near > 1e-3*apart, "unit %d, %g from the next, is known to %g", i, apart, near)
	}
}

// merged checks how often directions of one decomposition were taken for one unit.
func (c *claim) merged() {
	dec := c.decomposition()
	near := 0 // pairs of kept directions that may be one
	for i, v := range dec.Directions {
		for j, w := range dec.Directions[:i] {
			if dec.Kept[i] && dec.Kept[j] && linalg.DistanceUpToSign(v, w) < 2*c.last.Eta.Eta3 {
				near++
			}
		}
	}
	c.holds(near > 0 && c.number(1) <= float64(near), "%d pairs of directions agree", near)
}

// cut checks that more directions were found than can be separated or are asked for.
func (c *claim) cut() {
	limit := tensor.Len(c.run.dim, c.run.spec.Learning.EffectiveOrder())
	if c.remark.Says == diagnosis.SayMoreThanAsked {
		limit = c.run.spec.Learning.Units
	}
	n := float64(len(c.last.Units))
	c.holds(c.number(0) > c.number(1) && n <= c.number(1), "%g were kept", n)
	c.holds(c.number(1) == float64(limit), "it is %d", limit)
}

// leftOut checks that fewer units were kept than directions were found, and that g has a linear part, or is 0.
func (c *claim) leftOut() {
	c.holds(len(c.last.Units) < c.last.Decomp[0].Rank+c.last.Decomp[1].Rank, "all were kept")
	c.holds(c.linearLeft() || c.last.Learned.Units() == 0, "g has no linear part")
}

// misfit checks that a unit is missing or far off if the slope fits no signs.
func (c *claim) misfit() {
	e := network.LargestError(network.Match(c.net, c.last.Recovered), false)
	c.holds(len(c.missing()) > 0 || len(c.last.Units) > c.net.Units() || !(e < .02), "all units were found to %g", e)
	c.holds(!c.last.Signs.Resolved, "the signs are called resolved")
}

// alone checks that a tensor's directions are those of one pencil, since its slices exceed the memory.
func (c *claim) alone() {
	dec := c.decomposition()
	c.holds(!dec.Joint && float64(dec.Rank) == c.number(1), "joint: %v, %d terms", dec.Joint, dec.Rank)
	c.holds(jennrich.JointBytes(c.run.dim, dec.Tensor-2*dec.Order, dec.Rank) > linalg.Room, "there is room")
}

// unpolished checks that a fit of so many units to all moments exceeds the memory.
func (c *claim) unpolished() {
	c.holds(int(c.number(1)) == c.run.dim, "the dimension is %d", c.run.dim)
	c.holds(momentfit.Bytes(int(c.number(0)), c.run.dim) > linalg.Room, "there is room")
}

// Statements about decompositions are true in random cases: few samples, several numbers of units, both orders, near
// pairs with exact coefficients. If not, a sentence is untrue, or too few appear to be tested.
func TestProbeTensors(t *testing.T) {
	t.Parallel()
	cases := casesOf(20, 60, 600)
	said := &sayings{count: map[diagnosis.Sentence]int{}}
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
			p.check(t, []spec.Method{spec.Paper, spec.Paper, spec.Exact}[k%3], uint64(k), said)
		}
	}
	t.Log(said.count)
	if checked, least := said.checked(), 20; checked < least {
		t.Errorf("%d different sentences were said and checked: %v", checked, said.count)
	}
}
