package learn_test

import (
	"math"
	"reflect"
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// requireRows checks that the named rows are those with wrong labels. With noise, nearly all rows that are off by far
// more than the noise have to be named, and hardly a right one. If no label is wrong, a true unit has to be missing:
// the rows that show it disagree with the others.
func (c *claim) requireRows() {
	if c.wrong != nil && c.noise > 0 {
		wrong, far := 0, 0
		for i, x := range c.table.X {
			if c.wrong[i] {
				wrong++
				if math.Abs(c.table.Y[i]-c.net.Eval(x)) > 6*c.noise {
					far++
				}
			}
		}
		named := int(c.remark.Args[0].Value)
		c.require(named <= wrong+1 && 10*named >= 9*far-10, "%d are wrong, %d of them far off", wrong, far)
		return
	}
	if c.wrong != nil {
		want := diagnosis.NewRows(c.wrong, c.run.dim+2)
		c.require(reflect.DeepEqual(c.remark, want.Remarks[0]), "those that are wrong are: %s", want.Message())
		return
	}
	by := *c
	if slices.ContainsFunc(c.d.Remarks, func(r diagnosis.Remark) bool { return r.Says == diagnosis.SayFitFinds }) {
		by.last = c.direct()
	}
	if c.other { // and perhaps no label is wrong: then the others fit far better
		var left []float64
		by.samples(func(x []float64, y float64) { left = append(left, math.Abs(y-by.last.Learned.Eval(x))) })
		slices.Sort(left)
		fit := left[:len(left)-int(c.remark.Args[0].Value)]
		rms := linalg.Norm(fit) / math.Sqrt(float64(len(fit)))
		c.require(left[len(fit)] > 5*rms, "the others are off by %g, and the least of them by %g", rms, left[len(fit)])
		return
	}
	c.require(c.remark.Says != diagnosis.SayRows, "no label is wrong")
	c.require(by.missed(1e-9) > 0, "all are met")
	by.requireNotFound()
}

// direct returns the result of the practical method on the same samples.
func (c *claim) direct() *snapshot.Snapshot {
	return mustRun(c.T, specOf(spec.Practical, network.Network{}, 1), c.run.src, learn.Host{})
}

// requireFitFinds checks that a direct fit names the same rows and, if labels are wrong, finds the network of the other
// rows.
func (c *claim) requireFitFinds() {
	last := c.direct()
	if c.wrong != nil {
		e := network.LargestError(network.Match(c.net, last.Recovered), true)
		c.require(last.Recovered.Units() == c.net.Units() && e < 1e-6, "it finds one that is off by %g", e)
	}
	d := find(last.Diagnoses, diagnosis.RowsDisagree)
	c.require(d != nil && reflect.DeepEqual(d.Remarks[0], c.d.Remarks[0]), "it says %v", last.Diagnoses)
}

// requireMissed checks the stated number of samples that contradict a network that meets all others.
func (c *claim) requireMissed() {
	k := c.missed(1e-8)
	c.require(float64(k) >= c.number(0)/2 && float64(k) <= 2*c.number(0), "%d do", k)
	e := network.LargestError(network.Match(c.net, c.last.Recovered), false)
	inexact := !(e < 1e-6) && (c.hasNearPair() || c.hasThinUnit(c.units(), 20))
	c.require(c.notFound() || inexact, "all units were found to %g", e)
}
