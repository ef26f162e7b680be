package learn_test

import (
	"math"
	"math/rand/v2"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/evidence"
	"crease/algo/beyond/judge"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// tidy draws units that any method finds in a thousand samples: directions at least .6 rad apart, creases near the
// centre.
func tidy(r *rand.Rand, d, m int) network.Network {
	n := networktest.DrawApart(r, d, m, .6)
	for i := range n.B {
		n.B[i] *= .6
	}
	return n
}

// anyTidy draws a tidy network of up to three inputs and at most as many units.
func anyTidy(r *rand.Rand) network.Network {
	d := 1 + r.IntN(3)
	return tidy(r, d, 1+r.IntN(d))
}

// rowsOf draws a table of n rows of a network.
func rowsOf(r *rand.Rand, net network.Network, n int, noise float64) *sample.Table {
	return networktest.Table(sample.NewGenerator(net, int64(n), r.Uint64()>>12, noise))
}

// anyMethod returns the method practical or rounds.
func anyMethod(r *rand.Rand) spec.Method {
	return []spec.Method{spec.Practical, spec.Rounds}[r.IntN(2)]
}

// waving is a table of short waves with some noise, of which a network with few units finds only the slope.
func waving(r *rand.Rand) trial {
	wave := between(r, .2, .4)
	c := labelled(r, spec.Practical, 800, 1, func(x []float64) float64 {
		return x[0] + .3*math.Sin(2*math.Pi*x[0]/wave) + .05*r.NormFloat64()
	})
	c.other = true
	return c
}

// between draws a number uniformly.
func between(r *rand.Rand, low, high float64) float64 { return low + (high-low)*r.Float64() }

// sampled, tabulated and labelled are trials of drawn samples, of a network's table, and of other labels.
func sampled(method spec.Method, net network.Network, n int, noise float64) trial {
	return trial{probe: probe{net: net, n: n, noise: noise}, method: method}
}

func tabulated(r *rand.Rand, method spec.Method, net network.Network, n int, noise float64) trial {
	return trial{probe: probe{net: net, table: rowsOf(r, net, n, noise), noise: noise}, method: method}
}

func labelled(r *rand.Rand, method spec.Method, n, d int, label func(x []float64) float64) trial {
	return trial{probe: probe{table: tableOf(r, n, d, label)}, method: method}
}

// plain is a trial in which a method finds the whole network and reports at most noise.
func plain(method spec.Method, noise float64) func(*rand.Rand) trial {
	return func(r *rand.Rand) trial { return sampled(method, anyTidy(r), 2000+r.IntN(4000), noise*r.Float64()) }
}

// plainTable is the same of a table.
func plainTable(method spec.Method, noise float64) func(*rand.Rand) trial {
	return func(r *rand.Rand) trial {
		return tabulated(r, method, anyTidy(r), 2000+r.IntN(4000), noise*between(r, .2, 1))
	}
}

// givenUnits returns trials with a given number of units that is wrong by off.
func givenUnits(off func(r *rand.Rand, m int) int) func(*rand.Rand) trial {
	return func(r *rand.Rand) trial {
		c := sampled(spec.Practical, tidy(r, 3, 2+r.IntN(2)), 2000+r.IntN(2000), 0)
		units := c.net.Units() + off(r, c.net.Units())
		c.tune = func(l *spec.Learning) { l.Units = units }
		return c
	}
}

// wrongRows returns trials with some wrong labels, and noise on the others.
func wrongRows(method spec.Method, share, noise float64) func(*rand.Rand) trial {
	return func(r *rand.Rand) trial {
		c := tabulated(r, method, tidy(r, 2, 1+r.IntN(2)), 1000+r.IntN(1000), noise)
		c.spoil(r, share, func() float64 { return math.Copysign(between(r, 1, 3), r.Float64()-.5) })
		return c
	}
}

// farOut draws a tidy network with one more unit, beyond whose crease lie about beyond of n samples.
func farOut(r *rand.Rand, d, n int, beyond float64) network.Network {
	net := tidy(r, d, 2)
	net.B[1] = math.Copysign(math.Sqrt2*math.Erfinv(1-2*beyond/float64(n)), net.B[1])
	return net
}

// nearPair returns trials of two creases at a given angle.
func nearPair(method spec.Method, d, m, n int, angle float64, table bool) func(*rand.Rand) trial {
	return func(r *rand.Rand) trial {
		net := networktest.NearPair(r.Uint64()>>40, d, m, angle*between(r, .5, 1), 0)
		if table {
			return tabulated(r, method, net, n, 0)
		}
		return sampled(method, net, n, 0)
	}
}

// grid returns trials of tables whose inputs take steps values each.
func grid(steps, d, n int) func(*rand.Rand) trial {
	return func(r *rand.Rand) trial {
		c := trial{probe: probe{net: tidy(r, d, 1), table: &sample.Table{}, uneven: true}, method: anyMethod(r)}
		for range n {
			x := make([]float64, d)
			for j := range x {
				x[j] = (float64(r.IntN(steps)) + .5 - float64(steps)/2) * 3 / float64(steps)
			}
			c.table.X, c.table.Y = append(c.table.X, x), append(c.table.Y, c.net.Eval(x))
		}
		return c
	}
}

// bending draws a function that bends everywhere.
func bending(r *rand.Rand) func(x []float64) float64 {
	f, phase := between(r, 1.5, 3), between(r, 0, 6)
	return func(x []float64) float64 { return math.Sin(f*x[0]+phase) + .3*x[len(x)-1] }
}

// star3 returns a network with three units that may all be flipped, as their weights and biases sum to zero.
func star3(r *rand.Rand, off float64) network.Network {
	n, a := star(off), between(r, .5, 2)
	sin, cos := math.Sincos(between(r, 0, 6))
	for i, w := range n.W {
		n.W[i], n.A[i] = []float64{cos*w[0] - sin*w[1], sin*w[0] + cos*w[1]}, a
	}
	return n
}

// weakened draws a tidy network whose last unit is far below the noise.
func weakened(r *rand.Rand, d, m int, a float64) network.Network {
	net := tidy(r, d, m)
	net.A[m-1] = math.Copysign(a, net.A[m-1])
	return net
}

// stepped adds a step to the labels of a table.
func stepped(c trial, r *rand.Rand) trial {
	w := tidy(r, c.net.Dim(), 1).W[0]
	j := evidence.Jump{W: w, B: between(r, -.5, .5), Height: between(r, .8, 2)}
	for i, x := range c.table.X {
		if linalg.Dot(w, x)+j.B > 0 {
			c.table.Y[i] += j.Height
		}
	}
	c.jumps = append(c.jumps, j)
	return c
}

// toDecimals rounds the labels of a table to a number of decimals.
func toDecimals(c trial, decimals int) trial {
	c.roundTo(decimals)
	c.code = diagnosis.Rounded
	return c
}

// unfitted are facts of rounds in which one joint fit, or all, exceeded the memory.
func unfitted(r *rand.Rand, units int) trial {
	d := 1 + r.IntN(40)
	return trial{facts: &judge.Facts{
		Dim: d, Total: 100_000, Units: 3, Ended: judge.Stalled, HeldOut: .1, Energy: 1, Variance: 1,
		Round: &judge.RoundFacts{Rounds: 5, Used: 100_000, Order: 1, Unfitted: units},
	}}
}
