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

// easy draws a network that every method recovers from a thousand samples: directions at least .6 rad apart, creases
// near the centre.
func easy(r *rand.Rand, d, m int) network.Network {
	n := networktest.DrawApart(r, d, m, .6)
	for i := range n.B {
		n.B[i] *= .6
	}
	return n
}

// anyEasy draws an easy network with one to three inputs and at most as many units.
func anyEasy(r *rand.Rand) network.Network {
	d := 1 + r.IntN(3)
	return easy(r, d, 1+r.IntN(d))
}

// rowsOf draws a table of n rows of a network.
func rowsOf(r *rand.Rand, net network.Network, n int, noise float64) *sample.Table {
	return networktest.Table(sample.NewGenerator(net, int64(n), r.Uint64()>>12, noise))
}

// anyMethod draws the method practical or rounds.
func anyMethod(r *rand.Rand) spec.Method {
	return []spec.Method{spec.Practical, spec.Rounds}[r.IntN(2)]
}

// waves draws a table of short waves with some noise, of which a network with few units finds only the slope.
func waves(r *rand.Rand) trial {
	wave := between(r, .2, .4)
	c := labelled(r, spec.Practical, 800, 1, func(x []float64) float64 {
		return x[0] + .3*math.Sin(2*math.Pi*x[0]/wave) + .05*r.NormFloat64()
	})
	c.other = true
	return c
}

// between draws a number uniformly.
func between(r *rand.Rand, low, high float64) float64 { return low + (high-low)*r.Float64() }

// sampled returns a trial on n samples of a network.
func sampled(method spec.Method, net network.Network, n int, noise float64) trial {
	return trial{probe: probe{net: net, n: n, noise: noise}, method: method}
}

// tabulated returns a trial on a table of n rows of a network.
func tabulated(r *rand.Rand, method spec.Method, net network.Network, n int, noise float64) trial {
	return trial{probe: probe{net: net, table: rowsOf(r, net, n, noise), noise: noise}, method: method}
}

// labelled returns a trial on a table of n rows with the labels of a function.
func labelled(r *rand.Rand, method spec.Method, n, d int, label func(x []float64) float64) trial {
	return trial{probe: probe{table: tableOf(r, n, d, label)}, method: method}
}

// twoValued returns trials on tables of a network whose first column is 0 or 1, with or without noise.
func twoValued(draw func(r *rand.Rand) network.Network) func(*rand.Rand) trial {
	return func(r *rand.Rand) trial {
		net, noise := draw(r), .1*float64(r.IntN(2))
		c := labelled(r, spec.Practical, 100+r.IntN(900), net.Dim(), func(x []float64) float64 {
			x[0] = float64(r.IntN(2))
			return net.Eval(x) + noise*r.NormFloat64()
		})
		c.net, c.noise, c.uneven = net, noise, true
		return c
	}
}

// plain returns trials on samples from which a method recovers the network, with at most noise to report.
func plain(method spec.Method, noise float64) func(*rand.Rand) trial {
	return func(r *rand.Rand) trial { return sampled(method, anyEasy(r), 2000+r.IntN(4000), noise*r.Float64()) }
}

// plainTable returns such trials on tables.
func plainTable(method spec.Method, noise float64) func(*rand.Rand) trial {
	return func(r *rand.Rand) trial {
		return tabulated(r, method, anyEasy(r), 2000+r.IntN(4000), noise*between(r, .2, 1))
	}
}

// givenUnits returns trials with a given number of units, which differs from the true one by off.
func givenUnits(off func(r *rand.Rand, m int) int) func(*rand.Rand) trial {
	return func(r *rand.Rand) trial {
		c := sampled(spec.Practical, easy(r, 3, 2+r.IntN(2)), 2000+r.IntN(2000), 0)
		units := c.net.Units() + off(r, c.net.Units())
		c.tune = func(l *spec.Learning) { l.Units = units }
		return c
	}
}

// wrongRows returns trials with a share of wrong labels, and noise in all labels.
func wrongRows(method spec.Method, share, noise float64) func(*rand.Rand) trial {
	return func(r *rand.Rand) trial {
		c := tabulated(r, method, easy(r, 2, 1+r.IntN(2)), 1000+r.IntN(1000), noise)
		c.spoil(r, share, func() float64 { return math.Copysign(between(r, 1, 3), r.Float64()-.5) })
		return c
	}
}

// farOut draws an easy network, but moves the crease of its second unit so that about beyond of n samples lie beyond it.
func farOut(r *rand.Rand, d, n int, beyond float64) network.Network {
	net := easy(r, d, 2)
	net.B[1] = math.Copysign(math.Sqrt2*math.Erfinv(1-2*beyond/float64(n)), net.B[1])
	return net
}

// nearPair returns trials of a network with two creases at about an angle, on a table or on samples.
func nearPair(method spec.Method, d, m, n int, angle float64, table bool) func(*rand.Rand) trial {
	return func(r *rand.Rand) trial {
		net := networktest.NearPair(r.Uint64()>>40, d, m, angle*between(r, .5, 1), 0)
		if table {
			return tabulated(r, method, net, n, 0)
		}
		return sampled(method, net, n, 0)
	}
}

// grid returns trials on tables whose inputs take one of steps values each.
func grid(steps, d, n int) func(*rand.Rand) trial {
	return func(r *rand.Rand) trial {
		c := trial{probe: probe{net: easy(r, d, 1), table: &sample.Table{}, uneven: true}, method: anyMethod(r)}
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

// bending draws a function that is curved everywhere.
func bending(r *rand.Rand) func(x []float64) float64 {
	f, phase := between(r, 1.5, 3), between(r, 0, 6)
	return func(x []float64) float64 { return math.Sin(f*x[0]+phase) + .3*x[len(x)-1] }
}

// rotatedStar draws a rotation and a scale of a star, whose three units may all be flipped if off is 0.
func rotatedStar(r *rand.Rand, off float64) network.Network {
	n, a := star(off), between(r, .5, 2)
	sin, cos := math.Sincos(between(r, 0, 6))
	for i, w := range n.W {
		n.W[i], n.A[i] = []float64{cos*w[0] - sin*w[1], sin*w[0] + cos*w[1]}, a
	}
	return n
}

// weakened draws an easy network whose last unit has the output weight ±a, far below the noise.
func weakened(r *rand.Rand, d, m int, a float64) network.Network {
	net := easy(r, d, m)
	net.A[m-1] = math.Copysign(a, net.A[m-1])
	return net
}

// stepped adds a step to the labels of a table.
func stepped(c trial, r *rand.Rand) trial {
	w := easy(r, c.net.Dim(), 1).W[0]
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

// unfitted returns facts of rounds in which the joint fit of a number of units exceeded the memory; 0 stands for none.
func unfitted(r *rand.Rand, units int) trial {
	d := 1 + r.IntN(40)
	return trial{facts: &judge.Facts{
		Dim: d, Total: 100_000, Units: 3, Ended: judge.Stalled, HeldOut: .1, Energy: 1, Variance: 1,
		Round: &judge.RoundFacts{Rounds: 5, Used: 100_000, Order: 1, Unfitted: units},
	}}
}

// tableProbe draws a table of 3,000 rows, whose coordinates come from the function.
func tableProbe(r *rand.Rand, coordinate func() float64) probe {
	d := 1 + r.IntN(6)
	p := probe{net: networktest.Draw(r, d, 1+r.IntN(d)), table: &sample.Table{}}
	for range 3000 {
		x := make([]float64, d)
		for j := range x {
			x[j] = coordinate()
		}
		p.table.X, p.table.Y = append(p.table.X, x), append(p.table.Y, p.net.Eval(x))
	}
	return p
}

// changingNoise draws a table whose labels have far more noise, or far less, in a slab of points than outside of it. Rows
// with more may be called wrong.
func changingNoise(r *rand.Rand) probe {
	p := tableProbe(r, func() float64 { return r.NormFloat64() })
	n, at, sizes := 60+r.IntN(1000), r.NormFloat64(), [2]float64{.05, .5 + r.Float64()}
	p.table.X, p.table.Y, p.wrong = p.table.X[:n], p.table.Y[:n], make([]bool, n)
	inside, squares := r.IntN(2), 0.
	for i, x := range p.table.X {
		loud := 1 - inside
		if math.Abs(x[0]-at) < .7 {
			loud = inside
		}
		p.wrong[i] = loud == 1
		p.table.Y[i] += sizes[loud] * r.NormFloat64()
		squares += sizes[loud] * sizes[loud]
	}
	p.noise = math.Sqrt(squares / float64(n))
	return p
}
