// Package report measures rounds on random networks, one row of a table for each setting, and the rate at which the
// error falls with the samples. Seeds are fixed, and none of them was used to tune anything.
package report

import (
	"context"
	"math"

	"gonum.org/v1/gonum/stat"

	"crease/algo/beyond/rounds"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// Rate is how the error, the root of the relative risk, falls with N on one network.
type Rate struct {
	Samples []float64 // used so far: 0, then after each round, every round having samples of its own
	Error   []float64 // 1 before the first round
	Ns      []float64 // sample sizes of single rounds
	Single  []float64 // their errors
	Slope   float64   // of log₁₀ Single against log₁₀ N, where all units were found: −½ in the paper
}

// RateNetwork returns network i of those on which the rate is measured, with the seed of its samples: d = m = 5.
func RateNetwork(i int) (net network.Network, seed uint64, err error) {
	seed = 1_640_000 + uint64(i)
	net, err = network.Random(network.RandomOptions{Dim: 5, Units: 5, Seed: seed, Bias: 1.5})
	return net, seed, err
}

// rounding is the error at which the last digits of the labels show.
const rounding = 3e-14

// MeasureRate gives each of at most maxRounds rounds its own samples, and runs single ones on each of ns samples.
func MeasureRate(
	ctx context.Context, net network.Network, seed uint64, each int64, maxRounds int, ns []int64,
) (Rate, error) {
	var r Rate
	got, err := learn(ctx, net, seed, each*int64(maxRounds), each)
	if err != nil {
		return r, err
	}
	r.Samples, r.Error = []float64{0}, []float64{1}
	for _, round := range got.Rounds {
		e := relative(net, round.Learned)
		r.Samples, r.Error = append(r.Samples, float64(round.Total)), append(r.Error, e)
		if e < rounding {
			break
		}
	}
	return r, r.single(ctx, net, seed, ns)
}

// single runs single rounds.
func (r *Rate) single(ctx context.Context, net network.Network, seed uint64, ns []int64) error {
	var x, y []float64
	for _, n := range ns {
		got, err := learn(ctx, net, seed, n, n)
		if err != nil || len(got.Rounds) == 0 {
			return err
		}
		e := relative(net, got.Rounds[0].Learned)
		r.Ns, r.Single = append(r.Ns, float64(n)), append(r.Single, e)
		if got.Rounds[0].Network.Units() == net.Units() {
			x, y = append(x, math.Log10(float64(n))), append(y, math.Log10(e))
		}
	}
	if len(x) > 1 {
		_, r.Slope = stat.LinearRegression(x, y, nil, false)
	}
	return nil
}

// learn gives rounds samples of their own, out of n in all.
func learn(ctx context.Context, net network.Network, seed uint64, n, each int64) (*rounds.Result, error) {
	src := sample.NewGenerator(net, n, seed, 0)
	return rounds.Learn(ctx, src, moment.NewSummer(src, 1), rounds.Options{Order: 1, Fresh: each})
}

func relative(truth, found network.Network) float64 {
	return math.Sqrt(network.Risk(truth, found) / network.Energy(truth))
}
